"""The rows of a table whose games end at different times: those that play on come first."""

from __future__ import annotations

from njet.core.bits import ZERO
from njet.core.columns import columns
from njet.core.jit import inlined, kernel

VECTOR_ROWS = 16
"""Rows that a loop does at once, at most: two vectors of 8, or four of 4."""


@inlined
def whole_vectors(rows):
    """So many rows that no loop over them has to do the last ones singly.

    What is more are games that have ended, for which a step must be nothing.
    """
    return (rows + VECTOR_ROWS - 1) // VECTOR_ROWS * VECTOR_ROWS


@kernel
def part_rows(table, width, column, first_row, last_row):
    """Swap rows until those with something in ``column`` come first; return where others begin.

    So the loops run over rows that play on, and the others lie together to be added up. Only the
    first ``width`` columns are swapped; what follows is scratch.
    """
    t = columns(table)
    low, high = first_row, last_row
    while low < high:
        if t[column, low] != ZERO:
            low += 1
            continue
        high -= 1
        if t[column, high] != ZERO:
            for swapped in range(width):
                t[swapped, low], t[swapped, high] = t[swapped, high], t[swapped, low]
            low += 1
    return low
