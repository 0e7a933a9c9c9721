"""A study of Nessos made ready: blocks of games in, tallies out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from njet.core.acting import Acting
from njet.core.run import BaseRun
from njet.core.state import BaseState
from njet.games.nessos.custom import VIEWS
from njet.games.nessos.kernels import (
    PLAY_BLOCK,
    SEARCH_BLOCK,
    custom_block,
    custom_search_block,
)
from njet.games.nessos.lineup import worlds_of
from njet.games.nessos.notes import Notes
from njet.games.nessos.options import Rules
from njet.games.nessos.plan import make_plan, with_own
from njet.games.nessos.search import Search, new_search
from njet.games.nessos.table import COLUMNS, FAULT
from njet.games.nessos.tally import new_tally
from njet.games.nessos.trace import Trace, new_trace


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
        """What seats that search need."""
        worlds = worlds_of(self.seated.builtins)
        return new_search(self.plan, self.players, worlds) if any(worlds) else None

    def acting(self, seed: int, table: Any, trace: Trace) -> Acting:
        """The games of a block as states, for Python objects that act."""
        from njet.games.nessos.acting import NessosActing

        return NessosActing(self, seed, table, trace)

    def replayed(self, seed: int, trace: Trace, game: int) -> Iterator[tuple[BaseState, int]]:
        """Play a traced game again: every state, always the same object, and its step there."""
        from njet.games.nessos.replay import replay, step_of

        for state, _ in replay(self.rules, self.players, seed, trace, game):
            yield state, step_of(state.game)
