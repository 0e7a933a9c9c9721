"""Every decision of every game of a run, as the kernels made them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import columns
from njet.core.faults import FAULT_SHIFT
from njet.core.jit import inlined
from njet.core.notes import room
from njet.games.njet.plan import Plan
from njet.games.njet.table import FAULT, GAME, HAND, HOLDER, TEAM


class Trace(NamedTuple):
    """Deals and choices as sets of bits, by round, step and game; empty when none is wanted.

    A step at which a game has nothing to decide holds an empty set. The steps of a round:
    boxes, the team, the bonus holder, discards seat by seat, cards place by place.
    """

    deals: NDArray[np.uint64]  # (rounds, players, games)
    choices: NDArray[np.uint64]  # (rounds, steps, games)
    at: NDArray[np.int64]  # the first game's number, the round, the step
    sources: NDArray[np.int64]  # the rest is for the records (see core/notes.py)
    words: NDArray[np.uint64]
    noted: NDArray[np.uint64]


FIRST_GAME, ROUND, STEP = range(3)


def steps_of(plan: Plan, players: int) -> int:
    """Steps of a round, whether or not a game decides anything in them."""
    return plan.covers + 2 + players * (plan.most_discards + plan.hand_size)


def new_trace(plan: Plan, players: int, games: int) -> Trace:
    """Room for the trace of a run of ``games`` games; with 0 games nothing is noted."""
    rounds = plan.rounds if games else 0
    return Trace(
        np.zeros((rounds, players, games), dtype=np.uint64),
        np.zeros((rounds, steps_of(plan, players), games), dtype=np.uint64),
        np.zeros(3, dtype=np.int64),
        *room(),
    )


@inlined
def note_deal(table, trace, players, rows):
    """Note the hands of a new round."""
    if len(trace.deals) == 0:
        return
    t = columns(table)
    trace.at[STEP] = 0
    for seat in range(players):
        for row in range(rows):
            game = np.int64(t[GAME, row]) - trace.at[FIRST_GAME]
            trace.deals[trace.at[ROUND], seat, game] = t[HAND + seat, row]


@inlined
def note_choice(table, trace, column, rows):
    """Note what every game has chosen in a column."""
    if len(trace.choices) == 0:
        return
    t = columns(table)
    for row in range(rows):
        game = np.int64(t[GAME, row]) - trace.at[FIRST_GAME]
        fault = t[FAULT, row] << FAULT_SHIFT
        trace.choices[trace.at[ROUND], trace.at[STEP], game] = t[column, row] | fault
    trace.at[STEP] += 1


@inlined
def note_teams(table, trace, players, rows):
    """Note the team and the holder of the bonus card."""
    note_choice(table, trace, np.int64(TEAM), rows)
    note_choice(table, trace, np.int64(HOLDER), rows)
