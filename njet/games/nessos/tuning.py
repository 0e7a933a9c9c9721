"""What can be tuned in Nessos."""

from __future__ import annotations

from typing import Any

from njet.core.tunable import Parameter, Tunable, Values, add_set, literal_of
from njet.games.nessos.weights import MIXES, NAMES, NEUTRAL, WEIGHTS, complete

LIMITS = {
    "bluff": (0.7, 0, 2),
    "adds_charon": (0.4, 0, 1),
    "lowest_claim": (3, 1, 10),
    "trust": (25, 1, 400),
    "harm_first": (4, 0, 60),
    "harm_more": (4, 0, 60),
    "harm_out": (12, 0, 150),
    "win": (15, 0, 200),
    "rivalry": (4, 0, 64),
    "bias": (20, -300, 300),
    "poor": (40, -400, 100),
    "share": (60, -300, 400),
    "share_top": (8, -60, 60),
    "share_up": (8, -60, 60),
    "share_many": (15, -100, 100),
    "share_added": (60, -300, 400),
    "share_risky": (60, -400, 100),
    "share_aim_risky": (50, -300, 300),
    "share_aim_clean": (50, -300, 300),
    "low": (40, 0, 256),
    "aim_points": (30, -2000, 2000),
    "aim_risky": (300, 0, 100_000),
    "aim_clean": (300, 0, 100_000),
    "aim_chance": (20, 0, 1000),
    "trust_number": (5, -60, 60),
    "trust_risky": (8, 1, 256),
    "trust_own_risky": (8, 1, 256),
    "close": (4, -10, 100),
    "last_close": (4, -10, 100),
    "last_win": (15, 0, 300),
    "last_out": (8, 0, 200),
    "out_points": (4, -16, 64),
    "noise": (20, 0, 400),
}
"""By weight: a step that can be felt, the lowest value, the highest."""

FIRST = NAMES[:MIXES]
"""The weights of the heuristic."""
MIXED = tuple(name for name in LIMITS if name not in ("bluff", "adds_charon"))
"""Those of a policy that puts cards down by shares."""

_FIXED: dict[str, float] = {"bluff": 2, "mixes": 1}

RIVALS: dict[str, Values] = {
    "honest": (0, 0, 1, 69, 3, 4, 2, 25, 4, 26, -172),  # never bluffs, accepts nearly everything
    "trusting": (1, 0, 1, 69, 3, 4, 2, 25, 4, 26, -172),  # bluffs, accepts everything
    "careful": (1, 0, 1, 69, 3, 4, 40, 25, 4, 26, -172),  # will not risk being out
    "doubting": (2, 0, 1, 30, 3, 4, 40, 25, 4, 0, -172),
    "adding": (1, 1, 4, 90, 4, 6, 25, 30, 4, 0, -5),
}
"""Weights of the heuristic that play differently, for any number of players."""


def _tunable(policy: str, names: tuple[str, ...]) -> Tunable:
    def parameters(players: int) -> tuple[Parameter, ...]:
        shipped = dict(zip(NAMES, WEIGHTS[policy][players], strict=True))
        return tuple(Parameter(name, shipped[name], *LIMITS[name]) for name in names)

    def place(plan: Any, seats: int, values: Values) -> Any:
        # `RIVALS` are the heuristic's weights, whoever is tuned.
        chosen = FIRST if len(values) == len(FIRST) else names
        return add_set(plan, seats, _whole(chosen, values))._replace(shows_taken=True)

    def literal(players: int, values: Values) -> str:
        return literal_of(players, _whole(names, values))

    return Tunable(
        parameters=parameters,
        place=place,
        literal=literal,
        by_score=False,
        opponents=("itself", policy, "honest", "doubting", "random"),
        held_out=("trusting", "careful", "adding"),
        rivals=RIVALS,
    )


def _whole(names: tuple[str, ...], values: Values) -> Values:
    if names == FIRST:
        return complete(*map(int, values))
    given = _FIXED | dict(zip(names, values, strict=True))
    return tuple(given.get(name, NEUTRAL[place]) for place, name in enumerate(NAMES))


TUNABLE = {"heuristic": _tunable("heuristic", FIRST), "tuned": _tunable("tuned", MIXED)}
