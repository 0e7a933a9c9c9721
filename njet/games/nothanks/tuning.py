"""What can be tuned in No Thanks!."""

from __future__ import annotations

from typing import Any

from njet.core.tunable import Parameter, Tunable, Values, add_set, literal_of, parameters_of
from njet.games.nothanks.weights import WEIGHTS

# Name, step, bounds: in sixteenths of a chip, see `policies.Weights`.
_LIMITS = (
    ("cost", 2, 1, 64),
    ("constant", 20, -500, 500),
    ("neighbour", 10, -500, 500),
    ("few chips", 20, 0, 500),
    ("left", 2, -50, 50),
    ("patience", 2, 0, 32),
    ("trust", 20, -500, 500),
    ("gap", 15, -500, 500),
    ("wanted", 15, -500, 500),
    ("last chips", 20, 0, 500),
    ("points left", 1, -50, 50),
    ("trust left", 2, -50, 50),
)
_HEURISTIC = 7
"""The heuristic has the first weights only: a run without the others leaves their loops out."""


def _whole(values: Values) -> Values:
    return (*values, *[0] * (len(_LIMITS) - len(values)))


def _place(plan: Any, seats: int, values: Values) -> Any:
    return add_set(plan, seats, _whole(values))


def _literal(players: int, values: Values) -> str:
    return literal_of(players, _whole(values))


def _tunable(policy: str, weights: int, opponents: tuple[str, ...]) -> Tunable:
    def parameters(players: int) -> tuple[Parameter, ...]:
        return parameters_of(_LIMITS[:weights], WEIGHTS[policy][players][:weights])

    return Tunable(
        parameters=parameters,
        place=_place,
        literal=_literal,
        by_score=False,
        opponents=opponents,
        held_out=("threshold:4", "threshold:12"),
    )


TUNABLE = {
    "heuristic": _tunable("heuristic", _HEURISTIC, ("itself", "heuristic", "threshold", "random")),
    "tuned": _tunable("tuned", len(_LIMITS), ("itself", "tuned", "heuristic", "threshold")),
}
