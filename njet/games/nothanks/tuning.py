"""What can be tuned in No Thanks!."""

from __future__ import annotations

from njet.core.tunable import Parameter, Tunable, add_set, literal_of, parameters_of
from njet.games.nothanks.weights import HEURISTIC

# Name, step, bounds: in sixteenths of a chip, see `policies.Weights`.
_LIMITS = (
    ("cost", 2, 1, 64),
    ("constant", 20, -500, 500),
    ("neighbour", 10, -500, 500),
    ("few chips", 20, 0, 500),
    ("left", 2, -50, 50),
    ("patience", 2, -32, 32),
    ("trust", 20, -500, 500),
)


def _parameters(players: int) -> tuple[Parameter, ...]:
    return parameters_of(_LIMITS, HEURISTIC[players])


TUNABLE = {
    "heuristic": Tunable(
        parameters=_parameters,
        place=add_set,
        literal=literal_of,
        by_score=False,
        opponents=("itself", "heuristic", "threshold", "random"),
        held_out=("threshold:4", "threshold:12"),
    )
}
