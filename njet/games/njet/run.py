"""A study of Njet! made ready: blocks of games in, tallies out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from njet.core.acting import Acting
from njet.core.run import BaseRun
from njet.core.state import BaseState
from njet.games.njet.custom import VIEWS
from njet.games.njet.kernels import PLAY_BLOCK, custom_block
from njet.games.njet.lineup import inferrers_of, searchers_of, worlds_of
from njet.games.njet.notes import Notes
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan, with_own
from njet.games.njet.playouts import Search, new_search
from njet.games.njet.searching import SEARCH_BLOCK, custom_search_block
from njet.games.njet.table import COLUMNS, FAULT
from njet.games.njet.tally import new_tally
from njet.games.njet.trace import Trace, new_trace


class Run(BaseRun):
    """Rules, players and policies, ready to play any block of games."""

    kernels = PLAY_BLOCK
    search_kernels = SEARCH_BLOCK
    columns = COLUMNS
    Rules = Rules
    Notes = Notes
    own_views = VIEWS
    faults = FAULT
    custom_kernel = staticmethod(custom_block)
    custom_search_kernel = staticmethod(custom_search_block)
    with_own = staticmethod(with_own)
    make_plan = staticmethod(make_plan)
    new_tally = staticmethod(new_tally)
    new_trace = staticmethod(new_trace)

    def new_search(self) -> Search | None:
        """What the seats that search need; None where none does."""
        searchers = searchers_of(self.seated.builtins)
        if not any(searchers):
            return None
        ahead = make_plan(self.rules, self.players, ["heuristic"] * self.players)
        trace = new_trace(ahead, self.players, 0)
        infers = inferrers_of(self.seated.builtins)
        return new_search(searchers, worlds_of(self.seated.builtins), infers, ahead, trace)

    def acting(self, seed: int, table: Any, trace: Trace) -> Acting:
        """The games of a block as states, for Python objects that act."""
        from njet.games.njet.acting import NjetActing

        return NjetActing(self, seed, table, trace)

    def replayed(self, seed: int, trace: Trace, game: int) -> Iterator[tuple[BaseState, int]]:
        """Play a traced game again: every state, always the same object, and its step there."""
        from njet.games.njet.replay import replay, step_of

        for state, _ in replay(self.rules, self.players, seed, trace, game):
            yield state, step_of(state.round)
