"""What a search chooses between: sets of one, equivalent cards merged."""

from __future__ import annotations

from njet.core.bits import ONE, ZERO, first_of, lowest
from njet.core.jit import inlined
from njet.games.njet.rules import colour_of


@inlined
def distinct_cards(legal, gone, ones, liked):
    """One of each kind of legal cards that do the same, a liked one where there is one.

    Equal 1s do, and cards of a colour with only ``gone`` ones between them: those in the same
    hand, and those that have left the game.
    """
    kept, rest = ZERO, legal
    while rest != ZERO:
        same = rest & run_of(lowest(rest), gone, ones)
        kept |= lowest(first_of(same & liked, same))
        rest ^= same
    return kept


@inlined
def run_of(card, gone, ones):
    """The cards that do the same as the lowest of them."""
    lane = colour_of(card)
    if card & ones:
        return lane & ones
    above = lane & (ZERO - card) & ~ones
    others = lowest(above & ~(gone | card))  # the first that somebody else may have
    return above & (others - ONE)  # all of them if there is none


@inlined
def list_members(members, liked, listed):
    """List the members of a set as sets of one, a liked one first; return their number."""
    listed[0] = lowest(members & liked)
    members ^= listed[0]
    number = 1
    while members != ZERO:
        listed[number] = lowest(members)
        members ^= listed[number]
        number += 1
    return number
