"""The seats of a stepped table that play by policies: every row at a decision of its own.

The loops of a run narrow what is legal at one decision in all rows; so here all kinds of decision
are gone through, each with the rows that are at it, and with nothing legal in the others.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import LOW32, ONE, ZERO, choose, count, member
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import draw
from njet.games.nessos import policies
from njet.games.nessos.offers import LOWER, UPPER
from njet.games.nessos.stepped import (
    ACTION,
    AIMED,
    ANSWER,
    ASKED,
    CHOOSE_CARD,
    CHOOSE_CLAIM,
    CHOOSE_RECEIVER,
    CHOOSES,
    FIRST_CLAIM,
    FIRST_RECEIVER,
    MOST_CARDS,
    OFFERED_IDS,
    ON_OFFER_BY,
    ON_OFFER_NUMBER,
    PHASE,
    PICKED,
    ids_of,
)
from njet.games.nessos.table import (
    AIM,
    LEGAL,
    OFFERERS,
    OWN,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    WORD,
)

_ANY = np.uint64((1 << MOST_CARDS + 1) - 1)
_CARDS = ((np.uint64(0b0001), 0), (np.uint64(0b1110), 1))
"""For the choice of a card: how many cards lie on offer, as a set; and what a run calls that.

A policy tells none from some, and so do the answers one from more.
"""
_ANSWERS = ((np.uint64(0b0010), 0), (np.uint64(0b1100), MOST_CARDS - 1))


@kernel
def choose_all(table, players, plan, clock, rows):
    """Let the policies choose in the rows that are not the caller's."""
    begin_choices(table, rows)
    choose_cards(table, players, plan, rows)
    choose_receivers(table, plan, rows)
    choose_claims(table, plan, rows)
    choose_answers(table, players, plan, rows)
    note_choices(table, rows)


@kernel
def begin_choices(table, rows):
    """Draw a word where a policy chooses, and lay out who has put cards down."""
    t = columns(table)
    for row in range(rows):
        chooses = ZERO - np.uint64((t[ASKED, row] != ZERO) & (t[OFFERED_IDS, row] == ZERO))
        drawn, low, high = draw(t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row])
        t[PLAYERS_LOW, row] ^= (t[PLAYERS_LOW, row] ^ low) & chooses
        t[PLAYERS_HIGH, row] ^= (t[PLAYERS_HIGH, row] ^ high) & chooses
        t[WORD, row] = drawn
        t[CHOOSES, row] = chooses
    for row in range(rows):
        t[OFFERERS, row] = t[ON_OFFER_BY, row]
        t[PICKED, row] = ZERO


@inlined
def choose_cards(table, players, plan, rows):
    """Which card to put down; with it a policy aims."""
    for numbers, offered in _CARDS:
        if offer(table, CHOOSE_CARD, ZERO, numbers, rows):
            policies.narrow_cards(table, players, plan, np.int64(offered), rows)
            keep_aim(table, rows)
            pick(table, UPPER, rows)


@inlined
def choose_receivers(table, plan, rows):
    """Before whom."""
    if offer(table, CHOOSE_RECEIVER, FIRST_RECEIVER, _ANY, rows):
        recall_aim(table, rows)
        policies.narrow_receivers(table, plan, rows)
        pick(table, LOWER, rows)


@inlined
def choose_claims(table, plan, rows):
    """As what."""
    if offer(table, CHOOSE_CLAIM, FIRST_CLAIM - ONE, _ANY, rows):
        policies.narrow_claims(table, plan, np.int64(0), rows)
        pick(table, UPPER, rows)


@inlined
def choose_answers(table, players, plan, rows):
    """The answers; cards that are not on offer are believed."""
    for numbers, offered in _ANSWERS:
        if offer(table, ANSWER, ZERO, numbers, rows):
            policies.narrow_answers(table, players, plan, np.int64(offered), rows)
            pick(table, LOWER, rows)


@kernel
def offer(table, phase, first, numbers, rows):
    """What is legal in the rows in which a policy is at such a decision; whether there are any.

    The ids of what is chosen begin at ``first``, but of cards, where each is one by itself.
    """
    t = columns(table)
    some = ZERO
    are_cards = ZERO - np.uint64(phase == CHOOSE_CARD)
    for row in range(rows):
        is_there = ZERO - ((numbers >> t[ON_OFFER_NUMBER, row]) & ONE)
        is_there &= t[CHOOSES, row] & (ZERO - np.uint64(t[PHASE, row] == phase))
        legal = choose(are_cards != ZERO, t[OWN, row], t[ASKED, row] >> first) & is_there
        t[LEGAL, row] = legal
        some |= legal
    return some != ZERO


@kernel
def keep_aim(table, rows):
    """Remember where a policy aims until it is asked for the receiver."""
    t = columns(table)
    for row in range(rows):
        is_here = ZERO - np.uint64(t[LEGAL, row] != ZERO)
        t[AIMED, row] ^= (t[AIMED, row] ^ t[AIM, row]) & is_here


@kernel
def recall_aim(table, rows):
    """Aim as the card was chosen."""
    t = columns(table)
    for row in range(rows):
        t[AIM, row] = t[AIMED, row]


@kernel
def pick(table, half, rows):
    """Take a random one of what the policies like."""
    t = columns(table)
    for row in range(rows):
        t[PICKED, row] |= member(t[LEGAL, row], (t[WORD, row] >> half) & LOW32)


@kernel
def note_choices(table, rows):
    """Write what was taken as ids."""
    t = columns(table)
    for row in range(rows):
        picked = t[PICKED, row]
        id_ = ids_of(t[PHASE, row], picked, picked, picked, picked)
        t[ACTION, row] ^= (t[ACTION, row] ^ count(id_ - ONE)) & t[CHOOSES, row]
