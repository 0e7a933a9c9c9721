"""What is done of a long run, and the file that it is kept in, if there is one."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from njet.blocks import Blocks, Progress
from njet.core.checkpoint import Checkpoint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

_SECONDS_BETWEEN_SAVES = 20.0


class Kept:
    """What is done of a run.

    Parameters
    ----------
    path : str or Path, optional
        Where it is kept now and then, and where it goes on from.
    what : dict
        What is run, as plain values.
    nothing : dict of str to array
        The tally of no games.

    Attributes
    ----------
    tally : dict of str to array
        Of the games that are done.
    done : int
        Their number.
    """

    def __init__(self, path: str | Path | None, what: Mapping[str, Any], nothing: Tally) -> None:
        self._file = None if path is None else Checkpoint(path, what, nothing)
        self.tally, self.done = (nothing, 0) if self._file is None else self._file.begun
        self._saved = self.done

    def play(
        self, run: Any, seed: int, games: int, threads: int, progress: Progress | None = None
    ) -> None:
        """Play what is not done yet of so many games; what is done is there after Ctrl-C too."""
        if self.done >= games:
            return
        last = time.monotonic()

        def report(done: int, games: int) -> None:
            nonlocal last
            self.tally, self.done = blocks.merged
            if progress is not None:
                progress(done, games)
            if time.monotonic() - last >= _SECONDS_BETWEEN_SAVES:
                self.save()
                last = time.monotonic()

        blocks = Blocks(run, seed, games, threads, None, report, (self.tally, self.done))
        try:
            blocks.play()
        finally:
            self.tally, self.done = blocks.merged

    def save(self) -> None:
        """Keep what is done, if there is a file and it has less."""
        if self._file is not None and self._saved < self.done:
            self._file.save(self.tally, self.done)
            self._saved = self.done
