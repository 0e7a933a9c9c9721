"""The command ``njet-sim``: play many games, show what came of them on one screen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

import njet
from njet import __version__, games
from njet.cli import numbers, options, output
from njet.cli.compiling import announce_compiling
from njet.cli.errors import DONE, INTERRUPTED
from njet.cli.options import reads
from njet.cli.order import DEFAULT_GAME, DEFAULT_GAMES, LADDER, Order, complete
from njet.cli.streams import speaks_unicode, talk, wants_colour, width
from njet.cli.workers import workers
from njet.core.errors import Lost


def _complete_policy(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[str]:
    ladder = [LADDER] if LADDER.startswith(incomplete) else []
    return options.complete_policies(context, parameter, incomplete) + ladder


@click.command(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.",
)
@click.argument("game", default=DEFAULT_GAME, shell_complete=options.complete_game)
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    default=str(DEFAULT_GAMES),
    show_default=True,
    callback=reads(numbers.count_of_games),
    help="Games to play.",
)
@options.players
@click.option(
    "--policy",
    metavar="NAME[,NAME...]",
    shell_complete=_complete_policy,
    help="How the seats play: one name, or one per seat; or ladder, for one level of skill after"
    " the other.  [default: the game's own, heuristic]",
)
@options.settings
@options.seed
@options.threads
@options.checkpoint
@options.no_checkpoint
@options.scheduler
@options.as_json
@options.out
@options.quiet
@options.no_progress
@click.version_option(__version__, message="%(prog)s %(version)s")
def sim(
    game: str,
    number: int,
    players: int | None,
    policy: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    threads: int | None,
    checkpoint: str | None,
    no_checkpoint: bool,
    scheduler: str | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Play many games of GAME (default: njet) and show what came of them.

    The result goes to standard output, everything else to standard error. Exit codes: 0 done,
    1 failure, 2 bad input, 130 interrupted.
    """
    if checkpoint is not None:
        from njet.core.checkpoint import begun_with

        begun = begun_with(checkpoint, "seed")  # a file that is none is refused first
        seed = begun if seed is None else seed
    return carry_out(
        complete(game, number, players, policy, settings, seed),
        checkpoint=checkpoint,
        unasked=not no_checkpoint,
        threads=threads,
        scheduler=scheduler,
        as_json=as_json,
        out=out,
        quiet=quiet,
        no_progress=no_progress,
    )


def carry_out(
    order: Order,
    *,
    checkpoint: str | None,
    unasked: bool,
    threads: int | None,
    scheduler: str | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Run what was ordered, show what came of it, and return the exit code."""
    from njet.cli.keeping import Keeping

    output.apart(out, checkpoint)
    keeping = Keeping(order, checkpoint, unasked, quiet)
    start = time.monotonic()
    try:
        with workers(order, threads, scheduler) as (executor, number):
            result = _play(order, number, executor, keeping.place, quiet, quiet or no_progress)
    except Lost:
        keeping.ended(is_complete=False)
        raise
    seconds = time.monotonic() - start
    output.deliver(result, out, as_json, lambda: _screen(result, order, number, seconds))
    if as_json and not result.complete:
        from njet.cli.render import interruption

        talk(f"njet-sim: {interruption(result)}")
    keeping.ended(result.complete)
    return DONE if result.complete else INTERRUPTED


def _play(
    order: Order, threads: int, executor: Any, place: Any, quiet: bool, no_progress: bool
) -> Any:
    """Run what was ordered; return the result, partial if interrupted."""
    from njet.cli.progress import progress
    from njet.simulation import Interrupted

    if executor is None and not quiet:
        announce_compiling(order.game, order.players, _line_ups(order))
    play: Callable[..., Any] = njet.ladder
    if not order.is_ladder:
        how = {"policies": order.policies, "checkpoint": place, "executor": executor}
        play = partial(njet.simulate, **how)
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
        width=width(sys.stdout),
        colour=wants_colour(sys.stdout),
        unicode=speaks_unicode(sys.stdout),
    )
