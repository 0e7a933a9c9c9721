"""What a game says of a policy whose weights can be tuned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from njet.core.checks import known
from njet.core.errors import BadInput
from njet.core.game import Game

Values = tuple[float, ...]
"""Weights, one a parameter."""


@dataclass(frozen=True)
class Parameter:
    """A number to be tuned.

    Parameters
    ----------
    name : str
        What it is called in tables.
    start : float
        Its value in the weights that are shipped.
    step : float
        A change of it that can be felt: what the search begins with.
    low, high : float
        Its bounds.
    digits : int
        Decimals that are kept; with none it is a whole number.
    """

    name: str
    start: float
    step: float
    low: float
    high: float
    digits: int = 0

    def at(self, steps: float) -> float:
        """The value so many steps from the start, within the bounds and rounded."""
        value = min(max(self.start + steps * self.step, self.low), self.high)
        return round(value, self.digits) if self.digits else round(value)


@dataclass(frozen=True)
class Tunable:
    """A policy that plays by weights.

    Parameters
    ----------
    parameters : callable
        From a number of players to its parameters.
    place : callable
        From a plan, a set of seats and values to a plan in which these seats, which play the
        policy, play it by these values.
    literal : callable
        From a number of players and values to the text of the weights in the package.
    by_score : bool
        Whether it plays for the score ahead of the mean of the others, or for wins.
    opponents : tuple of str
        Whom it is tuned against unless others are named: policies, ``itself``, names of `rivals`.
    held_out : tuple of str
        The same, to test it on.
    rivals : mapping of str to tuple
        Weights that play differently, for any number of players.
    """

    parameters: Callable[[int], tuple[Parameter, ...]]
    place: Callable[[Any, int, Values], Any]
    literal: Callable[[int, Values], str]
    by_score: bool
    opponents: tuple[str, ...]
    held_out: tuple[str, ...] = ()
    rivals: Mapping[str, Values] = field(default_factory=dict)


def parameters_of(
    limits: Iterable[tuple[str, float, float, float]], starts: Iterable[float]
) -> tuple[Parameter, ...]:
    """Whole numbers to be tuned, from the name, step and bounds of each, and where it starts."""
    return tuple(
        Parameter(name, start, step, low, high)
        for (name, step, low, high), start in zip(limits, starts, strict=True)
    )


def add_set(plan: Any, seats: int, values: Values) -> Any:
    """A plan in which some seats play the heuristic by a further set of whole weights."""
    chosen = np.uint64(seats)
    return plan._replace(
        heuristic=np.append(plan.heuristic & ~chosen, chosen),
        weights=np.vstack([plan.weights, np.array([values], dtype=np.int64)]),
    )


def literal_of(players: int, values: Values) -> str:
    """Whole weights as a line of a mapping by number of players."""
    return f"{players}: {tuple(values)},"


def tunable_of(game: Game, policy: str | None) -> tuple[str, Tunable]:
    """What a game says of a policy, by default of its first; raises `BadInput` if it is fixed."""
    try:
        tunables: dict[str, Tunable] = game.module("tuning").TUNABLE
    except ModuleNotFoundError:
        raise BadInput(f"{game.title} has no policy with weights") from None
    name = next(iter(tunables)) if policy is None else known("policy", policy, game.policies)
    if name not in tunables:
        raise BadInput(f"policy {name} has no weights; there is: {', '.join(tunables)}")
    return name, tunables[name]
