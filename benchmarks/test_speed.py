"""The same speeds for pytest-benchmark: `pytest benchmarks`, to compare two states of the code."""

from __future__ import annotations

import numpy as np
import pytest

import njet
from benchmarks.kernels import SEED, make_run
from njet.games import load, names

GAMES = 10_240


@pytest.mark.parametrize("policy", ["random", "heuristic"])
@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in names() for players in load(game).players]
)
def test_block(benchmark, game: str, players: int, policy: str) -> None:
    run = make_run(game, players, policy)
    run.block(SEED, 0, 0)
    benchmark.extra_info["games"] = GAMES
    tally = benchmark(run.block, SEED, 0, GAMES)
    assert tally["games"][0] == GAMES


@pytest.mark.parametrize("game", names())
def test_block_without_tallies(benchmark, game: str) -> None:
    run = make_run(game, 4, "random", tallied=False)
    run.block(SEED, 0, 0)
    benchmark(run.block, SEED, 0, GAMES)


@pytest.mark.parametrize("game", names())
def test_simulate(benchmark, game: str) -> None:
    """A block by way of the thread pool."""
    result = benchmark(njet.simulate, game, games=GAMES, policies="random", seed=SEED, threads=1)
    assert result.complete


@pytest.mark.parametrize("game", names())
def test_tables(benchmark, game: str) -> None:
    """What it takes to make all tables of a result."""
    found = load(game)
    tally = make_run(game, 5, "random").block(SEED, 0, 1000)
    summaries = found.module("report").summaries
    tables = benchmark(summaries, tally, found.Rules(), 5, ["random"] * 5)
    assert np.isfinite(tables[0].rows[0][1].value)
