"""How many CPUs a process may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from njet.core import cpus
from njet.simulation import available_threads


@pytest.fixture
def groups(tmp_path: Path):
    """A made-up tree of control groups and a process's place in it."""

    def make(membership: str, **files: str) -> list[float]:
        for name, text in files.items():
            path = tmp_path / "cgroup" / name.replace("__", "/").replace("cpu_", "cpu.")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (tmp_path / "self").write_text(membership)
        return list(cpus.quotas(tmp_path / "cgroup", tmp_path / "self"))

    return make


def test_a_limit_of_the_own_group(groups) -> None:
    assert groups("0::/job\n", job__cpu_max="150000 100000\n") == [1.5]


def test_limits_of_the_groups_around_it_count_too(groups) -> None:
    found = groups(
        "0::/a/b\n", a__cpu_max="50000 100000\n", a__b__cpu_max="max 100000\n", cpu_max="4 1\n"
    )
    assert sorted(found) == [0.5, 4.0]


def test_a_container_sees_its_group_as_the_root(groups) -> None:
    assert groups("0::/docker/1234\n", cpu_max="200000 100000\n") == [2.0]


def test_groups_of_version_1(groups) -> None:
    files = {"cpu,cpuacct__job__cpu_cfs_quota_us": "300000\n"}
    files["cpu,cpuacct__job__cpu_cfs_period_us"] = "100000\n"
    assert groups("4:cpu,cpuacct:/job\n3:cpuset:/job\n", **files) == [3.0]
    files["cpu,cpuacct__job__cpu_cfs_quota_us"] = "-1\n"
    assert groups("4:cpu,cpuacct:/job\n", **files) == []


@pytest.mark.parametrize("text", ["", "max", "x y\n", "100 0\n"])
def test_what_cannot_be_read_is_no_limit(groups, text: str) -> None:
    assert groups("0::/\n", cpu_max=text) == []


def test_without_control_groups(tmp_path: Path) -> None:
    assert list(cpus.quotas(tmp_path / "no", tmp_path / "none")) == []


def test_a_quota_is_rounded_up_and_never_below_one(monkeypatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)), raising=False)
    for limits, expected in [([], 8), ([1.5], 2), ([0.1], 1), ([16.0], 8), ([6.0, 2.0], 2)]:
        monkeypatch.setattr(cpus, "quotas", lambda *folders, limits=limits: iter(limits))
        assert cpus.available() == expected


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no affinity here")
def test_the_affinity_of_this_process_counts() -> None:
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert available_threads() == 1
    finally:
        os.sched_setaffinity(0, before)
