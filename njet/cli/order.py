"""What to simulate: checked, completed with defaults, and able to say itself as a command."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from njet import games
from njet.core.commands import LADDER, command
from njet.core.errors import BadInput
from njet.core.game import Game
from njet.core.settings import rules_as_settings

DEFAULT_GAME = "njet"
DEFAULT_GAMES = 100_000


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
    rules : Rules
        The game's options.
    until : tuple of str
        How sure one wants to be, as it was typed; ``games`` is then the most that are played.
    choices : int
        Which of the players' choices on the same deals.
    """

    game: str
    games: int
    players: int
    policies: tuple[str, ...]
    rules: Any
    seed: int
    until: tuple[str, ...] = ()
    choices: int = 0

    @property
    def is_ladder(self) -> bool:
        """Whether it is to be run at every level."""
        return self.policies == (LADDER,)

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """The options that are not as published, as they are typed after ``--set``."""
        return rules_as_settings(self.rules)

    def command(self) -> str:
        """Return the command line that gives the same result again."""
        until = [word for text in self.until for word in ("--until", text)]
        return self.command_of(["njet-sim", self.game, "--games", str(self.games), *until])

    def command_of(self, words: list[str]) -> str:
        """Return a command that begins with some words, with who plays what from which seed."""
        return command(
            words,
            self.rules,
            self.seed,
            players=self.players,
            policies=self.policies,
            choices=self.choices,
        )


class Table(NamedTuple):
    """What is played, by how many, and by which rules."""

    game: Game
    players: int
    rules: Any


def complete(
    game: str | None,
    number: int,
    players: int | None,
    policy: str | None,
    settings: Iterable[tuple[str, str]],
    seed: int | None,
    rules: str | None = None,
    choices: int = 0,
) -> Order:
    """Check a run that was asked for and fill in what was left open.

    ``rules`` is the name or the file of a rule set, as in `set_up`.

    Raises
    ------
    BadInput
        Names the first thing that is wrong, and what would be right.
    """
    from njet.simulation import draw_seed

    table = set_up(game, number, players, settings, rules)
    played = table.game
    policies: tuple[str, ...] = (LADDER,)
    if policy != LADDER:
        policies = played.line_up(table.players, played.policies[0] if policy is None else policy)
    return Order(
        game=played.name,
        games=number,
        players=table.players,
        policies=policies,
        rules=table.rules,
        seed=draw_seed() if seed is None else seed,
        choices=choices,
    )


def set_up(
    game: str | None,
    number: int,
    players: int | None,
    settings: Iterable[tuple[str, str]],
    rules: str | None,
) -> Table:
    """Return what so many games are of: the game, the players, and the rules.

    ``rules`` is the name or the file of a rule set, whose game is taken if none is named; settings
    change what it says.
    """
    base = None
    if rules is not None:
        from njet.rulesets import rule_set

        base = rule_set(rules)
    played = games.load(game or (base.game if base else DEFAULT_GAME))
    if base and base.game != played.name:
        raise BadInput(f"{rules!r} has rules of {base.game}, not of {played.name}")
    seats = played.default_players if players is None else players
    played.check_players(seats)
    values = unique(tuple(settings))
    try:
        options = played.rules_from_strings(values, base and base.rules)
        played.check(options, seats, number)
    except BadInput as error:
        if rules is None:
            raise
        source = f"{rules!r} with --set" if values else repr(rules)
        raise BadInput(f"{source}: {error}") from error
    return Table(played, seats, options)


def unique(settings: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return the settings by key; one that is given twice is refused."""
    values = dict(settings)
    for key in values:
        if sum(key == name for name, _ in settings) > 1:
            raise BadInput(f"--set {key} is given more than once")
    return values
