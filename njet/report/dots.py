"""The chart of dots with intervals: a row of a table a line, one or two panels side by side."""

from __future__ import annotations

import itertools
import math
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from matplotlib.ticker import MaxNLocator

from njet.core import layout
from njet.core.estimates import Cell, Estimate, Summary
from njet.core.pictures import Dots
from njet.report.answers import Tables, cells, estimates
from njet.report.charts import STEPS, finite, interval, nothing
from njet.report.sheet import Sheet
from njet.report.style import BAND, INK, LINE, QUIET, SERIES, SMALL, TEXT, WIDTH

_EDGE = 8.0
_LETTER = 0.6  # of the size of the text
_WIDEST_LABEL = 20  # letters
_GAP = 14.0
_ASIDE = 74.0
_ROW = 22.0
_WRAPPED = 13.0
_HEADING = 24.0
_BELOW = 40.0
_APART = 6.0


class Line(NamedTuple):
    """A row of the table, or a heading above some: its text, and its middle from the top."""

    text: str
    middle: float
    row: int | None


def height(chart: Dots, tables: Tables) -> float:
    """How much room the chart takes."""
    return _top(chart) + _all_lines(tables[chart.table], chart)[1] + _BELOW


def draw(sheet: Sheet, chart: Dots, tables: Tables, tolerance: float) -> None:
    """Draw the chart."""
    table = tables[chart.table]
    lines, room = _all_lines(table, chart)
    top = _top(chart)
    left = _labels(sheet, lines, top)
    texts = _values(table, chart)
    right = _EDGE + max((_wide(text, SMALL) + _APART for text in texts), default=0.0)
    if chart.aside:
        right = _ASIDE + _GAP + _EDGE
    panel = sheet.axes(left, top, WIDTH - left - right, room)
    middles = [line.middle for line in lines if line.row is not None]
    series = [estimates(table, column) for column in chart.columns]
    _panel(panel, chart, series, middles, room, tolerance)
    _heads(sheet, chart, left, len(table.rows), tolerance)
    for text, middle in zip(texts, middles, strict=False):
        sheet.text(WIDTH - _EDGE, top + middle, text, size=SMALL, ha="right", va="center")
    if chart.aside:
        beside = sheet.axes(WIDTH - _ASIDE - _EDGE, top, _ASIDE, room)
        alone = Dots(chart.table, (chart.aside,), chart.aside_axis, zero=True)
        _panel(beside, alone, [_once(table, chart.aside)], middles, room, tolerance, 2)


# --- where everything goes ---


def _top(chart: Dots) -> float:
    return LINE * (0.6 + (chart.fair or len(chart.columns) > 1))


def _all_lines(table: Summary, chart: Dots) -> tuple[list[Line], float]:
    """Every line with its place, and how much room they take."""
    lines: list[Line] = []
    y, group = 0.0, None
    for number, row in enumerate(table.rows):
        if chart.grouped and row[0] != group:
            group = row[0]
            lines.append(Line(str(group), y + _HEADING - _WRAPPED, None))
            y += _HEADING
        text = textwrap.wrap(_label(table, row, chart.grouped), _WIDEST_LABEL) or [""]
        high = _ROW + _WRAPPED * (len(text) - 1) - (3.0 if chart.grouped else 0.0)
        lines.append(Line("\n".join(text), y + high / 2, number))
        y += high
    return lines, y or _ROW


def _label(table: Summary, row: Sequence[Cell], grouped: bool) -> str:
    """What names a row: ``seat 0``, or a text, without that of its group."""
    labels = row[grouped : table.labels]
    numbered = [table.columns[0]] if isinstance(labels[0], int) else []
    return " ".join(map(str, [*numbered, *labels]))


def _labels(sheet: Sheet, lines: Sequence[Line], top: float) -> float:
    """Write the labels at the left; return where the panel may begin."""
    widest = max((_wide(line.text, TEXT) for line in lines if line.row is not None), default=0.0)
    for line in lines:
        if line.row is None:
            sheet.text(_EDGE, top + line.middle, line.text, size=SMALL, va="center", weight="bold")
        else:
            at = (_EDGE + widest, top + line.middle)
            sheet.text(*at, line.text, ha="right", va="center", linespacing=1.0)
    return _EDGE + widest + _GAP


def _wide(text: str, size: float) -> float:
    return max(map(len, text.split("\n"))) * size * _LETTER


def _values(table: Summary, chart: Dots) -> list[str]:
    """The numbers as text, where there is one a row and room for it."""
    if len(chart.columns) > 1 or chart.aside:
        return []
    return [text.strip() for text in layout.column(cells(table, chart.columns[0]), layout.margins)]


def _heads(sheet: Sheet, chart: Dots, left: float, rows: int, tolerance: float) -> None:
    """What the line of the fair share means, or which colour is which."""
    if chart.fair and rows:
        fair = f"fair share {100 / rows:.4g}%, shaded ± {100 * tolerance:g} pp"
        sheet.text(left, LINE, fair, size=SMALL, color=QUIET)
    if len(chart.columns) > 1:
        x = _EDGE
        for name, colour, mark in zip(chart.columns, SERIES, "●◆", strict=False):
            text = f"{mark} {name}"
            sheet.text(x, LINE, text, size=SMALL, color=colour, weight="bold")
            x += _wide(text, SMALL) * 1.15 + _GAP


def _once(table: Summary, column: str) -> list[Estimate]:
    """A column without what is the very object above it, which says the same of several rows."""
    found = estimates(table, column)
    nan = math.nan
    return [
        replace(one, value=nan, low=nan, high=nan) if one is above else one
        for above, one in zip([None, *found], found, strict=False)
    ]


# --- what is drawn ---


def _panel(
    axes: Any,
    chart: Dots,
    series: Sequence[Sequence[Estimate]],
    middles: Sequence[float],
    room: float,
    tolerance: float,
    ticks: int = 5,
) -> None:
    """Dots and bars of every series, each row at its place."""
    axes.set_ylim(room, 0)
    axes.set_yticks([])
    axes.set_xlabel(chart.axis, size=SMALL, labelpad=3)
    shown = [[_scaled(one) for one in dots] for dots in series]
    every = list(itertools.chain.from_iterable(shown))
    if not finite(one.value for one in every):
        nothing(axes)
        return
    percent = any(one.percent for one in every)
    marks: list[float] = [0.0] if chart.zero else []
    if chart.fair:
        marks += _fair(axes, 100 / len(middles), 100 * tolerance)
    axes.grid(axis="x")
    for place, (dots, colour) in enumerate(zip(shown, SERIES, strict=False)):
        shift = _APART * (place - (len(shown) - 1) / 2) if len(shown) > 1 else 0.0
        for one, middle in zip(dots, middles, strict=True):
            interval(axes, one, middle + shift, colour)
        axes.plot(
            [one.value for one in dots],
            [middle + shift for middle in middles],
            "oD"[place],
            color=colour,
            markersize=5 - place,
        )
    axes.set_xlim(*_limits(every, marks, percent))
    low, high = axes.get_xlim()
    if low < 0 < high:
        axes.axvline(0, color=QUIET, linewidth=0.8)
    axes.xaxis.set_major_locator(MaxNLocator(ticks, steps=STEPS))


def _fair(axes: Any, fair: float, tolerance: float) -> list[float]:
    """The line of the fair share, and what is within the tolerance of it."""
    axes.axvspan(fair - tolerance, fair + tolerance, color=BAND, linewidth=0, zorder=0)
    axes.axvline(fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    return [fair - tolerance, fair + tolerance]


def _limits(
    estimates: Iterable[Estimate], marks: Sequence[float], percent: bool
) -> tuple[float, float]:
    """Where the axis begins and ends: around everything, with some room; shares from about 0."""
    known = [one for one in estimates if math.isfinite(one.value)]
    ends = [end for one in known for end in (one.value, one.low, one.high)]
    numbers = [*finite(ends), *marks]
    low, high = min(numbers), max(numbers)
    room = 0.05 * (high - low) or 0.5
    if percent:
        return max(low - room, -0.02 * (high + room) if low >= 0 else low), high + room
    return low - room, high + room


def _scaled(one: Estimate) -> Estimate:
    """An estimate in percent if it is a share."""
    if not one.percent:
        return one
    return replace(one, value=100 * one.value, low=100 * one.low, high=100 * one.high)
