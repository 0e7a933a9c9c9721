"""The command ``njet review``: what every card of a simulated round cost against best play."""

from __future__ import annotations

import dataclasses
import json
import math
import sys
from typing import Any

import click

from njet import __version__
from njet.cli import numbers, options
from njet.cli.compiling import announce_compiling, announce_solver
from njet.cli.options import reads
from njet.cli.order import DEFAULT_GAME, Order, complete
from njet.cli.streams import emit, speaks_unicode, width

_MOST_TRICKS = 31


@click.command()
@click.argument("game", metavar="GAME", callback=reads(lambda text: numbers.whole(text, 0, 2**63)))
@click.option(
    "--round",
    "round_number",
    metavar="R",
    default="0",
    show_default=True,
    callback=reads(lambda text: numbers.whole(text, 0, 10**6)),
    help="The round of the game, from 0.",
)
@click.option(
    "--tricks",
    metavar="N",
    default="9",
    show_default=True,
    callback=reads(lambda text: numbers.whole(text, 1, _MOST_TRICKS)),
    help="How many of its last tricks; each more takes several times longer.",
)
@click.option(
    "-n",
    "--games",
    "number",
    metavar="N",
    callback=reads(numbers.count_of_games),
    help="Review so many games from GAME on, and show what a card costs on average.",
)
@options.players
@options.policy
@options.rules
@options.settings
@options.seed
@options.nodes
@options.seconds
@options.memory
@options.threads
@options.as_json
def review(
    game: int,
    round_number: int,
    tricks: int,
    number: int | None,
    players: int | None,
    policy: str | None,
    rules: str | None,
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    nodes: int | None,
    seconds: float | None,
    memory: int,
    threads: int | None,
    as_json: bool,
) -> None:
    """Say what every card of game number GAME of a study cost, all hands known.

    A card's loss is what its team is behind best play after it, in tricks and loot. Within a
    budget that does not suffice, bounds of it. Example:

    njet review 0 --seed 42 --tricks 6
    """
    order = complete(DEFAULT_GAME, number or 1, players, policy, settings, seed, rules)
    announce_compiling(order.game, order.players, [order.policies])
    announce_solver(order.game)
    limits = {"nodes": nodes, "seconds": seconds, "memory": memory}
    found = _reviews(order, game, round_number, threads, tricks, number is None, limits)
    command = _command(order, game, round_number, tricks, number, limits)
    if as_json:
        document = _provenance(order, game, round_number, tricks) | {"command": command}
        document |= _of_round(found[0]) if number is None else _of_games(found)
        emit(json.dumps(document, sort_keys=True, allow_nan=False) + "\n")
    else:
        from njet.cli.reviews import average, one_round
        from njet.cli.streams import ascii_only

        text = one_round(found[0]) if number is None else average(found, width(sys.stdout))
        text += f"\nrerun: {command}\n"
        emit(text if speaks_unicode(sys.stdout) else ascii_only(text))


def _reviews(
    order: Order,
    game: int,
    round_number: int,
    threads: int | None,
    tricks: int,
    best: bool,
    limits: dict[str, Any],
) -> list[Any]:
    from njet.cli.progress import progress
    from njet.reviewing import review_games

    with progress(f"review {order.players}p", order.games, order.games == 1) as report:
        return review_games(
            order.game,
            games=order.games,
            players=order.players,
            policies=order.policies,
            rules=order.rules,
            seed=order.seed,
            first_game=game,
            round_number=round_number,
            threads=threads,
            progress=report,
            tricks=tricks,
            best=best,
            **limits,
        )


def _command(
    order: Order,
    game: int,
    round_number: int,
    tricks: int,
    number: int | None,
    limits: dict[str, Any],
) -> str:
    words = ["njet", "review", str(game), "--round", str(round_number), "--tricks", str(tricks)]
    if number is not None:
        words += ["--games", str(number)]
    for name in ("nodes", "seconds"):
        if limits[name] is not None:
            words += [f"--{name}", str(limits[name])]
    return order.command_of(words)


# --- as JSON ---


def _provenance(order: Order, game: int, round_number: int, tricks: int) -> dict[str, Any]:
    from njet.core.game import rules_as_dict
    from njet.simulation import stream_version

    return {
        "schema": "njet.review.v1",
        "version": __version__,
        "stream": stream_version(),
        "game": order.game,
        "players": order.players,
        "policies": order.policies,
        "rules": rules_as_dict(order.rules),
        "seed": order.seed,
        "first_game": game,
        "games": order.games,
        "round": round_number,
        "tricks": tricks,
    }


def _of_round(found: Any) -> dict[str, Any]:
    return dataclasses.asdict(found) | {"by_seat": found.by_seat, "by_team": found.by_team}


def _of_games(found: list[Any]) -> dict[str, Any]:
    from njet.core.regret import regrets

    return {"regret": [_finite(dataclasses.asdict(row)) for row in regrets(found)]}


def _finite(value: Any) -> Any:
    """A value without what JSON does not know: None for no number."""
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value
