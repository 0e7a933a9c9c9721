"""What every game's states promise: one suite for all games and numbers of players."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playable import AT_EVERY_TABLE

from contract.case import case_of
from njet import games
from njet.core.errors import BadInput, IllegalAction
from njet.core.state import TERMINAL
from njet.state import State, new_game

GAMES = [(name, players) for name in games.names() for players in games.load(name).players]
both = pytest.mark.parametrize("game, players", GAMES)
SEEDS = range(5)


def walk(game, players, seed):
    """The states of a random game, before every decision; the last one is over."""
    state, rng = new_game(game, players=players, seed=seed), random.Random(seed)
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def some(states, seed, share=0.1):
    """A random part of the states."""
    rng = random.Random(seed)
    return (state for state in states if rng.random() < share or state.is_terminal())


def everything(state):
    """All that the verbs tell of a state."""
    views = [state.information_state_string(seat) for seat in range(state.num_players())]
    moves = (state.current_player(), state.legal_actions(), state.is_terminal(), state.history())
    return str(state), views, moves, state.scores(), state.returns(), state.winners()


@both
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end(game, players, seed):
    *_, last = walk(game, players, seed)
    assert last.is_terminal()
    assert last.current_player() == TERMINAL
    assert last.legal_actions() == []
    assert len(last.scores()) == len(last.returns()) == players == last.num_players()
    assert all(isinstance(score, int) for score in last.scores())
    assert all(isinstance(value, float) for value in last.returns())
    best = [seat for seat in range(players) if last.returns()[seat] == max(last.returns())]
    assert last.winners() == best


@both
def test_history_leads_to_the_same_state(game, players):
    *_, last = walk(game, players, 1)
    again = new_game(game, players=players, seed=1)
    for action in last.history():
        again.apply_action(action)
    assert everything(again) == everything(last)


@both
def test_the_mask_marks_the_legal_actions(game, players):
    for state in walk(game, players, 2):
        legal, mask = state.legal_actions(), state.legal_actions_mask()
        assert legal == sorted(set(legal))
        assert len(mask) == state.num_distinct_actions()
        assert [action for action, is_legal in enumerate(mask) if is_legal] == legal
        assert bool(legal) != state.is_terminal()
        assert state.is_terminal() or state.current_player() in range(players)


@both
def test_every_illegal_action_is_refused_and_changes_nothing(game, players):
    for state in some(walk(game, players, 3), 3, 0.03):
        before, legal = everything(state), state.legal_actions()
        for action in range(-2, state.num_distinct_actions() + 2):
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply_action(action)
            assert str(caught.value) and "\n" not in str(caught.value)
        assert everything(state) == before


@both
def test_what_is_handed_out_can_be_changed_freely(game, players):
    state = new_game(game, players=players, seed=4)
    before = everything(state)
    for handed_out in (state.legal_actions(), state.history(), state.scores(), state.returns()):
        handed_out.append(99)
    assert everything(state) == before


@both
def test_clones_and_children_are_independent(game, players):
    for state in some(walk(game, players, 5), 5, 0.05):
        before, copy, rng = everything(state), state.clone(), random.Random(5)
        assert everything(copy) == before
        while not copy.is_terminal():
            copy.apply_action(rng.choice(copy.legal_actions()))
        assert everything(state) == before
        for action in state.legal_actions():
            assert state.child(action).history() == [*state.history(), action]
        assert everything(state) == before


@both
def test_action_texts_round_trip(game, players):
    for state in walk(game, players, 6):
        names = [state.action_to_string(action) for action in state.legal_actions()]
        assert [state.string_to_action(name) for name in names] == state.legal_actions()
        for text in ("", "nonsense", " ".join(names[:2]) + "?"):
            with pytest.raises(BadInput):
                state.string_to_action(text)


@both
def test_position_texts_round_trip(game, players):
    written = 0
    for state in walk(game, players, 7):
        if not case_of(game).has_text(state):
            continue
        written += 1
        text = state.to_text()
        copy = State.from_text(text)
        assert copy.to_text() == text
        assert isinstance(copy, State)
        assert copy.legal_actions() == state.legal_actions()
        assert copy.current_player() == state.current_player()
    assert written > 10


@both
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_what_a_seat_knows_does_not_depend_on_hidden_cards(game, players, seed):
    rng = random.Random(seed)
    for state in some(walk(game, players, seed), seed, 0.02):
        for seat in range(players):
            other = case_of(game).shuffle_hidden(state, seat, rng)
            known = state.information_state_string(seat)
            assert other.information_state_string(seat) == known
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
                assert state.information_state_string() == known


@pytest.mark.parametrize("game, players", AT_EVERY_TABLE)
def test_a_traced_block_gives_the_same_scores_step_by_step(game, players):
    found = games.load(game)
    rules, games_ = found.Rules(), 6
    for policy in found.policies:
        policies = found.line_up(players, policy)
        run = found.module("run").Run(rules, players, policies)
        if run.is_searching and players != found.default_players:
            continue  # kernels of their own, which take long to compile
        trace, sums = run.trace(9, 100, games_), [0] * players
        for number in range(games_):
            scores = step_through(game, players, trace, number)
            sums = [total + score for total, score in zip(sums, scores, strict=True)]
        assert run.block(9, 100, games_)["scores"][:, 0].tolist() == sums


def step_through(game, players, trace, number):
    """The scores of a traced game, played by the verbs from its seed."""
    found, state = (
        games.load(game),
        new_game(game, players=players, seed=9, game_number=100 + number),
    )
    replay = found.module("replay").replay
    for other, action in replay(found.Rules(), players, 9, trace, number):
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(action)
    assert state.is_terminal()
    return state.scores()
