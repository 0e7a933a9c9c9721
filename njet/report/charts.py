"""The kinds of charts: each takes its tables and draws on a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from matplotlib.ticker import MaxNLocator

from njet.core.estimates import Estimate, Summary
from njet.core.pictures import Curve, Heap
from njet.report.answers import Tables, cells, estimates, quantiles
from njet.report.sheet import Sheet
from njet.report.style import FIRST, LINE, PALE, QUIET, SMALL, WIDTH

_EDGE, _LEFT, _RIGHT = 8.0, 36.0, 14.0
_PLOT = 170.0
_ABOVE = 1.6 * LINE
_BELOW = 40.0
HEIGHT = _ABOVE + LINE + _PLOT + _BELOW
"""Of a curve or a heap."""
_MOST_BARS = 100
STEPS = (1, 2, 5, 10)
"""What ticks may be apart, times powers of ten."""


def curve(sheet: Sheet, chart: Curve, tables: Tables) -> None:
    """A line with intervals through the rows of a table."""
    table = tables[chart.table]
    axes = _frame(sheet, chart.axis, chart.across, 0)
    rows = [
        (row, estimate)
        for row, estimate in zip(
            cells(table, table.columns[0]), estimates(table, chart.column), strict=True
        )
        if math.isfinite(estimate.value)
    ]
    if not rows:
        nothing(axes)
        return
    across = [row for row, _ in rows]
    values = [estimate.value for _, estimate in rows]
    axes.plot(across, values, color=FIRST, linewidth=1, marker="o", markersize=3.5)
    for row, estimate in rows:
        interval(axes, estimate, row, FIRST, upright=True)
    for place, align in ((0, "left"), (-1, "right")):
        axes.annotate(
            f"{values[place]:.1f}",
            (across[place], max(finite((rows[place][1].high, values[place])))),
            xytext=(0, 5),
            textcoords="offset points",
            ha=align,
            size=SMALL,
        )
    ends = finite(end for _, estimate in rows for end in (estimate.value, estimate.high))
    axes.set_ylim(bottom=min(0.0, *values), top=1.12 * max(ends) or 1.0)
    _few_ticks(axes)


def heap(sheet: Sheet, chart: Heap, tables: Tables) -> None:
    """A histogram with its middle half and its median."""
    histogram = tables[chart.histogram]
    if not histogram.rows:
        nothing(_frame(sheet, chart.axis, chart.across, 1))
        return
    starts, shares, wide = _bars(histogram)
    bars = f"; a bar is {wide} wide" if wide > 1 else ""
    axes = _frame(sheet, chart.axis + bars, chart.across, 1)
    _, low, median, high, _ = quantiles(tables[chart.quantiles])
    text = f"■ middle half, {low} to {high}; median {median}"
    sheet.text(_EDGE, LINE, text, size=SMALL, color=FIRST)
    inner = [
        share if low <= start + (wide - 1) / 2 <= high else 0.0
        for start, share in zip(starts, shares, strict=True)
    ]
    for heights, colour in ((shares, PALE), (inner, FIRST)):
        axes.stairs(heights, [*starts, starts[-1] + wide], color=colour, fill=True, linewidth=0)
    axes.set_ylim(0, 1.04 * max(shares))
    _few_ticks(axes)


def _bars(histogram: Summary) -> tuple[list[int], list[float], int]:
    """Where each bar begins, its share of all in %, and how wide it is: several bins if many."""
    starts = [int(str(row[0])) for row in histogram.rows]
    numbers = [int(str(row[1])) for row in histogram.rows]
    wide = starts[1] - starts[0] if len(starts) > 1 else 1
    many = math.ceil(len(starts) / _MOST_BARS)
    shares = [
        100 * sum(numbers[place : place + many]) / sum(numbers)
        for place in range(0, len(numbers), many)
    ]
    return starts[::many], shares, wide * many


def _frame(sheet: Sheet, axis: str, across: str, lines: int) -> Any:
    """Axes that say above, after so many other lines, what is measured, and below along what."""
    sheet.text(_EDGE, LINE * (1 + lines), axis, size=SMALL)
    top = _ABOVE + LINE * lines
    axes = sheet.axes(_LEFT, top, WIDTH - _LEFT - _RIGHT, HEIGHT - top - _BELOW)
    axes.grid(axis="y")
    axes.tick_params(axis="y", pad=2)
    axes.set_xlabel(across, size=SMALL, labelpad=4)
    return axes


def _few_ticks(axes: Any) -> None:
    axes.xaxis.set_major_locator(MaxNLocator(7, integer=True, steps=STEPS))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))


def interval(axes: Any, estimate: Estimate, at: Any, colour: str, upright: bool = False) -> None:
    """The 95 % interval of an estimate, as a bar."""
    if math.isfinite(estimate.low) and math.isfinite(estimate.high):
        bar = axes.vlines if upright else axes.hlines
        bar(at, estimate.low, estimate.high, color=colour, linewidth=2)


def nothing(axes: Any) -> None:
    """Words where there is nothing to draw."""
    axes.text(0.5, 0.5, "nothing seen", transform=axes.transAxes, ha="center", color=QUIET)
    axes.set(xticks=[], yticks=[])


def finite(numbers: Iterable[float]) -> list[float]:
    """Those that are numbers."""
    return [number for number in numbers if math.isfinite(number)]
