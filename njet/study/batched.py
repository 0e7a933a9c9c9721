"""Several variants on the same deals, batch by batch, as one run.

A batch of each variant plays the same game numbers, so that it meets the same deals and draws; how
the batches differ then tells how sure a difference between two variants is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from njet.core.schedule import Schedule
from njet.study.variants import NOT_ESTIMATED, Variant, nothing_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

BATCHES = 200
"""Enough for an interval, few enough for batches of many games."""


class Batched(Schedule):
    """Variants batch by batch; a batch is played by all of them before the next.

    Parameters
    ----------
    variants : sequence of Variant
        What is played.
    batches, size : int
        How many batches, of how many games each.
    """

    def __init__(self, variants: Sequence[Variant], batches: int, size: int) -> None:
        self.batches, self.batch_games = batches, size
        self._runs: list[Any] = [variant.new_run() for variant in variants]
        is_searching = any(run.is_searching for run in self._runs)
        super().__init__(batches * len(variants), size, is_searching)

    def nothing(self) -> Tally:
        """Return the tally of no games: the arrays of every variant, by batch."""
        import numpy as np

        return {
            _name(place, name): np.zeros((self.batches, *array.shape), dtype=np.int64)
            for place, run in enumerate(self._runs)
            for name, array in nothing_of(run).items()
            if name not in NOT_ESTIMATED
        }

    def warm_up(self, seed: int) -> None:
        """Compile or load all kernels."""
        for run in self._runs:
            run.block(seed, 0, 0)

    def add(self, tally: Tally, piece: int, seed: int, first: int, games: int) -> None:
        """Play games of a batch of a variant."""
        batch, place = divmod(piece, len(self._runs))
        played = self._runs[place].block(seed, batch * self.batch_games + first, games)
        for name, array in played.items():
            if name not in NOT_ESTIMATED:
                tally[_name(place, name)][batch] += array

    def tally_of(self, tally: Tally, place: int) -> Tally:
        """The arrays of one variant, by batch."""
        prefix = _name(place, "")
        return {
            name.removeprefix(prefix): array
            for name, array in tally.items()
            if name.startswith(prefix)
        }


def _name(place: int, name: str) -> str:
    return f"{place}.{name}"


def sized(games: int) -> tuple[int, int]:
    """How many batches of how many games are at least so many games in all."""
    batches = min(BATCHES, games)
    return batches, -(-games // batches)
