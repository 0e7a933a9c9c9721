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


class Deal(NamedTuple):
    """What stays the same in an ending; by bit where nothing else is said."""

    follow: Any  # the suit of a card
    beat: Any  # what takes a trick from it (N-11)
    lane: Any  # of a 1 those equal to it, else its colour's other cards
    below: Any  # the bits of its lane below it; none for a 1
    above: Any  # itself and those above it; none for a 1
    plain_unit: Any  # what it adds to the first word of a key
    ones_unit: Any  # and to the second
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

    hand: Any  # by trick and seat, when the trick begins
    union: Any  # all hands together
    plain_key: Any
    ones_key: Any
    lead: Any
    need: Any  # what team A must still get
    since: Any  # nodes searched before
    hint: Any  # the bit of a card that was good before, 63 for none
    led: Any  # what follows the led card
    removed: Any  # bits that packing closed, ascending
    removals: Any  # how many
    laid: Any  # by ply: cards of the trick so far, those of team A, the best and whose it is
    ours: Any
    best: Any
    holder: Any
    card: Any  # the card being tried
    open: Any  # cards still to be tried
    order: Any  # in this order
    size: Any
    next: Any
    pins: Any  # cards whose place has mattered
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
        tables = np.zeros((7, 64), np.uint64)
        for colour in range(len(COLOURS)):
            for place in members(self.groups[colour] | self.lanes[colour]):
                tables[:, place] = self._row(colour, 1 << place, sets)
        # Nobody may be made to trump, nor may a colour hold a card that beats trumps.
        cashes = sign > 0 and not must_trump and not sets["supers"] & ~sets["trumps"]
        return new_deal()._replace(
            **dict(zip(Deal._fields, tables, strict=False)),
            **{name: np.uint64(cards) for name, cards in sets.items()},
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
        """The entries of `Deal` for one card."""
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
    tables = [np.zeros(64, np.uint64) for _ in range(7)]
    nothing = np.uint64(0)
    return Deal._make([*tables, *[nothing] * 10, 1, False, False, nothing, nothing])


def new_stack() -> Stack:
    """Room for the longest line."""
    tricks = MOST_TRICKS + 1
    plies = tricks * PLACES
    signed = {"need", "since", "hint", "likings"}
    sizes = dict.fromkeys(Stack._fields[: Stack._fields.index("laid")], tricks)
    sizes |= dict.fromkeys(("hand", "removed"), plies) | {"order": plies * tricks}
    sizes |= {"forced": PLACES, "likings": tricks}
    return Stack._make(
        np.zeros(sizes.get(name, plies), np.int64 if name in signed else np.uint64)
        for name in Stack._fields
    )


def root_keys(deal: Deal, hands: Sequence[int]) -> tuple[int, int]:
    """The key's words for hands at the start of a trick (see `transpositions`)."""
    plain = ones = 0
    for seat, hand in enumerate(hands):
        for place in members(hand):
            plain += int(deal.plain_unit[place]) << KEY_BITS * seat
            ones += int(deal.ones_unit[place]) << KEY_BITS * seat
    return plain, ones + ((hands[0].bit_count() & 15) << 60)
