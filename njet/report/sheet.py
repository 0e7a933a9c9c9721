"""A figure as a sheet to put things on: everything is placed in points, from the top left."""

from __future__ import annotations

import io
import textwrap
from typing import Any

from matplotlib.figure import Figure

from njet.report.style import LINE, PAPER, QUIET, SMALL, TEXT, WIDTH

_INCH = 72.0
_TITLE_LETTERS = 44
_NOTE_LETTERS = 72
_EDGE = 8.0
_NOTE = 12.0


class Sheet:
    """A figure of so many points below its title.

    Parameters
    ----------
    height : float
        Of what will be put on it.
    title, note : str
        What stands above and below; a page says both by itself.
    """

    def __init__(self, height: float, title: str = "", note: str = "") -> None:
        lines = textwrap.wrap(title, _TITLE_LETTERS)
        notes = textwrap.wrap(note, _NOTE_LETTERS)
        self._top = (_EDGE + len(lines) * LINE + _EDGE) if lines else 0.0
        bottom = len(notes) * _NOTE + _EDGE if notes else 0.0
        self.height = self._top + height + bottom
        self.figure = Figure(figsize=(WIDTH / _INCH, self.height / _INCH), dpi=_INCH)
        for place, line in enumerate(lines):
            self._write(_EDGE, _EDGE + (place + 0.75) * LINE, line, weight="bold")
        for place, line in enumerate(notes):
            y = self._top + height + (place + 0.75) * _NOTE
            self._write(_EDGE, y, line, color=QUIET, size=SMALL - 2)

    def axes(self, left: float, top: float, width: float, height: float) -> Any:
        """Axes at a place."""
        bottom = self.height - self._top - top - height
        box = (left / WIDTH, bottom / self.height, width / WIDTH, height / self.height)
        return self.figure.add_axes(box)

    def text(self, x: float, y: float, text: str, **how: Any) -> None:
        """A text whose base line begins there."""
        self._write(x, self._top + y, text, **how)

    def svg(self) -> str:
        """The figure as an SVG document, the same bytes each time."""
        file = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        self.figure.savefig(file, format="svg", facecolor=PAPER, metadata=nothing)
        return file.getvalue()

    def _write(self, x: float, y: float, text: str, **how: Any) -> None:
        usual: dict[str, Any] = {"size": TEXT, "va": "baseline"}
        self.figure.text(x / WIDTH, 1 - y / self.height, text, **(usual | how))
