"""The jackknife by batches, against what can be worked out otherwise."""

from __future__ import annotations

import math

import numpy as np
import pytest

from njet import games
from njet.core.estimates import Estimate
from njet.study import replicates
from njet.study.batched import Batched
from njet.study.replicates import around, covariance, error, freedom, replicated, smooth
from njet.study.settings import base
from njet.study.variants import NOT_ESTIMATED, nothing_of

SIZE, BATCHES = 25, 30


@pytest.fixture(scope="module", params=["njet", "nessos", "nothanks"])
def played(request):
    """A variant, and a tally of it by batch."""
    variant = base(games.load(request.param), None, "random")
    batched = Batched([variant], BATCHES, SIZE)
    return variant, batched.tally_of(batched.block(1, 0, batched.games), 0)


def test_leaving_out_is_what_it_says(played) -> None:
    variant, tally = played
    found = replicated(variant, tally, SIZE)
    total = {name: array.sum(axis=0) for name, array in tally.items()}
    assert found.games == SIZE * BATCHES
    whole = variant.estimates(total)
    assert {name: each for name, each in whole.items() if name in found.estimates} == {
        **found.estimates
    }
    left_out = [
        variant.estimates({name: total[name] - array[batch] for name, array in tally.items()})
        for batch in range(BATCHES)
    ]
    for name, moves in found.moves.items():
        values = np.array([each[name].value if name in each else math.nan for each in left_out])
        expected = (BATCHES - 1) * (values.mean() - values)
        assert np.allclose(moves, expected, atol=1e-9, equal_nan=True), name


def test_a_mean_over_games_has_the_error_of_batch_means(played) -> None:
    variant, tally = played
    found = replicated(variant, tally, SIZE)
    name = next(name for name in found.estimates if "mean_" in name)
    table, seat = name.split(".")[:2]
    sums = tally["scores" if table == "seats" else "starter_scores"][:, int(seat), 0]
    means = sums / SIZE
    assert error(found.moves[name]) == pytest.approx(means.std(ddof=1) / math.sqrt(BATCHES))
    assert np.allclose(found.moves[name], means - means.mean())
    by_game = found.estimates[name].error
    assert error(found.moves[name]) == pytest.approx(by_game, rel=0.6)  # noisy with 30 batches


def test_names_are_those_of_all_estimates(played) -> None:
    """No two estimates have the same name, and none depends on who plays."""
    variant, tally = played
    total = {name: array.sum(axis=0) for name, array in tally.items()}
    whole = nothing_of(variant.new_run()) | total
    report = variant.of.module("report")
    for policies in (variant.policies, ()):
        tables = report.summaries(whole, variant.rules, variant.players, policies)
        cells = sum(isinstance(cell, Estimate) for t in tables for row in t.rows for cell in row)
        assert cells == len(variant.estimates(total))
    assert set(variant.names()) <= set(variant.estimates(total))


def test_maxima_are_left_out(played) -> None:
    variant, tally = played
    found = replicated(variant, tally, SIZE)
    assert not any(name.startswith("spread") for name in found.estimates)
    assert smooth(["spread.a", "seats.0.win", "spread_of_places.b"]) == ["seats.0.win"]


def test_what_is_not_kept_by_batch_is_in_no_estimate(played) -> None:
    variant, tally = played
    plain = variant.new_run().block(1, 0, SIZE * BATCHES)
    assert set(plain) - set(tally) == set(NOT_ESTIMATED)
    assert all(plain[name].any() for name in NOT_ESTIMATED)
    kept = {name: array for name, array in plain.items() if name not in NOT_ESTIMATED}
    assert str(variant.estimates(kept)) == str(variant.estimates(plain))  # not a number is not


def test_a_difference_is_paired() -> None:
    one = np.array([1.0, -2.0, 1.0])
    assert covariance(one, one) == pytest.approx(1.0)
    assert covariance(one, -one) == pytest.approx(-1.0)
    assert error(one - one) == 0
    assert error(2 * one) == 2


def test_degrees_of_freedom_fall_with_the_kurtosis() -> None:
    chance = np.random.default_rng(1)
    normal = chance.standard_normal(200)
    assert 150 < freedom(normal) <= 199
    assert freedom(np.array([-1.0, 1.0] * 100)) == 199
    one = np.zeros(200)
    one[3] = 199
    one -= one.mean()
    assert 1 <= freedom(one) < 3
    assert freedom(np.zeros(200)) == 199


def test_few_batches_that_make_all_the_variance_make_the_interval_wide() -> None:
    """A rare thing seen in two batches of 200 is not sure, whatever t of 199 says."""
    moves = np.zeros(200)
    moves[[3, 5]] = 100
    moves -= moves.mean()
    rare = around(1.0, moves)
    assert rare.low < 0 < rare.high
    level = around(1.0, replicates.error(moves) * np.array([1.0, -1.0] * 100) * math.sqrt(199))
    assert level.error == pytest.approx(rare.error)
    assert rare.high - rare.low > 1.3 * (level.high - level.low)
