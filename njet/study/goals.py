"""What a balance is to reach, and how what came of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.study.expressions import Expression, Measured, expression_from


class Goal(NamedTuple):
    """Two expressions that are to be equal."""

    left: Expression
    right: Expression

    def __str__(self) -> str:
        return f"{self.left} = {self.right}"


def goal_from(text: str, names: Sequence[str]) -> Goal:
    """Read ``ESTIMATE = TARGET``.

    Raises
    ------
    BadInput
        It is none, or a name is that of no estimate, or of several.
    """
    left, equals, right = text.partition("=")
    if not (left.strip() and equals and right.strip()) or "=" in right:
        raise BadInput(f"{quoted(text)} is not ESTIMATE = TARGET")
    goal = Goal(expression_from(left, names), expression_from(right, names))
    if goal.left.is_number:
        raise BadInput(f"{quoted(text)}: the estimate comes first, then the target")
    return goal


def ratio_from(text: str, names: Sequence[str]) -> tuple[Expression, Expression]:
    """Read ``ESTIMATE / ESTIMATE``.

    Raises
    ------
    BadInput
        It is none, or a name is that of no estimate, or of several.
    """
    whole = expression_from(text, names)
    if whole.text != "/" or whole.parts[1].is_number:
        raise BadInput(f"{quoted(text)} is not ESTIMATE / ESTIMATE")
    top, bottom = whole.parts
    return top, bottom


def packed(sides: Sequence[Measured]) -> list[float]:
    """The numbers that several sides are kept as."""
    return [number for side in sides for number in (side.value, side.percent, *side.moves.tolist())]


def unpacked(numbers: Sequence[float], sides: int) -> list[Measured]:
    """The sides that were kept as these numbers."""
    each = len(numbers) // sides
    parts = [numbers[each * place : each * (place + 1)] for place in range(sides)]
    return [Measured(value, bool(percent), np.array(moves)) for value, percent, *moves in parts]
