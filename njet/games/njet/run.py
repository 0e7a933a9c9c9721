"""A study of Njet! made ready: blocks of games in, tallies out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import new_table
from njet.games.njet.kernels import PLAY_BLOCK
from njet.games.njet.lineup import users_of
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan
from njet.games.njet.table import COLUMNS
from njet.games.njet.tally import new_tally
from njet.games.njet.trace import Trace, new_trace


class Run:
    """Rules, players and policies, ready to play any block of games.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.
    policies : sequence of str
        The policy of every seat.
    """

    def __init__(self, rules: Rules, players: int, policies: Sequence[str]) -> None:
        self.players = players
        self.plan = make_plan(rules, players, np.array(users_of(policies), dtype=np.uint64))
        self._play = PLAY_BLOCK[players]

    def block(self, seed: int, first_game: int, games: int) -> dict[str, NDArray[np.int64]]:
        """The tally of games ``first_game`` to ``first_game + games - 1``: int64 arrays by name."""
        tally = new_tally(self.players)
        trace = new_trace(self.plan, self.players, 0)
        self._play(
            new_table(COLUMNS), self.plan, tally, True, *_words(seed, first_game), games, trace
        )
        return tally._asdict()

    def trace(self, seed: int, first_game: int, games: int) -> Trace:
        """Every deal and decision of a block of games (see `trace.Trace`)."""
        trace = new_trace(self.plan, self.players, games)
        self._play(
            new_table(COLUMNS),
            self.plan,
            new_tally(self.players),
            True,
            *_words(seed, first_game),
            games,
            trace,
        )
        return trace


def _words(seed: int, first_game: int) -> tuple[np.uint64, np.uint64]:
    return np.uint64(seed), np.uint64(first_game)
