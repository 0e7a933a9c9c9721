"""The intervals of tournaments cover, on deals dealt again and on fresh ones."""

from __future__ import annotations

import numpy as np
import pytest

import njet

pytestmark = pytest.mark.verify

POLICIES = ("heuristic", "threshold:8")
TIMES = 200


def truth(one: str, others: str) -> float:
    """One's share of wins among others, from two million games of every seat."""
    shares = []
    for seat in range(3):
        names = [others] * 3
        names[seat] = one
        result = njet.simulate("nothanks", games=2_000_000, players=3, policies=names, seed=99)
        shares.append(result.frames()["seats"]["win"][seat])
    return float(np.mean(shares))


@pytest.mark.parametrize("measure", [False, True])
def test_the_intervals_cover(measure: bool) -> None:
    found = [
        njet.tournament(
            "nothanks", POLICIES, games=1200, players=3, seed=seed, threads=1, measure=measure
        )
        for seed in range(TIMES)
    ]
    for row, column in ((0, 1), (1, 0)):
        expected = truth(POLICIES[row], POLICIES[column])
        shares = [each.win[row][column] for each in found]
        inside = np.mean([share.low <= expected <= share.high for share in shares])
        assert inside >= 0.95 - 3 * (0.95 * 0.05 / TIMES) ** 0.5, (row, inside)
        error = (np.mean([share.value for share in shares]) - expected) / (
            np.std([share.value for share in shares]) / TIMES**0.5
        )
        assert abs(error) < 3.5
