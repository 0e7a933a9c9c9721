"""Intervals of many numbers at once, and of differences, from the 95 % interval of each."""

from __future__ import annotations

import math
from statistics import NormalDist

from njet.core.estimates import NAN, Estimate, quantile, widened


def together(estimate: Estimate, many: int, games: int) -> Estimate:
    """An estimate with the interval that holds for so many of them at once (Bonferroni)."""
    if many < 2 or not has_interval(estimate):
        return estimate
    normal = NormalDist().inv_cdf(1 - 0.025 / many)
    return widened(estimate, games, quantile(games - 1, normal) if games > 1 else normal)


def less(first: Estimate, second: Estimate) -> Estimate:
    """The difference of two estimates of which it is not known how they go together.

    The interval is as wide as if one fell whenever the other rose, the worst case: it covers with
    at least 95 %.
    """
    low, high = first.low - second.high, first.high - second.low
    if first is second:
        low = high = 0.0
    return Estimate(first.value - second.value, low, high, first.percent)


def has_interval(estimate: Estimate) -> bool:
    """Whether enough was seen for an interval."""
    return math.isfinite(estimate.low) and math.isfinite(estimate.high)


NOTHING = Estimate(NAN, NAN, NAN)
