"""The games as PettingZoo environments: its own tests, run for real, with warnings as errors."""

import importlib
import random

import numpy as np
import pytest
from contract.case import case_of
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel
from playable import AT_EVERY_TABLE, PLAYABLE

from njet import games
from njet.core.errors import BadInput, IllegalAction
from njet.state import new_game

every_game = pytest.mark.parametrize("game", PLAYABLE)
at_every_table = pytest.mark.parametrize("game, players", AT_EVERY_TABLE)
CYCLES = 10_000
ITS_API_TEST = importlib.import_module("pettingzoo.test.api_test")


def module(game):
    return importlib.import_module(f"njet.adapters.{game}_v0")


@pytest.fixture
def known(monkeypatch):
    """PettingZoo's test has lists of those whose observation has a mask beside it: ours too.

    For others it says that an observation should be an array, and its space a box.
    """
    for name in ("env_obs_dicts", "env_obs_space"):
        ours = [f"{game}_v0" for game in PLAYABLE]
        monkeypatch.setattr(ITS_API_TEST, name, [*getattr(ITS_API_TEST, name), *ours])


def choices(env, seed):
    """Play a random game: before every step, the agent and what the environment says last."""
    rng = random.Random(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        is_over = terminated or truncated
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action = None if is_over else rng.choice(legal)
        yield agent, action, observation, reward, is_over, info
        env.step(action)


# --- its own tests ---


@pytest.mark.filterwarnings("error")
@every_game
def test_its_api_test_passes(known, game, capsys):
    api_test(module(game).env(), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings("error")
@at_every_table
def test_its_api_test_passes_with_every_number_of_players(known, game, players):
    api_test(module(game).env(players=players), num_cycles=30)


LONG = [("njet", "rounds:600"), ("nothanks", "rounds:1000")]


@pytest.mark.verify
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("game, rules", LONG)
def test_its_tests_pass_in_a_game_that_is_as_long_as_they_can_be(known, game, rules):
    api_test(module(game).env(rules=rules), num_cycles=CYCLES)
    seed_test(lambda: module(game).env(rules=rules), num_cycles=CYCLES)


@pytest.mark.filterwarnings("error")
@every_game
def test_its_seed_test_passes_at_every_step(game):
    seed_test(module(game).env, num_cycles=CYCLES)


@pytest.mark.filterwarnings("error")
@every_game
def test_its_render_test_passes(game):
    render_test(module(game).env, {"ansi": lambda text: "players" in text})


@every_game
def test_it_is_not_offered_as_parallel(game):
    assert not module(game).env().metadata["is_parallelizable"]
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(module(game).env())
    assert not hasattr(module(game), "parallel_env")


# --- what it promises besides ---


@at_every_table
def test_it_plays_the_games_of_njet(game, players):
    env = module(game).env(players=players)
    env.reset(seed=5)
    for number in range(2):
        state = new_game(game, players=players, seed=5, game_number=number)
        observe = games.load(game).module("observing").observation
        rewards = np.zeros(players)
        for agent, action, observation, reward, is_over, info in choices(env, number):
            seat = int(agent.removeprefix("player_"))
            rewards[seat] += reward
            np.testing.assert_array_equal(observation["observation"], observe(state, seat))
            if is_over:
                assert not observation["action_mask"].any()
                assert info == {}
                continue
            assert seat == state.current_player()
            assert observation["action_mask"].tolist() == state.legal_actions_mask()
            assert info["action_mask"].tolist() == state.legal_actions_mask()
            for other in env.agents:
                assert other == agent or not env.observe(other)["action_mask"].any()
            state.apply_action(action)
        assert state.is_terminal()
        assert rewards.tolist() == state.returns()
        env.reset()


@every_game
def test_hidden_cards_are_never_shown(game):
    rng = random.Random(1)
    env = module(game).env()
    env.reset(seed=2)
    for _, _, _, _, is_over, _ in choices(env, 2):
        if is_over or rng.random() > 0.2:
            continue
        state = env.game_state
        for seat, agent in enumerate(env.agents):
            before = env.observe(agent)
            env.game_state = case_of(game).shuffle_hidden(state, seat, rng)
            after = env.observe(agent)
            env.game_state = state
            for part in before:
                np.testing.assert_array_equal(after[part], before[part])


def test_a_game_that_is_cut_off_is_truncated():
    env = module("njet").env(players=2, rules="target:1000;max_rounds:1")
    env.reset(seed=1)
    *_, last = choices(env, 1)
    assert last[4]
    env.reset(seed=1)
    for _ in choices(env, 1):
        if env.game_state.is_terminal():
            break
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_rules_come_as_options_or_text():
    for rules in (
        {"rounds": 2, "points": [1, 2]},
        "rounds:2;points:1/2",
        "njet;rounds:2;points:1/2",
    ):
        env = module("njet").env(rules=rules)
        env.reset(seed=1)
        assert (env.game_state.rules.rounds, env.game_state.rules.points) == (2, (1, 2))
    assert module("nothanks").env(rules="nothanks-tactical")


def test_what_is_shown(capsys):
    env = module("nothanks").env(render_mode="human")
    env.reset(seed=1)
    env.step(env.last()[0]["action_mask"].argmax())
    assert capsys.readouterr().out == f"{env.game_state}\n"
    env.render_mode = "ansi"
    assert env.render() == str(env.game_state)


def test_what_is_wrong_is_said():
    make = module("njet").env
    with pytest.raises(BadInput, match="Njet! is for 2 to 5 players, not 6"):
        make(players=6)
    with pytest.raises(BadInput, match="'rgb_array' is not allowed"):
        make(render_mode="rgb_array")
    with pytest.raises(BadInput, match="are rules of nessos, not of njet"):
        make(rules="nessos")
    env = make()
    with pytest.raises(BadInput, match=r"reset\(\) begins one"):
        env.step(0)
    with pytest.raises(BadInput, match="render_mode: choose one"):
        env.render()
    env.reset(seed=1)
    before = env.last()[0]["observation"].copy()
    with pytest.raises(IllegalAction):
        env.step(0)
    np.testing.assert_array_equal(env.last()[0]["observation"], before)
    with pytest.raises(BadInput, match="seed"):
        env.reset(seed=-1)
