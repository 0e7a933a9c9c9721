"""A fast, reproducible simulator of card games.

Nothing but the names below is meant to be used from outside; each is loaded when it is first
asked for, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from njet import games
    from njet.contest import Tournament
    from njet.core.errors import BadInput, IllegalAction
    from njet.core.estimates import Estimate
    from njet.core.regret import Regret, regrets
    from njet.core.review import Review
    from njet.core.solution import Solution
    from njet.levels import Ladder, ladder
    from njet.policy import Policy
    from njet.records.playing import record
    from njet.records.record import Record
    from njet.result import Result
    from njet.reviewing import review, review_games
    from njet.roundrobin import tournament
    from njet.rulesets import rule_set
    from njet.simulation import Interrupted, simulate
    from njet.solving import solve, solve_all, solve_many
    from njet.state import State, new_game
    from njet.study.balance import balance, ratio
    from njet.study.balanced import Balance, Ratio
    from njet.study.compare import compare
    from njet.study.comparison import Comparison
    from njet.study.planning import Plan, plan
    from njet.study.quality import Quality, quality
    from njet.study.sweep import Sweep, sweep
    from njet.tables import Table, make_table
    from njet.tree import perft

__version__ = "0.1.0"

_HOMES = {
    "BadInput": "njet.core.errors",
    "Balance": "njet.study.balanced",
    "Comparison": "njet.study.comparison",
    "Estimate": "njet.core.estimates",
    "IllegalAction": "njet.core.errors",
    "Interrupted": "njet.simulation",
    "Ladder": "njet.levels",
    "Ratio": "njet.study.balanced",
    "Regret": "njet.core.regret",
    "Plan": "njet.study.planning",
    "Policy": "njet.policy",
    "Quality": "njet.study.quality",
    "Record": "njet.records.record",
    "Result": "njet.result",
    "Review": "njet.core.review",
    "Solution": "njet.core.solution",
    "State": "njet.state",
    "Sweep": "njet.study.sweep",
    "Table": "njet.tables",
    "Tournament": "njet.contest",
    "balance": "njet.study.balance",
    "compare": "njet.study.compare",
    "ladder": "njet.levels",
    "make_table": "njet.tables",
    "new_game": "njet.state",
    "perft": "njet.tree",
    "ratio": "njet.study.balance",
    "plan": "njet.study.planning",
    "quality": "njet.study.quality",
    "record": "njet.records.playing",
    "regrets": "njet.core.regret",
    "review": "njet.reviewing",
    "review_games": "njet.reviewing",
    "rule_set": "njet.rulesets",
    "simulate": "njet.simulation",
    "solve": "njet.solving",
    "solve_all": "njet.solving",
    "solve_many": "njet.solving",
    "sweep": "njet.study.sweep",
    "tournament": "njet.roundrobin",
}

__all__ = [
    "BadInput",
    "Balance",
    "Comparison",
    "Estimate",
    "IllegalAction",
    "Interrupted",
    "Ladder",
    "Plan",
    "Policy",
    "Quality",
    "Ratio",
    "Record",
    "Regret",
    "Result",
    "Review",
    "Solution",
    "State",
    "Sweep",
    "Table",
    "Tournament",
    "__version__",
    "balance",
    "compare",
    "games",
    "ladder",
    "make_table",
    "new_game",
    "perft",
    "plan",
    "quality",
    "ratio",
    "record",
    "regrets",
    "review",
    "review_games",
    "rule_set",
    "simulate",
    "solve",
    "solve_all",
    "solve_many",
    "sweep",
    "tournament",
]


def __getattr__(name: str) -> Any:
    if name == "games":
        return importlib.import_module("njet.games")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
