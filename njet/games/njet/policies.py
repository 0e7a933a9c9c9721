"""The heuristic: for every decision, a loop that narrows what is legal to what it likes best.

A policy leaves a set, all of it equally good in its eyes, and the draw that follows takes one:
so ties are broken at random, and a random policy is one that narrows nothing.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE
from njet.core.columns import columns
from njet.core.jit import kernel
from njet.games.njet import boards, discards, partners, play
from njet.games.njet.lineup import COVER, TEAM
from njet.games.njet.table import HEURISTIC_PLACES, LEGAL
from njet.games.njet.views import see_cards, see_discard, show_own


@kernel
def study_hands(table, plan, players, rows):
    """Let the seats that cover or make teams by the heuristic look at their new hands."""
    for seat in range(players):
        if ((plan.users[COVER] | plan.users[TEAM]) >> np.uint64(seat)) & ONE:
            boards.study_hand(table, plan, seat, rows)


@kernel
def narrow_boxes(table, plan, players, seat, rows):
    """Boxes to cover, for a seat that covers by the heuristic."""
    boards.like_boxes(table, plan, seat, rows)


@kernel
def narrow_teams(table, plan, players, rows):
    """Teams, where the first player chooses by the heuristic."""
    partners.like_teams(table, plan, players, rows)


@kernel
def narrow_bonus(table, plan, players, rows):
    """The holder of the bonus card, where the first player chooses by the heuristic."""
    partners.like_holders(table, plan, rows)


@kernel
def narrow_discards(table, plan, players, seat, rows):
    """Discards and passes of a seat that chooses them by the heuristic."""
    show_own(table, seat, rows)
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] &= discards.discard(see_discard(t, plan, players, seat, row))


@kernel
def narrow_leads(table, plan, players, rows):
    """Leads, where the heuristic leads."""
    show_own(table, np.int64(0), rows)
    t = columns(table)
    for row in range(rows):
        liked = play.lead(see_cards(t, plan, players, np.int64(0), row))
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
