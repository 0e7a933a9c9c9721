"""Observations of Njet! tables: what `observing` writes of a state, written from columns.

First a column for every set and every group of the layout, row by row side by side; then these
go out to memory, a byte for each bit of a set.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, index, when
from njet.core.columns import ROWS, Fields, columns
from njet.core.jit import entry, inlined, kernel
from njet.core.stepping import byte_of, rows_of, spread, write_words
from njet.games.njet.options import PLAYERS
from njet.games.njet.rules import SUPER_LINE, TRUMP_LINE, field
from njet.games.njet.stepping import (
    ASKED,
    DECIDER,
    LAID,
    ROUND,
    ROUNDS,
    STEP,
    STEPPING_COLUMNS,
    steps_before_tricks,
)
from njet.games.njet.table import (
    BOARD,
    CAPTURED,
    COVERED,
    DISCARDS,
    FIRST,
    HAND,
    HELD,
    HOLDER,
    LACKS,
    LEADER,
    MOST_SEATS,
    PASSED,
    SEEN,
    SUPERS,
    TEAM,
    TOTAL,
    TRICKS,
    VALUE,
)
from njet.games.njet.tricks import turned_hand

_columns = Fields(STEPPING_COLUMNS)

OBSERVER = _columns()  # the seat that observes
SELF, SELF_PLACE = _columns(), _columns()  # itself as a set of seats, and as one of places
OWN_TOTAL = _columns()  # its points in the game
NOTHING = _columns()  # always empty
SHOWN = _columns(4 + 3 * MOST_SEATS - 2 + 9)  # the sets, then the groups
WATCHING_COLUMNS = _columns.number

COVER, TEAM_PHASE, BONUS, DISCARD, PLAY = range(5)

_BYTE, _TWO_BYTES = np.uint64(8), np.uint64(16)
_COLOURS = np.uint64(15)


@inlined
def sets(players):
    """How many sets an observation has."""
    return 4 + 2 * (players - 1) + players


@inlined
def phase_at(players, plan, step):
    """The phase of a round at a step."""
    if step < plan.covers:
        return COVER
    if step == plan.covers:
        return TEAM_PHASE
    if step == plan.covers + 1:
        return BONUS
    return DISCARD if step < steps_before_tricks(players, plan) else PLAY


@kernel
def see_self(table, players, seat, is_playing, rows):
    """Who observes: a seat, or in every row the one that decides; by place during tricks."""
    t = columns(table)
    last = np.uint64(players)
    for row in range(rows):
        observer = t[DECIDER, row] if seat < 0 else np.uint64(seat)
        t[OBSERVER, row] = observer
        t[SELF, row] = ONE << observer
        place = observer + last - when(is_playing, t[LEADER, row])
        place -= when(place >= last, last)
        t[SELF_PLACE, row] = ONE << place


@kernel
def turn_round(table, players, column, itself, first, last, shown, rows):
    """Show columns by seat, or by place: from so many after the observer to before so many."""
    t = columns(table)
    for place in range(first, last):
        for row in range(rows):
            t[shown + place - first, row] = turned_hand(
                t, players, column, np.int64(place), t[itself, row], row
            )


@kernel
def show_sets(table, players, place, is_playing, sources, rows):
    """The sets of cards and boxes; ``sources`` says in which columns they are.

    Where all observers are at the same ``place`` of a trick these are the game's own; else, with
    -1, they are turned round to the observers first.
    """
    for shown in range(len(sources)):
        sources[shown] = SHOWN + shown
    itself, by_place = np.int64(SELF), np.int64(SELF_PLACE)
    trick, lacks, board = 3, 2 + players, 1 + 2 * players
    if place >= 0:
        sources[0] = HAND + place
        for other in range(1, players):
            sources[trick + other - 1] = LAID + (place + other) % players
            sources[lacks + other - 1] = LACKS + (place + other) % players
    else:
        turn_round(table, players, np.int64(HAND), by_place, 0, 1, np.int64(SHOWN), rows)
        if is_playing:
            for first, shown in ((LAID, trick), (LACKS, lacks)):
                turn_round(
                    table, players, np.int64(first), by_place, 1, players, SHOWN + shown, rows
                )
    turn_round(table, players, np.int64(HELD), itself, 0, 1, np.int64(SHOWN + 1), rows)
    if is_playing:
        show_played(table, players, rows)
    else:
        for shown in range(2, board):
            sources[shown] = NOTHING
    sources[board] = BOARD
    turn_round(table, players, np.int64(COVERED), itself, 0, players, SHOWN + board + 1, rows)


@inlined
def show_played(table, players, rows):
    """The cards played, those of the trick as well."""
    t = columns(table)
    for row in range(rows):
        t[SHOWN + 2, row] = t[SEEN, row]
    for place in range(players):
        for row in range(rows):
            t[SHOWN + 2, row] |= t[LAID + place, row]


@inlined
def seat_group(seat, observer, players):
    """A group for one seat, counted from the observer."""
    last = np.uint64(players)
    away = seat + last - observer
    return ONE << (_BYTE * (away - when(away >= last, last)))


@inlined
def seats_group(seats, observer, players):
    """A group for a set of seats, counted from the observer."""
    everyone = (ONE << np.uint64(players)) - ONE
    return spread(((seats >> observer) | (seats << (np.uint64(players) - observer))) & everyone)


@kernel
def show_seats(table, players, phase, dealer, group, rows):
    """The groups of phase and seats."""
    t = columns(table)
    now = ONE << (_BYTE * np.uint64(phase))
    has_first, has_team, has_holder = phase > COVER, phase > TEAM_PHASE, phase > BONUS
    for row in range(rows):
        observer = t[OBSERVER, row]
        decider = seat_group(t[DECIDER, row], observer, players)
        t[group, row] = now
        t[group + 1, row] = when(t[ASKED, row] != ZERO, decider)
        t[group + 2, row] = seat_group(np.uint64(dealer), observer, players)
        first = seat_group(index(t[FIRST, row]), observer, players)
        t[group + 3, row] = when(has_first, first)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        observer, team = t[OBSERVER, row], t[TEAM, row]
        own = choose((team & t[SELF, row]) != ZERO, team, everyone & ~team)
        t[group + 4, row] = when(has_team, seats_group(own, observer, players))
        t[group + 5, row] = when(has_holder, seats_group(t[HOLDER, row], observer, players))


@kernel
def show_colours(table, phase, group, rows):
    """The group of the colours that the board has left."""
    t = columns(table)
    is_settled = phase > COVER
    for row in range(rows):
        board = t[BOARD, row]
        trump = (ONE << index(field(board, TRUMP_LINE))) & _COLOURS
        super_ = (ONE << index(field(board, SUPER_LINE))) & _COLOURS
        t[group, row] = when(is_settled, spread(trump | (super_ << np.uint64(4))))


@kernel
def show_scores(table, players, group, rows):
    """The group of scores: the own one, then by how much each other is behind."""
    t = columns(table)
    for row in range(rows):
        own = turned_hand(t, players, TOTAL, 0, t[SELF, row], row)
        t[OWN_TOTAL, row] = own
        t[group, row] = byte_of(np.int64(own))
    for place in range(1, players):
        shift = _BYTE * np.uint64(place)
        for row in range(rows):
            other = turned_hand(t, players, TOTAL, np.int64(place), t[SELF, row], row)
            t[group, row] |= byte_of(np.int64(t[OWN_TOTAL, row] - other)) << shift


@kernel
def show_taken(table, plan, phase, group, rows):
    """Of the group of single numbers, the tricks and the loot of both teams."""
    t = columns(table)
    is_playing = ZERO - np.uint64(phase == PLAY)
    for row in range(rows):
        is_ours = (t[TEAM, row] & t[SELF, row]) != ZERO
        loot = ~(t[SUPERS, row] & plan.loses_supers)
        first, others = count(t[CAPTURED, row] & loot), count(t[CAPTURED + 1, row] & loot)
        tricks = t[TRICKS, row] | (t[TRICKS + 1, row] << _BYTE)
        turned = t[TRICKS + 1, row] | (t[TRICKS, row] << _BYTE)
        captured = first | (others << _BYTE)
        turned |= (others | (first << _BYTE)) << _TWO_BYTES
        t[group, row] = choose(is_ours, tricks | (captured << _TWO_BYTES), turned) & is_playing


@kernel
def show_terms(table, plan, phase, group, rows):
    """The other single numbers: what is owed and where it goes, points a trick, rounds to come."""
    t = columns(table)
    is_settled, is_discarding = phase > COVER, phase == DISCARD
    most = np.int64(plan.rounds) - 1
    for row in range(rows):
        owed = byte_of(np.int64(t[DISCARDS, row] - count(t[SHOWN + 1, row])))
        passed = byte_of(np.int64(t[PASSED, row]))
        value = byte_of(np.int64(t[VALUE, row]))
        terms = (passed << np.uint64(40)) | (value << np.uint64(48))
        terms = when(is_settled, terms) | when(is_discarding, owed << np.uint64(32))
        rounds = byte_of(most - np.int64(t[ROUND, row]))
        t[group, row] |= terms | (rounds << np.uint64(56))


@inlined
def show_table(table, players, plan, clock, seat, sources, rows):
    """Show what a seat, or who decides, may know."""
    phase = phase_at(players, plan, clock[STEP])
    place = np.int64(-1)
    if phase == PLAY and seat < 0:
        place = (clock[STEP] - steps_before_tricks(players, plan)) % players
    is_playing, group = phase == PLAY, SHOWN + sets(players)
    see_self(table, players, seat, is_playing, rows)
    show_sets(table, players, place, is_playing, sources, rows)
    show_seats(table, players, phase, clock[ROUNDS] % players, group, rows)
    show_colours(table, phase, group + 6, rows)
    show_scores(table, players, group + 7, rows)
    show_taken(table, plan, phase, group + 8, rows)
    show_terms(table, plan, phase, group + 8, rows)


@inlined
def _observe(tables, players, plan, clocks, seat, sources, is_packed, address, stride, rows):
    for number in range(len(tables)):
        table, here = tables[number], rows_of(number, rows)
        show_table(table, players, plan, clocks[number], seat, sources, here)
        there = address + stride * ROWS * number
        write_words(table, sources, sets(players), is_packed, there, stride, here)


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
