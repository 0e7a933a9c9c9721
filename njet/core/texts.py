"""What position texts are made of, in every game: a name, then ``key=value`` pairs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from njet.core.checks import quoted
from njet.core.errors import BadInput


def pairs_of(text: str, game: str, keys: Iterable[str]) -> dict[str, str]:
    """The pairs of a position text that begins with the name of a game.

    Raises
    ------
    BadInput
        If it begins otherwise, or something is no pair, has an unknown key, or is given twice.
    """
    known = dict.fromkeys(keys)
    words = text.split()
    if words[:1] != [game]:
        raise BadInput(f"{quoted(text)}: such a position begins with the word {game}")
    pairs: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"{quoted(word)} is not key=value")
        if key not in known:
            raise BadInput(f"{quoted(key)} is no key: {', '.join(known)}")
        if key in pairs:
            raise BadInput(f"{key} is given twice")
        pairs[key] = value
    return pairs


def need(pairs: Mapping[str, str], keys: Iterable[str], what: str) -> None:
    """Raise `BadInput` for the first of the keys that is missing."""
    keys = tuple(keys)
    for key in keys:
        if key not in pairs:
            raise BadInput(f"{key} is missing: {what} needs {', '.join(keys)}")


def written(game: str, pairs: Mapping[str, str]) -> str:
    """The position text of pairs, in their order."""
    return " ".join([game, *(f"{key}={value}" for key, value in pairs.items())])


def number(key: str, text: str, low: int, high: int) -> int:
    """A whole number as it is written back: no sign or zeros in front."""
    if re.fullmatch("0|-?[1-9][0-9]{0,5}", text) and low <= int(text) <= high:
        return int(text)
    raise BadInput(f"{key}: {quoted(text)} is not a number from {low} to {high}")


def parts(text: str, separator: str = ".") -> list[str]:
    """The parts between separators; none of an empty text."""
    return text.split(separator) if text else []
