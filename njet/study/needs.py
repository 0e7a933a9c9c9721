"""How many games it takes: to see an effect, or to know a number so well.

A normal test of one number, two-sided, at 5 % in all (Bonferroni): it takes the square of
(z(1 - alpha / 2) + z(power)) sd / effect games, and an interval that of z(1 - alpha / 2) sd / half.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

from njet.core.estimates import NAN, Estimate
from njet.core.sequence import need
from njet.core.sure import ALPHA


@dataclass(frozen=True)
class Question:
    """What is to be found out, of each of several estimates.

    Parameters
    ----------
    size : float
        The effect to be seen, or half the width of an interval, in the estimates' unit.
    power : float, optional
        The probability that an effect of that size is seen; None asks for an interval.
    number : int
        How many estimates share the 5 %.
    """

    size: float
    power: float | None
    number: int

    def games(self, deviation: float) -> int:
        """How many games answer it, where games have this standard deviation."""
        normal = NormalDist()
        z = normal.inv_cdf(1 - ALPHA / self.number / 2)
        if self.power is not None:
            z += normal.inv_cdf(self.power)
        return max(2, math.ceil((z * deviation / self.size) ** 2))

    def games_looking(self, deviation: float) -> int:
        """How many it takes if one looks as often as one likes (of an interval)."""
        return max(2, need(ALPHA / self.number, self.size / deviation, 1))


class Need(NamedTuple):
    """What an estimate needs.

    Attributes
    ----------
    name : str
        The estimate.
    pilot : Estimate
        What the pilot run says of it, or of its difference.
    deviation : float
        Standard deviation of a game, or of a pair of games on the same deal.
    games : int
        Games needed, of each of both rule sets if there are two.
    other : int
        The same with other deals for the other rules; or, of an interval, when looking.
    unpaired : float
        Standard deviation of a game of each on different deals.
    """

    name: str
    pilot: Estimate
    deviation: float
    games: int
    other: int | None
    unpaired: float = NAN


def needed(question: Question, name: str, pairs: int, pilot: Estimate, apart: float = NAN) -> Need:
    """What an estimate needs, from a pilot of so many games, or pairs.

    ``apart`` is the standard error that a difference would have on different deals.
    """
    root = math.sqrt(pairs)
    deviation = pilot.error * root
    if not math.isnan(apart):
        other: int | None = question.games(apart * root)
    elif question.power is None and deviation > 0:
        other = question.games_looking(deviation)
    else:
        other = None
    return Need(name, pilot, deviation, question.games(deviation), other, apart * root)
