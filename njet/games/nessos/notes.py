"""What is noted of a round of Nessos: an offer, and who took it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from njet.core.notes import BaseNotes, Column, Words, begins, gains, game_columns, of_seats, seat_of
from njet.games.nessos.options import Rules
from njet.games.nessos.rules import CHARONS
from njet.games.nessos.table import (
    GAME,
    HOW,
    LAST,
    OFFERED,
    OUT,
    PAWN,
    POINTS,
    STARTER,
    TAKER,
    TURN,
)

ENDS = ("target", "survivor", "charons", "no cards")
"""How a game ends, in the order of the numbers in `turns`."""
_USUAL_ROUNDS = 8


class Notes(BaseNotes):
    """The rounds of Nessos."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.most_rounds, self.usual_rounds = rules.most_rounds(players), _USUAL_ROUNDS
        points = (POINTS + seat for seat in range(players))
        self.sources = [GAME, STARTER, PAWN, OFFERED, LAST, TURN, TAKER, OUT, HOW, *points]
        most = rules.most_points(players)
        self.columns = [
            *game_columns(self.most_rounds, players, most, most),
            Column("pawn", np.int8, "seat that has the pawn and offers the first card"),
            Column("cards", np.int8, "cards on offer in the end"),
            Column("charons", np.int8, "Charons among them"),
            Column("offerer", np.int8, "seat that put down the last of them"),
            Column("receiver", np.int8, "seat that accepted or refused"),
            Column("taker", np.int8, "seat that took the cards"),
            Column("accepted", np.bool_, "whether the receiver took them"),
            Column("out", np.uint8, "who is out after the round, bit s for seat s"),
            Column("ended", np.int8, "how the game ended; null while it goes on", ENDS),
        ]

    def read(self, words: Words) -> dict[str, NDArray[Any]]:
        """Return the columns but ``game`` and ``round``."""
        game, starter, pawn, offered, last, turn, taker, out, how, *points = words
        begin, totals = begins(game), [number.view(np.int64) for number in points]
        before = np.roll(seat_of(pawn), 1)  # the pawn has moved on when the round is noted
        return {
            **of_seats("score", [gains(total, begin) for total in totals]),
            **of_seats("total", totals),
            "pawn": np.where(begin, starter.astype(np.int8), before),
            "cards": np.bitwise_count(offered),
            "charons": np.bitwise_count(offered & CHARONS),
            "offerer": seat_of(last),
            "receiver": seat_of(turn),
            "taker": seat_of(taker),
            "accepted": taker == turn,
            "out": out,
            "ended": how.astype(np.int8) - np.int8(1),
        }
