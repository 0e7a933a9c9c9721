"""How sure one wants to be: estimates by name, and how narrow their intervals are to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.estimates import Estimate, Summary
from njet.core.named import estimates, matching

_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\s*(pp)?")
_NOT_A_MEAN = "spread"
"""How tables of largest differences are named, which are no means."""


class Size(NamedTuple):
    """A difference that matters, or half the width of an interval.

    Attributes
    ----------
    value : float
        In the unit of its estimate, as a fraction if that is a share.
    points : bool
        Whether it was said in percentage points.
    """

    value: float
    points: bool

    def suits(self, name: str, estimate: Estimate) -> None:
        """Raise `BadInput` if it is not in the unit of an estimate."""
        if self.points and not estimate.percent:
            raise BadInput(f"{name} is no share: give a plain number, not percentage points")
        if estimate.percent and not self.points:
            raise BadInput(f"{name} is a share: give percentage points, such as 0.1pp")


class Wish(NamedTuple):
    """A size that is meant for some estimates: those a pattern names, or the default ones."""

    pattern: str | None
    size: Size


def size(text: str) -> Size:
    """Read ``0.1pp``, percentage points, or a plain number."""
    match = _SIZE.fullmatch(text.strip())
    value = float(match[1]) if match else 0.0
    if match is None or not 0 < value < float("inf"):
        raise BadInput(f"{quoted(text)} is no size: percentage points such as 0.1pp, or a number")
    return Size(value / 100, True) if match[2] else Size(value, False)


def wish(text: str) -> Wish:
    """Read ``0.1pp`` or ``seat_wins:0.1pp``."""
    pattern, colon, number = text.rpartition(":")
    return Wish(pattern.strip() if colon else None, size(number))


def means(tables: Sequence[Summary]) -> dict[str, Estimate]:
    """Every estimate that is no largest difference, by name."""
    return estimates(table for table in tables if not table.name.startswith(_NOT_A_MEAN))


def wins(tables: Sequence[Summary]) -> str:
    """The pattern of what is meant where nothing is named: the wins in the first table."""
    return f"{tables[0].name}.win"


def wanted(wishes: Sequence[Wish], tables: Sequence[Summary]) -> dict[str, float]:
    """Return the half-width that is asked for, by estimate; the least if there are several.

    Raises
    ------
    BadInput
        A name is unknown, or a size is not in its estimate's unit.
    """
    found = means(tables)
    halves: dict[str, float] = {}
    for pattern, half in wishes:
        for name in matching(wins(tables) if pattern is None else pattern, list(found)):
            half.suits(name, found[name])
            halves[name] = min(half.value, halves.get(name, half.value))
    return halves
