"""The games by name; nothing of a game is loaded until it is asked for.

A new game is a folder beside the others and a line here.
"""

from __future__ import annotations

import importlib

from njet.core.checks import known
from njet.core.game import Game

_PACKAGES = {
    "njet": "njet.games.njet",
    "nessos": "njet.games.nessos",
    "nothanks": "njet.games.nothanks",
}


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(_PACKAGES)


def load(name: str) -> Game:
    """A game by name; raises `BadInput` with the closest names for one that is not there."""
    game: Game = importlib.import_module(_PACKAGES[known("game", name, _PACKAGES)]).GAME
    return game
