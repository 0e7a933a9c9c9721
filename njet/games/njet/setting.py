"""What stays the same through a game: a rule set for so many players, in plain integers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from njet.games.njet.actions import Actions
from njet.games.njet.cards import COLOURS, lane
from njet.games.njet.options import Discard, Rules
from njet.games.njet.plan import board_of, box_names
from njet.games.njet.table import PARTNERS

NO_COLOUR = len(COLOURS)
"""The number of the missing trump or supertrump colour."""


class Terms(NamedTuple):
    """What the settled board says of a round (N-3, N-9); sets of cards as in `cards`."""

    trump: int  # colours by number, NO_COLOUR for none
    super_: int
    trumps: int  # the trump suit
    supers: int
    hidden: int  # supertrumps that have left their printed colour
    value: int  # points a trick
    discard: Discard


class Setting:
    """A rule set for a number of players.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.

    Attributes
    ----------
    orders : list of list of int
        By seat, all seats from it on, clockwise.

    Raises
    ------
    BadInput
        If the deck cannot be dealt.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        self.deck = rules.deck(players)
        self.everyone = (1 << players) - 1
        self.board = board_of(rules, players)
        self.boxes = box_names(rules, players)
        self.actions = Actions(self.deck, self.boxes, players)
        self.discards = [Discard.parse(label) for label in rules.discards]
        self.orders = [
            [self.left(seat, steps) for steps in range(players)] for seat in range(players)
        ]
        self._teams = [self._teams_of(first) for first in range(players)]

    def _teams_of(self, first: int) -> list[int]:
        sets = []
        for places in PARTNERS[self.players]:
            partners = ((first + place) % self.players for place in places)
            sets.append(sum(1 << seat for seat in partners) | 1 << first)
        return sorted(sets)

    def teams(self, first: int) -> list[int]:
        """The teams that a first player can make, as sets of seats with the first (N-5)."""
        return self._teams[first]

    def left(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left, that is, clockwise."""
        return (seat + steps) % self.players

    def terms(self, trump: int, super_: int, value: int, discard: Discard) -> Terms:
        """The terms of a round with these colours, by number, and points (N-3, N-9)."""
        supers = lane(super_) & self.deck.ones_mask if super_ != NO_COLOUR else 0
        hidden = supers if self.rules.super_follows == "trump" else 0
        trumps = (lane(trump) if trump != NO_COLOUR else 0) | hidden
        return Terms(trump, super_, trumps, supers, hidden, value, discard)


@lru_cache(maxsize=64)
def setting_of(rules: Rules, players: int) -> Setting:
    """The setting of a rule set, made once for those in use."""
    return Setting(rules, players)
