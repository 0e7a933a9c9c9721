"""What is turned in a study, as texts: options of the rules, a box of a line, players, policies.

A key is an option of the game (``bonus_factor``), a box of one that is a tuple (``points.4`` is the
box with a 4 on it, ``points.minus`` the one below 0), ``players``, or ``policy``.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Any

from njet.core.checks import known, quoted
from njet.core.errors import BadInput
from njet.core.game import Game
from njet.core.texts import number
from njet.study.variants import Variant

PLAYERS, POLICY = "players", "policy"
DEFAULT = "default"
_MINUS = "minus"
_MOST_PLAYERS = 99


def base(
    game: Game, players: int | None = None, policies: Any = None, rules: Any = None
) -> Variant:
    """What variants differ from: the game as it is played if nothing is turned."""
    seats = game.default_players if players is None else players
    game.check_players(seats)
    line_up = game.line_up(seats, game.policies[0] if policies is None else policies)
    options = game.rules_from(rules)
    game.check(options, seats)
    return Variant(DEFAULT, game.name, seats, line_up, options)


def variant_from(text: str, base: Variant) -> Variant:
    """Return what a text makes of the base.

    It is ``default``, for the base itself, or ``KEY=VALUE``, several of them after commas; a part
    without a key belongs to the value before it, as in ``points=1,2,3,bonus=team``.

    Raises
    ------
    BadInput
        It is neither, or there is no such key or value.
    """
    if text.strip() == DEFAULT:
        return dataclasses.replace(base, label=DEFAULT)
    pairs: dict[str, str] = {}
    for part in text.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if equals and key in pairs:
            raise BadInput(f"{quoted(text)}: {key} is given more than once")
        if equals and key:
            last = key
            pairs[key] = value
        elif pairs and not equals:
            pairs[last] += f",{part.strip()}"
        else:
            raise BadInput(f"{quoted(text)} is neither {DEFAULT} nor KEY=VALUE[,KEY=VALUE...]")
    return turned(base, pairs, text.strip())


def turned(base: Variant, pairs: Mapping[str, str], label: str = "") -> Variant:
    """Return the base with some keys turned, checked; its label tells which, if none is given."""
    game = base.of
    label = label or " ".join(f"{key}={value}" for key, value in pairs.items()) or DEFAULT
    options = {key: text for key, text in pairs.items() if key not in (PLAYERS, POLICY)}
    for key in options:
        check_key(game, key)
    try:
        rules = game.rules_from_strings(_options(base, options))
        players = base.players
        if PLAYERS in pairs:
            players = number(PLAYERS, pairs[PLAYERS], 1, _MOST_PLAYERS)
        game.check_players(players)
        policies: Any = base.policies[:1] if len(set(base.policies)) == 1 else base.policies
        line_up = game.line_up(players, pairs.get(POLICY, policies))
        game.check(rules, players)
    except BadInput as error:
        raise BadInput(f"{label}: {error}") from error
    return Variant(label, game.name, players, line_up, rules)


def pairs_of(base: Variant, what: Any) -> dict[str, str]:
    """Return a mapping of keys to values, or rules of the game, as texts by key."""
    if isinstance(what, base.of.Rules):
        return _different(what, base.rules)
    if not isinstance(what, Mapping):
        raise BadInput(
            f"variants: {type(what).__name__} is neither a text, nor a mapping, nor Rules"
        )
    return {str(key): text_of(value) for key, value in what.items()}


def text_of(value: Any) -> str:
    """Return an option's value as it is typed."""
    if isinstance(value, bool) or value is None:
        return str(value).lower() if value is not None else DEFAULT
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def texts_of(rules: Any) -> dict[str, str]:
    """Return the options that are not the default as they are typed."""
    return _different(rules, type(rules)())


def _different(rules: Any, others: Any) -> dict[str, str]:
    """The options of rules that other rules do not have."""
    return {
        field.name: text_of(getattr(rules, field.name))
        for field in dataclasses.fields(rules)
        if getattr(rules, field.name) != getattr(others, field.name)
    }


# --- options and their boxes ---


def check_key(game: Game, key: str) -> None:
    """Raise `BadInput` for what cannot be turned."""
    option, dot, box = key.partition(".")
    keys = [field.name for field in dataclasses.fields(game.Rules)]
    known("option", option, [*keys, PLAYERS, POLICY])
    if dot and not (box and option in keys and has_boxes(game, option)):
        lines = [name for name in keys if has_boxes(game, name)]
        raise BadInput(f"{quoted(key)} is no box: those of {', '.join(lines)} have names")


def has_boxes(game: Game, option: str) -> bool:
    """Whether an option's value is a tuple."""
    kind = typing.get_type_hints(game.Rules).get(option)
    kinds = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    return any(typing.get_origin(each) is tuple for each in kinds)


def _options(base: Variant, options: Mapping[str, str]) -> dict[str, str]:
    """All options that differ from the default, as texts, with boxes put into their lines."""
    texts = texts_of(base.rules)
    whole = {key: text for key, text in options.items() if "." not in key}
    boxes = {key: text for key, text in options.items() if "." in key}
    texts |= whole
    lines = base.of.rules_from_strings(texts) if boxes else None
    changes: dict[str, dict[int, str]] = {}
    for key, text in boxes.items():
        option, _, box = key.partition(".")
        place = _place(getattr(lines, option), option, box)
        if place in changes.setdefault(option, {}):
            raise BadInput(f"{key} is given more than once")
        changes[option][place] = text
    for option, turned in changes.items():
        line = enumerate(getattr(lines, option))
        texts[option] = ",".join(turned.get(place, str(label)) for place, label in line)
    # Also what has no text that can be read, such as no cards at all, if it is the default.
    default = {field.name: text_of(field.default) for field in dataclasses.fields(base.rules)}
    return {key: text for key, text in texts.items() if text != default.get(key)}


def _place(line: Any, option: str, box: str) -> int:
    """Where the box with that label is, or the only one below 0."""
    labels = [str(label) for label in line or ()]
    fit = [
        place
        for place, label in enumerate(labels)
        if label == box or (box == _MINUS and label.startswith("-"))
    ]
    if len(fit) != 1:
        found = "more than one such box" if fit else f"no box {quoted(box)}"
        raise BadInput(f"{option} has {found}: {', '.join(labels) or 'none'}")
    return fit[0]
