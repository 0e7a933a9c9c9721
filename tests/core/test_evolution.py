"""Alpha-rank, equilibria and circles, on small games whose answers are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import linprog

from njet.core.evolution import alpha_rank, cycle, mix, stationary, transitions

ROUND = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], dtype=float)
UNEVEN = np.array([[0, -0.2, 1], [0.2, 0, -0.5], [-1, 0.5, 0]])
ORDER = np.array([[0, 0.3, 0.9], [-0.3, 0, 0.2], [-0.9, -0.2, 0]])


def random_game(seed: int, policies: int = 6) -> np.ndarray:
    half = np.random.default_rng(seed).normal(size=(policies, policies))
    return half - half.T


@pytest.mark.parametrize("size", [1.0, 0.01])
@pytest.mark.parametrize("game", [ROUND, UNEVEN])
def test_in_a_circle_all_last_equally(game: np.ndarray, size: float) -> None:
    """However uneven: in the limit each is taken over by the next as surely."""
    assert alpha_rank(size * game).masses == pytest.approx([1 / 3] * 3, abs=1e-3)


@pytest.mark.parametrize("size", [1.0, 0.01])
def test_who_beats_all_lasts_alone(size: float) -> None:
    assert alpha_rank(size * ORDER).masses == pytest.approx([1, 0, 0], abs=1e-3)


def test_where_nobody_is_ahead_nobody_lasts_longer() -> None:
    assert alpha_rank(np.zeros((4, 4))).masses == pytest.approx([0.25] * 4)


def test_two_that_beat_the_third_share() -> None:
    tie = np.array([[0, 0, 0.9], [0, 0, 0.2], [-0.9, -0.2, 0]])
    assert alpha_rank(tie).masses == pytest.approx([0.5, 0.5, 0], abs=1e-3)


def test_two_policies_last_as_the_closed_form_says() -> None:
    """The ratio of two fixation probabilities of a population of m is e to the (m - 1) u."""
    edge, alpha, population = 0.02, 1.5, 50
    masses = stationary(transitions(np.array([[0, edge], [-edge, 0]]), alpha, population))
    assert masses[0] / masses[1] == pytest.approx(math.exp((population - 1) * alpha * edge))


def test_a_mutant_takes_over_as_the_paper_says() -> None:
    chain = transitions(0.1 * UNEVEN, 2.0, population=10)
    for row, column in ((0, 1), (1, 0), (2, 1)):
        u = 2.0 * 0.1 * UNEVEN[column, row]
        fixation = (1 - math.exp(-u)) / (1 - math.exp(-10 * u))
        assert chain[row, column] == pytest.approx(fixation / 2)
    assert chain.sum(axis=1) == pytest.approx([1, 1, 1])
    assert transitions(np.zeros((3, 3)), 1.0, 10)[0, 1] == pytest.approx(1 / 10 / 2)


@pytest.mark.parametrize("seed", range(5))
def test_the_stationary_distribution_stays(seed: int) -> None:
    chain = np.random.default_rng(seed).dirichlet(np.ones(7), 7)
    masses = stationary(chain)
    assert masses @ chain == pytest.approx(masses)
    assert masses.sum() == pytest.approx(1)


def test_the_order_of_the_policies_does_not_matter() -> None:
    game, order = random_game(3), [4, 2, 0, 5, 1, 3]
    masses = alpha_rank(game).masses
    turned = alpha_rank(game[np.ix_(order, order)]).masses
    assert turned == pytest.approx([masses[place] for place in order], abs=2e-3)


@pytest.mark.parametrize("seed", range(5))
def test_the_mix_is_that_of_linear_programming(seed: int) -> None:
    game = random_game(seed)
    found = mix(game)
    size = len(game)
    solved = linprog(np.zeros(size), game, np.zeros(size), np.ones((1, size)), [1.0])
    assert found.weights == pytest.approx(solved.x, abs=0.01)
    assert found.exploitability == pytest.approx(max(game @ found.weights), abs=1e-5)
    assert found.exploitability < 1e-3


def test_mixes_that_are_known() -> None:
    assert mix(ROUND).weights == pytest.approx([1 / 3] * 3)
    assert mix(UNEVEN).weights == pytest.approx([0.5 / 1.7, 1 / 1.7, 0.2 / 1.7], abs=1e-3)
    assert mix(ORDER).weights == pytest.approx([1, 0, 0], abs=1e-5)
    assert mix(ORDER).exploitability < 1e-5


def test_circles_are_found() -> None:
    assert cycle((ORDER > 0).tolist()) == []
    assert cycle((ROUND > 0).tolist()) == [0, 2, 1]
    longer = np.zeros((5, 5), dtype=bool)
    for one, other in ((0, 1), (1, 2), (2, 3), (3, 1), (3, 4)):
        longer[one, other] = True
    assert cycle(longer.tolist()) == [1, 2, 3]
