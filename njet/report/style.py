"""How figures look: the one place for sizes, colours and matplotlib's settings.

Colours are those of M. Okabe and K. Ito, which people who see few colours tell apart, the second
one darkened until text in it can be read. In a page, they follow the page's own.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

WIDTH = 360.0
"""Points: as wide as a phone's screen, so that the text of a figure is readable there."""
LINE = 16.0
TEXT = 11.5
SMALL = 10.5

PAPER = "#fffffe"
INK = "#17171a"
QUIET = "#6a6a70"
BAND = "#e3e3e8"
FIRST = "#0072b2"
SECOND = "#b34700"
PALE = "#a9cfe6"

SERIES = (FIRST, SECOND)
IN_PAGE = {
    PAPER: "none",
    INK: "currentColor",
    QUIET: "var(--quiet)",
    BAND: "var(--band)",
    FIRST: "var(--first)",
    SECOND: "var(--second)",
    PALE: "var(--pale)",
}
"""What stands for each colour in a page, which has a light and a dark side."""

_SETTINGS = {
    "axes.axisbelow": True,
    "axes.edgecolor": QUIET,
    "axes.facecolor": "none",
    "axes.grid": False,
    "axes.labelcolor": INK,
    "axes.labelsize": TEXT,
    "axes.linewidth": 0.8,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": PAPER,
    "font.family": ["DejaVu Sans"],
    "font.size": TEXT,
    "grid.color": BAND,
    "grid.linewidth": 0.8,
    "lines.solid_capstyle": "butt",
    "svg.fonttype": "none",
    "svg.hashsalt": "njet",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": QUIET,
    "xtick.labelcolor": INK,
    "xtick.labelsize": SMALL,
    "xtick.major.size": 3,
    "ytick.color": QUIET,
    "ytick.labelcolor": INK,
    "ytick.labelsize": SMALL,
    "ytick.major.size": 0,
}


@contextlib.contextmanager
def ours() -> Iterator[None]:
    """Matplotlib with these settings and none of the user's, who gets those back afterwards."""
    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def for_page(svg: str, name: str) -> str:
    """An SVG document as an element of a page: colours follow it, ids are like no other's.

    Parameters
    ----------
    svg : str
        The document.
    name : str
        What its ids begin with, and the id of the text that describes it, after ``about-``.
    """
    element = svg[svg.index("<svg") :]
    for colour, stand_in in IN_PAGE.items():
        element = element.replace(colour, stand_in)
    element = re.sub(r'\bid="', f'id="{name}-', element)
    element = re.sub(r'href="#', f'href="#{name}-', element)
    element = element.replace("url(#", f"url(#{name}-")
    element = re.sub(r"<metadata>.*?</metadata>\s*", "", element, flags=re.DOTALL)
    return element.replace("<svg", f'<svg role="img" aria-labelledby="about-{name}"', 1)
