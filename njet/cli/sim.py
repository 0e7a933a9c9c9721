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
from njet.cli import figures, numbers, options, output, sure
from njet.cli.compiling import announce_compiling
from njet.cli.errors import INTERRUPTED
from njet.cli.options import reads
from njet.cli.order import DEFAULT_GAMES, Order, complete
from njet.cli.streams import speaks_unicode, talk, wants_colour, width
from njet.core.commands import LADDER
from njet.core.errors import BadInput
from njet.core.goals import Size


def _complete_policy(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[str]:
    ladder = [LADDER] if LADDER.startswith(incomplete) else []
    return options.complete_policies(context, parameter, incomplete) + ladder


@click.command(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.",
)
@click.argument("game", required=False, shell_complete=options.complete_game)
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    callback=reads(numbers.count_of_games),
    help=f"Games to play.  [default: {DEFAULT_GAMES}; with --until the most, up to 1e9]",
)
@options.players
@click.option(
    "--policy",
    metavar="NAME[,NAME...]",
    shell_complete=_complete_policy,
    help="How the seats play: one name, or one per seat; or ladder, for one level of skill after"
    " the other.  [default: the game's own, heuristic]",
)
@options.rules
@options.settings
@options.seed
@sure.until
@sure.fail_over
@options.choices
@options.threads
@options.as_json
@options.out
@options.records
@figures.plot
@figures.report
@figures.tolerance
@options.quiet
@options.no_progress
@click.version_option(__version__, message="%(prog)s %(version)s")
def sim(
    game: str | None,
    number: int | None,
    players: int | None,
    policy: str | None,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    until: tuple[str, ...],
    fail_over: Size | None,
    choices: int,
    threads: int | None,
    as_json: bool,
    out: Path | None,
    records: Path | None,
    plot: Path | None,
    report: Path | None,
    tolerance: float | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Play many games of GAME (default: that of --rules, or njet) and show what came of them.

    The result goes to standard output, everything else to standard error. Exit codes: 0 done,
    1 failure, 2 bad input, 3 more than --fail-over, 130 interrupted.
    """
    number_or_default = number or DEFAULT_GAMES
    order = complete(game, number_or_default, players, policy, settings, seed, rules, choices)
    order = sure.completed(order, number, until, fail_over)
    output.apart(out, None, records)
    if records is not None and order.is_ladder:
        raise BadInput("--records: of one level of skill at a time; name a policy, not the ladder")
    pictures = figures.ordered(plot, report, tolerance)
    start = time.monotonic()
    result, threads = _play(order, threads, records, quiet, quiet or no_progress)
    seconds = time.monotonic() - start
    try:
        output.deliver(result, out, as_json, lambda: _screen(result, order, threads, seconds))
    finally:  # a screen that nobody reads to its end costs no page
        pictures.save(result)
    if result.complete:
        return sure.ended(result, fail_over, quiet)
    if as_json:
        from njet.cli.render import interruption

        talk(f"njet-sim: {interruption(result)}")
    return INTERRUPTED


def _play(
    order: Order, threads: int | None, records: Path | None, quiet: bool, no_progress: bool
) -> tuple[Any, int]:
    """Run what was ordered; return the result, partial if interrupted, and the threads used."""
    from njet.cli.progress import progress
    from njet.simulation import Interrupted, available_threads

    threads = threads or available_threads()
    if not quiet:
        announce_compiling(order.game, order.players, _line_ups(order))
    play: Callable[..., Any] = njet.ladder
    if not order.is_ladder:
        until = order.until or None
        play = partial(njet.simulate, policies=order.policies, records=records, until=until)
    try:
        with progress(f"{order.game} {order.players}p", order.games, no_progress) as report:
            result = play(
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
        result = interrupted.result
    return result, threads


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
