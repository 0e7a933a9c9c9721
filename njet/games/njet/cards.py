"""The deck as bits, and its text both ways (N-1).

A colour is a lane of 15 bits: the 1s lowest, then 2, 3 and so on, so that a higher card of a
colour is a higher bit. Cards of one type (equal 1s) are several bits of a card's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from njet.core.errors import BadInput

COLOURS = "BRYG"
LANE_BITS = 15
FULL_LANE = (1 << LANE_BITS) - 1


def lane(colour: int) -> int:
    """All bits of a colour (0 to 3: B R Y G)."""
    return FULL_LANE << (LANE_BITS * colour)


def every_colour(bits: int) -> int:
    """The same bits of a lane in all four colours."""
    return sum(bits << (LANE_BITS * colour) for colour in range(len(COLOURS)))


class Deck:
    """The cards in play: ``ones`` 1s and one each of 2 to ``highest`` in every colour.

    Parameters
    ----------
    ones : int
        Number of 1s of each colour.
    highest : int
        Highest value; a lane has ``ones + highest - 1`` cards, at most 15.
    """

    def __init__(self, ones: int, highest: int) -> None:
        self.ones, self.highest = ones, highest
        self.ones_mask = every_colour((1 << ones) - 1)
        self.mask = every_colour((1 << (ones + highest - 1)) - 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def type_mask(self, colour: int, value: int) -> int:
        """The bits of a card's type: several for a 1, one otherwise."""
        bits = (1 << self.ones) - 1 if value == 1 else 1 << (self.ones + value - 2)
        return bits << (LANE_BITS * colour)

    def type_of(self, bit: int) -> tuple[int, int]:
        """Colour and value of the card at one bit."""
        colour, place = divmod(bit.bit_length() - 1, LANE_BITS)
        return colour, max(1, place - self.ones + 2)

    def name(self, bit: int) -> str:
        """A card as text, such as ``G9``."""
        colour, value = self.type_of(bit)
        return f"{COLOURS[colour]}{value}"

    def parse(self, name: str) -> tuple[int, int]:
        """Colour and value of a card's text; raises `BadInput` for no card of this deck."""
        colour, digits = COLOURS.find(name[:1]) if name else -1, name[1:]
        if colour < 0 or not re.fullmatch("0|[1-9][0-9]?", digits):
            raise BadInput(f"{name!r} is no card: a colour of {COLOURS} and a value, such as G9")
        value = int(digits)
        if not 1 <= value <= self.highest or not self.type_mask(colour, value):
            raise BadInput(f"{name} is not in the deck: values are 1 to {self.highest}")
        return colour, value

    def cards(self, mask: int) -> list[str]:
        """The cards of a set as texts, by colour and value."""
        return [self.name(1 << place) for place in range(62) if mask >> place & 1]

    def hands(self, hands: Iterable[Iterable[str]]) -> list[int]:
        """Hands as sets; every card is dealt at most as often as the deck has it."""
        free = self.mask
        sets = []
        for hand in hands:
            cards = 0
            for name in hand:
                left = free & self.type_mask(*self.parse(name))
                if not left:
                    raise BadInput(f"{name} is there more often than the deck has it")
                cards |= left & -left
                free ^= left & -left
            sets.append(cards)
        return sets
