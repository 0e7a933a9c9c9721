"""What can be tuned in Njet!: not every weight, but how those of a kind go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from njet.core.tunable import Parameter, Tunable, Values
from njet.games.njet.plan import columns_of
from njet.games.njet.weights import HEURISTIC, Situation, Team, Weights

_SITUATIONS = ("super up", "super down", "plain up", "plain down")
_PARTS = ("side", "trump", "supertrumps", "constant")
_COVERED = ("covered trump", "covered super", "covered points")
_SIGNS, _SIZES = ("up", "down"), ("small", "large")
_TEAM = ("constant", "own", "partners", "opponents")


def _parameters(players: int) -> tuple[Parameter, ...]:
    """Of every situation the scales of its parts, in hundredths; tricks, and the teams' weights."""
    weights = HEURISTIC[players]
    scales = [
        Parameter(f"{situation}, {part}", 1.0, 0.15, -1.0, 3.0, 2)
        for situation in _SITUATIONS
        for part in _PARTS
        if part != "supertrumps" or situation.startswith("super")
    ]
    if players == 2:
        return tuple(scales)  # nobody makes teams, and who leads makes no difference
    first = Parameter("first player", weights.first, 0.5, -10.0, 20.0, 2)
    covered = (
        Parameter(name, worth, 0.15, -3.0, 3.0, 2)
        for name, worth in zip(_COVERED, weights.covered, strict=True)
    )
    teams = (
        Parameter(f"team {sign} {size}, {name}", worth, 0.3, -8.0, 8.0, 2)
        for sign, by_size in zip(_SIGNS, weights.teams, strict=True)
        for size, team in list(zip(_SIZES, by_size, strict=True))[: _sizes(players)]
        for name, worth in list(zip(_TEAM, team, strict=True))[_same(players) :]
    )
    return (*scales, first, *covered, *teams)


def _sizes(players: int) -> int:
    """How many sizes of team there are to choose from."""
    return 1 if players == 4 else 2


def _same(players: int) -> int:
    """How many of a team's weights make no difference: with one size, its own and the constant."""
    return 2 if players == 4 else 0


def _weights(players: int, values: Values) -> Weights:
    """Values of the parameters as weights."""
    old, left = HEURISTIC[players], iter(values)
    boards = tuple(_scaled(situation, left) for situation in old.boards)
    if players == 2:
        return old._replace(boards=boards)
    first, covered = next(left), (next(left), next(left), next(left))
    teams = [[_team(players, team, left) for team in of[: _sizes(players)]] for of in old.teams]
    up, down = teams
    return Weights(boards, first, covered, ((up[0], up[-1]), (down[0], down[-1])))


def _team(players: int, old: Team, left: Iterator[float]) -> Team:
    """The weights of a kind of team from the next values."""
    constant, own = old[:2] if _same(players) else (next(left), next(left))
    return constant, own, next(left), next(left)


def _scaled(situation: Situation, scales: Iterator[float]) -> Situation:
    """The weights of a situation times the next scales."""
    side, trump, supertrump, constant = situation
    by_side, by_trump = next(scales), next(scales)
    new_side = tuple(round(worth * by_side) for worth in side)
    new_trump = tuple(round(worth * by_trump) for worth in trump)
    new_super = round(supertrump * next(scales)) if supertrump else 0
    return new_side, new_trump, new_super, round(constant * next(scales))  # type: ignore[return-value]


def _place(plan: Any, seats: int, values: Values) -> Any:
    """A plan with one more set of weights."""
    chosen = np.uint64(seats)
    players = int(np.bitwise_or.reduce(plan.sets)).bit_length()
    added = columns_of([_weights(players, values)])
    arrays = {name: np.concatenate([getattr(plan, name), new]) for name, new in added.items()}
    return plan._replace(sets=np.append(plan.sets & ~chosen, chosen), **arrays)


def _literal(players: int, values: Values) -> str:
    weights = _weights(players, values)
    boards = "".join(f"\n        {situation}," for situation in weights.boards)
    return (
        f"{players}: Weights(\n    boards=({boards}\n    ),\n    first={weights.first},\n"
        f"    covered={weights.covered},\n    teams={weights.teams},\n),"
    )


TUNABLE = {
    "heuristic": Tunable(
        parameters=_parameters,
        place=_place,
        literal=_literal,
        by_score=True,
        opponents=("itself", "heuristic", "random"),
        held_out=("boxes", "cards"),
    )
}
