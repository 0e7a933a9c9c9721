"""Leaves of the game tree: known counts, depths, and that the position stays as it is."""

import pytest
from reference import nothanks as reference

from njet.games.nothanks import Rules
from njet.state import State, new_game
from njet.tree import perft

COUNTS = [(1, [3], 4), (1, [3, 4], 11), (2, [3, 4], 30), (11, [3], 34), (11, [3, 4], 606)]


def position(chips, cards, turn=0):
    deck = ".".join(map(str, cards))
    return f"nothanks deck={deck} chips={chips}/{chips}/{chips} turn={turn}"


def leaves(state, depth=None):
    """The same count, by nothing but the verbs."""
    if depth == 0 or state.is_terminal():
        return 1
    below = None if depth is None else depth - 1
    return sum(leaves(state.child(action), below) for action in state.legal_actions())


@pytest.mark.parametrize("chips, cards, count", COUNTS)
@pytest.mark.parametrize("turn", range(3))
def test_counts_of_lines_of_play(chips, cards, count, turn):
    text = position(chips, cards, turn)
    state = State.from_text(text)
    assert perft(state) == count
    assert (state.to_text(), state.history()) == (text, [])


@pytest.mark.parametrize("chips, cards, count", COUNTS)
def test_the_reference_counts_the_same(chips, cards, count):
    options = reference.Options(3, chips, min(cards), max(cards), removed=0)
    assert reference.count_lines(reference.Game(options, cards)) == count


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 5, 8, 50, None])
def test_perft_by_depth(depth):
    state = State.from_text(position(2, [7, 3, 4]))
    assert perft(state, depth) == leaves(state, depth)


def test_a_finished_game_is_one_leaf():
    assert perft(State.from_text("nothanks deck=- chips=1/0/2 taken=3/4/-")) == 1


def test_perft_of_a_match_stops_at_the_end_of_the_game():
    rules = Rules(low=3, high=4, removed=0, chips=1, rounds=2)
    state = new_game("nothanks", players=3, rules=rules, deals=[[3, 4], [4, 3]])
    assert perft(state) == 11
    assert perft(state, 50) == 11 * 11  # with a depth, on into the next game
