"""What the lockstep tests of all games share: a block of games as the kernels played it."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np

from njet.core.columns import new_table
from njet.core.run import BaseRun


class _Played(NamedTuple):
    rules: Any
    players: int
    policies: tuple[str, ...]
    seed: int
    first_game: int
    table: np.ndarray  # as it was left
    trace: Any
    tally: dict


class TracedBlock(_Played):
    """A block of games, with everything that the kernels noted of it and left behind."""

    Run: ClassVar[type[BaseRun]]

    @classmethod
    def play(cls, rules, players, policies, seed, first_game, games):
        """Let the kernels play games."""
        run = cls.Run(rules, players, policies)
        table, tally = new_table(run.columns), run.new_tally(run.plan, players)
        trace = run.new_trace(run.plan, players, games)
        words = np.uint64(seed), np.uint64(first_game)
        search = (run.new_search(),) if run.is_searching else ()
        kernels = run.search_kernels if run.is_searching else run.kernels
        kernels[players](table, run.plan, tally, True, *words, games, trace, *search)
        return cls(rules, players, policies, seed, first_game, table, trace, tally._asdict())
