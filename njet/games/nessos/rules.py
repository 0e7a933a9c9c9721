"""The rules of Nessos as functions of machine words; each cites its number.

Cards are sets as in `cards`, seats are sets as well: bit s is seat s.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, lowest, when
from njet.core.jit import inlined
from njet.games.nessos import cards as deck
from njet.games.nessos.options import MOST_OFFERED

ACCEPT = np.uint64(1)
REFUSE = np.uint64(2)
ADD = np.uint64(4)
"""Answers to an offer, as members of a set."""

CHARONS = np.uint64(deck.CHARONS)
_MOST_OFFERED = np.uint64(MOST_OFFERED)
_COUNT_BITS = np.uint64(6)  # enough for the size of a set
_ONES, _TWOS, _THREES = (np.uint64(deck.lane(number)) for number in (1, 2, 3))

# By binary digit of a number, the creatures that have it.
_DIGITS = tuple(
    (np.uint64(digit), np.uint64(sum(deck.lane(n) for n in deck.NUMBERS if n >> digit & 1)))
    for digit in range(4)
)


@inlined
def _least(a, b):
    return choose(a < b, a, b)


@inlined
def sets_of(cards):
    """The complete sets of 1-2-3 among cards (S-8)."""
    return _least(_least(count(cards & _ONES), count(cards & _TWOS)), count(cards & _THREES))


@inlined
def points(cards, set_bonus):
    """Points of face-up cards (S-8): the sum of the numbers, and the bonus for every set."""
    total = set_bonus * sets_of(cards)
    for digit, having in _DIGITS:
        total += count(cards & having) << digit
    return total


@inlined
def standing(points_, cards):
    """How well face-up cards stand when the game ends by count (S-9): points, then cards."""
    return points_ << _COUNT_BITS | count(cards)


@inlined
def charons(cards):
    """The Charons among cards."""
    return count(cards & CHARONS)


@inlined
def number_of(card):
    """The number of a creature, given as a set of one."""
    place = count(card - ONE)
    return (place >> np.uint64(2)) + ONE


@inlined
def announced(card, claim):
    """What a card is announced as (S-3): a creature by its number, a Charon as was chosen.

    The answer, like ``claim``, is a set of one number.
    """
    return choose((card & CHARONS) != ZERO, claim, ONE << number_of(card))


@inlined
def receivers(live, offerers, turn):
    """Who may be offered the cards by the seat on turn (S-3, S-5), as a set.

    Any live player who has not been offered them this round: not an earlier offerer, the pawn
    holder among these, and not the seat on turn.
    """
    return live & ~(offerers | turn)


@inlined
def answers(offered, hand, others):
    """What a receiver may do (S-4, S-5): ``others`` are those to whom an addition could go."""
    can_add = (offered < _MOST_OFFERED) & (hand != ZERO) & (others != ZERO)
    return ACCEPT | REFUSE | when(can_add, ADD)


@inlined
def next_live(live, seat, everyone):
    """The next live seat on the left of a seat (S-10); the seat itself if no other is live."""
    beyond = live & ~(seat | (seat - ONE))
    return lowest(choose(beyond != ZERO, beyond, live & everyone))


@inlined
def first_from(seats, seat):
    """The first of some seats from a seat on, clockwise; nobody if there are none."""
    beyond = seats & ~(seat - ONE)
    return lowest(choose(beyond != ZERO, beyond, seats))
