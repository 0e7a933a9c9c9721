"""What the heuristic puts down: which card, and what it says of a Charon.

Whom it offers the card to is left to chance: to choose by the card would tell what it is.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, choose_real, count, first_of, lowest, real, when
from njet.core.jit import inlined
from njet.games.nessos import cards as deck
from njet.games.nessos.mix import ACCEPTS, LIES
from njet.games.nessos.rules import ACCEPT, CHARONS, REFUSE, number_of

_CREATURES = np.uint64(sum(map(deck.lane, deck.NUMBERS)))
_LANES = np.uint64(sum(1 << deck.LANE_BITS * (number - 1) for number in deck.NUMBERS))
"""The lowest card of every number."""

_NUMBERS = np.uint64(sum(1 << number for number in deck.NUMBERS))
_BYTE, _BYTE_BITS = np.uint64(0xFF), np.uint64(8)
_PLACES = np.uint64(63)
_LEAST = 1 / 512
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
    low = creatures & lowest_lane(kinds)
    added = first_of(when(weights.adds_charon > ZERO, charons), first_of(low, charons))
    liked = choose(view.offered == ZERO, offered, added)
    return first_of(liked & view.legal, view.legal)


@inlined
def mixed_cards(view, weights, mix):
    """Cards to put down by shares: a Charon in so many of 256 cases, else a creature.

    That is the highest or, in some cases, the lowest; who adds adds the lowest.
    """
    creatures, charons = view.hand & _CREATURES, view.hand & CHARONS
    kinds = kinds_of(creatures)
    bluffs = np.int64(view.chance & _BYTE) < share(view, kinds, weights, mix)
    is_low = (np.int64(view.chance >> _BYTE_BITS) < weights.low) | (view.offered != ZERO)
    creature = creatures & choose(is_low, lowest_lane(kinds), highest_lane(kinds))
    liked = choose(bluffs, charons, creature)
    return first_of(liked & view.legal, view.legal)


@inlined
def share(view, kinds, weights, mix):
    """In how many of 256 cases a hand with such creatures puts a Charon down, if it has one."""
    top = number_of(lowest(highest_lane(kinds)))
    pawn = weights.share + weights.top * np.int64(top)
    rank = rank_of(view.is_clean, view.is_risky, view.aim_is_clean, view.aim_is_risky)
    pawn += weights.mixed * mix[LIES, rank, top]
    pawn += weights.up * np.int64(view.charons_up)
    pawn += weights.many * np.int64(count(view.hand & CHARONS))
    of = choose(view.offered == ZERO, np.uint64(pawn), np.uint64(weights.adds))
    of += view.is_risky & np.uint64(weights.risky)
    of += view.aim_is_risky & np.uint64(weights.aim_risky)
    of += view.aim_is_clean & np.uint64(weights.aim_clean)
    return np.int64(of)


@inlined
def rank_of(is_clean, is_risky, other_is_clean, other_is_risky):
    """Where a table of shares has those for two seats: by the Charons that each may still take."""
    own = ONE + (is_risky & ONE) - (is_clean & ~is_risky & ONE)
    other = ONE + (other_is_risky & ONE) - (other_is_clean & ~other_is_risky & ONE)
    return own * np.uint64(3) + other


@inlined
def mixed_answers(view, mix):
    """Accept in so many of 256 cases, else refuse: the answer to a single card."""
    rank = rank_of(view.is_clean, view.is_risky, view.last_is_clean, view.last_is_risky)
    accepts = mix[ACCEPTS, rank, view.said_points]
    return choose(np.int64(view.chance) < accepts, ACCEPT, REFUSE)


@inlined
def claims(view, weights):
    """What to call a Charon: a high number of which two cards or more have not been seen."""
    return likely_claims(view.unseen, view.legal, weights)


@inlined
def likely_claims(unseen, legal, weights):
    """The same, of what has not been seen and what may be said."""
    cards_ = unseen & _CREATURES
    pairs = kinds_of(cards_ & (cards_ - kinds_of(cards_)))  # one less of every number
    likely = numbers_of(pairs)
    high = ~((ONE << weights.lowest_claim) - ONE)
    liked = first_of(likely & high & legal, likely & legal)
    return first_of(liked, legal)


@inlined
def likelihood(view, weights, mix, card, claim, claimable):
    """How likely a seat that puts cards down by shares was to put this one down, called so.

    Never nothing, for others may play otherwise.
    """
    charons = view.hand & CHARONS
    kinds = kinds_of(view.hand & _CREATURES)
    bluffing = min(max(real(share(view, kinds, weights, mix)) / 256.0, 0.0), 1.0)
    bluffing = choose_real(kinds, bluffing, 1.0)
    bluffing = choose_real(charons, bluffing, 0.0)
    low = choose_real(view.offered, 1.0, real(weights.low) / 256.0)
    creature = choose_real(card & highest_lane(kinds), 1.0 - low, 0.0)
    creature += choose_real(card & lowest_lane(kinds), low, 0.0)
    liked = likely_claims(view.unseen, claimable, weights)
    lie = choose_real(claim & liked, 1.0, 0.0) / real(count(liked))
    is_lie = card & CHARONS
    chance = choose_real(is_lie, bluffing * lie, (1.0 - bluffing) * creature)
    # Of cards alike any would have done.
    alike = choose(is_lie != ZERO, charons, view.hand & lane_of(card))
    return max(chance, _LEAST) / real(count(alike))


@inlined
def likelihood_of_one(view, weights, card, claim, claimable):
    """The same of a seat that puts down any one of the `cards` that it likes."""
    liked = cards(view, weights)
    kind = choose((card & CHARONS) != ZERO, CHARONS, lane_of(card))
    said = likely_claims(view.unseen, claimable, weights)
    lie = choose_real(claim & said, 1.0, 0.0) / real(count(said))
    chance = real(count(liked & kind)) / real(count(liked))
    chance *= choose_real(card & CHARONS, lie, 1.0)
    return max(chance, _LEAST) / real(count(view.hand & kind))


@inlined
def lane_of(card):
    """All copies of a creature, given as a set of one."""
    below = (count(card - ONE) >> _TWO) << _TWO
    return np.uint64(15) << (below & _PLACES)


@inlined
def kinds_of(cards_):
    """The numbers of some creatures, each as the lowest bit of its lane."""
    any_ = cards_ | (cards_ >> ONE)
    return (any_ | (any_ >> _TWO)) & _LANES


@inlined
def lowest_lane(kinds):
    """The lane of the lowest number among kinds."""
    bottom = lowest(kinds)
    return (bottom << _FOUR) - bottom


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
