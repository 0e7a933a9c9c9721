"""Who plays at a place of a trick, for which side, and where the search keeps what it knows of it.

Places, seats and tricks are unsigned here: an index that may be negative costs a comparison.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE
from njet.core.jit import inlined

_PLACE_BITS = np.uint64(3)
_ROW_BITS = np.uint64(5)


@inlined
def seat_at(deal, stack, trick, place):
    """Who plays at a place of a trick."""
    seat = stack.trick[trick].lead + place
    if seat >= deal.players:
        seat -= deal.players
    return seat


@inlined
def is_ours(deal, seat):
    """1 for a seat of team A, else 0."""
    return np.int64((deal.team >> seat) & ONE)


@inlined
def cell(trick, place):
    """Where a place of a trick, or a seat, is in what the stack has for each."""
    return (trick << _PLACE_BITS) + place


@inlined
def row(at, number):
    """Where the n-th card to try at a ply is."""
    return (at << _ROW_BITS) + number
