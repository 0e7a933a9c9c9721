"""How the heuristic answers: what it believes of the cards on offer, and what they are worth.

A card said to be a 7 is a 7 or a Charon: by how many of either have not been seen, and how much
more readily a 7 is put down. All claims together are believed with the product of these chances;
then the cards are worth their points, else they are taken to hold a Charon.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, choose, choose_real, real, when
from njet.core.jit import inlined
from njet.games.nessos import cards as deck
from njet.games.nessos.rules import ACCEPT, ADD, REFUSE, sets_of

_LANE = np.uint64((1 << deck.LANE_BITS) - 1)
_FOUR = np.uint64(deck.LANE_BITS)
_PLACES = np.uint64(63)
_MIDDLE = 127.5


@inlined
def claimed(unseen, number, points):
    """The cards that one said to be a number may be, if that is true."""
    lane = _LANE << ((_FOUR * points - _FOUR) & _PLACES)
    return when(number != ZERO, unseen & lane)


@inlined
def judged(true, either, view, weights):
    """The chance that all cards are what they are said to be, from what speaks for and against.

    Who has most to lose by a card that comes back is believed otherwise than others.
    """
    odds = choose_real(view.last_is_risky, weights.trust_risky, 1.0)
    odds *= choose_real(view.is_risky, weights.trust_own_risky, 1.0)
    return true * odds / (true * odds + (either - true))


@inlined
def answer(view, belief, weights, set_bonus, target):
    """Accept if the cards are worth more to the seat than their loss to it as the offerer's.

    Where both are poor, add to the offer.
    """
    gain = worth(view.taken, view.said, view.said_points, set_bonus)
    last_gain = worth(view.last_taken, view.said, view.said_points, set_bonus)
    wins, last_wins = view.points + gain >= target, view.last_points + last_gain >= target
    good = real(gain) * (1.0 + weights.close * real(view.points))
    good += real(when(wins, weights.win))
    last_good = real(last_gain) * (1.0 + weights.last_close * real(view.last_points))
    last_good += real(when(last_wins, weights.win))
    bad = real(harm(view.is_risky, view.is_clean, weights))
    bad += real(view.is_risky & view.points) * weights.out_points
    last_bad = real(harm(view.last_is_risky, view.last_is_clean, weights))
    doubt = 1.0 - belief
    accepting = belief * good - doubt * bad
    refusing = doubt * last_bad - belief * last_good
    refusing *= weights.rivalry / real(view.others)
    refusing += doubt * real(view.last_is_risky & weights.last_out)
    refusing -= belief * real(when(last_wins, weights.last_win))
    is_poor = (accepting < weights.poor) & (refusing < weights.poor)
    can_add = (view.legal & ADD) != ZERO
    bias = weights.bias + weights.noise * (real(view.chance) - _MIDDLE)
    liked = choose(accepting + bias >= refusing, ACCEPT, REFUSE)
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
