"""What the rest of the package knows of a game: its name, its options, and how to run it."""

from __future__ import annotations

import dataclasses
import importlib
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from njet.core import custom
from njet.core.checks import guess, known, quoted, shown
from njet.core.errors import BadInput
from njet.core.settings import option_from_text


@dataclass(frozen=True)
class Game:
    """One game; loading it imports neither numba nor pandas.

    Parameters
    ----------
    name, title : str
        As typed and as shown.
    players : range
        Numbers of players the rules allow.
    default_players : int
        What a command takes when none is given.
    policies : tuple of str
        Names of the built-in policies, the default one first.
    Rules : type
        The frozen dataclass of the game's options. Its construction checks them, ``check(players)``
        that so many can play by them, and ``most_games(players)`` is how many games' sums fit.
    package : str
        The package that holds the game's modules.
    parameters : dict of str to range
        The policies that take a whole number after a colon, as in ``threshold:8``, and which.
    ladder : tuple of str
        Levels of skill, the weakest first, as policies for every seat.
    costs : dict of str to int
        Of policies that search, by name: about how many times as long as by the others a game
        takes. It is multiplied by the policy's parameter, if that is given.
    lowest_wins : bool
        Whether a lower score is the better one.
    decisions : tuple of str
        The decisions for which a policy of the user's own may have a function.
    """

    name: str
    title: str
    players: range
    default_players: int
    policies: tuple[str, ...]
    Rules: type
    package: str
    parameters: Mapping[str, range] = dataclasses.field(default_factory=dict)
    ladder: tuple[str, ...] = ()
    costs: Mapping[str, int] = dataclasses.field(default_factory=dict)
    lowest_wins: bool = False
    decisions: tuple[str, ...] = ()

    def module(self, name: str) -> types.ModuleType:
        """One of the game's modules, imported now."""
        return importlib.import_module(f"{self.package}.{name}")

    def check_players(self, players: int) -> None:
        """Raise `BadInput` for a number of players that the game does not have."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadInput(f"{self.title} is for {low} to {high} players, not {players!r}")

    def rules_from(self, options: Any = None) -> Any:
        """A rule set from its options: a `Rules`, a mapping of options, or None for the default."""
        if options is None:
            return self.Rules()
        if isinstance(options, self.Rules):
            return options
        if not isinstance(options, Mapping):
            raise BadInput(
                f"rules: {type(options).__name__} is neither {self.title}'s Rules nor a mapping"
            )
        self._check_keys(options)
        return self.Rules(
            **{key: tuple(v) if isinstance(v, list) else v for key, v in options.items()}
        )

    def check(self, rules: Any, players: int, games: int = 1) -> None:
        """Raise `BadInput` for what cannot be played, before anything is compiled.

        A deck too small for the players, or games so many that integer sums could overflow.
        """
        self.check_players(players)
        rules.check(players)
        most = rules.most_games(players)
        if games > most:
            raise BadInput(
                f"games: {games:,} could overflow the sums of these rules; at most {most:,}"
            )

    def line_up(self, players: int, policies: typing.Any) -> tuple[str, ...]:
        """The policy of every seat by name, from one policy for all or one each.

        A policy is a name or one of the user's own, which has a name from then on.
        """
        given = policies.split(",") if isinstance(policies, str) else policies
        given = [given] if custom.is_policy(given) else given
        names = tuple(map(self._policy, given))
        _check_apart([policy for policy in given if not isinstance(policy, str)])
        if len(names) == 1:
            names *= players
        if len(names) != players:
            raise BadInput(
                f"{len(names)} policies for {players} players: name one, or one per seat"
            )
        return names

    def cost(self, policy: str) -> int:
        """About how many times as long a game by this policy takes as by one that is quick."""
        name, _, value = policy.partition(":")
        if name not in self.costs:
            return 1
        return self.costs[name] * (int(value) if value else 1)

    def _policy(self, policy: typing.Any) -> str:
        """A policy as it is written: its name, and after a colon its parameter if it takes one."""
        if not isinstance(policy, str):
            policy = custom.keep(policy, self.policies)
        text: str = policy.strip()
        name, colon, value = text.partition(":")
        if name not in self.policies:
            own = custom.find(text)
            if own is not None:
                return self._checked(text, own)
        known("policy", name, self.policies)
        if not colon:
            return name
        if name not in self.parameters:
            raise BadInput(f"policy {name} takes no parameter, not {quoted(value)}")
        allowed = self.parameters[name]
        if not re.fullmatch("-?[0-9]{1,6}", value) or int(value) not in allowed:
            raise BadInput(
                f"policy {name}: {quoted(value)} is not allowed: "
                f"a whole number from {allowed[0]} to {allowed[-1]}"
            )
        return f"{name}:{int(value)}"

    def _checked(self, name: str, own: typing.Any) -> str:
        """The name of a policy of the user's own, which has to be for this game."""
        game = getattr(own, "game", self.name)
        if game != self.name:
            raise BadInput(f"policy {quoted(name)} is for {game}, not for {self.name}")
        if not self.decisions:
            raise BadInput(f"policy {quoted(name)}: {self.name} takes built-in policies only")
        return name

    def rules_from_strings(self, settings: Mapping[str, str], rules: Any = None) -> Any:
        """Rules from ``KEY=VALUE`` texts; what they leave out is as in ``rules``, or published.

        Raises `BadInput` with the key and what is allowed.
        """
        self._check_keys(settings)
        kinds = typing.get_type_hints(self.Rules)
        values = {key: option_from_text(key, text, kinds[key]) for key, text in settings.items()}
        return dataclasses.replace(self.rules_from(rules), **values)

    def _check_keys(self, options: Mapping[str, Any]) -> None:
        names = [field.name for field in dataclasses.fields(self.Rules)]
        for key in options:
            if key not in names:
                raise BadInput(
                    f"{shown(key)} is no option of {self.name}{guess(key, names)}"
                    f" (there is: {', '.join(names)})"
                )


def _check_apart(policies: typing.Sequence[typing.Any]) -> None:
    """Refuse two policies of the user's own that go by one name."""
    names: dict[str, typing.Any] = {}
    for policy in policies:
        name = custom.name_of(policy)
        if names.setdefault(name, policy) is not policy:
            raise BadInput(f"two policies are called {quoted(name)}: give one another, name=...")


def users_of(policies: typing.Sequence[str], name: str) -> int:
    """The seats that play by a policy, whatever its parameter, as a set."""
    return sum(1 << seat for seat, text in enumerate(policies) if text.partition(":")[0] == name)


def rules_as_dict(rules: Any) -> dict[str, Any]:
    """A rule set as plain values, for JSON."""
    return dataclasses.asdict(rules)
