"""The share of luck: what two plays of the same deals have in common.

The same deals are played twice, the players drawing other choices the second time. What the deal
alone explains of the variance of a result is then the covariance of the two over the variance (the
intraclass correlation; S. R. Searle, G. Casella and C. E. McCulloch, *Variance Components*, 1992).
Of players who draw nothing it is all: then it says nothing of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from njet.core.estimates import NAN, Estimate
from njet.study.batched import BATCHES
from njet.study.replicates import around

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


def luck(once: NDArray[Any], again: NDArray[Any]) -> Estimate:
    """The share of luck, from whole numbers by game and seat of two plays of the same deals."""
    batches = min(BATCHES, len(once))
    if batches < 2:
        return Estimate(NAN, NAN, NAN, percent=True)
    sums = np.stack([_sums(x, y) for x, y in _batches(once, again, batches)])
    whole = sums.sum(axis=0)
    value = _share(whole)
    left_out = np.array([_share(whole - batch) for batch in sums])
    found = around(value, (batches - 1) * (left_out.mean() - left_out), percent=True)
    value, low, high = (min(1.0, max(0.0, end)) for end in (value, found.low, found.high))
    return Estimate(value, low, high, True, found.error)


def _batches(
    once: NDArray[Any], again: NDArray[Any], batches: int
) -> Iterator[tuple[Floats, Floats]]:
    parts = (np.array_split(of.astype(np.float64), batches) for of in (once, again))
    yield from zip(*parts, strict=True)


def _sums(x: Floats, y: Floats) -> Floats:
    """Number, sums, squares and products, by seat."""
    number = np.full(x.shape[1], float(len(x)))
    return np.stack([number, *(of.sum(axis=0) for of in (x, y, x * x, y * y, x * y))])


def _share(sums: Floats) -> float:
    n, x, y, xx, yy, xy = sums
    together = (xy - x * y / n).sum()
    alone = (xx - x * x / n + yy - y * y / n).sum() / 2
    return float(together / alone) if alone > 0 else NAN
