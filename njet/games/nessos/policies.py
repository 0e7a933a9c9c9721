"""For every decision, a loop that narrows what is legal to what a seat likes best.

A policy leaves a set, all of it equally good in its eyes, and the draw that follows takes one:
so ties are broken at random, and a random policy is one that narrows nothing.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, lowest, real, when
from njet.core.columns import columns, reals
from njet.core.jit import inlined, kernel
from njet.games.nessos import beliefs, bluffs
from njet.games.nessos.mixing import aim, like_receivers, mix_answers, mix_cards
from njet.games.nessos.rules import CHARONS
from njet.games.nessos.seats import plays
from njet.games.nessos.table import (
    CLAIMED,
    CLAIMED_POINTS,
    EITHER,
    FACE_UP,
    LEGAL,
    LIES,
    NUMBERS,
    OWN,
    SAID,
    SAID_POINTS,
    TRUE,
    TURN,
)
from njet.games.nessos.views import see_answer, see_offer, show_taken
from njet.games.nessos.weighed import belief_weights, bluff_weights
from njet.games.nessos.weights import MIXES, TABLE, TRUST, TRUST_NUMBER

_SIXTEENTHS = 16.0
_LEAST_TRUST = 1 / 16


@inlined
def narrow_cards(table, players, plan, offered, rows):
    """The card to put down, of those who do not choose it at random."""
    for number in range(len(plan.heuristic)):
        if plan.heuristic[number] != ZERO:
            if plan.weights[number, MIXES] != 0:
                aim(table, players, plan, number, rows)
                mix_cards(table, plan, number, offered, rows)
            else:
                like_cards(table, plan, number, offered, rows)


@inlined
def narrow_receivers(table, plan, rows):
    """Before whom, of those who aim."""
    for number in range(len(plan.heuristic)):
        if plan.heuristic[number] != ZERO and plan.weights[number, MIXES] != 0:
            like_receivers(table, plan.heuristic[number], rows)


@inlined
def narrow_claims(table, plan, offered, rows):
    """What to say it is."""
    for number in range(len(plan.heuristic)):
        if plan.heuristic[number] != ZERO:
            like_claims(table, plan, number, offered, rows)


@inlined
def narrow_answers(table, players, plan, offered, rows):
    """The answer to an offer."""
    if plan.shows_taken:
        show_taken(table, players, rows)
    for number in range(len(plan.heuristic)):
        if plan.heuristic[number] != ZERO:
            if offered == 0 and plan.weights[number, MIXES] == TABLE:
                mix_answers(table, plan, number, rows)
                continue
            believe(table, plan.deck, plan.weights[number], offered, rows)
            like_answers(table, plan, number, rows)


@kernel
def like_cards(table, plan, number, offered, rows):
    """The cards that the heuristic likes best, for the seats that use a set of weights."""
    t = columns(table)
    users, deck, weights = plan.heuristic[number], plan.deck, bluff_weights(plan.weights[number])
    for row in range(rows):
        liked = bluffs.cards(see_offer(t, deck, offered, row), weights)
        t[LEGAL, row] &= liked | plays(users, t[TURN, row])


@kernel
def like_claims(table, plan, number, offered, rows):
    """The claims that it likes best."""
    t = columns(table)
    users, deck, weights = plan.heuristic[number], plan.deck, bluff_weights(plan.weights[number])
    for row in range(rows):
        liked = bluffs.claims(see_offer(t, deck, offered, row), weights)
        t[LEGAL, row] &= liked | plays(users, t[TURN, row])


@kernel
def believe(table, deck, weights, offered, rows):
    """Judge the claims of the cards on offer, one after another, as the deciding seat sees them."""
    t, r = columns(table), reals(table)
    trust, by_number = weights[TRUST] / _SIXTEENTHS, weights[TRUST_NUMBER] / _SIXTEENTHS
    for row in range(rows):
        t[SAID, row] = t[SAID_POINTS, row] = ZERO
        r[TRUE, row] = r[EITHER, row] = 1.0
    for place in range(offered + 1):
        for row in range(rows):
            unseen = deck & ~(t[FACE_UP, row] | t[OWN, row])
            number = t[NUMBERS + place, row]
            points = count(number - ONE)  # a number's bit has so many below
            t[CLAIMED_POINTS, row] = when(number != ZERO, points)
            t[SAID_POINTS, row] += t[CLAIMED_POINTS, row]
            t[CLAIMED, row] = beliefs.claimed(unseen & ~t[SAID, row], number, points)
            t[LIES, row] = when(number != ZERO, count(unseen & CHARONS))
        for row in range(rows):
            more = trust + by_number * real(t[CLAIMED_POINTS, row])
            true = max(more, _LEAST_TRUST) * real(count(t[CLAIMED, row]))
            true += real(np.uint64(t[NUMBERS + place, row] == ZERO))
            r[TRUE, row] *= true
            r[EITHER, row] *= true + real(t[LIES, row])
        for row in range(rows):
            t[SAID, row] |= lowest(t[CLAIMED, row])


@kernel
def like_answers(table, plan, number, rows):
    """The answer that it likes best."""
    t, r = columns(table), reals(table)
    users, weights = plan.heuristic[number], belief_weights(plan.weights[number])
    set_bonus, target = plan.set_bonus, plan.target
    for row in range(rows):
        view = see_answer(t, row)
        belief = beliefs.judged(r[TRUE, row], r[EITHER, row], view, weights)
        liked = beliefs.answer(view, belief, weights, set_bonus, target) & view.legal
        t[LEGAL, row] &= liked | plays(users, t[TURN, row])
