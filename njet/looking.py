"""A run that goes on, look by look, until one is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from njet.blocks import Progress
from njet.core.estimates import Summary
from njet.core.sure import Sure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

Play = Callable[[int, Progress | None], tuple["Tally", int]]


def look_until_sure(
    sure: Sure,
    play: Play,
    tables: Callable[[Tally], Sequence[Summary]],
    progress: Progress | None,
    keep: Callable[[dict[str, Any]], object],
) -> None:
    """Play and look until one is sure, or all that may be is played.

    Parameters
    ----------
    sure : Sure
        What one wants to be sure of; it is told of every look.
    play : callable
        Plays on up to so many games, with a progress, and returns the tally of all and their
        number.
    tables : callable
        Makes the tables of a tally.
    progress : callable, optional
        Called with the games done and those there will be, as far as one can tell.
    keep : callable
        Told after every look what they have come to.
    """
    while sure.next is not None:
        end = max(sure.next, sure.expected)
        tally, games = play(sure.next, _towards(end, progress))
        sure.look(tables(tally), games)
        keep(sure.state())


def _towards(end: int, progress: Progress | None) -> Progress | None:
    """The progress towards the end instead of the next look."""
    return None if progress is None else lambda done, _: progress(done, end)
