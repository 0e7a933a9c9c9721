"""Observations: what one seat may know, as small numbers in a fixed order, for those who learn.

Everything is counted from the seat that observes: 0 is itself, 1 its left neighbour, and so on.
First come sets of cards or boxes, `SET` entries each, entry i for bit i of the set; then groups of
`GROUP` entries: a set of seats, a number for each seat, a choice of one, or single numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

SET = 64
GROUP = 8
LARGEST = 127
"""Numbers are clipped to plus or minus this."""

Observation = NDArray[np.int8]
_INT8 = np.dtype(np.int8)
_T = TypeVar("_T")


class Field(NamedTuple):
    """A part of an observation."""

    name: str
    start: int
    size: int
    meaning: str


class Layout:
    """Where in an observation is what.

    Parameters
    ----------
    fields : iterable of (str, int, str)
        Name, number of entries and meaning, in order: first those that are sets of cards or
        boxes, in multiples of `SET`.

    Attributes
    ----------
    fields : tuple of Field
        The same, with where they start; then one of zeros, ``unused``, up to a whole `GROUP`.
    sets : int
        How many sets of cards or boxes there are.
    size : int
        Entries of an observation, a multiple of `GROUP`.
    words : int
        Words of a packed one: one for each set, and one for each group.
    """

    def __init__(self, fields: Iterable[tuple[str, int, str]]) -> None:
        found: list[Field] = []
        start = 0
        for name, size, meaning in fields:
            found.append(Field(name, start, size, meaning))
            start += size
        self.size = -(-start // GROUP) * GROUP
        if start < self.size:
            found.append(Field("unused", start, self.size - start, "0"))
        self.fields = tuple(found)
        self.sets = sum(field.size // SET for field in found)
        self.words = self.sets + (self.size - SET * self.sets) // GROUP
        self._places = {field.name: slice(field.start, field.start + field.size) for field in found}

    def __getitem__(self, name: str) -> slice:
        """Where a field is."""
        return self._places[name]

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __str__(self) -> str:
        """A line for each field: where it starts, its entries, its name and what it means."""
        width = max(len(field.name) for field in self.fields)
        return "\n".join(
            f"{field.start:>5} {field.size:>4}  {field.name:<{width}}  {field.meaning}"
            for field in self.fields
        )


# --- the entries of sets and groups ---

KEPT = 1 << 10
"""So many of what has been written are kept, as little changes from one decision to the next."""

_END = 1 << SET  # of a set's binary digits
_DIGITS = bytes(byte & 1 for byte in range(256))  # characters 0 and 1 as numbers
_BITS = [bytes(word >> place & 1 for place in range(GROUP)) for word in range(1 << GROUP)]


@lru_cache(KEPT)
def entries(cards: int) -> bytes:
    """The entries of a set of cards or boxes: its binary digits, the lowest first."""
    return bin(cards | _END)[:2:-1].encode().translate(_DIGITS)


class Shown:
    """The entries of a set that changes a little from time to time."""

    __slots__ = ("_cards", "_entries")

    def __init__(self) -> None:
        self._cards, self._entries = 0, bytearray(SET)

    def show(self, cards: int) -> bytearray:
        """The entries of the set as it is now."""
        changed = self._cards ^ cards
        self._cards = cards
        while changed:
            lowest = changed & -changed
            self._entries[lowest.bit_length() - 1] ^= 1
            changed ^= lowest
        return self._entries


NOTHING = bytes(SET)
"""The entries of an empty set."""

ONE_MEMBER = [entries(1 << place) for place in range(SET)]
"""The entries of sets of one, by what it is."""


def bits(number: int) -> bytes:
    """A group of a number's bits: a set of seats, or a choice of one."""
    return _BITS[number]


def from_seat(seats: int, seat: int, players: int) -> int:
    """A set of seats, counted from one of them."""
    return (seats >> seat | seats << players - seat) & (1 << players) - 1


def one_seat(other: int, seat: int, players: int) -> bytes:
    """A group for one seat, counted from another; nobody's for a negative number."""
    return _BITS[1 << (other - seat) % players if other >= 0 else 0]


@lru_cache(KEPT)
def group(numbers: tuple[int, ...]) -> bytes:
    """A group of numbers, clipped; what is left over is 0."""
    if min(numbers) < -LARGEST or max(numbers) > LARGEST:
        numbers = tuple(max(-LARGEST, min(LARGEST, number)) for number in numbers)
    return bytes([number & 255 for number in numbers]).ljust(GROUP, b"\0")


@lru_cache(KEPT)
def differences(scores: tuple[int, ...], seat: int) -> bytes:
    """A group of the seat's own score, then how far it is ahead of every other."""
    own, *others = round_from(scores, seat)
    return group((own, *(own - other for other in others)))


def round_from(values: Sequence[_T], seat: int) -> tuple[_T, ...]:
    """Values by seat, from one seat on."""
    return (*values[seat:], *values[:seat])


# --- writing ---


def written(parts: Iterable[bytes | bytearray], out: Observation | None) -> Observation:
    """An observation of the entries of sets and groups, in a new array or in ``out``."""
    found = np.frombuffer(bytearray().join(parts), _INT8)
    if out is None:
        return found
    out[:] = found
    return out
