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
_FREE = {3: ((0, 1, 3), (0, 1, 2, 3)), 4: ((2, 3), ()), 5: ((0, 1, 2, 3),) * 2}
"""Which of a team's weights make a difference, by players and size.

With 4 players all teams are of one size, with 3 a small team has no partners, and with 2 nobody
makes teams.
"""


def _parameters(players: int) -> tuple[Parameter, ...]:
    """Of every situation the scales of its parts, in hundredths; tricks, and the teams' weights."""
    weights = HEURISTIC[players]
    scales = [
        Parameter(f"{situation}, {part}", 1.0, 0.15, -1.0, 3.0, 2)
        for situation in _SITUATIONS
        for part in _PARTS
        if part != "supertrumps" or situation.startswith("super")
    ]
    first = Parameter("first player", weights.first, 0.5, -10.0, 20.0, 2)
    if players == 2:
        return (*scales, first)
    covered = (
        Parameter(name, worth, 0.15, -3.0, 3.0, 2)
        for name, worth in zip(_COVERED, weights.covered, strict=True)
    )
    teams = (
        Parameter(f"team {sign} {size}, {_TEAM[place]}", team[place], 0.3, -8.0, 8.0, 2)
        for sign, by_size in zip(_SIGNS, weights.teams, strict=True)
        for size, team, free in zip(_SIZES, by_size, _FREE[players], strict=True)
        for place in free
    )
    return (*scales, first, *covered, *teams)


def _weights(players: int, values: Values) -> Weights:
    """Values of the parameters as weights."""
    old, left = HEURISTIC[players], iter(values)
    boards = tuple(_scaled(situation, left) for situation in old.boards)
    first = next(left)
    if players == 2:
        return old._replace(boards=boards, first=first)
    covered = next(left), next(left), next(left)
    up, down = (
        [_team(team, free, left) for team, free in zip(by_size, _FREE[players], strict=True)]
        for by_size in old.teams
    )
    return Weights(boards, first, covered, ((up[0], up[1]), (down[0], down[1])))


def _team(old: Team, free: tuple[int, ...], left: Iterator[float]) -> Team:
    """The weights of a kind of team, those that are free from the next values."""
    constant, own, partners, opponents = (
        next(left) if place in free else worth for place, worth in enumerate(old)
    )
    return constant, own, partners, opponents


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
