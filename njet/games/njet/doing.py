"""What a step of a table does with what was chosen in its rows."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, lowest, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.games.njet import lineup
from njet.games.njet.asking import ACTION, ASKED, LAID, cards_of, ones_each
from njet.games.njet.memory import remember_card, turn_memory
from njet.games.njet.table import (
    BOARD,
    CARD,
    COVERED,
    DISCARDED,
    FIRST,
    HAND,
    HELD,
    HOLDER,
    LEGAL,
    TEAM,
    WINNER,
)
from njet.games.njet.tricks import (
    move_to_places,
    take_trick,
    weigh_card,
    weigh_lead,
)


@inlined
def clear_laid(table, players, rows):
    """No card is in the trick."""
    t = columns(table)
    for place in range(players):
        for row in range(rows):
            t[LAID + place, row] = ZERO


@inlined
def note_chosen(table, rows):
    """The bit that was chosen, where one was."""
    t = columns(table)
    for row in range(rows):
        t[CARD, row] = when(t[ASKED, row] != ZERO, ONE << t[ACTION, row])


@kernel
def cover(table, seat, rows):
    """Cover the box."""
    note_chosen(table, rows)
    t = columns(table)
    for row in range(rows):
        t[BOARD, row] ^= t[CARD, row]
    for row in range(rows):
        t[COVERED + seat, row] |= t[CARD, row]


@kernel
def make_team(table, rows):
    """The team that was chosen; where there was no choice, the first player plays alone."""
    t = columns(table)
    for row in range(rows):
        t[TEAM, row] = choose(t[ASKED, row] != ZERO, t[ACTION, row], t[FIRST, row])


@kernel
def give_bonus(table, rows):
    """The bonus card to whom was chosen, or to the only one who may have it."""
    note_chosen(table, rows)
    t = columns(table)
    for row in range(rows):
        t[HOLDER, row] = choose(t[ASKED, row] != ZERO, t[CARD, row], t[LEGAL, row])


@kernel
def take_chosen_card(table, plan, hand, rows):
    """Take the lowest of the equal cards that were chosen out of the column ``hand``."""
    t = columns(table)
    each = ones_each(plan)
    for row in range(rows):
        t[CARD, row] = lowest(t[LEGAL, row] & cards_of(t[ACTION, row], each))
    for row in range(rows):
        t[hand, row] ^= t[CARD, row]


@kernel
def put_aside(table, plan, seat, rows):
    """Put the card aside."""
    take_chosen_card(table, plan, HAND + seat, rows)
    t = columns(table)
    for row in range(rows):
        t[HELD + seat, row] |= t[CARD, row]


@kernel
def lay_card(table, players, plan, place, rows):
    """Lay the card on the table; the last one ends the trick."""
    take_chosen_card(table, plan, HAND + place, rows)
    t = columns(table)
    for row in range(rows):
        t[LAID + place, row] = t[CARD, row]
    if place == 0:
        weigh_lead(table, plan.ones, rows)
    else:
        weigh_card(table, plan.ones, place, rows)
        remember_card(table, place, plan.must_trump, rows)
    if place == players - 1:
        take_trick(table, players, plan.ones, rows)
        turn_memory(table, players, rows)
        if plan.users[lineup.PLAY] != ZERO:
            move_to_places(table, players, np.int64(DISCARDED), np.int64(WINNER), rows)
        clear_laid(table, players, rows)
