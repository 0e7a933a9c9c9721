"""What can be said with the names of estimates: sums, differences, products and ratios of them.

``(seats.0.win + seats.1.win) / 2``: signs of sums have spaces around them, since names may have
signs in them. How a batch moves the whole follows from how it moves its parts, by the derivative.
"""

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

_TOKEN = re.compile(r"[()*/]|[^\s()*/]+")
_NUMBER = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)(%?)")
_ORDER = {"+": 1, "-": 1, "*": 2, "/": 2}
_MOST_LISTED = 12


class Measured(NamedTuple):
    """What an expression came to, and how each batch moves it.

    Attributes
    ----------
    value : float
        Its value.
    percent : bool
        Whether it is a fraction that a person would read as a percentage.
    moves : array of float64, (batches,)
        As in `njet.study.replicates`.
    """

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


class Expression(NamedTuple):
    """An operation on two expressions, the name of an estimate, or a number.

    Attributes
    ----------
    text : str
        The sign, the name, or the number as it was typed.
    parts : tuple of Expression
        What the sign is between.
    number : float
        If it is one.
    """

    text: str
    parts: tuple[Expression, ...] = ()
    number: float = math.nan

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return not math.isnan(self.number)

    def measured(self, found: Replicates) -> Measured:
        """What it comes to in a variant.

        Raises
        ------
        BadInput
            Too little was seen of one of its estimates.
        """
        if self.parts:
            return _joined(self, *(part.measured(found) for part in self.parts))
        if self.is_number:  # is what it is, whatever the batch
            batches = len(next(iter(found.moves.values())))
            return Measured(self.number, False, np.zeros(batches))
        estimate = found.estimates.get(self.text)
        if estimate is None or not np.isfinite([estimate.value, *found.moves[self.text]]).all():
            label = found.variant.label
            raise BadInput(f"{label}: too little was seen of {self.text}; play more games")
        return Measured(estimate.value, estimate.percent, found.moves[self.text])

    def __str__(self) -> str:
        if not self.parts:
            return self.text
        left, right = self.parts
        own = _ORDER[self.text]
        before = f"({left})" if _ORDER.get(left.text, 3) < own else str(left)
        after = f"({right})" if _ORDER.get(right.text, 3) <= own else str(right)
        return f"{before} {self.text} {after}"


def expression_from(text: str, names: Sequence[str]) -> Expression:
    """Read an expression.

    Parameters
    ----------
    text : str
        As it was typed.
    names : sequence of str
        Of the estimates there are.

    Raises
    ------
    BadInput
        It is none, or one of its names is that of no estimate, or of several.
    """
    tokens = _TOKEN.findall(text)
    found = _sum(tokens, names, text)
    if tokens:
        raise _unclear(text)
    return found


def _sum(tokens: list[str], names: Sequence[str], text: str, order: int = 1) -> Expression:
    """Read what signs of an order and above are between, from the front of the tokens."""
    if order > max(_ORDER.values()):
        return _single(tokens, names, text)
    found = _sum(tokens, names, text, order + 1)
    while tokens and _ORDER.get(tokens[0]) == order:
        sign = tokens.pop(0)
        found = Expression(sign, (found, _sum(tokens, names, text, order + 1)))
    return found


def _single(tokens: list[str], names: Sequence[str], text: str) -> Expression:
    """Read a number, a name, or what is in parentheses."""
    token = tokens.pop(0) if tokens else ")"
    if token == "(":
        found = _sum(tokens, names, text)
        if not tokens or tokens.pop(0) != ")":
            raise _unclear(text)
        return found
    if token == ")" or token in _ORDER:
        raise _unclear(text)
    match = _NUMBER.fullmatch(token)
    if match is not None and math.isfinite(number := float(match[1])):
        return Expression(token, number=number / (100 if match[2] else 1))
    fitting = matching(token, names)
    if len(fitting) > 1:
        listed = ", ".join(fitting[:_MOST_LISTED])
        raise BadInput(f"{quoted(token)} is {len(fitting)} estimates; name one: {listed}")
    return Expression(fitting[0])


def _unclear(text: str) -> BadInput:
    return BadInput(f"{quoted(text)} is no expression such as (seats.0.win + seats.1.win) / 2")


def _joined(whole: Expression, one: Measured, two: Measured) -> Measured:
    """What a sign makes of two sides; percentages stay what they are beside numbers."""
    a, b = one.value, two.value
    kinds = [
        side.percent
        for side, part in zip((one, two), whole.parts, strict=True)
        if not part.is_number
    ]
    percent = bool(kinds) and all(kinds)
    match whole.text:
        case "+":
            return Measured(a + b, percent, one.moves + two.moves)
        case "-":
            return Measured(a - b, percent, one.moves - two.moves)
        case "*":
            return Measured(a * b, percent, b * one.moves + a * two.moves)
    if b == 0:
        raise BadInput(f"{whole}: what it is divided by is 0")
    percent = percent and whole.parts[1].is_number
    return Measured(a / b, percent, (one.moves - a / b * two.moves) / b)
