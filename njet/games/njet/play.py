"""How the heuristic plays its cards: functions of a view that leave the cards it likes best.

With positive points a trick is worth taking cheaply, a partner's sure trick is where one's own
1s are safe, and an opponent's 1 is worth a trick of its own. With negative points all of it is
turned round.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, first_of, when
from njet.core.jit import inlined
from njet.games.njet.cards import FULL_LANE, LANE_BITS, lane

_LANE = np.uint64(FULL_LANE)
_UP = np.uint64(LANE_BITS)
_B, _R, _Y, _G = (np.uint64(lane(colour)) for colour in range(4))
_MANY = np.uint64(64)


@inlined
def ranks_in(cards):
    """The places in their lanes that some card of a set has."""
    two = cards | (cards >> (_UP + _UP))
    return (two | (two >> _UP)) & _LANE


@inlined
def all_colours(ranks):
    """The same places in every lane."""
    two = ranks | (ranks << _UP)
    return two | (two << (_UP + _UP))


@inlined
def lowest_rank(cards):
    """The lowest cards of a set, over all colours."""
    ranks = ranks_in(cards)
    return cards & all_colours(ranks & (ZERO - ranks))


@inlined
def at_most(ranks):
    """All places up to the highest one of a set of places."""
    ranks |= ranks >> ONE
    ranks |= ranks >> np.uint64(2)
    ranks |= ranks >> np.uint64(4)
    return ranks | (ranks >> np.uint64(8))


@inlined
def highest_rank(cards):
    """The highest cards of a set, over all colours."""
    filled = at_most(ranks_in(cards))
    return cards & all_colours(filled ^ (filled >> ONE))


@inlined
def masters(cards, unseen):
    """Cards that no unseen card of their colour beats; equal ones beat each other."""
    high_b, high_r = at_most(unseen & _LANE), at_most((unseen >> _UP) & _LANE)
    high_y = at_most((unseen >> (_UP + _UP)) & _LANE)
    high_g = at_most((unseen >> (_UP + _UP + _UP)) & _LANE)
    covered = high_b | (high_r << _UP) | (high_y << (_UP + _UP)) | (high_g << (_UP + _UP + _UP))
    return cards & ~covered


@inlined
def shortest_suit(cards, hand):
    """The cards of a set that lie in the colours of which the hand has the fewest."""
    b, r, y, g = (
        _length(cards, hand, _B),
        _length(cards, hand, _R),
        _length(cards, hand, _Y),
        _length(cards, hand, _G),
    )
    fewest = min(min(b, r), min(y, g))
    return cards & (
        when(b == fewest, _B)
        | when(r == fewest, _R)
        | when(y == fewest, _Y)
        | when(g == fewest, _G)
    )


@inlined
def short_suits(hand, longest):
    """The colours of which a hand has at most so many cards."""
    return (
        when(count(hand & _B) <= longest, _B)
        | when(count(hand & _R) <= longest, _R)
        | when(count(hand & _Y) <= longest, _Y)
        | when(count(hand & _G) <= longest, _G)
    )


@inlined
def _length(cards, hand, colour):
    return choose((cards & colour) != ZERO, count(hand & colour), _MANY)


@inlined
def shed_low(view):
    """A card to lose with positive points: no 1, no trump, low, from a short suit."""
    plain = first_of(view.legal & ~view.ones, view.legal & ~view.supers)
    plain = first_of(plain, view.legal)
    side = first_of(plain & ~view.trumps, plain)
    return lowest_rank(shortest_suit(side, view.hand))


@inlined
def follow_to_win(view):
    """Play to a trick with positive points."""
    winners = view.legal & view.beating
    is_last = view.opponents_after == ZERO
    can_be_beaten = view.unseen & view.beating
    is_safe = (view.partner_wins != ZERO) & (is_last | (can_be_beaten == ZERO))
    # A partner's sure trick: own 1s are safe there.
    gift = first_of(view.legal & view.ones & ~view.supers, shed_low(view))
    cheap = first_of(winners & ~view.supers, winners)
    cheapest = cheap & (ZERO - cheap)
    # Not last: only a card that the unseen ones of its suit cannot beat.
    sure = masters(winners & ~view.trumps, view.unseen & view.led) | (winners & view.trumps)
    sure = first_of(sure & ~view.supers, when(view.loot != ZERO, sure))
    sure &= ZERO - sure
    # Last but one: the highest may do.
    high = highest_rank(winners & ~view.trumps & ~view.ones)
    likely = first_of(sure, when(view.opponents_after == ONE, high))
    wanted = choose(is_last, cheapest, likely)
    wanted = when(view.partner_wins == ZERO, wanted)
    return choose(is_safe, gift, first_of(wanted, shed_low(view)))


@inlined
def lead_to_win(view):
    """Lead with positive points."""
    side = view.legal & ~view.trumps
    top = masters(side & ~view.ones, view.unseen & ~view.trumps)
    trump_top = masters(view.legal & view.trumps & ~view.ones, view.unseen)
    low = lowest_rank(shortest_suit(side & ~view.ones, view.hand))
    return first_of(top, first_of(trump_top, first_of(low, shed_low(view))))


@inlined
def follow_to_lose(view):
    """Play to a trick with negative points."""
    losers = view.legal & ~view.beating
    is_last = (view.opponents_after | view.partners_after) == ZERO
    opponent_wins = view.partner_wins == ZERO
    load = when(opponent_wins & (view.partners_after == ZERO), losers & view.ones)
    shed = highest_rank(first_of(losers & ~view.ones, losers))
    forced = view.legal
    burn = highest_rank(first_of(forced & ~view.supers, forced))
    burn = choose((forced & view.supers) != ZERO, forced & view.supers, burn)
    duck = lowest_rank(first_of(forced & ~view.trumps, forced & ~view.supers))
    duck = first_of(duck, forced)
    win = choose(is_last, burn, duck)
    return choose(losers != ZERO, first_of(load, shed), win)


@inlined
def lead_to_lose(view):
    """Lead with negative points."""
    side = first_of(view.legal & ~view.trumps, view.legal & ~view.supers)
    return lowest_rank(first_of(side, view.legal))


@inlined
def follow(view):
    """The cards the heuristic likes best in a trick."""
    return choose(view.is_reversed != ZERO, follow_to_lose(view), follow_to_win(view))


@inlined
def lead(view):
    """The cards the heuristic likes best to lead."""
    return choose(view.is_reversed != ZERO, lead_to_lose(view), lead_to_win(view))
