"""One way to play, under a name: what studies compare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from njet.core.game import Game, rules_as_dict
from njet.games import load


@dataclass(frozen=True)
class Variant:
    """Rules, players and policies, checked.

    Parameters
    ----------
    label : str
        What tables call it.
    game : str
        Name of the game.
    players : int
        Number of players.
    policies : tuple of str
        The policy of every seat.
    rules : Rules
        The game's options.
    """

    label: str
    game: str
    players: int
    policies: tuple[str, ...]
    rules: Any

    @property
    def of(self) -> Game:
        """The game that it is a way to play."""
        return load(self.game)

    def new_run(self) -> Any:
        """What plays blocks of it."""
        return self.of.module("run").Run(self.rules, self.players, self.policies)

    def plain(self) -> dict[str, Any]:
        """Everything as plain values, for files."""
        return {
            "label": self.label,
            "game": self.game,
            "players": self.players,
            "policies": list(self.policies),
            "rules": rules_as_dict(self.rules),
        }
