"""What a step of a table asks of its rows: sets of ids, by columns beside those of the game."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, index, when
from njet.core.columns import Fields, columns
from njet.core.jit import inlined, kernel
from njet.games.njet.cards import every_colour
from njet.games.njet.rules import bonus_takers, turned
from njet.games.njet.setup import (
    offer_boxes,
    offer_discards,
)
from njet.games.njet.table import (
    COLUMNS,
    FIRST,
    LEADER,
    LEGAL,
    MOST_SEATS,
    TEAM,
)
from njet.games.njet.tricks import (
    offer_cards,
    offer_cards_must_trump,
    offer_leads,
)

_columns = Fields(COLUMNS)

ROUND = _columns()  # of its game, from 0
WAITS = _columns()  # all ones: its game has ended, and the next has not begun
# What may be chosen, as ids less the first of their kind; what of it is the caller's.
ASKED, OFFERED_IDS = _columns(), _columns()
ACTION = _columns()  # what was chosen, likewise
DECIDER = _columns()  # the seat that decides
LAID = _columns(MOST_SEATS)  # by place, the card in the trick
STEPPING_COLUMNS = _columns.number

# Where a table is, by number of the table.
BASE, IS_FRESH, STEP, ROUNDS = range(4)
CLOCKS = 4

_LANE_STARTS = np.uint64(every_colour(1))
_MOST_CARDS = np.uint64(2)  # shifts a count of 4 lanes to that of one


# --- cards as ids (see `actions`) ---


@inlined
def ids_of(cards, ones, each):
    """A set of cards as a set of ids, equal cards once; ``each`` is how many 1s a colour has."""
    others = ((cards & ~ones) << ONE) >> each
    return others | ((((cards & ones) + ones) >> each) & _LANE_STARTS)


@inlined
def cards_of(action, each):
    """The equal cards that an id stands for."""
    place = ONE << action
    return choose((place & _LANE_STARTS) != ZERO, (place << each) - place, (place >> ONE) << each)


@inlined
def ones_each(plan):
    """How many 1s a colour has."""
    return count(plan.ones) >> _MOST_CARDS


# --- what is asked ---


@inlined
def steps_before_tricks(players, plan):
    """The steps of a round before its first card is led."""
    return plan.covers + 2 + plan.most_discards * players


@kernel
def ask_box(table, players, seat, rows):
    """A seat is to cover a box (N-4)."""
    offer_boxes(table, rows)
    t = columns(table)
    for row in range(rows):
        t[ASKED, row] = t[LEGAL, row] & ~t[WAITS, row]
        t[DECIDER, row] = np.uint64(seat)


@kernel
def ask_team(table, players, plan, rows):
    """The first player is to make a team, where there is a choice (N-5)."""
    t = columns(table)
    for row in range(rows):
        t[ASKED, row] = ZERO
        t[DECIDER, row] = index(t[FIRST, row])
    if players == 2:
        return
    for number in range(len(plan.partners)):
        for row in range(rows):
            team = t[FIRST, row] | turned(plan.partners[number], t[DECIDER, row], players)
            t[ASKED, row] |= (ONE << team) & ~t[WAITS, row]


@kernel
def ask_holder(table, players, rows):
    """The first player is to give the bonus card, where there is a choice (N-6)."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        t[LEGAL, row] = bonus_takers(t[TEAM, row], everyone)
        is_choice = (t[LEGAL, row] & (t[LEGAL, row] - ONE)) != ZERO
        t[ASKED, row] = when(is_choice, t[LEGAL, row]) & ~t[WAITS, row]


@kernel
def ask_discard(table, plan, seat, turn, rows):
    """A seat is to put a card aside, where it owes one (N-7)."""
    offer_discards(table, seat, turn, rows)
    ask_cards(table, plan, rows)
    t = columns(table)
    for row in range(rows):
        t[DECIDER, row] = np.uint64(seat)


@kernel
def ask_card(table, players, plan, place, rows):
    """A place is to play a card (N-8, N-10)."""
    if place == 0:
        offer_leads(table, rows)
    elif plan.must_trump:
        offer_cards_must_trump(table, place, rows)
    else:
        offer_cards(table, place, rows)
    ask_cards(table, plan, rows)
    t = columns(table)
    last = np.uint64(players)
    for row in range(rows):
        seat = t[LEADER, row] + np.uint64(place)
        t[DECIDER, row] = seat - when(seat >= last, last)


@inlined
def ask_cards(table, plan, rows):
    """The cards that may be chosen as ids."""
    t = columns(table)
    ones, each = plan.ones, ones_each(plan)
    for row in range(rows):
        t[ASKED, row] = ids_of(t[LEGAL, row], ones, each)
