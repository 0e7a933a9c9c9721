"""The whole command and the threads, in real time: what a person waits for."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import njet
from benchmarks.measure import repeat
from njet.simulation import available_threads

SEED = 1
GAMES = {"njet": 1_000_000, "nessos": 1_000_000, "nothanks": 10_000_000}
"""How many games a person would wait for."""

_CHILD = """
import sys
from njet.cli import sim_main
code = sim_main(sys.argv[1:])
try:
    lines = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")), file=sys.stderr)
except (OSError, StopIteration):
    print(0, file=sys.stderr)
sys.exit(code)
"""


def command(*arguments: str, cache: str | None = None) -> tuple[float, float]:
    """Run the command; return the seconds it took and its peak memory in MiB."""
    environment = dict(os.environ)
    if cache is not None:
        environment["NJET_CACHE_DIR"] = cache
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, *arguments, "--quiet"],
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return time.perf_counter() - start, int(done.stderr) / 1024


def help_seconds(times: int) -> float:
    """What ``--help`` takes."""
    return repeat(lambda: command("--help"), times, time.perf_counter).least


def start_up(game: str, times: int) -> dict[str, float]:
    """A run of one game: the first ever, which compiles, and later ones."""
    arguments = (game, "--games", "1")
    with tempfile.TemporaryDirectory() as cache:
        cold, memory = command(*arguments, cache=cache)
        warm = repeat(lambda: command(*arguments, cache=cache), times, time.perf_counter)
    return {
        "cold_seconds": cold,
        "cold_memory_mib": memory,
        "warm_seconds": warm.least,
        "warm_seconds_median": warm.median,
    }


def whole(game: str, policy: str, games: int, times: int) -> dict[str, float]:
    """The command with many games, on all CPUs it may use."""
    arguments = (game, "--games", str(games), "--policy", policy, "--seed", str(SEED))
    memory = command(*arguments)[1]
    took = repeat(lambda: command(*arguments), times, time.perf_counter)
    return {
        "games": games,
        "seconds": took.least,
        "seconds_median": took.median,
        "memory_mib": memory,
    }


def threads(game: str, policy: str, games: int, times: int) -> dict[str, float]:
    """The same games on one thread and on two."""
    if available_threads() < 2:
        return {}

    def play(number: int) -> None:
        njet.simulate(game, games=games, policies=policy, seed=SEED, threads=number)

    play(1)
    one, two = (repeat(lambda n=n: play(n), times, time.perf_counter).least for n in (1, 2))
    return {"games": games, "one_seconds": one, "two_seconds": two, "ratio": one / two}
