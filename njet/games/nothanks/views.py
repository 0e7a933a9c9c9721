"""What the seat on turn may see: its own chips, and what lies open."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import ONE, ZERO, when
from njet.core.jit import inlined
from njet.core.rng import splitmix
from njet.games.nothanks.rules import BYTE, LOW_BYTE, PAY, TAKE, byte_of, paid
from njet.games.nothanks.table import (
    CARD,
    CHIPS,
    NUMBER,
    OWNERS,
    PLAYERS_LOW,
    REST,
    SEAT,
    TAKEN,
    TURN,
)

_TWO = np.uint64(2)


class View(NamedTuple):
    """What a policy gets (T-8); all are machine words."""

    seat: np.uint64
    place: np.uint64  # seats that are asked before it: so many chips are on the card by then
    number: np.uint64  # of the card turned up
    card: np.uint64  # the same as a set of one
    chips: np.uint64  # the seat's own
    own: np.uint64  # cards the seat has taken
    others: np.uint64  # cards the others have taken
    unseen: np.uint64  # cards that have not been turned up: they may have been removed
    left: np.uint64  # how many are still to be turned up
    all_chips: np.uint64  # a byte a seat, 255 where a seat's are hidden


class TurnView(NamedTuple):
    """What a policy of the user's own gets at its turn (T-3, T-8); all are machine words."""

    seat: np.uint64
    legal: np.uint64  # TAKE and PAY as in `rules`; without a chip TAKE alone
    number: np.uint64  # of the card turned up
    card: np.uint64  # the same as a set of one
    pot: np.uint64  # chips on it
    chips: np.uint64  # the seat's own
    own: np.uint64  # cards the seat has taken
    others: np.uint64  # cards the others have taken
    unseen: np.uint64  # cards that have not been turned up: they may have been removed
    left: np.uint64  # how many are still to be turned up
    all_chips: np.uint64  # a byte a seat, 255 where a seat's are hidden
    chance: np.uint64  # 64 random bits


@inlined
def cards_of(t, seat, players, row):
    """The cards that a seat has taken."""
    others = t[OWNERS, row] ^ (ZERO - (seat & ONE))
    others |= t[OWNERS + 1, row] ^ (ZERO - ((seat >> ONE) & ONE))
    if players > 4:
        others |= t[OWNERS + 2, row] ^ (ZERO - (seat >> _TWO))
    return t[TAKEN, row] & ~others


@inlined
def see(t, shows_chips, players, place, left, row):
    """The view of the seat that is asked, before anybody has refused the card."""
    seat, number = t[SEAT, row], t[NUMBER, row]
    own = cards_of(t, seat, players, row)
    card = t[CARD, row]
    nobodys = ~ZERO << (BYTE * np.uint64(players))
    hidden = (~shows_chips | nobodys) & ~(LOW_BYTE << (BYTE * seat))
    return View(
        seat=seat,
        place=np.uint64(place),
        number=number,
        card=card,
        chips=byte_of(t[CHIPS, row], seat),
        own=own,
        others=t[TAKEN, row] & ~own,
        unseen=t[REST, row],
        left=np.uint64(left),
        all_chips=t[CHIPS, row] | hidden,
    )


@inlined
def see_turn(t, shows_chips, players, place, left, asks, row):
    """The view of a seat that is asked again, everybody having refused the card so often."""
    first = see(t, shows_chips, players, place, left, row)
    asked = np.uint64(asks)
    chips = first.chips - asked
    spent = paid(asked, first.place, t[TURN, row], players)
    return TurnView(
        seat=first.seat,
        legal=TAKE | when(chips != ZERO, PAY),
        number=first.number,
        card=first.card,
        pot=np.uint64(place + asks * players),
        chips=chips,
        own=first.own,
        others=first.others,
        unseen=first.unseen,
        left=first.left,
        all_chips=(t[CHIPS, row] - spent) | (first.all_chips ^ t[CHIPS, row]),
        chance=splitmix(t[PLAYERS_LOW, row] + np.uint64(place + asks * players)),
    )
