"""Observations of No Thanks! tables: what `observing` writes of a state, from columns."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, when
from njet.core.columns import ROWS, Fields, columns
from njet.core.jit import entry, inlined
from njet.core.stepping import byte_of, bytes_from, rows_of, seat_from, seat_group, write_words
from njet.games.nothanks.options import PLAYERS
from njet.games.nothanks.stepped import ASKED, CHIPS_ON, ROUND, STEPPING_COLUMNS, TURNED_UP
from njet.games.nothanks.table import CARD, CHIPS, MOST_SEATS, STARTER, TOTAL, TURN
from njet.games.nothanks.views import cards_of

_columns = Fields(STEPPING_COLUMNS)

OBSERVER = _columns()  # the seat that observes
# By seat, from the observer on.
TAKEN_SEEN, TOTALS_SEEN = _columns(MOST_SEATS), _columns(MOST_SEATS)
GROUPS = 5
GROUP = _columns(GROUPS)
WATCHING_COLUMNS = _columns.number

_BYTE = np.uint64(8)
_SIGNS = np.uint64(0x8080_8080_8080_8080)
_SEVEN = np.uint64(7)


@inlined
def see_seats(table, players, seat, rows):
    """Who observes, and what lies before the seats from it on."""
    t = columns(table)
    for row in range(rows):
        t[OBSERVER, row] = t[TURN, row] if seat < 0 else np.uint64(seat)
    for place in range(players):
        for row in range(rows):
            other = seat_from(t[OBSERVER, row], place, players)
            t[TAKEN_SEEN + place, row] = cards_of(t, other, players, row)
        for row in range(rows):
            t[TOTALS_SEEN + place, row] = ZERO
        for other in range(players):
            for row in range(rows):
                is_other = seat_from(t[OBSERVER, row], place, players) == np.uint64(other)
                t[TOTALS_SEEN + place, row] |= when(is_other, t[TOTAL + other, row])


@inlined
def show_groups(table, players, plan, rows):
    """The groups of seats, chips and numbers."""
    t = columns(table)
    nobodys = ~ZERO << (_BYTE * np.uint64(players))
    hidden = ~(plan.shows_chips | nobodys) & ~np.uint64(0xFF)
    for row in range(rows):
        observer = t[OBSERVER, row]
        t[GROUP, row] = when(
            t[ASKED, row] != ZERO, seat_group(t[TURN, row], observer, players)
        )  # fmt: skip
        t[GROUP + 1, row] = seat_group(t[STARTER, row], observer, players)
        chips = bytes_from(t[CHIPS, row], observer, players)
        t[GROUP + 2, row] = clipped_bytes(chips) | hidden
    for row in range(rows):
        t[GROUP + 3, row] = byte_of(np.int64(t[TOTALS_SEEN, row]))
    for place in range(1, players):
        shift = _BYTE * np.uint64(place)
        for row in range(rows):
            fewer = np.int64(t[TOTALS_SEEN, row] - t[TOTALS_SEEN + place, row])
            t[GROUP + 3, row] |= byte_of(fewer) << shift
    for row in range(rows):
        left = byte_of(plan.played - np.int64(t[TURNED_UP, row]))
        games = byte_of(plan.rounds - np.int64(t[ROUND, row]) - 1)
        pot = byte_of(np.int64(t[CHIPS_ON, row]))
        t[GROUP + 4, row] = pot | (left << _BYTE) | (games << np.uint64(16))


@inlined
def clipped_bytes(bytes_):
    """Bytes, each at most 127."""
    large = bytes_ & _SIGNS
    return (bytes_ | (large - (large >> _SEVEN))) & ~large


@inlined
def _observe(tables, players, plan, clocks, seat, sources, is_packed, address, stride, rows):
    sources[0] = CARD
    for place in range(players):
        sources[1 + place] = TAKEN_SEEN + place
    for group in range(GROUPS):
        sources[1 + players + group] = GROUP + group
    for number in range(len(tables)):
        table, here = tables[number], rows_of(number, rows)
        see_seats(table, players, seat, here)
        show_groups(table, players, plan, here)
        there = address + stride * ROWS * number
        write_words(table, sources, 1 + players, is_packed, there, stride, here)


def _for_players(players):
    @entry
    def observe(tables, plan, clocks, seat, sources, is_packed, address, stride, rows):
        """Write an observation of every row: of a seat, or of who decides for -1."""
        _observe(
            tables, np.int64(players), plan, clocks, seat, sources, is_packed, address, stride,
            rows,
        )  # fmt: skip

    return observe


OBSERVE = {players: _for_players(players) for players in PLAYERS}
