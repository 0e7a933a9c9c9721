"""Times of a piece of work, taken several times over: the least, and the usual."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

Clock = Callable[[], float]


class Times(NamedTuple):
    """Seconds of one run of the work: the least is the machine's, the median the day's."""

    least: float
    median: float


def repeat(work: Callable[[], object], times: int, clock: Clock = time.process_time) -> Times:
    """Time the work so many times."""
    return alternate([work], times, clock)[0]


def alternate(
    works: list[Callable[[], object]], times: int, clock: Clock = time.process_time
) -> list[Times]:
    """Time several pieces of work in turn, so that all meet the same weather."""
    seconds: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for work, found in zip(works, seconds, strict=True):
            start = clock()
            work()
            found.append(clock() - start)
    return [Times(min(found), statistics.median(found)) for found in seconds]


def size_for(seconds: float, work: Callable[[int], object], first: int = 256) -> int:
    """How much of the work takes so long, to within a factor of two."""
    size = first
    while True:
        start = time.process_time()
        work(size)
        took = time.process_time() - start
        if took >= seconds / 2:
            return max(1, round(size * seconds / took))
        size *= 2
