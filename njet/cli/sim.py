"""The command ``njet-sim``: play many games, show what came of them on one screen."""

from __future__ import annotations

from typing import Any

import click

from njet import __version__
from njet.cli import figures, numbers, options, sure
from njet.cli.carrying import carry_out
from njet.cli.options import reads
from njet.cli.order import DEFAULT_GAMES, complete
from njet.core.commands import LADDER
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
@options.checkpoint
@options.no_checkpoint
@options.scheduler
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
    checkpoint: str | None,
    **how: Any,
) -> int:
    """Play many games of GAME (default: that of --rules, or njet) and show what came of them.

    The result goes to standard output, everything else to standard error. Exit codes: 0 done,
    1 failure, 2 bad input, 3 more than --fail-over, 130 interrupted.
    """
    if checkpoint is not None:
        from njet.core.checkpoint import begun_with

        begun = begun_with(checkpoint, "seed")  # a file that is none is refused first
        seed = begun if seed is None else seed
    games = number or DEFAULT_GAMES
    order = complete(game, games, players, policy, settings, seed, rules, choices)
    order = sure.completed(order, number, until, fail_over)
    return carry_out(order, checkpoint=checkpoint, fail_over=fail_over, **how)
