"""What a variant's estimates are, and how they move when a batch is left out (the jackknife).

B. Efron and C. Stein, "The jackknife estimate of variance" (1981). Any estimate that is a smooth
function of sums has an interval this way, and so has any smooth function of several of them: a
difference between two variants on the same deals takes account of what the deals have in common.
Where few batches make most of the variance it is less well known than their number says: then
Student's t has fewer degrees of freedom, by the kurtosis (B. O'Neill, "Some useful moment results
in sampling problems", 2014).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from njet.core.estimates import Estimate
from njet.study.significance import quantile
from njet.study.variants import Variant

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Tally = Mapping[str, NDArray[np.int64]]

_NOT_SMOOTH = ("spread",)
"""Tables of maxima and minima, whose jackknife says nothing."""


class Replicates(NamedTuple):
    """A variant's estimates and how each batch moves them.

    Attributes
    ----------
    variant : Variant
        What was played.
    games : int
        How many games.
    estimates : dict of str to Estimate
        By name, with intervals by game.
    moves : dict of str to array of float64, (batches,)
        By name: deviations of the jackknife's pseudo-values from their mean.
    """

    variant: Variant
    games: int
    estimates: dict[str, Estimate]
    moves: dict[str, Floats]


def replicated(variant: Variant, tally: Tally, batch_games: int) -> Replicates:
    """The replicates of a variant from its tally by batch."""
    batches = len(next(iter(tally.values())))
    total = {name: array.sum(axis=0) for name, array in tally.items()}
    estimates = variant.estimates(total)
    found = {name: estimates[name] for name in smooth(estimates)}
    left_out = [
        variant.estimates({name: total[name] - array[batch] for name, array in tally.items()})
        for batch in range(batches)
    ]
    moves = {}
    for name in found:
        values = [others[name].value if name in others else math.nan for others in left_out]
        mean = math.fsum(values) / batches
        moves[name] = (batches - 1) * (mean - np.array(values))
    return Replicates(variant, batches * batch_games, found, moves)


def smooth(names: Iterable[str]) -> list[str]:
    """The names of estimates whose jackknife says something."""
    return [name for name in names if not name.startswith(_NOT_SMOOTH)]


def covariance(one: Floats, other: Floats) -> float:
    """The covariance of two estimates that move like that from batch to batch."""
    batches = len(one)
    return math.fsum(one * other) / (batches * (batches - 1))


def error(moves: Floats) -> float:
    """The standard error of what moves like that from batch to batch."""
    return math.sqrt(covariance(moves, moves))


def freedom(moves: Floats) -> float:
    """The degrees of freedom of that error: as many as batches less 1, or fewer by kurtosis."""
    batches = len(moves)
    squares = moves * moves
    total = math.fsum(squares)
    if not total > 0:
        return batches - 1.0
    kurtosis = batches * math.fsum(squares * squares) / (total * total)
    return max(1.0, min(batches - 1.0, 2 * batches / (kurtosis - (batches - 3) / (batches - 1))))


def around(value: float, moves: Floats, percent: bool = False) -> Estimate:
    """An estimate that moves like that from batch to batch, with its 95 % interval."""
    deviation = error(moves)
    half = quantile(freedom(moves)) * deviation
    return Estimate(value, value - half, value + half, percent, deviation)
