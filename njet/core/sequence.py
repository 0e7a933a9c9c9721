"""Intervals that hold however often one looks: a confidence sequence.

An asymptotic one for a mean whose variance is estimated, the mixture over normal effects:
I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit
theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), arXiv:2103.06476,
after H. Robbins (1970). With t games, standard deviation s and a constant rho the interval is

    mean ± s sqrt(2 (t rho² + 1) / (t² rho²) log(sqrt(t rho² + 1) / alpha))

at every t at once. Whatever rho is, it holds; rho says at how many games it is narrowest. In
standard errors it is sqrt((r + 1) / r (log(r + 1) - 2 log alpha)) with r = t rho², which is least
where r = log(r + 1) - 2 log alpha, and there it is sqrt(r + 1).
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from functools import cache
from typing import NamedTuple

_EXACT = Context(prec=30)
_ROUNDS = 60
"""Of a contraction by a factor of 9 or more: enough for every bit of a float."""


class Sequence(NamedTuple):
    """A confidence sequence of one number.

    Attributes
    ----------
    alpha : float
        The probability that it ever misses, at most.
    tuned : int
        The number of games at which it is narrowest.
    """

    alpha: float
    tuned: int

    def factor(self, games: int) -> float:
        """Standard errors on either side after so many games."""
        r = narrowest(self.alpha) * games / self.tuned
        return math.sqrt((r + 1) / r * (_log(r + 1) - 2 * _log(self.alpha)))


@cache
def narrowest(alpha: float) -> float:
    """The r at which a sequence is as narrow as it can be, in standard errors.

    The solution of r = log(r + 1) - 2 log alpha, that is -1 - W(-alpha² / e) with the lower branch
    of Lambert's W.
    """
    least = -2 * _log(alpha)
    r = least
    for _ in range(_ROUNDS):
        r = least + _log(r + 1)
    return r


def need(alpha: float, errors: float, games: int) -> int:
    """Games that make an interval as narrow as asked for, of a sequence tuned to that number.

    Parameters
    ----------
    alpha : float
        The probability that it ever misses, at most.
    errors : float
        Today's standard errors in the half-width that is asked for.
    games : int
        The number of games today.
    """
    return math.ceil((narrowest(alpha) + 1) * games / (errors * errors))


def _log(x: float) -> float:
    """The logarithm, correctly rounded: the same on every machine."""
    return float(Decimal(x).ln(_EXACT))
