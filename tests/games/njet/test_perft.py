"""Leaves of the game tree: known counts, depths, and that the position stays as it is."""

import pytest

from njet.core.errors import BadInput
from njet.games.njet import Rules
from njet.state import State, new_game
from njet.tree import perft

ENDING = "njet hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- value=1 teams=ABB bonus=0 lead=0"


def leaves(state, depth=None):
    """The same count, by nothing but the verbs."""
    if depth == 0 or state.is_terminal():
        return 1
    below = None if depth is None else depth - 1
    return sum(leaves(state.child(action), below) for action in state.legal_actions())


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 5, 8, 9, 50, None])
def test_perft_of_an_ending(depth):
    state = State.from_text(ENDING)
    assert perft(state, depth) == leaves(state, depth)
    assert state.to_text() == ENDING
    assert state.history() == []


def test_perft_counts_a_finished_round_as_one():
    assert perft(State.from_text("njet hands=/ teams=AB lead=0 tricks=2.1")) == 1


def test_equal_cards_are_one_action():
    assert perft(State.from_text("njet hands=B1.B1.B1/R2.R3.R4 teams=AB lead=0"), 1) == 1


def test_perft_of_a_whole_game_stops_at_the_end_of_the_round():
    rules = Rules(
        hand_size=1,
        highest=2,
        ones=1,
        discards=("0", "1"),
        trumps=("B", "R"),
        supertrumps=("B", "none"),
        points=(1, 2),
        rounds=2,
    )
    state = new_game(players=2, rules=rules, seed=1)
    assert perft(state) == 3840  # orders of placing on five lines of two boxes: 5! times 2**5
    state = state.child(state.legal_actions()[0])
    assert perft(state, 7) > perft(state)  # with a depth, on into the next round


@pytest.mark.parametrize("depth", [-1, 1.5, "2", True])
def test_a_depth_is_a_number_of_actions(depth):
    with pytest.raises(BadInput, match="depth: "):
        perft(State.from_text(ENDING), depth)
