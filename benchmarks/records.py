"""Rounds written to a parquet file: how many a second, and what they take besides playing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import njet
from benchmarks.measure import alternate, size_for

SEED = 1
PLAYERS = 4


def speed(game: str, policy: str, seconds: float, times: int) -> dict[str, float]:
    """Rounds a second of one core, played and written, and nanoseconds of both together."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rounds.parquet"

        def play(games: int, records: Path | None = path) -> None:
            how = {"players": PLAYERS, "policies": policy, "seed": SEED, "threads": 1}
            njet.simulate(game, games=games, records=records, **how)

        play(1)
        games = size_for(seconds, play)
        recorded, plain = alternate([lambda: play(games), lambda: play(games, None)], times)
        rounds, size = _rounds_in(path), path.stat().st_size
    return {
        "games": games,
        "rounds_per_second": rounds / recorded.least,
        "rounds_per_second_median": rounds / recorded.median,
        "ns_per_round": 1e9 * recorded.least / rounds,
        "ns_per_round_without": 1e9 * plain.least / rounds,
        "bytes_per_round": size / rounds,
    }


def _rounds_in(path: Path) -> int:
    import pyarrow.parquet as parquet

    rounds: int = parquet.read_metadata(path).num_rows
    return rounds
