"""What a hand makes of a board: the worth of trumps and supertrumps to it, and the boxes to cover.

The worth of a board is the mean over its open boxes of points times the tricks that the hand
expects to be ahead, linear in the hand (`weights`). Covering a box is good by how much the mean
rises without it. All in small loops over columns: one long loop is not vectorised.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, index, real, when
from njet.core.columns import columns, reals
from njet.core.jit import inlined, kernel
from njet.games.njet.cards import COLOURS, FULL_LANE, LANE_BITS
from njet.games.njet.rules import (
    FIELD_BITS,
    FIRST_LINE,
    POINTS_LINE,
    SUPER_LINE,
    TRUMP_LINE,
    field,
)
from njet.games.njet.table import (
    BEST,
    BOARD,
    ESTIMATE,
    ESTIMATES,
    FEATURE,
    GAIN,
    HAND,
    LEGAL,
    LIKED,
    NONE_OPEN,
    OPEN_POINTS,
    PLAIN_SUM,
    POINTS_OPEN,
    SUPERS_OPEN,
    SUPERS_SUM,
    TRICKS_AHEAD,
    TRUMPS_OPEN,
    WITH_SUPER_SUM,
    WORTH,
)
from njet.games.njet.weights import CONSTANT, FEATURES, ONES, PREMIUM, SIDE, SUPER_PREMIUM

_COLOURS = len(COLOURS)
_LANE = np.uint64(FULL_LANE)
_COLOUR_BOXES = np.uint64((1 << _COLOURS) - 1)
_NONE = np.uint64(_COLOURS)

# A seat's estimates: of trump B R Y G and none with a supertrump, for positive and negative
# points; the same without a supertrump; of supertrump B R Y G, for either sign.
TRUMP_WORTHS = _COLOURS + 1
_PLAIN = 2 * TRUMP_WORTHS
_SUPERS = 4 * TRUMP_WORTHS

_TINY = 1e-9


# --- the hand, once a round ---


@kernel
def study_hand(table, plan, seat, rows):
    """Estimate what trumps and supertrumps are worth to a seat's hand."""
    weights = plan.board_weights[set_of(plan.sets, seat)]
    for colour in range(_COLOURS):
        count_features(table, plan.ranks, HAND + seat, colour, rows)
    for situation in range(4):
        weigh_trumps(table, weights[situation], seat, situation, rows)
    for situation in range(2):
        for colour in range(_COLOURS):
            weigh_supers(table, weights[situation, SUPER_PREMIUM], seat, situation, colour, rows)


@kernel
def set_of(sets, seat):
    """The number of the set of weights that a seat plays by."""
    number = 0
    for other in range(1, len(sets)):
        if (sets[other] >> np.uint64(seat)) & ONE:
            number = other
    return number


@kernel
def count_features(table, ranks, hand, colour, rows):
    """What is weighed of the cards of a colour (`weights.FEATURES`)."""
    t, r = columns(table), reals(table)
    shift = np.uint64(LANE_BITS * colour)
    at = FEATURE + FEATURES * colour
    for row in range(rows):
        suit = (t[hand, row] >> shift) & _LANE
        cards = count(suit)
        for rank in range(4):
            r[at + rank, row] = real(count(suit & ranks[rank]))
        r[at + 4, row] = real(when(cards == ZERO, ONE))
        r[at + 5, row] = real(when(cards == ONE, ONE))


@kernel
def weigh_trumps(table, weights, seat, situation, rows):
    """The worth of every trump colour, and of none, in one situation."""
    r = reals(table)
    at = ESTIMATE + ESTIMATES * seat + TRUMP_WORTHS * situation
    constant = weights[CONSTANT]
    w = weights[SIDE : SIDE + FEATURES]
    w0, w1, w2, w3, w4, w5 = w[0], w[1], w[2], w[3], w[4], w[5]
    for row in range(rows):
        total = constant
        for colour in range(_COLOURS):
            total += weigh(r, colour, w0, w1, w2, w3, w4, w5, row)
        r[at + _COLOURS, row] = total
    w = weights[PREMIUM : PREMIUM + FEATURES]
    w0, w1, w2, w3, w4, w5 = w[0], w[1], w[2], w[3], w[4], w[5]
    for colour in range(_COLOURS):
        for row in range(rows):
            premium = weigh(r, colour, w0, w1, w2, w3, w4, w5, row)
            r[at + colour, row] = r[at + _COLOURS, row] + premium


@inlined
def weigh(r, colour, w0, w1, w2, w3, w4, w5, row):
    """The features of a colour times six weights."""
    at = FEATURE + FEATURES * colour
    high = w0 * r[at, row] + w1 * r[at + 1, row]
    low = w2 * r[at + 2, row] + w3 * r[at + 3, row]
    return (high + low) + (w4 * r[at + 4, row] + w5 * r[at + 5, row])


@kernel
def weigh_supers(table, weight, seat, situation, colour, rows):
    """What the supertrumps of a colour add to a hand."""
    r = reals(table)
    at = ESTIMATE + ESTIMATES * seat + _SUPERS + _COLOURS * situation + colour
    for row in range(rows):
        r[at, row] = weight * r[FEATURE + FEATURES * colour + ONES, row]


# --- the board, at every placement ---


@kernel
def like_boxes(table, plan, seat, rows):
    """Narrow to the boxes whose covering raises the worth of the board most."""
    count_open(table, plan, rows)
    sum_worths(table, ESTIMATE + ESTIMATES * seat, rows)
    start_gains(table, rows)
    find_gains(table, plan, seat, rows)
    t = columns(table)
    best = BEST + len(plan.candidates) % 2
    for number in range(len(plan.candidates)):
        like_best(table, candidate(plan, seat, number), GAIN + number, best, rows)
    for row in range(rows):
        t[LEGAL, row] &= t[LIKED, row]


@kernel
def count_open(table, plan, rows):
    """Count the open boxes of the lines, and add up the points of each sign."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        trumps, supers = field(t[BOARD, row], TRUMP_LINE), field(t[BOARD, row], SUPER_LINE)
        r[TRUMPS_OPEN, row] = real(count(trumps))
        r[SUPERS_OPEN, row] = real(count(supers & _COLOUR_BOXES))
        r[NONE_OPEN, row] = real(supers >> _NONE)
        r[POINTS_OPEN, row] = real(count(field(t[BOARD, row], POINTS_LINE)))
        r[OPEN_POINTS, row] = 0.0
        r[OPEN_POINTS + 1, row] = 0.0
    for box in range(len(plan.worths)):
        points = plan.worths[box]
        column = OPEN_POINTS + np.int64(points < 0.0)
        place = np.uint64(FIELD_BITS * POINTS_LINE + box)
        for row in range(rows):
            r[column, row] += points * real((t[BOARD, row] >> place) & ONE)


@kernel
def sum_worths(table, estimates, rows):
    """The mean tricks over the open boxes for each sign, and the board's worth in points."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        trumps, supers = field(t[BOARD, row], TRUMP_LINE), field(t[BOARD, row], SUPER_LINE)
        for sign in range(2):
            at = estimates + TRUMP_WORTHS * sign
            r[WITH_SUPER_SUM + sign, row] = open_sum(r, at, trumps, TRUMP_WORTHS, row)
            r[PLAIN_SUM + sign, row] = open_sum(r, at + _PLAIN, trumps, TRUMP_WORTHS, row)
            at = estimates + _SUPERS + _COLOURS * sign
            r[SUPERS_SUM + sign, row] = open_sum(r, at, supers, _COLOURS, row)
    for row in range(rows):
        pairs = r[TRUMPS_OPEN, row] * (r[SUPERS_OPEN, row] + r[NONE_OPEN, row])
        up, down = open_pairs_sum(r, 0, row) / pairs, open_pairs_sum(r, 1, row) / pairs
        r[TRICKS_AHEAD, row], r[TRICKS_AHEAD + 1, row] = up, down
        points = r[OPEN_POINTS, row] * up + r[OPEN_POINTS + 1, row] * down
        r[WORTH, row] = points / r[POINTS_OPEN, row]


@inlined
def open_sum(r, first, boxes, number, row):
    """The sum of the columns from ``first`` on whose boxes are open."""
    total = 0.0
    for box in range(number):
        is_open = ((boxes >> np.uint64(box)) & ONE) != ZERO
        total += r[first + box, row] if is_open else 0.0
    return total


@inlined
def pairs_sum(sums, counts):
    """The sum of worths over all pairs of an open trump and an open supertrump or none."""
    with_super, plain, of_supers = sums
    trumps, supers, none = counts
    return supers * with_super + none * plain + trumps * of_supers


@inlined
def open_pairs_sum(r, sign, row):
    """The same over the boxes that are open now, for one sign of the points."""
    sums = r[WITH_SUPER_SUM + sign, row], r[PLAIN_SUM + sign, row], r[SUPERS_SUM + sign, row]
    return pairs_sum(sums, (r[TRUMPS_OPEN, row], r[SUPERS_OPEN, row], r[NONE_OPEN, row]))


@kernel
def find_gains(table, plan, seat, rows):
    """How much the worth of the board rises without a box, and the best of it.

    Boxes between which this makes no difference are one candidate: all discard boxes, which are
    taken to change nothing, and the first-player boxes of all other seats.
    """
    estimates = ESTIMATE + ESTIMATES * seat
    own = ONE << np.uint64(FIELD_BITS * FIRST_LINE + seat)
    first_worth = plan.first_worth[set_of(plan.sets, seat)]
    for number in range(len(plan.candidates)):
        boxes = plan.candidates[number]
        line, place = divmod(np.int64(index(boxes)), FIELD_BITS)
        if line == TRUMP_LINE:
            gain_without_trump(table, estimates + place, boxes, number, rows)
        elif line == SUPER_LINE and place == _COLOURS:
            gain_without_none(table, boxes, number, rows)
        elif line == SUPER_LINE:
            gain_without_super(table, estimates + _SUPERS + place, boxes, number, rows)
        elif line == POINTS_LINE:
            gain_without_points(table, plan.worths[place], boxes, number, rows)
        elif line == FIRST_LINE:
            gain_without_first(table, first_worth, seat, boxes & ~own, number, rows)
        else:
            no_gain(table, boxes, number, rows)


@kernel
def candidate(plan, seat, number):
    """A candidate's boxes; of the first-player boxes all but one's own."""
    return plan.candidates[number] & ~(ONE << np.uint64(FIELD_BITS * FIRST_LINE + seat))


@kernel
def start_gains(table, rows):
    """Nothing is noted or liked yet."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        r[BEST, row] = -np.inf
        t[LIKED, row] = ZERO


@inlined
def note_gain(t, r, gain, box, number, row):
    """Note a box's gain; it may be the best of those that may be covered."""
    is_legal = (t[LEGAL, row] & box) != ZERO
    r[GAIN + number, row] = gain
    # By turns: a maximum stored over one of its operands is a masked store, slow on many CPUs.
    old, new = BEST + number % 2, BEST + 1 - number % 2
    r[new, row] = max(r[old, row], gain if is_legal else -np.inf)


@kernel
def no_gain(table, box, number, rows):
    """A discard box is taken to make no difference."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        note_gain(t, r, 0.0, box, number, row)


@kernel
def gain_without_trump(table, worth, box, number, rows):
    """The gain from covering a trump's box."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        counts = r[TRUMPS_OPEN, row] - 1.0, r[SUPERS_OPEN, row], r[NONE_OPEN, row]
        total = 0.0
        for sign in range(2):
            with_super = r[WITH_SUPER_SUM + sign, row] - r[worth + TRUMP_WORTHS * sign, row]
            plain = r[PLAIN_SUM + sign, row] - r[worth + _PLAIN + TRUMP_WORTHS * sign, row]
            sums = with_super, plain, r[SUPERS_SUM + sign, row]
            total += r[OPEN_POINTS + sign, row] * pairs_sum(sums, counts)
        pairs = counts[0] * (counts[1] + counts[2])
        note_gain(t, r, total / (pairs * r[POINTS_OPEN, row]) - r[WORTH, row], box, number, row)


@kernel
def gain_without_super(table, worth, box, number, rows):
    """The gain from covering a supertrump's box."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        counts = r[TRUMPS_OPEN, row], r[SUPERS_OPEN, row] - 1.0, r[NONE_OPEN, row]
        total = 0.0
        for sign in range(2):
            others = r[SUPERS_SUM + sign, row] - r[worth + _COLOURS * sign, row]
            sums = r[WITH_SUPER_SUM + sign, row], r[PLAIN_SUM + sign, row], others
            total += r[OPEN_POINTS + sign, row] * pairs_sum(sums, counts)
        pairs = counts[0] * (counts[1] + counts[2])
        note_gain(t, r, total / (pairs * r[POINTS_OPEN, row]) - r[WORTH, row], box, number, row)


@kernel
def gain_without_none(table, box, number, rows):
    """The gain from covering the box for no supertrump."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        counts = r[TRUMPS_OPEN, row], r[SUPERS_OPEN, row], 0.0
        total = 0.0
        for sign in range(2):
            sums = r[WITH_SUPER_SUM + sign, row], 0.0, r[SUPERS_SUM + sign, row]
            total += r[OPEN_POINTS + sign, row] * pairs_sum(sums, counts)
        pairs = counts[0] * counts[1]
        note_gain(t, r, total / (pairs * r[POINTS_OPEN, row]) - r[WORTH, row], box, number, row)


@kernel
def gain_without_points(table, points, box, number, rows):
    """The gain from covering a box of the points line: the mean of the others."""
    t, r = columns(table), reals(table)
    tricks = TRICKS_AHEAD + np.int64(points < 0.0)
    for row in range(rows):
        gain = (r[WORTH, row] - points * r[tricks, row]) / (r[POINTS_OPEN, row] - 1.0)
        note_gain(t, r, gain, box, number, row)


@kernel
def gain_without_first(table, worth, seat, boxes, number, rows):
    """The gain from covering another seat's box: a better chance to be first player oneself.

    Covering one's own box only loses the chance, so it is no candidate.
    """
    t, r = columns(table), reals(table)
    place = np.uint64(seat)
    for row in range(rows):
        seats = field(t[BOARD, row], FIRST_LINE)
        chances = real(count(seats))
        stake = worth * (r[OPEN_POINTS, row] - r[OPEN_POINTS + 1, row]) / r[POINTS_OPEN, row]
        gain = real((seats >> place) & ONE) * stake / (chances * (chances - 1.0))
        note_gain(t, r, gain, boxes, number, row)


@kernel
def like_best(table, box, gain, best, rows):
    """Like a box if no gain is better, but for rounding."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        t[LIKED, row] |= when(r[gain, row] >= r[best, row] - _TINY, box)
