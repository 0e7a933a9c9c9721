"""A run of ``njet-sim`` carried out: played, shown, kept, drawn, and judged."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import njet
from njet import games
from njet.cli import figures, output, sure
from njet.cli.compiling import announce_compiling
from njet.cli.errors import INTERRUPTED
from njet.cli.order import Order
from njet.cli.streams import manner, talk
from njet.cli.workers import workers
from njet.core.errors import BadInput, Lost
from njet.core.goals import Size


def carry_out(
    order: Order,
    *,
    checkpoint: str | None,
    threads: int | None,
    scheduler: str | None,
    as_json: bool,
    out: Path | None,
    plot: Path | None,
    report: Path | None,
    tolerance: float | None,
    quiet: bool,
    no_progress: bool,
    no_checkpoint: bool = False,
    records: Path | None = None,
    fail_over: Size | None = None,
) -> int:
    """Run what was ordered, show what came of it, and return the exit code.

    The arguments are what was typed after the options of the same names.
    """
    from njet.cli.keeping import Keeping

    output.apart(out, checkpoint, records)
    if records is not None and order.is_ladder:
        raise BadInput("--records: of one level of skill at a time; name a policy, not the ladder")
    pictures = figures.ordered(plot, report, tolerance)
    is_kept = not no_checkpoint and records is None
    keeping = Keeping(order, checkpoint, is_kept, quiet)
    start = time.monotonic()
    try:
        with workers(order, threads, scheduler) as (executor, number):
            how = {"checkpoint": keeping.place, "executor": executor, "records": records}
            result = _play(order, number, how, quiet, quiet or no_progress)
    except Lost:
        keeping.ended(is_complete=False)
        raise
    seconds = time.monotonic() - start
    try:
        output.deliver(result, out, as_json, lambda: _screen(result, order, number, seconds))
    finally:  # a screen that nobody reads to its end costs no page
        pictures.save(result)
    if as_json and not result.complete:
        from njet.cli.render import interruption

        talk(f"njet-sim: {interruption(result)}")
    keeping.ended(result.complete)
    return sure.ended(order, result, fail_over, quiet) if result.complete else INTERRUPTED


def _play(order: Order, threads: int, how: dict[str, Any], quiet: bool, no_progress: bool) -> Any:
    """Run what was ordered; return the result, partial if interrupted."""
    from njet.cli.progress import progress
    from njet.simulation import Interrupted

    if how["executor"] is None and not quiet:
        announce_compiling(order.game, order.players, _line_ups(order))
    play: Callable[..., Any] = njet.ladder
    if not order.is_ladder:
        until = order.until or None
        play = partial(njet.simulate, policies=order.policies, until=until, **how)
    try:
        with progress(f"{order.game} {order.players}p", order.games, no_progress) as report:
            return play(
                order.game,
                games=order.games,
                players=order.players,
                rules=order.rules,
                seed=order.seed,
                threads=threads,
                progress=report,
                choices=order.choices,
            )
    except Interrupted as interrupted:
        if interrupted.result is None or interrupted.result.games == 0:
            raise
        return interrupted.result


def _line_ups(order: Order) -> list[tuple[str, ...]]:
    """The policies of all seats, at every level."""
    if order.is_ladder:
        return [(level,) * order.players for level in games.load(order.game).ladder]
    return [order.policies]


def _screen(result: Any, order: Order, threads: int, seconds: float) -> str:
    from njet.cli.render import screen

    return screen(
        result,
        order,
        threads=threads,
        seconds=seconds,
        **manner(sys.stdout),
    )
