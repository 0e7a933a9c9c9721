"""The options of Nessos: what a designer may turn, checked once, before anything runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from njet.core.checks import different, one_of, within
from njet.core.errors import BadInput
from njet.games.nessos.cards import LANE_BITS, MOST_CHARONS, NUMBERS, Deck

PLAYERS = range(3, 7)
MOST_OFFERED = 3  # S-5
MOST_HAND = 12
MOST_TARGET = 1000
MOST_BONUS = 99

# S-1 and S-7, by number of players.
LEFT_OUT = {3: (4, 6, 8), 4: (6,), 5: (), 6: ()}
CHARONS = {3: 11, 4: 14, 5: 15, 6: 15}
TARGET = {3: 40, 4: 40, 5: 35, 6: 30}


@dataclass(frozen=True)
class Rules:
    """A rule set of Nessos; the default is the published game.

    Parameters
    ----------
    target : int, optional, 1 to 1000
        Points that win at once (S-7); default 40, 40, 35, 30 for 3 to 6 players.
    charons_out : int, 1 to 22
        Charons that put a player out of the game (S-7).
    charons_end : int, 1 to 22
        Charons face up in all that end the game (S-7).
    hand_size : int, 1 to 12
        Cards dealt to each, and up to which is drawn (S-2, S-10).
    set_bonus : int, 0 to 99
        Points of a complete set of 1-2-3 (S-8).
    numbers : tuple of int, optional, each 1 to 10
        Numbers of the creatures in the deck (S-1); default all, but without 4, 6 and 8 for 3
        players, and without 6 for 4.
    copies : int, 1 to 4
        Cards of each number (S-1).
    charons : int, optional, 0 to 22
        Charons in the deck (S-1); default 11, 14, 15, 15 for 3 to 6 players.
    claims : {"any", "deck"}
        What a Charon may be announced as (S-3): any number from 1 to 10, or only those in the
        deck.
    eliminated : {"aside", "pile"}
        What becomes of the hand of a player who is out (S-11): set aside unseen, or shuffled into
        the draw pile.

    Raises
    ------
    BadInput
        If a value is not allowed: one line that names the option and what is.
    """

    target: int | None = None
    charons_out: int = 3
    charons_end: int = 9
    hand_size: int = 5
    set_bonus: int = 10
    numbers: tuple[int, ...] | None = None
    copies: int = 4
    charons: int | None = None
    claims: str = "any"
    eliminated: str = "aside"

    def __post_init__(self) -> None:
        if self.target is not None:
            within("target", self.target, 1, MOST_TARGET)
        within("charons_out", self.charons_out, 1, MOST_CHARONS)
        within("charons_end", self.charons_end, 1, MOST_CHARONS)
        within("hand_size", self.hand_size, 1, MOST_HAND)
        within("set_bonus", self.set_bonus, 0, MOST_BONUS)
        within("copies", self.copies, 1, LANE_BITS)
        if self.charons is not None:
            within("charons", self.charons, 0, MOST_CHARONS)
        one_of("claims", self.claims, ("any", "deck"))
        one_of("eliminated", self.eliminated, ("aside", "pile"))
        if self.numbers is not None:
            different("numbers", self.numbers, "numbers")
            for number in self.numbers:
                within("numbers", number, NUMBERS[0], NUMBERS[-1])
            if not self.numbers:
                raise BadInput("numbers: at least one is needed")

    def left_open(self, players: int) -> dict[str, Any]:
        """What options that are None stand for with so many players."""
        return {
            "target": self.points_to_win(players),
            "numbers": self.deck_numbers(players),
            "charons": CHARONS[players],
        }

    def deck_numbers(self, players: int) -> tuple[int, ...]:
        """The numbers of the creatures in the deck, ascending (S-1)."""
        if self.numbers is not None:
            return tuple(sorted(self.numbers))
        return tuple(number for number in NUMBERS if number not in LEFT_OUT[players])

    def deck(self, players: int) -> Deck:
        """The deck for a number of players (S-1)."""
        charons = CHARONS[players] if self.charons is None else self.charons
        return Deck(self.deck_numbers(players), self.copies, charons)

    def claimable(self, players: int) -> tuple[int, ...]:
        """The numbers that a Charon may be announced as (S-3)."""
        return tuple(NUMBERS) if self.claims == "any" else self.deck_numbers(players)

    def points_to_win(self, players: int) -> int:
        """Points that win at once (S-7)."""
        return TARGET[players] if self.target is None else self.target

    def most_offers(self, players: int) -> int:
        """The most cards in an offer among so many live players (S-6)."""
        return min(MOST_OFFERED, players - 1)

    def most_rounds(self, players: int) -> int:
        """A bound of the rounds of a game: each brings a card of the deck face up."""
        return len(self.deck(players))

    def check(self, players: int) -> None:
        """Raise `BadInput` if these rules cannot be played by so many."""
        cards = len(self.deck(players))
        if self.hand_size * players > cards:
            raise BadInput(
                f"hand_size: {players} hands of {self.hand_size} need {self.hand_size * players} "
                f"cards; the deck has {cards}"
            )

    def most_points(self, players: int) -> int:
        """A bound of the points a seat can have (S-8)."""
        return self.copies * (sum(self.deck_numbers(players)) + self.set_bonus)

    def most_games(self, players: int) -> int:
        """How many games can be added up before an int64 could overflow.

        The largest numbers in a tally are squares of points, and of wins in parts of 60.
        """
        return int((2**63 - 1) // max(self.most_points(players), 60, 200) ** 2)
