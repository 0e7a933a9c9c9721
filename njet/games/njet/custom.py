"""The loops of policies of the user's own: what a function likes of a view, for every row.

They are made for functions that are known only when a run begins, and are a part of its plan:
where that has none, numba leaves out the calls.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from njet.core.acting import acting_loop
from njet.core.bits import ONE, ZERO, index
from njet.core.columns import columns
from njet.core.faults import take_liked
from njet.core.jit import inlined, kernel
from njet.core.own import Functions
from njet.games.njet.lineup import BONUS, COVER, DISCARD, LEAD, PLAY, TEAM
from njet.games.njet.plan import Plan
from njet.games.njet.table import (
    FAULT,
    FIRST,
    HAND,
    LEGAL,
    OWN_PLACES,
)
from njet.games.njet.table import TEAM as FIRST_TEAM
from njet.games.njet.views import (
    BoxView,
    CardView,
    DiscardView,
    TeamView,
    see_box,
    see_cards,
    see_discard,
    see_team,
    show_covered,
    show_first,
    show_own,
)

VIEWS = {
    "cover": BoxView,
    "team": TeamView,
    "bonus": TeamView,
    "discard": DiscardView,
    "play": CardView,
    "lead": CardView,
}
_PLACE_BITS, _PLACE = np.uint64(4), np.uint64(15)


class Loops(NamedTuple):
    """A loop for each decision, and whether it is to be known who discarded what."""

    cover: Any
    team: Any
    bonus: Any
    discard: Any
    lead: Any
    follow: Any
    remembers: Any


def loops_of(functions: Functions) -> Loops:
    """The loops for the functions of a line-up."""
    sees_hand, sees_covered = functions.may_read("hand"), functions.may_read("covered")
    sees_own = functions.may_read("hand", "unseen")

    def cover(number, like):
        return _cover_loop(number, like, sees_hand, sees_covered)

    def team(number, like):
        return _first_loop(number, like, TEAM, sees_hand or sees_covered)

    def bonus(number, like):
        return _first_loop(number, like, BONUS, sees_hand or sees_covered)

    def discard(number, like):
        return _discard_loop(number, like, sees_hand)

    def lead(number, like):
        return _lead_loop(number, _card_loop(number, like, sees_own))

    def follow(number, like):
        return _follow_loop(number, _card_loop(number, like, sees_own))

    return Loops(
        cover=functions.loop("cover", cover, acting=acting_loop(COVER)),
        team=functions.loop("team", team, acting=acting_loop(TEAM)),
        bonus=functions.loop("bonus", bonus, acting=acting_loop(BONUS)),
        discard=functions.loop("discard", discard, acting=acting_loop(DISCARD)),
        lead=functions.loop("lead", lead, "play", acting=acting_loop(LEAD)),
        follow=functions.loop("play", follow, acting=acting_loop(PLAY)),
        remembers=_remembers if functions.may_read("unseen") else _forgets,
    )


@inlined
def with_loops(plan, loops):
    """The plan with loops that are known to the compiler."""
    return Plan(*plan[:-1], loops)


# --- what the kernels call: nothing where there are no such policies ---


@inlined
def narrow_own_boxes(loops, table, plan, players, seat, turn, rows):
    """Boxes to cover."""
    if loops is not None:
        loops.cover(table, plan, players, seat, turn, rows)


@inlined
def narrow_own_teams(loops, table, plan, players, rows):
    """Partners."""
    if loops is not None:
        loops.team(table, plan, players, np.int64(0), np.int64(0), rows)


@inlined
def narrow_own_bonus(loops, table, plan, players, rows):
    """Who gets the bonus card."""
    if loops is not None:
        loops.bonus(table, plan, players, np.int64(0), np.int64(1), rows)


@inlined
def narrow_own_discards(loops, table, plan, players, seat, turn, rows):
    """Discards and passes."""
    if loops is not None:
        loops.discard(table, plan, players, seat, turn, rows)


@inlined
def narrow_own_cards(loops, table, plan, players, place, rows):
    """Cards."""
    if loops is not None:
        if place == 0:
            loops.lead(table, plan, players, place, np.int64(0), rows)
        else:
            loops.follow(table, plan, players, place, np.int64(0), rows)


@inlined
def seat_own(loops, table, plan, players, rows):
    """Note at which places these policies play cards, while places are seats."""
    if loops is not None:
        seats = ZERO
        for number in range(len(plan.own)):
            users = plan.own[number, PLAY] | plan.own[number, LEAD]
            for seat in range(players):
                here = np.uint64(number + 1) << (_PLACE_BITS * np.uint64(seat))
                seats |= here & (ZERO - ((users >> np.uint64(seat)) & ONE))
        t = columns(table)
        for row in range(rows):
            t[OWN_PLACES, row] = seats


@inlined
def turn_own(loops, table, plan, players, leader, rows):
    """Count these places from ``leader``, a set of one, unless all are alike."""
    if loops is not None and not are_alike(plan, players):
        turn_own_places(table, players, leader, rows)


@inlined
def are_alike(plan, players):
    """Whether one policy plays the cards of all seats."""
    everyone = (ONE << np.uint64(players)) - ONE
    return plan.own[0, PLAY] | plan.own[0, LEAD] == everyone


@inlined
def needs_discards(loops):
    """Whether a policy of the user's own looks at what it has discarded."""
    if loops is not None:
        return loops.remembers()
    return False


@kernel
def turn_own_places(table, players, leader, rows):
    """The same where there are such places."""
    t = columns(table)
    bits = _PLACE_BITS * np.uint64(players)
    everyone = (ONE << bits) - ONE
    for row in range(rows):
        by = _PLACE_BITS * index(t[leader, row])
        places = t[OWN_PLACES, row]
        t[OWN_PLACES, row] = ((places >> by) | (places << (bits - by))) & everyone


@inlined
def _remembers():
    return True


@inlined
def _forgets():
    return False


# --- the loops, made for a function ---


def _cover_loop(number, like, sees_hand, sees_covered):
    @kernel
    def narrow(table, plan, players, seat, turn, rows):
        if (plan.own[number, COVER] >> np.uint64(seat)) & ONE:
            if sees_hand:
                show_own(table, seat, rows)
            if sees_covered:
                show_covered(table, players, seat, rows)
            t = columns(table)
            for row in range(rows):
                liked = np.uint64(like(see_box(t, plan, turn, row)))
                take_liked(t, LEGAL, FAULT, liked, ~ZERO, row)

    return narrow


def _first_loop(number, like, decision, sees_own):
    @kernel
    def narrow(table, plan, players, at, turn, rows):
        users = plan.own[number, decision]
        if users == ZERO:
            return
        if sees_own:
            show_first(table, players, rows)
        t = columns(table)
        for row in range(rows):
            team = t[FIRST_TEAM, row] if decision == BONUS else ZERO
            liked = np.uint64(like(see_team(t, plan, team, turn, row)))
            is_user = ZERO - np.uint64((t[FIRST, row] & users) != ZERO)
            take_liked(t, LEGAL, FAULT, liked, is_user, row)

    return narrow


def _discard_loop(number, like, sees_hand):
    @kernel
    def narrow(table, plan, players, seat, turn, rows):
        if (plan.own[number, DISCARD] >> np.uint64(seat)) & ONE:
            if sees_hand:
                show_own(table, seat, rows)
            t = columns(table)
            for row in range(rows):
                liked = np.uint64(like(see_discard(t, plan, players, seat, row)))
                take_liked(t, LEGAL, FAULT, liked, ~ZERO, row)

    return narrow


@inlined
def is_at(t, number, place, row):
    """All ones where a place plays by a policy."""
    here = (t[OWN_PLACES, row] >> (_PLACE_BITS * np.uint64(place))) & _PLACE
    return ZERO - np.uint64(here == np.uint64(number + 1))


@kernel
def allow_leads(table, number, rows):
    """Any card may be led (N-8), whatever the built-in that plays the other cards likes."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] |= t[HAND, row] & is_at(t, number, np.int64(0), row)


def _lead_loop(number, like_cards):
    @kernel
    def narrow(table, plan, players, place, turn, rows):
        if (plan.own[number, LEAD] & ~plan.own[number, PLAY]) != ZERO:
            allow_leads(table, number, rows)
        if plan.own[number, LEAD] != ZERO:
            like_cards(table, plan, players, place, rows)

    return narrow


def _follow_loop(number, like_cards):
    @kernel
    def narrow(table, plan, players, place, turn, rows):
        if plan.own[number, PLAY] != ZERO:
            like_cards(table, plan, players, place, rows)

    return narrow


def _card_loop(number, like, sees_own):
    @kernel
    def like_cards(table, plan, players, place, rows):
        if sees_own:
            show_own(table, place, rows)
        t = columns(table)
        for row in range(rows):
            liked = np.uint64(like(see_cards(t, plan, players, place, row)))
            take_liked(t, LEGAL, FAULT, liked, is_at(t, number, place, row), row)

    return like_cards
