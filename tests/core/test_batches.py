"""Intervals from batches: they cover what they are said to cover, pairs and all."""

from __future__ import annotations

import math

import numpy as np
import pytest

from njet.core import batches
from njet.core.estimates import mean, proportion, quantile

SEATS = 3


def deals(rng: np.random.Generator, shape: tuple[int, ...], common: float) -> np.ndarray:
    """Wins by deal and seat that go together: with chance ``common`` the deal decides alone."""
    chance = 0.3
    same = rng.random((*shape, 1)) < common
    return np.where(same, rng.random((*shape, 1)) < chance, rng.random((*shape, SEATS)) < chance)


def covered(common: float, times: int = 1000) -> float:
    """How often the interval of 40 batches of 5 deals from every seat has the truth in it."""
    wins = deals(np.random.default_rng(7), (times, 40, 5), common).sum(axis=(2, 3))
    found = [batches.share(parts.tolist(), 5 * SEATS, 1) for parts in wins]
    return float(np.mean([e.low <= 0.3 <= e.high for e in found]))


@pytest.mark.parametrize("common", [0.0, 0.8])
def test_the_interval_covers_whether_seats_go_together_or_not(common: float) -> None:
    """0.95 less or more than three standard deviations of a thousand trials."""
    assert covered(common) == pytest.approx(0.95, abs=3 * math.sqrt(0.95 * 0.05 / 1000) + 0.005)


def test_an_interval_that_took_the_games_as_independent_would_not_cover() -> None:
    wins = deals(np.random.default_rng(7), (400, 200), 0.8).sum(axis=(1, 2))
    found = [proportion(200 * SEATS, total, total) for total in wins.tolist()]
    assert np.mean([e.low <= 0.3 <= e.high for e in found]) < 0.85


def test_the_interval_of_a_mean_covers() -> None:
    numbers = np.random.default_rng(3).integers(-50, 60, (1000, 30, 8)).sum(axis=2)
    found = [batches.average(sums.tolist(), 8) for sums in numbers]
    inside = np.mean([e.low <= 4.5 <= e.high for e in found])
    assert inside == pytest.approx(0.95, abs=0.025)
    assert found[0] == mean(30, int(numbers[0].sum()), int((numbers[0] ** 2).sum()), 8)


def test_where_no_batch_differs_each_game_counts() -> None:
    assert batches.share([0] * 10, 50, 60) == proportion(500, 0, 0, 60)
    all_won = batches.share([3000] * 10, 50, 60)
    assert (all_won.value, all_won.high) == (1.0, 1.0)
    assert 0.98 < all_won.low < 1
    halves = batches.share([1500] * 10, 50, 60)
    assert halves.value == 0.5
    assert halves.low < 0.47


def test_parts_are_shared_among_the_winners() -> None:
    ended = np.array([[5, 3, 2, 1], [0, 0, 0, 4]])  # lost, won alone, by two, by three
    assert batches.parts_won(ended).tolist() == [3 * 60 + 2 * 30 + 20, 4 * 20]


def test_many_comparisons_at_once_take_wider_intervals() -> None:
    one = batches.average([1, 5, 3, 2, 7, 4], 1)
    same = batches.among(one, 6, 1)
    assert (same.low, same.high) == pytest.approx((one.low, one.high))
    wide = batches.among(one, 6, 10)
    assert wide.value == one.value
    assert (wide.high - wide.value) / (one.high - one.value) == pytest.approx(
        quantile(5, 2.807033768343811) / quantile(5)
    )


def test_the_jackknife_of_a_mean_is_its_interval() -> None:
    numbers = np.random.default_rng(1).integers(0, 100, 25)
    (found,) = batches.jackknife(lambda means: means, numbers[:, None].astype(float))
    expected = batches.average(numbers.tolist(), 1)
    assert (found.value, found.low, found.high) == pytest.approx(
        (expected.value, expected.low, expected.high)
    )


def test_the_jackknife_covers_a_ratio() -> None:
    rng = np.random.default_rng(5)

    def inside() -> bool:
        pairs = rng.normal((3.0, 2.0), 1.0, (40, 2))
        (found,) = batches.jackknife(lambda means: means[:, :1] / means[:, 1:], pairs)
        return found.low <= 1.5 <= found.high

    assert np.mean([inside() for _ in range(1000)]) == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize("common", [0.0, 0.5, 1.0])
def test_the_variance_ratio_is_that_of_pairing(common: float) -> None:
    """Deals that go together: (n - 1) times the correlation more; one that decides all: n times."""
    sums = deals(np.random.default_rng(2), (2000, 5), common).sum(axis=1).tolist()
    together, apart = batches.variance_ratio(sums)
    assert together / apart == pytest.approx(1 + (SEATS - 1) * common, rel=0.1)
    correlation, ratio = batches.correlation(sums)
    assert ratio.value == pytest.approx(together / apart, abs=1e-5)
    assert correlation.value == pytest.approx((ratio.value - 1) / (SEATS - 1), abs=1e-5)
    assert ratio.low - 1e-5 <= 1 + (SEATS - 1) * common <= ratio.high + 1e-5


def test_seats_that_make_up_for_each_other_lower_the_variance() -> None:
    together, apart = batches.variance_ratio([[n % 7, 6 - n % 7] for n in range(50)])
    assert (together, apart > 0) == (0, True)


def test_where_nothing_differs_there_is_no_correlation() -> None:
    assert all(math.isnan(e.value) for e in batches.correlation([[4, 4]] * 5))
