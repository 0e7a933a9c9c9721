"""The same speeds for pytest-benchmark: `pytest benchmarks`, to compare two states of the code."""

from __future__ import annotations

import numpy as np
import pytest

import njet
from benchmarks.kernels import GAME, SEED, make_run
from njet.games.njet import report

GAMES = 10_240


@pytest.mark.parametrize("policy", ["random", "heuristic"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_block(benchmark, players: int, policy: str) -> None:
    run = make_run(players, policy)
    run.block(SEED, 0, 0)
    benchmark.extra_info["games"] = GAMES
    tally = benchmark(run.block, SEED, 0, GAMES)
    assert tally["games"][0] == GAMES


def test_block_without_tallies(benchmark) -> None:
    run = make_run(4, "random", tallied=False)
    run.block(SEED, 0, 0)
    benchmark(run.block, SEED, 0, GAMES)


def test_simulate(benchmark) -> None:
    """A block by way of the thread pool."""
    result = benchmark(njet.simulate, "njet", games=GAMES, policies="random", seed=SEED, threads=1)
    assert result.complete


def test_tables(benchmark) -> None:
    """What it takes to make all tables of a result."""
    tally = make_run(5, "random").block(SEED, 0, 1000)
    tables = benchmark(report.summaries, tally, GAME.Rules(), 5, ["random"] * 5)
    assert np.isfinite(tables[0].rows[0][1].value)
