"""Uniformly random subsets of a given size, for every row of a table: shuffling and dealing.

A subset starts as the best of a few sets of independent random bits, the one whose size is
nearest, and then gains or loses random members until its size is right. Which members a set of
independent bits has is symmetric under every permutation of the cards, and sizes are all that
the choice and the number of steps depend on: so every subset of the right size is equally likely.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, member
from njet.core.columns import columns
from njet.core.jit import kernel
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
