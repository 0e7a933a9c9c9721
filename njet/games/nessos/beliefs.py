"""How the heuristic answers: what it believes of the cards on offer, and what they are worth.

A card said to be a 7 is a 7 or a Charon: by how many of either have not been seen, and how much
more readily a 7 is put down. All claims together are believed with the product of these chances;
then the cards are worth their points, else they are taken to hold a Charon.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, choose, when
from njet.core.jit import inlined
from njet.games.nessos import cards as deck
from njet.games.nessos.rules import ACCEPT, ADD, REFUSE, sets_of

_LANE = np.uint64((1 << deck.LANE_BITS) - 1)
_FOUR = np.uint64(deck.LANE_BITS)
_PLACES = np.uint64(63)


@inlined
def real(word):
    """A small number as a real one; from 32 bits, which a loop can do for several rows at once."""
    return np.float64(np.int32(np.int64(word)))


@inlined
def claimed(unseen, number, points):
    """The cards that one said to be a number may be, if that is true."""
    lane = _LANE << ((_FOUR * points - _FOUR) & _PLACES)
    return when(number != ZERO, unseen & lane)


@inlined
def answer(view, weights, set_bonus, target):
    """Accept if the cards are worth more to the seat than their loss to it as the offerer's.

    Where both are poor, add to the offer.
    """
    gain = worth(view.taken, view.said, view.said_points, set_bonus)
    gain += when(view.points + gain >= target, weights.win)
    last_gain = worth(view.last_taken, view.said, view.said_points, set_bonus)
    last_gain += when(view.last_points + last_gain >= target, weights.win)
    loss = harm(view.is_risky, view.is_clean, weights)
    last_loss = harm(view.last_is_risky, view.last_is_clean, weights)
    belief = view.belief
    accepting = belief * real(gain) - (1.0 - belief) * real(loss)
    refusing = (1.0 - belief) * real(last_loss) - belief * real(last_gain)
    refusing *= weights.rivalry / real(view.others)
    is_poor = (accepting < weights.poor) & (refusing < weights.poor)
    can_add = (view.legal & ADD) != ZERO
    liked = choose(accepting + weights.bias >= refusing, ACCEPT, REFUSE)
    return choose(is_poor & can_add, ADD, liked)


@inlined
def worth(taken, said, said_points, set_bonus):
    """The points that cards add to those face up, if they are what they are said to be."""
    return said_points + set_bonus * (sets_of(taken | said) - sets_of(taken))


@inlined
def harm(is_risky, is_clean, weights):
    """What a Charon costs: it puts out, or is the first, or one more."""
    more = choose(is_clean != ZERO, weights.harm_first, weights.harm_more)
    return choose(is_risky != ZERO, weights.harm_out, more)
