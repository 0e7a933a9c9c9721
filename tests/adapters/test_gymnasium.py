"""Gymnasium's own checks, and what it says of vector environments, held for real."""

import warnings

import numpy as np
import pytest

from njet import BadInput, IllegalAction

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

import njet.adapters.gymnasium  # noqa: E402, F401

IDS = ("njet/Njet-v0", "njet/Nessos-v0", "njet/NoThanks-v0")
every = pytest.mark.parametrize("id_", IDS)
pytestmark = pytest.mark.filterwarnings("error")
ENVS = 5


def vector(id_, **options):
    return gymnasium.make_vec(id_, num_envs=ENVS, **options)


def legal(seen, rng):
    chances = seen["action_mask"] * rng.random(seen["action_mask"].shape)
    return chances.argmax(axis=-1)


@every
def test_the_environment_checker_is_content(id_):
    env = gymnasium.make(id_, illegal="replace").unwrapped
    with warnings.catch_warnings():
        # The checker would have every environment made by `make` with a render mode.
        check_env(env, skip_render_check=True)


@every
def test_spaces_hold_what_is_seen_and_games_end(id_):
    env, rng = vector(id_), np.random.default_rng(1)
    seen, infos = env.reset(seed=3)
    ended = 0
    while ended < ENVS + 1:
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"].any(axis=1) == infos["deciding"]).all()
        seen, rewards, terminated, truncated, infos = env.step(legal(seen, rng))
        assert rewards.shape == (ENVS,)
        assert not truncated.any()
        assert ("final_obs" in infos) == terminated.any()
        ended += terminated.sum()


@every
def test_a_seed_gives_the_same_games_and_none_others(id_):
    env = vector(id_)
    first, again, other = (env.reset(seed=seed)[0]["observation"] for seed in (5, 5, None))
    assert (first == again).all()
    assert (first != other).any()


@every
def test_the_next_game_begins_in_the_same_step(id_):
    env, rng = vector(id_), np.random.default_rng(2)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=1)
    numbers = env.unwrapped.table.games.copy()
    terminated = np.zeros(ENVS, dtype=bool)
    while not terminated.any():
        seen, _, terminated, _, infos = env.step(legal(seen, rng))
    assert (env.unwrapped.table.games[terminated] == numbers[terminated] + ENVS).all()
    assert (infos["_final_obs"] == terminated).all()
    assert infos["final_obs"]["observation"].shape == seen["observation"].shape


@every
def test_statistics_of_episodes_are_recorded(id_):
    env, rng = RecordEpisodeStatistics(vector(id_)), np.random.default_rng(3)
    seen, _ = env.reset(seed=1)
    earned, terminated = np.zeros(ENVS), np.zeros(ENVS, dtype=bool)
    while not terminated.any():
        seen, rewards, terminated, _, infos = env.step(legal(seen, rng))
        earned += rewards
    assert infos["episode"]["r"][terminated] == pytest.approx(earned[terminated])


@every
def test_others_that_play_better_than_at_random_win_more(id_):
    won = {}
    for policies in ("random", "heuristic"):
        env, rng = (
            gymnasium.make_vec(id_, num_envs=128, policies=policies),
            np.random.default_rng(5),
        )
        assert env.unwrapped.table.policies[1:] == (policies,) * 3
        seen, _ = env.reset(seed=5)
        ended, wins = np.zeros(128, dtype=bool), np.zeros(128, dtype=bool)
        while not ended.all():  # the first game of every row
            seen, _, done, _, infos = env.step(legal(seen, rng))
            if done.any():
                wins |= done & ~ended & infos["final_info"]["winners"][:, 0]
            ended |= done
        won[policies] = wins.sum()
    assert won["heuristic"] < won["random"] - 10


def test_illegal_actions_raise_or_are_replaced():
    env = vector("njet/NoThanks-v0")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="row 0: seat 0"):
        env.step(np.full(ENVS, 7))
    env = vector("njet/NoThanks-v0", illegal="replace")
    env.reset(seed=1)
    assert env.step(np.full(ENVS, 7))[4]["illegal"].all()
    with pytest.raises(BadInput, match="illegal: 'ask' is not allowed: raise, replace"):
        vector("njet/NoThanks-v0", illegal="ask")


def test_a_single_game_is_the_vectors_first():
    many, one = vector("njet/NoThanks-v0"), gymnasium.make("njet/NoThanks-v0")
    seen, (single, _) = many.reset(seed=9)[0], one.reset(seed=9)
    rng, is_over = np.random.default_rng(4), False
    while not is_over:
        assert (single["observation"] == seen["observation"][0]).all()
        actions = legal(seen, rng)
        seen, rewards, *_ = many.step(actions)
        single, reward, is_over, _, infos = one.step(actions[0])
        assert reward == rewards[0]
    assert sum(infos["winners"]) >= 1
