"""Columns by seat, read for a seat that differs from row to row."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO
from njet.core.jit import inlined


@inlined
def holds(seats, seat):
    """All ones if a set of seats holds a seat, given by its number, else nothing."""
    return ZERO - ((seats >> np.uint64(seat)) & ONE)


@inlined
def plays(users, turn):
    """All ones unless a seat is one of some users: what is left as it is."""
    return ZERO - np.uint64((users & turn) == ZERO)


@inlined
def of_seat(t, column, seat, players, row):
    """What a column by seat holds for a seat, given as a set of one.

    Written out: with a loop over the seats in it, a loop over rows stays scalar.
    """
    found = t[column, row] & holds(seat, 0)
    found |= t[column + 1, row] & holds(seat, 1)
    found |= t[column + 2, row] & holds(seat, 2)
    if players > 3:
        found |= t[column + 3, row] & holds(seat, 3)
    if players > 4:
        found |= t[column + 4, row] & holds(seat, 4)
    if players > 5:
        found |= t[column + 5, row] & holds(seat, 5)
    return found
