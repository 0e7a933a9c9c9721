"""What is done of a long run, and the file that it is kept in, if there is one."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from njet.blocks import Blocks, Progress
from njet.core.checkpoint import Checkpoint
from njet.core.errors import NotSaved
from njet.unasked import Unasked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

_SECONDS_BETWEEN_SAVES = 1.0
_TIMES_AS_LONG = 100.0
"""Nor is a run saved again before so many times as long as it took have passed: 1 % of a run."""


class Kept:
    """What is done of a run.

    Parameters
    ----------
    place : str, Path or Unasked, optional
        Where it is kept now and then, and where it goes on from.
    what : dict
        What is run, as plain values.
    nothing : dict of str to array
        The tally of no games.
    fixed : bool
        Whether its arrays have the same names and shapes from the beginning to the end.

    Attributes
    ----------
    tally : dict of str to array
        Of the games that are done.
    done : int
        Their number.
    more : dict
        What else there is to know of them, as plain values.
    """

    def __init__(
        self,
        place: str | Path | Unasked | None,
        what: Mapping[str, Any],
        nothing: Tally,
        *,
        fixed: bool = True,
    ) -> None:
        self.tally, self.done = nothing, 0
        self.more: dict[str, Any] = {}
        self._file: Checkpoint | None = None
        self._unasked: Unasked | None = None
        self._what, self._nothing, self._is_fixed = what, nothing, fixed
        if isinstance(place, Unasked):
            self._unasked = place
            place.find(what, self._open)
        elif place is not None:
            self._open(place)
        self._saved, self._has_failed = self.done, False
        self._next_save = time.monotonic() + _SECONDS_BETWEEN_SAVES

    def play(
        self,
        run: Any,
        seed: int,
        games: int,
        threads: int,
        progress: Progress | None = None,
        *,
        block: int | None = None,
        take: Callable[[Any], object] | None = None,
        executor: Executor | None = None,
        seconds: float | None = None,
    ) -> None:
        """Play what is not done yet of so many games; what is done is there after Ctrl-C too.

        The arguments are those of `Blocks`.
        """
        if self.done >= games:
            return
        start, before = time.monotonic(), self.done

        def report(done: int, games: int) -> None:
            self.tally, self.done = blocks.merged
            now = time.monotonic()
            if self._unasked is not None and self._file is None:
                left = (now - start) / (done - before) * (games - done)
                self._unasked.consider(self._what, now - start, left, self._open)
            if progress is not None:
                progress(done, games)
            if now >= self._next_save:
                self.save()

        begun = self.tally, self.done
        blocks = Blocks(run, seed, games, threads, block, report, begun, take, executor, seconds)
        try:
            blocks.play()
        finally:
            self.tally, self.done = blocks.merged

    def save(self) -> None:
        """Keep what is done, if there is a file and it has less; warns once if it cannot be."""
        if self._file is None or self._saved >= self.done:
            return
        start = time.monotonic()
        try:
            self._file.save(self.tally, self.done, self.more)
            self._saved = self.done
        except OSError as error:
            self._warn(self._file.path, error)
        now = time.monotonic()
        self._next_save = now + max(_SECONDS_BETWEEN_SAVES, _TIMES_AS_LONG * (now - start))

    def _open(self, path: str | Path) -> int:
        """Keep it there from now on; returns how many games are done by what is there."""
        self._file = Checkpoint(path, self._what, self._nothing, fixed=self._is_fixed)
        if self.done == 0:
            self.tally, self.done = self._file.begun
            self.more = self._file.more
        return self.done

    def _warn(self, path: Path, error: OSError) -> None:
        if not self._has_failed:
            kept = f"it keeps the first {self._saved:,} games"
            text = f"checkpoint {path} cannot be written: {error.strerror or error}; {kept}"
            warnings.warn(text, NotSaved, stacklevel=2)
        self._has_failed = True
