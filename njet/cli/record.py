"""The command ``njet record``: simulated games, with every decision, as text or JSON."""

from __future__ import annotations

import json

import click

from njet import __version__
from njet.cli import numbers, options
from njet.cli.compiling import announce_compiling
from njet.cli.options import reads
from njet.cli.order import complete
from njet.cli.streams import emit

_MOST_GAMES = 10**9


@click.command()
@click.argument("game", required=False, shell_complete=options.complete_game)
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    default="1",
    show_default=True,
    callback=reads(lambda text: numbers.whole(text, 1, _MOST_GAMES)),
    help="Games to record.",
)
@click.option(
    "--game-number",
    "first_game",
    metavar="K",
    default="0",
    show_default=True,
    callback=reads(lambda text: numbers.whole(text, 0, 2**63)),
    help="The number of the first game among those of the seed.",
)
@options.players
@options.policy
@options.rules
@options.settings
@options.seed
@options.choices
@options.as_json
def record(
    game: str | None,
    number: int,
    first_game: int,
    players: int | None,
    policy: str | None,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    choices: int,
    as_json: bool,
) -> None:
    """Record games of GAME (default: that of --rules, or njet) as njet-sim plays them.

    Every decision is written, for njet show, njet verify, a diff, or any other program. Example:

    njet record --seed 7 > g.txt
    """
    from njet.records.playing import record as records_of

    order = complete(game, number, players, policy, settings, seed, rules, choices)
    found = records_of(
        order.game,
        seed=order.seed,
        games=number,
        first_game=first_game,
        players=order.players,
        policies=order.policies,
        rules=order.rules,
        choices=choices,
    )
    announce_compiling(order.game, order.players, [order.policies])
    if as_json:
        documents = [one.to_document() for one in found]
        document = {"schema": "njet.records.v1", "version": __version__, "records": documents}
        emit(json.dumps(document, sort_keys=True) + "\n")
        return
    for place, one in enumerate(found):
        emit("\n" * (place > 0) + one.to_text())
