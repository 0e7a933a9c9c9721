"""Ratings of policies from a table of who wins how often among whom.

In a game of n, a policy of strength s among n - 1 of strength t wins with probability
s / (s + (n - 1) t): the model of R. D. Luce (1959) and R. L. Plackett (1975) for the first place,
and with two players that of R. A. Bradley and M. E. Terry (1952). Strengths are shown on the scale
of Elo, where 400 points are a factor of ten.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.batches import Floats

_POINTS = 400 / np.log(10)
_PRIOR = 1.0
"""Games won at par that are added to every pairing, so that no strength is without end."""
_STEPS = 200
_LONGEST_STEP = 1.0
_NEAR = 1e-10


def strengths(wins: Floats, games: int, players: int) -> Floats:
    """The likeliest strengths of the policies, in points whose mean over the policies is 0.

    Parameters
    ----------
    wins : array (tables, policies, policies)
        By table, the share of wins of one row among columns; the diagonal is not looked at.
    games : int
        Games that each share is from.
    players : int
        Players of a game.

    Returns
    -------
    array (tables, policies)
    """
    tables, policies, _ = wins.shape
    apart = ~np.eye(policies, dtype=bool)
    played = np.where(apart, games + _PRIOR, 0.0)
    won = np.where(apart, games * wins + _PRIOR / players, 0.0)
    strength = np.zeros((tables, policies))
    for _ in range(_STEPS):  # Newton's method: the likelihood has one maximum
        odds = strength[:, :, None] - strength[:, None, :] - np.log(players - 1)
        chance = 1 / (1 + np.exp(-odds))
        excess = won - played * chance
        slope = excess.sum(axis=2) - excess.sum(axis=1)
        weight = played * chance * (1 - chance)
        weight = weight + weight.transpose(0, 2, 1)
        curve = -weight
        curve[:, range(policies), range(policies)] = weight.sum(axis=2)
        curve += curve.max() / policies  # only differences are known: this keeps the mean at 0
        step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
        longest = np.abs(step).max()
        strength += step * min(1.0, _LONGEST_STEP / max(longest, _NEAR))
        if longest < _NEAR:
            break
    points: Floats = _POINTS * (strength - strength.mean(axis=1, keepdims=True))
    return points


# --- openskill ---


class Rating(NamedTuple):
    """What openskill makes of a policy: its mean skill and how unsure that is."""

    mu: float
    sigma: float


def openskill_ratings(outcomes: NDArray[np.int64], seed: int) -> list[Rating]:
    """Ratings of the policies by openskill's Plackett-Luce model.

    It takes games one by one. It gets one of each batch, pairing and seat, drawn in proportion to
    how they ended, in an order drawn from the seed: those who won tie for the first place, all
    others for the second. Seats of the same policy are rated apart, and their mean is kept.

    Parameters
    ----------
    outcomes : array (policies, policies, batches, seats, players + 1)
        Of one row among columns, the games it lost, and won with so many winners.
    seed : int
        Of the draws.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(len(outcomes))]
    rest = outcomes.shape[3] - 1
    for one, others, winners in _sample(outcomes, random.Random(seed)):
        alike = 1 if winners == 0 else winners - 1  # of the others, who won
        ranks = [1.0 if winners else 2.0, *[1.0] * alike, *[2.0] * (rest - alike)]
        teams = [[ratings[one]], *([ratings[others]] for _ in range(rest))]
        (rated,), *found = model.rate(teams, ranks=ranks)
        ratings[one] = rated
        ratings[others] = model.rating(
            mu=sum(team[0].mu for team in found) / rest,
            sigma=sum(team[0].sigma for team in found) / rest,
        )
    return [Rating(round(rating.mu, 3), round(rating.sigma, 3)) for rating in ratings]


def _sample(outcomes: NDArray[np.int64], draws: Any) -> Iterator[tuple[int, int, int]]:
    """A game of each batch, pairing and seat: row, column, and winners if the row's seat won."""
    policies, _, batches, seats, _ = outcomes.shape
    pairs = [(i, j) for i in range(policies) for j in range(policies) if i != j]
    if seats == 2:  # one among one other is the same the other way round
        pairs = [(i, j) for i, j in pairs if i < j]
    for batch in range(batches):
        blocks = [(i, j, seat) for i, j in pairs for seat in range(seats)]
        blocks.sort(key=lambda _: draws.random())
        for one, others, seat in blocks:
            counted = outcomes[one, others, batch, seat].tolist()
            if any(counted):
                (winners,) = draws.choices(range(len(counted)), counted)
                yield one, others, winners
