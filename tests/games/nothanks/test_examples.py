"""The worked examples 15 and 16 of the rules, and the counts, on State and the rule functions."""

import random
from fractions import Fraction
from math import comb, sqrt

import pytest

from njet.core.jit import from_python
from njet.core.sets import members
from njet.games.nothanks import Rules, rules
from njet.games.nothanks.cards import set_of
from njet.games.nothanks.table import PAY_ACTION
from njet.state import State, new_game

SCORES = [
    ([3, 10, 11, 12, 13, 20], 5, 28),
    ([4, 6, 10, 21], 0, 41),
    ([13, 15, 16], 0, 28),
    ([13, 14, 15, 16], 0, 13),
    ([3, 8, 19, 20, 21, 35], 5, 60),
    ([], 11, -11),
]


@pytest.mark.parametrize("cards, chips, points", SCORES)
def test_example_15_scores_on_a_state(cards, chips, points):
    taken = ".".join(map(str, cards)) or "-"
    state = State.from_text(f"nothanks deck=- chips=0/{chips}/0 taken=-/{taken}/-")
    assert state.is_terminal()
    assert state.scores() == [0, points, 0]
    assert state.returns() == [0.0, float(-points), 0.0]


@pytest.mark.parametrize("cards, chips, points", SCORES)
def test_example_15_scores_by_the_rule_function(cards, chips, points):
    word = from_python(rules.score)(set_of(cards), chips)
    assert word == points % 2**64


@pytest.mark.parametrize("cards, chips, points", SCORES)
def test_what_cards_cost_adds_up_to_their_points(cards, chips, points):
    """Whatever the order in which they are taken."""
    cost = from_python(rules.cost)
    for seed in range(5):
        held = total = 0
        for card in random.Random(seed).sample(cards, len(cards)):
            total += cost(held, 1 << card, card)
            held |= 1 << card
        assert total % 2**64 == (points + chips) % 2**64


@pytest.mark.parametrize("first", range(3))
def test_example_16_nobody_takes(first):
    state = new_game("nothanks", players=3, seed=1, first_player=first)
    for passes in range(33):
        assert state.current_player() == (first + passes) % 3
        state.apply_action(PAY_ACTION)
    assert state.round.chips == [0, 0, 0]
    assert state.current_player() == first
    assert list(map(state.action_to_string, state.legal_actions())) == ["take"]


# --- counts ---


def test_counts_of_removals():
    cards = Rules().cards().bit_count()
    assert comb(cards, Rules().removed) == 38_567_100
    assert cards - Rules().removed == Rules().cards_played() == 24


def test_how_often_neighbouring_cards_are_both_in():
    games = 2000
    both_in = dict.fromkeys(range(3, 35), 0)
    for number in range(games):
        round_ = new_game("nothanks", seed=1, game_number=number).round
        deck = round_.card | sum(round_.rest)
        for card in members(deck & deck >> 1):
            both_in[card] += 1
    share = Fraction(comb(31, 9), comb(33, 9))
    assert share == Fraction(23, 44)
    error = sqrt(share * (1 - share) / games)
    assert all(abs(count / games - share) < 4.5 * error for count in both_in.values())


@pytest.mark.parametrize("players", range(3, 8))
def test_bound_of_decisions(players):
    """Whoever can pay pays, so that every card costs its most."""
    state = new_game("nothanks", players=players, seed=players)
    chips = state.rules.chips_each(players) * players
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert chips + 24 < len(state.history()) <= state.rules.most_decisions(players)
    assert state.rules.most_decisions(players) == 24 * (chips + 1)
