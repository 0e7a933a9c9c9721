"""Other people's interfaces: what a step takes there, of the game's own and of the interface."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

import njet
from benchmarks.measure import repeat

SEED = 1
PLAYERS = 4


def pettingzoo(game: str, steps: int, times: int) -> dict[str, float]:
    """Steps a second of PettingZoo's usual loop, of stepping alone, and of njet's own state.

    The action is the first that is legal: what a learner takes to choose is not the environment's.
    """
    env = importlib.import_module(f"njet.adapters.{game}_v0").env(players=PLAYERS)
    env.reset(seed=SEED)

    def usual() -> int:
        env.reset()
        done = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            is_over = terminated or truncated
            env.step(None if is_over else int(observation["action_mask"].argmax()))
            done += not is_over
        return done

    def stepping() -> int:
        env.reset()
        done = 0
        while True:
            agent = env.agent_selection
            if env.terminations[agent]:
                return done
            env.step(int(env.infos[agent]["action_mask"].argmax()))
            done += 1

    numbers = iter(range(1 << 30))

    def alone() -> int:
        state = njet.new_game(game, players=PLAYERS, seed=SEED, game_number=next(numbers))
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        return len(state.history())

    return {
        "steps_per_second": _a_second(usual, steps, times),
        "steps_alone_per_second": _a_second(stepping, steps, times),
        "state_per_second": _a_second(alone, steps, times),
    }


def open_spiel(game: str, steps: int, times: int) -> dict[str, float]:
    """Steps a second of random simulation in OpenSpiel, those of chance among them."""
    importlib.import_module("njet.adapters.open_spiel")
    import pyspiel

    found = pyspiel.load_game(f"python_{game}(players={PLAYERS})")
    rng = random.Random(SEED)
    by_chance = [0, 0]

    def play() -> int:
        state: Any = found.new_initial_state()
        while not state.is_terminal():
            is_chance = state.is_chance_node()
            if is_chance:
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            by_chance[is_chance] += 1
        return int(state.move_number())

    speed = _a_second(play, steps, times)
    return {"steps_per_second": speed, "chance_share": by_chance[True] / sum(by_chance)}


def _a_second(play: Callable[[], int], steps: int, times: int) -> float:
    """Steps a second, the best of several times so many."""
    done = 0

    def work() -> None:
        nonlocal done
        done = 0
        while done < steps:
            done += play()

    work()
    speeds = []
    for _ in range(times):
        took = repeat(work, 1)
        speeds.append(done / took.least)
    return max(speeds)
