"""Every decision of every game of a run, as the kernels made them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import columns
from njet.core.faults import FAULT_SHIFT
from njet.core.jit import inlined
from njet.core.notes import room
from njet.games.nothanks.plan import Plan
from njet.games.nothanks.rules import PAY, TAKE
from njet.games.nothanks.table import CARD, DECISIONS, FAULT, GAME, POT, STARTER


class Trace(NamedTuple):
    """Decks and choices by game of the match; empty when none is wanted.

    A step is a decision: 1 (pay) or 2 (take), as in `rules`; 0 after a game's last one.
    """

    deals: NDArray[np.uint64]  # (rounds, cards played, games): as turned up, each a set of one
    firsts: NDArray[np.int64]  # (rounds, games): the seat that begins
    choices: NDArray[np.uint64]  # (rounds, steps, games)
    at: NDArray[np.int64]  # the first game's number, the game of the match
    sources: NDArray[np.int64]  # the rest is for the records (see core/notes.py)
    words: NDArray[np.uint64]
    noted: NDArray[np.uint64]


FIRST_GAME, ROUND = range(2)


def new_trace(plan: Plan, players: int, games: int) -> Trace:
    """Room for the trace of a run of ``games`` matches; with 0 nothing is noted."""
    rounds = plan.rounds if games else 0
    return Trace(
        np.zeros((rounds, plan.played, games), dtype=np.uint64),
        np.zeros((rounds, games), dtype=np.int64),
        np.zeros((rounds, plan.most_decisions, games), dtype=np.uint64),
        np.zeros(2, dtype=np.int64),
        *room(),
    )


@inlined
def note_starters(table, trace, rows):
    """Note who begins."""
    if len(trace.firsts) == 0:
        return
    t = columns(table)
    for row in range(rows):
        game = np.int64(t[GAME, row]) - trace.at[FIRST_GAME]
        trace.firsts[trace.at[ROUND], game] = t[STARTER, row]


@inlined
def note_card(table, players, trace, place, rows):
    """Note the card, that it has been refused, and that it is taken."""
    if len(trace.choices) == 0:
        return
    t = columns(table)
    for row in range(rows):
        game = np.int64(t[GAME, row]) - trace.at[FIRST_GAME]
        trace.deals[trace.at[ROUND], place, game] = t[CARD, row]
        step, pot = np.int64(t[DECISIONS, row]), np.int64(t[POT + players % 2, row])
        for refusal in range(pot):
            trace.choices[trace.at[ROUND], step + refusal, game] = PAY
        trace.choices[trace.at[ROUND], step + pot, game] = TAKE | (t[FAULT, row] << FAULT_SHIFT)
