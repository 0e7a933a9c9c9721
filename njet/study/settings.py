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
from njet.core.settings import option_as_text
from njet.core.texts import number
from njet.rulesets import rule_set
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

    It is ``default``, for the base itself; or ``KEY=VALUE``, several of them after commas, where a
    part without a key belongs to the value before it, as in ``points=1,2,3,bonus=team``; or a rule
    set's name or file, whose rules are played instead of the base's.

    Raises
    ------
    BadInput
        It is none of these, or there is no such key or value.
    """
    if text.strip() == DEFAULT:
        return dataclasses.replace(base, label=DEFAULT)
    if "=" not in text:
        return _of_set(text.strip(), base)
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


def _of_set(source: str, base: Variant) -> Variant:
    """The base with the rules of a set."""
    found = rule_set(source)
    if found.game != base.game:
        raise BadInput(f"{quoted(source)} has rules of {found.game}, not of {base.game}")
    try:
        base.of.check(found.rules, base.players)
    except BadInput as error:
        raise BadInput(f"{quoted(source)}: {error}") from error
    return dataclasses.replace(base, label=source, rules=found.rules)


def turned(base: Variant, pairs: Mapping[str, str], label: str = "") -> Variant:
    """Return the base with some keys turned, checked; its label tells which, if none is given."""
    game = base.of
    label = label or " ".join(f"{key}={value}" for key, value in pairs.items()) or DEFAULT
    options = {key: text for key, text in pairs.items() if key not in (PLAYERS, POLICY)}
    for key in options:
        check_key(game, key)
    try:
        rules = _rules(base, options)
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
    return {str(key): _as_text(base, key, value) for key, value in what.items()}


def _as_text(base: Variant, key: Any, value: Any) -> str:
    """A value as text; a policy that is none of the built-in ones by its name."""
    if key != POLICY or isinstance(value, str):
        return option_as_text(value)
    policies = value if isinstance(value, list | tuple) else [value]
    return ",".join(base.of.line_up(1, [policy])[0] for policy in policies)


def _different(rules: Any, others: Any) -> dict[str, str]:
    """The options of rules that other rules do not have."""
    return {
        field.name: option_as_text(getattr(rules, field.name))
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


def _rules(base: Variant, options: Mapping[str, str]) -> Any:
    """The base's rules with some options and boxes of lines turned."""
    game = base.of
    whole = {key: text for key, text in options.items() if "." not in key}
    rules = game.rules_from_strings(whole, base.rules)
    lines: dict[str, dict[int, str]] = {}
    for key, text in options.items():
        option, dot, box = key.partition(".")
        if dot:
            place = _place(getattr(rules, option), option, box)
            if place in lines.setdefault(option, {}):
                raise BadInput(f"{key} is given more than once")
            lines[option][place] = text
    texts = {
        option: ",".join(
            turned.get(place, str(label)) for place, label in enumerate(getattr(rules, option))
        )
        for option, turned in lines.items()
    }
    return game.rules_from_strings(texts, rules)


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
