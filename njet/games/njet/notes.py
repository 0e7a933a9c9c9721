"""What is noted of a round of Njet!: the board as it was left, the teams, what they took."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from njet.core.notes import (
    BaseNotes,
    Column,
    Words,
    game_columns,
    narrowest,
    of_seats,
    places,
    seat_of,
)
from njet.games.njet.cards import COLOURS
from njet.games.njet.options import NO_COLOUR, Rules
from njet.games.njet.plan import round_scores
from njet.games.njet.rules import (
    DISCARD_LINE,
    FIELD,
    FIELD_BITS,
    FIRST_LINE,
    POINTS_LINE,
    SUPER_LINE,
    TRUMP_LINE,
)
from njet.games.njet.table import (
    BOARD,
    CAPTURED,
    GAME,
    HOLDER,
    SCORE,
    SUPERS,
    SUPERS_IN,
    TEAM,
    TOTAL,
    TRICKS,
)

_FIXED = (
    *(GAME, BOARD, TEAM, HOLDER, SUPERS, SUPERS_IN),
    *(TRICKS, TRICKS + 1, CAPTURED, CAPTURED + 1),
)
_COLOURS = (*COLOURS, NO_COLOUR)
_PLACES = np.zeros(int(FIELD) + 1, dtype=np.int8)
_PLACES[1 << np.arange(FIELD_BITS - 1)] = np.arange(FIELD_BITS - 1)


class Notes(BaseNotes):
    """The rounds of Njet!."""

    def __init__(self, rules: Rules, players: int) -> None:
        self._players, self._points = players, np.array(rules.points)
        self._loses_supers = not rules.super_loot
        self.most_rounds = self.usual_rounds = rules.most_rounds(players)
        self.sources = [*_FIXED, *(first + s for first in (SCORE, TOTAL) for s in range(players))]
        score = max(map(abs, round_scores(rules, players)))
        self.columns = [
            *game_columns(self.most_rounds, players, score, rules.most_points(players)),
            Column("dealer", np.int8, "seat that dealt"),
            Column("first", np.int8, "seat of the first player"),
            Column("discard", np.int8, "discard box left open", rules.discards),
            Column("trump", np.int8, "trump box left open", _COLOURS),
            Column("supertrump", np.int8, "supertrump box left open", _COLOURS),
            Column(
                "points",
                narrowest(min(rules.points), max(rules.points)),
                "points box left open: what a trick or a captured 1 is worth",
            ),
            Column("team", np.uint8, "the first player's team, bit s for seat s"),
            Column(
                "holder",
                np.int8,
                "seat that has the bonus card; -1 where teams are equal and there is none",
            ),
            Column("team_tricks", np.int8, "tricks of the first player's team"),
            Column("other_tricks", np.int8, "tricks of the other team"),
            Column("team_loot", np.int8, "1s that count as loot of the first player's team"),
            Column("other_loot", np.int8, "1s that count as loot of the other team"),
            Column("supers_played", np.int8, "supertrumps in the hands when the tricks begin"),
            Column("supers_captured", np.int8, "supertrumps taken from the other team"),
        ]

    def read(self, words: Words) -> dict[str, NDArray[Any]]:
        """Return the columns but ``game`` and ``round``."""
        game, board, team, holder, supers, supers_in, *rest = words
        tricks, captured, seats = rest[:2], rest[2:4], rest[4:]
        scores, totals = seats[: self._players], seats[self._players :]
        loot = ~supers if self._loses_supers else ~np.zeros_like(supers)
        taken = [np.bitwise_count(cards & loot) for cards in captured]
        return {
            **of_seats("score", [points.view(np.int64) for points in scores]),
            **of_seats("total", [points.view(np.int64) for points in totals]),
            "dealer": places(game) % np.int32(self._players),
            "first": _open_box(board, FIRST_LINE),
            "discard": _open_box(board, DISCARD_LINE),
            "trump": _open_box(board, TRUMP_LINE),
            "supertrump": _open_box(board, SUPER_LINE),
            "points": self._points[_open_box(board, POINTS_LINE)],
            "team": team,
            "holder": seat_of(holder),
            "team_tricks": tricks[0],
            "other_tricks": tricks[1],
            "team_loot": taken[0],
            "other_loot": taken[1],
            "supers_played": supers_in,
            "supers_captured": np.bitwise_count((captured[0] | captured[1]) & supers),
        }


def _open_box(board: Words, line: int) -> NDArray[np.int8]:
    """The place of the only open box of a line."""
    return _PLACES.take((board >> np.uint64(FIELD_BITS * line)) & FIELD)
