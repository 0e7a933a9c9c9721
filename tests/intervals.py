"""Intervals by the book, with scipy and the roots of what defines them."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

Interval = tuple[float, float, float]


def score_interval(value: float, one: float, z: float, most: float = math.inf) -> Interval:
    """All m with (value - m)² <= z² one m (1 - m / most), and the exact end where few were seen.

    ``one`` is what a single event counts for: 1 / n if there are n trials.
    """
    z2 = z * z * one
    low, high = sorted(np.roots([1 + z2 / most, -2 * value - z2, value * value]).real)
    return value, min(low, least(value, one)), high


def least(value: float, one: float) -> float:
    """The least mean of which at most 5 % of samples have as many events as one to three."""
    events = round(value / one)
    return one * stats.chi2.ppf(0.05, 2 * events) / 2 if 1 <= events <= 3 else math.inf


def rate_interval(number: int, total: int, square: int) -> Interval:
    """Of a count per game that may be rare."""
    value = total / number
    variance = (square / number - value**2) / (number - 1)
    one = variance / value if variance > 0 else 1 / number
    return score_interval(value, one, stats.t.isf(0.025, number - 1))


def share_interval(number: int, value: float, variance: float) -> Interval:
    """Of a share that has this variance: Wilson's, at the effective number of games."""
    z = stats.t.isf(0.025, number - 1) if variance > 0 else stats.norm.isf(0.025)
    one = variance / (value * (1 - value)) if variance > 0 else 1 / number
    _, low, high = score_interval(value, one, z, most=1)
    return value, low, max(high, 1 - least(1 - value, one))
