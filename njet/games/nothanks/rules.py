"""The rules of No Thanks! as functions of machine words; each cites its number.

Cards are sets in which a card's bit is its number (see `cards`). Chips of all seats are bytes of
one word, seat 0 in the lowest.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import HALF_WORD, ONE, ZERO, count, when
from njet.core.jit import inlined
from njet.games.nothanks.cards import HIGHEST_CARD

PAY = np.uint64(1)
TAKE = np.uint64(2)
"""What may be done, as members of a set; their numbers are the action ids."""

BYTE = np.uint64(8)
LOW_BYTE = np.uint64(0xFF)
_EACH = np.uint64(0x0101_0101_0101_0101)
_SIXTEEN = np.uint64(16)
_RECIPROCALS = tuple(-(-(1 << 16) // max(1, players)) for players in range(8))
BYTE_ZERO = 128
"""What is added to a number that may be negative to make it a byte."""

# By binary digit of a card's number, the cards that have it.
_DIGITS = tuple(
    (np.uint64(digit), np.uint64(sum(1 << card for card in range(62) if card >> digit & 1)))
    for digit in range(HIGHEST_CARD.bit_length())
)


@inlined
def legal(number, chips):
    """What the seat on turn may do (T-3): without a card nothing, without a chip only take."""
    return when(number != ZERO, TAKE | when(chips != ZERO, PAY))


@inlined
def byte_of(bytes_, seat):
    """The byte of a seat, such as its chips."""
    return (bytes_ >> (BYTE * seat)) & LOW_BYTE


@inlined
def next_seat(seat, players):
    """The seat to the left (T-3)."""
    seat += ONE
    return when(seat != np.uint64(players), seat)


@inlined
def number_sum(cards):
    """The sum of the cards' numbers."""
    total = ZERO
    for digit, having in _DIGITS:
        total += count(cards & having) << digit
    return total


@inlined
def score(cards, chips):
    """A seat's points (T-5): the lowest card of every run, less its chips; two's complement."""
    heads = cards & ~(cards << ONE)
    return number_sum(heads) - chips


@inlined
def cost(cards, card, number):
    """What taking a card adds to the points of the cards (T-5); two's complement.

    ``number`` is the card's. Nothing if it continues a run; if it comes right before one, that
    run's old head no longer counts.
    """
    continues = (cards & (card >> ONE)) != ZERO
    precedes = (cards & (card << ONE)) != ZERO
    return when(not continues, number) - when(precedes, number + ONE)


@inlined
def quotient(word, players):
    """How often the number of players goes into a number below 10,000, by multiply-high."""
    return np.uint64(np.int64(np.int32(np.int64(word))) * _RECIPROCALS[players]) >> _SIXTEEN


@inlined
def paid(rounds, places, turn, players):
    """Chips that all seats have paid, a byte each (T-3).

    Everybody has refused so many ``rounds``, and ``places`` seats from the one on turn once more.
    """
    everyone = _EACH >> (BYTE * np.uint64(8 - players))
    more = everyone & ((ONE << (BYTE * places)) - ONE)
    turned = (more << (BYTE * turn)) | (
        (more >> (BYTE * (np.uint64(players) - turn - ONE))) >> BYTE
    )
    each = rounds | (rounds << BYTE)
    each |= each << _SIXTEEN
    each |= each << HALF_WORD
    return (each & (everyone * LOW_BYTE)) + (turned & everyone)
