"""A study of Njet! made ready: blocks of games in, tallies out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import new_table
from njet.core.jit import is_kept
from njet.games.njet.kernels import PLAY_BLOCK
from njet.games.njet.lineup import users_of
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan
from njet.games.njet.table import COLUMNS
from njet.games.njet.tally import Tally, new_tally
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
    tallied : bool
        Whether anything is counted; without, a benchmark sees what counting costs.
    """

    def __init__(
        self, rules: Rules, players: int, policies: Sequence[str], *, tallied: bool = True
    ) -> None:
        self.players = players
        self.tallied = tallied
        self.plan = make_plan(rules, players, np.array(users_of(policies), dtype=np.uint64))
        self._play = PLAY_BLOCK[players]

    def block(self, seed: int, first_game: int, games: int) -> dict[str, NDArray[np.int64]]:
        """The tally of games ``first_game`` to ``first_game + games - 1``: int64 arrays by name."""
        tally = new_tally(self.players)
        trace = new_trace(self.plan, self.players, 0)
        self._play(*self._arguments(tally, seed, first_game, games, trace))
        return tally._asdict()

    def trace(self, seed: int, first_game: int, games: int) -> Trace:
        """Every deal and decision of a block of games (see `trace.Trace`)."""
        tally = new_tally(self.players)
        trace = new_trace(self.plan, self.players, games)
        self._play(*self._arguments(tally, seed, first_game, games, trace))
        return trace

    def is_compiled(self) -> bool:
        """Whether the kernels need not be compiled: they are loaded, or kept on disk."""
        tally = new_tally(self.players)
        trace = new_trace(self.plan, self.players, 0)
        return is_kept(self._play, self._arguments(tally, 0, 0, 0, trace))

    def _arguments(
        self, tally: Tally, seed: int, first_game: int, games: int, trace: Trace
    ) -> tuple[Any, ...]:
        """What the kernel of a block takes."""
        address = np.uint64(seed), np.uint64(first_game)
        return new_table(COLUMNS), self.plan, tally, self.tallied, *address, games, trace


def is_compiled(players: int) -> bool:
    """Whether the kernels for a number of players need not be compiled, under any rules."""
    return Run(Rules(), players, ["random"] * players).is_compiled()
