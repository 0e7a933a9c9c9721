"""A study of No Thanks! made ready: blocks of games in, tallies out."""

from __future__ import annotations

from njet.core.run import BaseRun
from njet.games.nothanks.kernels import PLAY_BLOCK, SEARCH_BLOCK
from njet.games.nothanks.notes import Notes
from njet.games.nothanks.options import Rules
from njet.games.nothanks.plan import make_plan
from njet.games.nothanks.search import Search, new_search
from njet.games.nothanks.table import COLUMNS
from njet.games.nothanks.tally import new_tally
from njet.games.nothanks.trace import new_trace


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
        """What the seats that search need; None where there is none."""
        return new_search(self.plan, self.players, self.policies)
