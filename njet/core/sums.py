"""Sums of integers over the rows of a table, for tallies."""

from __future__ import annotations

import numpy as np

from njet.core.columns import columns, span
from njet.core.jit import inlined, kernel


@inlined
def short(word):
    """A word's lowest 32 bits as a signed number, which two of multiply in one instruction."""
    return np.int64(np.int32(np.int64(word)))


@kernel
def add_all(sums, found):
    """Add numbers to the first entries of an array."""
    for at in range(len(found)):
        sums[at] += found[at]


@kernel
def add_scores(table, column, players, scores, first_row, last_row):
    """Add every seat's score and its products with all of them; ``column`` is that of seat 0."""
    t = columns(table)
    for seat in range(players):
        total = 0
        for row in span(first_row, last_row):
            total += short(t[column + seat, row])
        scores[seat, 0] += total
        for other in range(players):
            product = 0
            for row in span(first_row, last_row):
                product += short(t[column + seat, row]) * short(t[column + other, row])
            scores[seat, 1 + other] += product


@kernel
def add_moments(table, column, shift, mask, sums, first_row, last_row):
    """Add a part of a column's words, at most 31 bits, and its square."""
    t = columns(table)
    total = square = 0
    for row in span(first_row, last_row):
        x = short((t[column, row] >> shift) & mask)
        total += x
        square += x * x
    sums[0] += total
    sums[1] += square


@kernel
def count_sets(table, column, counts, first_row, last_row):
    """Count the rows by the small number, such as a set of seats, that a column holds."""
    t = columns(table)
    for row in span(first_row, last_row):
        counts[t[column, row]] += 1


@kernel
def add_products(table, column, shift, mask, other, other_shift, other_mask, first_row, last_row):
    """The sum of the products of parts of two columns' words, at most 31 bits each."""
    t = columns(table)
    total = 0
    for row in span(first_row, last_row):
        x = short((t[column, row] >> shift) & mask)
        total += x * short((t[other, row] >> other_shift) & other_mask)
    return total
