"""Room to search in, kept for the next search, and whether the search is compiled."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from njet.core.jit import is_kept
from njet.games.njet.ending import new_deal, new_stack
from njet.games.njet.search import search
from njet.games.njet.transpositions import ENTRY, WAYS

_MIB_ENTRIES = (1 << 20) // (8 * ENTRY)
_LAST_STAMP = (1 << 32) - 1
_MOST_KEPT = 1 << 24  # bytes


def is_compiled() -> bool:
    """Whether the search need not be compiled: it is loaded, or on disk."""
    room = Room()
    return is_kept(search, (new_deal(), room.stack, room.table(1, 2, 1)[0], room.registers, 1))


class Room:
    """What a search writes to, kept for the next one: new memory costs more than a small ending.

    Entries of the table carry the stamp of their ending, so that it need not be cleared.
    """

    def __init__(self) -> None:
        self.stack = new_stack()
        self.registers = np.zeros(8, np.int64)
        self._entries = np.zeros(0, np.uint64)
        self._stamp = 0

    def table(self, tricks: int, players: int, memory: int) -> tuple[Any, int]:
        """A table no larger than allowed, nor than the ending can use, and the stamp for it."""
        wanted = min(max(WAYS, memory * _MIB_ENTRIES), 1 << min(40, 8 + tricks * players // 4))
        size = 1 << (wanted.bit_length() - 1)
        if size * ENTRY > len(self._entries) or self._stamp == _LAST_STAMP:
            self._entries, self._stamp = np.zeros(size * ENTRY, np.uint64), 0
        self._stamp += 1
        return self._entries[: size * ENTRY], self._stamp

    def shrink(self) -> None:
        """Give a large table back."""
        if self._entries.nbytes > _MOST_KEPT:
            self._entries, self._stamp = np.zeros(0, np.uint64), 0


_ROOMS: list[Room] = []
"""Those not in use; taking one out and putting it back are safe between threads."""


@contextlib.contextmanager
def borrowed() -> Iterator[Room]:
    """A room that nobody else is in."""
    try:
        room = _ROOMS.pop()
    except IndexError:
        room = Room()
    try:
        yield room
    finally:
        room.shrink()
        _ROOMS.append(room)
