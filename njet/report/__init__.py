"""What a result says, for people: figures, and a page that can be read anywhere.

Both need the extra ``report``, which brings matplotlib.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from njet.core.extras import need
from njet.core.files import save

if TYPE_CHECKING:
    from njet.levels import Ladder
    from njet.result import Result

TOLERANCE = 0.005
"""How far from its share a seat may be and still count as balanced: half a percentage point."""


def check() -> None:
    """Raise `BadInput` if what draws is not installed."""
    need("matplotlib", "report")


def write_figures(
    result: Result | Ladder, folder: str | os.PathLike[str], tolerance: float = TOLERANCE
) -> list[Path]:
    """Write the figures that answer a game's questions, as SVG files.

    Parameters
    ----------
    result : Result or Ladder
        What came of a run.
    folder : path
        Where they go; it is made if there is none.
    tolerance : float
        How far from its share a seat may be: 0.005 is half a percentage point.

    Returns
    -------
    list of Path
        The files: the same result gives the same bytes under the same names.
    """
    check()
    from njet.report.figures import save_all

    return save_all(result, Path(folder), tolerance)


def write_page(
    result: Result | Ladder, path: str | os.PathLike[str], tolerance: float = TOLERANCE
) -> None:
    """Write a page with the answers, the figures and all tables, that needs nothing but itself.

    Parameters
    ----------
    result : Result or Ladder
        What came of a run.
    path : path
        The file, which is replaced if it is there.
    tolerance : float
        How far from its share a seat may be: 0.005 is half a percentage point.
    """
    check()
    from njet.report.page import page

    save(Path(path), page(result, tolerance))
