"""Runs that are kept: the same result however often they were stopped, and no file that lies."""

from __future__ import annotations

import errno
import json
import os
import signal
import time
from pathlib import Path

import pytest
from playable import PLAYABLE, REPORTED

from njet import kept, unasked
from njet.core.checkpoint import what_is_in
from njet.core.errors import BadInput, NotSaved
from njet.games import load
from njet.result import Result
from njet.simulation import Interrupted, simulate
from njet.unasked import Unasked


def played(game: str = "nothanks", **options: object) -> Result:
    arguments = {"games": 3000, "policies": "random", "seed": 42, "threads": 2, **options}
    return simulate(game, **arguments)


def stopped(path: object, calls: int, **options: object) -> int:
    """Press Ctrl-C in a progress call; returns how many games were done."""
    left = calls

    def progress(done: int, total: int) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as caught:
        played(checkpoint=path, progress=progress, **options)
    return caught.value.result.games


def done_in(path: Path) -> int:
    return json.loads(path.read_bytes())["done"]


@pytest.mark.parametrize("game", REPORTED)
def test_a_run_goes_on_from_where_it_was_stopped(game: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    expected = played(game).to_json()
    stops = [stopped(path, calls, game=game, block=100) for calls in (1, 2, 3)]
    assert stops == sorted(stops)
    assert done_in(path) == stops[-1]
    assert played(game, checkpoint=path).to_json() == expected
    assert done_in(path) == 3000
    assert played(game, checkpoint=path).to_json() == expected  # nothing is left to do
    assert list(tmp_path.iterdir()) == [path]


def test_a_drawn_seed_is_that_of_the_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    first = played(seed=None, checkpoint=path)
    assert played(seed=None, checkpoint=path).seed == first.seed


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 43},
        {"games": 3001},
        {"players": 3},
        {"policies": "heuristic"},
        {"rules": {"chips": 5}},
        {"game": "nessos"},
    ],
)
def test_another_run_is_refused(tmp_path: Path, other: dict) -> None:
    path = tmp_path / "kept"
    played(checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(BadInput, match="is of another run: ") as caught:
        played(checkpoint=path, **other)
    assert next(iter(other)) in str(caught.value)
    assert path.read_bytes() == before


def test_what_is_in_the_file_is_all_that_a_run_depends_on(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    result = played(checkpoint=path, rules={"chips": 5})
    what = what_is_in(path)
    again = simulate(
        what["game"],
        **{key: what[key] for key in ("games", "players", "policies", "rules", "seed")},
    )
    assert again.to_json() == result.to_json()


@pytest.fixture
def at_once(monkeypatch) -> None:
    """Save after every block."""
    monkeypatch.setattr(kept, "_SECONDS_BETWEEN_SAVES", 0.0)
    monkeypatch.setattr(kept, "_TIMES_AS_LONG", 0.0)


@pytest.mark.usefixtures("at_once")
def test_a_full_disk_is_said_once_and_the_last_good_checkpoint_stays(tmp_path, monkeypatch) -> None:
    path, sync = tmp_path / "kept", os.fsync
    expected = played().to_json()
    is_full = False

    def fsync(descriptor: int) -> None:
        if is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    def progress(done: int, total: int) -> None:
        nonlocal is_full
        is_full = done >= 1000

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.warns(NotSaved) as said:
        found = played(checkpoint=path, progress=progress, block=100, threads=1)
    (warning,) = said.list
    assert str(warning.message) == (
        f"checkpoint {path} cannot be written: No space left on device; "
        "it keeps the first 900 games"
    )
    assert found.to_json() == expected
    assert done_in(path) == 900
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    assert played(checkpoint=path).to_json() == expected


def test_saves_take_a_small_part_of_a_run(tmp_path: Path, monkeypatch) -> None:
    """However long a save takes, so many times as long is played before the next."""
    now, saves = 0.0, []
    clock = type("Clock", (), {"monotonic": staticmethod(lambda: now)})
    monkeypatch.setattr(kept, "time", clock)

    def save(path: Path, text: str) -> None:
        nonlocal now
        saves.append(now)
        now += 0.5

    def progress(done: int, total: int) -> None:
        nonlocal now
        now += 1.0

    monkeypatch.setattr("njet.core.checkpoint.save", save)
    played(games=200, block=1, threads=1, checkpoint=tmp_path / "kept", progress=progress)
    begun, first, *others, _ = saves
    assert begun == 0.0
    assert first >= 1.5
    gaps = [late - early for early, late in zip([first, *others], others, strict=False)]
    assert gaps
    assert min(gaps) >= 50


# --- long runs, kept although nobody asked for it ---


class Told(Unasked):
    """Notes what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def tell_found(self, path: Path, done: int) -> None:
        self.said.append(f"found {done}")

    def tell_refused(self, error: BadInput) -> None:
        self.said.append("refused")

    def tell_begun(self, path: Path, left: float) -> None:
        self.said.append("begun")


@pytest.fixture
def runs(tmp_path: Path, monkeypatch) -> Path:
    """Where runs are kept, all of which are held for long."""
    monkeypatch.setattr(unasked, "_CLEAR_AFTER", 0.0)
    monkeypatch.setattr(unasked, "_LONG", 0.0)
    monkeypatch.setattr(unasked, "folder", lambda: tmp_path / "runs")
    return tmp_path / "runs"


def test_a_long_run_is_kept_and_found_again(runs: Path) -> None:
    first, second = Told(), Told()
    done = stopped(first, 3, block=100)
    assert first.said == ["begun"]
    assert list(runs.iterdir()) == [first.path]
    assert done_in(first.path) == done
    assert played(checkpoint=second).to_json() == played().to_json()
    assert second.said == [f"found {done}"]
    assert second.path == first.path
    other = Told()
    played(checkpoint=other, seed=7, block=100)
    assert other.said == ["begun"]
    assert other.path != first.path


def test_runs_that_nobody_came_back_to_for_a_month_are_removed(runs: Path) -> None:
    runs.mkdir()
    old, recent, other = (runs / name for name in ("a.checkpoint", "b.checkpoint", "c.txt"))
    for path, days in ((old, 31), (recent, 29), (other, 31)):
        path.touch()
        os.utime(path, (time.time() - days * 86_400,) * 2)
    told = Told()
    stopped(told, 3, block=100)
    assert sorted(runs.iterdir()) == sorted([recent, other, told.path])


def test_a_short_run_is_not_kept(runs: Path, monkeypatch) -> None:
    for name, seconds in (("_CLEAR_AFTER", 3600.0), ("_LONG", 3600.0)):
        monkeypatch.setattr(unasked, "_CLEAR_AFTER", 0.0)
        monkeypatch.setattr(unasked, name, seconds)
        told = Told()
        played(checkpoint=told, block=100)
        assert (told.said, told.path) == ([], None)
    assert not runs.exists()


def test_where_nothing_can_be_written_nothing_is_said(runs: Path, monkeypatch) -> None:
    places = [None, Path(os.path.join(os.devnull, "x"))]
    for place in places:
        monkeypatch.setattr(unasked, "folder", lambda place=place: place)
        told = Told()
        assert played(checkpoint=told, block=100).complete
        assert (told.said, told.path) == ([], None)


def test_a_damaged_file_is_left_alone_and_the_run_begins_anew(runs: Path) -> None:
    first, second = Told(), Told()
    stopped(first, 3, block=100)
    first.path.write_text("noise")
    assert played(checkpoint=second, block=100).to_json() == played().to_json()
    assert second.said == ["refused"]
    assert first.path.read_text() == "noise"


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_folder_is_in_the_cache_folder(game: str) -> None:
    from njet.core.jit import cache_folder

    assert load(game).module("run").Run
    assert unasked.folder() == cache_folder().parent / "runs"
