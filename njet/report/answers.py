"""From what a game asks of its tables to the sentences that answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from njet.core.estimates import Cell, Estimate, Summary
from njet.core.pictures import Answer, Balance, Difference, Extremes, Middle
from njet.report.intervals import NOTHING
from njet.report.verdicts import Verdict, balance, difference, extremes, middle

Tables = Mapping[str, Summary]


def label(table: Summary, row: Sequence[Cell]) -> str:
    """How a row is named in a sentence: its labels, one after the other."""
    return " ".join(str(cell) for cell in row[: table.labels])


def cells(table: Summary, heading: str) -> list[Cell]:
    """A column of a table by its heading."""
    place = table.columns.index(heading)
    return [row[place] for row in table.rows]


def estimates(table: Summary, heading: str) -> list[Estimate]:
    """A column of estimates; what does not apply was not seen."""
    return [cell if isinstance(cell, Estimate) else NOTHING for cell in cells(table, heading)]


def quantiles(table: Summary) -> list[int]:
    """The 5, 25, 50, 75 and 95 % quantiles of scores; none if there are no scores."""
    (row,) = table.rows
    named = dict(zip(table.columns, row, strict=True))
    found = [named[part] for part in ("p5", "p25", "median", "p75", "p95")]
    return [cell for cell in found if isinstance(cell, int)]


def answered(answer: Answer, tables: Tables, games: int, tolerance: float) -> Verdict:
    """The sentence that answers, from the tables by name."""
    match answer:
        case Balance(name, column, who, alike):
            names = [_name(who, row) for row in _labels(tables[name])]
            shares = list(zip(names, estimates(tables[name], column), strict=True))
            return balance(shares, games, tolerance, who, alike)
        case Difference(name, column, first, second, says, unit, more):
            rows = dict(zip(_labels(tables[name]), estimates(tables[name], column), strict=True))
            return difference(
                rows[first], rows[second], games, says, tolerance=tolerance, unit=unit, more=more
            )
        case Extremes(name, column, says):
            return extremes(_labelled(tables[name], column), says)
        case Middle(name, what):
            return middle(quantiles(tables[name]), what)


def _labelled(table: Summary, column: str) -> list[tuple[str, Estimate]]:
    names = [label(table, row) for row in table.rows]
    return list(zip(names, estimates(table, column), strict=True))


def _labels(table: Summary) -> list[tuple[str, ...]]:
    return [tuple(map(str, row[: table.labels])) for row in table.rows]


def _name(who: str, labels: tuple[str, ...]) -> str:
    """Who is meant by a row: ``seat 0``, or ``seat 0 (random)``."""
    number, *policy = labels
    return f"{who} {number}" + "".join(f" ({name})" for name in policy)
