"""What to simulate: checked, completed with defaults, and able to say itself as a command."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from njet import games
from njet.core.errors import BadInput

DEFAULT_GAME = "njet"
DEFAULT_GAMES = 100_000
LADDER = "ladder"
"""In place of a policy: the same study at every level of the game's ladder."""


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
        One name per seat; `LADDER` alone for all levels one after the other.
    settings : tuple of (str, str)
        The rule options as they were typed.
    rules : Rules
        The game's rules with these options.
    until : tuple of str
        How sure one wants to be, as it was typed; ``games`` is then the most that are played.
    choices : int
        Which of the players' choices on the same deals.
    """

    game: str
    games: int
    players: int
    policies: tuple[str, ...]
    settings: tuple[tuple[str, str], ...]
    rules: Any
    seed: int
    until: tuple[str, ...] = ()
    choices: int = 0

    @property
    def is_ladder(self) -> bool:
        """Whether it is to be run at every level."""
        return self.policies == (LADDER,)

    def command(self) -> str:
        """Return the command line that gives the same result again."""
        until = [word for text in self.until for word in ("--until", text)]
        return self.command_of(["njet-sim", self.game, "--games", str(self.games), *until])

    def command_of(self, words: list[str]) -> str:
        """Return a command that begins with some words, with who plays what from which seed."""
        words = [*words, "--players", str(self.players)]
        same = len(set(self.policies)) == 1
        words += ["--policy", self.policies[0] if same else ",".join(self.policies)]
        for key, value in self.settings:
            words += ["--set", f"{key}={value}"]
        if self.choices:
            words += ["--choices", str(self.choices)]
        return shlex.join([*words, "--seed", str(self.seed)])


def complete(
    game: str,
    number: int,
    players: int | None,
    policy: str | None,
    settings: Iterable[tuple[str, str]],
    seed: int | None,
    choices: int = 0,
) -> Order:
    """Check a run that was asked for and fill in what was left open.

    Raises
    ------
    BadInput
        Names the first thing that is wrong, and what would be right.
    """
    from njet.simulation import draw_seed

    played = games.load(game)
    settings = tuple(settings)
    seats = played.default_players if players is None else players
    played.check_players(seats)
    policies: tuple[str, ...] = (LADDER,)
    if policy != LADDER:
        policies = played.line_up(seats, played.policies[0] if policy is None else policy)
    rules = played.rules_from_strings(unique(settings))
    played.check(rules, seats, number)
    return Order(
        game=played.name,
        games=number,
        players=seats,
        policies=policies,
        settings=settings,
        rules=rules,
        seed=draw_seed() if seed is None else seed,
        choices=choices,
    )


def unique(settings: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return the settings by key; one that is given twice is refused."""
    values = dict(settings)
    for key in values:
        if sum(key == name for name, _ in settings) > 1:
            raise BadInput(f"--set {key} is given more than once")
    return values
