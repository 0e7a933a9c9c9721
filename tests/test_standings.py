"""What every game's report shares, on cases that can be counted by hand."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from njet.core import standings
from njet.core.estimates import mean, proportion
from njet.core.standings import Histogram, Standings

# Four games of two seats: 10-4, 6-6, 2-8, 10-8; the higher score wins.
TWO = Standings(
    players=2,
    games=4,
    winners=[0, 2, 1, 1],  # nobody, seat 0, seat 1, both
    scores=[[28, 240, 172], [26, 172, 180]],
)


def test_a_win_is_shared_in_equal_parts() -> None:
    wins = standings.shared_wins(TWO)
    assert wins.unit == 60
    assert wins.totals == [2 * 60 + 30, 60 + 30]
    assert wins.products == [[2 * 3600 + 900, 900], [900, 3600 + 900]]


@pytest.mark.parametrize(("players", "unit"), [(2, 60), (5, 60), (6, 60), (7, 420)])
def test_every_set_of_winners_shares_exactly_one_win(players: int, unit: int) -> None:
    for winners in range(1, 1 << players):
        games = [int(members == winners) for members in range(1 << players)]
        wins = standings.shared_wins(Standings(players, 1, games, [[]] * players))
        assert wins.unit == unit
        share = Fraction(unit, winners.bit_count())
        assert wins.totals == [share * (winners >> seat & 1) for seat in range(players)]
        assert sum(wins.totals) == unit
        assert wins.products == [[a * b for b in wins.totals] for a in wins.totals]


def test_the_table_of_seats() -> None:
    table = standings.seats(TWO)
    assert (table.name, table.title, table.labels) == ("seats", "", 1)
    assert table.columns == ["seat", "win %", "mean score", "sd"]
    seat, win, score, deviation = table.rows[0]
    assert seat == 0
    assert win == proportion(4, 150, 8100, 60)
    assert win.value == 2.5 / 4
    assert score == mean(4, 28, 240)
    assert score.value == 7
    assert deviation == pytest.approx(math.sqrt((9 + 1 + 25 + 9) / 3))


def test_policies_are_named_if_they_differ() -> None:
    assert standings.seats(TWO, ["random", "random"]) == standings.seats(TWO)
    table = standings.seats(TWO, ["heuristic", "random"])
    assert table.columns[:2] == ["seat", "policy"]
    assert [row[:2] for row in table.rows] == [(0, "heuristic"), (1, "random")]
    assert table.labels == 2


def test_a_game_adds_columns_and_its_own_words() -> None:
    places = TWO._replace(row="place", score="points")
    table = standings.seats(places, more={"cards": [3, 4]}, title="By place")
    assert (table.name, table.title) == ("places", "By place")
    assert table.columns == ["place", "win %", "mean points", "sd", "cards"]
    assert [row[-1] for row in table.rows] == [3, 4]
    assert [row[0] for row in standings.spread_of_seats(places).rows] == [
        "largest minus smallest place, win %",
        "largest minus smallest place, mean points",
    ]


def test_the_spread_is_from_the_largest_to_the_smallest() -> None:
    wins, scores = (value for _, value in standings.spread_of_seats(TWO).rows)
    assert (wins.value, wins.percent) == (1 / 4, True)
    assert (scores.value, scores.percent) == (28 / 4 - 26 / 4, False)
    # The differences of scores are 6, 0, -6, 2.
    half = scores.high - scores.value
    assert half == pytest.approx(3.182446 * math.sqrt((76 - 4 * 0.25) / 3 / 4), rel=2e-3)


def test_games_by_number_of_winners() -> None:
    assert standings.games_by_winners(TWO) == [0, 3, 1]
    assert standings.games_tied(TWO) == proportion(4, 1, 1)
    assert [row[:2] for row in standings.winners(TWO).rows] == [[1, 3], [2, 1]]
    assert not standings.winners(TWO).screen


def test_no_games_are_no_numbers() -> None:
    nothing = Standings(2, 0, [0] * 4, [[0] * 3] * 2)
    for row in standings.seats(nothing).rows:
        assert all(math.isnan(cell.value) for cell in row[1:3])
    assert math.isnan(standings.games_tied(nothing).value)


def test_quantiles_are_scores_at_or_below_which_a_part_lies() -> None:
    scores = Histogram(lowest=-2, shift=0, numbers=[0, 5, 20, 0, 50, 20, 0, 5, 0])
    assert standings.quantiles(scores).columns == [
        "final scores", "lowest", "p5", "p25", "median", "p75", "p95", "highest",
    ]  # fmt: skip
    assert standings.quantiles(scores).rows == [["all seats", -1, -1, 0, 2, 2, 3, 5]]


def test_a_bin_is_named_by_its_lowest_score() -> None:
    scores = Histogram(lowest=-8, shift=2, numbers=[0, 3, 0, 1])
    assert standings.histogram(scores).rows == [[-4, 3], [0, 0], [4, 1]]
    assert standings.quantiles(scores).rows == [["all seats", -4, -4, -4, -4, -4, 4, 4]]
    assert standings.histogram(scores, "points").columns == ["points", "number"]


def test_an_empty_histogram_has_no_quantiles() -> None:
    nothing = Histogram(0, 0, [0] * 4)
    assert standings.quantiles(nothing).rows == [["all seats", *[None] * 7]]
    assert standings.histogram(nothing).rows == []
