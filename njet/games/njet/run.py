"""A study of Njet! made ready: blocks of games in, tallies out."""

from __future__ import annotations

from njet.core.run import BaseRun
from njet.games.njet.kernels import PLAY_BLOCK
from njet.games.njet.lineup import inferrers_of, searchers_of, worlds_of
from njet.games.njet.notes import Notes
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan
from njet.games.njet.playouts import Search, new_search
from njet.games.njet.searching import SEARCH_BLOCK
from njet.games.njet.table import COLUMNS
from njet.games.njet.tally import new_tally
from njet.games.njet.trace import new_trace


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
        """What the seats that search need; None where none does."""
        searchers = searchers_of(self.policies)
        if not any(searchers):
            return None
        ahead = make_plan(self.rules, self.players, ["heuristic"] * self.players)
        trace = new_trace(ahead, self.players, 0)
        infers = inferrers_of(self.policies)
        return new_search(searchers, worlds_of(self.policies), infers, ahead, trace)
