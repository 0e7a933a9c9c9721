"""The command ``njet quality``: what a game is like to play."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

from njet.cli import numbers, options, output
from njet.cli.compiling import announce_compiling
from njet.cli.errors import DONE
from njet.cli.options import reads
from njet.cli.order import Order, complete
from njet.cli.progress import progress
from njet.cli.streams import manner
from njet.core.errors import BadInput

_DEFAULT_GAMES = 20_000


@click.command(epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.")
@click.argument("game", required=False, shell_complete=options.complete_game)
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    default=str(_DEFAULT_GAMES),
    show_default=True,
    callback=reads(numbers.count_of_games),
    help="Games to play, each twice, for the share of luck.",
)
@options.players
@options.policy
@options.rules
@options.settings
@options.seed
@options.threads
@options.as_json
@options.out
@options.quiet
@options.no_progress
def quality(
    game: str | None,
    number: int,
    players: int | None,
    policy: str | None,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    threads: int | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Measure what GAME is like to play: lead changes, drama, decisiveness, luck.

    From who leads after every round, and from the same deals played twice.
    """
    from njet.study.quality import quality as measured

    order = complete(game, number, players, policy, settings, seed, rules)
    if order.is_ladder:
        raise BadInput("--policy: name one policy, or one per seat")
    start = time.monotonic()
    if not quiet:
        announce_compiling(order.game, order.players, [order.policies])
    with progress(f"{order.game} {order.players}p", 2 * number, quiet or no_progress) as report:
        found = measured(
            order.game,
            games=number,
            players=order.players,
            policies=order.policies,
            rules=order.rules,
            seed=order.seed,
            threads=threads,
            progress=report,
        )
    seconds = time.monotonic() - start
    output.deliver(found, out, as_json, lambda: _screen(found, order, seconds))
    return DONE


def _screen(found: Any, order: Order, seconds: float) -> str:
    from njet.cli.render import LEGEND, as_typed, assembled, duration

    head = (
        f"njet quality {found.version} · {order.game}, {order.players} players"
        f" · policy {','.join(order.policies)} · rules {as_typed(order.settings)}",
        f"{found.games:,} games · seed {found.seed} · stream v{found.stream} · {duration(seconds)}",
    )
    foot = (
        f"{LEGEND}; a round of the records is meant (njet-sim --records)",
        "luck: what two plays of a deal have in common; all, if the players draw nothing",
        f"rerun: {order.command_of(['njet', 'quality', order.game, '--games', str(order.games)])}",
    )
    return assembled(
        head,
        found.summary(),
        foot,
        **manner(sys.stdout),
    )
