"""Blocks of games: handed out to workers, and merged in the order of their games.

The kernels do the playing and know nothing of this; here nothing of the rules is known. A block
lasts a fraction of a second, since a kernel cannot be interrupted. Blocks are merged in order, so
that at any moment what is merged is a shorter run.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from typing import TYPE_CHECKING, Any, NamedTuple

from njet.core.errors import Lost

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

Progress = Callable[[int, int], object]

THREAD_NAME = "njet"
_BLOCK_SECONDS = 0.2
_SENT_SECONDS = 0.5
_SENT_SECONDS_PER_WORKER = 0.01
"""Blocks that are sent away last longer: the more workers, the more come back at a time."""
_FIRST_BLOCK = 128
_FIRST_SENT = 4096
_LAST_BLOCK = 1024
"""Games of the last blocks, unless games are long: smaller ones would cost more than they save."""
_IN_FLIGHT = 3
"""Blocks per worker that are queued, running, or waiting for an earlier one to be merged."""
_PATIENCE = 1.0
"""Seconds that Ctrl-C waits for the blocks that are being played."""


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
    pass over those of a block that it has had. With ``executor`` blocks are played by its workers,
    which ``threads`` is then the number of. Blocks are of ``block`` games, or as many as take
    ``seconds``.

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
        executor: Executor | None = None,
        seconds: float | None = None,
    ) -> None:
        self._run, self._seed, self._games, self._threads = run, seed, games, threads
        self._fixed, self._progress, self._take = block, progress, take
        self._executor = executor
        self._seconds = seconds or block_seconds(executor, threads)
        first = _FIRST_BLOCK if executor is None else _FIRST_SENT
        self._size = block or (1 if run.is_searching else first)
        self._flying: deque[Future[Played]] = deque()
        if begun is None or executor is None:
            # This is where the kernels are compiled or loaded, with nothing to wait for. An
            # executor that plays what has begun is ready: to ask all its machines takes a while.
            nothing = played_nothing(run, seed, executor), 0
        self.merged: tuple[Tally, int] = nothing if begun is None else begun
        self._given = self.merged[1]

    def play(self) -> None:
        """Hand out all blocks and merge them, in the order of their games."""
        own = None
        if self._executor is None:
            own = ThreadPoolExecutor(self._threads, thread_name_prefix=THREAD_NAME)
        try:
            self._play(own or self._executor)
        except KeyboardInterrupt:
            self._cancel()
            begun = [block for block in self._flying if not block.cancelled()]
            wait(begun, _PATIENCE)  # a second Ctrl-C ends the wait
            self._merge_finished()
            if own is not None and all(block.done() for block in self._flying):
                own.shutdown()
            raise
        except (BrokenExecutor, CancelledError) as error:
            done = f"{self.merged[1]:,} of {self._games:,} games"
            why = " ".join(str(error).split()) or type(error).__name__
            raise Lost(f"the workers are gone after {done}: {why}") from error
        finally:
            self._cancel()
            if own is not None:
                own.shutdown(wait=False)

    def _play(self, executor: Any) -> None:
        while self.merged[1] < self._games:
            self._hand_out(executor)
            self._merge(self._flying[0])
            self._flying.popleft()
            if self._progress is not None:
                self._progress(self.merged[1], self._games)

    def _hand_out(self, executor: Executor) -> None:
        is_noted = self._take is not None
        while self._given < self._games and len(self._flying) < _IN_FLIGHT * self._threads:
            size = self._next_size()
            what = self._run, self._seed, self._given, size, is_noted
            self._flying.append(executor.submit(play_block, *what))
            self._given += size

    def _next_size(self) -> int:
        """Games of the next block: smaller ones near the end, so that all threads end together."""
        left = self._games - self._given
        if self._fixed is not None:
            return min(self._fixed, left)
        return min(left, self._size, max(_LAST_BLOCK, left // (2 * self._threads)))

    def _merge(self, block: Future[Played]) -> None:
        """Wait for a block and add it to what is merged, unless it is in there."""
        tally, notes, first, games, seconds = block.result()
        merged, done = self.merged
        if first == done:  # a Ctrl-C falls before or after this one assignment
            if self._take is not None:  # again, if a Ctrl-C falls between it and what follows
                self._take(notes)
            self.merged = {name: merged[name] + tally[name] for name in merged}, done + games
        wanted = min(round(games * self._seconds / max(seconds, 1e-6)), 2 * self._size)
        tables = wanted // _FIRST_BLOCK * _FIRST_BLOCK  # whole ones, unless games are very long
        self._size = tables or max(1, wanted)

    def _cancel(self) -> None:
        """Take back the blocks that nobody has begun."""
        for block in self._flying:
            block.cancel()

    def _merge_finished(self) -> None:
        """Merge the finished blocks up to the first that is not."""
        for block in self._flying:
            if block.cancelled() or not block.done() or block.exception() is not None:
                return
            self._merge(block)


def block_seconds(executor: Executor | None, workers: int) -> float:
    """How long a block should last."""
    if executor is None:
        return _BLOCK_SECONDS
    return max(_SENT_SECONDS, _SENT_SECONDS_PER_WORKER * workers)


def play_block(run: Any, seed: int, first: int, games: int, is_noted: bool) -> Played:
    """Play a block, in whatever thread, process or machine."""
    start = time.perf_counter()
    if is_noted:
        tally, notes = run.noted_block(seed, first, games)
    else:
        tally, notes = run.block(seed, first, games), None
    return Played(tally, notes, first, games, time.perf_counter() - start)


def played_nothing(run: Any, seed: int, executor: Executor | None = None) -> Tally:
    """The tally of no games, once the kernels are compiled where the blocks will be played."""
    if executor is None:
        tally: Tally = run.block(seed, 0, 0)
        return tally
    prepare = getattr(executor, "prepare", executor.submit)  # of a cluster: on all its machines
    try:
        tally = prepare(play_block, run, seed, 0, 0, False).result().tally
    except (BrokenExecutor, CancelledError) as error:
        raise Lost(f"the workers are gone: {error or type(error).__name__}") from error
    return tally
