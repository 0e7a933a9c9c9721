"""What games are like: courses by hand, luck by its definition, and both by a run."""

from __future__ import annotations

import json

import numpy as np
import pytest

import njet
from njet.core.named import estimates
from njet.games import load
from njet.study.courses import courses
from njet.study.luck import luck

GAMES = [  # totals after every round
    [(5, 3, 0), (5, 8, 2), (9, 8, 12)],
    [(4, 4, 1), (10, 4, 1)],
    [(1, 0, 0), (2, 2, 0)],
]


def notes(games, sign: int = 1, **more):
    rows = [row for game in games for row in game]
    numbers = [number for number, game in enumerate(games) for _ in game]
    found = {f"total_{seat}": sign * np.array([row[seat] for row in rows]) for seat in range(3)}
    return {"game": np.array(numbers), **found, **more}


@pytest.mark.parametrize("lowest_wins", [False, True])
def test_courses_worked_by_hand(lowest_wins: bool) -> None:
    found = courses(notes(GAMES, -1 if lowest_wins else 1), 3, 4, lowest_wins)
    assert found.rounds.tolist() == [3, 2, 2]
    assert found.lead_changes.tolist() == [2, 0, 0]  # a tie is no new leader
    assert found.behind.tolist() == [1, 0, 0]
    assert found.deficit.tolist() == [6, 0, 0]
    assert found.drama.tolist() == [1, 0, 0]  # 5 and 6 behind, of a final distance of 4
    assert found.decided.tolist() == [1, 1, 0.5]
    assert found.margin.tolist() == [3, 6, 0]
    assert found.turned.tolist() == [True, True, True]
    assert found.before.tolist() == [[3, 0, 6], [0, 0, 3], [0, 1, 1]]
    assert found.swing.tolist() == [[0, -4, 6], [0, -6, -6], [0, 1, -1]]
    assert found.wins.tolist() == [[0, 0, 1], [1, 0, 0], [0.5, 0.5, 0]]
    nan = np.nan
    expected = [[0, 0, nan, nan], [0.5, nan, nan, nan], [0.5, nan, nan, nan]]
    np.testing.assert_array_equal(found.leader, expected)


def test_a_part_of_the_distance_is_drama_by_its_root() -> None:
    found = courses(notes([[(4, 0, 8), (3, 1, 4), (20, 0, 4)]]), 3, 3, False)
    assert found.drama.tolist() == [pytest.approx((np.sqrt(4 / 20) + np.sqrt(1 / 20)) / 2)]


def test_who_is_out_does_not_lead() -> None:
    out = np.array([0, 0b001])
    found = courses(notes([[(10, 3, 2), (10, 3, 5)]], out=out), 3, 2, False)
    assert found.wins.tolist() == [[0, 0, 1]]
    assert found.margin.tolist() == [2]
    assert found.lead_changes.tolist() == [1]


def test_blocks_do_not_change_the_courses() -> None:
    whole = courses(notes(GAMES), 3, 3, False)
    parts = [courses(notes([game]), 3, 3, False) for game in GAMES]
    for name, array in whole._asdict().items():
        np.testing.assert_array_equal(np.concatenate([getattr(p, name) for p in parts]), array)


# --- luck ---


def test_players_who_choose_alike_leave_all_to_the_deal() -> None:
    results = np.random.default_rng(1).integers(0, 50, (1000, 3))
    assert luck(results, results).value == 1


@pytest.mark.parametrize("part", [0.0, 0.25, 0.7])
def test_the_deals_part_of_the_variance_is_found(part: float) -> None:
    rng = np.random.default_rng(2)
    deal = rng.normal(0, 1000 * part**0.5, (40_000, 2))
    once, again = (deal + rng.normal(0, 1000 * (1 - part) ** 0.5, deal.shape) for _ in range(2))
    found = luck(np.rint(once), np.rint(again))
    assert found.value == pytest.approx(part, abs=0.02)
    assert found.low - 0.005 <= part <= found.high + 0.005
    assert 0.001 < found.error < 0.01


# --- a run ---


def test_quality_agrees_with_a_simulation_and_with_itself_on_other_threads() -> None:
    run = {"players": 3, "policies": "random", "seed": 1}
    found = njet.quality("nothanks", games=3_000, threads=1, **run)
    assert found.to_json() == njet.quality("nothanks", games=3_000, threads=2, **run).to_json()
    wins = found.played.wins.mean(axis=0)
    simulated = njet.simulate("nothanks", games=3_000, **run).frames()["seats"]
    np.testing.assert_allclose(wins, simulated["win"], rtol=1e-12)
    np.testing.assert_allclose(-found.played.totals.mean(axis=0), simulated["mean_score"])
    names = estimates(found.summary())
    assert 0 <= names["quality.luck_variance_of_scores_by_the_deal"].value < 0.2  # at random
    assert names["leaders.1.wins"].value < names["leaders.23.wins"].value
    assert json.loads(found.to_json())["schema"] == "njet.quality.v1"


def test_every_game_has_the_measures() -> None:
    for name in ("njet", "nessos"):
        found = njet.quality(name, games=300, policies="random", seed=1)
        assert found.played.leader.shape[0] == 300
        assert all(estimate.value >= 0 for estimate in estimates(found.summary()).values())
    assert load("njet").lowest_wins is False
