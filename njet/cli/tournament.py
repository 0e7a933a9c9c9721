"""The command ``njet tournament``: policies against each other, and what follows from it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

import njet
from njet.cli import numbers, options, output
from njet.cli.compiling import announce_compiling
from njet.cli.errors import DONE, INTERRUPTED
from njet.cli.options import reads
from njet.cli.order import set_up
from njet.cli.progress import progress
from njet.cli.streams import manner, talk
from njet.core import cpus
from njet.core.settings import rules_as_settings
from njet.pairings import different

_DEFAULT_GAMES = 30_000


@click.command(epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.")
@click.argument("policies", nargs=-1, required=True, shell_complete=options.complete_policies)
@click.option(
    "--game",
    metavar="NAME",
    shell_complete=options.complete_game,
    help="The game.  [default: that of --rules, or njet]",
)
@options.players
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    default=str(_DEFAULT_GAMES),
    show_default=True,
    callback=reads(numbers.count_of_games),
    help="Games of each pairing, all seats together.",
)
@options.rules
@options.settings
@options.seed
@click.option(
    "--measure",
    is_flag=True,
    help="Find out if the same deals for every seat help, show it, and use what is better.",
)
@click.option("--openskill", is_flag=True, help="Rate with openskill as well (extra: ratings).")
@options.checkpoint
@options.threads
@options.as_json
@options.out
@options.quiet
@options.no_progress
def tournament(
    policies: tuple[str, ...],
    game: str | None,
    players: int | None,
    number: int,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    measure: bool,
    openskill: bool,
    checkpoint: str | None,
    threads: int | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Play one of each of the POLICIES among each other one, from every seat.

    Shows who wins how often among whom, with 95% intervals, ratings, and who lasts where nobody
    is best against all. All pairings meet the same deals. Example:

    njet tournament heuristic threshold:4 random --game nothanks --players 3
    """
    from njet.core.checkpoint import begun_with
    from njet.core.extras import need
    from njet.roundrobin import Unfinished

    output.apart(out, checkpoint)
    start = time.monotonic()
    table = set_up(game, 1, players, settings, rules)
    game, seats = table.game.name, table.players
    names = different(table.game, policies)
    if openskill:
        need("openskill", "ratings")
    if checkpoint is not None:
        begun_with(checkpoint, "seed")  # a file that is none is refused before anything is said
    threads = threads or cpus.available()
    if not quiet:
        announce_compiling(game, seats, [[name] * seats for name in names])
    try:
        with progress(f"{game} {seats}p", number, quiet or no_progress) as report:
            result = njet.tournament(
                game,
                names,
                games=number,
                players=seats,
                rules=table.rules,
                seed=seed,
                threads=threads,
                measure=measure,
                openskill=openskill,
                checkpoint=checkpoint,
                progress=report,
            )
    except Unfinished as unfinished:
        kept = f"; the same command goes on from {checkpoint}" if checkpoint else ""
        talk(f"njet: {unfinished}{kept}")
        return INTERRUPTED
    seconds = time.monotonic() - start
    output.deliver(result, out, as_json, lambda: _screen(result, threads, seconds))
    return DONE


def _screen(result: Any, threads: int, seconds: float) -> str:
    from njet.cli.render import as_typed, assembled, counted, duration

    head = (
        f"njet tournament {result.version} · {result.game}, {result.players} players"
        f" · {len(result.policies)} policies · rules {as_typed(rules_as_settings(result.rules))}",
        f"{result.games:,} games of each pairing in {result.batches} batches · seed {result.seed}"
        f" · stream v{result.stream} · {counted(threads, 'thread')} · {duration(seconds)}",
    )
    foot = (
        "[ ] and ± are 95% intervals, by batch",
        "next: --measure · --json · --out run.csv · njet tournament --help",
        f"rerun: {result.command}",
    )
    return assembled(
        head,
        result.screen(),
        foot,
        **manner(sys.stdout),
    )
