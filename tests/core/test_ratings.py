"""Ratings: strengths that are known are found again."""

from __future__ import annotations

import numpy as np
import pytest

from njet.core import ratings


def chances(strength: np.ndarray, players: int) -> np.ndarray:
    """How often one of the row wins among those of the column, by the model."""
    return strength[:, None] / (strength[:, None] + (players - 1) * strength)


def outcomes(wins: np.ndarray, games: int, players: int, batches: int = 10) -> np.ndarray:
    """As many games won alone, the others lost."""
    won = np.round(wins * games).astype(np.int64)[:, :, None, None]
    shape = (*wins.shape, batches, players, players + 1)
    found = np.zeros(shape, dtype=np.int64)
    found[..., 1] = won
    found[..., 0] = games - won
    return found


@pytest.mark.parametrize("players", [2, 3, 7])
def test_known_strengths_are_found(players: int) -> None:
    strength = np.array([1.0, 2.0, 10.0, 0.05])
    points = 400 * np.log10(strength)
    found = ratings.strengths(chances(strength, players)[None], 10**8, players)
    assert found[0] == pytest.approx(points - points.mean(), abs=1e-3)


def test_tables_are_rated_each_by_itself() -> None:
    tables = np.stack([chances(np.array(s), 3) for s in ([1.0, 4, 2], [3.0, 3, 3])])
    found = ratings.strengths(tables, 1000, 3)
    for table, rated in zip(tables, found, strict=True):
        assert ratings.strengths(table[None], 1000, 3)[0] == pytest.approx(rated)
    assert found[1] == pytest.approx([0, 0, 0], abs=1e-9)


def test_who_wins_always_is_rated_by_how_many_games_that_was() -> None:
    always = np.array([[0.0, 1.0], [0.0, 0.0]])
    few, many = (ratings.strengths(always[None], games, 2)[0] for games in (100, 10_000))
    assert 600 < few[0] - few[1] < many[0] - many[1] < 2500
    assert few.sum() == pytest.approx(0, abs=1e-9)


def test_openskill_has_the_order_and_is_the_same_again() -> None:
    pytest.importorskip("openskill")
    found = outcomes(chances(np.array([1.0, 9.0, 3.0]), 3), 100, 3)
    rated = ratings.openskill_ratings(found, seed=1)
    assert rated[1].mu > rated[2].mu > rated[0].mu
    assert all(0 < rating.sigma < 25 / 3 for rating in rated)
    assert rated == ratings.openskill_ratings(found, seed=1)
    assert rated != ratings.openskill_ratings(found, seed=2)


def test_openskill_takes_equals_for_equals() -> None:
    pytest.importorskip("openskill")
    found = outcomes(np.full((3, 3), 0.25), 400, 4, batches=100)
    first, *others = ratings.openskill_ratings(found, seed=1)
    assert all(abs(rating.mu - first.mu) < 3 * rating.sigma for rating in others)
