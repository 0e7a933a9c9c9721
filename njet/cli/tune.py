"""The command ``njet tune``: search for better weights of a policy, and check them."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from njet.cli import numbers, options, output, progress
from njet.cli.errors import DONE, INTERRUPTED
from njet.cli.options import reads
from njet.cli.order import complete
from njet.cli.streams import manner, talk

if TYPE_CHECKING:
    from njet.cli.tuned import Tuned

_FEWEST, _MOST = 4, 10_000


def _names(text: str) -> tuple[str, ...]:
    """Read names of opponents."""
    return tuple(name.strip() for name in text.split(","))


@click.command(epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.")
@click.argument("game", shell_complete=options.complete_game)
@click.option(
    "--policy",
    metavar="NAME",
    shell_complete=options.complete_policies,
    help="The policy to tune.  [default: heuristic]",
)
@options.players
@click.option(
    "--budget",
    metavar="GAMES|TIME",
    default="1e7",
    show_default=True,
    callback=reads(numbers.budget),
    help="Games to play, or for how long: 90s, 10m, 2h. The check comes on top.",
)
@click.option(
    "--population",
    metavar="N",
    callback=reads(lambda text: numbers.whole(text, _FEWEST, _MOST)),
    help="Candidates of a generation.  [default: by the number of weights]",
)
@click.option(
    "--opponents",
    metavar="NAME[,NAME...]",
    callback=reads(_names),
    shell_complete=options.complete_policies,
    help="Whom candidates meet: policies, or itself, an earlier generation; a name given twice "
    "counts twice.  [default: the game's own]",
)
@click.option(
    "--held-out",
    metavar="NAME[,NAME...]",
    callback=reads(_names),
    shell_complete=options.complete_policies,
    help="Whom only the check is against.  [default: the game's own]",
)
@options.rules
@options.settings
@options.seed
@options.threads
@options.checkpoint
@options.as_json
@options.out
@options.quiet
@options.no_progress
def tune(
    game: str,
    policy: str | None,
    players: int | None,
    budget: numbers.Budget,
    population: int | None,
    opponents: tuple[str, ...] | None,
    held_out: tuple[str, ...] | None,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    threads: int | None,
    checkpoint: str | None,
    as_json: bool,
    out: Path | None,
    quiet: bool,
    no_progress: bool,
) -> int:
    """Search for weights of a policy of GAME that do better, by CMA-ES, and check them.

    One seat plays by a candidate's weights, all others as an opponent of the pool does; every
    generation plays fresh games. In the end old and new weights are compared in games and against
    opponents that the search has not met. Nothing is written into the package: the weights are
    printed as its source has them. The same seed and budget in games give the same weights.
    """
    from njet.cli.task import Task
    from njet.core.checkpoint import begun_with

    output.apart(out, checkpoint)
    if seed is None and checkpoint is not None:
        seed = begun_with(checkpoint, "seed")
    order = complete(game, 1, players, None, settings, seed, rules)
    task = Task(order, policy, opponents, held_out, population, threads)
    start = time.monotonic()
    task.need(budget)
    if checkpoint is not None:
        task.keep(checkpoint)
    if not quiet:
        task.announce_compiling()
    with progress.status(quiet or no_progress) as say:
        is_complete = task.run(budget, say)
    tuned = task.outcome(is_complete)
    seconds = time.monotonic() - start
    output.deliver(tuned, out, as_json, lambda: _screen(tuned, task.threads, seconds))
    if as_json and not is_complete:
        talk(f"njet: {tuned.interruption()}")
    return DONE if is_complete else INTERRUPTED


def _screen(tuned: Tuned, threads: int, seconds: float) -> str:
    from njet.cli.render import as_typed, assembled, counted, duration

    search = tuned.search
    head = [
        f"njet tune {search['version']} · {search['game']}, {search['players']} players"
        f" · policy {search['policy']} · rules {as_typed(tuned.settings)}",
        f"{tuned.games:,} games in {tuned.generations:,} generations of {search['population']}"
        f" · seed {search['seed']} · stream v{search['stream']}"
        f" · {counted(threads, 'thread')} · {duration(seconds)}",
        f"against {', '.join(search['opponents'])}",
    ]
    if not tuned.complete:
        head.insert(0, tuned.interruption())
    return assembled(
        head,
        tuned.summary(),
        tuned.conclusion(),
        **manner(sys.stdout),
    )
