"""Which policies last, where the better of two depends on whom they meet.

All of it is from one table: by how much the row does better than the column when the two meet.
It is antisymmetric, so a game of two for nothing, in which each chooses a policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from njet.core.batches import Floats

POPULATION = 50
_FIRST_ALPHA = 0.1
_DOUBLINGS = 30
_SETTLED = 1e-3
_SMALLEST = 1e-12
"""No chance to take over counts as less, so that every policy can be reached from every other."""
_MOST_STEPS, _STEPS = 10_000, 100
_NEAR = 1e-6


class Ranking(NamedTuple):
    """What alpha-rank gives.

    Attributes
    ----------
    masses : tuple of float
        By policy, the part of the time that the population spends with it in the long run.
    alpha : float
        The ranking intensity: doubled until the masses change by no more than 0.001.
    """

    masses: tuple[float, ...]
    alpha: float


class Mix(NamedTuple):
    """A mixture of policies that no policy does better against.

    Attributes
    ----------
    weights : tuple of float
        By policy.
    exploitability : float
        By how much the best answer to the mixture does better than it: 0 if it were exact.
    """

    weights: tuple[float, ...]
    exploitability: float


def alpha_rank(advantage: Floats) -> Ranking:
    """Rank policies by evolution, at the intensity from which on nothing changes.

    Parameters
    ----------
    advantage : array (policies, policies)
        By how much the row does better than the column when the two meet.
    """
    smallest = np.abs(advantage[advantage != 0]).min(initial=np.inf)
    alpha, masses = _FIRST_ALPHA, stationary(transitions(advantage, _FIRST_ALPHA))
    for _ in range(_DOUBLINGS):
        before, alpha = masses, 2 * alpha
        masses = stationary(transitions(advantage, alpha))
        if np.abs(masses - before).max() <= _SETTLED and alpha * smallest >= 1:
            break
    return Ranking(tuple(masses.round(6).tolist()), alpha)


def transitions(advantage: Floats, alpha: float, population: int = POPULATION) -> Floats:
    """The Markov chain of a population that plays one policy, until a mutant takes it over.

    From row to column: S. Omidshafiei et al., *alpha-Rank: Multi-Agent Evaluation by Evolution*
    (2019), for one population and its local selection.
    """
    policies = len(advantage)
    most = 700 / population  # beyond, exponentials overflow
    edge = np.clip(alpha * advantage.T, -most, most)  # of the column
    edge[edge == 0] = np.finfo(float).tiny  # the limit there is 1 / population
    takes_over = np.expm1(-edge) / np.expm1(-population * edge)
    chain: Floats = np.maximum(takes_over, _SMALLEST) / max(1, policies - 1)
    np.fill_diagonal(chain, 0.0)
    np.fill_diagonal(chain, 1 - chain.sum(axis=1))
    return chain


def stationary(chain: Floats) -> Floats:
    """The distribution that a Markov chain keeps.

    By W. K. Grassmann, M. I. Taksar and D. P. Heyman (1985): without a subtraction, so that rare
    transitions count.
    """
    left = chain.copy()
    for state in range(len(left) - 1, 0, -1):
        left[:state, state] /= left[state, :state].sum()
        left[:state, :state] += np.outer(left[:state, state], left[state, :state])
    masses = np.ones(len(left))
    for state in range(1, len(left)):
        masses[state] = masses[:state] @ left[:state, state]
    share: Floats = masses / masses.sum()
    return share


def mix(advantage: Floats) -> Mix:
    """An equilibrium of the game in which each of two chooses a policy, nearly.

    By predictive regret matching+ with linear averaging (G. Farina, C. Kroer and T. Sandholm,
    2021); how near is its exploitability.
    """
    regret, total = np.zeros(len(advantage)), np.zeros(len(advantage))
    played = np.full(len(advantage), 1 / len(advantage))
    for step in range(1, _MOST_STEPS + 1):
        total += step * played
        gains = advantage @ played
        regret = np.maximum(regret + gains, 0.0)
        predicted = np.maximum(regret + gains, 0.0)
        if predicted.any():
            played = predicted / predicted.sum()
        if step % _STEPS == 0 and (advantage @ total).max() <= _NEAR * total.sum():
            break
    weights = total / total.sum()
    gain = max(0.0, float((advantage @ weights).max()))
    return Mix(tuple(weights.round(6).tolist()), round(gain, 6))


def cycle(beats: Sequence[Sequence[bool]]) -> list[int]:
    """A shortest round of policies each of which beats the next and the last the first; or none."""
    found: list[int] = []
    for start in range(len(beats)):
        way = _way_back(beats, start)
        if way and (not found or len(way) < len(found)):
            found = way
    return found


def _way_back(beats: Sequence[Sequence[bool]], start: int) -> list[int]:
    """The shortest way from a policy to itself; breadth first."""
    ways, seen = [[start]], {start}
    for way in ways:
        for other, is_beaten in enumerate(beats[way[-1]]):
            if is_beaten and other == start:
                return way
            if is_beaten and other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []
