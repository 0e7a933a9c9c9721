"""The policies: how often a seat will refuse the card before it takes it.

A seat is asked when the card first comes to it. While the card lies there nothing happens but that
everybody refuses it in turn, so it can decide then for as long as that goes on. A random seat
takes or refuses with a chance of a half each; the loops here overwrite that for the others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import ONE, ZERO, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.sums import short
from njet.games.nothanks.rules import BYTE_ZERO, byte_of, cost, quotient
from njet.games.nothanks.table import DEBT, REFUSALS, SEAT, WAITS, WORTHLESS
from njet.games.nothanks.views import see

_FEW, _LAST = 5, 2  # chips
_MOST_POT = 8191
_MOST_REFUSALS = np.uint64(255)
_CHIP, _CHIP_BITS = 16, np.uint64(4)
"""What a chip counts in the units of the weights."""


class Weights(NamedTuple):
    """How a card is weighed, in sixteenths of a chip (see weights.py)."""

    cost: np.int64  # a point that the card adds to one's score
    constant: np.int64
    neighbour: np.int64  # each of the two cards that would join it and may come
    few_chips: np.int64  # where at most 5 are left
    left: np.int64  # each card to come
    patience: np.int64  # a point of the card, for which the others will not take it yet
    trust: np.int64  # that they will not
    # What `tuned` looks at besides.
    gap: np.int64  # each card that may come and would join it to cards of one's own
    wanted: np.int64  # where it would join cards of another seat
    last_chips: np.int64  # where at most 2 are left, beside what counts at 5
    points_left: np.int64  # a point of the cost for 16 cards to come
    trust_left: np.int64  # of the trust, each card to come


@inlined
def _if(yes, weight):
    """A weight where something holds."""
    return np.int64(when(yes, np.uint64(weight)))


@inlined
def by_threshold(view, most, players):
    """Take a card as soon as it costs at most so many points, less the chips on it."""
    points = np.int64(cost(view.own, view.card, view.number))
    return refusals_until(points - most, view.place, players)


@inlined
def debt_of(view, weights):
    """By how much the cost of a card is more than its worth."""
    card, points = view.card, short(cost(view.own, view.card, view.number))
    debt = short(weights.cost) * points - weights.constant
    debt -= short(weights.left) * short(view.left)
    debt -= _if(((card << ONE) & view.unseen) != ZERO, weights.neighbour)
    return debt - _if(((card >> ONE) & view.unseen) != ZERO, weights.neighbour)


@inlined
def further_debt(view, weights):
    """The part of it that only `tuned` sees."""
    up, down = view.card << ONE, view.card >> ONE
    points = short(cost(view.own, view.card, view.number))
    debt = (short(weights.points_left) * points * short(view.left)) >> _CHIP_BITS
    debt -= _if((up & view.unseen & (view.own >> ONE)) != ZERO, weights.gap)
    debt -= _if((down & view.unseen & (view.own << ONE)) != ZERO, weights.gap)
    return debt - _if(((up | down) & view.others) != ZERO, weights.wanted)


@inlined
def by_worth(view, debt, few_chips, players):
    """Take a card that is worth its points; with few chips left it is worth more."""
    refusals = refusals_until(chips_for(debt), view.place, players)
    return hurried(refusals, view, debt - few_chips, _FEW, players)


@inlined
def hurried(refusals, view, debt, few, players):
    """Refuse less often where so few chips would be left, and the debt is this then."""
    there = refusals_until(chips_for(debt), view.place, players)
    return min(refusals, max(there, np.uint64(max(np.int64(view.chips) - few, 0))))


@inlined
def by_patience(view, weights, players):
    """Let a card come round again that nobody else will take by then: how often."""
    trust = weights.trust + short(weights.trust_left) * short(view.left)
    patience = short(weights.patience) * short(view.number) + trust
    is_wanted = (((view.card << ONE) | (view.card >> ONE)) & view.others) != ZERO
    waits = refusals_until(chips_for(patience) - players, view.place, players)
    return when(not is_wanted, waits)


@inlined
def until_one_is_out(view, place, players):
    """How often to refuse until another seat shows no chips: it has to take the card."""
    least = _MOST_REFUSALS
    for further in range(1, players):
        seat = view.seat + np.uint64(further)
        seat -= when(seat >= np.uint64(players), np.uint64(players))
        has_paid = np.uint64(further + place >= players)
        least = min(least, byte_of(view.all_chips, seat) - has_paid)
    return least


@inlined
def chips_for(debt):
    """Chips that are as much as so many units of the weights, at least."""
    return np.int64(np.uint64(max(debt + _CHIP - 1, 0)) >> _CHIP_BITS)


@inlined
def refusals_until(pot, place, players):
    """How often a seat refuses until so many chips are on the card when it is asked."""
    missing = min(max(pot - np.int64(place), 0), _MOST_POT)
    return quotient(np.uint64(missing + players - 1), players)


def by_threshold_in_rows(look):
    """The loops for the seats that play by a threshold; ``look`` is `see`, or its like."""

    @kernel
    def decide_by_threshold(table, plan, players, place, left, rows):
        """The refusals of the seats that play by a threshold."""
        t = columns(table)
        shows, users, thresholds = plan.shows_chips, plan.threshold, plan.thresholds
        for row in range(rows):
            view = look(t, shows, players, place, left, row)
            most = np.int64(byte_of(thresholds, view.seat)) - BYTE_ZERO
            decided = by_threshold(view, most, players)
            is_user = ZERO - ((users >> view.seat) & ONE)
            t[REFUSALS, row] ^= (t[REFUSALS, row] ^ decided) & is_user

    return decide_by_threshold


def by_worth_in_rows(look):
    """The loops for the seats that play by some weights, likewise."""

    @kernel
    def decide_by_worth(table, plan, number, players, place, left, rows):
        """The refusals of the seats that play by some weights, the heuristic's or others.

        Until the card is worth it, and while it can earn more chips, being back before others
        want it.
        """
        t = columns(table)
        users, w, shows = plan.heuristic[number], plan.weights[number], plan.shows_chips
        weights = Weights(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11])
        sees_more = (weights.gap | weights.wanted | weights.last_chips | weights.points_left) != 0
        for row in range(rows):
            t[DEBT, row] = np.uint64(debt_of(look(t, shows, players, place, left, row), weights))
        if sees_more:
            for row in range(rows):
                view = look(t, shows, players, place, left, row)
                t[DEBT, row] += np.uint64(further_debt(view, weights))
        for row in range(rows):
            view = look(t, shows, players, place, left, row)
            t[WORTHLESS, row] = by_worth(view, np.int64(t[DEBT, row]), weights.few_chips, players)
            t[WAITS, row] = by_patience(view, weights, players)
        if sees_more:
            few_chips = weights.few_chips + weights.last_chips
            for row in range(rows):
                view = look(t, shows, players, place, left, row)
                debt = np.int64(t[DEBT, row]) - few_chips
                t[WORTHLESS, row] = hurried(t[WORTHLESS, row], view, debt, _LAST, players)
        if shows != ZERO:
            for row in range(rows):
                view = look(t, shows, players, place, left, row)
                t[WAITS, row] = min(t[WAITS, row], until_one_is_out(view, place, players))
        for row in range(rows):
            decided = max(t[WORTHLESS, row], t[WAITS, row])
            is_user = ZERO - ((users >> t[SEAT, row]) & ONE)
            t[REFUSALS, row] ^= (t[REFUSALS, row] ^ decided) & is_user

    return decide_by_worth


def deciding(decide_by_threshold, decide_by_worth):
    """What lets all seats decide that do not play at random, of the loops for each kind."""

    @inlined
    def decide(table, plan, players, place, left, rows):
        """Let the seats that do not play at random decide."""
        if plan.threshold != ZERO:
            decide_by_threshold(table, plan, players, place, left, rows)
        for number in range(len(plan.heuristic)):
            if plan.heuristic[number] != ZERO:
                decide_by_worth(table, plan, number, players, place, left, rows)

    return decide


decide_by_threshold, decide_by_worth = by_threshold_in_rows(see), by_worth_in_rows(see)
decide = deciding(decide_by_threshold, decide_by_worth)
