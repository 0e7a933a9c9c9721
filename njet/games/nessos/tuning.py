"""What can be tuned in Nessos."""

from __future__ import annotations

from njet.core.tunable import Parameter, Tunable, Values, add_set, literal_of, parameters_of
from njet.games.nessos.weights import HEURISTIC

# Name, step, bounds: see `policies.BluffWeights` and `policies.BeliefWeights`.
_LIMITS = (
    ("bluff", 0.7, 0, 2),
    ("adds charon", 0.4, 0, 1),
    ("lowest claim", 1.5, 1, 8),
    ("trust", 15, 1, 500),
    ("harm first", 2, 0, 60),
    ("harm more", 2, 0, 60),
    ("harm out", 8, 0, 120),
    ("win", 8, 0, 120),
    ("rivalry", 2, 0, 64),
    ("bias", 10, -300, 300),
    ("poor", 20, -300, 300),
)

RIVALS: dict[str, Values] = {
    "honest": (0, 0, 1, 69, 3, 4, 2, 25, 4, 26, -172),  # never bluffs, accepts nearly everything
    "trusting": (1, 0, 1, 69, 3, 4, 2, 25, 4, 26, -172),  # bluffs, accepts everything
    "careful": (1, 0, 1, 69, 3, 4, 40, 25, 4, 26, -172),  # will not risk being out
    "doubting": (2, 0, 1, 30, 3, 4, 40, 25, 4, 0, -172),
    "adding": (1, 1, 4, 90, 4, 6, 25, 30, 4, 0, -5),
}
"""Weights that play differently, for any number of players."""


def _parameters(players: int) -> tuple[Parameter, ...]:
    return parameters_of(_LIMITS, HEURISTIC[players])


TUNABLE = {
    "heuristic": Tunable(
        parameters=_parameters,
        place=add_set,
        literal=literal_of,
        by_score=False,
        opponents=("itself", "heuristic", "honest", "doubting", "random"),
        held_out=("trusting", "careful", "adding"),
        rivals=RIVALS,
    )
}
