"""What a balance is to reach: an estimate that comes to a number, or to another estimate."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.estimates import Estimate
from njet.core.named import matching
from njet.study.replicates import Replicates, around

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_NUMBER = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)(\s*%)?")


class Side(NamedTuple):
    """An estimate by its name, or a number in place of one."""

    name: str
    number: float = math.nan

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return not math.isnan(self.number)


class Measured(NamedTuple):
    """What a side came to, and how each batch moves it."""

    value: float
    percent: bool
    moves: Floats

    @property
    def estimate(self) -> Estimate:
        """With its interval from the batches."""
        return around(self.value, self.moves, self.percent)

    def less(self, other: Measured) -> Measured:
        """The difference, paired."""
        percent = self.percent or other.percent
        return Measured(self.value - other.value, percent, self.moves - other.moves)


class Goal(NamedTuple):
    """Two sides that are to be equal."""

    left: Side
    right: Side

    def __str__(self) -> str:
        return f"{self.left.name} = {self.right.name}"


def goal_from(text: str, names: Sequence[str]) -> Goal:
    """Read ``ESTIMATE = TARGET``, the target a number, a percentage, or an estimate.

    Raises
    ------
    BadInput
        It is none, or a side is no estimate or several.
    """
    left, right = _halves(text, "=", "ESTIMATE = TARGET")
    match = _NUMBER.fullmatch(right)
    if match is None:
        return Goal(_one(left, names), _one(right, names))
    return Goal(_one(left, names), Side(right, float(match[1]) / (100 if match[2] else 1)))


def ratio_from(text: str, names: Sequence[str]) -> tuple[Side, Side]:
    """Read ``ESTIMATE / ESTIMATE``."""
    top, bottom = _halves(text, "/", "ESTIMATE / ESTIMATE")
    return _one(top, names), _one(bottom, names)


def measured(side: Side, found: Replicates) -> Measured:
    """What a side comes to in a variant; a number is what it is, whatever the batch."""
    if side.is_number:
        batches = len(next(iter(found.moves.values())))
        return Measured(side.number, False, np.zeros(batches))
    estimate = found.estimates.get(side.name)
    if estimate is None or math.isnan(estimate.value) or np.isnan(found.moves[side.name]).any():
        raise BadInput(
            f"{found.variant.label}: too little was seen of {side.name}; play more games"
        )
    return Measured(estimate.value, estimate.percent, found.moves[side.name])


def packed(sides: Sequence[Measured]) -> list[float]:
    """The numbers that several sides are kept as."""
    return [number for side in sides for number in (side.value, side.percent, *side.moves.tolist())]


def unpacked(numbers: Sequence[float], sides: int) -> list[Measured]:
    """The sides that were kept as these numbers."""
    each = len(numbers) // sides
    parts = [numbers[each * place : each * (place + 1)] for place in range(sides)]
    return [Measured(value, bool(percent), np.array(moves)) for value, percent, *moves in parts]


def _halves(text: str, sign: str, form: str) -> tuple[str, str]:
    left, found, right = (part.strip() for part in text.partition(sign))
    if not found or not left or not right or sign in right:
        raise BadInput(f"{quoted(text)} is not {form}")
    return left, right


def _one(text: str, names: Sequence[str]) -> Side:
    """The one estimate of a name."""
    found = matching(text, names)
    if len(found) > 1:
        raise BadInput(
            f"{quoted(text)} is {len(found)} estimates; name one: {', '.join(found[:12])}"
        )
    return Side(found[0])
