"""The options of Njet!: what a designer may turn, checked once, before anything runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from njet.core.checks import different, one_of, quoted, shown, truth, within
from njet.core.errors import BadInput
from njet.games.njet.cards import COLOURS, LANE_BITS, Deck

PLAYERS = range(2, 6)
MOST_BOXES = 11
MOST_POINTS = 99
MOST_ROUNDS = 10_000
MOST_GAME_POINTS = 2**23 - 1
NO_COLOUR = "none"

# N-1, N-2 and N-14, by number of players.
HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}
HAND_SIZE = {2: 15, 3: 16, 4: 15, 5: 12}
ROUNDS = {2: 8, 3: 9, 4: 8, 5: 10}


class Discard(NamedTuple):
    """What a box of the discard line asks for (N-3, N-7)."""

    cards: int
    spares_ones: bool
    passed: int  # 0: discarded; 1: to the left; -1: to the right

    @classmethod
    def parse(cls, label: str) -> Discard:
        """Read a label: ``0``, ``1``, ``2x`` (no 1s), ``P`` (pass left), ``2R`` (pass right)."""
        found = re.fullmatch(r"(\d?)([xPR]?)", label)
        if not found or not label or label == "x":
            raise BadInput(
                f"discards: {quoted(label)} is no box: a number of cards, then x (not a 1), "
                "P (pass left) or R (pass right), such as 0, 1, 1x, 2P"
            )
        digits, kind = found.groups()
        passed = {"P": 1, "R": -1}.get(kind, 0)
        return cls(int(digits or 1), kind == "x", passed)


@dataclass(frozen=True)
class Rules:
    """A rule set of Njet!; the default is the published game.

    Parameters
    ----------
    bonus : {"holder", "team", "own"}
        Whom the bonus card serves (N-6, N-13): its holder's score is multiplied; or the whole
        team's; or only the tricks and loot that the holder took, inside the team's shared total.
    bonus_factor : int, 1 to 99
        What the bonus card multiplies by (N-6).
    discards : tuple of str, 2 to 11
        Boxes of the discard line (N-3, N-7): a number of cards from 0 to 9, then x (not a 1), P
        (pass left) or R (pass right), such as 0, 1, 1x, 2P.
    trumps, supertrumps : tuple of str, 2 to 5
        Boxes of the trump and supertrump lines (N-3, N-9): B, R, Y, G, none. Without a trump
        colour the supertrumps are a trump suit of their own.
    points : tuple of int, 2 to 11, each -99 to 99
        Boxes of the points line (N-3): points per trick and per loot.
    super_follows : {"trump", "printed"}
        The colour of a supertrump for following suit (N-9).
    must_trump : bool
        Whether who cannot follow must play a trump or supertrump (N-10: no).
    super_loot : bool
        Whether supertrumps are loot (N-12: yes).
    first_cover : {"dealer", "left"}
        Who covers the first box (N-4).
    rounds : int, optional, 1 to 10000
        Rounds of a game (N-14); default 8, 9, 8, 10 for 2 to 5 players.
    target : int, optional, 1 to 1000000
        Points that end the game in place of a number of rounds (N-15); default none.
    max_rounds : int, 1 to 10000
        With a target, rounds after which a game is cut off (N-15).
    highest : int, optional, 2 to 15
        The highest value in the deck (N-1); default 13, but 10 for 3 players. A colour has at most
        15 cards, its 1s among them.
    ones : int, 0 to 14
        The 1s of each colour in the deck (N-1).
    hand_size : int, optional, 1 to 60
        Cards dealt to each (N-2); default 15, 16, 15, 12 for 2 to 5 players.

    Raises
    ------
    BadInput
        If a value is not allowed: one line that names the option and what is.
    """

    bonus: str = "holder"
    bonus_factor: int = 2
    discards: tuple[str, ...] = ("0", "1", "1x", "P")
    trumps: tuple[str, ...] = ("B", "R", "Y", "G")
    supertrumps: tuple[str, ...] = ("B", "R", "Y", "G", NO_COLOUR)
    points: tuple[int, ...] = (1, 2, 3, 4, -2)
    super_follows: str = "trump"
    must_trump: bool = False
    super_loot: bool = True
    first_cover: str = "dealer"
    rounds: int | None = None
    target: int | None = None
    max_rounds: int = 100
    highest: int | None = None
    ones: int = 3
    hand_size: int | None = None

    def __post_init__(self) -> None:
        one_of("bonus", self.bonus, ("holder", "team", "own"))
        one_of("super_follows", self.super_follows, ("trump", "printed"))
        one_of("first_cover", self.first_cover, ("dealer", "left"))
        within("bonus_factor", self.bonus_factor, 1, MOST_POINTS)
        within("ones", self.ones, 0, LANE_BITS - 1)
        within("max_rounds", self.max_rounds, 1, MOST_ROUNDS)
        for name in ("must_trump", "super_loot"):
            truth(name, getattr(self, name))
        self._check_optional()
        self._check_lines()

    def _check_optional(self) -> None:
        if self.rounds is not None:
            within("rounds", self.rounds, 1, MOST_ROUNDS)
        if self.target is not None:
            within("target", self.target, 1, 1_000_000)
        if self.highest is not None:
            within("highest", self.highest, 2, LANE_BITS)
        if self.hand_size is not None:
            within("hand_size", self.hand_size, 1, 4 * LANE_BITS)
        if self.rounds is not None and self.target is not None:
            raise BadInput("rounds, target: set one of them (max_rounds limits a target game)")

    def _check_lines(self) -> None:
        for name in ("discards", "trumps", "supertrumps", "points"):
            boxes = getattr(self, name)
            different(name, boxes, "boxes")
            if not 2 <= len(boxes) <= MOST_BOXES:
                raise BadInput(f"{name}: {len(boxes)} boxes; a line has 2 to {MOST_BOXES}")
        for label in self.discards:
            _one_text("discards", label)
        if len(set(map(Discard.parse, self.discards))) < len(self.discards):
            raise BadInput("discards: the boxes must differ")
        for name in ("trumps", "supertrumps"):
            for label in getattr(self, name):
                one_of(name, label, (*COLOURS, NO_COLOUR))
        for points in self.points:
            within("points", points, -MOST_POINTS, MOST_POINTS)

    def left_open(self, players: int) -> dict[str, int]:
        """What options that are None stand for; an example where they stand for nothing."""
        return {
            "rounds": ROUNDS[players],
            "target": 100,
            "highest": HIGHEST[players],
            "hand_size": HAND_SIZE[players],
        }

    def deck(self, players: int) -> Deck:
        """The deck for a number of players; raises `BadInput` if it cannot be dealt."""
        highest = self.highest or HIGHEST[players]
        if self.ones + highest - 1 > LANE_BITS:
            raise BadInput(
                f"ones, highest: {self.ones} 1s and 2 to {highest} are "
                f"{self.ones + highest - 1} cards of a colour; at most {LANE_BITS} fit"
            )
        deck = Deck(self.ones, highest)
        size = self.cards_each(players)
        if size * players > len(deck):
            raise BadInput(
                f"hand_size: {players} hands of {size} need {size * players} cards; "
                f"the deck has {len(deck)}"
            )
        most = max(Discard.parse(label).cards for label in self.discards)
        if most > size:
            raise BadInput(f"discards: {most} cards cannot leave a hand of {size}")
        return deck

    def cards_each(self, players: int) -> int:
        """Cards dealt to each player (N-2)."""
        return self.hand_size or HAND_SIZE[players]

    def most_rounds(self, players: int) -> int:
        """Rounds that a game can have (N-14, N-15)."""
        if self.target is not None:
            return self.max_rounds
        return self.rounds or ROUNDS[players]

    def check(self, players: int) -> None:
        """Raise `BadInput` if these rules cannot be played by so many."""
        self.deck(players)
        points = self.most_points(players)
        if points > MOST_GAME_POINTS:
            raise BadInput(
                f"points, rounds: a game's scores could reach {points:,}; at most "
                f"{MOST_GAME_POINTS:,} can be counted"
            )

    def most_points(self, players: int) -> int:
        """A bound of what a seat can score in a game, plus or minus."""
        return self._most_total(players) * self.bonus_factor

    def most_games(self, players: int) -> int:
        """How many games can be added up before an int64 could overflow.

        The largest numbers in a tally are squares of what the seats of a team, or all but the first
        player's partners, score together in a game. Of the smaller team one has the bonus card, and
        the others may be doubled with him (N-6, N-13).
        """
        small = players // 2
        is_shared = self.bonus != "holder"  # what is doubled is, wholly or in part, the team's
        team = small * self.bonus_factor if is_shared else small - 1 + self.bonus_factor
        if players not in (3, 5):
            team = small
        most = self._most_total(players) * max(team, players - small)
        return (2**63 - 1) // max(most, 60) ** 2  # a shared win is counted in 60ths

    def _most_total(self, players: int) -> int:
        """A bound of a team's totals in a game before the bonus card, plus or minus."""
        cards = self.cards_each(players) + 4 * self.ones  # every trick, and every 1 as loot
        return cards * max(map(abs, self.points)) * self.most_rounds(players)


def _one_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise BadInput(f"{name}: {shown(value)} is not allowed: a label such as 1x")
