"""The worked examples 12 to 14 of the rules, and the counts, on State and the rule functions."""

from fractions import Fraction
from math import comb

import pytest
from games.nessos.playing import choices, legal, play, position, taken

from njet.core.jit import from_python
from njet.games.nessos import Rules, rules
from njet.games.nessos.cards import CHARON, CHARONS, names
from njet.state import new_game

PLAYERS = (3, 4, 5, 6)


def test_example_12_points():
    (cards,) = Rules().deck(5).sets([["1", "2", "3", "6", "7"]])
    assert from_python(rules.points)(cards, 10) == 29
    assert position("4/4/4/4/5", "1 2 3 6 7////").scores() == [29, 0, 0, 0, 0]


def test_example_12_the_third_charon_beats_the_points():
    state = position("C 1/10 1/1/1", "//10 10 9 9 C C/")
    assert state.scores()[2] == 38
    play(state, "C>1:5", "10>2:10", "accept")
    assert state.scores()[2] == 48
    assert (state.game.live, state.winners(), state.is_terminal()) == (0b1011, [], False)


def test_example_12_forty_points_win_at_once():
    state = play(position("10 1/1/1/1", "//10 10 10/"), "10>2:10", "accept")
    assert (state.how, state.winners(), state.scores()[2]) == ("target", [2], 40)


@pytest.mark.parametrize(
    "answer, cards", [("accept", ["", "", "5 7"]), ("refuse", ["", "5 7", ""])]
)
def test_example_13_three_players(answer, cards):
    state = play(position("5 2/7 2/9 2"), "5>1:5", "7>2:7")
    assert legal(state) == ["accept", "refuse"]
    assert taken(play(state, answer)) == cards


@pytest.mark.parametrize("answer, taker", [("accept", 3), ("refuse", 2)])
def test_example_13_four_players(answer, taker):
    state = play(position("5 2/7 2/C 2/9 2"), "5>1:5", "7>2:7", "C>3:2")
    assert legal(state) == ["accept", "refuse"]
    play(state, answer)
    assert taken(state) == ["5 7 C" if seat == taker else "" for seat in range(4)]


@pytest.mark.parametrize("hands, number", [("1 1 5 C C/2/2/2", 36), ("1 2 3 5 C/1/1", 28)])
def test_example_14_opening_choices(hands, number):
    found = choices(position(hands))
    assert len(found) == len(set(found)) == number


# --- counts ---


@pytest.mark.parametrize("players, pile", [(3, 24), (4, 30), (5, 30), (6, 25)])
def test_counts_of_draw_piles(players, pile):
    game = new_game("nessos", players=players, seed=1).game
    assert len(game.pile) == pile
    assert [hand.bit_count() for hand in game.hands] == [5] * players


@pytest.mark.parametrize("players, total", [(3, 148), (4, 196), (5, 220), (6, 220)])
def test_counts_of_creature_sums(players, total):
    cards = names(Rules().deck(players).mask)
    assert sum(int(card) for card in cards if card != CHARON) == total
    assert from_python(rules.points)(Rules().deck(players).mask, 0) == total


@pytest.mark.parametrize(
    "players, expected", [(3, "1.410"), (4, "1.400"), (5, "1.364"), (6, "1.364")]
)
def test_counts_of_charons_in_an_opening_hand(players, expected):
    deck = Rules().deck(players)
    cards, charons = len(deck), (deck.mask & CHARONS).bit_count()
    ways = [comb(charons, n) * comb(cards - charons, 5 - n) for n in range(6)]
    assert (
        f"{float(Fraction(sum(n * way for n, way in enumerate(ways)), sum(ways))):.3f}" == expected
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_counts_of_opening_choices(players):
    for number in range(20):
        state = new_game("nessos", players=players, seed=2, game_number=number)
        hand = set(names(state.game.hands[state.current_player()]))
        ways = len(hand - {CHARON}) + 10 * (CHARON in hand)
        assert len(state.choices()) == ways * (players - 1)


def test_counts_of_answers():
    state = play(position("5 1/7 C/9 1"), "5>1:5")
    assert choices(state)[:2] == ["accept", "refuse"]
    assert len(choices(state)) == 2 + 1 + 10
