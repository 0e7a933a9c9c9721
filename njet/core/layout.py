"""A table as lines of text: aligned, and in the most telling form that fits the width."""

from __future__ import annotations

import itertools
import math
import statistics
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from njet.core.estimates import Cell, Estimate, Summary

WIDTH = 100
_GAP = "  "
_FOLD = "    "
_NONE = "–"
_DECIMALS = 2
_MOST_DECIMALS = 6
_LEAST = 0.5 * 10.0**-_MOST_DECIMALS
"""What is less shows in no decimal."""
_HAIR = 1e-6
"""So that a half of 0.01, which rounding makes 0.0099999, counts as 0.01."""
_FINER = 1 / 3
"""The part of an interval's half that a number by itself is shown down to."""
_NARROWEST_HEADING = 8
_NARROW_LABEL = 28

Say = Callable[[str], str]
Form = Callable[[Sequence[Estimate], int], list[str]]


class Line(NamedTuple):
    """A line of a table, and whether it is a heading."""

    text: str
    strong: bool = False


def page(summaries: Iterable[Summary], width: int = WIDTH, say: Say = str) -> list[Line]:
    """Return the lines of all tables that belong on a screen.

    Parameters
    ----------
    summaries : iterable of Summary
        The tables; one without a title follows the one above without a gap.
    width : int
        Columns to fill; only what fits in no form is wider.
    say : callable
        Turns every text into what the stream can show.
    """
    lines: list[Line] = []
    for summary in summaries:
        if summary.screen:
            if summary.title or not lines:
                lines += [Line("")] * bool(lines)
            lines += table(summary, width, say)
    return lines


def table(summary: Summary, width: int = WIDTH, say: Say = str) -> list[Line]:
    """Return the lines of one table, its title first."""
    title = [Line(say(summary.title), strong=True)] * bool(summary.title)
    if summary.facts:
        return title + _first_that_fits(
            (_facts(summary, form, widest, say) for form, widest in _FORMS_OF_FACTS), width
        )
    if summary.across:
        return title + _first_that_fits(
            (_across(summary, form, below, say) for form, below in _FORMS_ACROSS), width
        )
    if summary.folds:
        return title + _folded(summary, width, say)
    return title + _first_that_fits(
        (_grid(summary, form, stacked, say) for form, stacked in _FORMS), width
    )


def _first_that_fits(forms: Iterable[list[Line]], width: int) -> list[Line]:
    """The first of the forms that is not wider, or the last."""
    lines: list[Line] = []
    for lines in forms:
        if _width(lines) <= width:
            break
    return lines


def _width(lines: Iterable[Line]) -> int:
    return max((len(line.text) for line in lines), default=0)


def _facts(summary: Summary, form: Form, widest: int, say: Say) -> list[Line]:
    """One line a row: what it is, and its numbers in their own form; headings if they are many."""
    headed = len(summary.columns) > 2
    lines = [summary.columns] * headed
    for row in summary.rows:
        *above, label = textwrap.wrap(str(row[0]), widest) or [""]
        lines += [[text, *[""] * len(row[1:])] for text in above]
        lines.append([label, *(text.strip() for text in column(row[1:], form, _FINER))])
    texts = [[say(text) for text in line] for line in lines]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return [
        Line(_GAP.join(map(str.ljust, line, widths)).rstrip(), strong=headed and place == 0)
        for place, line in enumerate(texts)
    ]


def _across(summary: Summary, form: Form, below: bool, say: Say) -> list[Line]:
    """The rows as columns, margins of estimates beside or below their values."""
    lines = [[summary.columns[0], *(_cell(row[0]) for row in summary.rows)]]
    for name, *cells in zip(summary.columns[1:], *(row[1:] for row in summary.rows), strict=True):
        texts = [text.strip() for text in column(cells, form)]
        if below:
            parts = [text.partition(" ±") for text in texts]
            lines.append([name, *(value for value, _, _ in parts)])
            lines.append(["", *(sign.lstrip() + half for _, sign, half in parts)])
        else:
            lines.append([name, *texts])
    lines = [[say(text) for text in line] for line in lines]
    first, *widest = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        Line(_GAP.join([name.ljust(first), *map(str.rjust, texts, widest)]).rstrip(), place == 0)
        for place, (name, *texts) in enumerate(lines)
    ]


def _folded(summary: Summary, width: int, say: Say) -> list[Line]:
    """A grid in as many parts side by side as fit, to be read down the first part first."""
    heading, *body = (line.text for line in _grid(summary, rough, stacked=False, say=say))
    widest = max(map(len, [heading, *body]))
    parts = max(1, (width + len(_FOLD)) // (widest + len(_FOLD)))
    height = math.ceil(len(body) / parts) or 1
    columns = [[heading, *body[top : top + height]] for top in range(0, len(body) or 1, height)]
    return [
        Line(_FOLD.join(text.ljust(widest) for text in texts).rstrip(), place == 0)
        for place, texts in enumerate(itertools.zip_longest(*columns, fillvalue=""))
    ]


def _grid(summary: Summary, form: Form, stacked: bool, say: Say) -> list[Line]:
    columns = list(zip(*_without_repeats(summary), strict=True)) or [()] * len(summary.columns)
    headings, bodies = [], []
    for name, cells in zip(summary.columns, columns, strict=True):
        texts = [say(text) for text in column(cells, form)]
        widest = max(map(len, texts), default=0)
        heading = [name]
        if stacked:
            heading = textwrap.wrap(
                name, max(widest, _NARROWEST_HEADING), break_long_words=False
            ) or [name]
        heading = [say(line) for line in heading]
        widest = max([widest, *map(len, heading)])
        from_left = all(isinstance(cell, str | Estimate) for cell in cells)
        justify = str.ljust if from_left else str.rjust
        headings.append([justify(line, widest) for line in heading])
        bodies.append([justify(text, widest) for text in texts])
    height = max(map(len, headings))
    headings = [[" " * len(lines[0])] * (height - len(lines)) + lines for lines in headings]
    return [
        Line(_GAP.join(cells).rstrip(), strong=place < height)
        for place, cells in enumerate([*zip(*headings, strict=True), *zip(*bodies, strict=True)])
    ]


def _without_repeats(summary: Summary) -> list[list[Cell]]:
    """Return the rows without labels, but the last, and estimates that repeat what is above."""
    rows: list[list[Cell]] = []
    above: Sequence[Cell] = [None] * len(summary.columns)
    for row in summary.rows:
        same = True
        shown: list[Cell] = []
        for place, (cell, other) in enumerate(zip(row, above, strict=True)):
            if place < summary.labels - 1:
                same = same and bool(rows) and cell == other
                shown.append("" if same else cell)
            else:
                repeats = isinstance(cell, Estimate) and cell is other
                shown.append("" if repeats else cell)
        rows.append(shown)
        above = row
    return rows


def column(cells: Sequence[Cell], form: Form, part: float = 1.0) -> list[str]:
    """Return the cells of a column as text, all with the same number of decimals.

    Parameters
    ----------
    cells : sequence of Cell
        What is in the column.
    form : callable
        How estimates are written: `intervals`, `margins` or another.
    part : float
        Decimals show the first digit of this part of the usual interval's half.
    """
    estimates = [cell for cell in cells if isinstance(cell, Estimate)]
    written = iter(form(estimates, _decimals(estimates, part)))
    return [next(written) if isinstance(cell, Estimate) else _cell(cell) for cell in cells]


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return _NONE
        case float():
            return _NONE if math.isnan(cell) else f"{cell:,.{_DECIMALS}f}"
        case int():
            return f"{cell:,}"
        case _:
            return str(cell)


def _decimals(estimates: Sequence[Estimate], part: float) -> int:
    """Return how many decimals show the first digit of a part of the usual interval's half."""
    halves = [_scale(e) * (e.high - e.low) / 2 for e in estimates]
    known = [half for half in halves if half > _LEAST and math.isfinite(half)]
    if not known:
        return _DECIMALS
    usual = part * statistics.median_low(known)
    return min(_MOST_DECIMALS, max(1, -math.floor(math.log10(usual) + _HAIR)))


def _scale(estimate: Estimate) -> float:
    return 100.0 if estimate.percent else 1.0


def intervals(estimates: Sequence[Estimate], decimals: int) -> list[str]:
    """Return estimates as ``25.31 [25.22, 25.40]``."""
    parts = [_numbers(e, (e.value, e.low, e.high), decimals) for e in estimates]
    ends = [f"[{low}, {high}]" for _, low, high in parts]
    return _joined(estimates, [value for value, *_ in parts], ends)


def margins(estimates: Sequence[Estimate], decimals: int) -> list[str]:
    """Return estimates as ``25.31 ±0.09``, the wider side if they differ: where room is short."""
    halves = [max(e.high - e.value, e.value - e.low) for e in estimates]
    parts = [_numbers(e, (e.value, h), decimals) for e, h in zip(estimates, halves, strict=True)]
    return _joined(estimates, [value for value, _ in parts], [f"±{half}" for _, half in parts])


def outward(estimates: Sequence[Estimate], decimals: int) -> list[str]:
    """Return margins rounded up: where the decimals may be too few for some of them."""
    return margins([_widened(e, 10.0**-decimals / _scale(e)) for e in estimates], decimals)


def rough(estimates: Sequence[Estimate], decimals: int) -> list[str]:
    """Return margins of few decimals: where many numbers share a line."""
    return outward(estimates, min(decimals, _DECIMALS))


def _widened(estimate: Estimate, step: float) -> Estimate:
    """Return an estimate whose margin is a whole number of steps, and not narrower."""
    half = max(estimate.high - estimate.value, estimate.value - estimate.low)
    if not math.isfinite(half):
        return estimate
    half = step * math.ceil(half / step - _HAIR)
    return replace(estimate, low=estimate.value - half, high=estimate.value + half)


def _numbers(estimate: Estimate, numbers: Sequence[float], decimals: int) -> list[str]:
    # Adding 0.0 after rounding turns a negative zero into zero.
    scaled = (round(_scale(estimate) * number, decimals) + 0.0 for number in numbers)
    return [f"{number:,.{decimals}f}" for number in scaled]


def _joined(estimates: Sequence[Estimate], values: Sequence[str], ends: Sequence[str]) -> list[str]:
    """Return values, the last digits below each other, with what says how sure they are."""
    values = [
        _NONE if math.isnan(estimate.value) else value
        for estimate, value in zip(estimates, values, strict=True)
    ]
    widest = max(map(len, values), default=0)
    return [
        f"{value:>{widest}}" if math.isnan(estimate.low) else f"{value:>{widest}} {end}"
        for estimate, value, end in zip(estimates, values, ends, strict=True)
    ]


# From the most telling to the narrowest: with stacked headings or not, margins below or beside.
_FORMS = tuple(itertools.product((intervals, margins, rough), (False, True)))
_FORMS_ACROSS = (
    *((form, False) for form in (intervals, margins, rough)),
    *((form, True) for form in (outward, rough)),
)
_FORMS_OF_FACTS = (
    *((form, WIDTH) for form in (intervals, margins)),
    *((form, _NARROW_LABEL) for form in (margins, rough)),
)
