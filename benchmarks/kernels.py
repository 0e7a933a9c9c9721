"""Speed of the kernels on one core, in CPU time, and what the tallies cost of it."""

from __future__ import annotations

from typing import Any

from benchmarks.measure import alternate, size_for
from njet.core.columns import ROWS
from njet.games import load

SEED = 1
REPLAYED = 16
"""Games that are replayed to count their decisions."""


def make_run(game: str, players: int, policy: str, tallied: bool = True) -> Any:
    """A study of the published rules, all seats alike."""
    found = load(game)
    return found.module("run").Run(found.Rules(), players, [policy] * players, tallied=tallied)


def decisions_a_game(game: str, run: Any) -> float:
    """Choices of a game, forced ones too, each part of one counted."""
    found = load(game)
    trace = run.trace(SEED, 0, REPLAYED)
    replay = found.module("replay").replay
    rules = found.Rules()
    games = (replay(rules, run.players, SEED, trace, number) for number in range(REPLAYED))
    return sum(1 for game_ in games for _ in game_) / REPLAYED


def speed(game: str, players: int, policy: str, seconds: float, times: int) -> dict[str, float]:
    """Games and rounds a second and time a decision, and the part that tallies take."""
    runs = [make_run(game, players, policy, tallied) for tallied in (True, False)]
    with_tally, without = runs
    with_tally.block(SEED, 0, 0)
    games = -(-size_for(seconds, lambda games: with_tally.block(SEED, 0, games)) // ROWS) * ROWS
    full, bare = alternate(
        [lambda: with_tally.block(SEED, 0, games), lambda: without.block(SEED, 0, games)], times
    )
    tally = with_tally.block(SEED, 0, games)
    rounds = load(game).module("report").rounds_played(tally) / games
    a_game = full.least / games
    decisions = decisions_a_game(game, with_tally)
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
