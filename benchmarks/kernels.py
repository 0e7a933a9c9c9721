"""Speed of the kernels on one core, in CPU time, and what the tallies cost of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.measure import alternate, size_for
from njet.core.columns import ROWS
from njet.games import load

SEED = 1
GAME = load("njet")


def make_run(players: int, policy: str, tallied: bool = True) -> Any:
    """A study of the published rules, all seats alike."""
    rules = GAME.Rules()
    return GAME.module("run").Run(rules, players, [policy] * players, tallied=tallied)


def decisions_a_game(run: Any, players: int, games: int = 512) -> float:
    """Choices of a game, forced ones too: boxes, teams, holders, discards and cards."""
    plan = run.plan
    choices = run.trace(SEED, 0, games).choices
    made = np.count_nonzero(choices)
    if players == 2:
        made -= np.count_nonzero(choices[:, plan.covers])  # there is one team
    if players != 5:
        made -= np.count_nonzero(choices[:, plan.covers + 1])  # the holder is given
    return made / games


def speed(players: int, policy: str, seconds: float, times: int) -> dict[str, float]:
    """Games and rounds a second and time a decision, and the part that tallies take."""
    with_tally, without = (make_run(players, policy, tallied) for tallied in (True, False))
    with_tally.block(SEED, 0, 0)
    games = -(-size_for(seconds, lambda games: with_tally.block(SEED, 0, games)) // ROWS) * ROWS
    full, bare = alternate(
        [lambda: with_tally.block(SEED, 0, games), lambda: without.block(SEED, 0, games)], times
    )
    a_game, rounds = full.least / games, with_tally.plan.rounds
    decisions = decisions_a_game(with_tally, players)
    return {
        "games_per_second": 1 / a_game,
        "games_per_second_median": games / full.median,
        "rounds_per_second": rounds / a_game,
        "ns_per_round": 1e9 * a_game / rounds,
        "ns_per_decision": 1e9 * a_game / decisions,
        "decisions_per_game": decisions,
        "tally_share": full.least / bare.least - 1,
        "tally_share_median": full.median / bare.median - 1,
    }
