"""Confidence sequences: the published formula, scipy's Lambert W, and simulated looking."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special, stats

from njet.core.sequence import Sequence, narrowest, need

ALPHAS = [0.05, 0.05 / 3, 0.05 / 40, 1e-6]


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_narrowest_is_lamberts(alpha: float) -> None:
    expected = -1 - special.lambertw(-(alpha**2) / math.e, -1).real
    assert narrowest(alpha) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_factor_is_the_published_one(alpha: float) -> None:
    tuned = 5_000
    rho = math.sqrt(narrowest(alpha) / tuned)
    for t in (10, 999, 5_000, 10**7):
        r = t * rho**2
        half = math.sqrt(2 * (r + 1) / (t**2 * rho**2) * math.log(math.sqrt(r + 1) / alpha))
        assert Sequence(alpha, tuned).factor(t) / math.sqrt(t) == pytest.approx(half, rel=1e-12)


@pytest.mark.parametrize("alpha", ALPHAS)
def test_it_is_narrowest_where_it_is_tuned_to(alpha: float) -> None:
    best = Sequence(alpha, 1000).factor(1000)
    assert best == pytest.approx(math.sqrt(narrowest(alpha) + 1), rel=1e-12)
    assert all(Sequence(alpha, tuned).factor(1000) > best for tuned in (500, 990, 1010, 2000))
    assert best > stats.norm.isf(alpha / 2)  # what looking costs


@pytest.mark.parametrize("alpha", ALPHAS)
def test_as_many_games_as_are_needed_make_it_narrow_enough(alpha: float) -> None:
    games, sd, half = 700, 0.43, 0.003
    needed = need(alpha, half / (sd / math.sqrt(games)), games)
    factor = Sequence(alpha, needed).factor(needed)
    assert factor * sd / math.sqrt(needed) == pytest.approx(half, rel=1e-3)


def test_it_rarely_misses_at_any_of_many_looks_and_a_fixed_interval_often_does() -> None:
    paths, steps = 2_000, 3_000
    sums = np.random.default_rng(1).standard_normal((paths, steps)).cumsum(axis=1)
    games = np.arange(1, steps + 1)
    z = np.abs(sums) / np.sqrt(games)
    factors = np.array([Sequence(0.05, 300).factor(t) for t in games.tolist()])
    assert (z > factors).any(axis=1).mean() < 0.05
    assert (z > stats.norm.isf(0.025)).any(axis=1).mean() > 0.4
