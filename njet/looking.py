"""A run that goes on, look by look, until one is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from njet.blocks import Blocks, Progress
from njet.core.estimates import Summary
from njet.core.sure import Sure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

Begun = tuple["Tally", int]
Start = Callable[[int, Progress | None, Begun | None], Blocks]


class Looking:
    """Blocks up to every look in turn.

    Parameters
    ----------
    start : callable
        Makes the blocks of a run up to so many games, with a progress, from where it was left.
    sure : Sure
        What one wants to be sure of; it is told of every look.
    tables : callable
        Makes the tables of a tally.
    progress : callable, optional
        Called with the games done and those there will be, as far as one can tell.

    Attributes
    ----------
    merged : (dict of str to array, int)
        The tally of the first so many games, and their number, as of `Blocks`.
    """

    def __init__(
        self,
        start: Start,
        sure: Sure,
        tables: Callable[[Tally], Sequence[Summary]],
        progress: Progress | None,
    ) -> None:
        self._start, self._sure, self._tables, self._progress = start, sure, tables, progress
        self._blocks = self._up_to(sure.first, None)

    @property
    def merged(self) -> Begun:
        """What is done."""
        return self._blocks.merged

    def play(self) -> None:
        """Play and look until one is sure, or all that may be is played."""
        while True:
            self._blocks.play()
            tally, games = self.merged
            look = self._sure.look(self._tables(tally), games)
            if look is None:
                return
            self._blocks = self._up_to(look, self.merged)

    def _up_to(self, games: int, begun: Begun | None) -> Blocks:
        return self._start(games, self._shown(games), begun)

    def _shown(self, look: int) -> Progress | None:
        """The progress towards the end instead of the next look."""
        if self._progress is None:
            return None
        show, end = self._progress, max(look, self._sure.expected)
        return lambda done, _: show(done, end)
