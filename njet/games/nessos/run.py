"""A study of Nessos made ready: blocks of games in, tallies out."""

from __future__ import annotations

from njet.core.run import BaseRun
from njet.games.nessos.kernels import PLAY_BLOCK, SEARCH_BLOCK
from njet.games.nessos.lineup import worlds_of
from njet.games.nessos.notes import Notes
from njet.games.nessos.options import Rules
from njet.games.nessos.plan import make_plan
from njet.games.nessos.search import Search, new_search
from njet.games.nessos.table import COLUMNS
from njet.games.nessos.tally import new_tally
from njet.games.nessos.trace import new_trace


class Run(BaseRun):
    """Rules, players and policies, ready to play any block of games."""

    kernels = PLAY_BLOCK
    search_kernels = SEARCH_BLOCK
    columns = COLUMNS
    Rules = Rules
    Notes = Notes
    make_plan = staticmethod(make_plan)
    new_tally = staticmethod(new_tally)
    new_trace = staticmethod(new_trace)

    def new_search(self) -> Search | None:
        """What seats that search need."""
        worlds = worlds_of(self.policies)
        return new_search(self.plan, self.players, worlds) if any(worlds) else None
