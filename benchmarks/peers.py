"""What else plays such games, measured beside: plain Python, open_spiel, another program."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from typing import Any

from benchmarks.measure import repeat
from tests.reference import nessos, njet, nothanks


def plain_python(game: str, players: int, times: int) -> dict[str, float]:
    """Random games by the reference of the tests."""
    new_game, games = _REFERENCES[game]
    chance = random.Random(1)

    def play() -> int:
        played, decisions = new_game(players, chance), 0
        while legal := played.legal():
            played.apply(chance.choice(legal))
            decisions += 1
        return decisions

    return _speed(play, games, times)


def _njet(players: int, chance: random.Random) -> Any:
    options = njet.Options(players=players)
    cards, size = njet.deck(options), njet.hand_size(options)

    def deal(_: int) -> list[list[str]]:
        mixed = chance.sample(cards, players * size)
        return [mixed[seat * size : (seat + 1) * size] for seat in range(players)]

    return njet.Game(options, deal)


def _nessos(players: int, chance: random.Random) -> Any:
    options = nessos.Options(players=players)
    cards = nessos.full_deck(options)
    hands, pile = nessos.deal(options, chance.sample(cards, len(cards)))
    return nessos.Game(options, hands, pile, chance.randrange(players))


def _nothanks(players: int, chance: random.Random) -> Any:
    options = nothanks.Options(players=players, first=chance.randrange(players))
    return nothanks.Game(options, nothanks.draw_deck(options, chance))


_REFERENCES: dict[str, tuple[Callable[[int, random.Random], Any], int]] = {
    "njet": (_njet, 20),
    "nessos": (_nessos, 100),
    "nothanks": (_nothanks, 1000),
}
"""How a game of the reference begins, and how many are timed."""


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
