"""Shuffling and dealing, for every row of a table: random subsets, and card after card.

A random subset of a given size starts as the best of a few sets of independent random bits, the
one whose size is nearest, and then gains or loses random members until its size is right. Which
members a set of independent bits has is symmetric under every permutation of the cards, and sizes
are all that the choice and the number of steps depend on: so every subset of the right size is
equally likely.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import HALF_WORD, LOW32, ONE, ZERO, choose, count, member
from njet.core.columns import columns, span
from njet.core.jit import entry, inlined, kernel
from njet.core.rng import draw, first_half, start

CANDIDATES = 3
"""Sets of random bits of which the nearest in size is taken: 3 made the deal fastest."""

SIXTEENTHS = 4  # random words that make a bit's probability any number of sixteenths
_SIGN = np.uint64(63)


def density(size: int, among: int) -> int:
    """The sixteenths nearest to ``size / among``, from 1 to 15."""
    return min(15, max(1, round(16 * size / among)))


@kernel
def start_nature(table, low, high, seed, games, stream, rows):
    """Begin a stream of nature in the columns ``low`` and ``high`` of every row."""
    t = columns(table)
    for row in range(rows):
        t[low, row], t[high, row] = start(seed, t[games, row], stream)


@kernel
def take_subset(table, state, scratch, source, taken, size, sixteenths, rows):
    """Move a random subset of ``size`` members of the column ``source`` to ``taken``.

    ``state`` and the column after it are a stream's state; `CANDIDATES` columns from ``scratch``
    on are overwritten.
    """
    for candidate in range(CANDIDATES):
        _random_bits(table, state, scratch + candidate, sixteenths, rows)
    _take_nearest(table, scratch, source, taken, size, rows)
    _settle_size(table, state, source, taken, size, rows)


@kernel
def _random_bits(table, state, word, sixteenths, rows):
    """Fill ``word`` with bits that are set with probability ``sixteenths`` / 16."""
    t = columns(table)
    blank = True
    for place in range(SIXTEENTHS):
        bit = (sixteenths >> place) & 1
        if blank and not bit:
            continue  # nothing but zeros so far: further digits of the binary fraction
        keep = ZERO - np.uint64(not bit)
        first = ZERO - np.uint64(blank)
        blank = False
        for row in range(rows):
            drawn, t[state, row], t[state + 1, row] = draw(t[state, row], t[state + 1, row])
            old = t[word, row] & ~first
            # One more binary digit in front: a 1 halves the chance of a 0, a 0 that of a 1.
            t[word, row] = (drawn & (old | ~keep)) | (old & ~keep)


@kernel
def _take_nearest(table, words, source, taken, size, rows):
    """Take the members of ``source`` that are in one of the words: the nearest in number."""
    t = columns(table)
    wanted = np.uint64(size)
    for row in range(rows):
        cards = t[source, row]
        best = t[words, row] & cards
        distance = _distance(count(best), wanted)
        for candidate in range(1, CANDIDATES):
            other = t[words + candidate, row] & cards
            other_distance = _distance(count(other), wanted)
            is_nearer = other_distance < distance
            best = choose(is_nearer, other, best)
            distance = choose(is_nearer, other_distance, distance)
        t[taken, row] = best


@kernel
def _distance(size, wanted):
    difference = size - wanted
    negative = ZERO - (difference >> _SIGN)
    return (difference ^ negative) - negative


@kernel
def _settle_size(table, state, source, taken, size, rows):
    """Add or drop random members until the subset has its size, and take it out of ``source``."""
    t = columns(table)
    wanted = np.uint64(size)
    for row in range(rows):
        cards, subset = t[source, row], t[taken, row]
        low, high = t[state, row], t[state + 1, row]
        held = count(subset)
        while held != wanted:
            word, low, high = draw(low, high)
            surplus = held > wanted
            subset ^= member(choose(surplus, subset, cards & ~subset), first_half(word))
            held = choose(surplus, held - ONE, held + ONE)
        t[taken, row] = subset
        t[source, row] = cards & ~subset
        t[state, row], t[state + 1, row] = low, high


# --- a deck, card after card ---

DECK_WORDS = 8
"""Columns of a deck: a card is a byte, the number of its bit, and 8 of them are a word."""

_BYTE_BITS, _LOW_BYTE, _PLACE_BITS, _PLACE_IN_WORD = (np.uint64(n) for n in (8, 0xFF, 3, 7))


@kernel
def stack(table, state, word, rest, deck, cards, first_row, last_row):
    """Put so many random members of the column ``rest`` into a deck, in random order.

    ``state`` and the column after it are a stream's state; a word serves two cards, the upper
    half the first. ``deck`` is the first of the deck's columns.
    """
    t = columns(table)
    for column in range(deck, deck + DECK_WORDS):
        for row in span(first_row, last_row):
            t[column, row] = ZERO
    for place in range(cards):
        column, byte = deck + place // 8, _BYTE_BITS * np.uint64(place % 8)
        if place % 2 == 0:
            for row in span(first_row, last_row):
                t[word, row], t[state, row], t[state + 1, row] = draw(
                    t[state, row], t[state + 1, row]
                )
        half = HALF_WORD * np.uint64(1 - place % 2)
        for row in span(first_row, last_row):
            card = member(t[rest, row], (t[word, row] >> half) & LOW32)
            t[rest, row] ^= card
            t[column, row] |= count(card - ONE) << byte


@inlined
def dealt(t, deck, place, row):
    """The number of the card at a place of a deck, from 0; beyond its end 0."""
    word = t[np.uint64(deck) + (place >> _PLACE_BITS), row]
    return (word >> (_BYTE_BITS * (place & _PLACE_IN_WORD))) & _LOW_BYTE


@entry
def _order(cards, seed, game, stream, order):
    """Fill ``order`` with members as `stack` does; return half of the word before."""
    low, high = start(seed, game, stream)
    before, low, high = draw(low, high)
    word = before
    for place in range(len(order)):
        if place % 2 == 0:
            word, low, high = draw(low, high)
        half = HALF_WORD * np.uint64(1 - place % 2)
        order[place] = member(cards, (word >> half) & LOW32)
        cards ^= order[place]
    return first_half(before)


def order_of(cards: int, seed: int, game: int, stream: int) -> tuple[int, list[int]]:
    """The order in which nature deals a set of cards in a game's stream.

    Returns
    -------
    half : int
        32 random bits that come before the cards: who begins.
    order : list of int
        The cards, each as a set of one, the first dealt first.
    """
    order = np.zeros(cards.bit_count(), dtype=np.uint64)
    half = _order(*(np.uint64(word) for word in (cards, seed, game, stream)), order)
    return int(half), [int(card) for card in order]
