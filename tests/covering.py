"""How often intervals cover: many small studies of what a huge one knows.

``python tests/covering.py`` prints the table of coverage; `make verify` holds it.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from njet.core.estimates import Estimate
from njet.core.named import estimates
from njet.games import load


class Case(NamedTuple):
    """Small studies of so many games each, and a huge one to know the truth from."""

    game: str
    players: int
    policy: str
    games: int
    huge: int = 4_000_000

    def run(self) -> Any:
        """What plays it."""
        game = load(self.game)
        return game.module("run").Run(game.Rules(), self.players, [self.policy] * self.players)

    def tables(self, tally: dict[str, np.ndarray]) -> list[Any]:
        """The tables of a tally."""
        game = load(self.game)
        policies = [self.policy] * self.players
        return game.module("report").summaries(tally, game.Rules(), self.players, policies)

    def estimates(self, tally: dict[str, np.ndarray]) -> dict[str, Estimate]:
        """The estimates of a tally, by name."""
        return estimates(self.tables(tally))


CASES = (
    Case("njet", 4, "random", 200),
    Case("njet", 3, "heuristic", 200, 1_000_000),
    Case("nothanks", 3, "random", 1000),
    Case("nothanks", 5, "heuristic", 1000),
    Case("nessos", 4, "heuristic", 500),
)


def covered(case: Case, studies: int) -> dict[str, tuple[float, int]]:
    """The part of the studies whose interval holds the truth, and of how many, by estimate.

    A study that gives no interval, for want of anything seen, claims nothing.
    """
    run = case.run()
    truth = case.estimates(run.block(1, 0, case.huge))
    inside, of = dict.fromkeys(truth, 0), dict.fromkeys(truth, 0)
    for study in range(studies):
        found = case.estimates(run.block(2, study * case.games, case.games))
        for name, estimate in found.items():
            if name in truth and not math.isnan(estimate.low):
                inside[name] += estimate.low <= truth[name].value <= estimate.high
                of[name] += 1
    return {name: (inside[name] / of[name], of[name]) for name in truth if of[name]}
