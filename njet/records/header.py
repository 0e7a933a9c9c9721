"""The first lines of a record: which game it is, by which rules, and who plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from njet import games
from njet.core import checks
from njet.core.checks import guess, quoted
from njet.core.errors import BadInput
from njet.core.notation import COMMENT, WrongLine
from njet.core.settings import rules_as_settings
from njet.rulesets import RuleSet, shipped

FORMAT = "njet-record"
VERSION = 1
KEYS = (
    *("game", "players", "rules", "set", "names", "policies"),
    *("seed", "game-number", "choices", "stream", "first"),
)
_APART = ", "


@dataclass(frozen=True)
class Header:
    """What a record says before the first decision.

    Attributes
    ----------
    game : str
        The name of the game.
    players : int
        How many play.
    rules : Rules
        The rule set.
    names, policies : tuple of str
        By seat, who played and how, if that is known.
    seed : int or None
        The seed of the deals; without one the record is a log of what was seen.
    game_number, choices : int
        Which of the seed's games it is, and which of the players' choices.
    stream : int or None
        The version of the random streams that the seed is of.
    first : int or None
        The seat that begins, if that was set: in Njet! the first dealer.
    """

    game: str
    players: int
    rules: Any
    names: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    seed: int | None = None
    game_number: int = 0
    choices: int = 0
    stream: int | None = None
    first: int | None = None

    def written(self) -> Iterator[str]:
        """The lines that say so."""
        yield f"{FORMAT} {VERSION}"
        yield f"game: {self.game}"
        yield f"players: {self.players}"
        named = _name_of(self.game, self.rules)
        if named is not None:
            yield f"rules: {named}"
        else:
            for key, text in rules_as_settings(self.rules):
                yield f"set: {key}={text}"
        for key, texts in (("names", self.names), ("policies", self.policies)):
            if texts:
                same = key == "policies" and len(set(texts)) == 1
                yield f"{key}: {_APART.join(texts[:1] if same else texts)}"
        for key, value in self._numbers():
            yield f"{key}: {value}"

    def _numbers(self) -> Iterator[tuple[str, int]]:
        if self.seed is not None:
            yield "seed", self.seed
            yield "game-number", self.game_number
        if self.choices:
            yield "choices", self.choices
        if self.stream is not None:
            yield "stream", self.stream
        if self.first is not None:
            yield "first", self.first


class Reader:
    """Takes the lines of a header one by one."""

    def __init__(self, number: int) -> None:
        self._number = number  # of the line that it begins with
        self._found: dict[str, tuple[int, str]] = {}
        self._settings: dict[str, str] = {}
        self._set: dict[str, int] = {}  # the lines of the settings

    def take(self, number: int, text: str) -> bool:
        """Take a line if it is one of a header."""
        key, colon, value = text.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or key not in KEYS:
            return False
        if key == "set":
            name, equals, setting = value.partition("=")
            if not equals or name.strip() in self._settings:
                reason = "is given twice" if equals else "is not like bonus=team"
                raise WrongLine(number, f"set: {quoted(value)} {reason}")
            self._settings[name.strip()], self._set[name.strip()] = setting, number
        elif key in self._found:
            raise WrongLine(number, f"{key} is given twice")
        else:
            self._found[key] = number, value
        return True

    def header(self) -> Header:
        """What the lines say."""
        game = self._value("game", games.load)
        if game is None:
            raise WrongLine(self._number, f"a line game: is missing: {' or '.join(games.names())}")
        players = self._value("players", lambda text: _number(text, 1, 99))
        if players is None:
            raise WrongLine(self._number, f"a line players: {game.default_players} is missing")
        self._checked("players", lambda: game.check_players(players))
        rules = self._value("rules", lambda text: _rules_of(game.name, text)) or game.Rules()
        try:
            if self._settings:
                rules = game.rules_from_strings(self._settings, rules)
            game.check(rules, players)
        except BadInput as error:
            raise WrongLine(self._line_of_rules(str(error)), str(error)) from None
        return Header(
            game=game.name,
            players=players,
            rules=rules,
            names=self._value("names", lambda text: texts_of(text, players)) or (),
            policies=self._value("policies", lambda text: texts_of(text, players, True)) or (),
            seed=self._value("seed", _word),
            game_number=self._value("game-number", _word) or 0,
            choices=self._value("choices", _word) or 0,
            stream=self._value("stream", lambda text: _number(text, 0, 10**6)),
            first=self._value("first", lambda text: _number(text, 0, players - 1)),
        )

    def _line_of_rules(self, reason: str) -> int:
        """The number of the setting that a reason begins with, or of the last one."""
        named = [number for key, number in self._set.items() if reason.startswith((key, repr(key)))]
        return [self.line_of("rules"), *self._set.values(), *named][-1]

    def line_of(self, key: str) -> int:
        """The number of a key's line, or of the first one."""
        return self._found.get(key, (self._number, ""))[0]

    def _value(self, key: str, read: Callable[[str], Any]) -> Any:
        """What a line says; None if there is none."""
        if key not in self._found:
            return None
        return self._checked(key, lambda: read(self._found[key][1]))

    def _checked(self, key: str, action: Callable[[], Any]) -> Any:
        try:
            return action()
        except BadInput as error:
            raise WrongLine(self.line_of(key), f"{key}: {error}") from None


def read_version(number: int, text: str) -> None:
    """Check the line that a record begins with."""
    if text.split() != [FORMAT, str(VERSION)]:
        raise WrongLine(number, f"{quoted(text)}: this version reads {FORMAT} {VERSION}")


def missing(number: int, text: str) -> WrongLine:
    """What is to be said of a line before any record."""
    return WrongLine(
        number,
        f"{quoted(text)}: a record begins with the line {FORMAT} {VERSION}"
        f"{guess(text, [f'{FORMAT} {VERSION}'])}",
    )


def texts_of(text: str, players: int, one_for_all: bool = False) -> tuple[str, ...]:
    """Texts by seat, separated by commas."""
    found = tuple(" ".join(part.split()) for part in text.split(_APART.strip()))
    if one_for_all and len(found) == 1:
        found *= players
    check_texts(found, players)
    return found


def check_texts(texts: tuple[str, ...], players: int) -> None:
    """Raise `BadInput` unless there is a text for every seat that can stand in a record."""
    if len(texts) != players:
        raise BadInput(f"{len(texts)} for {players} players: one each, separated by commas")
    for text in texts:
        is_plain = text and text.isprintable() and text == " ".join(text.split())
        if not is_plain or COMMENT in text or _APART.strip() in text:
            raise BadInput(f"{quoted(text)}: a word or more without {COMMENT} or commas is needed")


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch("[0-9]{1,20}", text) or not low <= int(text) <= high:
        raise BadInput(f"{quoted(text)} is not a whole number from {low} to {high}")
    return int(text)


def _word(text: str) -> int:
    return checks.word("it", _number(text, 0, 2**64 - 1))


def _rules_of(game: str, name: str) -> Any:
    found = _shipped().get(name)
    if found is None or found.game != game:
        known = [each for each, one in _shipped().items() if one.game == game]
        raise BadInput(
            f"{quoted(name)} is no rule set of {game}{guess(name, known)} (there is: "
            f"{', '.join(known)}; or lines like set: KEY=VALUE)"
        )
    return found.rules


def _name_of(game: str, rules: Any) -> str | None:
    """The name of the rule set that has these rules; none of the published one."""
    if rules == type(rules)():
        return None
    for name, found in _shipped().items():
        if found.game == game and found.rules == rules:
            return name
    return None


@cache
def _shipped() -> dict[str, RuleSet]:
    return shipped()
