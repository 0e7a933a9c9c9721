"""Blocks played elsewhere: other threads, processes, a Dask cluster; always the same bytes."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from random import Random
from typing import Any

import numpy as np
import pytest
from playable import PLAYABLE

from njet import cluster as module
from njet.cli import main, sim_main
from njet.core.errors import BadInput, Lost
from njet.games import load
from njet.simulation import Interrupted, simulate

FORK = os.name == "posix"


def document(**options: object) -> str:
    arguments = {"games": 3000, "policies": "random", "seed": 42, "threads": 1, **options}
    return simulate("nothanks", **arguments).to_json()


@pytest.mark.parametrize("game", PLAYABLE)
def test_runs_come_back_from_a_pickle_as_they_were(game: str) -> None:
    played = load(game)
    players = played.default_players
    run = played.module("run").Run(played.Rules(), players, played.line_up(players, "random"))
    again = pickle.loads(pickle.dumps(run))
    expected = run.block(42, 5, 100)
    for name, array in again.block(42, 5, 100).items():
        np.testing.assert_array_equal(array, expected[name])
    changed = copy.copy(run)
    changed.plan = None
    assert pickle.loads(pickle.dumps(changed)).plan is None
    assert run.plan is not None


@pytest.mark.parametrize(
    "way", ["spawn", pytest.param("fork", marks=pytest.mark.skipif(not FORK, reason="no fork"))]
)
def test_processes_give_the_same_bytes(way: str) -> None:
    expected = document()
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(way)) as pool:
        for block in (None, 400):
            assert document(executor=pool, threads=None, block=block) == expected


def test_other_threads_give_the_same_bytes_and_live_on() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert document(executor=pool, threads=None, block=100) == document()
        assert pool.submit(int).result() == 0


class Counting(ThreadPoolExecutor):
    """Notes how many blocks were in flight at most."""

    flying = most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.flying += 1
        self.most = max(self.most, self.flying)
        future = super().submit(fn, *args, **kwargs)
        result = future.result

        def taken(timeout: float | None = None) -> Any:
            self.flying -= 1
            return result(timeout)

        future.result = taken
        return future


@pytest.mark.parametrize("workers", [1, 4])
def test_blocks_in_flight_are_bounded(workers: int) -> None:
    with Counting(2) as pool:
        document(executor=pool, threads=workers, block=10)
    assert pool.most == 3 * workers


class Preparing(ThreadPoolExecutor):
    """Counts how often all its machines are made ready."""

    prepared = 0

    def prepare(self, fn: Any, /, *args: Any) -> Future[Any]:
        self.prepared += 1
        return self.submit(fn, *args)


def test_however_often_one_looks_machines_are_made_ready_once() -> None:
    with Preparing(2) as executor:
        found = simulate(
            "nothanks", games=10**6, until="1pp", policies="random", seed=1, executor=executor
        )
    assert found.games > 10_000
    assert executor.prepared == 1


def test_ctrl_c_leaves_the_executor_and_a_shorter_run() -> None:
    def progress(done: int, total: int) -> None:
        if done >= 500:
            signal.raise_signal(signal.SIGINT)

    with ThreadPoolExecutor(2) as pool:
        with pytest.raises(Interrupted) as caught:
            document(games=10**9, executor=pool, block=100, progress=progress)
        assert pool.submit(int).result() == 0
    done = caught.value.result.games
    assert 500 <= done < 10**6
    whole = simulate("nothanks", games=done, policies="random", seed=42).tally
    for name, array in caught.value.result.tally.items():
        np.testing.assert_array_equal(array, whole[name])


@pytest.mark.skipif(not FORK, reason="no fork")
def test_a_pool_that_broke_is_one_line_and_its_work_is_kept(tmp_path) -> None:
    path = tmp_path / "kept"
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:

        def progress(done: int, total: int) -> None:
            for process in list(pool._processes.values()):
                process.kill()

        with pytest.raises(Lost, match=r"the workers are gone after [\d,]+ of 3,000 games: ") as e:
            document(executor=pool, block=100, progress=progress, checkpoint=path)
        assert len(str(e.value).splitlines()) == 1
        with pytest.raises(Lost, match="the workers are gone: "):
            document(executor=pool)
    assert document(checkpoint=path) == document()


# --- a Dask cluster on this machine ---


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    """Two workers, started anew when they die."""
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    # By default one that is away 15 seconds after it died is not started again, though it may just
    # have been, and died once more.
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs="CRITICAL",
        ) as cluster,
    ):
        yield cluster


@pytest.fixture
def dask(started: Any) -> Any:
    """The cluster with both of its workers, whatever became of them before."""
    started.wait_for_workers(2)
    return started


@pytest.fixture
def workers(dask: Any) -> Iterator[module.Cluster]:
    with module.connected(dask.scheduler_address) as cluster:
        yield cluster


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.verify)])
def test_workers_that_are_killed_change_nothing(dask: Any, kills: int) -> None:
    games, random, killed = 400_000 * kills, Random(kills), []
    expected = document(games=games, threads=2)

    def progress(done: int, total: int) -> None:
        # A nanny gives up on a worker that is killed before it has begun to work.
        pids = [n.pid for n in dask.workers.values() if n.worker_address in dask.scheduler.workers]
        if done > (len(killed) + 0.5) * games / (kills + 0.5) and pids:
            killed.append(random.choice(pids))
            os.kill(killed[-1], signal.SIGKILL)

    with module.connected(dask.scheduler_address) as cluster:
        assert cluster.num_workers == 2
        how = {"executor": cluster, "threads": None, "block": 10_000, "progress": progress}
        assert document(games=games, **how) == expected
    assert len(killed) == kills


def test_an_executor_of_dasks_own_gives_the_same_bytes(dask: Any) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(dask.scheduler_address, set_as_default=False) as client:
        found = document(executor=client.get_executor(pure=False), threads=2, block=500)
    assert found == document()


def test_the_command_plays_on_a_cluster(dask: Any, capsys, tmp_path) -> None:
    run = ["nothanks", "-n", "3000", "--policy", "random", "--seed", "42"]
    scheduler = ["--scheduler", dask.scheduler_address]
    path = str(tmp_path / "kept")
    assert sim_main([*run, *scheduler, "--checkpoint", path]) == 0
    ended = capsys.readouterr()
    assert " · 2 threads · " in ended.out.splitlines()[1]
    assert ended.err == ""
    for entry, line in ((sim_main, run), (main, ["resume", path])):
        assert entry([*line, *scheduler, "--json"]) == 0
        assert capsys.readouterr().out == document() + "\n"


def test_another_version_is_refused_by_the_workers_address(dask: Any, capsys, monkeypatch) -> None:
    monkeypatch.setattr(module, "__version__", "9.9")
    assert sim_main(["nothanks", "-n", "10", "--scheduler", dask.scheduler_address]) == 2
    ended = capsys.readouterr()
    assert ended.out == ""
    assert ended.err.startswith("njet-sim: error: the worker at tcp://127.0.0.1:")
    assert ended.err.endswith("; this is 9.9\n")


def test_workers_without_the_package_are_refused(dask: Any, monkeypatch) -> None:
    monkeypatch.setattr(module, "_VERSION", "njet_that_is_not_there.__version__")
    with pytest.raises(BadInput, match="has no njet-sim; this is "):
        module.connected(dask.scheduler_address).__enter__()


def test_what_a_block_raises_comes_out(workers: module.Cluster) -> None:
    with pytest.raises(ZeroDivisionError):
        workers.submit(divmod, 1, 0).result(30)


class Losing:
    """A client whose workers die under every task, or as often as is said."""

    status = "running"

    def __init__(self, losses: int) -> None:
        self.losses = losses

    def run(self, *arguments: object, on_error: str) -> dict[str, str]:
        return {"tcp://192.0.2.1:1": module.__version__}

    def nthreads(self) -> dict[str, int]:
        return {"tcp://192.0.2.1:1": 1}

    def submit(self, fn: Any, *args: Any, pure: bool) -> Future[Any]:
        future: Future[Any] = Future()
        self.losses -= 1
        if self.losses >= 0:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(fn(*args))
        return future


def test_what_is_lost_is_handed_out_again_but_not_forever() -> None:
    pytest.importorskip("distributed")
    with module.Cluster(Losing(5)) as cluster:
        assert cluster.submit(divmod, 7, 2).result(0) == (3, 1)
    client = Losing(1000)
    with (
        module.Cluster(client) as cluster,
        pytest.raises(Lost, match="has lost its workers"),
    ):
        cluster.submit(divmod, 7, 2).result(0)
    assert client.losses > 980


class Deserted(Losing):
    """A client whose workers are gone for good: what is submitted stays undone."""

    def nthreads(self) -> dict[str, int]:
        self.losses -= 1
        return super().nthreads() if self.losses >= 0 else {}

    def submit(self, fn: Any, *args: Any, pure: bool) -> Future[Any]:
        return Future()


def test_a_cluster_without_workers_is_not_waited_for_forever(monkeypatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(module, "_SECONDS_ALONE", 0.2)
    monkeypatch.setattr(module, "_SECONDS_BETWEEN", 0.01)
    with module.Cluster(Deserted(losses=5)) as cluster:
        waiting = [cluster.submit(divmod, 7, 2) for _ in range(3)]
        for future in waiting:
            with pytest.raises(Lost, match="has lost its workers"):
                future.result(30)


class Given(Losing):
    """A client that keeps what it was given to do."""

    def submit(self, fn: Any, *args: Any, pure: bool) -> Future[Any]:
        self.given: Future[Any] = Future()
        return self.given


def test_what_was_cancelled_is_over_once_it_comes_back() -> None:
    pytest.importorskip("distributed")
    client = Given(losses=0)
    with module.Cluster(client) as cluster:
        future = cluster.submit(divmod, 7, 2)
        assert future.cancel()
        client.given.set_result((3, 1))
        assert wait([future], 5).done == {future}


def test_a_cluster_that_is_lost_is_one_line_and_how_to_go_on(capsys, monkeypatch, tmp_path) -> None:
    pytest.importorskip("distributed")
    path = tmp_path / "kept"
    monkeypatch.setattr(module, "connected", lambda address: module.Cluster(Losing(1000)))
    monkeypatch.setattr(module.Cluster, "prepare", lambda cluster, *what: _called(*what))
    run = ["nothanks", "-n", "3000", "--checkpoint", str(path), "--scheduler", "tcp://192.0.2.1:1"]
    assert sim_main(run) == 1
    ended = capsys.readouterr()
    assert ended.out == ""
    assert ended.err == (
        f"to go on: njet resume {path}\n"
        "njet-sim: error: the Dask cluster has lost its workers, or the way to them\n"
    )


def _called(function: Any, *arguments: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(function(*arguments))
    return future


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "tcp://127.0.0.1", "x\ny"])
def test_a_scheduler_that_does_not_answer_is_one_line(capsys, monkeypatch, address: str) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(module, "_SECONDS_TO_CONNECT", 1)
    assert sim_main(["nothanks", "-n", "10", "--scheduler", address]) == 2
    ended = capsys.readouterr()
    assert ended.out == ""
    assert ended.err.startswith("njet-sim: error: no Dask scheduler answers at ")
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--threads", "2"], "--threads: the workers of --scheduler have their own"),
        (["--policy", "ladder"], "--scheduler plays one run: not --policy ladder"),
    ],
)
def test_what_does_not_go_together_is_refused(capsys, arguments: list[str], said: str) -> None:
    assert sim_main(["--scheduler", "tcp://127.0.0.1:9", *arguments]) == 2
    ended = capsys.readouterr()
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1


def test_a_missing_extra_is_named(capsys, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert sim_main(["nothanks", "-n", "10", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert capsys.readouterr().err == (
        "njet-sim: error: the package distributed is missing: "
        "pip install 'njet-sim[dask]' brings it\n"
    )
