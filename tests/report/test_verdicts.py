"""Sentences from made-up intervals, at and around every boundary."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from scipy import stats

from njet.core.estimates import NORMAL, Estimate, proportion
from njet.report import verdicts
from njet.report.intervals import less, together
from njet.report.verdicts import Verdict, balance, difference, extremes, middle
from njet.report.words import games_needed

HALF = 0.005
MANY = 10**9
NOTHING = Estimate(math.nan, math.nan, math.nan)


def share(value: float, half: float = 1e-9) -> Estimate:
    return Estimate(value, value - half, value + half, percent=True, error=half / NORMAL)


def points(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half, error=half / NORMAL)


def judged(*shares: Estimate, games: int = MANY, **more: object) -> Verdict:
    return balance([(f"seat {n}", one) for n, one in enumerate(shares)], games, HALF, **more)


# --- shares ---


def test_a_seat_that_wins_more_than_allowed_is_named_with_its_interval() -> None:
    shares = [share(0.246, 0.0003), share(0.246, 0.0003), share(0.262, 0.0003)]
    assert judged(*shares, share(0.246, 0.0003)) == Verdict(
        "not balanced",
        "Seat 2 wins 1.20 pp more than its share, 95% interval 1.16 to 1.24"
        " (simultaneous for 4 seats); not balanced at 0.5 pp.",
    )


def test_seats_within_the_tolerance_are_balanced() -> None:
    shares = [share(0.2475, 0.001), share(0.2525, 0.001), share(0.25, 0.001), share(0.25, 0.001)]
    verdict = judged(*shares)
    assert verdict.word == verdicts.BALANCED
    assert verdict.text.startswith("No seat differs from its share by more than 0.5 pp: seat ")
    assert verdict.text.endswith("; balanced at 0.5 pp.")


def test_what_is_neither_is_not_decided_and_says_how_many_games_would() -> None:
    verdict = judged(*[share(0.25, 0.006)] * 4, games=1000)
    assert verdict.word == verdicts.OPEN
    assert verdict.text.startswith("Not decided at 0.5 pp: ")
    assert verdict.text.endswith("; about 2,400 games would decide.")  # 1000 (0.6 · 1.274 / 0.5)²


def test_so_many_games_do_decide() -> None:
    def after(games: int) -> str:
        each = proportion(games, games // 4, games // 4)
        return judged(each, each, each, each, games=games).word

    assert after(20_000) == verdicts.OPEN
    each = proportion(20_000, 5_000, 5_000)
    needed = verdicts.games_to_decide(less(together(each, 4, 20_000), share(0.25, 0)), 20_000, HALF)
    assert after(round(needed * 0.97)) == verdicts.OPEN
    assert after(round(needed * 1.03)) == verdicts.BALANCED


@pytest.mark.parametrize(
    ("low", "high", "where"),
    [
        (-HALF, HALF, "inside"),
        (-HALF, math.nextafter(HALF, 1), "between"),
        (math.nextafter(-HALF, -1), HALF, "between"),
        (HALF, 0.01, "between"),
        (math.nextafter(HALF, 1), 0.01, "outside"),
        (-0.01, -HALF, "between"),
        (-0.01, math.nextafter(-HALF, -1), "outside"),
        (-0.01, 0.01, "between"),
        (0.001, 0.002, "inside"),
        (math.nan, math.nan, "between"),
    ],
)
def test_an_interval_is_inside_outside_or_between(low: float, high: float, where: str) -> None:
    assert verdicts.place(Estimate(0.0, low, high), HALF) == where


def test_one_seat_outside_is_enough_whatever_the_others_say() -> None:
    shares = [share(0.31, 0.001), share(0.24, 0.02), share(0.225, 0.02), share(0.225, 0.02)]
    assert judged(*shares).word == verdicts.UNBALANCED


def test_several_outside_are_counted() -> None:
    assert "; 2 of 2 seats are outside; not balanced" in judged(share(0.6), share(0.4)).text


def test_a_seat_that_never_wins_gets_an_interval_to_one_side() -> None:
    never, always = proportion(1000, 0, 0), proportion(1000, 1000, 1000)
    verdict = judged(never, always, games=1000)
    assert verdict.text.startswith("Seat 0 wins 50.0 pp less than its share, 95% interval 49.5 to")


def test_of_one_game_nothing_is_decided() -> None:
    won, lost = proportion(1, 1, 1), proportion(1, 0, 0)
    verdict = judged(won, lost, lost, lost, games=1)
    assert verdict.word == verdicts.OPEN
    assert verdict.text.endswith("how many games would decide cannot be told yet.")


def test_of_no_game_there_is_nothing_to_say() -> None:
    assert judged(NOTHING, NOTHING).word == verdicts.NOTHING
    assert judged().word == verdicts.NOTHING


def test_what_lies_at_the_tolerance_itself_is_never_decided() -> None:
    assert math.isinf(verdicts.games_to_decide(share(0.0625, 0.125), 1000, 0.0625))


def test_policies_that_differ_are_said_and_not_called_a_balance() -> None:
    verdict = judged(share(0.6), share(0.4), alike=False)
    assert verdict.word == verdicts.UNLIKE
    assert verdict.text.endswith("not alike at 0.5 pp. The seats play by different policies.")
    assert judged(share(0.5), share(0.5), alike=False).word == verdicts.ALIKE


def test_an_end_is_not_rounded_onto_the_tolerance() -> None:
    inside = judged(*[share(0.5, 0.0043)] * 2)
    assert inside.word == verdicts.BALANCED  # 0.0043 · 1.144 = 0.00492
    assert "95% interval 0.49 less to 0.49 more" in inside.text


# --- many at once ---


@pytest.mark.parametrize("many", [2, 4, 7])
def test_intervals_of_many_are_as_wide_as_bonferroni_says(many: int) -> None:
    freedom = 500
    wanted = stats.t.ppf(1 - 0.025 / many, freedom)
    wide = together(points(3.0, NORMAL), many, freedom + 1)  # with a standard error of 1
    assert (wide.low, wide.high) == pytest.approx((3 - wanted, 3 + wanted), abs=1e-6)


@pytest.mark.parametrize("won", [0, 1, 30, 299, 300])
def test_those_of_proportions_are_wilsons(won: int) -> None:
    games, many = 300, 5
    wide = together(proportion(games, won, won), many, games)
    wanted = stats.binomtest(won, games).proportion_ci(1 - 0.05 / many, method="wilson")
    assert (wide.low, wide.high) == pytest.approx((wanted.low, wanted.high), rel=0.02)


def test_one_by_itself_stays_as_it_is() -> None:
    assert together(share(0.5, 0.1), 1, 100) == share(0.5, 0.1)
    assert math.isnan(together(NOTHING, 4, 100).low)


def test_a_difference_is_as_wide_as_both() -> None:
    found = less(points(3, 0.2), points(1, 0.3))
    assert (found.value, found.low, found.high) == pytest.approx((2, 1.5, 2.5))
    same = points(3, 0.2)
    assert less(same, same) == Estimate(0, 0, 0)


# --- differences, and what is only shown ---

SAYS = "The first scores {amount} {more} than the second"


def test_a_difference_of_points_is_judged_against_none() -> None:
    verdict = difference(points(3, 0.1), points(1, 0.1), 100, SAYS, unit="points a round")
    assert verdict == Verdict(
        verdicts.DIFFERENT,
        "The first scores 2.0 points a round more than the second,"
        " 95% interval 1.8 to 2.2 (at the widest).",
    )
    other = difference(points(1, 0.1), points(3, 0.1), 100, SAYS, unit="points")
    assert "2.0 points less than the second, 95% interval 1.8 to 2.2" in other.text


def test_a_difference_of_points_that_may_be_none_is_open() -> None:
    verdict = difference(points(3, 1.5), points(2.5, 0.5), 100, SAYS, unit="points")
    assert verdict.word == verdicts.OPEN
    assert "95% interval 1.5 less to 2.5 more" in verdict.text
    assert verdict.text.startswith("Not decided: the first scores 0.5 points more")
    assert verdict.text.endswith("about 1,600 games would decide.")


def test_a_difference_of_shares_may_be_within_the_tolerance() -> None:
    first, second = share(0.5, 0.001), share(0.501, 0.001)
    assert difference(first, second, 100, SAYS, tolerance=HALF).word == verdicts.SAME
    verdict = difference(first, second, 100, SAYS, tolerance=0.001)
    assert verdict.word == verdicts.OPEN
    far = replace(second, value=0.6, low=0.599, high=0.601)
    assert difference(first, far, 100, SAYS, tolerance=HALF).word == verdicts.DIFFERENT


def test_a_difference_of_what_was_not_seen_is_no_data() -> None:
    assert difference(NOTHING, share(0.5), 100, SAYS).word == verdicts.NOTHING
    once = Estimate(3.0, math.nan, math.nan)
    assert "too few games for an interval" in difference(once, points(1, 1), 1, SAYS).text


def test_extremes_name_their_rows_and_leave_out_what_was_not_seen() -> None:
    rows = [("A", points(3, 0.25)), ("B", NOTHING), ("C", points(-1, 0.25))]
    says = "{least_of}: {least}; {most_of}: {most}"
    assert extremes(rows, says).text == "C: -1.0 (-1.2 to -0.8); A: 3.0 (2.8 to 3.2)"
    assert extremes([("B", NOTHING)], says).word == verdicts.NOTHING


def test_the_middle_is_said_of_scores_that_there_are() -> None:
    assert middle([5, 25, 50, 75, 95], "score").text == (
        "Half of all final scores lie from 25 to 75, nine in ten from 5 to 95; the median is 50."
    )
    assert middle([], "score").word == verdicts.NOTHING


@pytest.mark.parametrize(
    ("needed", "said"),
    [(37.2, "about 38 games"), (12_345.6, "about 13,000 games"), (1e12, "about 1,000,000,000,000")],
)
def test_games_are_said_to_two_digits(needed: float, said: str) -> None:
    assert games_needed(needed).startswith(said)
