"""What solving a position comes to, and how much work it may take."""

from __future__ import annotations

import time
from dataclasses import dataclass

_BLOCK = 1 << 20
"""Nodes between two looks at the clock: a fifth of a second or so, within which no Ctrl-C acts."""


@dataclass(frozen=True)
class Solution:
    """The value of a position with best play of both sides, all hands known.

    Attributes
    ----------
    value : int or None
        What team A is ahead by from here to the end of the round, in tricks and loot; None if the
        budget did not suffice to find it.
    lower, upper : int
        Bounds of the value that are certain; equal once it is known.
    best : tuple of int
        The ids of the actions that keep the value; empty if the budget did not suffice.
    line : tuple of int
        A line of best play to the end of the round, as action ids; empty if the budget did not
        suffice.
    nodes : int
        Positions searched.
    memory : int
        Bytes of the table of positions remembered.
    """

    value: int | None
    lower: int
    upper: int
    best: tuple[int, ...]
    line: tuple[int, ...]
    nodes: int
    memory: int


class Budget:
    """How much may still be searched.

    Parameters
    ----------
    nodes : int, optional
        Positions that may be searched; default any number.
    seconds : float, optional
        Time that may pass from now on; default any.
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self._nodes = nodes
        self._end = None if seconds is None else time.monotonic() + seconds
        self.used = 0

    @property
    def is_limited(self) -> bool:
        """Whether it can be used up."""
        return self._nodes is not None or self._end is not None

    def next_block(self) -> int:
        """The nodes that may be searched before asking again; 0 when nothing is left."""
        if self._end is not None and time.monotonic() >= self._end:
            return 0
        return _BLOCK if self._nodes is None else min(_BLOCK, self._nodes - self.used)

    def spend(self, nodes: int) -> None:
        """Note that so many nodes have been searched."""
        self.used += nodes
