"""What the observations of every game promise: what a seat may know, in the layout's order."""

import random

import numpy as np
import pytest
from playable import having

from contract.case import case_of
from contract.test_states import walk
from njet import games
from njet.core.observing import GROUP, LARGEST, SET, bits, differences, from_seat, group, one_seat

AT_EVERY_TABLE = [
    (name, players) for name in having("observing") for players in games.load(name).players
]
both = pytest.mark.parametrize("game, players", AT_EVERY_TABLE)
DECISIONS = 1_000_000


def observing(game):
    return games.load(game).module("observing")


def known(game, state, seat):
    """Everything that is shown to a seat."""
    legal = state.legal_actions() if state.current_player() == seat else None
    text = state.information_state_string(seat)
    return observing(game).observation(state, seat).tobytes(), text, legal


def check_that_hidden_cards_change_nothing(game, players, decisions, share):
    """Exchange what two seats do not see, at many decisions: whose it is, and another."""
    rng, checked = random.Random(players), 0
    while checked < decisions:
        for state in walk(game, players, rng.getrandbits(32)):
            if state.is_terminal() or rng.random() > share:
                continue
            seat = state.current_player()
            for observer in (seat, (seat + rng.randrange(1, players)) % players):
                other = case_of(game).shuffle_hidden(state, observer, rng)
                assert known(game, other, observer) == known(game, state, observer)
            checked += 1


@both
def test_observations_do_not_depend_on_hidden_cards(game, players):
    check_that_hidden_cards_change_nothing(game, players, 40, share=0.1)


@pytest.mark.verify
@both
def test_a_million_observations_do_not_depend_on_hidden_cards(game, players):
    decisions = -(-DECISIONS // len(AT_EVERY_TABLE))
    check_that_hidden_cards_change_nothing(game, players, decisions, share=1)


@both
def test_the_layout_has_no_gaps(game, players):
    layout = observing(game).layout(players)
    ends = [0, *(field.start + field.size for field in layout)]
    assert [field.start for field in layout] == ends[:-1]
    assert 0 <= layout.size - ends[-1] < GROUP
    assert layout.size % GROUP == 0
    are_sets = [field.size % SET == 0 for field in layout]
    assert are_sets == sorted(are_sets, reverse=True), "sets come first"
    assert layout.sets == sum(field.size // SET for field in layout)
    for line, field in zip(str(layout).splitlines(), layout, strict=True):
        assert line.split()[:3] == [str(field.start), str(field.size), field.name]
        assert line.endswith(field.meaning)


@both
def test_an_observation_fits_its_layout(game, players):
    module = observing(game)
    layout = module.layout(players)
    sets = SET * layout.sets
    for state in walk(game, players, 1):
        for seat in range(players):
            found = module.observation(state, seat)
            assert (found.dtype, found.shape) == (np.int8, (layout.size,))
            assert set(found[:sets].tolist()) <= {0, 1}
            decider = found[layout["decider"]]
            is_whose = decider[0] == 1
            assert is_whose == (state.current_player() == seat)
            assert decider.sum() == (not state.is_terminal())


@both
def test_an_observation_is_written_where_it_is_wanted(game, players):
    module = observing(game)
    rows = np.full((3, module.layout(players).size), 99, dtype=np.int8)
    for state in walk(game, players, 1):
        out = module.observation(state, 1, rows[1])
        assert out.base is rows
        np.testing.assert_array_equal(rows[1], module.observation(state, 1))
        assert (rows[[0, 2]] == 99).all()


def test_groups_count_from_the_observer():
    assert list(bits(0b101)) == [1, 0, 1, 0, 0, 0, 0, 0]
    assert from_seat(0b0011, 1, 4) == 0b1001
    assert one_seat(0, 3, 4) == bits(0b10)
    assert one_seat(-1, 3, 4) == bits(0)
    numbers = np.frombuffer(group([1, -2, 300, -300]), dtype=np.int8)
    assert numbers.tolist() == [1, -2, LARGEST, -LARGEST, 0, 0, 0, 0]
    scores = np.frombuffer(differences([5, 7, -3], 1), dtype=np.int8)
    assert scores.tolist() == [7, 10, 2, 0, 0, 0, 0, 0]
