"""A rule set as a commented rule file, which `rulefile` reads back to the same rules."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Iterator
from typing import Any

from njet.core.game import Game
from njet.core.optiontexts import OptionText, option_texts
from njet.core.rulefile import GAME_KEY

_WIDTH = 100


def rule_file(game: Game, rules: Any, about: str = "") -> str:
    """Return a rule set as the text of a file.

    Parameters
    ----------
    game : Game
        The game that the rules are of.
    rules : Rules
        Every option is written. One that is left open (None) is commented out, with what it stands
        for when as many play as do by default.
    about : str
        What the file begins with, as a comment; by default how to use it.
    """
    lines = [f"# {line}".rstrip() for line in (about or _usage(game)).splitlines()]
    lines.append(f"{GAME_KEY} = {_toml(game.name)}")
    open_ones = [name for name, value in _values(rules).items() if value is None]
    stand_for = rules.left_open(game.default_players) if open_ones else {}
    for entry in option_texts(type(rules)):
        lines += ["", *_explained(entry)]
        lines += (_line(name, getattr(rules, name), stand_for) for name in entry.names)
    return "\n".join(lines) + "\n"


def _usage(game: Game) -> str:
    return (
        f"{game.title}: a rule file, for --rules FILE. What is left out is as published.\n"
        "An option behind a # goes by the number of players; shown is that "
        f"for {game.default_players}, or an example."
    )


def _values(rules: Any) -> dict[str, Any]:
    return {field.name: getattr(rules, field.name) for field in dataclasses.fields(rules)}


def _explained(entry: OptionText) -> Iterator[str]:
    """The comment above options; none if nothing is said of them."""
    allowed = f" Allowed: {entry.allowed}." if entry.allowed else ""
    for line in textwrap.wrap(entry.meaning + allowed, _WIDTH - 2):
        yield f"# {line}"


def _line(name: str, value: Any, stand_for: dict[str, Any]) -> str:
    if value is None:
        return f"#{name} = {_toml(stand_for[name])}"
    return f"{name} = {_toml(value)}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
