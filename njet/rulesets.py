"""Rule sets by name or from a file: the published games, their variants, and anybody's own."""

from __future__ import annotations

import os
from importlib import resources
from typing import Any, NamedTuple

from njet import games
from njet.core import rulefile
from njet.core.checks import guess
from njet.core.errors import BadInput
from njet.core.rulewriter import rule_file

_FOLDER = "sets"
_SUFFIX = ".toml"


class RuleSet(NamedTuple):
    """Rules and what is said of them.

    Attributes
    ----------
    game : str
        Name of the game that they are of.
    rules : Rules
        Its options.
    about : str
        What the file they are from begins with, as a comment: where they were published, maybe.
    """

    game: str
    rules: Any
    about: str

    def file(self) -> str:
        """Return them as the text of a commented file that is read back to the same rules."""
        return rule_file(games.load(self.game), self.rules, self.about)


def shipped() -> dict[str, RuleSet]:
    """Return what has a name: the published games, each followed by its variants."""
    found = {}
    for game in games.names():
        found[game] = _published(game)
        texts = _variants(game)
        found |= {name: _read(variant, name) for name, variant in texts.items()}
    return found


def rule_set(source: str | os.PathLike[str]) -> RuleSet:
    """Return the rule set of a name, such as ``njet-1997``, or else in a file.

    Parameters
    ----------
    source : str or path
        A name, of a game for the published one, or a file's path.

    Raises
    ------
    BadInput
        There is no such name and no such file, or the file is wrong: one line that names the file,
        the line or the option, what is wrong, and what would be right.
    """
    text = os.fspath(source)
    if text in games.names():
        return _published(text)
    variants = {name: found for game in games.names() for name, found in _variants(game).items()}
    if text in variants:
        return _read(variants[text], text)
    try:
        return _read(rulefile.content(text), text)
    except FileNotFoundError:
        names = (*games.names(), *variants)
        raise BadInput(
            f"{text!r} is neither a file nor a rule set{guess(text, names)}"
            f" (there is: {', '.join(names)}; or a file: njet rules njet > house.toml)"
        ) from None


def _published(name: str) -> RuleSet:
    return RuleSet(name, games.load(name).Rules(), "")


def _variants(game: str) -> dict[str, str]:
    """The files of a game's variants by name, as texts; names in order."""
    folder = resources.files(games.load(game).package) / _FOLDER
    if not folder.is_dir():
        return {}
    return {
        file.name.removesuffix(_SUFFIX): file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(_SUFFIX)
    }


def _read(text: str, where: str) -> RuleSet:
    try:
        options = rulefile.values(text)
        name = options.pop(rulefile.GAME_KEY, None)
        if not isinstance(name, str):
            names = ", ".join(map(repr, games.names()))
            raise BadInput(
                f"{rulefile.GAME_KEY}: a line {rulefile.GAME_KEY} = NAME is needed: {names}"
            )
        rules = games.load(name).rules_from(options)
        return RuleSet(name, rules, rulefile.heading(text))
    except BadInput as error:
        raise BadInput(f"{where!r}: {error}") from error
