"""Leaves of the game tree: known counts, depths, and that the position stays as it is."""

import pytest
from games.nessos.playing import choices, play, position

from njet.state import State, new_game
from njet.tree import perft

ONE_CARD_EACH = "nessos hands=5/7/9 pawn=0"


def leaves(state, depth=None):
    """The same count, by nothing but the verbs; every offer of these games is the last one."""
    if depth == 0 or state.is_terminal() or (depth is None and state.round_number):
        return 1
    below = None if depth is None else depth - 1
    return sum(leaves(state.child(action), below) for action in state.legal_actions())


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, None])
def test_perft_of_a_small_position(depth):
    text = "nessos hands=5.C/7/9 pawn=0"
    state = State.from_text(text)
    assert perft(state, depth) == leaves(state, depth)
    assert (state.to_text(), state.history()) == (text, [])


def test_perft_without_a_depth_counts_to_the_end_of_the_round():
    # Two receivers; accepted, refused, or with a card more left to the third, who has two answers.
    assert perft(State.from_text(ONE_CARD_EACH)) == 2 * (2 + 2)
    assert perft(State.from_text("nessos hands=C/7/9 pawn=0")) == 2 * 10 * (2 + 2)
    assert perft(State.from_text(ONE_CARD_EACH.replace("7", "C"))) == 2 + 10 * 2 + 2 + 2


def test_perft_with_a_depth_goes_on_into_the_next_round():
    state = State.from_text(ONE_CARD_EACH)
    assert perft(state, 9) > perft(state)


def test_perft_of_a_game_that_is_over():
    assert perft(State.from_text("nessos hands=-/-/- pawn=0")) == 1


def test_equal_cards_are_one_action():
    assert perft(position("1 1 5 C C/2/2/2"), 1) == 3


def test_perft_counts_the_parts_of_a_choice():
    state = position("1 1 5 C C/2/2/2")
    creatures, charon = 2 * 3, 3
    assert perft(state, 2) == creatures + charon
    assert perft(state, 3) == creatures * 3 + charon * 10  # answers and claims


@pytest.mark.parametrize("seed", range(5))
def test_choices_are_the_leaves_of_one_decision(seed):
    state = new_game("nessos", players=3, seed=seed)
    play(state, choices(state)[0])
    for choice in state.choices():
        after = state.clone()
        for action in choice[:-1]:
            after.apply_action(action)
            assert after.is_choosing() and after.current_player() == state.current_player()
        after.apply_action(choice[-1])
        assert not after.is_choosing()
