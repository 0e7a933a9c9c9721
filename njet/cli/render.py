"""A result as one screen of text: what was played, the tables, and how to play it again."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from njet.cli.order import Order
from njet.cli.streams import ascii_only
from njet.core.estimates import Summary
from njet.core.layout import WIDTH, page

LEGEND = "[ ] and ± are 95% intervals, by game"
LEGEND_UNTIL = (
    "[ ] and ± below the first table are as if the number of games had been fixed before, by game"
)
NEXT = "next: --json · --out run.csv · njet-sim --help"
_BOLD = "\x1b[1m{}\x1b[0m"

Say = Callable[[str], str]


def screen(
    result: Any,
    order: Order,
    *,
    threads: int,
    seconds: float,
    width: int = WIDTH,
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
    head = _header(result, order, threads, seconds)
    foot = (LEGEND_UNTIL if order.until else LEGEND, NEXT, f"rerun: {order.command()}")
    return assembled(head, result.summary(), foot, width=width, colour=colour, unicode=unicode)


def assembled(
    head: Iterable[str],
    tables: Iterable[Summary],
    foot: Iterable[str],
    *,
    width: int,
    colour: bool,
    unicode: bool,
) -> str:
    """Return a screen: what was played, the tables, and what to do next."""
    say: Say = str if unicode else ascii_only
    body = [
        _BOLD.format(line.text) if line.strong and colour else line.text
        for line in page(tables, width, say)
    ]
    return "\n".join([*map(say, head), "", *body, "", *map(say, foot)]) + "\n"


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
    one = result.results[0] if order.is_ladder else result
    number = counted(result.games, "game") if order.is_ladder else _counted(result)
    if order.until:
        number += f", {counted(len(one.until.looks), 'look')}"
    yield (
        f"njet-sim {one.version} · {one.game}, {one.players} players"
        f" · policy {in_groups(order.policies)} · rules {as_typed(order.settings)}"
    )
    yield (
        f"{number} · seed {one.seed}"
        f" · stream v{one.stream} · {counted(threads, 'thread')}"
        f" · {duration(seconds)}"
    )


def as_typed(settings: Iterable[tuple[str, str]]) -> str:
    """Return the options of the rules as they were typed."""
    return " ".join(f"{key}={value}" for key, value in settings) or "default"


def counted(number: int, what: str) -> str:
    """Return a number of things: ``1 thread``, ``2 threads``."""
    return f"{number:,} {what}{'s' * (number != 1)}"


def _counted(result: Any) -> str:
    """Return how many games, and how many rounds if games have more than one."""
    games = f"{result.games:,} games"
    return games if result.rounds == result.games else f"{games} ({result.rounds:,} rounds)"


def in_groups(policies: Sequence[str]) -> str:
    """Return the policies by seat, neighbours with the same one taken together."""
    groups = [(name, len(list(seats))) for name, seats in itertools.groupby(policies)]
    return ", ".join(name if seats == 1 else f"{name} ×{seats}" for name, seats in groups)
