"""Observations of Njet! tables: what `observing` writes of a state, written from columns.

First a column for every set and every group of the layout, row by row side by side; then these
go out to memory, a byte for each bit of a set.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, index, when
from njet.core.columns import ROWS, Fields, columns
from njet.core.jit import entry, inlined
from njet.core.stepping import byte_of, rows_of, seat_group, seats_group, spread, write_words
from njet.games.njet.asking import (
    ASKED,
    DECIDER,
    LAID,
    ROUND,
    ROUNDS,
    STEP,
    STEPPING_COLUMNS,
    steps_before_tricks,
)
from njet.games.njet.options import PLAYERS
from njet.games.njet.rules import SUPER_LINE, TRUMP_LINE, field
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
NOTHING = _columns()  # always empty
OWN, ASIDE, PLAYED = _columns(), _columns(), _columns()  # sets of cards
# By seat, from the observer on.
TRICK_SEEN, LACKS_SEEN = _columns(MOST_SEATS), _columns(MOST_SEATS)
BOXES_SEEN, TOTALS_SEEN = _columns(MOST_SEATS), _columns(MOST_SEATS)
GROUPS = 9
GROUP = _columns(GROUPS)
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


@inlined
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


@inlined
def turn_round(table, players, column, itself, seen, rows):
    """Columns by seat, or by place, from the observer on."""
    t = columns(table)
    for row in range(rows):
        observer = t[itself, row]
        t[seen, row] = turned_hand(t, players, column, np.int64(0), observer, row)
        t[seen + 1, row] = turned_hand(t, players, column, np.int64(1), observer, row)
        if players > 2:
            t[seen + 2, row] = turned_hand(t, players, column, np.int64(2), observer, row)
        if players > 3:
            t[seen + 3, row] = turned_hand(t, players, column, np.int64(3), observer, row)
        if players > 4:
            t[seen + 4, row] = turned_hand(t, players, column, np.int64(4), observer, row)


@inlined
def show_own(table, players, column, itself, seen, rows):
    """Of columns by seat, or by place, the observer's."""
    t = columns(table)
    for row in range(rows):
        t[seen, row] = t[column, row] & holds(t[itself, row], 0)
    for place in range(1, players):
        for row in range(rows):
            t[seen, row] |= t[column + place, row] & holds(t[itself, row], place)


@inlined
def holds(places, place):
    """All ones if a set of places holds a place."""
    return ZERO - ((places >> np.uint64(place)) & ONE)


@inlined
def show_sets(table, players, place, is_playing, sources, rows):
    """The sets of cards and boxes; ``sources`` says in which columns they are.

    Where all observers are at the same ``place`` of a trick many are the game's own; else, with
    -1, they are turned round to the observers first.
    """
    itself, by_place = np.int64(SELF), np.int64(SELF_PLACE)
    sources[0], sources[1], sources[2] = OWN, ASIDE, PLAYED
    trick, lacks, board = 3, 2 + players, 1 + 2 * players
    show_own(table, players, np.int64(HELD), itself, np.int64(ASIDE), rows)
    if place >= 0:
        sources[0] = HAND + place
        for other in range(1, players):
            sources[trick + other - 1] = LAID + (place + other) % players
            sources[lacks + other - 1] = LACKS + (place + other) % players
    else:
        show_own(table, players, np.int64(HAND), by_place, np.int64(OWN), rows)
        for other in range(1, players):
            sources[trick + other - 1] = TRICK_SEEN + other
            sources[lacks + other - 1] = LACKS_SEEN + other
    if is_playing:
        show_played(table, players, rows)
        if place < 0:
            turn_round(table, players, np.int64(LAID), by_place, np.int64(TRICK_SEEN), rows)
            turn_round(table, players, np.int64(LACKS), by_place, np.int64(LACKS_SEEN), rows)
    else:
        for shown in range(2, board):
            sources[shown] = NOTHING
    turn_round(table, players, np.int64(COVERED), itself, np.int64(BOXES_SEEN), rows)
    sources[board] = BOARD
    for other in range(players):
        sources[board + 1 + other] = BOXES_SEEN + other
    for group in range(GROUPS):
        sources[board + 1 + players + group] = GROUP + group


@inlined
def show_played(table, players, rows):
    """The cards played, those of the trick as well."""
    t = columns(table)
    for row in range(rows):
        played = t[SEEN, row] | t[LAID, row] | t[LAID + 1, row]
        if players > 2:
            played |= t[LAID + 2, row]
        if players > 3:
            played |= t[LAID + 3, row]
        if players > 4:
            played |= t[LAID + 4, row]
        t[PLAYED, row] = played


@inlined
def show_seats(table, players, phase, dealer, rows):
    """The groups of phase and seats."""
    t = columns(table)
    now = ONE << (_BYTE * np.uint64(phase))
    has_first, has_team, has_holder = phase > COVER, phase > TEAM_PHASE, phase > BONUS
    for row in range(rows):
        observer = t[OBSERVER, row]
        decider = seat_group(t[DECIDER, row], observer, players)
        t[GROUP, row] = now
        t[GROUP + 1, row] = when(t[ASKED, row] != ZERO, decider)
        t[GROUP + 2, row] = seat_group(np.uint64(dealer), observer, players)
        first = seat_group(index(t[FIRST, row]), observer, players)
        t[GROUP + 3, row] = when(has_first, first)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        observer, team = t[OBSERVER, row], t[TEAM, row]
        own = choose((team & t[SELF, row]) != ZERO, team, everyone & ~team)
        t[GROUP + 4, row] = when(has_team, seats_group(own, observer, players))
        t[GROUP + 5, row] = when(has_holder, seats_group(t[HOLDER, row], observer, players))


@inlined
def show_colours(table, phase, rows):
    """The group of the colours that the board has left."""
    t = columns(table)
    is_settled = phase > COVER
    for row in range(rows):
        board = t[BOARD, row]
        trump = (ONE << index(field(board, TRUMP_LINE))) & _COLOURS
        super_ = (ONE << index(field(board, SUPER_LINE))) & _COLOURS
        t[GROUP + 6, row] = when(is_settled, spread(trump | (super_ << np.uint64(4))))


@inlined
def show_scores(table, players, rows):
    """The group of scores: the own one, then by how much each other is behind."""
    turn_round(
        table, players, np.int64(TOTAL), np.int64(SELF), np.int64(TOTALS_SEEN), rows
    )  # fmt: skip
    t = columns(table)
    for row in range(rows):
        own = np.int64(t[TOTALS_SEEN, row])
        scores = byte_of(own) | (behind(t, own, 1, row) << _BYTE)
        if players > 2:
            scores |= behind(t, own, 2, row) << _TWO_BYTES
        if players > 3:
            scores |= behind(t, own, 3, row) << np.uint64(24)
        if players > 4:
            scores |= behind(t, own, 4, row) << np.uint64(32)
        t[GROUP + 7, row] = scores


@inlined
def behind(t, own, place, row):
    """By how much the seat so many places to the left is behind."""
    return byte_of(own - np.int64(t[TOTALS_SEEN + place, row]))


@inlined
def show_taken(table, plan, phase, rows):
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
        t[GROUP + 8, row] = choose(is_ours, tricks | (captured << _TWO_BYTES), turned) & is_playing


@inlined
def show_terms(table, plan, phase, rows):
    """The other single numbers: what is owed and where it goes, points a trick, rounds to come."""
    t = columns(table)
    is_settled, is_discarding = phase > COVER, phase == DISCARD
    most = np.int64(plan.rounds) - 1
    for row in range(rows):
        owed = byte_of(np.int64(t[DISCARDS, row] - count(t[ASIDE, row])))
        passed = byte_of(np.int64(t[PASSED, row]))
        value = byte_of(np.int64(t[VALUE, row]))
        terms = (passed << np.uint64(40)) | (value << np.uint64(48))
        terms = when(is_settled, terms) | when(is_discarding, owed << np.uint64(32))
        rounds = byte_of(most - np.int64(t[ROUND, row]))
        t[GROUP + 8, row] |= terms | (rounds << np.uint64(56))


@inlined
def show_table(table, players, plan, clock, seat, sources, rows):
    """Show what a seat, or who decides, may know."""
    phase = phase_at(players, plan, clock[STEP])
    place = np.int64(-1)
    if phase == PLAY and seat < 0:
        place = (clock[STEP] - steps_before_tricks(players, plan)) % players
    is_playing = phase == PLAY
    see_self(table, players, seat, is_playing, rows)
    show_sets(table, players, place, is_playing, sources, rows)
    show_seats(table, players, phase, clock[ROUNDS] % players, rows)
    show_colours(table, phase, rows)
    show_scores(table, players, rows)
    show_taken(table, plan, phase, rows)
    show_terms(table, plan, phase, rows)


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
