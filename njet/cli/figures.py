"""Figures and a page beside what a command prints: ordered, refused in time, and written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import click

from njet.cli import numbers, output
from njet.cli.options import reads
from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.files import temporary
from njet.report import TOLERANCE, check

PAGES = (".html", ".htm")


class Pictures(NamedTuple):
    """What is to be written of a result."""

    folder: Path | None
    page: Path | None
    tolerance: float

    def save(self, result: Any) -> None:
        """Write it."""
        from njet.report import write_figures, write_page

        if self.folder is not None:
            write_figures(result, self.folder, self.tolerance)
        if self.page is not None:
            write_page(result, self.page, self.tolerance)


def ordered(folder: Path | None, page: Path | None, tolerance: float | None) -> Pictures:
    """What was ordered, once it is certain that it can be drawn.

    Raises
    ------
    BadInput
        The extra is missing, both are the same place, or there is a tolerance for nothing.
    """
    if folder is not None and folder == page:
        raise BadInput("--plot and --report name the same place")
    if folder is not None or page is not None:
        check()
    elif tolerance is not None:
        raise BadInput("--tolerance is for the verdicts of --report and the figures of --plot")
    return Pictures(folder, page, TOLERANCE if tolerance is None else tolerance)


def writable_folder(text: str) -> Path:
    """Return the folder that ``text`` names, once it is certain that it can be made or used.

    Raises
    ------
    BadInput
        It cannot.
    """
    if not text:
        raise BadInput("a folder has a name")
    try:
        path = Path(text).resolve()
        there = next(one for one in (path, *path.parents) if one.exists())
        with temporary(there / "figure"):
            pass
        most = os.pathconf(there, "PC_NAME_MAX") if hasattr(os, "pathconf") else 255
        fits = all(len(os.fsencode(part)) <= most for part in path.parts)
    except OSError as error:
        raise BadInput(f"cannot write into {quoted(text)}: {error.strerror}") from error
    except (ValueError, RuntimeError) as error:  # a null byte, a circle of links
        raise BadInput(f"cannot write into {quoted(text)}: {error}") from error
    if not fits:
        raise BadInput(f"cannot write into {quoted(text)}: File name too long")
    return path


plot = click.option(
    "--plot",
    metavar="DIR",
    callback=reads(writable_folder),
    help="Also draw the figures that answer the game's questions, as SVG files in DIR.",
)
report = click.option(
    "--report",
    metavar="FILE",
    callback=reads(lambda text: output.target(text, PAGES)),
    help="Also write a page with answers, figures and tables to FILE, whose name ends in .html.",
)
tolerance = click.option(
    "--tolerance",
    metavar="PP",
    callback=reads(numbers.percentage_points),
    help="How far from its share a seat of a balanced game may be.  [default: 0.5pp]",
)
