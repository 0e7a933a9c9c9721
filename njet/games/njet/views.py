"""What a seat may see at a decision: its own hand, and what is public. Never another hand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, choose, count, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.games.njet.table import (
    BEATING,
    DISCARDED,
    HAND,
    LED,
    LEGAL,
    OWN_DISCARDED,
    OWN_HAND,
    PASSED,
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


class DiscardView(NamedTuple):
    """A seat about to discard or pass a card; sets of cards as uint64, truths as 0 or 1."""

    hand: np.uint64
    legal: np.uint64
    trumps: np.uint64
    supers: np.uint64
    ones: np.uint64
    to_partner: np.uint64  # the card is passed to a partner
    is_reversed: np.uint64  # a trick costs points


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
    )


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
    )
