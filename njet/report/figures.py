"""The figures of a result: as files, and as elements of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from njet import games
from njet.core.files import save
from njet.core.pictures import Curve, Dots, Heap, Picture
from njet.report import charts, dots
from njet.report.answers import Tables
from njet.report.sheet import Sheet
from njet.report.style import for_page, ours

if TYPE_CHECKING:
    from njet.levels import Ladder
    from njet.result import Result


class Study(NamedTuple):
    """A result, and the level it was played at if there are several."""

    level: str
    result: Result

    def pictures(self) -> list[Picture]:
        """What its game has to show."""
        result = self.result
        module = games.load(result.game).module("pictures")
        found: list[Picture] = module.pictures(result.rules, result.players, result.policies)
        return found

    def tables(self) -> Tables:
        """Its tables by name."""
        return {table.name: table for table in self.result.summary()}

    def name(self, picture: Picture) -> str:
        """The name of a picture's file, without an ending."""
        return f"{slug(self.level)}-{picture.name}" if self.level else picture.name


def slug(text: str) -> str:
    """A text as part of the name of a file or of an element: its letters, digits and hyphens."""
    return re.sub(r"\W", "-", text)


def studies(result: Result | Ladder) -> list[Study]:
    """A result's one study, or the one of each level."""
    from njet.levels import Ladder

    if isinstance(result, Ladder):
        return [
            Study(level, one) for level, one in zip(result.levels, result.results, strict=False)
        ]
    return [Study("", result)]


def files(result: Result | Ladder, tolerance: float) -> Iterator[tuple[str, str]]:
    """Every figure as a file: its name, and an SVG document."""
    for study in studies(result):
        tables = study.tables()
        for picture in study.pictures():
            svg = _svg(picture, tables, tolerance, picture.question, _note(study))
            yield f"{study.name(picture)}.svg", svg


def element(picture: Picture, tables: Tables, tolerance: float, name: str) -> str:
    """A figure as an element of a page, under that id."""
    return for_page(_svg(picture, tables, tolerance), name)


def save_all(result: Result | Ladder, folder: Path, tolerance: float) -> list[Path]:
    """Write every figure into a folder, which is made if there is none."""
    written = []
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files(result, tolerance):
        save(folder / name, text)
        written.append(folder / name)
    return written


def _svg(
    picture: Picture, tables: Tables, tolerance: float, title: str = "", note: str = ""
) -> str:
    with ours():
        match picture.chart:
            case Dots() as chart:
                sheet = Sheet(dots.height(chart, tables), title, note)
                dots.draw(sheet, chart, tables, tolerance)
            case Curve() as chart:
                sheet = Sheet(charts.HEIGHT, title, note)
                charts.curve(sheet, chart, tables)
            case Heap() as chart:
                sheet = Sheet(charts.HEIGHT, title, note)
                charts.heap(sheet, chart, tables)
        return sheet.svg()


def _note(study: Study) -> str:
    """What a figure by itself says of where it comes from."""
    result = study.result
    title = games.load(result.game).title
    policies = study.level or ", ".join(dict.fromkeys(result.policies))
    return (
        f"{title} {result.players} players, {policies}; {result.games:,} games, seed {result.seed},"
        f" stream v{result.stream}. Bars are 95% intervals, by game."
    )
