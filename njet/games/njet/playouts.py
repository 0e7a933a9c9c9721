"""Playouts: a table of worlds times candidates, played on by the heuristic to the round's end.

The rows of a world stand together, one for each candidate, and share its hidden cards and its
random words: candidates are compared in the same worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ONE
from njet.core.columns import columns, new_table
from njet.core.jit import inlined, kernel, stage
from njet.core.rng import draw
from njet.games.njet.inference import TILTS
from njet.games.njet.plan import Plan
from njet.games.njet.table import COLUMNS, HAND, PLAYERS_HIGH, PLAYERS_LOW, SCORE, WORD
from njet.games.njet.trace import Trace
from njet.games.njet.worlds import ASIDE, Worlds, deal_world, new_worlds

MOST_CANDIDATES = 64
_TINY = 1e-9


class Search(NamedTuple):
    """What the seats that search need; arrays are written to."""

    users: NDArray[np.uint64]  # by decision: the seats that search it
    worlds: NDArray[np.int64]  # by seat: worlds of a decision
    infers: np.uint64  # the seats that deal the worlds by what was covered
    tilts: NDArray[np.float64]  # see inference.py
    doubt: NDArray[np.float64]  # by decision: see `best_of`
    plan: Plan  # of the playouts: everybody plays the heuristic
    trace: Trace  # of the playouts: nothing is noted
    table: NDArray[np.uint64]  # of the playouts
    hidden: Worlds
    asked: NDArray[np.int64]  # one number: decisions that were searched
    candidates: NDArray[np.uint64]  # sets of one
    gains: NDArray[np.float64]  # by candidate: sums of what it is ahead of the first, and squares


DOUBT = (2.0, 2.0, 2.0, 1.0, 1.0)
"""By decision, see `best_of`: what gained most of 0, 0.5, 1, 2 and 3."""


def new_search(
    searchers: Sequence[int], worlds: Sequence[int], infers: int, plan: Plan, trace: Trace
) -> Search:
    """Room for the searches of a block of games."""
    players = len(worlds)
    return Search(
        users=np.array(searchers, dtype=np.uint64),
        worlds=np.array(worlds, dtype=np.int64),
        infers=np.uint64(infers),
        tilts=np.array(TILTS[players]),
        doubt=np.array(DOUBT),
        plan=plan,
        trace=trace,
        table=new_table(COLUMNS),
        hidden=new_worlds(),
        asked=np.zeros(1, dtype=np.int64),
        candidates=np.zeros(MOST_CANDIDATES, dtype=np.uint64),
        gains=np.zeros((MOST_CANDIDATES, 2)),
    )


@stage
def copy_row(table, row, ahead, copied, rows):
    """Copy columns of one row into all rows of a table of playouts."""
    t, a = columns(table), columns(ahead)
    for number in range(len(copied)):
        column = copied[number]
        word = t[column, row]
        for playout in range(rows):
            a[column, playout] = word


@stage
def deal_worlds(search, players, aside, number, worlds):
    """Deal so many worlds, each into ``number`` rows of the playouts.

    ``aside`` is the first column of what has been put aside.
    """
    a, hidden = columns(search.table), search.hidden
    for world in range(worlds):
        deal_world(hidden)
        low, high = hidden.state[0], hidden.state[1]
        first, low, high = draw(low, high)
        second, low, high = draw(low, high)
        word, low, high = draw(low, high)
        hidden.state[0], hidden.state[1] = low, high
        for playout in range(world * number, (world + 1) * number):
            a[PLAYERS_LOW, playout], a[PLAYERS_HIGH, playout] = first, second | ONE
            a[WORD, playout] = word
            for seat in range(players):
                a[HAND + seat, playout] = hidden.piles[seat]
                a[aside + seat, playout] = hidden.piles[ASIDE + seat]


@kernel
def add_gains(search, players, seat, number, worlds):
    """Add up by how many points of a seat's lead each candidate is ahead of the first."""
    a = columns(search.table)
    for world in range(worlds):
        first = world * number
        base = _lead(a, players, seat, first)
        for candidate in range(1, number):
            gain = np.float64(_lead(a, players, seat, first + candidate) - base)
            search.gains[candidate, 0] += gain
            search.gains[candidate, 1] += gain * gain


@inlined
def _lead(a, players, seat, row):
    """What a seat is ahead of the others, times their number."""
    total = np.int64(0)
    for other in range(players):
        total -= np.int64(a[SCORE + other, row])
    return total + players * np.int64(a[SCORE + seat, row])


@kernel
def best_of(search, decision, number, worlds):
    """The candidate that is ahead of the first by most, 0 if none surely is.

    ``doubt`` standard errors are subtracted from what a candidate seems to be ahead: of many that
    are as good as the first, one seems better by chance.
    """
    best, most = 0, _TINY
    for candidate in range(1, number):
        mean = search.gains[candidate, 0] / worlds
        spread = search.gains[candidate, 1] / worlds - mean * mean
        sure = mean - search.doubt[decision] * np.sqrt(max(spread, 0.0) / worlds)
        if sure > most:
            best, most = candidate, sure
    return best


@kernel
def clear_gains(search, number):
    """Begin to compare so many candidates."""
    for candidate in range(number):
        search.gains[candidate, 0] = search.gains[candidate, 1] = 0.0
