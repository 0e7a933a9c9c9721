"""What everybody has seen of a round's tricks: who leads, and what a place has not followed."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, index, when
from njet.core.columns import columns
from njet.core.jit import kernel
from njet.games.njet.table import CARD, FIRST, LACKS, LEADER, LED, SUPERS, TRUMPS, WINNER
from njet.games.njet.tricks import move_to_places


@kernel
def remember_nothing(table, players, rows):
    """Before the first trick."""
    t = columns(table)
    for row in range(rows):
        t[LEADER, row] = index(t[FIRST, row])
    for place in range(players):
        for row in range(rows):
            t[LACKS + place, row] = ZERO


@kernel
def remember_card(table, place, must_trump, rows):
    """Who does not follow has none of that suit, nor a trump if it had to play one (N-10)."""
    t = columns(table)
    for row in range(rows):
        card, led = t[CARD, row], t[LED, row]
        evades = (card != ZERO) & ((card & led) == ZERO)
        trumping = t[TRUMPS, row] | t[SUPERS, row]
        has_trumped = (card & trumping) != ZERO
        t[LACKS + place, row] |= when(evades, led)
        t[LACKS + place, row] |= when(must_trump & evades & (not has_trumped), trumping)


@kernel
def turn_memory(table, players, rows):
    """Count places from the winner of the trick."""
    t = columns(table)
    last = np.uint64(players)
    for row in range(rows):
        seat = t[LEADER, row] + index(t[WINNER, row])
        t[LEADER, row] = seat - when(seat >= last, last)
    move_to_places(table, players, np.int64(LACKS), np.int64(WINNER), rows)
