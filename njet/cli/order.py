"""What to simulate: checked, completed with defaults, and able to say itself as a command."""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from njet import games
from njet.cli.numbers import quoted
from njet.core.errors import BadInput
from njet.core.game import Game

DEFAULT_GAME = "njet"
DEFAULT_GAMES = 100_000
DEFAULT_POLICY = "heuristic"


@dataclass(frozen=True)
class Order:
    """A run that was asked for.

    Attributes
    ----------
    game : str
        Name of the game.
    games, players, seed : int
        How many games, for how many players, from which seed.
    policies : tuple of str
        One name per seat.
    settings : tuple of (str, str)
        The rule options as they were typed.
    rules : Rules
        The game's rules with these options.
    """

    game: str
    games: int
    players: int
    policies: tuple[str, ...]
    settings: tuple[tuple[str, str], ...]
    rules: Any
    seed: int

    def command(self) -> str:
        """Return the command line that gives the same result again."""
        words = ["njet-sim", self.game, "--games", str(self.games), "--players", str(self.players)]
        same = len(set(self.policies)) == 1
        words += ["--policy", self.policies[0] if same else ",".join(self.policies)]
        for key, value in self.settings:
            words += ["--set", f"{key}={value}"]
        return shlex.join([*words, "--seed", str(self.seed)])


def complete(
    game: str,
    number: int,
    players: int | None,
    policy: str,
    settings: Iterable[tuple[str, str]],
    seed: int | None,
) -> Order:
    """Check a run that was asked for and fill in what was left open.

    Raises
    ------
    BadInput
        Names the first thing that is wrong, and what would be right.
    """
    from njet.simulation import draw_seed

    played = games.load(known("game", game, games.names()))
    settings = tuple(settings)
    seats = _players(played, players)
    policies = _policies(played, policy, seats)
    rules = played.rules_from_strings(_unique(settings))
    played.check(rules, seats, number)
    return Order(
        game=played.name,
        games=number,
        players=seats,
        policies=policies,
        settings=settings,
        rules=rules,
        seed=draw_seed() if seed is None else seed,
    )


def known(kind: str, name: str, names: Iterable[str]) -> str:
    """Return the name if it is one of the names, else refuse it with the nearest and all."""
    names = tuple(names)
    if name in names:
        return name
    near = difflib.get_close_matches(name, names, n=1)
    guess = f", did you mean {near[0]}?" if near else ""
    raise BadInput(f"unknown {kind} {quoted(name)}{guess} (there is: {', '.join(names)})")


def _players(game: Game, players: int | None) -> int:
    if players is None:
        return game.default_players
    if players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BadInput(f"{game.name} is for {low} to {high} players, not {players}")
    return players


def _policies(game: Game, policy: str, players: int) -> tuple[str, ...]:
    named = [known("policy", name.strip(), game.policies) for name in policy.split(",")]
    if len(named) not in (1, players):
        raise BadInput(f"{len(named)} policies for {players} players: name one, or one per seat")
    return tuple(named * players if len(named) == 1 else named)


def _unique(settings: tuple[tuple[str, str], ...]) -> dict[str, str]:
    values = dict(settings)
    for key in values:
        if sum(key == name for name, _ in settings) > 1:
            raise BadInput(f"--set {key} is given more than once")
    return values
