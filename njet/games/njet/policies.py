"""The heuristic: for every decision, a loop that narrows what is legal to what it likes best.

A policy leaves a set, all of it equally good in its eyes, and the draw that follows takes one:
so ties are broken at random, and a random policy is one that narrows nothing.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO
from njet.core.columns import columns
from njet.core.jit import kernel
from njet.games.njet import boards, play
from njet.games.njet.table import HEURISTIC_PLACES, LEGAL
from njet.games.njet.views import see_cards, show_own
from njet.games.njet.lineup import COVER, TEAM, BONUS, DISCARD, PLAY


@kernel
def study_hands(table, plan, players, rows):
    """Let the seats that cover by the heuristic look at their new hands."""
    for seat in range(players):
        if (plan.users[COVER] >> np.uint64(seat)) & ONE:
            boards.study_hand(table, plan, seat, rows)


@kernel
def narrow_boxes(table, plan, players, seat, rows):
    """Boxes to cover, for a seat that covers by the heuristic."""
    boards.like_boxes(table, plan, seat, rows)


@kernel
def narrow_teams(table, plan, players, rows): pass
@kernel
def narrow_bonus(table, plan, players, rows): pass
@kernel
def narrow_discards(table, plan, players, seat, rows): pass

@kernel
def narrow_leads(table, plan, players, rows):
    """Leads, where the heuristic leads."""
    show_own(table, 0, rows)
    t = columns(table)
    for row in range(rows):
        liked = play.lead(see_cards(t, plan, players, 0, row))
        other = (t[HEURISTIC_PLACES, row] & ONE) - ONE
        t[LEGAL, row] &= liked | other


@kernel
def narrow_cards(table, plan, players, place, rows):
    """Cards to a trick, where the heuristic plays them."""
    show_own(table, place, rows)
    t = columns(table)
    for row in range(rows):
        liked = play.follow(see_cards(t, plan, players, place, row))
        other = ((t[HEURISTIC_PLACES, row] >> np.uint64(place)) & ONE) - ONE
        t[LEGAL, row] &= liked | other
