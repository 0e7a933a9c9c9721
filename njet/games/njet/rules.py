"""The rules of Njet! as small functions on machine words, without branches.

`njet.State` and the row loops of `kernels` both call these: a rule is written once. Sets of
cards are laid out as in `cards`; the boxes of a board as here.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, when
from njet.core.jit import inlined
from njet.games.njet import cards

# The board (N-3): a field of 12 bits a line, a box a bit, the highest bit of a field kept free.
LINES = 5
FIELD_BITS = 12
FIRST_LINE, DISCARD_LINE, TRUMP_LINE, SUPER_LINE, POINTS_LINE = range(LINES)
_FIELD = (1 << (FIELD_BITS - 1)) - 1
FIELD = np.uint64(_FIELD)
_LOWS = np.uint64(sum(1 << FIELD_BITS * line for line in range(LINES)))
_FIELDS = np.uint64(sum(_FIELD << FIELD_BITS * line for line in range(LINES)))
_GUARDS = np.uint64(sum((_FIELD + 1) << FIELD_BITS * line for line in range(LINES)))
_TO_LOW = np.uint64(FIELD_BITS - 1)

_B, _R, _Y, _G = (np.uint64(cards.lane(colour)) for colour in range(4))


@inlined
def open_to_cover(board):
    """Boxes that may be covered (N-4): the open ones of lines that still have two or more.

    Every line has an open box, so taking its lowest away never borrows from the next field;
    what is left is non-zero just where a second box is open.
    """
    seconds = board & (board - _LOWS)
    contested = (seconds + _FIELDS) & _GUARDS
    return board & (contested - (contested >> _TO_LOW))


@inlined
def field(board, line):
    """The boxes of one line that are open, as the low bits of a word."""
    return (board >> np.uint64(FIELD_BITS * line)) & FIELD


@inlined
def colour_of(card):
    """All cards of the printed colour of one card; empty for no card."""
    return (
        when((card & _B) != ZERO, _B)
        | when((card & _R) != ZERO, _R)
        | when((card & _Y) != ZERO, _Y)
        | when((card & _G) != ZERO, _G)
    )


@inlined
def led_suit(card, trumps, hidden):
    """What follows a led card (N-10): the trump suit, or its colour less hidden supertrumps.

    ``hidden`` are the supertrumps whose printed colour does not count (N-9): all of them, or
    none under the option ``super_follows="printed"``. ``trumps`` contains the hidden ones.
    """
    return choose((card & trumps) != ZERO, trumps, colour_of(card) & ~hidden)


@inlined
def legal_cards(hand, led):
    """Cards that may be played (N-10): those that follow, if any."""
    matching = hand & led
    return choose(matching != ZERO, matching, hand)


@inlined
def legal_cards_must_trump(hand, led, trumping):
    """The same under ``must_trump``: who cannot follow plays a trump or supertrump, if any."""
    matching = hand & led
    trumps = hand & trumping
    return choose(matching != ZERO, matching, choose(trumps != ZERO, trumps, hand))


@inlined
def beaters(card, led, trumps, supers, ones):
    """Cards that would take the trick from ``card``, if it holds it (N-11).

    Among equal cards, which only 1s can be, the last played wins: so a 1 is beaten by the
    other 1s of its suit too, and a supertrump by supertrumps only.
    """
    trumping = trumps | supers
    suit = choose((card & trumps) != ZERO, trumps, led)
    higher = (ZERO - card) | when((card & ones) != ZERO, ones)
    return (
        supers
        | when((card & supers) == ZERO, suit & higher)
        | when((card & trumping) == ZERO, trumping)
    )


@inlined
def loot_of(trick, own, ones):
    """The 1s of a trick that the winner's opponents played (N-12); ``own`` are his team's cards."""
    return trick & ~own & ones


@inlined
def bonus_takers(team, everyone):
    """Who may get the bonus card (N-6): members of the smaller team, where there is one."""
    twice, seats = count(team) << ONE, count(everyone)
    return when(twice < seats, team) | when(twice > seats, everyone & ~team)


@inlined
def discardable(hand, spared):
    """Cards that may be discarded or passed (N-7): no spared 1s, unless all are (N-16)."""
    plain = hand & ~spared
    return choose(plain != ZERO, plain, hand)


@inlined
def score(total, factor, holds):
    """A member's round score (N-13): the team's total, times the factor for the holder."""
    return total * choose(holds, factor, ONE)


@inlined
def turned(places, by, players):
    """A set of places counted from a seat, as a set of seats."""
    seats = np.uint64(players)
    turned_out = places << by
    return (turned_out | (turned_out >> seats)) & ((ONE << seats) - ONE)
