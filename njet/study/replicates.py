"""What a variant's estimates are, and how they move when a batch is left out (the jackknife).

B. Efron and C. Stein, "The jackknife estimate of variance" (1981). Any estimate that is a smooth
function of sums has an interval this way, and so has any smooth function of several of them: a
difference between two variants on the same deals takes account of what the deals have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from njet.core.estimates import Estimate, quantile
from njet.core.named import estimates
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
    found = _named(variant, total)
    left_out = [
        _named(variant, {name: total[name] - array[batch] for name, array in tally.items()})
        for batch in range(batches)
    ]
    moves = {}
    for name in found:
        values = [others[name].value if name in others else np.nan for others in left_out]
        moves[name] = (batches - 1) * (np.mean(values) - np.array(values))
    return Replicates(variant, batches * batch_games, found, moves)


def _named(variant: Variant, tally: Tally) -> dict[str, Estimate]:
    report = variant.of.module("report")
    tables = report.summaries(tally, variant.rules, variant.players, variant.policies)
    return estimates(table for table in tables if not table.name.startswith(_NOT_SMOOTH))


def error(moves: Floats) -> float:
    """The standard error of what moves like that from batch to batch."""
    batches = len(moves)
    return float(np.sqrt((moves**2).sum() / (batches * (batches - 1))))


def around(value: float, moves: Floats, percent: bool = False) -> Estimate:
    """An estimate that moves like that from batch to batch, with its 95 % interval."""
    deviation = error(moves)
    half = quantile(len(moves) - 1) * deviation
    return Estimate(value, value - half, value + half, percent, deviation)
