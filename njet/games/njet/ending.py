"""An ending laid out for the search: cards by rank among those in play, and room to search in.

The 1s come first, colour by colour; which of equal 1s a bit is does not matter. Above them every
colour has a lane for its other cards, packed against the lane's top: when cards have been played,
those below move up. So positions that differ only in cards no longer there look the same, and
which cards a lane's highest bits are depends on their order alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from njet.core.sets import members
from njet.games.njet.cards import COLOURS, lane
from njet.games.njet.setting import Setting, Terms

MOST_TRICKS = 31
PLACES = 8  # plies of a trick, rounded up
MOST_EQUAL = 7  # of a colour's 1s in one hand: what three bits of a key can count
KEY_BITS = 12  # of a seat in a key's word


CARD = np.dtype(
    [
        ("follow", np.uint64),  # its suit
        ("beat", np.uint64),  # what takes a trick from it (N-11)
        ("lane", np.uint64),  # of a 1 those equal to it, else its colour's other cards
        ("below", np.uint64),  # the bits of its lane below it; none for a 1
        ("above", np.uint64),  # itself and those above it; none for a 1
        ("plain_unit", np.uint64),  # what it adds to the first word of a key
        ("ones_unit", np.uint64),  # and to the second
        ("", np.uint64),  # fills a line of a CPU's memory
    ]
)

TRICK = np.dtype(
    [
        ("union", np.uint64),  # all hands together
        ("plain_key", np.uint64),
        ("ones_key", np.uint64),
        ("lead", np.uint64),
        ("need", np.int64),  # what team A must still get
        ("since", np.int64),  # nodes searched before
        ("hint", np.int64),  # the bit of a card that was good before, 63 for none
        ("led", np.uint64),  # what follows the led card
        ("removals", np.uint64),  # how many bits packing closed
    ]
)

PLY = np.dtype(
    [
        ("laid", np.uint64),  # cards of the trick so far, those of team A, the best, whose it is
        ("ours", np.uint64),
        ("best", np.uint64),
        ("holder", np.uint64),
        ("card", np.uint64),  # the card being tried
        ("open", np.uint64),  # cards still to be tried
        ("size", np.uint64),  # how many are in order
        ("next", np.uint64),
        ("pins", np.uint64),  # cards whose place has mattered
    ]
)


class Deal(NamedTuple):
    """What stays the same in an ending."""

    card: Any  # by bit, see `CARD`
    ones: Any  # sets of cards
    plain: Any
    supers: Any
    trumps: Any
    trumping: Any
    loot: Any
    starts: Any  # the lowest of every lane and group
    bottoms: Any  # the lowest of every lane
    players: Any
    team: Any  # team A's seats
    sign: Any  # of what tricks count
    must_trump: Any
    cashes: Any  # whether quick tricks can be relied on
    stamp: Any  # what entries of the table that belong to it carry
    forced: Any  # how many cards of the first trick are given


class Stack(NamedTuple):
    """The line being searched: by trick, or by ply, `PLACES` plies a trick."""

    trick: Any  # by trick, see `TRICK`
    ply: Any  # by ply, see `PLY`
    hand: Any  # by trick and seat, when the trick begins
    removed: Any  # by trick, the bits that packing closed, ascending
    order: Any  # by ply, the cards to try in order
    forced: Any  # the cards that the first plies have to play
    likings: Any  # scratch of the ordering


class Layout:
    """Where the cards of an ending lie, from its beginning to its end.

    Parameters
    ----------
    setting : Setting
        Rules and number of players.
    terms : Terms
        What the settled board says.
    cards : int
        All cards in play.
    """

    def __init__(self, setting: Setting, terms: Terms, cards: int) -> None:
        self._ones = setting.deck.ones_mask
        self._terms = terms
        self._super_loot = setting.rules.super_loot
        self.groups: list[int] = []  # by colour: the bits of its 1s
        self.lanes: list[int] = []  # and of its other cards
        start = 0
        for found, kind in ((self.groups, self._ones), (self.lanes, ~self._ones)):
            for colour in range(len(COLOURS)):
                number = (cards & kind & lane(colour)).bit_count()
                found.append(((1 << number) - 1) << start)
                start += number

    def place(self, hands: Sequence[int]) -> tuple[list[int], dict[int, int]]:
        """Lay out the hands at the start of a trick.

        Returns
        -------
        words : list of int
            The hands, in the bits of the layout.
        bits : dict of int to int
            Where each card lies, both as sets of one.
        """
        cards = 0
        for hand in hands:
            cards |= hand
        bits = {}
        for colour in range(len(COLOURS)):
            ones = members(cards & lane(colour) & self._ones)
            plain = members(cards & lane(colour) & ~self._ones)
            places = members(self.groups[colour]), members(self.lanes[colour])
            for card, place in zip(ones, places[0], strict=False):
                bits[1 << card] = 1 << place
            for card, place in zip(reversed(plain), reversed(places[1]), strict=False):
                bits[1 << card] = 1 << place
        return [sum(bits[1 << card] for card in members(hand)) for hand in hands], bits

    def deal(self, players: int, team: int, sign: int, must_trump: bool) -> Deal:
        """What the search needs to know of the ending."""
        sets = self._sets()
        cards = np.zeros(64, CARD)
        for colour in range(len(COLOURS)):
            for place in members(self.groups[colour] | self.lanes[colour]):
                cards[place] = (*self._row(colour, 1 << place, sets), 0)
        # Nobody may be made to trump, nor may a colour hold a card that beats trumps.
        cashes = sign > 0 and not must_trump and not sets["supers"] & ~sets["trumps"]
        return new_deal()._replace(
            card=cards,
            **{name: np.uint64(bits) for name, bits in sets.items()},
            players=np.uint64(players),
            team=np.uint64(team),
            sign=sign,
            must_trump=must_trump,
            cashes=cashes,
        )

    def _sets(self) -> dict[str, int]:
        ones, plain = sum(self.groups), sum(self.lanes)
        supers = self._group(self._terms.super_)
        trumps = self._group(self._terms.trump)
        if self._terms.trump < len(COLOURS):
            trumps |= self.lanes[self._terms.trump]
        if self._terms.hidden:
            trumps |= supers
        loot = ones if self._super_loot else ones & ~supers
        bottoms = sum(bits & -bits for bits in self.lanes)
        starts = bottoms + sum(bits & -bits for bits in self.groups)
        return {
            "ones": ones,
            "plain": plain,
            "supers": supers,
            "trumps": trumps,
            "trumping": trumps | supers,
            "loot": loot,
            "starts": starts,
            "bottoms": bottoms,
        }

    def _group(self, colour: int) -> int:
        return self.groups[colour] if colour < len(COLOURS) else 0

    def _row(self, colour: int, bit: int, sets: dict[str, int]) -> list[int]:
        """What is to be known of one card."""
        supers, trumps, trumping = sets["supers"], sets["trumps"], sets["trumping"]
        own, group = self.lanes[colour], self.groups[colour]
        suit = trumps if bit & trumps else (own | group) & ~(supers & trumps)
        is_one = bool(bit & sets["ones"])
        above = 0 if is_one else own & ~(bit - 1)
        beat = supers
        if not bit & supers:
            beat |= suit & ~supers if is_one else above ^ bit
            if not bit & trumps:
                beat |= trumping
        units = [0, 1 << 3 * colour] if is_one else [1 << 4 * colour, 0]
        if colour == len(COLOURS) - 1:
            units[0] = 0  # the hand's size says how many there are
        return [suit, beat, group if is_one else own, own & (bit - 1) * (not is_one), above, *units]


def new_deal() -> Deal:
    """An ending in which there is nothing."""
    none = np.uint64(0)
    return Deal._make([np.zeros(64, CARD), *[none] * 10, 1, False, False, none, none])


def new_stack() -> Stack:
    """Room for the longest line."""
    tricks = MOST_TRICKS + 1
    plies = tricks * PLACES
    return Stack(
        trick=np.zeros(tricks, TRICK),
        ply=np.zeros(plies, PLY),
        hand=np.zeros(plies, np.uint64),
        removed=np.zeros(plies, np.uint64),
        order=np.zeros(plies * tricks, np.uint64),
        forced=np.zeros(PLACES, np.uint64),
        likings=np.zeros(tricks, np.int64),
    )


def root_keys(deal: Deal, hands: Sequence[int]) -> tuple[int, int]:
    """The key's words for hands at the start of a trick (see `transpositions`)."""
    plain = ones = 0
    for seat, hand in enumerate(hands):
        for place in members(hand):
            plain += int(deal.card[place]["plain_unit"]) << KEY_BITS * seat
            ones += int(deal.card[place]["ones_unit"]) << KEY_BITS * seat
    return plain, ones + ((hands[0].bit_count() & 15) << 60)
