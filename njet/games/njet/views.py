"""What a seat may see at a decision: its own hand, and what is public. Never another hand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, choose, count, index, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import splitmix
from njet.games.njet.table import (
    BEATING,
    BOARD,
    COVERED,
    DISCARDED,
    FIRST,
    HAND,
    LED,
    LEGAL,
    OWN_COVERED,
    OWN_DISCARDED,
    OWN_HAND,
    PASSED,
    PLAYERS_LOW,
    SEEN,
    SUPERS,
    TEAM,
    TEAM_PLACES,
    TEAM_TRICK,
    TRICK,
    TRUMPS,
    VALUE,
    WINNER,
)

_SIGN = np.uint64(63)


class CardView(NamedTuple):
    """A seat about to play a card; sets of cards as uint64, truths as 0 or 1."""

    hand: np.uint64
    legal: np.uint64
    led: np.uint64  # what follows the led card; empty for who leads
    trumps: np.uint64
    supers: np.uint64
    ones: np.uint64
    unseen: np.uint64  # neither in this hand nor played nor discarded by this seat
    beating: np.uint64  # cards that would take the trick as it is
    partner_wins: np.uint64  # a partner's card would take the trick as it is
    loot: np.uint64  # the opponents' 1s in the trick
    opponents_after: np.uint64  # opponents still to play to this trick
    partners_after: np.uint64
    is_reversed: np.uint64  # a trick costs points
    trick: np.uint64  # the cards of the trick so far
    value: np.int64  # points a trick
    chance: np.uint64  # 64 random bits


class DiscardView(NamedTuple):
    """A seat about to discard or pass a card; sets of cards as uint64, truths as 0 or 1."""

    hand: np.uint64
    legal: np.uint64
    trumps: np.uint64
    supers: np.uint64
    ones: np.uint64
    to_partner: np.uint64  # the card is passed to a partner
    is_reversed: np.uint64  # a trick costs points
    value: np.int64  # points a trick
    chance: np.uint64  # 64 random bits


Covered = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]
"""Sets of boxes by place, the seat that decides first, then its left neighbour, and so on."""


class BoxView(NamedTuple):
    """A seat about to cover a box; sets of boxes as in `rules`, sets of cards as in `cards`."""

    hand: np.uint64
    legal: np.uint64
    board: np.uint64  # the open boxes
    covered: Covered  # what each has covered
    turn: np.uint64  # boxes covered so far
    ones: np.uint64  # all 1s of the deck
    chance: np.uint64  # 64 random bits


class TeamView(NamedTuple):
    """The first player about to choose partners, or then who gets the bonus card."""

    hand: np.uint64
    legal: np.uint64  # partners by their number in PARTNERS (see `table`), or seats as a set
    first: np.uint64  # the seat that decides
    team: np.uint64  # its team as a set of seats; empty while partners are chosen
    board: np.uint64  # the open boxes, one a line
    covered: Covered  # what each has covered
    trumps: np.uint64  # with the supertrumps
    supers: np.uint64
    ones: np.uint64
    value: np.int64  # points a trick
    chance: np.uint64  # 64 random bits


@inlined
def see_discard(t, plan, players, seat, row):
    """The view of a seat that discards; `show_own` goes before."""
    left, right = (seat + 1) % players, (seat + players - 1) % players
    team, passed = t[TEAM, row], t[PASSED, row]
    own = (team >> np.uint64(seat)) & ONE
    same_left = np.uint64(((team >> np.uint64(left)) & ONE) == own)
    same_right = np.uint64(((team >> np.uint64(right)) & ONE) == own)
    return DiscardView(
        hand=t[OWN_HAND, row],
        legal=t[LEGAL, row],
        trumps=t[TRUMPS, row] | t[SUPERS, row],
        supers=t[SUPERS, row],
        ones=plan.ones,
        to_partner=when(passed == ONE, same_left) | when(passed == ALL, same_right),
        is_reversed=t[VALUE, row] >> _SIGN,
        value=np.int64(t[VALUE, row]),
        chance=chance_of(t, seat, row),
    )


@inlined
def chance_of(t, decision, row):
    """Random bits for a decision that leave the players' stream, and so all draws, as it is.

    The stream moves on every two decisions; of these each has bits of its own.
    """
    return splitmix(t[PLAYERS_LOW, row] + np.uint64(decision))


@kernel
def show_own(table, place, rows):
    """Put what a place alone knows where the loops over views read it.

    With columns that depend on the place in the same loop, LLVM can only guard against their
    overlapping with the others by their range, finds that they do, and takes the scalar way.
    """
    t = columns(table)
    for row in range(rows):
        t[OWN_HAND, row] = t[HAND + place, row]
    for row in range(rows):
        t[OWN_DISCARDED, row] = t[DISCARDED + place, row]


@inlined
def see_cards(t, plan, players, place, row):
    """The view of the player at a place; `show_own` goes before."""
    hand, trick = t[OWN_HAND, row], t[TRICK, row]
    here = ONE << np.uint64(place)
    everyone = (ONE << np.uint64(players)) - ONE
    is_team = (t[TEAM_PLACES, row] & here) != ZERO
    partners = choose(is_team, t[TEAM_PLACES, row], everyone & ~t[TEAM_PLACES, row]) & ~here
    is_following = ZERO - np.uint64(place > 0)  # else the columns hold the last trick
    trick &= is_following
    after = everyone & ~(here | (here - ONE))
    partners_after = count(partners & after)
    return CardView(
        hand=hand,
        legal=t[LEGAL, row],
        led=t[LED, row] & is_following,
        trumps=t[TRUMPS, row] | t[SUPERS, row],
        supers=t[SUPERS, row],
        ones=plan.ones,
        unseen=plan.deck & ~(hand | t[SEEN, row] | trick | t[OWN_DISCARDED, row]),
        beating=t[BEATING, row] & is_following,
        partner_wins=np.uint64((t[WINNER, row] & is_following & partners) != ZERO),
        loot=choose(is_team, trick & ~t[TEAM_TRICK, row], t[TEAM_TRICK, row] & trick) & plan.ones,
        opponents_after=np.uint64(players - 1 - place) - partners_after,
        partners_after=partners_after,
        is_reversed=t[VALUE, row] >> _SIGN,
        trick=trick,
        value=np.int64(t[VALUE, row]),
        chance=chance_of(t, place, row),
    )


@inlined
def see_box(t, plan, turn, row):
    """The view of a seat that covers; `show_own` and `show_covered` go before."""
    return BoxView(
        hand=t[OWN_HAND, row],
        legal=t[LEGAL, row],
        board=t[BOARD, row],
        covered=covered_in(t, row),
        turn=np.uint64(turn),
        ones=plan.ones,
        chance=chance_of(t, turn, row),
    )


@inlined
def see_team(t, plan, team, decision, row):
    """The view of the first player; `show_first` goes before."""
    return TeamView(
        hand=t[OWN_HAND, row],
        legal=t[LEGAL, row],
        first=index(t[FIRST, row]),
        team=team,
        board=t[BOARD, row],
        covered=covered_in(t, row),
        trumps=t[TRUMPS, row] | t[SUPERS, row],
        supers=t[SUPERS, row],
        ones=plan.ones,
        value=np.int64(t[VALUE, row]),
        chance=chance_of(t, decision, row),
    )


@inlined
def covered_in(t, row):
    """What each seat has covered, who decides first."""
    return (
        t[OWN_COVERED, row],
        t[OWN_COVERED + 1, row],
        t[OWN_COVERED + 2, row],
        t[OWN_COVERED + 3, row],
        t[OWN_COVERED + 4, row],
    )


@kernel
def show_covered(table, players, seat, rows):
    """Lay out what each seat has covered, from one on."""
    t = columns(table)
    for place in range(players):
        other = (seat + place) % players
        for row in range(rows):
            t[OWN_COVERED + place, row] = t[COVERED + other, row]


@kernel
def show_first(table, players, rows):
    """Lay out the first player's hand, and what each seat has covered, from the first on."""
    t = columns(table)
    for row in range(rows):
        t[OWN_HAND, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            t[OWN_HAND, row] |= t[HAND + seat, row] & is_first(t, seat, row)
    for place in range(players):
        for row in range(rows):
            t[OWN_COVERED + place, row] = ZERO
        for seat in range(players):
            other = (seat + place) % players
            for row in range(rows):
                t[OWN_COVERED + place, row] |= t[COVERED + other, row] & is_first(t, seat, row)


@inlined
def is_first(t, seat, row):
    """All ones where a seat is the first player."""
    return ZERO - ((t[FIRST, row] >> np.uint64(seat)) & ONE)
