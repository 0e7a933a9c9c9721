"""What the heuristic discards and passes (N-7): functions of a view."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, choose, first_of
from njet.core.jit import inlined
from njet.games.njet.play import highest_rank, lowest_rank, short_suits

_ONE_CARD, _TWO_CARDS = np.uint64(1), np.uint64(2)


@inlined
def discard_to_win(view):
    """With positive points: side 1s, and low cards whose colour then runs out."""
    side = view.legal & ~view.trumps
    plain = side & ~view.ones
    short = short_suits(view.hand, _TWO_CARDS)
    ones = choose(view.to_partner != ZERO, ZERO, side & view.ones)
    low = lowest_rank(first_of(plain & short, plain))
    liked = first_of(first_of(ones & short, ones), low)
    return first_of(liked, lowest_rank(first_of(view.legal & ~view.supers, view.legal)))


@inlined
def discard_to_lose(view):
    """With negative points: what would win tricks; 1s are kept, to be given to opponents."""
    side = view.legal & ~view.trumps & ~view.ones
    single = highest_rank(side & short_suits(view.hand, _ONE_CARD))
    supers = view.legal & view.supers
    trumps = highest_rank(view.legal & view.trumps & ~view.ones)
    given = first_of(supers, first_of(trumps, highest_rank(side)))
    liked = choose(view.to_partner != ZERO, highest_rank(side), first_of(single, given))
    return first_of(liked, view.legal)


@inlined
def discard(view):
    """The cards the heuristic likes best to be rid of."""
    return choose(view.is_reversed != ZERO, discard_to_lose(view), discard_to_win(view))
