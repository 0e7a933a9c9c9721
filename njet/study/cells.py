"""Runs one after the other, each reduced to a few numbers when it is done, as one long run.

So the memory that is taken does not depend on how many there are, and nor does a checkpoint but for
these numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from njet.blocks import Progress
from njet.kept import Kept
from njet.roundrobin import Unfinished
from njet.study.asked import Asked

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

Reduce = Callable[["Tally"], Sequence[float]]

_ROWS = "rows"


class Cells:
    """Runs of equally many games, one after the other.

    Parameters
    ----------
    path : str or Path, optional
        Where what is done is kept, and where it goes on from.
    what : dict
        What is run, as plain values.
    nothing : dict of str to array
        The tally of no games of the first run: those of the others have the same names.
    size : int
        Games of each.
    asked : Asked
        Seed and threads.
    progress : callable, optional
        Called with the games done and the games in all, as far as they are known.
    """

    def __init__(
        self,
        path: str | Path | None,
        what: Mapping[str, Any],
        nothing: Tally,
        size: int,
        asked: Asked,
        progress: Progress | None,
    ) -> None:
        self._size, self._asked, self._progress = size, asked, progress
        rows = np.zeros((0, 0), dtype=np.int64)
        self._kept = Kept(path, what, nothing | {_ROWS: rows}, fixed=False)
        self._known = self._played = 0

    @property
    def games(self) -> int:
        """Games done, those of a cell that is not finished included."""
        return self._kept.done

    def expect(self, cells: int) -> None:
        """Say how many cells there will be in all."""
        self._known = cells

    def numbers(self, run: Any, nothing: Tally, reduce: Reduce) -> list[float]:
        """What the next run comes to; it is not played again if that is known already.

        Parameters
        ----------
        run : Run
            What plays blocks of it.
        nothing : dict of str to array
            Its tally of no games.
        reduce : callable
            From its tally, what it comes to.

        Raises
        ------
        Unfinished
            On Ctrl-C; what is done is kept.
        """
        place = self._played
        rows = self._kept.tally[_ROWS]
        if place == len(rows):
            if self._kept.done == place * self._size:
                self._kept.tally = nothing | {_ROWS: rows}
            rows = self._reduced(run, reduce, place, rows)
        self._played += 1
        found: list[float] = rows[place].view(np.float64).tolist()
        return found

    def save(self) -> None:
        """Keep what is done."""
        self._kept.save()

    def _reduced(
        self, run: Any, reduce: Reduce, place: int, rows: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Play a run to its end, and add what it comes to to the rows."""
        kept, before = self._kept, place * self._size
        total = max(self._known, place + 1) * self._size

        def report(done: int, _: int) -> None:
            if self._progress is not None:
                self._progress(done, total)

        try:
            cell = _Cell(run, before)
            kept.play(cell, self._asked.seed, before + self._size, self._asked.threads, report)
            tally = {name: array for name, array in kept.tally.items() if name != _ROWS}
            numbers = reduce(tally)
        except KeyboardInterrupt:
            kept.save()
            raise Unfinished(f"interrupted after {kept.done:,} of {total:,} games") from None
        # As whole numbers, which a checkpoint keeps to the last bit.
        row = np.array(numbers, dtype=np.float64).view(np.int64)[None]
        rows = np.concatenate([rows, row]) if place else row
        kept.tally = tally | {_ROWS: rows}
        return rows


class _Cell:
    """A run whose games come after those of the cells before it, beside what they came to."""

    def __init__(self, run: Any, before: int) -> None:
        self.is_searching: bool = run.is_searching
        self._run, self._before = run, before

    def block(self, seed: int, first: int, games: int) -> Tally:
        """The tally of some of its games."""
        tally: Tally = self._run.block(seed, first - self._before if games else 0, games)
        return tally | {_ROWS: np.zeros((), dtype=np.int64)}
