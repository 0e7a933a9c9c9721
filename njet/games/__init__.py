"""The games by name; nothing of a game is loaded until it is asked for.

A new game is a folder beside the others and a line here.
"""

from __future__ import annotations

import difflib
import importlib

from njet.core.errors import BadInput
from njet.core.game import Game

_PACKAGES = {
    "njet": "njet.games.njet",
}


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(_PACKAGES)


def load(name: str) -> Game:
    """A game by name; raises `BadInput` with the closest names for one that is not there."""
    if name not in _PACKAGES:
        near = difflib.get_close_matches(str(name), _PACKAGES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadInput(f"no game {name!r}: there is {', '.join(_PACKAGES)}{hint}")
    game: Game = importlib.import_module(_PACKAGES[name]).GAME
    return game
