"""Games needed: against scipy, against the definition, and by simulation."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from scipy import stats

import njet
from njet.core.errors import BadInput
from njet.core.estimates import Estimate
from njet.study.needs import Question, needed

RUN = {"players": 3, "policies": "random", "seed": 3}


@pytest.mark.parametrize(("number", "power"), [(1, 0.8), (1, 0.9), (4, 0.95)])
def test_so_many_games_have_the_power_that_is_asked_for(number: int, power: float) -> None:
    games = Question(0.02, power, number).games(0.5)
    z = stats.norm.isf(0.025 / number)
    shift = 0.02 * math.sqrt(games) / 0.5
    assert stats.norm.sf(z - shift) == pytest.approx(power, abs=1e-3)


def test_so_many_games_have_the_interval_that_is_asked_for() -> None:
    question = Question(0.001, None, 3)
    games = question.games(0.43)
    assert stats.norm.isf(0.025 / 3) * 0.43 / math.sqrt(games) == pytest.approx(0.001, rel=1e-5)
    assert 1.8 < question.games_looking(0.43) / games < 2.2


def test_a_pair_on_different_deals_needs_what_its_variances_sum_to() -> None:
    pilot = Estimate(0.01, 0, 0, True, error=0.3 / 100)
    found = needed(Question(0.01, 0.9, 1), "x", 10_000, pilot, 0.6 / 100)
    assert found.deviation == pytest.approx(0.3)
    assert found.other == pytest.approx(4 * found.games, rel=1e-3)


def test_a_plan_of_wins_is_that_of_their_variance() -> None:
    found = njet.plan("nothanks", effect="1pp", games=5_000, **RUN)
    assert [need.name for need in found.needs] == [f"places.{place}.win" for place in range(3)]
    for need in found.needs:
        share = need.pilot.value
        assert need.deviation == pytest.approx(math.sqrt(share * (1 - share)), rel=0.02)
    assert found.games == max(need.games for need in found.needs)
    assert found.pilot_games == 5_000


def test_the_same_deals_save_games() -> None:
    found = njet.plan(
        "nothanks",
        effect="1",
        estimate="places.0.mean_score",
        against={"tactical": True},
        games=4_000,
        **RUN,
    )
    (need,) = found.needs
    assert found.is_paired
    assert need.games < need.other
    assert found.provenance()["against"]["tactical"] is True


def test_a_plan_as_json_has_no_time_in_it() -> None:
    first, again = (
        njet.plan(
            "nothanks",
            half_width="0.5",
            estimate="places.mean_score",
            games=2_000,
            threads=threads,
            **RUN,
        )
        for threads in (1, 2)
    )
    assert first.to_json() == again.to_json()
    document = json.loads(first.to_json())
    assert document["games"] == first.games
    assert "seconds" not in first.to_json()
    assert "places.0.mean_score" in str(first)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({}, "either an effect or a half-width"),
        ({"effect": "1pp", "half_width": "1pp"}, "either an effect or a half-width"),
        ({"effect": "1"}, "is a share"),
        ({"effect": "1pp", "power": 1.0}, "power: 1.0 is not allowed"),
        ({"effect": "1pp", "estimate": "x"}, "is no estimate"),
        ({"effect": "1pp", "against": {"bonus": 1}}, "is no option"),
        ({"effect": "1pp", "estimate": "winners.3.share", "games": 200}, "has not varied"),
    ],
)
def test_bad_input_is_named(asked, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        njet.plan("nothanks", **RUN, **asked)


def test_the_planned_games_see_the_effect_as_often_as_asked() -> None:
    found = njet.plan("nothanks", effect="2", estimate="places.0.mean_score", power=0.9, **RUN)
    truth = njet.simulate("nothanks", games=400_000, **RUN | {"seed": 9}).frames()["places"]
    hypothesis = truth["mean_score"][0] - 2
    seen = []
    for study in range(250):
        result = njet.simulate(
            "nothanks", games=found.games, threads=1, **RUN | {"seed": 100 + study}
        )
        score = result.summary()[0].rows[0][2]
        seen.append(abs(score.value - hypothesis) / score.error > stats.norm.isf(0.025))
    assert np.mean(seen) == pytest.approx(0.9, abs=4 * math.sqrt(0.9 * 0.1 / 250))


def test_a_comparison_may_have_a_policy_for_every_seat() -> None:
    found = njet.plan(
        "nothanks",
        effect="1pp",
        estimate="seat_wins",
        against={"chips": 9},
        players=3,
        policies=["random", "random", "threshold"],
        games=2_000,
        seed=1,
    )
    assert [need.name for need in found.needs] == [f"seats.{seat}.win" for seat in range(3)]
