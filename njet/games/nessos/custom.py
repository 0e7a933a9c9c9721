"""The loops of policies of the user's own: what a function likes of a view, for every row."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from njet.core.acting import acting_loop
from njet.core.bits import ZERO
from njet.core.columns import columns
from njet.core.faults import take_liked
from njet.core.jit import inlined, kernel
from njet.core.own import Functions
from njet.games.nessos.lineup import OWN
from njet.games.nessos.plan import Plan
from njet.games.nessos.rules import CHARONS
from njet.games.nessos.table import ALLOWED, CARD, FAULT, LEGAL, RECEIVER, TURN
from njet.games.nessos.views import PutView, ReplyView, see_put, see_reply

VIEWS = {"card": PutView, "receiver": PutView, "claim": PutView, "answer": ReplyView}
_CARD, _RECEIVER, _CLAIM, _ANSWER = range(len(OWN))


class Loops(NamedTuple):
    """A loop for each decision."""

    card: Any
    receiver: Any
    claim: Any
    answer: Any


def loops_of(functions: Functions) -> Loops:
    """The loops for the functions of a line-up."""
    return Loops(
        card=functions.loop("card", _card_loop, acting=acting_loop(_CARD)),
        receiver=functions.loop("receiver", _receiver_loop, acting=acting_loop(_RECEIVER)),
        claim=functions.loop("claim", _claim_loop, acting=acting_loop(_CLAIM)),
        answer=functions.loop("answer", _answer_loop, acting=acting_loop(_ANSWER)),
    )


@inlined
def with_loops(plan, loops):
    """The plan with loops that are known to the compiler."""
    return Plan(*plan[:-1], loops)


# --- what the kernels call: nothing where there are no such policies ---


@inlined
def keep_legal(loops, table, rows):
    """Keep what is legal from what the built-ins make of it."""
    if loops is not None:
        t = columns(table)
        for row in range(rows):
            t[ALLOWED, row] = t[LEGAL, row]


@inlined
def narrow_own_cards(loops, table, players, plan, number, rows):
    """The card to put down."""
    if loops is not None:
        loops.card(table, plan, players, number, np.int64(_CARD), rows)


@inlined
def narrow_own_receivers(loops, table, players, plan, number, rows):
    """Before whom."""
    if loops is not None:
        loops.receiver(table, plan, players, number, np.int64(_RECEIVER), rows)


@inlined
def narrow_own_claims(loops, table, players, plan, number, rows):
    """What to say that a Charon is."""
    if loops is not None:
        loops.claim(table, plan, players, number, np.int64(_CLAIM), rows)


@inlined
def narrow_own_answers(loops, table, players, plan, number, rows):
    """The answer to an offer."""
    if loops is not None:
        loops.answer(table, plan, players, number, np.int64(_ANSWER), rows)


# --- the loops, made for a function ---


@kernel
def allow(table, users, rows):
    """Let who plays by a policy choose among all that is legal."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] |= t[ALLOWED, row] & is_of(t, users, row)


@inlined
def is_of(t, users, row):
    """All ones where one of some seats decides."""
    return ZERO - np.uint64((t[TURN, row] & users) != ZERO)


def _card_loop(number, like):
    @kernel
    def narrow(table, plan, players, offered, decision, rows):
        users = plan.own[number, _CARD]
        allow(table, users, rows)
        t = columns(table)
        for row in range(rows):
            liked = np.uint64(like(see_put(t, plan, players, offered, ZERO, ZERO, decision, row)))
            take_liked(t, LEGAL, FAULT, liked, is_of(t, users, row), row)

    return narrow


def _receiver_loop(number, like):
    @kernel
    def narrow(table, plan, players, offered, decision, rows):
        users = plan.own[number, _RECEIVER]
        allow(table, users, rows)
        t = columns(table)
        for row in range(rows):
            card = t[CARD, row]
            liked = np.uint64(like(see_put(t, plan, players, offered, card, ZERO, decision, row)))
            take_liked(t, LEGAL, FAULT, liked, is_of(t, users, row), row)

    return narrow


def _claim_loop(number, like):
    @kernel
    def narrow(table, plan, players, offered, decision, rows):
        users = plan.own[number, _CLAIM]
        allow(table, users, rows)
        t = columns(table)
        for row in range(rows):
            card, to = t[CARD, row], t[RECEIVER, row]
            liked = np.uint64(like(see_put(t, plan, players, offered, card, to, decision, row)))
            # A creature is called what it is (S-3): there is nothing to decide.
            lies = ZERO - np.uint64((card & CHARONS) != ZERO)
            take_liked(t, LEGAL, FAULT, liked, is_of(t, users, row) & lies, row)

    return narrow


def _answer_loop(number, like):
    @kernel
    def narrow(table, plan, players, offered, decision, rows):
        users = plan.own[number, _ANSWER]
        allow(table, users, rows)
        t = columns(table)
        for row in range(rows):
            liked = np.uint64(like(see_reply(t, plan, players, offered, decision, row)))
            take_liked(t, LEGAL, FAULT, liked, is_of(t, users, row), row)

    return narrow
