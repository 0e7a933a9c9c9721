"""Estimates with 95 % intervals, from sums of integers over games.

Rounds of one game are not independent: every interval takes the game as its unit, so a number
that is counted by rounds is a ratio of two sums over games, with the variance of a ratio
estimate (W. G. Cochran, *Sampling Techniques*, 1977, ch. 6). Proportions get Wilson's interval
at their effective sample size (E. L. Korn and B. I. Graubard, 1998), which holds near 0 and 1
as well, the lower end where few were seen being that of L. D. Brown, T. T. Cai and A. DasGupta,
"Interval estimation for a binomial proportion" (2001). Rare events a game are treated likewise.
Sums come as exact integers; each float is computed once, by exactly rounded operations
only, so the same sums give the same bits everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

NAN = math.nan
INFINITY = math.inf

NORMAL = 1.959963984540054
"""The normal quantile that leaves 2.5 % on either side."""

# The same for the pairs of 2 to 7 seats at once: 2.5 % / pairs on either side.
_SIMULTANEOUS = {
    2: NORMAL,
    3: 2.3939797998185104,
    4: 2.638257273476751,
    5: 2.807033768343811,
    6: 2.935199468866699,
    7: 3.0380743049242104,
}
# Half the 5 % quantile of chi-squared with 2, 4 and 6 degrees of freedom: the least number of
# events to be expected of what was seen one to three times.
_LEAST_EXPECTED = {1: 0.05129329438755058, 2: 0.3553615106986621, 3: 0.8176914475664223}
_STUDENT = {1: 12.706204736174705, 2: 4.302652729749462}


@dataclass(frozen=True)
class Estimate:
    """A number and its 95 % interval.

    Parameters
    ----------
    value, low, high : float
        The estimate and the interval's ends; not a number where nothing was seen to estimate
        from (all three), or too little for an interval (the ends).
    percent : bool
        Whether it is a fraction that a person would read as a percentage.
    error : float
        Its standard error, by game; not a number where that is not known. That of a largest
        difference is the largest of the pairs' standard errors.
    """

    value: float
    low: float
    high: float
    percent: bool = False
    error: float = field(default=NAN, compare=False, repr=False)


Cell = Estimate | int | float | str | None
"""What a table's cell may hold; None is for what does not apply."""


@dataclass(frozen=True)
class Summary:
    """A table of a result.

    Parameters
    ----------
    name, title : str
        For programs and for people.
    columns : list of str
        Headings; the first ``labels`` of them name the row.
    rows : list of list of Cell
        Estimates, other numbers, and texts; None for what does not apply. A cell that is the
        very object above it is not shown again on a screen.
    labels : int
        Number of leading columns that name a row.
    screen : bool
        Whether it belongs on one screen; otherwise it is for files and data frames.
    facts : bool
        Whether the rows are unlike quantities, to be shown each by itself: without headings if
        they are a number each.
    across : bool
        Whether a screen shows the rows as columns: for few short ones in an order.
    folds : bool
        Whether a screen shows the rows in several parts side by side: for many short ones.
    """

    name: str
    title: str
    columns: list[str]
    rows: Sequence[Sequence[Cell]] = field(default_factory=list)
    labels: int = 1
    screen: bool = True
    facts: bool = False
    across: bool = False
    folds: bool = False


class Moments(NamedTuple):
    """Sums over games of a game's x, of x squared, and of x times n.

    n is what x is counted against: the rounds of the game, or those of a kind.
    """

    total: int
    square: int
    product: int


class Counts(NamedTuple):
    """Sums over games of a game's n, and of n squared."""

    total: int
    square: int


def quantile(freedom: int, normal: float = NORMAL) -> float:
    """Student's quantile for the level at which the normal one is ``normal``.

    By its expansion in 1 / ``freedom`` (Abramowitz and Stegun, 26.7.5); exact for 1 and 2 at
    the 95 % level.
    """
    if normal == NORMAL and freedom in _STUDENT:
        return _STUDENT[freedom]
    z, n = normal, float(freedom)
    s = z * z
    return (
        z
        + z * (s + 1) / (4 * n)
        + z * ((5 * s + 16) * s + 3) / (96 * n * n)
        + z * (((3 * s + 19) * s + 17) * s - 15) / (384 * n * n * n)
        + z * ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / (92160 * n * n * n * n)
    )


def mean(games: int, total: int, square: int, unit: int = 1) -> Estimate:
    """The mean of one number per game, counted in ``unit`` parts."""
    if games < 1:
        return Estimate(NAN, NAN, NAN)
    value = total / (games * unit)
    if games < 2:
        return Estimate(value, NAN, NAN)
    variance = (games * square - total * total) / (games * games * (games - 1) * unit * unit)
    return _around(value, variance, games)


def rate(games: int, total: int, square: int) -> Estimate:
    """The mean of a count per game, of what may be rare: never below 0, and above it if unseen.

    The score interval where a game's variance is in proportion to its mean, as it was seen to be.
    """
    found = mean(games, total, square)
    if games < 2:
        return found
    value, variance = found.value, found.error * found.error
    event = variance / value if variance > 0 else 1 / games  # what one counts for
    q = quantile(games - 1)
    spread = q * q * event
    half = math.sqrt(spread * value + spread * spread / 4)
    low = min(value + spread / 2 - half, _least(value, event)) if total else 0.0
    return replace(found, low=low, high=value + spread / 2 + half)


def mean_of_sum(
    games: int,
    parts: Sequence[tuple[int, int]],
    part_of: Callable[[int, int, int], Estimate] = mean,
) -> Estimate:
    """The mean of a sum of numbers of a game, each given by its sum and that of its squares.

    How they go together is not known: the interval is as wide as if all rose and fell at once,
    the worst case, so it covers with at least 95 %.
    """
    means = [part_of(games, *part) for part in parts]
    if games < 1:
        return Estimate(NAN, NAN, NAN)
    # Rounded once: what sum() makes of floats depends on the version of Python.
    found = zip(*((m.low, m.high, m.error) for m in means), strict=True)
    low, high, error = (math.fsum(numbers) for numbers in found)
    return Estimate(sum(total for total, _ in parts) / games, low, high, error=error)


def deviation(games: int, total: int, square: int) -> float:
    """The standard deviation of one number per game."""
    if games < 2:
        return NAN
    return math.sqrt((games * square - total * total) / (games * (games - 1)))


def proportion(games: int, total: int, square: int, unit: int = 1) -> Estimate:
    """The mean of one number from 0 to 1 per game, counted in ``unit`` parts: a share of wins."""
    if games < 1:
        return Estimate(NAN, NAN, NAN, percent=True)
    variance = 0.0
    if games > 1:
        variance = (games * square - total * total) / (games * games * (games - 1) * unit * unit)
    return _wilson(total / (games * unit), variance, games)


def ratio(games: int, x: Moments, n: Counts, parts: int = 1) -> Estimate:
    """The mean of x per n, divided by ``parts``, where a game has both: points a round."""
    seen = min(games, n.total)
    if seen < 1:
        return Estimate(NAN, NAN, NAN)
    value = x.total / (n.total * parts)
    if seen < 2:
        return Estimate(value, NAN, NAN)
    return _around(value, _ratio_variance(seen, x, n, parts), seen)


def share(games: int, x: Moments, n: Counts) -> Estimate:
    """The proportion x of n, where a game has both: a share of rounds."""
    seen = min(games, n.total)
    if seen < 1:
        return Estimate(NAN, NAN, NAN, percent=True)
    variance = _ratio_variance(seen, x, n) if seen > 1 else 0.0
    return _wilson(x.total / n.total, variance, seen)


def spread(
    games: int,
    totals: Sequence[int],
    products: Sequence[Sequence[int]],
    unit: int = 1,
    percent: bool = False,
) -> Estimate:
    """The largest minus the smallest of several means of one number per game each.

    All pairs are compared at once (Bonferroni), with the variance of their difference from the
    joint sums ``products``. The interval covers the largest minus smallest of what is estimated
    with at least 95 %: it may begin at 0 although the value, a maximum, is above it.
    """
    if games < 1:
        return Estimate(NAN, NAN, NAN, percent)
    value = (max(totals) - min(totals)) / (games * unit)
    if games < 2:
        return Estimate(value, NAN, NAN, percent)
    q = simultaneous(games, len(totals))
    low = high = largest = 0.0
    for i, first in enumerate(totals):
        for j, second in enumerate(totals):
            total = first - second
            square = products[i][i] + products[j][j] - 2 * products[i][j]
            variance = (games * square - total * total) / (games * games * (games - 1))
            error = math.sqrt(variance)
            half = q * error
            low = max(low, (total / games - half) / unit)
            high = max(high, (total / games + half) / unit)
            largest = max(largest, error / unit)
    return Estimate(value, low, min(1.0, high) if percent else high, percent, largest)


def simultaneous(games: int, number: int) -> float:
    """Standard errors on either side of all differences of so many means at once."""
    return quantile(games - 1, _SIMULTANEOUS[number])


def widened(found: Estimate, games: int, factor: float) -> Estimate:
    """An estimate, but no largest difference, with so many standard errors on either side."""
    if math.isnan(found.value):
        return found
    if not found.percent:
        half = factor * found.error
        return replace(found, low=found.value - half, high=found.value + half)
    seen = games if found.error > 0 else _seen(found)
    return _wilson(found.value, found.error * found.error, seen, factor)


def widened_spread(found: Estimate, games: int, number: int, factor: float) -> Estimate:
    """A largest difference of so many means, with so many standard errors about each pair's.

    It moves both ends by what the least certain pair asks for: the others' intervals are within.
    """
    more = (factor - simultaneous(games, number)) * found.error
    high = found.high + more
    return replace(
        found, low=max(0.0, found.low - more), high=min(1.0, high) if found.percent else high
    )


def _ratio_variance(seen: int, x: Moments, n: Counts, parts: int = 1) -> float:
    """The variance of x / n: that of the residuals x - (x / n) n, linearised."""
    residuals = (
        n.total * n.total * x.square
        - 2 * n.total * x.total * x.product
        + x.total * x.total * n.square
    )
    return seen * residuals / ((seen - 1) * (n.total * n.total * parts) ** 2)


def _around(value: float, variance: float, games: int) -> Estimate:
    error = math.sqrt(variance)
    half = quantile(games - 1) * error
    return Estimate(value, value - half, value + half, error=error)


def _seen(found: Estimate) -> float:
    """How many games a share is of in which it did not vary: Wilson's interval, turned round."""
    half, product = (found.high - found.low) / 2, found.value * (1 - found.value)
    a, b, c = 0.25 - half * half, product - 2 * half * half, half * half
    return NORMAL * NORMAL * 2 * a / (math.sqrt(b * b + 4 * a * c) - b)


def _wilson(value: float, variance: float, games: float, factor: float | None = None) -> Estimate:
    """Wilson's interval at the sample size that would give a proportion this variance.

    Where no two games differ the variance is not known: then each game counts as one.
    """
    if variance > 0:
        q = factor or quantile(int(games) - 1)
        spread = q * q * variance / (value * (1 - value))
    else:
        q = factor or NORMAL
        spread = q * q / games
    scale = 1 / (1 + spread)
    centre = (value + spread / 2) * scale
    half = math.sqrt(spread * value * (1 - value) + spread * spread / 4) * scale
    low = max(0.0, centre - half) if value > 0 else 0.0
    high = min(1.0, centre + half) if value < 1 else 1.0
    if factor is None and 0 < value < 1:
        one = spread / (q * q)  # what one of the games that it is worth counts for
        low = min(low, _least(value, one))
        high = max(high, 1 - _least(1 - value, one))
    return Estimate(value, low, high, percent=True, error=math.sqrt(variance))


def _least(value: float, one: float) -> float:
    """The lower end for what was seen up to three times, each of which counts for so much."""
    return one * _LEAST_EXPECTED.get(round(value / one), INFINITY)
