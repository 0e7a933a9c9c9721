"""Seats as places: counted from the seat that began, where the beginning may matter."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, when
from njet.core.columns import columns, span
from njet.core.jit import inlined, kernel


@inlined
def places_of(seats, starter, players):
    """A set of seats as a set of places, 0 being the seat that began."""
    everyone = (ONE << np.uint64(players)) - ONE
    return ((seats >> starter) | (seats << (np.uint64(players) - starter))) & everyone


@kernel
def turn_to_places(table, source, starters, target, players, first_row, last_row):
    """Copy columns by seat, from ``source`` on, to columns by place; who began is a column too."""
    t = columns(table)
    for row in span(first_row, last_row):
        starter = t[starters, row]
        for place in range(players):
            found = ZERO
            for seat in range(players):
                is_it = starter == np.uint64((seat - place) % players)
                found |= when(is_it, t[source + seat, row])
            t[target + place, row] = found
