"""What a study of Njet! counts: sums of integers, by game where intervals need it.

Rounds of one game are not independent, so a game first adds up its own rounds in the columns of
the table, and the tally takes the moments of those sums: for a sum x over the game's rounds and
the number n of the rounds (or of the rounds in question), x, x squared and x times n.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ONE, ZERO, count, index
from njet.core.columns import columns
from njet.core.jit import kernel
from njet.games.njet.plan import BINS
from njet.games.njet.rules import FIELD_BITS, LINES, field
from njet.games.njet.table import (
    AS_FIRST,
    AS_HOLDER,
    AS_SMALL,
    BOARD,
    BOX_SUM,
    BOXES,
    CAPTURED,
    CLASS_SUM,
    CLASS_SUMS,
    CLASSES,
    FIRST,
    HOLDER,
    ROUNDS,
    SCORE,
    SUPER_SUM,
    SUPERS,
    SUMS_END,
    SUPERS_IN,
    TEAM,
    TEAM_TOTAL,
    TOTAL,
    TRICKS,
)

SHARED_WIN = 60
"""A win in the tally: ties of 2 to 5 winners share it exactly."""

FINISHED, CUT_OFF, ROUNDS_PLAYED, ROUNDS_SQUARED = range(4)
SUM, SQUARE, TIMES_ROUNDS = range(3)
BOX_MOMENTS = 9
_FIRST_SUM = ROUNDS


class Tally(NamedTuple):
    """Merged by adding; all int64."""

    games: NDArray[np.int64]  # finished, cut off, rounds, rounds squared
    winners: NDArray[np.int64]  # games by number of winners
    wins: NDArray[np.int64]  # by seat, in 60ths
    wins_products: NDArray[np.int64]  # seat by seat, in 3600ths
    scores: NDArray[np.int64]  # by seat: sum, sum of squares
    histogram: NDArray[np.int64]  # final scores of all seats
    seats: NDArray[np.int64]  # rounds as first, as holder, in the smaller team; by seat; moments
    boxes: NDArray[np.int64]  # by box: moments of rounds open, of either team's total then
    supers: NDArray[np.int64]  # supertrumps played, captured; moments, and their product
    classes: NDArray[np.int64]  # by kind of team choice, by sum; moments, times rounds of the kind


def new_tally(players: int) -> Tally:
    """A tally of nothing."""

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    return Tally(
        games=zeros(4),
        winners=zeros(players + 1),
        wins=zeros(players),
        wins_products=zeros(players, players),
        scores=zeros(players, 2),
        histogram=zeros(BINS),
        seats=zeros(3, players, 3),
        boxes=zeros(BOXES, BOX_MOMENTS),
        supers=zeros(2, 4),
        classes=zeros(CLASSES, CLASS_SUMS, 4),
    )


@kernel
def clear_sums(table, rows):
    """Forget what the table's last games added up."""
    t = columns(table)
    for column in range(_FIRST_SUM, SUMS_END):
        for row in range(rows):
            t[column, row] = ZERO


@kernel
def tally_round(table, players, plan, rows):
    """Add a round to its game's sums."""
    t = columns(table)
    for seat in range(players):
        place = np.uint64(seat)
        for row in range(rows):
            team = t[TEAM, row]
            is_small = np.uint64((count(team) << ONE) != np.uint64(players))
            is_small &= np.uint64(count(team) << ONE > np.uint64(players)) ^ (team >> place)
            t[AS_FIRST + seat, row] += (t[FIRST, row] >> place) & ONE
            t[AS_HOLDER + seat, row] += (t[HOLDER, row] >> place) & ONE
            t[AS_SMALL + seat, row] += is_small & ONE
    for row in range(rows):
        captured = (t[CAPTURED, row] | t[CAPTURED + 1, row]) & t[SUPERS, row]
        t[ROUNDS, row] += ONE
        t[SUPER_SUM, row] += t[SUPERS_IN, row]
        t[SUPER_SUM + 1, row] += count(captured)
    for line in range(LINES):
        for row in range(rows):
            box = BOX_SUM + 3 * (FIELD_BITS * line + np.int64(index(field(t[BOARD, row], line))))
            t[box, row] += ONE
            t[box + 1, row] += t[TEAM_TOTAL, row]
            t[box + 2, row] += t[TEAM_TOTAL + 1, row]
    for row in range(rows):
        add_to_class(t, players, plan, row)


@kernel
def class_of(players, team, first, holder):
    """The kind of team a first player made.

    With 3 players 0 is alone and 1 is with a partner; with 5, 0 is the team of 2 keeping the
    bonus card, 1 the team of 2 giving it to the partner, 2 the team of 3; otherwise 0.
    """
    if players == 3:
        return np.int64(count(team) - ONE)
    if players == 5:
        if count(team) > np.uint64(2):
            return 2
        return np.int64((first & holder) == ZERO)
    return 0


@kernel
def add_to_class(t, players, plan, row):
    """Add a round to the sums of its kind of team choice."""
    loot = ~(t[SUPERS, row] & plan.loses_supers)
    first, team = t[FIRST, row], t[TEAM, row]
    ours = theirs = firsts = ZERO
    for seat in range(players):
        points = t[SCORE + seat, row]
        is_ours = ZERO - ((team >> np.uint64(seat)) & ONE)
        ours += points & is_ours
        theirs += points & ~is_ours
        firsts += points & (ZERO - ((first >> np.uint64(seat)) & ONE))
    at = CLASS_SUM + CLASS_SUMS * class_of(players, team, first, t[HOLDER, row])
    t[at, row] += ONE
    for side in range(2):
        t[at + 1 + side, row] += t[TRICKS + side, row]
        t[at + 3 + side, row] += count(t[CAPTURED + side, row] & loot)
    t[at + 5, row] += firsts
    t[at + 6, row] += ours - firsts
    t[at + 7, row] += theirs


@kernel
def tally_games(table, players, plan, tally, first_row, last_row):
    """Add finished games to the tally."""
    for row in range(first_row, last_row):
        tally_result(table, players, plan, tally, row)
    tally_seats(table, players, tally, first_row, last_row)
    tally_boxes(table, plan, tally, first_row, last_row)
    tally_classes(table, players, tally, first_row, last_row)


@kernel
def tally_result(table, players, plan, tally, row):
    """Who won, and with what scores (N-14)."""
    t = columns(table)
    rounds = np.int64(t[ROUNDS, row])
    tally.games[FINISHED] += 1
    tally.games[ROUNDS_PLAYED] += rounds
    tally.games[ROUNDS_SQUARED] += rounds * rounds
    best = np.int64(t[TOTAL, row])
    for seat in range(1, players):
        best = max(best, np.int64(t[TOTAL + seat, row]))
    winners = 0
    for seat in range(players):
        winners += np.int64(t[TOTAL + seat, row]) == best
    tally.winners[winners] += 1
    share = SHARED_WIN // winners
    for seat in range(players):
        total = np.int64(t[TOTAL + seat, row])
        tally.scores[seat, 0] += total
        tally.scores[seat, 1] += total * total
        place = (total - plan.lowest_bin) // plan.bin_width
        tally.histogram[min(BINS - 1, max(0, place))] += 1
        if total == best:
            tally.wins[seat] += share
            for other in range(players):
                if np.int64(t[TOTAL + other, row]) == best:
                    tally.wins_products[seat, other] += share * share


@kernel
def moments(t, column, times, first_row, last_row):
    """Over the rows: the sum of a column, of its square, and of its product with another."""
    total = square = product = 0
    for row in range(first_row, last_row):
        x, n = np.int64(t[column, row]), np.int64(t[times, row])
        total += x
        square += x * x
        product += x * n
    return total, square, product


@kernel
def add_moments(sums, at, found):
    """Add three moments to a row of the tally."""
    sums[at] += found[0]
    sums[at + 1] += found[1]
    sums[at + 2] += found[2]


@kernel
def tally_seats(table, players, tally, first_row, last_row):
    """Rounds in each role by seat, and the supertrumps."""
    t = columns(table)
    for kind in range(3):
        for seat in range(players):
            column = AS_FIRST + kind * (AS_HOLDER - AS_FIRST) + seat
            add_moments(
                tally.seats[kind, seat], 0, moments(t, column, ROUNDS, first_row, last_row)
            )
    for kind in range(2):
        found = moments(t, SUPER_SUM + kind, ROUNDS, first_row, last_row)
        add_moments(tally.supers[kind], 0, found)
        other = moments(t, SUPER_SUM + kind, SUPER_SUM + 1 - kind, first_row, last_row)
        tally.supers[kind, 3] += other[2]


@kernel
def tally_boxes(table, plan, tally, first_row, last_row):
    """Rounds with a box left open, and both teams' totals in them."""
    t = columns(table)
    for box in range(BOXES):
        if (plan.board >> np.uint64(box)) & ONE:
            at = BOX_SUM + 3 * box
            sums = tally.boxes[box]
            add_moments(sums, 0, moments(t, at, ROUNDS, first_row, last_row))
            add_moments(sums, 3, moments(t, at + 1, at, first_row, last_row))
            add_moments(sums, 6, moments(t, at + 2, at, first_row, last_row))


@kernel
def tally_classes(table, players, tally, first_row, last_row):
    """Tricks, loot and scores by kind of team choice."""
    t = columns(table)
    for kind in range((players + 1) // 2 if players in (3, 5) else 1):
        rounds = CLASS_SUM + CLASS_SUMS * kind
        for what in range(CLASS_SUMS):
            sums = tally.classes[kind, what]
            add_moments(sums, 0, moments(t, rounds + what, rounds, first_row, last_row))
            sums[3] += moments(t, rounds + what, ROUNDS, first_row, last_row)[2]

