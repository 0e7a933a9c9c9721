"""Intervals of comparisons and ratios cover, and nothing is found where there is nothing."""

from __future__ import annotations

import numpy as np
import pytest
from rps.run import Run

import njet
from njet import games

pytestmark = pytest.mark.verify

TIMES = 300
ALLOWED = 3.5 * (0.95 * 0.05 / TIMES) ** 0.5


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of which is known how often who wins."""
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")


def chance(policies: str, seat: int) -> float:
    names = policies.split(",")
    return float(Run(None, len(names), names).chances()[seat])


@pytest.mark.parametrize("other", ["rock,paper,paper", "paper,rock,scissors"])
def test_paired_differences_cover(other: str) -> None:
    first = "rock,rock,paper"
    errors, inside = [], []
    for seed in range(TIMES):
        found = njet.compare(
            [f"policy={first}", f"policy={other}"], "rps", games=4000, players=3, seed=seed
        )
        wins = [each for each in found.differences if each.name == "seats.1.win"]
        difference = wins[0].difference
        expected = chance(other, 1) - chance(first, 1)
        inside.append(difference.low <= expected <= difference.high)
        errors.append(difference.value - expected)
    assert abs(np.mean(inside) - 0.95) < ALLOWED
    assert abs(np.mean(errors)) < 3.5 * np.std(errors) / TIMES**0.5


def test_nothing_is_found_where_nothing_differs() -> None:
    """Wins by the deal or by chance: half of them from either seat, by other random numbers."""
    wrong = 0
    for seed in range(TIMES):
        found = njet.compare(
            ["policy=storm,calm", "policy=rock,rock"], "rps", games=2000, players=2, seed=seed
        )
        assert any(each.difference.error > 0 for each in found.differences)
        wrong += bool(found.changed())
    assert wrong / TIMES < 0.05 + ALLOWED


def test_ratios_cover() -> None:
    policies = "rock,paper,rock"
    inside = []
    for seed in range(TIMES):
        found = njet.ratio(
            "seats.0.win / seats.1.win", "rps", games=1000, players=3, policies=policies, seed=seed
        )
        inside.append(chance(policies, 0) / chance(policies, 1) in found.region)
    assert abs(np.mean(inside) - 0.95) < ALLOWED
