"""The cards as bits, and their text both ways (T-1): a card's bit is its number."""

from __future__ import annotations

from collections.abc import Iterable

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.sets import members

HIGHEST_CARD = 61


def cards_between(low: int, high: int) -> int:
    """The cards from ``low`` to ``high`` as a set."""
    return (1 << high + 1) - (1 << low)


def set_of(numbers: Iterable[int]) -> int:
    """The cards with these numbers as a set."""
    return sum({1 << number for number in numbers})


def name(card: int) -> str:
    """A card, given as a set of one, as text."""
    return str(card.bit_length() - 1)


def names(cards: int) -> list[str]:
    """The cards of a set as texts, ascending."""
    return [str(number) for number in members(cards)]


def parse(text: str, low: int, high: int) -> int:
    """A card's text as a set of one; raises `BadInput` for no card of the deck."""
    is_number = text.isascii() and text.isdigit() and text.lstrip("0") == text and len(text) < 3
    if not is_number or not low <= int(text) <= high:
        raise BadInput(f"{quoted(text)} is no card: a number from {low} to {high}")
    return 1 << int(text)
