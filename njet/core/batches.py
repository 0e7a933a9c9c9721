"""Estimates from batches of games that differ in nothing but chance.

Games of a batch may go together, as those of one deal with the seats changed: intervals are from
how the batches differ, which takes that into account whatever it is (batch means; Student's
quantile, with one degree of freedom less than there are batches).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from njet.core.estimates import NORMAL, Estimate, mean, proportion, quantile
from njet.core.standings import parts_of_a_win

_RISK = 0.05
_DECIMALS = 6
"""So that what libraries round in different ways comes to the same."""

Floats = NDArray[np.float64]


def parts_won(outcomes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Parts of wins (`parts_of_a_win`), from games by how they ended along the last axis.

    First those that were lost, then those that were won alone, by two, and so on.
    """
    unit = parts_of_a_win(outcomes.shape[-1] - 1)
    parts: NDArray[np.int64] = outcomes[..., 1:] @ np.array(
        [unit // winners for winners in range(1, outcomes.shape[-1])]
    )
    return parts


def share(parts: Sequence[int], games: int, unit: int) -> Estimate:
    """The share of wins, from those of each batch in ``unit`` parts of a win.

    Parameters
    ----------
    parts : sequence of int
        Parts won in each batch.
    games : int
        Games of a batch.
    unit : int
        Parts of a whole win.
    """
    batches, total, square = len(parts), sum(parts), sum(won * won for won in parts)
    if batches * square == total * total:  # no two differ: as if each game were won or lost
        return proportion(batches * games, total, total * unit, unit)
    return proportion(batches, total, square, games * unit)


def average(sums: Sequence[int], unit: int) -> Estimate:
    """The mean of a number, from its sum over each batch, counted in ``unit`` parts a batch."""
    return mean(len(sums), sum(sums), sum(number * number for number in sums), unit)


def among(estimate: Estimate, batches: int, comparisons: int) -> Estimate:
    """The same with an interval that holds for so many comparisons at once (Bonferroni)."""
    normal = NormalDist().inv_cdf(1 - _RISK / 2 / comparisons)
    scale = quantile(batches - 1, normal) / quantile(batches - 1, NORMAL)
    low, high = (
        estimate.value + scale * (end - estimate.value) for end in (estimate.low, estimate.high)
    )
    return replace(estimate, low=low, high=high)


def jackknife(statistic: Callable[[Floats], Floats], batches: Floats) -> list[Estimate]:
    """Numbers that are smooth functions of a mean over batches, each with its interval.

    By leaving out one batch after the other (B. Efron and C. Stein, 1981).

    Parameters
    ----------
    statistic : callable
        From means, one after the other along the first axis, the numbers of each as a row.
    batches : array
        What the mean is taken of, batches along the first axis.
    """
    number = len(batches)
    total = batches.sum(axis=0)
    values = statistic(total[None] / number)[0]
    left_out = statistic((total - batches) / (number - 1))
    variance = (number - 1) / number * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0)
    half = quantile(number - 1) * np.sqrt(variance)
    ends = np.stack([values, values - half, values + half], axis=1)
    return [Estimate(*found) for found in ends.round(_DECIMALS).tolist()]


def variance_ratio(sums: Sequence[Sequence[int]]) -> tuple[int, int]:
    """How much what several sums of each batch have in common adds to the variance of their sum.

    Parameters
    ----------
    sums : sequence of sequence of int
        By batch, a number for each of several ways to play the same deals.

    Returns
    -------
    tuple of int
        The variance of the sum as it is, and as it would be if nothing went together, in the same
        unit: their ratio is 1 if the ways do not go together, above 1 if they rise and fall at
        once, below 1 if one makes up for the other.
    """
    ways = list(zip(*sums, strict=True))
    together = _squares([sum(batch) for batch in sums])
    return together, sum(map(_squares, ways))


def correlation(sums: Sequence[Sequence[int]]) -> list[Estimate]:
    """The mean correlation between several ways to play the same deals, and the variance ratio.

    By the same sums as `variance_ratio`; not numbers where nothing differs.
    """
    ways = np.array(sums, dtype=np.float64)
    ways -= ways.mean(axis=0)
    total = ways.sum(axis=1, keepdims=True)
    # The variances are smooth functions of the means of these.
    squares = np.hstack([ways, total**2, (ways**2).sum(axis=1, keepdims=True)])

    def statistic(means: Floats) -> Floats:
        centre = means[:, :-2]
        together = means[:, -2] - centre.sum(axis=1) ** 2
        apart = means[:, -1] - (centre**2).sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = together / apart
        found: Floats = np.stack([(ratio - 1) / (ways.shape[1] - 1), ratio], axis=1)
        return found

    return jackknife(statistic, squares)


def _squares(numbers: Sequence[int]) -> int:
    """The sum of squared differences from the mean, times how many there are."""
    return len(numbers) * sum(number * number for number in numbers) - sum(numbers) ** 2
