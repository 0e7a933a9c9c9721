"""What handing out a block costs, and how long blocks should be on many cores.

``python -m benchmarks.handing`` (with the extra ``dask``) plays blocks of a single game, which
takes no time: what is left is the handing out, by threads, by processes and by a Dask cluster on
this machine, in CPU time of the process that does it (which is Dask's scheduler here as well). All
blocks come through it: so with W workers one must last W times as long to keep all of them busy,
and as much more as it is to have left over. Then it plays the same games by two threads and by two
Dask workers, in turn.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any

from benchmarks.measure import alternate
from njet import simulate

WORKERS = 2
CORES = 1000
BUSY = 0.95


def main() -> None:
    """Measure and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.handing", description=__doc__)
    parser.add_argument("--blocks", type=int, default=1000, help="handed out a measurement")
    parser.add_argument("--games", type=float, default=1e7, help="for the comparison of speed")
    parser.add_argument("--times", type=int, default=3, help="how often each is measured")
    options = parser.parse_args()
    with processes() as pool, cluster() as dask, ThreadPoolExecutor(WORKERS) as threads:
        ways: dict[str, Executor] = {"threads": threads, "processes": pool, "Dask": dask}
        show_costs(ways, options.blocks, options.times)
        show_speed(dask, int(options.games), options.times)


def show_costs(ways: dict[str, Executor], blocks: int, times: int) -> None:
    """The table of what a block costs."""
    print(f"{'':<12}{'a block':>12}{f'for {CORES:,} cores {BUSY:.0%} busy':>30}")
    for name, executor in ways.items():
        hand_out(executor, blocks // 10)  # begun, and its kernels loaded
        (took,) = alternate([partial(hand_out, executor, blocks)], times)
        cost = took.least / blocks
        print(f"{name:<12}{cost * 1e6:>9.0f} µs{CORES * cost / BUSY:>26.1f} s")


def hand_out(executor: Executor, blocks: int) -> None:
    """Play that many blocks of one game."""
    arguments = {"policies": "random", "seed": 1, "executor": executor, "threads": 100}
    simulate("nothanks", games=blocks, block=1, **arguments)


def show_speed(dask: Executor, games: int, times: int) -> None:
    """Two Dask workers beside two threads."""

    def play(executor: Executor | None) -> Any:
        return simulate("nothanks", games=games, seed=1, threads=WORKERS, executor=executor)

    own, sent = alternate([lambda: play(None), lambda: play(dask)], times, time.perf_counter)
    print(f"\n{games:,} games of No Thanks!, {WORKERS} threads: {own.least:.2f} s", end=", ")
    print(f"{WORKERS} Dask workers: {sent.least:.2f} s ({own.least / sent.least:.0%} of the speed)")


@contextmanager
def processes() -> Iterator[Executor]:
    """A pool of processes."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        yield pool


@contextmanager
def cluster() -> Iterator[Executor]:
    """A Dask cluster on this machine."""
    from distributed import LocalCluster

    from njet.cluster import connected

    here = {"host": "127.0.0.1", "dashboard_address": None, "silence_logs": "CRITICAL"}
    with (
        LocalCluster(n_workers=WORKERS, threads_per_worker=1, **here) as started,
        connected(started.scheduler_address) as dask,
    ):
        yield dask


if __name__ == "__main__":
    main()
