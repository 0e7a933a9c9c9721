"""The gate: more, not more, or not known yet."""

from __future__ import annotations

import math

import pytest

import njet
from njet.core.estimates import Estimate
from njet.core.goals import size
from njet.study.fairness import Verdict, verdict

APART = Estimate(0.05, 0.04, 0.06, percent=True, error=0.004)


@pytest.mark.parametrize(
    ("limit", "is_over", "is_open"),
    [(0.039, True, False), (0.04, False, True), (0.05, False, True), (0.06, False, False)],
)
def test_the_interval_decides(limit: float, is_over: bool, is_open: bool) -> None:
    found = Verdict("x", APART, limit, 1000)
    assert (found.is_over, found.is_open) == (is_over, is_open)


def test_nothing_known_is_undecided() -> None:
    found = Verdict("x", Estimate(0.5, math.nan, math.nan, True), 0.1, 1)
    assert found.is_open
    assert "undecided" in found.text()


def test_how_many_games_would_tell() -> None:
    found = Verdict("x", APART, 0.045, 1000)
    assert found.games_to_decide() == pytest.approx(4000)
    assert found.text() == (
        "undecided: x, is 5 [4, 6], the limit 4.5; about 4,000 games would tell"
    )
    assert math.isinf(Verdict("x", APART, APART.value, 1000).games_to_decide())


def test_it_is_of_what_the_first_table_is_by_and_of_scores_without_points() -> None:
    result = njet.simulate("nothanks", games=20_000, players=3, policies="random", seed=1)
    wins, scores = verdict(result, size("0.5pp")), verdict(result, size("0.5"))
    assert wins.what == "largest minus smallest place, win %"
    assert wins.is_over
    assert scores.what == "largest minus smallest place, mean score"
    assert scores.apart.value > 5
    mixed = ["heuristic", "random", "random"]
    by_seat = njet.simulate("nothanks", games=2_000, players=3, policies=mixed, seed=1)
    assert verdict(by_seat, size("0.5pp")).what == "largest minus smallest seat, win %"


def test_of_a_run_that_was_looked_at_the_interval_is_wider() -> None:
    sure = njet.simulate("nothanks", players=3, policies="random", seed=1, until="1pp")
    fixed = njet.simulate("nothanks", games=sure.games, players=3, policies="random", seed=1)
    held, usual = (verdict(result, size("0.5pp")).apart for result in (sure, fixed))
    assert held.value == usual.value
    assert held.low < usual.low
    assert held.high > usual.high
