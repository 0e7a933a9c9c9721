"""The command ``njet-sim``: play many games, show what came of them on one screen."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

from njet import __version__, games
from njet.cli import numbers, options, output
from njet.cli.compiling import announce_run
from njet.cli.errors import DONE, INTERRUPTED
from njet.cli.options import reads
from njet.cli.order import DEFAULT_GAME, DEFAULT_GAMES, Order, complete
from njet.cli.streams import emit, speaks_unicode, talk, wants_colour, width


def _complete_game(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in games.names() if name.startswith(incomplete)]


@click.command(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.",
)
@click.argument("game", default=DEFAULT_GAME, shell_complete=_complete_game)
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
@options.policy
@options.settings
@options.seed
@options.threads
@options.as_json
@click.option(
    "--out",
    metavar="FILE",
    callback=reads(output.target),
    help="Also save the result to FILE, whose name ends in .json or .csv.",
)
@click.option("-q", "--quiet", is_flag=True, help="Nothing but the result and errors.")
@click.option("--no-progress", is_flag=True, help="Do not show how far the run is.")
@click.version_option(__version__, message="%(prog)s %(version)s")
def sim(
    game: str,
    number: int,
    players: int | None,
    policy: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    threads: int | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Play many games of GAME (default: njet) and show what came of them.

    The result goes to standard output, everything else to standard error. Exit codes: 0 done,
    1 failure, 2 bad input, 130 interrupted.
    """
    order = complete(game, number, players, policy, settings, seed)
    start = time.monotonic()
    result, threads = _play(order, threads, quiet, quiet or no_progress)
    seconds = time.monotonic() - start
    try:
        if out is not None:
            output.save(out, _document(result, out.suffix.lower()))
    finally:  # what was computed is shown even if it cannot be saved
        if as_json:
            emit(_document(result, ".json"))
        else:
            emit(_screen(result, order, threads, seconds))
    if result.complete:
        return DONE
    if as_json:
        from njet.cli.render import interruption

        talk(f"njet-sim: {interruption(result)}")
    return INTERRUPTED


def _play(order: Order, threads: int | None, quiet: bool, no_progress: bool) -> tuple[Any, int]:
    """Run what was ordered; return the result, partial if interrupted, and the threads used."""
    from njet.cli.progress import progress
    from njet.simulation import Interrupted, available_threads, simulate

    threads = threads or available_threads()
    if not quiet:
        announce_run(order.game, order.players, order.policies)
    try:
        with progress(f"{order.game} {order.players}p", order.games, no_progress) as report:
            result = simulate(
                order.game,
                games=order.games,
                players=order.players,
                policies=order.policies,
                rules=order.rules,
                seed=order.seed,
                threads=threads,
                progress=report,
            )
    except Interrupted as interrupted:
        if interrupted.result is None or interrupted.result.games == 0:
            raise
        result = interrupted.result
    return result, threads


def _document(result: Any, suffix: str) -> str:
    return str(result.to_csv()) if suffix == ".csv" else f"{result.to_json()}\n"


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
