"""Intervals of many numbers at once, and of differences, from the 95 % interval of each."""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import NormalDist

from njet.core.estimates import NAN, NORMAL, Estimate, quantile


def together(estimate: Estimate, many: int, games: int) -> Estimate:
    """An estimate with the interval that holds for so many of them at once (Bonferroni).

    A proportion's is Wilson's as before (see `njet.core.estimates`), at the higher quantile.
    """
    if many < 2 or not has_interval(estimate):
        return estimate
    factor = _quantile_for(many, games)
    if estimate.percent:
        return _wilson_widened(estimate, factor)
    value = estimate.value
    low = value - (value - estimate.low) * factor
    return replace(estimate, low=low, high=value + (estimate.high - value) * factor)


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


def _quantile_for(many: int, games: int) -> float:
    """How many times as wide as one interval those for many at once are."""
    normal = NormalDist().inv_cdf(1 - 0.025 / many)
    if games < 2:
        return normal / NORMAL
    return quantile(games - 1, normal) / quantile(games - 1)


def _wilson_widened(estimate: Estimate, factor: float) -> Estimate:
    """Wilson's interval at so many times the quantile.

    An end e of his interval solves (p - e)² = s e (1 - e), where s is the quantile squared by the
    number of games that count: either end that is not 0 or 1 tells s.
    """
    value = estimate.value
    end = estimate.high if estimate.high < 1 else estimate.low
    if not 0 < end < 1:
        return estimate
    spread = factor * factor * (value - end) ** 2 / (end * (1 - end))
    centre = (value + spread / 2) / (1 + spread)
    half = math.sqrt(spread * value * (1 - value) + spread * spread / 4) / (1 + spread)
    low = max(0.0, centre - half) if value > 0 else 0.0
    high = min(1.0, centre + half) if value < 1 else 1.0
    return replace(estimate, low=low, high=high)
