"""Observations of Nessos tables: what `observing` writes of a state, written from columns."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, index, when
from njet.core.columns import ROWS, Fields, columns
from njet.core.jit import entry, inlined
from njet.core.stepping import (
    byte_of,
    bytes_from,
    rows_of,
    seat_from,
    seat_group,
    seats_away,
    seats_group,
    write_words,
)
from njet.games.nessos.options import PLAYERS
from njet.games.nessos.rules import charons
from njet.games.nessos.seats import of_seat
from njet.games.nessos.stepped import (
    ANSWER,
    ASKED,
    CHOSEN,
    DECIDER,
    MOST_CARDS,
    ON_OFFER_NUMBER,
    PHASE,
    STEPPING_COLUMNS,
    WHO,
)
from njet.games.nessos.table import (
    CHARONS_UP,
    DECK_SIZE,
    HAND,
    LIVE,
    MOST_SEATS,
    NUMBERS,
    PAWN,
    PLACE,
    POINTS,
    PUT,
    RECEIVER,
    TAKEN,
    TURN,
)

_columns = Fields(STEPPING_COLUMNS)

OBSERVER, SELF = _columns(), _columns()  # the seat that observes, and as a set of one
OWN_HAND, OWN_OFFER = _columns(), _columns()
TAKEN_SEEN = _columns(MOST_SEATS)  # by seat, from the observer on
GROUPS = 11
GROUP = _columns(GROUPS)
WATCHING_COLUMNS = _columns.number

_BYTE = np.uint64(8)


@inlined
def see_cards(table, players, seat, rows):
    """Who observes, its own cards, and what lies face up before the seats from it on."""
    t = columns(table)
    for row in range(rows):
        observer = t[DECIDER, row] if seat < 0 else np.uint64(seat)
        t[OBSERVER, row] = observer
        t[SELF, row] = ONE << observer
    for row in range(rows):
        t[OWN_HAND, row] = of_seat(t, HAND, t[SELF, row], players, row)
    for row in range(rows):
        own, put = t[SELF, row], ZERO
        put |= when(t[WHO, row] == own, t[PUT, row])
        put |= when(t[WHO + 1, row] == own, t[PUT + 1, row])
        put |= when(t[WHO + 2, row] == own, t[PUT + 2, row])
        is_choosing = (t[CHOSEN, row] != ZERO) & (t[TURN, row] == own)
        t[OWN_OFFER, row] = choose(is_choosing, t[CHOSEN, row], put)
    for place in range(players):
        for row in range(rows):
            other = ONE << seat_from(t[OBSERVER, row], place, players)
            t[TAKEN_SEEN + place, row] = of_seat(t, TAKEN, other, players, row)


@inlined
def show_seats(table, players, rows):
    """The groups of phase and seats."""
    t = columns(table)
    for row in range(rows):
        observer, turn = t[OBSERVER, row], t[TURN, row]
        decides = ZERO - np.uint64(turn == t[SELF, row])
        others = when(t[ON_OFFER_NUMBER, row] != ZERO, ANSWER)
        phase = (t[PHASE, row] & decides) | (others & ~decides)
        t[GROUP, row] = ONE << (_BYTE * phase)
        decider = seat_group(t[DECIDER, row], observer, players)
        t[GROUP + 1, row] = when(t[ASKED, row] != ZERO, decider)
        t[GROUP + 2, row] = seats_group(t[PAWN, row], observer, players)
        t[GROUP + 3, row] = seats_group(t[LIVE, row], observer, players)
        t[GROUP + 4, row] = seats_group(t[RECEIVER, row] & decides, observer, players)


@inlined
def show_offers(table, players, rows):
    """The groups of who put down which card, and what it was said to be."""
    t = columns(table)
    for row in range(rows):
        t[GROUP + 5, row] = t[GROUP + 6, row] = ZERO
    for number in range(MOST_CARDS):
        for row in range(rows):
            who = t[WHO + number, row]
            away = seats_away(index(who), t[OBSERVER, row], players)
            is_there = who != ZERO
            shift = when(is_there, _BYTE * away)
            t[GROUP + 5, row] |= when(is_there, np.uint64(number + 1) << shift)
            t[GROUP + 6, row] |= when(is_there, index(t[NUMBERS + number, row]) << shift)


@inlined
def show_numbers(table, players, rows):
    """The groups of numbers by seat, and of single ones."""
    t = columns(table)
    for row in range(rows):
        t[GROUP + 7, row] = t[GROUP + 8, row] = t[GROUP + 9, row] = ZERO
    for seat in range(players):
        shift = _BYTE * np.uint64(seat)
        for row in range(rows):
            t[GROUP + 7, row] |= byte_of(np.int64(t[POINTS + seat, row])) << shift
            t[GROUP + 8, row] |= charons(t[TAKEN + seat, row]) << shift
            t[GROUP + 9, row] |= count(t[HAND + seat, row]) << shift
    for group in range(GROUP + 7, GROUP + 10):
        for row in range(rows):
            t[group, row] = bytes_from(t[group, row], t[OBSERVER, row], players)
    for row in range(rows):
        pile = t[DECK_SIZE, row] - t[PLACE, row]
        t[GROUP + 10, row] = pile | (t[CHARONS_UP, row] << _BYTE)


@inlined
def _observe(tables, players, plan, clocks, seat, sources, is_packed, address, stride, rows):
    sources[0], sources[1] = OWN_HAND, OWN_OFFER
    for place in range(players):
        sources[2 + place] = TAKEN_SEEN + place
    for group in range(GROUPS):
        sources[2 + players + group] = GROUP + group
    for number in range(len(tables)):
        table, here = tables[number], rows_of(number, rows)
        see_cards(table, players, seat, here)
        show_seats(table, players, here)
        show_offers(table, players, here)
        show_numbers(table, players, here)
        there = address + stride * ROWS * number
        write_words(table, sources, 2 + players, is_packed, there, stride, here)


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
