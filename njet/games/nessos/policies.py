"""The heuristic: for every decision, a loop that narrows what is legal to what it likes best.

A policy leaves a set, all of it equally good in its eyes, and the draw that follows takes one:
so ties are broken at random, and a random policy is one that narrows nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import ONE, ZERO, count, lowest, when
from njet.core.columns import columns, reals
from njet.core.jit import inlined, kernel
from njet.games.nessos import beliefs, bluffs
from njet.games.nessos.rules import CHARONS
from njet.games.nessos.table import (
    CLAIMED,
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


class BluffWeights(NamedTuple):
    """How the heuristic puts cards down (see weights.py)."""

    bluff: np.uint64  # Charons mixed with the cards it could offer, 0 to 2
    adds_charon: np.uint64  # whether it adds a Charon rather than a low card
    lowest_claim: np.uint64  # what a Charon is called at least, if possible


class BeliefWeights(NamedTuple):
    """How the heuristic answers, in points (see weights.py)."""

    harm_first: np.uint64  # what a first Charon costs
    harm_more: np.uint64  # another one
    harm_out: np.uint64  # one that puts out
    win: np.uint64  # what it is worth to reach the target
    rivalry: np.float64  # a point of the offerer's, shared by the others
    bias: np.float64  # towards accepting
    poor: np.float64  # where both answers are worse than that, it adds


BLUFF, ADDS_CHARON, LOWEST_CLAIM, TRUST, HARM_FIRST, HARM_MORE, HARM_OUT, WIN = range(8)
RIVALRY, BIAS, POOR = range(8, 11)
"""Places in a set of weights."""

_SIXTEENTHS = 16.0


@inlined
def bluff_weights(w):
    """The weights of offers, from a set of weights."""
    return BluffWeights(np.uint64(w[BLUFF]), np.uint64(w[ADDS_CHARON]), np.uint64(w[LOWEST_CLAIM]))


@inlined
def belief_weights(w):
    """The weights of answers, from a set of weights."""
    return BeliefWeights(
        harm_first=np.uint64(w[HARM_FIRST]),
        harm_more=np.uint64(w[HARM_MORE]),
        harm_out=np.uint64(w[HARM_OUT]),
        win=np.uint64(w[WIN]),
        rivalry=w[RIVALRY] / _SIXTEENTHS,
        bias=w[BIAS] / _SIXTEENTHS,
        poor=w[POOR] / _SIXTEENTHS,
    )


@inlined
def narrow_cards(table, plan, offered, rows):
    """The card to put down, of those who choose it by the heuristic."""
    for number in range(len(plan.heuristic)):
        if plan.heuristic[number] != ZERO:
            like_cards(table, plan, number, offered, rows)


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
            trust = plan.weights[number, TRUST] / _SIXTEENTHS
            believe(table, plan.deck, trust, offered, rows)
            like_answers(table, plan, number, rows)


@inlined
def plays(users, turn):
    """All ones unless a seat is one of some users: what is left as it is."""
    return ZERO - np.uint64((users & turn) == ZERO)


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
def believe(table, deck, trust, offered, rows):
    """Judge the claims of the cards on offer, one after another, as the deciding seat sees them."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        t[SAID, row] = t[SAID_POINTS, row] = ZERO
        r[TRUE, row] = r[EITHER, row] = 1.0
    for place in range(offered + 1):
        for row in range(rows):
            unseen = deck & ~(t[FACE_UP, row] | t[OWN, row])
            number = t[NUMBERS + place, row]
            points = count(number - ONE)  # a number's bit has so many below
            t[SAID_POINTS, row] += when(number != ZERO, points)
            t[CLAIMED, row] = beliefs.claimed(unseen & ~t[SAID, row], number, points)
            t[LIES, row] = when(number != ZERO, count(unseen & CHARONS))
        for row in range(rows):
            true = trust * beliefs.real(count(t[CLAIMED, row]))
            true += beliefs.real(np.uint64(t[NUMBERS + place, row] == ZERO))
            r[TRUE, row] *= true
            r[EITHER, row] *= true + beliefs.real(t[LIES, row])
        for row in range(rows):
            t[SAID, row] |= lowest(t[CLAIMED, row])


@kernel
def like_answers(table, plan, number, rows):
    """The answer that it likes best."""
    t, r = columns(table), reals(table)
    users, weights = plan.heuristic[number], belief_weights(plan.weights[number])
    set_bonus, target = plan.set_bonus, plan.target
    for row in range(rows):
        view = see_answer(t, r[TRUE, row] / r[EITHER, row], row)
        liked = beliefs.answer(view, weights, set_bonus, target) & view.legal
        t[LEGAL, row] &= liked | plays(users, t[TURN, row])
