"""What the boxes that a seat has covered tell of its hand.

Who covers a trump colour has few of its cards, who covers the box of a supertrump has none, who
covers low points is strong. So a seat that searches may deal the cards it does not see with odds:
a free place of a seat counts exp(tilt) times for a card, where the tilt is linear in the boxes
that the seat has covered.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import count, real
from njet.core.columns import columns
from njet.core.jit import inlined, stage
from njet.games.njet.cards import COLOURS, LANE_BITS
from njet.games.njet.rules import FIELD_BITS, SUPER_LINE, TRUMP_LINE
from njet.games.njet.table import COVERED
from njet.games.njet.worlds import ASIDE

_COLOURS = len(COLOURS)
_TRUMP = np.uint64(1 << FIELD_BITS * TRUMP_LINE)
_SUPER = np.uint64(1 << FIELD_BITS * SUPER_LINE)
_EVERY = np.uint64((1 << _COLOURS) - 1)
_NO_SUPER = _SUPER << np.uint64(_COLOURS)

# By number of players; of the cards of a colour among its two highest, its next three, its others
# and its 1s: the tilt for the box of this trump, of another, of this supertrump, of another, of no
# supertrump, and for points below and above the median (``python analysis/fit_inference.py``).
TILTS = {
    2: (
        (-0.44, 0.06, 0.12, -0.1, -0.03, 0.26, -0.16),
        (-0.59, 0.15, 0.18, -0.07, -0.04, 0.12, -0.08),
        (-0.59, 0.21, 0.23, -0.05, -0.11, -0.04, 0.02),
        (-0.61, 0.17, -1.38, 0.34, 0.3, -0.32, 0.12),
    ),
    3: (
        (-0.4, 0.02, 0.01, -0.1, -0.08, 0.21, -0.24),
        (-0.69, 0.18, 0.16, -0.04, -0.12, 0.04, -0.0),
        (-0.68, 0.2, 0.2, -0.01, -0.14, -0.07, 0.04),
        (-0.29, 0.2, -1.46, 0.34, 0.41, -0.11, 0.08),
    ),
    4: (
        (-0.68, 0.04, 0.06, -0.07, -0.09, 0.29, -0.35),
        (-0.82, 0.18, 0.12, -0.05, -0.15, 0.06, -0.04),
        (-0.66, 0.2, 0.1, -0.04, -0.14, -0.07, 0.05),
        (-0.44, 0.17, -2.25, 0.41, 0.54, -0.15, 0.1),
    ),
    5: (
        (-1.03, 0.04, 0.09, -0.04, -0.21, 0.35, -0.4),
        (-1.03, 0.23, 0.08, -0.05, -0.16, 0.07, -0.01),
        (-0.8, 0.23, 0.06, -0.06, -0.16, -0.08, 0.06),
        (-0.63, 0.16, -2.68, 0.41, 0.56, -0.22, 0.06),
    ),
}


@stage
def read_covers(table, players, plan, tilts, first, hidden, row):
    """Set the odds of every kind of card; pile 0 is the hand of the seat ``first``."""
    t = columns(table)
    for colour in range(_COLOURS):
        for rank in range(len(tilts)):
            kind = colour * len(tilts) + rank
            hidden.kinds[kind] = plan.ranks[rank] << np.uint64(LANE_BITS * colour)
    for place in range(players):
        covered = t[COVERED + (first + place) % players, row]
        for colour in range(_COLOURS):
            for rank in range(len(tilts)):
                odds = np.exp(_tilt(covered, colour, plan, tilts[rank]))
                kind = colour * len(tilts) + rank
                hidden.odds[kind, place] = hidden.odds[kind, ASIDE + place] = odds


@inlined
def _tilt(covered, colour, plan, weights):
    """How much more likely a seat is to hold a card of a colour, as a logarithm."""
    own = _TRUMP << np.uint64(colour), _SUPER << np.uint64(colour)
    tilt = weights[0] * real(count(covered & own[0]))
    tilt += weights[1] * real(count(covered & (_TRUMP * _EVERY) & ~own[0]))
    tilt += weights[2] * real(count(covered & own[1]))
    tilt += weights[3] * real(count(covered & (_SUPER * _EVERY) & ~own[1]))
    tilt += weights[4] * real(count(covered & _NO_SUPER))
    tilt += weights[5] * real(count(covered & plan.low_points))
    return tilt + weights[6] * real(count(covered & plan.high_points))
