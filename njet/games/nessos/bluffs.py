"""What the heuristic puts down: which card, and what it says of a Charon.

Whom it offers the card to is left to chance: to choose by the card would tell what it is.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, first_of, lowest, when
from njet.core.jit import inlined
from njet.games.nessos import cards as deck
from njet.games.nessos.rules import CHARONS

_CREATURES = np.uint64(sum(map(deck.lane, deck.NUMBERS)))
_LANES = np.uint64(sum(1 << deck.LANE_BITS * (number - 1) for number in deck.NUMBERS))
"""The lowest card of every number."""

_NUMBERS = np.uint64(sum(1 << number for number in deck.NUMBERS))
_TWO, _THREE, _FOUR = (np.uint64(n) for n in (2, 3, 4))


@inlined
def cards(view, weights):
    """Cards to put down: the best creature mixed with Charons, which are a bluff.

    The choice among these is at random, card by card: so the number of Charons in the mix is how
    often the seat bluffs. A seat that adds to an offer gets rid of a Charon, or of its lowest card.
    """
    creatures, charons = view.hand & _CREATURES, view.hand & CHARONS
    kinds = kinds_of(creatures)
    mixed = when(weights.bluff > ZERO, lowest(charons))
    mixed |= when(weights.bluff > ONE, lowest(charons ^ lowest(charons)))
    offered = (creatures & highest_lane(kinds)) | (mixed & ~view.is_risky)
    lowest_kind = lowest(kinds)
    low = creatures & ((lowest_kind << _FOUR) - lowest_kind)
    added = first_of(when(weights.adds_charon > ZERO, charons), first_of(low, charons))
    liked = choose(view.offered == ZERO, offered, added)
    return first_of(liked & view.legal, view.legal)


@inlined
def claims(view, weights):
    """What to call a Charon: a high number of which two cards or more have not been seen."""
    cards_ = view.unseen & _CREATURES
    pairs = kinds_of(cards_ & (cards_ - kinds_of(cards_)))  # one less of every number
    likely = numbers_of(pairs)
    high = ~((ONE << weights.lowest_claim) - ONE)
    liked = first_of(likely & high & view.legal, likely & view.legal)
    return first_of(liked, view.legal)


@inlined
def kinds_of(cards_):
    """The numbers of some creatures, each as the lowest bit of its lane."""
    any_ = cards_ | (cards_ >> ONE)
    return (any_ | (any_ >> _TWO)) & _LANES


@inlined
def highest_lane(kinds):
    """The lane of the highest number among kinds."""
    below = kinds | (kinds >> _FOUR)
    below |= below >> np.uint64(8)
    below |= below >> np.uint64(16)
    below |= below >> np.uint64(32)
    top = below ^ (below >> _FOUR)
    return (top << _FOUR) - top


@inlined
def numbers_of(kinds):
    """Kinds as a set of numbers."""
    bits = (kinds | (kinds >> _THREE)) & np.uint64(0x0303_0303_0303)
    bits = (bits | (bits >> np.uint64(6))) & np.uint64(0x000F_000F_000F)
    bits = (bits | (bits >> np.uint64(12))) & np.uint64(0x00FF_0000_00FF)
    return ((bits | (bits >> np.uint64(24))) << ONE) & _NUMBERS
