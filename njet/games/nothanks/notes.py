"""What is noted of No Thanks!: every card that is taken, by whom and with how many chips on it.

A round, in the records, is such a card; 24 of them make a game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from njet.core.notes import BaseNotes, Column, Words, begins, by_seat, gains, game_columns, of_seats
from njet.games.nothanks.options import Rules
from njet.games.nothanks.rules import BYTE
from njet.games.nothanks.table import CHIPS, FROM_STARTER, GAME, NUMBER, POT, SEAT, STARTER


class Notes(BaseNotes):
    """The cards taken in a match of No Thanks!."""

    def __init__(self, rules: Rules, players: int) -> None:
        self._players, self._cards = players, rules.cards_played()
        self.most_rounds = self.usual_rounds = rules.rounds * self._cards
        pot, stood = POT + players % 2, (FROM_STARTER + seat for seat in range(players))
        self.sources = [GAME, STARTER, SEAT, NUMBER, pot, CHIPS, *stood]
        chips = rules.chips_each(players) * players
        points = rules.most_points(players)
        self.columns = [
            *game_columns(self.most_rounds, players, rules.high + chips, points + chips),
            Column("starter", np.int8, "seat that began the game"),
            Column("asked", np.int8, "seat that was asked first"),
            Column("taker", np.int8, "seat that took the card"),
            Column("card", np.int8, "the card's number"),
            Column("pot", np.uint8, "chips on it, one for every time it was refused"),
            Column("forced", np.bool_, "whether the taker had no chip to refuse with"),
            *by_seat("chips", np.uint8, "chips of seat {} after the round", players),
        ]

    def read(self, words: Words) -> dict[str, NDArray[Any]]:
        """Return the columns but ``game`` and ``round``."""
        game, starter, taker, number, pot, chips, *stood = words
        begin = begins(game)
        held = [
            chips >> (BYTE * np.uint64(seat)) & np.uint64(0xFF) for seat in range(self._players)
        ]
        begins_game = np.arange(len(game)) % self._cards == 0
        return {
            **of_seats("score", [gains(points.view(np.int64), begin) for points in stood]),
            **of_seats("total", [points.view(np.int64) for points in stood]),
            "starter": starter,
            "asked": np.where(begins_game, starter, np.roll(taker, 1)),
            "taker": taker,
            "card": number,
            "pot": pot,
            "forced": chips >> (BYTE * taker) & np.uint64(0xFF) == pot,
            **of_seats("chips", held),
        }
