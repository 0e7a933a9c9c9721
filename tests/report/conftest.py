"""Results to draw and to judge: small, of every game and number of players."""

from __future__ import annotations

from functools import cache

import pytest

import njet
from njet import games

TABLES = [(name, players) for name in games.names() for players in games.load(name).players]


@cache
def played(game: str, players: int, number: int = 200, **more: object) -> njet.Result:
    """A study by chance, made once."""
    return njet.simulate(
        game, games=number, players=players, policies="random", seed=3, threads=1, **more
    )


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def result(request) -> njet.Result:
    return played(*request.param)
