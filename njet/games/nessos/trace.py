"""Every decision of every game of a run, as the kernels made them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ZERO
from njet.core.columns import columns, span
from njet.core.faults import FAULT_SHIFT
from njet.core.jit import inlined
from njet.core.notes import room
from njet.games.nessos.plan import Plan
from njet.games.nessos.table import FAULT, GAME, GOES_ON, HAND, ROUND, STARTER


class Trace(NamedTuple):
    """Deals and choices as sets of bits, by round and step; empty when none is wanted.

    A step at which a game has nothing to decide holds an empty set. The steps of a round: the
    pawn holder's card, receiver and claim; twice an answer and, of who adds, a card, receiver and
    claim; a last answer. A card is one bit, a receiver a seat's bit, a claim the bit of its
    number (noted for a creature, too), an answer as in `rules`.
    """

    deals: NDArray[np.uint64]  # (players, games): the hands dealt
    pawns: NDArray[np.int64]  # (games): who begins
    choices: NDArray[np.uint64]  # (rounds, steps, games)
    at: NDArray[np.int64]  # the first game's number
    sources: NDArray[np.int64]  # the rest is for the records (see core/notes.py)
    words: NDArray[np.uint64]
    noted: NDArray[np.uint64]


FIRST_GAME = 0

CARD, RECEIVER, CLAIM = range(3)
OFFER_STEPS = 3
ANSWER_STEPS = 4  # an answer, and what is added
STEPS = OFFER_STEPS + 2 * ANSWER_STEPS + 1


def new_trace(plan: Plan, players: int, games: int) -> Trace:
    """Room for the trace of a run of ``games`` games; with 0 nothing is noted."""
    rounds = plan.most_rounds if games else 0
    return Trace(
        np.zeros((players if games else 0, games), dtype=np.uint64),
        np.zeros(games, dtype=np.int64),
        np.zeros((rounds, STEPS, games), dtype=np.uint64),
        np.zeros(1, dtype=np.int64),
        *room(),
    )


@inlined
def note_deal(table, trace, players, first_row, last_row):
    """Note the hands of new games, and who begins."""
    if len(trace.deals) == 0:
        return
    t = columns(table)
    for row in span(first_row, last_row):
        game = np.int64(t[GAME, row]) - trace.at[FIRST_GAME]
        trace.pawns[game] = t[STARTER, row]
        for seat in range(players):
            trace.deals[seat, game] = t[HAND + seat, row]


@inlined
def note_choice(table, trace, step, column, rows):
    """Note what every game has chosen in a column."""
    if len(trace.choices) == 0:
        return
    t = columns(table)
    for row in range(rows):
        if t[GOES_ON, row] == ZERO:
            continue  # one of the rows that fill the last vector
        game = np.int64(t[GAME, row]) - trace.at[FIRST_GAME]
        trace.choices[np.int64(t[ROUND, row]), step, game] = t[column, row] | (
            t[FAULT, row] << FAULT_SHIFT
        )
