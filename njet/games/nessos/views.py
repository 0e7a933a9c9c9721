"""What a seat may see when it decides: its own hand, and what is public."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.bits import HALF_WORD, ONE, ZERO, count
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
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
    OWN,
    OWN_POINTS,
    OWN_TAKEN,
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
def _all_if(seats):
    """All ones if a set has members, else nothing."""
    return ZERO - np.uint64(seats != ZERO)
