"""The command ``njet plan``: how many games a study needs."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import click

from njet.cli import numbers, options, output
from njet.cli.compiling import announce_compiling
from njet.cli.errors import DONE
from njet.cli.options import reads
from njet.cli.order import Order, complete, unique
from njet.cli.progress import progress
from njet.cli.streams import manner
from njet.core.errors import BadInput


@click.command(epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.")
@click.argument("game", required=False, shell_complete=options.complete_game)
@click.option("--effect", metavar="SIZE", help="A difference that is to be seen, such as 0.2pp.")
@click.option("--half-width", metavar="SIZE", help="Instead, half the width of 95% intervals.")
@click.option(
    "--power",
    type=float,
    default=0.9,
    show_default=True,
    help="Probability that the effect is seen, by a two-sided test at 5%.",
)
@click.option(
    "--estimate",
    metavar="NAME",
    help="Which estimates, such as seat_wins; all share the 5%.  [default: the wins in the first"
    " table]",
)
@click.option(
    "--against",
    metavar="KEY=VALUE",
    multiple=True,
    callback=reads(numbers.setting),
    help="A changed rule option; may be repeated. Then the effect is a difference between these"
    " rules and those without it, on the same deals.",
)
@options.players
@options.policy
@options.rules
@options.settings
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    callback=reads(numbers.count_of_games),
    help="Games of the pilot run.  [default: 20000, fewer where games take long]",
)
@options.seed
@options.threads
@options.as_json
@options.out
@options.quiet
@options.no_progress
def plan(
    game: str | None,
    effect: str | None,
    half_width: str | None,
    power: float,
    estimate: str | None,
    against: tuple[tuple[str, str], ...],
    players: int | None,
    policy: str | None,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    number: int | None,
    seed: int | None,
    threads: int | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Say how many games of GAME it takes to see an effect, from a pilot run.

    Example: njet plan --effect 0.2pp --power 0.9 --against bonus_factor=3 --players 3
    """
    from njet.study.planning import plan as planned

    order = complete(game, 1, players, policy, settings, seed, rules)
    if order.is_ladder:
        raise BadInput("--policy: name one policy, or one per seat")
    if not quiet:
        announce_compiling(order.game, order.players, [order.policies])
    with progress(f"{order.game} {order.players}p", 0, quiet or no_progress) as report:
        found = planned(
            order.game,
            effect=effect,
            half_width=half_width,
            power=power,
            estimate=estimate,
            against=_changed(order, against) if against else None,
            players=order.players,
            policies=order.policies,
            rules=order.rules,
            games=number,
            seed=order.seed,
            threads=threads,
            progress=report,
        )
    words = ["njet", "plan", order.game]
    words += ["--effect", effect] if effect else ["--half-width", str(half_width)]
    words += ["--power", f"{power:g}"] if effect else []
    words += ["--estimate", estimate] if estimate else []
    for key, value in against:
        words += ["--against", f"{key}={value}"]
    words += ["--games", str(found.pilot_games)]
    output.deliver(found, out, as_json, lambda: _screen(found, order, words))
    return DONE


def _changed(order: Order, against: tuple[tuple[str, str], ...]) -> Any:
    """The rules with the changed options."""
    from njet.games import load

    return load(order.game).rules_from_strings(unique(against), order.rules)


def _screen(found: Any, order: Order, words: list[str]) -> str:
    from njet.cli.render import as_typed, assembled, counted, duration

    head = (
        f"njet plan {found.version} · {order.game}, {order.players} players"
        f" · policy {','.join(order.policies)} · rules {as_typed(order.settings)}",
        f"pilot of {found.pilot_games:,} games{' of each' * found.is_paired} · seed {found.seed}"
        f" · stream v{found.stream} · {duration(found.seconds)}",
    )
    margin = 196 * math.sqrt(2 / max(1, found.batches - 1))
    foot = [
        f"in all {counted(found.games, 'game')}{' of each' * found.is_paired}:"
        f" {duration(found.seconds_needed)} at the pilot's rate, and more games go faster",
    ]
    if found.is_paired:
        foot.append(f"numbers of games are within about {margin:.0f}%: the sd is from the batches")
    foot.append(f"rerun: {order.command_of(words)}")
    return assembled(
        head,
        found.summary(),
        foot,
        **manner(sys.stdout),
    )
