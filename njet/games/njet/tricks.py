"""The trick phase. Players are known by their place, 0 leading.

Hands move to their new places after every trick, so that all rows of the table are at the same
place at the same time.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import (
    ONE,
    ZERO,
    choose,
    count,
    index,
    when,
)
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.games.njet import custom, lineup, policies
from njet.games.njet.draws import draw_for, take_card
from njet.games.njet.rules import (
    beaters,
    led_suit,
    legal_cards,
    legal_cards_must_trump,
    loot_of,
)
from njet.games.njet.table import (
    BEATING,
    CAPTURED,
    CARD,
    DISCARDED,
    FIRST,
    HAND,
    HEURISTIC_PLACES,
    HIDDEN,
    HOLDER,
    HOLDER_CAPTURED,
    HOLDER_PLACES,
    HOLDER_TRICKS,
    LED,
    LEGAL,
    SEEN,
    SUPERS,
    SUPERS_IN,
    TEAM,
    TEAM_PLACES,
    TEAM_TRICK,
    TRICK,
    TRICKS,
    TRUMPS,
    WINNER,
)
from njet.games.njet.trace import note_choice


@inlined
def start_tricks(table, players, plan, rows):
    """Put the first player at place 0 and clear what a round adds up."""
    t = columns(table)
    for row in range(rows):
        t[SUPERS_IN, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            t[SUPERS_IN, row] += count(t[HAND + seat, row] & t[SUPERS, row])
    heuristic = plan.users[lineup.PLAY]
    for row in range(rows):
        for side in range(2):
            t[TRICKS + side, row] = ZERO
            t[CAPTURED + side, row] = ZERO
        t[HOLDER_TRICKS, row] = ZERO
        t[HOLDER_CAPTURED, row] = ZERO
        t[SEEN, row] = ZERO
        t[TEAM_PLACES, row] = t[TEAM, row]
        t[HOLDER_PLACES, row] = t[HOLDER, row]
        t[HEURISTIC_PLACES, row] = heuristic
    custom.seat_own(plan.loops, table, plan, players, rows)
    custom.turn_own(plan.loops, table, plan, players, np.int64(FIRST), rows)
    move_to_places(table, players, np.int64(DISCARDED), np.int64(FIRST), rows)
    move_to_places(table, players, np.int64(HAND), np.int64(FIRST), rows)
    turn_sets(table, players, np.int64(FIRST), rows)


@inlined
def play_tricks(table, players, plan, first_place, tricks, trace, rows):
    """So many tricks, the first one from a place on."""
    for _ in range(tricks):
        play_trick(table, players, plan, first_place, trace, rows)
        first_place = 0


@inlined
def play_trick(table, players, plan, first_place, trace, rows):
    """A card from every place that has not played yet, then the trick to its winner."""
    for place in range(players):
        if place >= first_place:
            offer_card(table, players, plan, place, rows)
            lay_card(table, plan, place, trace, rows)
    end_trick(table, players, plan, rows)


@inlined
def end_trick(table, players, plan, rows):
    """The trick to its winner, who leads the next."""
    take_trick(table, players, plan.ones, rows)
    custom.turn_own(plan.loops, table, plan, players, np.int64(WINNER), rows)
    if plan.users[lineup.PLAY] != ZERO or custom.needs_discards(plan.loops):
        move_to_places(table, players, np.int64(DISCARDED), np.int64(WINNER), rows)


@inlined
def offer_card(table, players, plan, place, rows):
    """What a place may play, less what its policy does not like."""
    draw_for(table, place, rows)
    if place == 0:
        offer_leads(table, rows)
    elif plan.must_trump:
        offer_cards_must_trump(table, place, rows)
    else:
        offer_cards(table, place, rows)
    if plan.users[lineup.PLAY] != ZERO:
        if place == 0:
            policies.narrow_leads(table, plan, players, rows)
        else:
            policies.narrow_cards(table, plan, players, place, rows)
    custom.narrow_own_cards(plan.loops, table, plan, players, place, rows)


@inlined
def lay_card(table, plan, place, trace, rows):
    """A place plays one of the cards on offer."""
    take_card(table, HAND + place, place, rows)
    note_choice(table, trace, np.int64(CARD), rows)
    if place == 0:
        weigh_lead(table, plan.ones, rows)
    else:
        weigh_card(table, plan.ones, place, rows)


@kernel
def offer_leads(table, rows):
    """Any card may be led (N-8)."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = t[HAND, row]


@kernel
def offer_cards(table, place, rows):
    """What may be played to the led card (N-10)."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = legal_cards(t[HAND + place, row], t[LED, row])


@kernel
def offer_cards_must_trump(table, place, rows):
    """The same where who cannot follow must trump."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = legal_cards_must_trump(
            t[HAND + place, row], t[LED, row], t[TRUMPS, row] | t[SUPERS, row]
        )


@kernel
def weigh_lead(table, ones, rows):
    """What follows the led card, and what beats it (N-10, N-11)."""
    t = columns(table)
    for row in range(rows):
        card, trumps = t[CARD, row], t[TRUMPS, row]
        led = led_suit(card, trumps, t[HIDDEN, row])
        t[LED, row] = led
        t[BEATING, row] = beaters(card, led, trumps, t[SUPERS, row], ones)
        t[WINNER, row] = ONE
        t[TRICK, row] = card
        t[TEAM_TRICK, row] = when((t[TEAM_PLACES, row] & ONE) != ZERO, card)


@kernel
def weigh_card(table, ones, place, rows):
    """Whether a card takes the trick so far, and what would beat it then (N-11)."""
    t = columns(table)
    here = ONE << np.uint64(place)
    for row in range(rows):
        card, beating = t[CARD, row], t[BEATING, row]
        wins = (card & beating) != ZERO
        beats_card = beaters(card, t[LED, row], t[TRUMPS, row], t[SUPERS, row], ones)
        # To the next column: a choice stored over one of its operands is a masked store, slow.
        t[BEATING + 1, row] = choose(wins, beats_card, beating)
        t[WINNER + 1, row] = choose(wins, here, t[WINNER, row])
        t[TRICK, row] |= card
        t[TEAM_TRICK, row] |= when((t[TEAM_PLACES, row] & here) != ZERO, card)
    for row in range(rows):
        t[BEATING, row] = t[BEATING + 1, row]
        t[WINNER, row] = t[WINNER + 1, row]


@kernel
def take_trick(table, players, ones, rows):
    """Give the trick and its loot to the winner's team (N-11, N-12); the winner leads next."""
    t = columns(table)
    for row in range(rows):
        winner, trick, team = t[WINNER, row], t[TRICK, row], t[TEAM_TRICK, row]
        is_played = trick != ZERO  # a hand that discarded has fewer tricks
        is_ours = (t[TEAM_PLACES, row] & winner) != ZERO
        is_holders = (t[HOLDER_PLACES, row] & winner) != ZERO
        captured = loot_of(trick, choose(is_ours, team, trick & ~team), ones)
        t[TRICKS, row] += np.uint64(is_played & is_ours)
        t[TRICKS + 1, row] += np.uint64(is_played & (not is_ours))
        t[HOLDER_TRICKS, row] += np.uint64(is_played & is_holders)
        t[CAPTURED, row] |= when(is_ours, captured)
        t[CAPTURED + 1, row] |= when(not is_ours, captured)
        t[HOLDER_CAPTURED, row] |= when(is_holders, captured)
        t[SEEN, row] |= trick
    move_to_places(table, players, np.int64(HAND), np.int64(WINNER), rows)
    turn_sets(table, players, np.int64(WINNER), rows)


@kernel
def move_to_places(table, players, held, leader, rows):
    """Turn ``players`` columns so that the one of ``leader``, a set of one, comes first."""
    t = columns(table)
    for row in range(rows):
        leads = t[leader, row]
        first = turned_hand(t, players, held, np.int64(0), leads, row)
        second = turned_hand(t, players, held, np.int64(1), leads, row)
        third = turned_hand(t, players, held, np.int64(2), leads, row)
        fourth = turned_hand(t, players, held, np.int64(3), leads, row)
        fifth = turned_hand(t, players, held, np.int64(4), leads, row)
        t[held, row] = first
        t[held + 1, row] = second
        if players > 2:
            t[held + 2, row] = third
        if players > 3:
            t[held + 3, row] = fourth
        if players > 4:
            t[held + 4, row] = fifth


@inlined
def turned_hand(t, players, held, place, leads, row):
    """What comes to a place when the place in ``leads`` becomes the first."""
    moved = ZERO
    for other in range(players):
        is_other = ZERO - ((leads >> np.uint64(other)) & ONE)
        moved |= t[held + (place + other) % players, row] & is_other
    return moved


@kernel
def turn_sets(table, players, leader, rows):
    """Count sets of places from ``leader``, a set of one."""
    t = columns(table)
    seats = np.uint64(players)
    everyone = (ONE << seats) - ONE
    for row in range(rows):
        by = index(t[leader, row])
        for column in (TEAM_PLACES, HOLDER_PLACES, HEURISTIC_PLACES):
            places = t[column, row]
            t[column, row] = ((places >> by) | (places << (seats - by))) & everyone
