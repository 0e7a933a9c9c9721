"""Searches for balance, and ratios: against what can be worked out."""

from __future__ import annotations

import functools
import json
import math
from pathlib import Path

import pytest

import njet
from njet.core.errors import BadInput
from njet.roundrobin import Unfinished

ALONE = "teams.alone.first_player_bonus.score_a_round"
OTHERS = "teams.alone.two_others.score_a_round"
EQUAL = f"{ALONE} = {OTHERS}"


@functools.cache
def balanced(vary="bonus_factor=1..3", goal=EQUAL, game="njet", **options) -> njet.Balance:
    arguments = {"games": 2000, "players": 3, "policies": "random", "seed": 1, "threads": 1}
    return njet.balance(vary, goal, game, **(arguments | options))


def ratio(text: str, game="njet", **options) -> njet.Ratio:
    arguments = {"games": 2000, "players": 3, "policies": "random", "seed": 1, "threads": 1}
    return njet.ratio(text, game, **(arguments | options))


def test_a_factor_that_breaks_even_is_a_ratio() -> None:
    """A score is proportional to the factor: a straight line, whose place is the plain ratio."""
    found = balanced()
    (crossing,) = found.crossings
    plain = ratio(f"{OTHERS} / {ALONE}", rules={"bonus_factor": 1})
    assert crossing.place.value == pytest.approx(plain.estimate.value)
    assert crossing.place.low == pytest.approx(plain.estimate.low)
    assert crossing.place.high == pytest.approx(plain.estimate.high)
    assert (crossing.below, crossing.above) == (1, 2)
    assert found.is_clear
    assert plain.region.is_bounded
    assert list(found.found) == [1, 2, 3]
    gaps = {value: abs(each.value) for value, each in found.differences.items()}
    assert found.nearest == min(gaps, key=gaps.get)


def test_a_number_may_be_the_target() -> None:
    found = balanced("chips=5..20", "places.0.mean_score = 60.0", "nothanks", policies=None)
    assert 9 <= len(found.found) < 16
    (crossing,) = found.crossings
    around = [found.differences[value].value for value in (crossing.below, crossing.above)]
    assert around[0] > 0 > around[1]
    assert crossing.above - crossing.below == 1
    assert found.nearest in (crossing.below, crossing.above)


def test_a_target_out_of_reach_is_told() -> None:
    found = balanced(goal=f"{ALONE} = 1000")
    assert found.crossings == []
    assert found.nearest == 3
    assert not found.is_clear
    assert "nowhere from 1 to 3" in str(found)
    assert "nothing" in str(found)
    assert found.more()["region"] == []


def test_expressions_may_be_equal() -> None:
    half = f"({ALONE} + {OTHERS}) / 2 = {OTHERS}"
    one, other = balanced(goal=half), balanced()
    assert one.crossings[0].place.value == pytest.approx(other.crossings[0].place.value)


def test_a_ratio_has_an_interval_or_says_that_it_has_none() -> None:
    wins = ratio("seats.0.win / seats.1.win")
    assert wins.estimate.low < 1 < wins.estimate.high
    by_chance = ratio("(seats.0.win - seats.1.win) / (seats.1.win - seats.2.win)")
    assert not by_chance.region.is_bounded
    assert math.isnan(by_chance.estimate.low)
    assert "ratios not contradicted" in str(by_chance)
    document = json.loads(by_chance.to_json())
    assert None in [end for part in document["region"] for end in part]
    assert document["tables"]["answer"][0]["value"]["low"] is None


def test_stopped_and_gone_on_with(tmp_path: Path, pressed) -> None:
    def run(vary="tokens=5..7", **options):
        return balanced(vary, "seats.0.win = 0.4", "rps", policies="rock", **options)

    whole = run().to_json()
    for place, games in enumerate((1, 2000, 2500, 6000)):
        path = tmp_path / str(place)
        with pytest.raises(Unfinished, match=r"interrupted after [\d,]+ of 6,000 games"):
            run(checkpoint=path, progress=pressed(games))
        assert run(checkpoint=path, seed=None).to_json() == whole
    with pytest.raises(BadInput, match="is of another run"):
        run("tokens=5..8", checkpoint=path)


def test_a_ratio_is_gone_on_with(tmp_path: Path, pressed) -> None:
    def run(**options):
        return ratio("seats.0.win / seats.1.win", "rps", policies="rock,paper,paper", **options)

    path = tmp_path / "kept"
    with pytest.raises(Unfinished):
        run(checkpoint=path, progress=pressed(1))
    assert run(checkpoint=path, seed=None).to_json() == run(threads=2).to_json()


def test_files_have_everything() -> None:
    found = balanced()
    document = json.loads(found.to_json())
    assert document["schema"] == "njet.balance.v1"
    assert (document["vary"], document["goal"]) == ("bonus_factor", EQUAL)
    assert [row["bonus_factor"] for row in document["tables"]["values"]] == [1, 2, 3]
    assert document["region"] == [list(found.region.parts[0])]
    assert found.frames()["values"].shape == (3, 11)
    assert "values,1,difference," in found.to_csv()
    assert repr(found).startswith("<Balance of bonus_factor: ")
    assert repr(ratio("seats.0.win / seats.1.win")).startswith("<Ratio seats.0.win / seats.1.win")


@pytest.mark.parametrize(
    ("vary", "goal", "words"),
    [
        ("bonus_factor", EQUAL, "is not KEY=LOW..HIGH"),
        ("bonus_factor=3..1", EQUAL, "'3..1' is no range from LOW to HIGH"),
        ("bonus_factor=2", EQUAL, "is no range from LOW to HIGH"),
        ("bonus_factor=2,4,3", EQUAL, "is no range from LOW to HIGH"),
        ("bonus=own,team", EQUAL, "'own,team' are not whole numbers"),
        ("bonus_factor=0..3", EQUAL, "bonus_factor=0: bonus_factor: 0 is not allowed"),
        ("chess=1..3", EQUAL, "unknown option 'chess'"),
        ("bonus_factor=1..3", "x = 3", "'x' is no estimate; there are seats.0.win"),
        ("bonus_factor=1..3", "seats.win = 3", "'seats.win' is 3 estimates"),
        ("bonus_factor=1..3", "seats.0.win", "is not ESTIMATE = TARGET"),
        ("bonus_factor=1..3", "seats.0.win = 33", "seats.0.win is a share: its target is such"),
        ("bonus_factor=1..3", "spread.largest_minus_smallest_seat_win = 0", "is no estimate"),
    ],
)
def test_what_is_wrong_is_refused(vary: str, goal: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        balanced(vary, goal)
    assert words in str(refused.value)
