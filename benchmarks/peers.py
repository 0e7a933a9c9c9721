"""What else plays such games, measured beside: plain Python, open_spiel, another program."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from typing import Any

from benchmarks.measure import repeat
from tests.reference.njet import Game, Options, deck, hand_size


def plain_python(players: int, games: int, times: int) -> dict[str, float]:
    """Random games by the reference of the tests."""
    options = Options(players=players)
    cards, size = deck(options), hand_size(options)
    chance = random.Random(1)

    def deal(_: int) -> list[list[str]]:
        mixed = chance.sample(cards, players * size)
        return [mixed[seat * size : (seat + 1) * size] for seat in range(players)]

    def play() -> int:
        game, decisions = Game(options, deal), 0
        while game.phase != "over":
            game.apply(chance.choice(game.legal()))
            decisions += 1
        return decisions

    return _speed(play, games, times)


def open_spiels_hearts(games: int, times: int) -> dict[str, float]:
    """Random games of hearts, a trick-taking game of 52 cards; empty without open_spiel."""
    try:
        import pyspiel
    except ImportError:
        return {}
    hearts = pyspiel.load_game("hearts")
    chance = random.Random(1)

    def play() -> int:
        state, decisions = hearts.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return decisions

    return _speed(play, games, times)


def _speed(play: Callable[[], int], games: int, times: int) -> dict[str, float]:
    decisions = 0

    def work() -> None:
        nonlocal decisions
        decisions = sum(play() for _ in range(games))

    took = repeat(work, times)
    return {
        "games_per_second": games / took.least,
        "ns_per_decision": 1e9 * took.least / decisions,
    }


def program(path: str) -> dict[str, Any]:
    """What another program prints of itself."""
    done = subprocess.run([path], check=True, capture_output=True, text=True)
    return {"says": done.stdout.strip()}
