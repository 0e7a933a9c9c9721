"""Fieller's interval of a ratio: all values that the data do not contradict.

E. C. Fieller, "Some problems in interval estimation" (1954). Where the denominator may be 0 the set
has no end: it is all but a gap, or the whole line, and is told as that.
"""

from __future__ import annotations

import math
from typing import NamedTuple

INFINITE = math.inf


class Region(NamedTuple):
    """A set of numbers that is made of intervals, in order.

    Attributes
    ----------
    parts : tuple of (float, float)
        The ends of each; infinite ones where there is no end.
    """

    parts: tuple[tuple[float, float], ...]

    @property
    def is_bounded(self) -> bool:
        """Whether it is one interval with two ends."""
        return len(self.parts) == 1 and all(map(math.isfinite, self.parts[0]))

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and any(
            low <= value <= high for low, high in self.parts
        )

    def within(self, low: float, high: float) -> Region:
        """The part of it from one number to another."""
        ends = [(max(low, start), min(high, end)) for start, end in self.parts]
        return Region(tuple((start, end) for start, end in ends if start <= end))

    def moved(self, origin: float, unit: float) -> Region:
        """What it is on a scale where it was counted from an origin in a unit above 0."""
        return Region(
            tuple((origin + unit * low, origin + unit * high) for low, high in self.parts)
        )

    def __str__(self) -> str:
        if self.parts == ((-INFINITE, INFINITE),):
            return "the whole line: any value"
        if len(self.parts) == 2 and self.parts[0][0] == -INFINITE and self.parts[1][1] == INFINITE:
            return f"all but what is between {_number(self.parts[0][1])} and " + _number(
                self.parts[1][0]
            )
        return " and ".join(map(_part, self.parts)) or "nothing"


def joined(regions: list[Region]) -> Region:
    """The union of regions, those that touch taken together."""
    parts: list[tuple[float, float]] = []
    for low, high in sorted(part for region in regions for part in region.parts):
        if parts and low <= parts[-1][1]:
            parts[-1] = parts[-1][0], max(parts[-1][1], high)
        else:
            parts.append((low, high))
    return Region(tuple(parts))


def fieller(
    top: float,
    bottom: float,
    variance_top: float,
    covariance: float,
    variance_bottom: float,
    quantile: float,
) -> Region:
    """The values of top / bottom that are not contradicted.

    Parameters
    ----------
    top, bottom : float
        Estimates.
    variance_top, covariance, variance_bottom : float
        Of them, jointly.
    quantile : float
        How many standard errors ``top - ratio * bottom`` may be from 0.

    Returns
    -------
    Region
        An interval if the denominator is clearly not 0; otherwise all but a gap, or the whole
        line. A single ray, where it is just on the edge.
    """
    # Those where a r^2 - 2 b r + c <= 0, the square of top - r bottom being within its error.
    square = quantile * quantile
    a = bottom * bottom - square * variance_bottom
    b = top * bottom - square * covariance
    c = top * top - square * variance_top
    if a == 0:
        if b == 0:
            return Region(((-INFINITE, INFINITE),) if c <= 0 else ())
        return Region((((c / (2 * b)), INFINITE) if b > 0 else (-INFINITE, c / (2 * b)),))
    inside = b * b - a * c
    if inside <= 0 and a < 0:
        return Region(((-INFINITE, INFINITE),))
    # The root that adds, so that nothing cancels; the other from their product.
    far = b + math.copysign(math.sqrt(max(0.0, inside)), b)
    ends = sorted((far / a, c / far)) if far else [0.0, 0.0]
    low, high = ends
    if a > 0:
        return Region(((low, high),))
    return Region(((-INFINITE, low), (high, INFINITE)))


def _part(ends: tuple[float, float]) -> str:
    low, high = ends
    if low == -INFINITE:
        return f"up to {_number(high)}"
    if high == INFINITE:
        return f"from {_number(low)}"
    return f"from {_number(low)} to {_number(high)}"


def _number(value: float) -> str:
    return f"{value:.4g}"
