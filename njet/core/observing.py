"""Observations: what one seat may know, as small numbers in a fixed order, for those who learn.

Everything is counted from the seat that observes: 0 is itself, 1 its left neighbour, and so on.
First come sets of cards or boxes, `SET` entries each, entry i for bit i of the set; then groups of
`GROUP` entries: a set of seats, a number for each seat, a choice of one, or single numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SET = 64
GROUP = 8
LARGEST = 127
"""Numbers are clipped to plus or minus this."""

Observation = NDArray[np.int8]


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
        The same, with where they start.
    sets : int
        How many sets of cards or boxes there are.
    size : int
        Entries of an observation, a multiple of `GROUP`; the last ones may be unused, and 0.
    words : int
        Words of a packed one: one for each set, and one for each group.
    """

    def __init__(self, fields: Iterable[tuple[str, int, str]]) -> None:
        found: list[Field] = []
        start = 0
        for name, size, meaning in fields:
            found.append(Field(name, start, size, meaning))
            start += size
        self.fields = tuple(found)
        self.sets = sum(field.size // SET for field in found)
        self.size = -(-start // GROUP) * GROUP
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


# --- sets of seats, and groups, as bytes ---

_BITS = [bytes(word >> place & 1 for place in range(GROUP)) for word in range(1 << GROUP)]


def bits(number: int) -> bytes:
    """A group of a number's bits: a set of seats, or a choice of one."""
    return _BITS[number]


def from_seat(seats: int, seat: int, players: int) -> int:
    """A set of seats, counted from one of them."""
    return (seats >> seat | seats << players - seat) & (1 << players) - 1


def one_seat(other: int, seat: int, players: int) -> bytes:
    """A group for one seat, counted from another; nobody's for a negative number."""
    return _BITS[1 << (other - seat) % players if other >= 0 else 0]


def group(numbers: Iterable[int]) -> bytes:
    """A group of numbers, clipped; what is left over is 0."""
    return bytes(max(-LARGEST, min(LARGEST, number)) & 255 for number in numbers).ljust(
        GROUP, b"\0"
    )


def round_from(values: Sequence[int], seat: int) -> list[int]:
    """Values by seat, from one seat on."""
    return [*values[seat:], *values[:seat]]


def differences(scores: Sequence[int], seat: int) -> bytes:
    """A group of the seat's own score, then how far it is ahead of every other."""
    own, *others = round_from(scores, seat)
    return group([own, *(own - other for other in others)])


# --- writing ---


def written(sets: Sequence[int], groups: Sequence[bytes], out: Observation | None) -> Observation:
    """An observation of sets and groups, in a new array or in ``out``."""
    words = np.array(sets, dtype="<u8").view(np.uint8)
    rest = b"".join(groups)
    end = SET * len(sets)
    if out is None:
        out = np.empty(end + len(rest), dtype=np.int8)
    out[:end] = np.unpackbits(words, bitorder="little").view(np.int8)
    out[end:] = np.frombuffer(rest, dtype=np.int8)
    return out
