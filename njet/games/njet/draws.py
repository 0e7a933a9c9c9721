"""Random bits for decisions, and what they take: the last of a decision's three stages."""

from __future__ import annotations

import numpy as np

from njet.core.bits import (
    HALF_WORD,
    LOW32,
    member,
)
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import draw
from njet.games.njet.table import (
    CARD,
    LEGAL,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    WORD,
)


@kernel
def draw_words(table, rows):
    """Draw the next word of every game's stream of players' choices."""
    t = columns(table)
    for row in range(rows):
        t[WORD, row], t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = draw(
            t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row]
        )


@kernel
def draw_for(table, decision, rows):
    """See to random bits for a decision: a word serves two, its upper half the even one."""
    if decision & 1 == 0:
        draw_words(table, rows)


@inlined
def shift_for(decision):
    """By how many bits the word's half for a decision lies above bit 0."""
    return HALF_WORD * np.uint64(1 - (np.int64(decision) & 1))


@inlined
def drawn(t, shift, row):
    """A random member of what is legal, from the half of the word that ``shift`` points at."""
    return member(t[LEGAL, row], (t[WORD, row] >> shift) & LOW32)


@kernel
def take_card(table, hand, decision, rows):
    """Take a random one of the legal cards out of the column ``hand``, into ``CARD``."""
    t = columns(table)
    shift = shift_for(decision)
    for row in range(rows):
        card = drawn(t, shift, row)
        t[CARD, row] = card
        t[hand, row] ^= card
