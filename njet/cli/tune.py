"""The command ``njet tune``: search for better weights of a policy, and check them."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from njet.cli import checkpoint, numbers, options, output, progress
from njet.cli.errors import DONE, INTERRUPTED
from njet.cli.options import reads
from njet.cli.order import complete
from njet.cli.streams import ascii_only, emit, speaks_unicode, talk, width
from njet.core.errors import BadInput

if TYPE_CHECKING:
    from njet.cli.tuned import Tuned

_FEWEST, _MOST = 4, 10_000


def _names(text: str) -> tuple[str, ...]:
    """Read names of opponents."""
    return tuple(name.strip() for name in text.split(","))


@click.command(epilog="Numbers may be written 1000000, 1_000_000, 1e6, 2.5M or 10k.")
@click.argument("game", shell_complete=options.complete_game)
@click.option("--policy", metavar="NAME", help="The policy to tune.  [default: heuristic]")
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
    help="Whom candidates meet: policies, or itself, an earlier generation; a name given twice "
    "counts twice.  [default: the game's own]",
)
@click.option(
    "--held-out",
    metavar="NAME[,NAME...]",
    callback=reads(_names),
    help="Whom only the check is against.  [default: the game's own]",
)
@options.settings
@options.seed
@options.threads
@click.option(
    "--checkpoint",
    "kept",
    metavar="FILE",
    callback=reads(output.json_target),
    help="Save every generation to FILE (.json), and go on from it if it is there.",
)
@options.as_json
@click.option(
    "--out",
    metavar="FILE",
    callback=reads(output.json_target),
    help="Also save the result to FILE, whose name ends in .json.",
)
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
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    threads: int | None,
    kept: Path | None,
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

    if kept is not None and kept == out:
        raise BadInput("--out and --checkpoint name the same file")
    seed = checkpoint.seed_in(kept) if seed is None else seed
    order = complete(game, 1, players, None, settings, seed)
    task = Task(order, policy, opponents, held_out, population, threads)
    start = time.monotonic()
    if kept is not None:
        task.tuner.replay(checkpoint.load(kept, task.search))
    task.need(budget)
    if not quiet:
        task.tell_of_compiling()
    with progress.status(quiet or no_progress) as say:
        is_complete = task.run(budget, kept, say)
    tuned = task.outcome(is_complete)
    try:
        if out is not None:
            output.save(out, tuned.document())
    finally:  # what was computed is shown even if it cannot be saved
        emit(tuned.document() if as_json else _screen(tuned, task.threads, start))
    if as_json and not is_complete:
        talk(f"njet: {tuned.interruption()}")
    return DONE if is_complete else INTERRUPTED


def _screen(tuned: Tuned, threads: int, start: float) -> str:
    from njet.cli.render import duration

    run = f"{threads} thread{'s' * (threads != 1)} · {duration(time.monotonic() - start)}"
    say = str if speaks_unicode(sys.stdout) else ascii_only
    return tuned.screen(run, width(sys.stdout), say)
