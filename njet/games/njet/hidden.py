"""What a seat does not see at a decision, and what it knows of that: the piles of its worlds.

Every function fills `worlds.Worlds` from one row: which cards are hidden, how many of them lie in
each pile, and which may. Of other hands only the sizes are read.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, count
from njet.core.jit import inlined
from njet.games.njet.table import DISCARDED, HAND, HELD, LACKS, PASSED, SEEN, SPARED, TRICK
from njet.games.njet.worlds import ASIDE, PILES, UNDEALT


@inlined
def hide_hands(t, players, plan, seat, hidden, row):
    """Before anybody has put a card aside: all hands but one's own, and what was not dealt."""
    _hide_all(t, players, plan, seat, hidden, row)
    _hide_rest(hidden)


@inlined
def hide_asides(t, players, plan, seat, hidden, row):
    """While cards are put aside: what others have put aside too."""
    _hide_all(t, players, plan, seat, hidden, row)
    hidden.hidden[0] &= ~t[HELD + seat, row]
    hidden.known[ASIDE + seat] = t[HELD + seat, row]
    for other in range(players):
        if other != seat:
            aside = np.int64(count(t[HELD + other, row]))
            hidden.sizes[other] -= aside
            hidden.sizes[ASIDE + other] = aside
            hidden.allowed[ASIDE + other] = ~t[SPARED, row]
    _hide_rest(hidden)


@inlined
def hide_places(t, players, plan, place, hidden, row):
    """During the tricks, by place: hands, less what they have shown not to hold, and discards."""
    _clear(hidden)
    own, trick = t[HAND + place, row], t[TRICK, row] & (ZERO - np.uint64(place > 0))
    hidden.hidden[0] = plan.deck & ~(own | t[SEEN, row] | trick | t[DISCARDED + place, row])
    hidden.known[place] = own
    hidden.known[ASIDE + place] = t[DISCARDED + place, row]
    for other in range(players):
        if other != place:
            hidden.sizes[other] = np.int64(count(t[HAND + other, row]))
            hidden.allowed[other] = ~t[LACKS + other, row]
            hidden.sizes[ASIDE + other] = np.int64(count(t[DISCARDED + other, row]))
            hidden.allowed[ASIDE + other] = ~t[SPARED, row]
    if t[PASSED, row] != ZERO:
        _know_passed(t, players, place, hidden, row)
    _hide_rest(hidden)


@inlined
def _know_passed(t, players, place, hidden, row):
    """The cards one has passed are in a neighbour's hand until they are played."""
    passed = t[HELD + place, row] & hidden.hidden[0]
    to = (place + 1) % players if t[PASSED, row] == ONE else (place + players - 1) % players
    hidden.hidden[0] ^= passed
    hidden.known[to] |= passed
    hidden.sizes[to] -= np.int64(count(passed))


@inlined
def _hide_all(t, players, plan, seat, hidden, row):
    _clear(hidden)
    hidden.hidden[0] = plan.deck & ~t[HAND + seat, row]
    hidden.known[seat] = t[HAND + seat, row]
    for other in range(players):
        hidden.sizes[other] = plan.hand_size * np.int64(other != seat)


@inlined
def _clear(hidden):
    for pile in range(PILES):
        hidden.known[pile] = ZERO
        hidden.sizes[pile] = 0
        hidden.allowed[pile] = ALL


@inlined
def _hide_rest(hidden):
    """What is in no hand and was not put aside was not dealt."""
    rest = np.int64(count(hidden.hidden[0]))
    for pile in range(UNDEALT):
        rest -= hidden.sizes[pile]
    hidden.sizes[UNDEALT] = rest
