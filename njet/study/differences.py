"""How the estimates of two variants differ, paired by what they were dealt."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import NamedTuple

from njet.core.estimates import NAN, Estimate
from njet.study.replicates import Replicates, around, error, freedom
from njet.study.significance import LEVEL, holm, two_sided


class Difference(NamedTuple):
    """How an estimate of a variant differs from that of the first one.

    Attributes
    ----------
    variant, name : str
        The variant's label, and what is estimated.
    first, other : Estimate
        Of the first variant and of this one, with intervals by game.
    difference : Estimate
        This one's minus the first one's, with its interval from the batches, paired.
    chance : float
        Two-sided p value of that there is no difference; not a number if nothing can be said.
    adjusted : float
        The same corrected for all comparisons that were made.
    narrower : float
        How many times narrower the interval is than one without pairs would be.
    """

    variant: str
    name: str
    first: Estimate
    other: Estimate
    difference: Estimate
    chance: float
    adjusted: float
    narrower: float

    @property
    def has_changed(self) -> bool:
        """Whether the difference is significant among all that were looked at."""
        return self.adjusted < LEVEL

    @property
    def games_factor(self) -> float:
        """How many times as many games would be needed without pairs."""
        return self.narrower**2


def differences(found: Sequence[Replicates]) -> list[Difference]:
    """Return how every estimate that a variant shares with the first one differs from it."""
    first, *others = found
    pairs = [_compared(first, other, name) for other in others for name in _shared(first, other)]
    known = [place for place, pair in enumerate(pairs) if not math.isnan(pair.chance)]
    for place, adjusted in zip(known, holm([pairs[at].chance for at in known]), strict=True):
        pairs[place] = pairs[place]._replace(adjusted=adjusted)
    return pairs


def _shared(first: Replicates, other: Replicates) -> list[str]:
    return [name for name in first.estimates if name in other.estimates]


def _compared(first: Replicates, other: Replicates, name: str) -> Difference:
    one, two = first.estimates[name], other.estimates[name]
    percent = one.percent or two.percent
    one, two = (dataclasses.replace(each, percent=percent) for each in (one, two))
    moves = other.moves[name] - first.moves[name]
    difference = around(two.value - one.value, moves, percent)
    apart = math.hypot(error(first.moves[name]), error(other.moves[name]))
    return Difference(
        variant=other.variant.label,
        name=name,
        first=one,
        other=two,
        difference=difference,
        chance=_chance(difference, freedom(moves)),
        adjusted=NAN,
        narrower=apart / difference.error if difference.error > 0 else NAN,
    )


def _chance(difference: Estimate, freedom: float) -> float:
    if math.isnan(difference.error):
        return NAN
    if difference.error == 0:  # the same in every batch, or what no deal can change
        return float(difference.value == 0)
    return two_sided(difference.value / difference.error, freedom)
