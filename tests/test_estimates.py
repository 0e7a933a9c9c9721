"""Intervals against scipy, against their definitions, and against repeated sampling."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from intervals import rate_interval
from scipy import stats

from njet.core.estimates import (
    NORMAL,
    Counts,
    Moments,
    deviation,
    mean,
    mean_of_sum,
    proportion,
    quantile,
    rate,
    ratio,
    share,
    spread,
)

numbers = st.lists(st.integers(-10_000, 10_000), min_size=2, max_size=50)
pairs = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=3, max_size=50)


def sums(x: list[int]) -> tuple[int, int, int]:
    return len(x), sum(x), sum(n * n for n in x)


def moments(x, n) -> tuple[Moments, Counts]:
    x, n = [list(map(int, values)) for values in (x, n)]
    product = sum(a * b for a, b in zip(x, n, strict=True))
    return Moments(sum(x), sum(a * a for a in x), product), Counts(sum(n), sum(b * b for b in n))


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 8, 20, 100, 10**6])
def test_quantiles_are_students(freedom: int) -> None:
    accuracy = 2e-3 if freedom < 5 else 2e-4
    assert quantile(freedom) == pytest.approx(stats.t.isf(0.025, freedom), rel=accuracy)


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_simultaneous_quantiles_leave_5_percent_over_all_pairs(seats: int) -> None:
    none = [[0] * seats for _ in range(seats)]
    games, apart = 10**12, 10**6
    products = [row[:] for row in none]
    products[0][0] = games
    found = spread(games, [apart] + [0] * (seats - 1), products)
    error = math.sqrt((products[0][0] - apart**2 / games) / games / (games - 1))
    z = (found.high - found.value) / error
    assert z == pytest.approx(stats.norm.isf(0.025 / math.comb(seats, 2)), rel=1e-9)


@given(numbers)
def test_a_mean_is_scipys(x: list[int]) -> None:
    found = mean(*sums(x))
    assert found.value == pytest.approx(np.mean(x))
    assert deviation(*sums(x)) == pytest.approx(np.std(x, ddof=1))
    half = stats.sem(x) * quantile(len(x) - 1)
    assert found.high - found.value == pytest.approx(half, abs=1e-9)
    assert found.value - found.low == pytest.approx(half, abs=1e-9)


@given(numbers, st.integers(1, 100))
def test_units_scale_a_mean(x: list[int], unit: int) -> None:
    whole, part = mean(*sums(x)), mean(*sums(x), unit)
    for name in ("value", "low", "high"):
        assert getattr(part, name) * unit == pytest.approx(getattr(whole, name), abs=1e-6)


@given(st.lists(st.tuples(*[st.integers(-50, 50)] * 3), min_size=2, max_size=50))
def test_the_mean_of_a_sum_is_sure_enough_however_its_parts_go_together(found) -> None:
    parts = [sums(list(part)) for part in zip(*found, strict=True)]
    whole = mean(*sums([sum(numbers) for numbers in found]))
    estimate = mean_of_sum(len(found), [part[1:] for part in parts])
    assert estimate.value == whole.value
    assert estimate.low <= whole.low + 1e-9
    assert estimate.high >= whole.high - 1e-9


def test_the_mean_of_a_sum_of_what_goes_together_is_exact() -> None:
    part, whole = [1, 4, 2, 9], [3, 12, 6, 27]
    found = mean_of_sum(4, [sums(part)[1:]] * 3)
    expected = mean(*sums(whole))
    for name in ("value", "low", "high"):
        assert getattr(found, name) == pytest.approx(getattr(expected, name))


@pytest.mark.parametrize("seen", [0, 4, 100, 5_000, 10_000])
def test_a_proportion_is_wilsons(seen: int) -> None:
    found = proportion(10_000, seen, seen)
    wilson = stats.binomtest(seen, 10_000).proportion_ci(method="wilson")
    assert found.value == seen / 10_000
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high), rel=1e-3, abs=1e-9)


@pytest.mark.parametrize("seen", [1, 2, 3, 997, 998, 999])
def test_a_share_seen_up_to_three_times_has_the_exact_end(seen: int) -> None:
    found, few = proportion(1000, seen, seen), min(seen, 1000 - seen)
    exact = stats.chi2.ppf(0.05, 2 * few) / 2 / 1000
    end = found.low if seen == few else 1 - found.high
    assert end == pytest.approx(exact, rel=2e-3)
    assert stats.poisson.sf(few - 1, 1000 * exact) == pytest.approx(0.05)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=60))
def test_a_rate_is_a_score_interval(x: list[int]) -> None:
    number, total, square = sums(x)
    found = rate(number, total, square)
    if number > 10:
        ends = rate_interval(number, total, square)
        assert (found.value, found.low, found.high) == pytest.approx(ends, rel=0.01, abs=1e-9)
    assert 0 <= found.low <= found.value < found.high


def test_a_rate_of_much_is_that_of_a_mean() -> None:
    games, total, square = 10**8, 12 * 10**8, 150 * 10**8
    found, usual = rate(games, total, square), mean(games, total, square)
    assert (found.value, found.low, found.high) == pytest.approx(
        (usual.value, usual.low, usual.high), rel=1e-6
    )


@given(st.lists(st.sampled_from([0, 12, 15, 20, 30, 60]), min_size=2, max_size=60))
def test_a_proportions_ends_are_where_the_score_test_turns(x: list[int]) -> None:
    found = proportion(*sums(x), 60)
    assert 0 <= found.low <= found.value <= found.high <= 1
    p, variance = found.value, np.var(x, ddof=1) / 3600 / len(x)
    if variance > 0:
        effective, q = p * (1 - p) / variance, quantile(len(x) - 1)
        is_few = [round(part * effective) in (1, 2, 3) for part in (p, 1 - p)]
        for end, exact in zip((found.low, found.high), is_few, strict=True):
            assert exact or (p - end) ** 2 == pytest.approx(
                q * q * end * (1 - end) / effective, abs=1e-9
            )


def test_what_never_and_what_always_happened_keeps_a_width() -> None:
    never, always = proportion(1000, 0, 0), proportion(1000, 1000, 1000)
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(NORMAL**2 / (1000 + NORMAL**2))
    assert (always.low, always.high) == (pytest.approx(1 - never.high), 1)
    rounds = Counts(8 * 1000, 64 * 1000)
    assert share(1000, Moments(0, 0, 0), rounds) == never
    assert share(1000, Moments(8000, 64000, 64000), rounds) == always


@given(pairs)
def test_a_ratios_interval_is_that_of_its_residuals(found: list[tuple[int, int]]) -> None:
    x, n = np.array(found).T
    if n.sum() == 0:
        return
    games = min(len(n), int(n.sum()))
    estimate = ratio(len(n), *moments(x, n))
    assert estimate.value == pytest.approx(x.sum() / n.sum())
    if games > 1:
        residuals = x - estimate.value * n
        error = math.sqrt(games / (games - 1) * (residuals**2).sum()) / n.sum()
        assert estimate.high - estimate.value == pytest.approx(
            quantile(games - 1) * error, abs=1e-6
        )


def test_a_ratio_is_close_to_the_jackknife() -> None:
    random = np.random.default_rng(1)
    n = random.integers(1, 9, 400)
    x = random.poisson(3 * n)
    without = (x.sum() - x) / (n.sum() - n)
    error = math.sqrt(399 / 400 * ((without - without.mean()) ** 2).sum())
    found = ratio(400, *moments(x, n))
    assert (found.high - found.low) / 2 == pytest.approx(quantile(399) * error, rel=0.01)


@given(pairs)
def test_a_share_and_its_complement_are_mirrored(found: list[tuple[int, int]]) -> None:
    x, n = np.array([(min(pair), max(pair)) for pair in found]).T
    if n.sum() == 0:
        return
    part, rest = share(len(n), *moments(x, n)), share(len(n), *moments(n - x, n))
    assert 0 <= part.low <= part.value <= part.high <= 1
    assert (part.low, part.high) == pytest.approx((1 - rest.high, 1 - rest.low), abs=1e-9)


def test_parts_divide_a_ratio() -> None:
    x, n = [3, 5, 9, 2], [1, 2, 2, 1]
    whole, half = ratio(4, *moments(x, n)), ratio(4, *moments(x, n), 2)
    assert (half.value, half.low, half.high) == pytest.approx(
        (whole.value / 2, whole.low / 2, whole.high / 2)
    )


@given(st.integers(2, 7), st.integers(2, 40), st.integers(0, 2**32))
def test_the_spread_is_that_of_the_farthest_pair(seats: int, games: int, seed: int) -> None:
    wins = np.random.default_rng(seed).integers(0, 2, (games, seats)) * 60
    totals, products = wins.sum(0).tolist(), (wins.T @ wins).tolist()
    found = spread(games, totals, products, 60, percent=True)
    means = wins.mean(0) / 60
    assert found.value == pytest.approx(means.max() - means.min())
    level = stats.norm.isf(0.025 / math.comb(seats, 2))
    ends = []
    for i in range(seats):
        for j in range(seats):
            apart = (wins[:, i] - wins[:, j]) / 60
            half = quantile(games - 1, level) * apart.std(ddof=1) / math.sqrt(games)
            ends.append((apart.mean() - half, apart.mean() + half))
    assert found.low == pytest.approx(max(0.0, *(low for low, _ in ends)), abs=1e-6)
    assert found.high == pytest.approx(min(1.0, max(high for _, high in ends)), rel=1e-3, abs=1e-6)


def test_the_spread_of_scores_is_not_cut_at_one() -> None:
    scores = np.array([[100, 0, 50], [90, 10, 50], [110, -10, 50]])
    found = spread(3, scores.sum(0).tolist(), (scores.T @ scores).tolist())
    assert (found.value, found.percent) == (100, False)
    assert found.low < 100 < found.high


def test_nothing_seen_is_no_number() -> None:
    nothing = [
        mean(0, 0, 0),
        mean_of_sum(0, [(0, 0), (0, 0)]),
        proportion(0, 0, 0),
        ratio(5, Moments(0, 0, 0), Counts(0, 0)),
        share(0, Moments(0, 0, 0), Counts(0, 0)),
        spread(0, [0, 0], [[0, 0], [0, 0]]),
    ]
    assert all(math.isnan(e.value) and math.isnan(e.low) and math.isnan(e.high) for e in nothing)
    assert math.isnan(deviation(1, 5, 25))


def test_one_game_is_too_little_for_an_interval_of_a_mean() -> None:
    for found in (
        mean(1, 7, 49),
        mean_of_sum(1, [(7, 49), (1, 1)]),
        ratio(1, Moments(7, 49, 56), Counts(8, 64)),
        ratio(9, Moments(7, 49, 7), Counts(1, 1)),
        spread(1, [60, 0], [[3600, 0], [0, 0]], 60),
    ):
        assert math.isfinite(found.value)
        assert math.isnan(found.low)
    assert proportion(1, 60, 3600, 60).low > 0


def test_sums_of_any_size_are_exact() -> None:
    games = 10**12
    found = mean(games, 10**14, 10**16 + games)
    assert found.value == 100
    assert found.high - 100 == pytest.approx(NORMAL * 1e-6, rel=1e-6)
