"""What a seat may see when it decides: its own hand, and what is public."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import HALF_WORD, ONE, ZERO, count, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import splitmix
from njet.games.nessos.seats import of_seat
from njet.games.nessos.table import (
    AIM,
    CHARONS_UP,
    CLEAN,
    FACE_UP,
    LAST,
    LAST_POINTS,
    LAST_TAKEN,
    LEGAL,
    LIVE,
    NUMBERS,
    OFFERERS,
    OWN,
    OWN_POINTS,
    OWN_TAKEN,
    PLAYERS_LOW,
    POINTS,
    RISKY,
    SAID,
    SAID_POINTS,
    TAKEN,
    TURN,
    WORD,
)

# A draw of one of a few takes the upper bits of half a word: the lower ones serve other choices.
_SIXTEEN_BITS, _EIGHT_BITS = np.uint64(0xFFFF), np.uint64(0xFF)


class OfferView(NamedTuple):
    """What a policy gets when it puts down a card; sets of cards and seats as in `rules`."""

    legal: np.uint64  # cards or numbers
    hand: np.uint64
    unseen: np.uint64  # cards that are neither face up nor in the hand
    is_risky: np.uint64  # all ones if one more Charon puts the seat out, else 0
    is_clean: np.uint64  # all ones if the seat has no Charon
    offered: np.uint64  # cards on offer already
    aim_is_risky: np.uint64  # the same of the seat that the card will go to, if the policy has one
    aim_is_clean: np.uint64  # all ones if that seat has no Charon
    charons_up: np.uint64  # Charons face up
    chance: np.uint64  # 16 random bits


class AnswerView(NamedTuple):
    """What a policy gets when it answers."""

    legal: np.uint64
    hand: np.uint64
    said: np.uint64  # the cards on offer, if they are what they are said to be
    said_points: np.uint64  # the sum of their numbers
    taken: np.uint64  # the seat's own cards face up
    points: np.uint64  # what they are worth
    last_taken: np.uint64  # the cards of the last offerer, who takes what is refused
    last_points: np.uint64
    is_risky: np.uint64  # all ones if one more Charon puts the seat out, else 0
    last_is_risky: np.uint64
    is_clean: np.uint64  # all ones if the seat has no Charon
    last_is_clean: np.uint64
    others: np.uint64  # live seats but the deciding one
    chance: np.uint64  # 8 random bits


Numbers = tuple[np.uint64, np.uint64, np.uint64]
"""What the cards on offer are said to be, each as a set of one number; nothing is no card."""
BySeat = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]
"""A word for every seat, nothing for those that nobody sits at."""


class PutView(NamedTuple):
    """What a policy of the user's own gets when it puts down a card: which, before whom, as what.

    Sets of cards, seats and numbers are as in `rules`.
    """

    legal: np.uint64  # cards, seats, or numbers
    hand: np.uint64
    card: np.uint64  # the card that was chosen; nothing while it is
    receiver: np.uint64  # the seat that was chosen; nothing until it is
    seat: np.uint64  # who decides, as a set of one
    live: np.uint64  # the seats that are not out
    offerers: np.uint64  # who has put down a card in this offer
    offered: np.uint64  # cards on offer already
    said: Numbers
    unseen: np.uint64  # cards that are neither face up nor in the hand
    taken: BySeat  # cards face up
    points: BySeat  # what they are worth
    risky: np.uint64  # the seats that one more Charon puts out
    clean: np.uint64  # the seats without a Charon
    charons_up: np.uint64  # Charons face up
    chance: np.uint64  # 64 random bits


class ReplyView(NamedTuple):
    """What a policy of the user's own gets when it answers an offer."""

    legal: np.uint64  # ACCEPT, REFUSE and ADD as in `rules`
    hand: np.uint64
    seat: np.uint64  # who decides, as a set of one
    last: np.uint64  # the last offerer, who takes what is refused, as a set of one
    live: np.uint64  # the seats that are not out
    offerers: np.uint64  # who has put down a card in this offer
    offered: np.uint64  # cards on offer
    said: Numbers
    unseen: np.uint64  # cards that are neither face up nor in the hand
    taken: BySeat  # cards face up
    points: BySeat  # what they are worth
    risky: np.uint64  # the seats that one more Charon puts out
    clean: np.uint64  # the seats without a Charon
    charons_up: np.uint64  # Charons face up
    chance: np.uint64  # 64 random bits


@kernel
def show_taken(table, players, rows):
    """Lay out the face-up cards of who decides, and of the last offerer."""
    t = columns(table)
    for row in range(rows):
        t[OWN_TAKEN, row] = of_seat(t, TAKEN, t[TURN, row], players, row)
    for row in range(rows):
        t[LAST_TAKEN, row] = of_seat(t, TAKEN, t[LAST, row], players, row)
    for row in range(rows):
        t[OWN_POINTS, row] = of_seat(t, POINTS, t[TURN, row], players, row)
    for row in range(rows):
        t[LAST_POINTS, row] = of_seat(t, POINTS, t[LAST, row], players, row)


@inlined
def see_offer(t, deck, offered, row):
    """The view of who puts down a card."""
    return OfferView(
        legal=t[LEGAL, row],
        hand=t[OWN, row],
        unseen=deck & ~(t[FACE_UP, row] | t[OWN, row]),
        is_risky=_all_if(t[RISKY, row] & t[TURN, row]),
        is_clean=_all_if(t[CLEAN, row] & t[TURN, row]),
        offered=np.uint64(offered),
        aim_is_risky=_all_if(t[RISKY, row] & t[AIM, row]),
        aim_is_clean=_all_if(t[CLEAN, row] & t[AIM, row]),
        charons_up=t[CHARONS_UP, row],
        chance=(t[WORD, row] >> HALF_WORD) & _SIXTEEN_BITS,
    )


@inlined
def see_answer(t, row):
    """The view of who has been offered the cards."""
    turn, last, risky, clean = t[TURN, row], t[LAST, row], t[RISKY, row], t[CLEAN, row]
    return AnswerView(
        legal=t[LEGAL, row],
        hand=t[OWN, row],
        said=t[SAID, row],
        said_points=t[SAID_POINTS, row],
        taken=t[OWN_TAKEN, row],
        points=t[OWN_POINTS, row],
        last_taken=t[LAST_TAKEN, row],
        last_points=t[LAST_POINTS, row],
        is_risky=_all_if(risky & turn),
        last_is_risky=_all_if(risky & last),
        is_clean=_all_if(clean & turn),
        last_is_clean=_all_if(clean & last),
        others=count(t[LIVE, row]) - ONE,
        chance=t[WORD, row] & _EIGHT_BITS,
    )


@inlined
def see_put(t, plan, players, offered, card, receiver, decision, row):
    """The view of who puts down a card, by a policy of the user's own."""
    return PutView(
        legal=t[LEGAL, row],
        hand=t[OWN, row],
        card=card,
        receiver=receiver,
        seat=t[TURN, row],
        live=t[LIVE, row],
        offerers=t[OFFERERS, row],
        offered=np.uint64(offered),
        said=said_in(t, offered, row),
        unseen=plan.deck & ~(t[FACE_UP, row] | t[OWN, row]),
        taken=by_seat(t, TAKEN, players, row),
        points=by_seat(t, POINTS, players, row),
        risky=t[RISKY, row],
        clean=t[CLEAN, row],
        charons_up=t[CHARONS_UP, row],
        chance=chance_of(t, decision, row),
    )


@inlined
def see_reply(t, plan, players, number, decision, row):
    """The view of who has been offered the cards, by a policy of the user's own."""
    return ReplyView(
        legal=t[LEGAL, row],
        hand=t[OWN, row],
        seat=t[TURN, row],
        last=t[LAST, row],
        live=t[LIVE, row],
        offerers=t[OFFERERS, row],
        offered=np.uint64(number + 1),
        said=said_in(t, number + 1, row),
        unseen=plan.deck & ~(t[FACE_UP, row] | t[OWN, row]),
        taken=by_seat(t, TAKEN, players, row),
        points=by_seat(t, POINTS, players, row),
        risky=t[RISKY, row],
        clean=t[CLEAN, row],
        charons_up=t[CHARONS_UP, row],
        chance=chance_of(t, decision, row),
    )


@inlined
def said_in(t, offered, row):
    """What so many cards on offer are said to be."""
    return (
        when(offered > 0, t[NUMBERS, row]),
        when(offered > 1, t[NUMBERS + 1, row]),
        when(offered > 2, t[NUMBERS + 2, row]),
    )


@inlined
def by_seat(t, first, players, row):
    """A column of every seat."""
    return (
        t[first, row],
        t[first + 1, row],
        t[first + 2, row],
        when(players > 3, t[first + 3, row]),
        when(players > 4, t[first + 4, row]),
        when(players > 5, t[first + 5, row]),
    )


@inlined
def chance_of(t, decision, row):
    """Random bits for a decision that leave the players' stream, and so all draws, as it is.

    The stream moves on every two decisions; of these each has bits of its own.
    """
    return splitmix(t[PLAYERS_LOW, row] + np.uint64(decision))


@inlined
def _all_if(seats):
    """All ones if a set has members, else nothing."""
    return ZERO - np.uint64(seats != ZERO)
