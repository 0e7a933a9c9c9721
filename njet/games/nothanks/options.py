"""The options of No Thanks!: what a designer may turn, checked once, before anything runs."""

from __future__ import annotations

from dataclasses import dataclass

from njet.core.checks import different, truth, within
from njet.core.errors import BadInput
from njet.games.nothanks.cards import HIGHEST_CARD, cards_between, set_of

PLAYERS = range(3, 8)
MOST_CHIPS = 255
"""Chips of all players together: a seat's chips, and those on the card, are counted in a byte."""
MOST_ROUNDS = 10_000

CHIPS = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}  # T-2
TACTICAL_CARDS = (10, 20, 30)  # T-7
TACTICAL_CHIPS = {11: 10}


@dataclass(frozen=True)
class Rules:
    """A rule set of No Thanks!; the default is the published game.

    Parameters
    ----------
    chips : int, optional, 0 to 255
        Chips of each player (T-2), at most 255 of all together; default 11, 11, 11, 9, 7 for 3 to 7
        players, and 10 in place of 11 in the tactical variant (T-7).
    low : int, 1 to 61
        The lowest card (T-1).
    high : int, low to 61
        The highest card (T-1).
    removed : int, 0 to all cards but one
        Cards that are removed unseen (T-1).
    forced_removals : tuple of int, each low to high
        Cards that are always among those removed (T-7).
    tactical : bool
        The tactical variant: 10, 20 and 30 are among those removed, and 10 chips replace 11 (T-7).
    visible_chips : bool
        Whether everybody sees how many chips the others have (T-8: no).
    first : int, optional, 0 to 6
        The seat that begins (T-8); drawn by default.
    rounds : int, 1 to 10000
        Games of a match, each begun by the seat to the left of the last one's first; scores are
        added up (T-8).

    Raises
    ------
    BadInput
        If a value is not allowed: one line that names the option and what is.
    """

    chips: int | None = None
    low: int = 3
    high: int = 35
    removed: int = 9
    forced_removals: tuple[int, ...] = ()
    tactical: bool = False
    visible_chips: bool = False
    first: int | None = None
    rounds: int = 1

    def __post_init__(self) -> None:
        if self.chips is not None:
            within("chips", self.chips, 0, MOST_CHIPS)
        within("low", self.low, 1, HIGHEST_CARD)
        within("high", self.high, self.low, HIGHEST_CARD)
        within("removed", self.removed, 0, self.high - self.low)
        within("rounds", self.rounds, 1, MOST_ROUNDS)
        if self.first is not None:
            within("first", self.first, 0, PLAYERS[-1] - 1)
        truth("tactical", self.tactical)
        truth("visible_chips", self.visible_chips)
        different("forced_removals", self.forced_removals, "cards")
        for card in self.all_forced():
            within("forced_removals", card, self.low, self.high)
        if len(self.all_forced()) > self.removed:
            raise BadInput(
                f"forced_removals: {len(self.all_forced())} cards, but only {self.removed} are "
                "removed"
            )

    def left_open(self, players: int) -> dict[str, int]:
        """What options that are None stand for; an example where they stand for nothing."""
        return {"chips": self.chips_each(players), "first": 0}

    def all_forced(self) -> tuple[int, ...]:
        """The cards that are never played, those of the tactical variant too (T-7)."""
        return tuple({*self.forced_removals, *(TACTICAL_CARDS if self.tactical else ())})

    def cards(self) -> int:
        """The cards that may be played, as a set: all but those always removed."""
        return cards_between(self.low, self.high) & ~set_of(self.all_forced())

    def cards_played(self) -> int:
        """How many cards are played (T-1: 24)."""
        return self.high - self.low + 1 - self.removed

    def chips_each(self, players: int) -> int:
        """Chips of each player at the start (T-2, T-7)."""
        if self.chips is not None:
            return self.chips
        chips = CHIPS[players]
        return TACTICAL_CHIPS.get(chips, chips) if self.tactical else chips

    def check(self, players: int) -> None:
        """Raise `BadInput` if these rules cannot be played by so many."""
        chips = self.chips_each(players) * players
        if chips > MOST_CHIPS:
            raise BadInput(f"chips: {players} players have {chips}; at most {MOST_CHIPS} in all")
        if self.first is not None and self.first >= players:
            raise BadInput(f"first: {self.first} is no seat: 0 to {players - 1}")

    def most_decisions(self, players: int) -> int:
        """A bound of the decisions in a game: a card is refused at most once for every chip."""
        return self.cards_played() * (self.chips_each(players) * players + 1)

    def most_points(self, players: int) -> int:
        """A bound of what a seat can score in a match, plus or minus (T-5)."""
        cards = sum(range(self.low, self.high + 1))
        return max(cards, self.chips_each(players) * players) * self.rounds

    def most_games(self, players: int) -> int:
        """How many games can be added up before an int64 could overflow.

        The largest numbers in a tally are squares of scores, of wins in parts of 420, and of the
        decisions of a game.
        """
        squares = max(self.most_points(players), 420) ** 2
        decisions = self.rounds * self.most_decisions(players) ** 2
        return int((2**63 - 1) // max(squares, decisions))
