"""How many CPUs this process may use: by its affinity and by its control group's quota."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path

_GROUPS = Path("/sys/fs/cgroup")
_MEMBERSHIP = Path("/proc/self/cgroup")


def available() -> int:
    """Return the number of CPUs this process may use, at least 1."""
    return max(1, min([_cpus(), *map(math.ceil, quotas(_GROUPS, _MEMBERSHIP))]))


def _cpus() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def quotas(groups: Path, membership: Path) -> Iterator[float]:
    """Yield the CPUs that each control group around this process allows, if it sets a limit."""
    try:
        lines = membership.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if controllers == "" or "cpu" in controllers.split(","):
            root = groups / controllers
            # In a container the own group may be mounted as the root: look there in any case.
            for folder in _upwards(root / path.lstrip("/"), root):
                yield from _quota(folder)


def _upwards(folder: Path, root: Path) -> Iterator[Path]:
    yield folder
    while folder != root and root in folder.parents:
        folder = folder.parent
        yield folder


def _quota(folder: Path) -> Iterator[float]:
    """The limit of one group, of either version of control groups."""
    try:
        if (folder / "cpu.max").is_file():
            quota, period = (folder / "cpu.max").read_text().split()
        else:
            quota = (folder / "cpu.cfs_quota_us").read_text()
            period = (folder / "cpu.cfs_period_us").read_text()
        if quota != "max" and int(quota) > 0 and int(period) > 0:
            yield int(quota) / int(period)
    except (OSError, ValueError):
        return
