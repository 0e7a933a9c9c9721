"""The deck as bits, and its text both ways (S-1).

A number is a lane of four bits, 1 in the lowest, for its copies; the Charons follow. Cards of one
kind are several bits of a card's text: a number, or ``C``.
"""

from __future__ import annotations

from collections.abc import Iterable

from njet.core.checks import quoted
from njet.core.errors import BadInput

LANE_BITS = 4
NUMBERS = range(1, 11)
CHARON_BIT = LANE_BITS * len(NUMBERS)
MOST_CHARONS = 62 - CHARON_BIT
CHARON = "C"

CHARONS = ((1 << MOST_CHARONS) - 1) << CHARON_BIT
"""All Charons there can be, as a set."""


def lane(number: int) -> int:
    """All cards of a number there can be, as a set."""
    return ((1 << LANE_BITS) - 1) << LANE_BITS * (number - 1)


KINDS = {**{str(number): lane(number) for number in NUMBERS}, CHARON: CHARONS}
"""Every kind of card by its text: the set of its cards, in a fixed order, the Charons last."""


class Deck:
    """The cards in play.

    Parameters
    ----------
    numbers : iterable of int
        The numbers of the creatures.
    copies : int
        Cards of each number, at most 4.
    charons : int
        Number of Charons, at most 22.
    """

    def __init__(self, numbers: Iterable[int], copies: int, charons: int) -> None:
        creatures = sum(((1 << copies) - 1) << LANE_BITS * (number - 1) for number in numbers)
        self.mask = creatures | ((1 << charons) - 1) << CHARON_BIT

    def __len__(self) -> int:
        return self.mask.bit_count()

    def sets(self, groups: Iterable[Iterable[str]]) -> list[int]:
        """Groups of card texts as sets; every card is there at most as often as in the deck."""
        free = self.mask
        sets = []
        for group in groups:
            cards = 0
            for text in group:
                if text not in KINDS:
                    raise BadInput(f"{quoted(text)} is no card: a number from 1 to 10, or C")
                left = free & KINDS[text]
                if not left:
                    raise BadInput(f"{text} is there more often than the deck has it")
                cards |= left & -left
                free ^= left & -left
            sets.append(cards)
        return sets


def name(card: int) -> str:
    """A card, given as a set of one, as text."""
    place = card.bit_length() - 1
    return CHARON if place >= CHARON_BIT else str(place // LANE_BITS + 1)


def names(cards: int) -> list[str]:
    """The cards of a set as texts, ascending, the Charons last."""
    return [text for text, kind in KINDS.items() for _ in range((cards & kind).bit_count())]
