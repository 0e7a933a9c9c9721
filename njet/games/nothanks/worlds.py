"""Worlds that look the same to a seat: what it cannot see is drawn anew, the rest is as it was.

Cards to come need no drawing in advance: they are turned up from those that have not been seen,
those removed among them, by a stream of nature that is the world's own.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import HALF_WORD, LOW32, ZERO
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import SEARCH, draw, start
from njet.games.nothanks.rules import BYTE, byte_of
from njet.games.nothanks.table import (
    CARD,
    CHIPS,
    DEAL_WORD,
    DEBT,
    NATURE_HIGH,
    NATURE_LOW,
    NUMBER,
    OWNERS,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    REST,
    SEAT,
    TAKEN,
    TOTAL,
    TURN,
    WAITS,
    WORD,
    WORTHLESS,
)

PUBLIC = (REST, CARD, NUMBER, TURN, TAKEN, OWNERS, OWNERS + 1, OWNERS + 2)
"""Columns that hold what lies open; of the cards in REST nobody knows which will come."""
_LEFT, _LEAST, _PIECES = WORTHLESS, WAITS, DEBT
_EVENNESS = 2  # a mean of 4


@kernel
def imagine(known, row, table, players, plan, place, first, rows):
    """Fill a table with worlds, from number ``first``, that a seat cannot tell from a row.

    ``known`` is the table with that row; the seat is the one asked, ``place`` seats to the left
    of the one on turn.
    """
    k, t = columns(known), columns(table)
    for column in PUBLIC:
        copy(known, row, table, np.int64(column), rows)
    for seat in range(players):
        copy(known, row, table, np.int64(TOTAL + seat), rows)
    seat = k[SEAT, row]
    low, high = start(k[PLAYERS_LOW, row], k[PLAYERS_HIGH, row], SEARCH + seat)
    for world in range(rows):
        state = start(low, high, np.uint64(first + world))
        t[DEAL_WORD, world], t[NATURE_LOW, world], t[NATURE_HIGH, world] = draw(*state)
    if plan.shows_chips != ZERO:
        copy(known, row, table, np.int64(CHIPS), rows)
    else:
        share_chips(table, players, place, seat, byte_of(k[CHIPS, row], seat), plan, rows)


@kernel
def copy(known, row, table, column, rows):
    """Give every row of a table a column's word in one row of another."""
    word = columns(known)[column, row]
    t = columns(table)
    for world in range(rows):
        t[column, world] = word


@kernel
def share_chips(table, players, place, seat, own, plan, rows):
    """Share the chips that the seat does not have out among the others.

    As many as there are in all (T-2), a chip at least to each that has refused the card before
    the seat was asked. The lowest of so many random numbers as there are seats after one is its
    piece of a stick that is broken anywhere; the mean of a few makes the pieces more alike.
    """
    t = columns(table)
    shared = max(np.int64(plan.most_chips) - np.int64(own) - place, 0)
    for row in range(rows):
        t[_LEFT, row] = np.uint64(shared)
        t[CHIPS, row] = own << (BYTE * seat)
    turn = (np.int64(seat) + players - place) % players
    after = players - 2
    for further in range(players):
        if further == place:
            continue
        shift = BYTE * np.uint64((turn + further) % players)
        paid = np.uint64(further < place)
        for row in range(rows):
            t[_PIECES, row] = ZERO
        for _ in range(1 << _EVENNESS):
            lowest_of(table, after, rows)
            for row in range(rows):
                t[_PIECES, row] += t[_LEAST, row]
        for row in range(rows):
            piece = t[_PIECES, row] >> np.uint64(_EVENNESS)
            part = ((t[_LEFT, row] + np.uint64(1)) * piece) >> HALF_WORD
            t[_LEFT, row] -= part
            t[CHIPS, row] += (part + paid) << shift
        after -= 1


@kernel
def lowest_of(table, numbers, rows):
    """The lowest of so many random numbers of 32 bits; of none, the greatest there is."""
    t = columns(table)
    for row in range(rows):
        t[_LEAST, row] = LOW32
    for _ in range(numbers):
        for row in range(rows):
            t[WORD, row], t[NATURE_LOW, row], t[NATURE_HIGH, row] = draw(
                t[NATURE_LOW, row], t[NATURE_HIGH, row]
            )
        for row in range(rows):
            t[_LEAST, row] = min(t[_LEAST, row], t[WORD, row] >> HALF_WORD)


@inlined
def copy_world(worlds, world, table, row, players):
    """Copy a world into a row of another table."""
    w, t = columns(worlds), columns(table)
    for column in PUBLIC:
        t[column, row] = w[column, world]
    for column in (CHIPS, DEAL_WORD, NATURE_LOW, NATURE_HIGH):
        t[column, row] = w[column, world]
    for seat in range(players):
        t[TOTAL + seat, row] = w[TOTAL + seat, world]
