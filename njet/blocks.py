"""Blocks of games: handed out to workers, and merged in the order of their games.

The kernels do the playing and know nothing of this; here nothing of the rules is known. A block
lasts a fraction of a second, since a kernel cannot be interrupted. Blocks are merged in order, so
that at any moment what is merged is a shorter run.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

Progress = Callable[[int, int], object]

_BLOCK_SECONDS = 0.2
_FIRST_BLOCK = 128
_LAST_BLOCK = 1024
"""Games of the last blocks, unless games are long: smaller ones would cost more than they save."""
_IN_FLIGHT = 3
"""Blocks per thread that are queued, running, or waiting for an earlier one to be merged."""


class Played(NamedTuple):
    """A block that was played: what was counted and noted in which games, and how long it took."""

    tally: Tally
    notes: Any
    first: int
    games: int
    seconds: float


class Blocks:
    """One run at work, from its beginning or from where it was left.

    With ``take`` every block is noted as well, and its notes are handed over, in order; it has to
    pass over those of a block that it has had.

    ``merged`` is always a whole: the tally of the first so many games, and their number.
    Blocks are merged in order, so a Ctrl-C at any moment leaves the result of a shorter run.
    """

    def __init__(
        self,
        run: Any,
        seed: int,
        games: int,
        threads: int,
        block: int | None,
        progress: Progress | None,
        begun: tuple[Tally, int] | None = None,
        take: Callable[[Any], object] | None = None,
    ) -> None:
        self._run, self._seed, self._games, self._threads = run, seed, games, threads
        self._fixed, self._progress, self._take = block, progress, take
        self._size = block or (1 if run.is_searching else _FIRST_BLOCK)
        self._flying: deque[Future[Played]] = deque()
        # No games yet: this is where the kernels are compiled or loaded, with nothing to wait for.
        nothing = run.block(seed, 0, 0), 0
        self.merged: tuple[Tally, int] = nothing if begun is None else begun
        self._given = self.merged[1]

    def play(self) -> None:
        """Hand out all blocks and merge them, in the order of their games."""
        pool = ThreadPoolExecutor(self._threads, thread_name_prefix="njet")
        try:
            while self.merged[1] < self._games:
                self._hand_out(pool)
                self._merge(self._flying[0])
                self._flying.popleft()
                if self._progress is not None:
                    self._progress(self.merged[1], self._games)
        except KeyboardInterrupt:
            pool.shutdown(wait=True, cancel_futures=True)  # a second Ctrl-C ends the wait
            self._merge_finished()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _hand_out(self, pool: ThreadPoolExecutor) -> None:
        while self._given < self._games and len(self._flying) < _IN_FLIGHT * self._threads:
            size = self._next_size()
            self._flying.append(pool.submit(self._play_block, self._given, size))
            self._given += size

    def _next_size(self) -> int:
        """Games of the next block: smaller ones near the end, so that all threads end together."""
        left = self._games - self._given
        if self._fixed is not None:
            return min(self._fixed, left)
        return min(left, self._size, max(_LAST_BLOCK, left // (2 * self._threads)))

    def _play_block(self, first: int, games: int) -> Played:
        start = time.perf_counter()
        if self._take is None:
            tally, notes = self._run.block(self._seed, first, games), None
        else:
            tally, notes = self._run.noted_block(self._seed, first, games)
        return Played(tally, notes, first, games, time.perf_counter() - start)

    def _merge(self, block: Future[Played]) -> None:
        """Wait for a block and add it to what is merged, unless it is in there."""
        tally, notes, first, games, seconds = block.result()
        merged, done = self.merged
        if first == done:  # a Ctrl-C falls before or after this one assignment
            if self._take is not None:  # again, if a Ctrl-C falls between it and what follows
                self._take(notes)
            self.merged = {name: merged[name] + tally[name] for name in merged}, done + games
        wanted = min(round(games * _BLOCK_SECONDS / max(seconds, 1e-6)), 2 * self._size)
        tables = wanted // _FIRST_BLOCK * _FIRST_BLOCK  # whole ones, unless games are very long
        self._size = tables or max(1, wanted)

    def _merge_finished(self) -> None:
        """Merge the finished blocks up to the first that is not."""
        for block in self._flying:
            if block.cancelled() or not block.done() or block.exception() is not None:
                return
            self._merge(block)
