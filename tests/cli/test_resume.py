"""`--checkpoint`, `njet resume`, and long runs that are kept although nobody asked."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import njet as package
from njet import kept, unasked
from njet.cli import progress as progress_module

RUN = ("nothanks", "--games", "2000", "--threads", "1", "--policy", "random")


@pytest.fixture
def interrupt_after(monkeypatch):
    """Press Ctrl-C once so many games are done."""

    def arm(games: int) -> None:
        @contextlib.contextmanager
        def progress(label: str, total: int, quiet: bool):
            def report(done: int, of: int) -> None:
                if done >= games:
                    signal.raise_signal(signal.SIGINT)

            yield report

        monkeypatch.setattr(progress_module, "progress", progress)

    return arm


@pytest.fixture
def stopped(njet_sim, interrupt_after, tmp_path: Path, monkeypatch):
    """Begins a run with a checkpoint and presses Ctrl-C; returns the file."""

    def stop(*arguments: object) -> Path:
        path = tmp_path / "run.checkpoint"
        with monkeypatch.context():
            interrupt_after(1)
            ended = njet_sim(*RUN, *arguments, "--seed", 7, "--checkpoint", path)
        assert ended.code == 130
        assert ended.err.splitlines()[-1] == f"to go on: njet resume {path}"
        monkeypatch.undo()
        return path

    return stop


def test_an_interrupted_run_goes_on(njet, njet_sim, stopped, tmp_path: Path) -> None:
    whole = njet_sim(*RUN, "--seed", 7, "--json").out
    path = stopped()
    assert 0 < json.loads(path.read_bytes())["done"] < 2000
    ended = njet("resume", path, "--json")
    assert (ended.code, ended.out, ended.err) == (0, whole, "")
    assert njet("resume", path, "--json", "--threads", 2).out == whole  # shown again
    out = tmp_path / "run.csv"
    assert njet("resume", path, "--quiet", "--out", out).code == 0
    assert out.read_text().startswith("table,")


def test_the_same_command_goes_on(njet_sim, stopped) -> None:
    whole = njet_sim(*RUN, "--seed", 7, "--json").out
    path = stopped()
    assert njet_sim(*RUN, "--checkpoint", path, "--json").out == whole  # the seed is in there
    ended = njet_sim(*RUN, "--seed", 8, "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert "is of another run: seed 7, not 8" in ended.err


def test_the_screen_of_a_resumed_run_leads_to_the_same_run(njet, njet_sim, stopped) -> None:
    rules = ("--set", "tactical=true", "--set", "chips=5")
    whole = njet_sim(*RUN, *rules, "--seed", 7, "--json").out
    lines = njet("resume", stopped(*rules)).out.splitlines()
    assert lines[0].endswith("rules chips=5 tactical=true")
    command = lines[-1].removeprefix("rerun: ")
    assert njet_sim(*shlex.split(command)[1:], "--json").out == whole


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, " is not there"),
        ("", " is damaged, or no checkpoint"),
        ("[1]", " is damaged, or no checkpoint"),
        ('{"schema": "njet.checkpoint.v9"}', " is njet.checkpoint.v9, from another version"),
        ('{"schema": "njet.checkpoint.v2", "done": 3}', " is damaged"),
    ],
)
def test_what_is_no_checkpoint_is_refused_in_one_line(njet, njet_sim, tmp_path, content, said):
    path = tmp_path / "x"
    lines = [(njet, ("resume", path))]
    if content is not None:
        path.write_text(content)
        lines.append((njet_sim, (*RUN, "--checkpoint", path)))
    for command, arguments in lines:
        ended = command(*arguments)
        assert (ended.code, ended.out) == (2, "")
        assert said in ended.err
        assert len(ended.err.splitlines()) == 1
        assert not path.exists() or path.read_text() == content


def test_other_kinds_and_versions_are_refused_by_name(njet, stopped, tmp_path, monkeypatch) -> None:
    other = tmp_path / "tournament"
    package.tournament("nothanks", ["random", "heuristic"], games=80, checkpoint=other)
    ended = njet("resume", other)
    assert (ended.code, ended.out) == (2, "")
    assert "is of a tournament: the command that began it, given again, goes on" in ended.err
    path = stopped()
    monkeypatch.setattr("njet.cli.resume.__version__", "9.9")
    ended = njet("resume", path)
    assert (ended.code, ended.out) == (2, "")
    assert re.search(r"is of njet-sim \S+, which can go on from it; this is 9.9", ended.err)


def test_a_result_does_not_replace_its_checkpoint(njet, njet_sim, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = njet_sim(*RUN, "--checkpoint", "a.json", "--out", "./a.json")
    assert (ended.code, ended.out) == (2, "")
    assert not list(tmp_path.iterdir())


def test_the_ladder_is_not_kept(njet_sim, tmp_path: Path) -> None:
    path = tmp_path / "x"
    ended = njet_sim("nothanks", "--games", 10, "--policy", "ladder", "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert "--checkpoint keeps one run: not --policy ladder" in ended.err
    assert not path.exists()


def test_a_full_disk_is_one_line(njet_sim, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(kept, "_SECONDS_BETWEEN_SAVES", 0.0)
    monkeypatch.setattr(kept, "_TIMES_AS_LONG", 0.0)
    path, calls, sync = tmp_path / "x", [], os.fsync

    def fsync(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > 1:
            raise OSError(28, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    ended = njet_sim(*RUN, "--seed", 7, "--checkpoint", path)
    assert ended.code == 0
    assert len(calls) > 2
    assert ended.err == (
        f"njet-sim: checkpoint {path} cannot be written: No space left on device; "
        "it keeps the first 0 games\n"
    )
    assert list(tmp_path.iterdir()) == [path]


# --- kept although nobody asked ---


@pytest.fixture
def runs(tmp_path: Path, monkeypatch) -> Path:
    """Where runs are kept, all of which are held for long."""
    monkeypatch.setattr(unasked, "_CLEAR_AFTER", 0.0)
    monkeypatch.setattr(unasked, "_LONG", 0.0)
    for module in ("njet.unasked", "njet.cli.keeping"):
        monkeypatch.setattr(f"{module}.folder", lambda: tmp_path / "runs")
    return tmp_path / "runs"


def test_a_long_run_is_kept_and_removed_in_the_end(njet_sim, runs: Path) -> None:
    ended = njet_sim(*RUN, "--seed", 7)
    assert ended.code == 0
    pattern = r"0\.\d s to go; kept from now on, to go on if it ends: njet resume (\S+)\n"
    said = re.fullmatch(pattern, ended.err)
    assert said
    assert Path(said[1]).parent == runs
    assert not list(runs.iterdir())


def test_a_long_run_that_was_stopped_goes_on(
    njet, njet_sim, interrupt_after, runs: Path, monkeypatch
) -> None:
    whole = njet_sim(*RUN, "--seed", 7, "--json").out
    for again in ("resume", "the same"):
        interrupt_after(1)
        ended = njet_sim(*RUN, "--seed", 7, "--quiet")
        (path,) = runs.iterdir()
        assert ended.code == 130
        assert ended.err == f"to go on: njet resume {path}\n"
        monkeypatch.setattr(progress_module, "progress", nobody_sees)
        if again == "resume":
            ended = njet("resume", path, "--json")
        else:
            ended = njet_sim(*RUN, "--seed", 7, "--json")
            assert re.match(r"going on from game \d+, kept in ", ended.err)
        assert (ended.code, ended.out) == (0, whole)
        assert not list(runs.iterdir())


@contextlib.contextmanager
def nobody_sees(label: str, total: int, quiet: bool):
    yield None


def test_nothing_is_kept_against_ones_will(njet_sim, runs: Path) -> None:
    assert njet_sim(*RUN, "--no-checkpoint").err == ""
    assert not runs.exists()


# --- other processes ---

OFTEN = "from njet import kept; kept._SECONDS_BETWEEN_SAVES = 0.05"
STUCK = """
import time
from njet.games.nothanks.run import Run
play = Run.block
def block(run, seed, first, games):
    if first > 0:
        time.sleep(30)
    return play(run, seed, first, games)
Run.block = block
"""
"""In a program: what saves a run often, and what makes its second block last."""


def start(entry: str, *arguments: object, first: str = OFTEN) -> subprocess.Popen[str]:
    program = f"{first}\nimport sys\nfrom njet.cli import {entry}\nsys.exit({entry}())"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until(condition) -> None:
    """Wait for something."""
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def done_in(path: Path) -> int:
    return json.loads(path.read_bytes())["done"] if path.exists() else 0


def killed_at_random(path: Path, times: int, games: int, random: Random) -> tuple[str, list[int]]:
    """Kill a run so many times at random moments; returns its result, and where it went on."""
    run = ("nothanks", "-n", games, "--policy", "heuristic", "--seed", 3, "--threads", 1)
    begun = start("sim_main", *run, "--checkpoint", path, "--quiet", "--json")
    done = [0]
    for _ in range(times):
        until(lambda run=begun: done_in(path) > done[-1] or run.poll() is not None)
        time.sleep(0.2 * random.random())
        begun.kill()
        begun.communicate()
        done.append(done_in(path))
        begun = start("main", "resume", path, "--quiet", "--json", "--threads", 1)
    out, err = begun.communicate()
    assert (begun.returncode, err) == (0, "")
    return out, done


@pytest.mark.parametrize(
    ("times", "games"), [(5, 3_000_000), pytest.param(100, 6 * 10**7, marks=pytest.mark.verify)]
)
def test_killed_at_random_moments_the_result_is_the_same(
    tmp_path: Path, times: int, games: int
) -> None:
    out, done = killed_at_random(tmp_path / "run.checkpoint", times, games, Random(times))
    assert done == sorted(done)
    assert 0 < done[1] < games
    whole = package.simulate("nothanks", games=games, policies="heuristic", seed=3)
    assert out == whole.to_json() + "\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize("first", [OFTEN, STUCK])
def test_ctrl_c_ends_a_run_soon_with_its_work_saved(tmp_path: Path, first: str) -> None:
    """Even where a block takes much longer than anybody waits."""
    path = tmp_path / "run.checkpoint"
    run = ("nothanks", "-n", 10**10, "--policy", "random", "--seed", 3, "--threads", 2)
    begun = start("sim_main", *run, "--checkpoint", path, first=first)
    until(lambda: done_in(path) > 0 if first == OFTEN else path.exists())
    time.sleep(0.5)
    begun.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    out, err = begun.communicate(timeout=60)
    assert time.monotonic() - pressed < 10
    assert begun.returncode == 130
    assert err.splitlines()[-1] == f"to go on: njet resume {path}"
    assert out.splitlines()[0].startswith("interrupted: ")
    assert done_in(path) == int(out.split()[1].replace(",", "")) > 0
