"""What a study of Njet! counts: sums of integers, by game where intervals need it.

Rounds of one game are not independent, so a game first adds up its own rounds in columns of the
table, and the tally takes the moments of those sums: for a sum x over the game's rounds and the
number n of the rounds (or of the rounds in question), x, x squared and x times n.

A column of such sums packs several into one word, each wide enough for the longest game that the
options allow: so counting a round is a few additions in a few columns.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ALL, ONE, ZERO, choose, count, when
from njet.core.columns import columns, span
from njet.core.jit import inlined, kernel
from njet.core.sums import add_all, add_scores, short
from njet.games.njet.plan import BINS, Plan
from njet.games.njet.table import (
    BOARD,
    BOX_SUM,
    BOXES,
    CAPTURED,
    CLASS_SUM,
    CLASS_WORDS,
    CLASSES,
    FIRST,
    HOLDER,
    ROLE_SUM,
    ROUND_SUM,
    SCORE,
    SUMS_END,
    SUPERS,
    SUPERS_IN,
    TEAM,
    TEAM_TOTAL,
    TOTAL,
    TRICKS,
    WORD,
)

FINISHED, CUT_OFF, ROUNDS_PLAYED, ROUNDS_SQUARED = range(4)
AS_FIRST, AS_HOLDER, AS_SMALL = range(3)
SUM, SQUARE, PRODUCT = range(3)
BOX_MOMENTS = 9
CLASS_SUMS = 8
CLASS_ROUNDS, CLASS_TRICKS, CLASS_LOOT, CLASS_FIRST, CLASS_PARTNERS, CLASS_OTHERS = 0, 1, 3, 5, 6, 7

_TWO = np.uint64(2)
_COUNT = np.uint64(16)  # bits of a number of rounds, at most 10,000
_LONG = np.uint64(24)  # bits of a number of cards, 60 a round; or of points (`Rules.check`)
_AFTER = _COUNT + _LONG
_ROUNDS_ONLY = (ONE << _COUNT) - ONE
_LONG_ONLY = (ONE << _LONG) - ONE
_SIGN = ONE << (_LONG - ONE)


class Tally(NamedTuple):
    """Merged by adding; all int64."""

    games: NDArray[np.int64]  # finished, cut off, rounds, rounds squared
    winners: NDArray[np.int64]  # games by the set of seats that won
    scores: NDArray[np.int64]  # by seat: sum; sums of products with the score of every seat
    histogram: NDArray[np.int64]  # final scores of all seats
    seats: NDArray[np.int64]  # as first, as holder, in the smaller team; seat; moments, x holder
    boxes: NDArray[np.int64]  # by box: moments of rounds open, of either team's total then
    supers: NDArray[np.int64]  # supertrumps played, captured; moments, and their product
    classes: NDArray[np.int64]  # by kind of team choice, by sum; moments, times all rounds


def new_tally(plan: Plan, players: int) -> Tally:
    """A tally of nothing."""

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    return Tally(
        games=zeros(4),
        winners=zeros(1 << players),
        scores=zeros(players, 1 + players),
        histogram=zeros(BINS),
        seats=zeros(3, players, 4),
        boxes=zeros(BOXES, BOX_MOMENTS),
        supers=zeros(2, 4),
        classes=zeros(CLASSES, CLASS_SUMS, 4),
    )


@kernel
def clear_sums(table, rows):
    """Forget what the table's last games added up."""
    t = columns(table)
    for column in range(ROUND_SUM, SUMS_END):
        for row in range(rows):
            t[column, row] = ZERO


# --- a round into its game's sums ---


@kernel
def tally_round(table, players, plan, rows):
    """Add a round to its game's sums."""
    t = columns(table)
    for row in range(rows):
        captured = (t[CAPTURED, row] | t[CAPTURED + 1, row]) & t[SUPERS, row]
        t[ROUND_SUM, row] += ONE | (t[SUPERS_IN, row] << _COUNT) | (count(captured) << _AFTER)
    add_roles(table, players, rows)
    add_to_boxes(table, plan.board, rows)
    add_to_classes(table, players, plan.loses_supers, rows)


@kernel
def add_roles(table, players, rows):
    """Count a round for every seat as first player, holder, member of the smaller team."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        first, holder, team = t[FIRST, row], t[HOLDER, row], t[TEAM, row]
        twice = count(team) << ONE
        larger = ZERO - np.uint64(twice > np.uint64(players))
        uneven = ZERO - np.uint64(twice != np.uint64(players))
        small = (team ^ (larger & everyone)) & uneven
        for seat in range(players):
            place = np.uint64(seat)
            t[ROLE_SUM + seat, row] += (
                ((first >> place) & ONE)
                | (((holder >> place) & ONE) << _COUNT)
                | (((small >> place) & ONE) << (_COUNT + _COUNT))
            )


@kernel
def add_to_boxes(table, boxes, rows):
    """Add the teams' totals to every box that is open; box by box, which is vectorised."""
    t = columns(table)
    for row in range(rows):
        totals = (t[TEAM_TOTAL, row] << _COUNT) + (t[TEAM_TOTAL + 1, row] << _AFTER)
        t[WORD, row] = totals + ONE
    for box in range(BOXES):
        bit = boxes & (ONE << np.uint64(box))
        if bit != ZERO:
            for row in range(rows):
                t[BOX_SUM + box, row] += when((t[BOARD, row] & bit) != ZERO, t[WORD, row])


@inlined
def kinds(players):
    """How many kinds of team a first player can make."""
    return 2 if players == 3 else 3 if players == 5 else 1


@inlined
def kind_of(players, team, first, holder):
    """The kind of team a first player made.

    With 3 players 0 is alone and 1 is with a partner; with 5, 0 is the team of 2 keeping the
    bonus card, 1 the team of 2 giving it to the partner, 2 the team of 3; otherwise 0.
    """
    if players == 3:
        return count(team) - ONE
    if players == 5:
        gives = np.uint64((first & holder) == ZERO)
        return choose(count(team) > _TWO, _TWO, gives)
    return ZERO


@kernel
def add_to_classes(table, players, loses_supers, rows):
    """Add a round to the sums of its kind of team choice; some 1s may be no loot (N-12)."""
    t = columns(table)
    for row in range(rows):
        first, team = t[FIRST, row], t[TEAM, row]
        ours = theirs = firsts = ZERO
        for seat in range(players):
            points = t[SCORE + seat, row]
            is_ours = ZERO - ((team >> np.uint64(seat)) & ONE)
            ours += points & is_ours
            theirs += points & ~is_ours
            firsts += points & (ZERO - ((first >> np.uint64(seat)) & ONE))
        loot = ~(t[SUPERS, row] & loses_supers)
        tricks = (t[TRICKS, row] << _COUNT) | (t[TRICKS + 1, row] << _AFTER)
        taken = count(t[CAPTURED, row] & loot) | (count(t[CAPTURED + 1, row] & loot) << _LONG)
        made = kind_of(players, team, first, t[HOLDER, row])
        for kind in range(kinds(players)):
            at = CLASS_SUM + CLASS_WORDS * kind
            is_it = made == np.uint64(kind)
            t[at, row] += when(is_it, ONE | tricks)
            t[at + 1, row] += when(is_it, taken)
            t[at + 2, row] += when(is_it, firsts)
            t[at + 3, row] += when(is_it, ours - firsts)
            t[at + 4, row] += when(is_it, theirs)


# --- games into the tally ---


@kernel
def tally_games(table, players, plan, tally, first_row, last_row):
    """Add finished games to the tally."""
    for row in span(first_row, last_row):
        tally_result(table, players, plan, tally, row)
    tally_seats(table, players, tally, first_row, last_row)
    tally_boxes(table, plan, tally, first_row, last_row)
    tally_classes(table, players, tally, first_row, last_row)


@kernel
def tally_result(table, players, plan, tally, row):
    """Who won, and with what scores (N-14)."""
    t = columns(table)
    best = np.int64(t[TOTAL, row])
    for seat in range(1, players):
        best = max(best, np.int64(t[TOTAL + seat, row]))
    winners = 0
    for seat in range(players):
        total = np.int64(t[TOTAL + seat, row])
        winners |= np.int64(total == best) << seat
        place = (total - plan.lowest_bin) >> plan.bin_shift
        tally.histogram[min(BINS - 1, max(0, place))] += 1
    tally.winners[winners] += 1


@inlined
def signed(word):
    """The lowest bits of a word, as many as a long field has, read as a signed number."""
    return ((word & _LONG_ONLY) ^ _SIGN) - _SIGN


@kernel
def tally_seats(table, players, tally, first_row, last_row):
    """Rounds, supertrumps, and by seat its final score and its rounds in each role."""
    t = columns(table)
    rounds = rounds_squared = 0
    played = played_squared = played_rounds = 0
    captured = captured_squared = captured_rounds = both = 0
    for row in span(first_row, last_row):
        word = t[ROUND_SUM, row]
        n = short(word & _ROUNDS_ONLY)
        x, y = short((word >> _COUNT) & _LONG_ONLY), short(word >> _AFTER)
        rounds += n
        rounds_squared += n * n
        played += x
        played_squared += x * x
        played_rounds += x * n
        captured += y
        captured_squared += y * y
        captured_rounds += y * n
        both += x * y
    tally.games[FINISHED] += last_row - first_row
    tally.games[ROUNDS_PLAYED] += rounds
    tally.games[ROUNDS_SQUARED] += rounds_squared
    add_all(tally.supers[0], (played, played_squared, played_rounds, both))
    add_all(tally.supers[1], (captured, captured_squared, captured_rounds, both))
    add_scores(table, np.int64(TOTAL), players, tally.scores, first_row, last_row)
    for seat in range(players):
        tally_roles(t, tally, seat, first_row, last_row)


@kernel
def tally_roles(t, tally, seat, first_row, last_row):
    """One seat's rounds in each role."""
    for kind in range(3):
        x_sum = x_squared = x_rounds = x_holder = 0
        shift = _COUNT * np.uint64(kind)
        for row in span(first_row, last_row):
            word = t[ROLE_SUM + seat, row]
            n = short(t[ROUND_SUM, row] & _ROUNDS_ONLY)
            x = short((word >> shift) & _ROUNDS_ONLY)
            x_sum += x
            x_squared += x * x
            x_rounds += x * n
            x_holder += x * short((word >> _COUNT) & _ROUNDS_ONLY)
        add_all(tally.seats[kind, seat], (x_sum, x_squared, x_rounds, x_holder))


@kernel
def tally_boxes(table, plan, tally, first_row, last_row):
    """Rounds with a box left open, and both teams' totals in them."""
    t = columns(table)
    for box in range(BOXES):
        if (plan.board >> np.uint64(box)) & ONE:
            x_sum = x_squared = x_rounds = 0
            y_sum = y_squared = y_times = 0
            z_sum = z_squared = z_times = 0
            for row in span(first_row, last_row):
                n = short(t[ROUND_SUM, row] & _ROUNDS_ONLY)
                word = t[BOX_SUM + box, row]
                x = short(word & _ROUNDS_ONLY)
                y = short(signed(word >> _COUNT))
                z = short(signed((word - (np.uint64(y) << _COUNT)) >> _AFTER))
                x_sum += x
                x_squared += x * x
                x_rounds += x * n
                y_sum += y
                y_squared += y * y
                y_times += y * x
                z_sum += z
                z_squared += z * z
                z_times += z * x
            add_all(tally.boxes[box], (x_sum, x_squared, x_rounds))
            add_all(tally.boxes[box, 3:], (y_sum, y_squared, y_times))
            add_all(tally.boxes[box, 6:], (z_sum, z_squared, z_times))


@kernel
def tally_classes(table, players, tally, first_row, last_row):
    """Tricks, loot and scores by kind of team choice."""
    t = columns(table)
    for kind in range(kinds(players)):
        at = CLASS_SUM + CLASS_WORDS * kind
        sums = tally.classes[kind]
        tally_sum(t, sums[CLASS_ROUNDS], at, at, ZERO, _ROUNDS_ONLY, first_row, last_row)
        tally_sum(t, sums[CLASS_TRICKS], at, at, _COUNT, _LONG_ONLY, first_row, last_row)
        tally_sum(t, sums[CLASS_TRICKS + 1], at, at, _AFTER, _LONG_ONLY, first_row, last_row)
        tally_sum(t, sums[CLASS_LOOT], at, at + 1, ZERO, _LONG_ONLY, first_row, last_row)
        tally_sum(t, sums[CLASS_LOOT + 1], at, at + 1, _LONG, _LONG_ONLY, first_row, last_row)
        tally_sum(t, sums[CLASS_FIRST], at, at + 2, ZERO, ALL, first_row, last_row)
        tally_sum(t, sums[CLASS_PARTNERS], at, at + 3, ZERO, ALL, first_row, last_row)
        tally_sum(t, sums[CLASS_OTHERS], at, at + 4, ZERO, ALL, first_row, last_row)


@kernel
def tally_sum(t, sums, times, column, shift, mask, first_row, last_row):
    """Moments of a part of a column's words, against the rounds of its kind and all rounds."""
    total = squared = product = rounds = 0
    for row in span(first_row, last_row):
        x = short((t[column, row] >> shift) & mask)
        total += x
        squared += x * x
        product += x * short(t[times, row] & _ROUNDS_ONLY)
        rounds += x * short(t[ROUND_SUM, row] & _ROUNDS_ONLY)
    add_all(sums, (total, squared, product, rounds))
