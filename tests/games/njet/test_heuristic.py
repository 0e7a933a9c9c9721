"""The heuristic: stronger than chance in every decision, fair to colours, blind to hands."""

import math

import numba
import numpy as np
import pytest

import njet
from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.games.njet import boards, setup, views
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan
from njet.games.njet.play import follow
from njet.games.njet.rules import FIELD_BITS, SUPER_LINE, TRUMP_LINE
from njet.games.njet.run import Run
from njet.games.njet.table import BOARD, COLUMNS, FIRST, GAME, HAND, LEGAL, TEAM_PLACES, VALUE

GAMES = 2_000


def lead_of_seat_0(players: int, one: str) -> tuple[float, float]:
    """How far one seat's score is ahead of the mean of random ones, and its standard error."""
    policies = [one, *["random"] * (players - 1)]
    result = njet.simulate(games=GAMES, players=players, policies=policies, seed=11)
    sums, products = np.split(result.tally["scores"], [1], axis=1)
    weights = np.array([1.0, *[-1 / (players - 1)] * (players - 1)])
    mean = weights @ sums[:, 0] / GAMES
    return mean, math.sqrt((weights @ products @ weights / GAMES - mean**2) / GAMES)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("one", ["heuristic", "boxes", "cards"])
def test_it_beats_random_play(players, one):
    mean, error = lead_of_seat_0(players, one)
    assert mean > 8 * error


@pytest.mark.parametrize("players", [3, 5])
def test_its_teams_beat_random_teams(players):
    mean, error = lead_of_seat_0(players, "teams")
    assert mean > 5 * error


def test_discards_beat_random_discards():
    rules = Rules(discards=("1", "2"))
    kept = njet.simulate(games=GAMES, policies="discards,random,random,random", rules=rules, seed=3)
    sums = kept.tally["scores"][:, 0] / GAMES
    assert sums[0] - sums[1:].mean() > 2


@pytest.mark.parametrize("line", [TRUMP_LINE, SUPER_LINE])
def test_colours_are_alike_to_it(line):
    """Ties are broken at random: no colour is left open more often than another."""
    games = 20_000
    result = njet.simulate(games=games, policies="heuristic", seed=5)
    opened = result.tally["boxes"][FIELD_BITS * line : FIELD_BITS * line + 4, 0]
    expected = opened.sum() / 4
    assert ((opened - expected) ** 2 / expected).sum() < 21.1  # chi-square, 3 df, p = 0.0001


def dealt() -> tuple[np.ndarray, object]:
    """A table of dealt games with a full board, and a plan in which all is the heuristic's."""
    plan = make_plan(Rules(), 4, ["heuristic"] * 4)
    table = new_table(COLUMNS)
    table[GAME] = np.arange(ROWS)

    @numba.njit(**FLAGS)
    def deal(table, plan):
        setup.deal(table, plan, np.uint64(7), 0, ROWS)

    deal(table, plan)
    table[BOARD] = plan.board
    table[LEGAL] = plan.board
    return table, plan


def test_boxes_do_not_depend_on_other_hands():
    table, plan = dealt()
    other = table.copy()
    other[HAND + 1 : HAND + 4] = np.roll(table[HAND + 1 : HAND + 4], 1, axis=0)

    @numba.njit(**FLAGS)
    def cover(table, plan):
        boards.study_hand(table, plan, 0, ROWS)
        boards.like_boxes(table, plan, 0, ROWS)

    cover(table, plan)
    cover(other, plan)
    assert (table[LEGAL] == other[LEGAL]).all()
    assert len(set(table[LEGAL].tolist())) > 8  # of 22 boxes: it does depend on one's own


def test_cards_do_not_depend_on_other_hands():
    table, plan = dealt()
    table[FIRST], table[TEAM_PLACES], table[VALUE] = 1, 5, 2
    table[LEGAL] = table[HAND]
    other = table.copy()
    other[HAND + 1 : HAND + 4] = np.roll(table[HAND + 1 : HAND + 4], 1, axis=0)

    @numba.njit(**FLAGS)
    def choose(table, plan):
        views.show_own(table, 0, ROWS)
        for row in range(ROWS):
            table[LEGAL, row] = follow(views.see_cards(table, plan, 4, 0, row))

    choose(table, plan)
    choose(other, plan)
    assert (table[LEGAL] == other[LEGAL]).all()
    assert (table[LEGAL] & ~table[HAND] == 0).all() and table[LEGAL].all()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_searches_play_on_by_its_weights(players):
    ahead = Run(Rules(), players, ["pimc", *["random"] * (players - 1)]).new_search().plan
    for name, value in make_plan(Rules(), players, ["heuristic"] * players)._asdict().items():
        assert np.array_equal(getattr(ahead, name), value), name
