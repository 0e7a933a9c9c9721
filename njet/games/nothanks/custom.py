"""The loops of policies of the user's own: how often such a seat refuses the card.

A function is asked turn by turn, as at the table: what lies on the card then, and what is left to
everybody, is known, since until then everybody has refused it. It may so be asked about a turn
that does not come, because somebody takes the card before: that has no effect.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from njet.core.acting import call_python
from njet.core.bits import ALL, HALF_WORD, LOW32, ONE, ZERO, when
from njet.core.columns import columns
from njet.core.faults import fault_in
from njet.core.jit import inlined, kernel
from njet.core.own import Functions
from njet.games.nothanks.plan import Plan
from njet.games.nothanks.rules import PAY, TAKE
from njet.games.nothanks.table import ASKED, FAULT, FAULT_AT, LIKED, POT, REFUSALS, SEAT, WORD
from njet.games.nothanks.views import TurnView, see_turn

VIEWS = {"take": TurnView}
_BITS = 32
_KIND_BITS, _KIND = np.uint64(2), np.uint64(3)


class Loops(NamedTuple):
    """The loop for the only decision."""

    take: Any


def loops_of(functions: Functions) -> Loops:
    """The loop for the functions of a line-up."""
    acting = _take_loop(np.int64(functions.number), None)
    return Loops(functions.loop("take", _take_loop, acting=acting))


@inlined
def with_loops(plan, loops):
    """The plan with loops that are known to the compiler."""
    return Plan(*plan[:-1], loops)


# --- what the kernels call: nothing where there are no such policies ---


@inlined
def decide_own(loops, table, plan, players, place, left, rows):
    """Let the seats of such policies decide."""
    if loops is not None:
        if place == 0:
            forget_faults(table, rows)
        loops.take(table, plan, players, place, left, rows)


@inlined
def note_faults(loops, table, players, rows):
    """See whether the card is taken by a choice that was not legal."""
    if loops is not None:
        keep_faults(table, players, rows)


@kernel
def forget_faults(table, rows):
    """Nothing was wrong yet with what is decided about a card."""
    t = columns(table)
    for row in range(rows):
        t[FAULT_AT, row] = ALL


@kernel
def keep_faults(table, players, rows):
    """Who chose what is not legal has taken the card instead, if nobody did before."""
    t = columns(table)
    pots = POT + players % 2
    for row in range(rows):
        fault = t[FAULT_AT, row]
        t[FAULT, row] |= when((fault >> _KIND_BITS) == t[pots, row], fault & _KIND)


# --- the loop, made for a function ---


def _take_loop(number, like):
    """The loop for a function; for None, that of the Python objects, from a policy on."""

    @kernel
    def decide(table, plan, players, place, left, rows):
        users = ZERO
        for policy in range(number, number + 1 if like is not None else len(plan.own)):
            users |= plan.own[policy]
        if users == ZERO:
            return
        begin_asking(table, users, place, rows)
        asks = np.int64(0)
        while somebody_is_asked(table, rows):
            ask(table, plan, players, place, left, asks, rows)
            asks += 1

    @kernel
    def ask(table, plan, players, place, left, asks, rows):
        """Ask for the so many-th time whether a seat takes the card now."""
        t = columns(table)
        half = HALF_WORD * np.uint64(1 - place % 2)
        pot = np.uint64(place + asks * players)
        last = POT + place % 2
        shift, is_late = np.uint64(asks % _BITS), np.uint64(asks >= _BITS)
        if like is None:
            call_python(plan.acts, place, asks, np.int64(0), rows)
        for row in range(rows):
            view = see_turn(t, plan.shows_chips, players, place, left, asks, row)
            asked = t[ASKED, row]
            liked = np.uint64(like(view)) if like is not None else t[LIKED, row]
            fault = fault_in(liked, view.legal) & asked
            word = (t[WORD, row] >> half) & LOW32
            heads = ((word >> shift) & ONE) | (is_late & np.uint64(word == ZERO))
            takes = ((liked & TAKE) != ZERO) & (((liked & PAY) == ZERO) | (heads != ZERO))
            refuses = asked & (ZERO - np.uint64((not takes) & (fault == ZERO)))
            t[FAULT_AT, row] = min(
                t[FAULT_AT, row], (pot << _KIND_BITS) | fault | (ZERO - np.uint64(fault == ZERO))
            )
            t[REFUSALS, row] += refuses & ONE
            t[ASKED, row] = refuses
        if place > 0:  # those before know of a pot at which the card is gone
            for row in range(rows):
                is_there = pot + np.uint64(players) <= t[last, row]
                t[ASKED, row] &= ZERO - np.uint64(is_there)

    return decide


@kernel
def begin_asking(table, users, place, rows):
    """Who plays by the policy is asked, if the card has come to it."""
    t = columns(table)
    last = POT + place % 2
    for row in range(rows):
        is_user = ZERO - ((users >> t[SEAT, row]) & ONE)
        t[REFUSALS, row] &= ~is_user
        t[ASKED, row] = is_user
    if place > 0:
        for row in range(rows):
            t[ASKED, row] &= ZERO - np.uint64(np.uint64(place) <= t[last, row])


@kernel
def somebody_is_asked(table, rows):
    """Whether there is something to decide in any of the games."""
    t = columns(table)
    asked = ZERO
    for row in range(rows):
        asked |= t[ASKED, row]
    return asked != ZERO
