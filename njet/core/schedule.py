"""Pieces of equally many games as one run, whose games are theirs one after the other.

So the workers of a single run also play many small ones: blocks that take about as long, progress
and Ctrl-C are the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]


class Schedule(ABC):
    """Pieces to be played.

    Parameters
    ----------
    pieces : int
        How many there are.
    size : int
        Games of each.
    is_searching : bool
        Whether some seat of some piece searches.

    Attributes
    ----------
    games : int
        Games of all pieces.
    """

    def __init__(self, pieces: int, size: int, is_searching: bool) -> None:
        self.games, self._size, self.is_searching = pieces * size, size, is_searching

    @abstractmethod
    def nothing(self) -> Tally:
        """Return the tally of no games."""

    @abstractmethod
    def warm_up(self, seed: int) -> None:
        """Compile or load all kernels."""

    @abstractmethod
    def add(self, tally: Tally, piece: int, seed: int, first: int, games: int) -> None:
        """Play games ``first`` to ``first + games - 1`` of a piece and add what comes of them."""

    def block(self, seed: int, first: int, games: int) -> Tally:
        """The tally of so many games; of none, once all kernels are compiled."""
        tally = self.nothing()
        if not games:
            self.warm_up(seed)
        end = first + games
        while first < end:
            piece, offset = divmod(first, self._size)
            some = min(self._size - offset, end - first)
            self.add(tally, piece, seed, offset, some)
            first += some
        return tally
