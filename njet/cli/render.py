"""A result as one screen of text: what was played, the tables, and how to play it again."""

from __future__ import annotations

import io
import itertools
import math
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from njet.cli.order import Order
from njet.cli.streams import ascii_only
from njet.core.estimates import Estimate, Summary

if TYPE_CHECKING:
    from rich.table import Table

LEGEND = "[ ] and ± are 95% intervals"
NEXT = "next: --json · --out run.csv · njet-sim --help"
_NONE = "–"
_DECIMALS = 2
_MOST_DECIMALS = 6
_HAIR = 1e-6
"""So that a half of 0.01, which rounding makes 0.0099999, counts as 0.01."""
_NARROWEST_HEADING = 8
_UNBOUNDED = 10_000

Say = Callable[[str], str]
Form = Callable[[Estimate, int], str]


def screen(
    result: Any,
    order: Order,
    *,
    threads: int,
    seconds: float,
    width: int = 100,
    colour: bool = False,
    unicode: bool = True,
) -> str:
    """Return the whole screen for a result.

    Parameters
    ----------
    result : Result
        What came of the run.
    order : Order
        What was asked for.
    threads : int
        How many threads it ran on.
    seconds : float
        How long it took.
    width : int
        Columns to fill; only the header and the last lines may be longer.
    colour, unicode : bool
        Whether the stream takes escape codes, and more than ASCII.
    """
    say: Say = str if unicode else ascii_only
    head = [say(line) for line in _header(result, order, threads, seconds)]
    tables = [_table_text(summary, width, colour, say) for summary in result.summary()]
    foot = [say(LEGEND), say(NEXT), f"rerun: {order.command()}"]
    return "\n\n".join(["\n".join(head), *tables, "\n".join(foot)]) + "\n"


def interruption(result: Any) -> str:
    """Return what is to be said of a run that was stopped."""
    return f"interrupted: {result.games:,} of {result.requested:,} games"


def duration(seconds: float) -> str:
    """Return a duration as a person would say it: ``2.4 s``, ``3 min 20 s``, ``2 h 5 min``."""
    if seconds < 99.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def _header(result: Any, order: Order, threads: int, seconds: float) -> Iterable[str]:
    if not result.complete:
        yield interruption(result)
    rules = " ".join(f"{key}={value}" for key, value in order.settings) or "default"
    yield (
        f"njet-sim {result.version} · {result.game}, {result.players} players"
        f" · policy {_seats(result.policies)} · rules {rules}"
    )
    yield (
        f"{result.games:,} games ({result.rounds:,} rounds) · seed {result.seed}"
        f" · stream v{result.stream} · {threads} thread{'s' * (threads != 1)}"
        f" · {duration(seconds)}"
    )


def _seats(policies: Sequence[str]) -> str:
    """Return the policies by seat, neighbours with the same one taken together."""
    groups = [(name, len(list(seats))) for name, seats in itertools.groupby(policies)]
    return ", ".join(name if seats == 1 else f"{name} ×{seats}" for name, seats in groups)


def _table_text(summary: Summary, width: int, colour: bool, say: Say) -> str:
    """Return a table in the most telling form that fits, lines without trailing blanks."""
    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
    )
    for form, stacked in itertools.product((_interval, _margin), (False, True)):
        table = _table(summary, form, stacked, say)
        needed = console.measure(table, options=console.options.update(width=_UNBOUNDED)).maximum
        if needed <= width:
            break
    console.width = max(needed, width)  # what fits in no form is left to the terminal to wrap
    with console.capture() as captured:
        console.print(Text(say(summary.title), style="bold", no_wrap=True, overflow="ignore"))
        console.print(table)
    return "\n".join(line.rstrip() for line in captured.get().rstrip().split("\n"))


def _table(summary: Summary, form: Form, stacked: bool, say: Say) -> Table:
    from rich.table import Table
    from rich.text import Text  # never markup: an interval is written in brackets

    table = Table(
        box=None,
        padding=(0, 2, 0, 0),
        pad_edge=False,
    )
    columns = list(zip(*summary.rows, strict=True)) or [() for _ in summary.columns]
    written = [[say(cell) for cell in _column(cells, form)] for cells in columns]
    for name, cells, texts in zip(summary.columns, columns, written, strict=True):
        heading = _stack(name, max(map(len, texts), default=0)) if stacked else name
        words = all(isinstance(cell, str) for cell in cells)
        table.add_column(
            Text(say(heading), style="bold"),
            justify="left" if words else "right",
            vertical="bottom",
            no_wrap=True,
        )
    for row in zip(*written, strict=True):
        table.add_row(*map(Text, row))
    return table


def _stack(heading: str, width: int) -> str:
    """Return a heading on several lines, hardly wider than the cells below it."""
    return textwrap.fill(heading, max(width, _NARROWEST_HEADING), break_long_words=False)


def _column(cells: Sequence[object], form: Form) -> list[str]:
    """Return the cells of a column as text, all with the same number of decimals."""
    decimals = _decimals([cell for cell in cells if isinstance(cell, Estimate)])
    return [_cell(cell, decimals, form) for cell in cells]


def _cell(cell: object, decimals: int, form: Form) -> str:
    match cell:
        case None:
            return _NONE
        case Estimate():
            return form(cell, decimals)
        case float():
            return _NONE if math.isnan(cell) else f"{cell:,.{_DECIMALS}f}"
        case int():
            return f"{cell:,}"
        case _:
            return str(cell)


def _decimals(estimates: Sequence[Estimate]) -> int:
    """Return how many decimals show the first digit of the narrowest interval's half."""
    halves = [_scale(e) * (e.high - e.low) / 2 for e in estimates]
    known = [half for half in halves if half > 0 and math.isfinite(half)]
    if not known:
        return _DECIMALS
    return min(_MOST_DECIMALS, max(1, -math.floor(math.log10(min(known)) + _HAIR)))


def _scale(estimate: Estimate) -> float:
    return 100.0 if estimate.percent else 1.0


def _interval(estimate: Estimate, decimals: int) -> str:
    """Return an estimate as ``25.31 [25.22, 25.40]``."""
    if math.isnan(estimate.value):
        return _NONE
    numbers = (estimate.value, estimate.low, estimate.high)
    value, low, high = (f"{_scale(estimate) * number:,.{decimals}f}" for number in numbers)
    return value if math.isnan(estimate.low) else f"{value} [{low}, {high}]"


def _margin(estimate: Estimate, decimals: int) -> str:
    """Return an estimate as ``25.31 ±0.09``, the wider side if they differ: where room is short."""
    if math.isnan(estimate.value) or math.isnan(estimate.low):
        return _interval(estimate, decimals)
    margin = max(estimate.high - estimate.value, estimate.value - estimate.low)
    scale = _scale(estimate)
    return f"{scale * estimate.value:,.{decimals}f} ±{scale * margin:,.{decimals}f}"
