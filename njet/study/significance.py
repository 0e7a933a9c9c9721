"""How sure a difference is: Student's t without a library, and Holm's correction.

The chance of a t comes from the incomplete beta function by its continued fraction (NIST Digital
Library of Mathematical Functions, 8.17.22), the correction for many comparisons from S. Holm, "A
simple sequentially rejective multiple test procedure" (1979).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from njet.core import estimates

LEVEL = 0.05
_MANY = 20
"""Degrees of freedom from which the quantile's expansion has six digits and more."""
_LONGEST = 2000
_NEAR = 1e-15
_DIGITS = 6
"""So that what libraries round in different ways comes to the same."""
_DECIMALS = 9
_LEAST = 1e-300
"""Below it floats have fewer digits; nobody can tell such a chance from none."""


def two_sided(t: float, freedom: float) -> float:
    """The chance that Student's t of so many degrees of freedom is as far from 0, or farther."""
    return _rounded(_chance(t, freedom))


def _rounded(chance: float) -> float:
    return float(f"{chance:.{_DIGITS}g}") if chance > _LEAST else 0.0


def _chance(t: float, freedom: float) -> float:
    square = t * t
    if square == 0.0 or math.isinf(square):
        return 0.0 if square else 1.0
    if square * (2 + freedom) < 3 * freedom:  # where the other tail's fraction converges faster
        return 1 - _incomplete_beta(0.5, freedom / 2, square, freedom)
    return _incomplete_beta(freedom / 2, 0.5, freedom, square)


def _incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """The regularised incomplete beta function of x / (x + rest).

    Both parts are given, so that neither the argument nor 1 less it loses digits.
    """
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    log -= a * math.log1p(rest / x) + b * math.log1p(x / rest)
    return math.exp(log) / a / _fraction(a, b, x / (x + rest))


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction 1 + d1 / (1 + d2 / (1 + ...)), from its front (W. J. Lentz, 1976)."""
    value = above = 1.0
    below = 0.0
    for m in range(_LONGEST):
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        even = (m + 1) * (b - m - 1) * x / ((a + 2 * m + 1) * (a + 2 * m + 2))
        before = value
        for term in (odd, even):
            below = 1 / (1 + term * below)
            above = 1 + term / above
            value *= above * below
        if abs(value / before - 1) < _NEAR:
            break
    return value


def quantile(freedom: float) -> float:
    """How many standard errors a 95 % interval reaches to either side, for any freedom from 1."""
    if freedom >= _MANY:
        return estimates.quantile(math.floor(freedom))
    low, high = estimates.NORMAL, estimates.quantile(1)
    while high - low > _NEAR * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _chance(middle, freedom) > LEVEL else (low, middle)
    return round(high, _DECIMALS)


def holm(chances: Sequence[float]) -> list[float]:
    """Return the p values corrected for there being so many: each below 0.05 is significant.

    The chance that any of those whose hypothesis holds is among them is then at most 5 %, however
    they depend on each other.
    """
    adjusted, largest = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        largest = max(largest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = _rounded(largest)
    return adjusted
