"""Options of rules as ``KEY=VALUE`` texts, both ways: as typed after ``--set``, and to be typed."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

from njet.core.checks import quoted
from njet.core.errors import BadInput

_TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_LEFT_OPEN = "default"


def option_from_text(key: str, text: str, kind: Any) -> Any:
    """Return one option's value from text, by its annotated type."""
    text = text.strip()
    options = typing.get_args(kind)
    if types.NoneType in options:
        if text.lower() in (_LEFT_OPEN, "none", ""):
            return None
        return option_from_text(key, text, options[0])
    if typing.get_origin(kind) is tuple:
        parts = text.split(",") if text else []
        return tuple(option_from_text(key, part, options[0]) for part in parts)
    if kind is bool:
        if text.lower() not in _TRUTHS:
            raise BadInput(f"{key}: {quoted(text)} is not allowed: true or false")
        return _TRUTHS[text.lower()]
    if kind is int:
        try:
            return int(text)
        except ValueError:
            raise BadInput(f"{key}: {quoted(text)} is not a whole number") from None
    return text


def rules_as_settings(rules: Any) -> tuple[tuple[str, str], ...]:
    """Return what sets a rule set apart from the published one, as keys and texts."""
    published = type(rules)()
    values = (
        (field.name, getattr(rules, field.name), getattr(published, field.name))
        for field in dataclasses.fields(rules)
    )
    return tuple((key, option_as_text(value)) for key, value, usual in values if value != usual)


def option_as_text(value: Any) -> str:
    """Return an option's value as `option_from_text` reads it."""
    if value is None:
        return _LEFT_OPEN
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(option_as_text, value)) if isinstance(value, tuple | list) else str(value)
