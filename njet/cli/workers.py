"""Who plays: threads of this process, or a cluster."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from njet.cli.order import Order
from njet.core import cpus
from njet.core.errors import BadInput


@contextlib.contextmanager
def workers(order: Order, threads: int | None, scheduler: str | None) -> Iterator[tuple[Any, int]]:
    """Who plays a run, as a context.

    Yields
    ------
    executor or None
        What `njet.simulate` takes; None for threads of this process.
    int
        How many blocks are played at a time.
    """
    if scheduler is None:
        yield None, threads or cpus.available()
        return
    if threads is not None:
        raise BadInput("--threads: the workers of --scheduler have their own")
    if order.is_ladder:
        raise BadInput("--scheduler plays one run: not --policy ladder, but one of its levels")
    from njet.cluster import connected

    with connected(scheduler) as cluster:
        yield cluster, cluster.num_workers
