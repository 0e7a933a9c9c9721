"""Checks of what comes from outside: each refusal is one line that says what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from njet.core.errors import BadInput

_SHOWN = 40


def quoted(text: str) -> str:
    """Return what was typed, fit to be put into a one-line message."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def shown(value: object) -> str:
    """Return what was given as a value, fit to be put into a one-line message."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of so many digits that Python does not write them
        return "a number of thousands of digits"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def guess(name: object, names: Iterable[str]) -> str:
    """Return a question after the nearest of the names, to be put behind a name that is none."""
    near = difflib.get_close_matches(str(name), tuple(names), n=1)
    return f", did you mean {near[0]}?" if near else ""


def known(kind: str, name: str, names: Iterable[str]) -> str:
    """Return the name if it is one of the names, else refuse it with the nearest and all."""
    names = tuple(names)
    if name in names:
        return name
    raise BadInput(
        f"unknown {kind} {quoted(str(name))}{guess(name, names)} (there is: {', '.join(names)})"
    )


def one_of(name: str, value: object, allowed: tuple[str, ...]) -> None:
    """Refuse an option's value that is none of those allowed."""
    if value not in allowed:
        raise BadInput(f"{name}: {shown(value)} is not allowed: {', '.join(allowed)}")


def within(name: str, value: object, low: int, high: int) -> None:
    """Refuse an option's value that is no whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadInput(
            f"{name}: {shown(value)} is not allowed: a whole number from {low} to {high}"
        )


def truth(name: str, value: object) -> None:
    """Refuse an option's value that is neither true nor false."""
    if not isinstance(value, bool):
        raise BadInput(f"{name}: {shown(value)} is not allowed: true or false")


def different(name: str, values: object, what: str) -> None:
    """Refuse an option's value that is no tuple of different things."""
    if not isinstance(values, tuple):
        raise BadInput(f"{name}: a list of {what} is needed, not {shown(values)}")
    try:
        number = len(set(values))
    except TypeError:  # a list within the list
        raise BadInput(f"{name}: {what} are needed, not lists or tables of them") from None
    if number < len(values):
        raise BadInput(f"{name}: the {what} must differ")


def word(name: str, value: Any) -> int:
    """A seed or game number; raises `BadInput` unless it is an unsigned 64-bit number."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**64:
        raise BadInput(f"{name}: {value!r} is not allowed: a whole number from 0 to 2**64 - 1")
    return value


def seat(name: str, value: Any, players: int) -> int:
    """A seat; raises `BadInput` if so many players have no such seat."""
    if isinstance(value, bool) or value not in range(players):
        raise BadInput(f"{name}: {value!r} is no seat: 0 to {players - 1}")
    return int(value)
