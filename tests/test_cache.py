"""The cache of compiled code: never stale, never in the way, shared by processes.

Most tests compile a function of a line instead of a game's kernels; the whole kernels are for
`make verify`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from njet.core import jit

PACKAGE = Path(jit.__file__).resolve().parent.parent

SMALL = """
import json, sys
import numpy as np
from njet.core.bits import lowest
from njet.core.jit import cache_folder, entry, is_kept

def make(number):
    @entry
    def plus(word):
        return lowest(word) + np.uint64(number)
    return plus

plus = make(int(sys.argv[1]))
kept = is_kept(plus, [np.uint64(0)])
print(json.dumps({
    "value": int(plus(np.uint64(12))),
    "kept": kept,
    "hits": sum(plus.stats.cache_hits.values()) if cache_folder() else 0,
    "folder": str(cache_folder()),
}))
"""

WHOLE = """
import json, sys, njet
players = int(sys.argv[1])
print(njet.simulate("njet", games=500, players=players, policies="random", seed=9).to_json())
"""


def start(code: str, argument: int, path: Path, **environment: str | None) -> subprocess.Popen:
    settings = {**os.environ, "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    for name, value in environment.items():
        settings.pop(name, None)
        if value is not None:
            settings[name] = value
    return subprocess.Popen(
        [sys.executable, "-c", code, str(argument)],
        cwd=path,  # where the interpreter looks first
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen) -> dict:
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert err == ""
    return json.loads(out)


def small(cache: Path, number: int = 1, path: Path = PACKAGE.parent) -> dict:
    return finish(start(SMALL, number, path, NJET_CACHE_DIR=str(cache)))


@pytest.fixture
def install(tmp_path: Path) -> Path:
    """A copy of the package, as an install of its own."""
    copy = tmp_path / "install"
    shutil.copytree(PACKAGE, copy / "njet", ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture
def plus(monkeypatch, tmp_path: Path):
    """Makes a function anew, as another process would, with a cache folder of its own."""
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)

    def make(number: int):
        @jit.entry
        def plus(word):
            return word + number

        return plus

    return make


def hits(dispatcher) -> int:
    return sum(dispatcher.stats.cache_hits.values())


def test_the_second_process_finds_what_the_first_compiled(tmp_path: Path) -> None:
    first, second = small(tmp_path), small(tmp_path)
    assert (first["value"], first["kept"], first["hits"]) == (5, False, 0)
    assert (second["value"], second["kept"], second["hits"]) == (5, True, 1)
    assert first["folder"] == second["folder"]
    assert str(tmp_path) in first["folder"]


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("keep", ["nothing", "half", "noise"])
def test_a_damaged_file_is_replaced(plus, tmp_path: Path, suffix: str, keep: str) -> None:
    assert plus(1)(41) == 42
    (file,) = tmp_path.glob(f"*.{suffix}")
    whole = file.read_bytes()
    cut = {"nothing": b"", "half": whole[: len(whole) // 2], "noise": b"\x80noise" + whole[6:]}
    file.write_bytes(cut[keep])
    damaged = plus(1)
    assert jit.is_kept(damaged, [41]) == (suffix == "nbc")  # the code itself is not looked at
    assert (damaged(41), hits(damaged)) == (42, 0)
    repaired = plus(1)
    assert (repaired(41), hits(repaired)) == (42, 1)


def test_a_missing_file_is_written_again(plus, tmp_path: Path) -> None:
    plus(1)(41)
    (file,) = tmp_path.glob("*.nbc")
    file.unlink()
    assert not jit.is_kept(plus(1), [41])
    assert plus(1)(41) == 42
    assert file.exists()


def test_functions_that_differ_in_what_they_close_over_share_no_file(plus, tmp_path) -> None:
    """Numba alone would keep them in one index: two processes could overwrite each other's code."""
    assert (plus(1)(41), plus(2)(41)) == (42, 43)
    assert len(list(tmp_path.glob("*.nbi"))) == 2
    assert len(list(tmp_path.glob("*.nbc"))) == 2


def test_processes_that_start_cold_at_once_do_not_mix_their_code(tmp_path: Path) -> None:
    numbers = [1, 2, 2, 3]
    environment = {"NJET_CACHE_DIR": str(tmp_path)}
    started = [start(SMALL, number, PACKAGE.parent, **environment) for number in numbers]
    assert [finish(each)["value"] for each in started] == [4 + number for number in numbers]
    assert small(tmp_path, 3)["hits"] == 1


def test_an_edit_in_a_called_function_is_noticed(tmp_path: Path, install: Path) -> None:
    before = small(tmp_path, 1, install)
    bits = install / "njet/core/bits.py"
    edited = bits.read_text().replace("return mask & (ZERO - mask)", "return mask & ~ONE")
    assert edited != bits.read_text()
    bits.write_text(edited)
    after = small(tmp_path, 1, install)
    assert (before["value"], after["value"]) == (5, 13)
    assert before["folder"] != after["folder"]
    assert after["hits"] == 0


def test_code_compiled_with_other_settings_is_not_taken(tmp_path: Path) -> None:
    """Such as that of a run with bounds checks, which is slow."""
    found = [small(tmp_path)]
    environment = {"NJET_CACHE_DIR": str(tmp_path), "NUMBA_BOUNDSCHECK": "1"}
    found.append(finish(start(SMALL, 1, PACKAGE.parent, **environment)))
    assert found[0]["folder"] != found[1]["folder"]
    assert found[1]["hits"] == 0


def test_an_install_is_never_written_to(tmp_path: Path, install: Path) -> None:
    for path in install.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    install.chmod(0o555)
    before = sorted(install.rglob("*"))
    try:
        assert small(tmp_path / "cache", 1, install)["value"] == 5
        assert sorted(install.rglob("*")) == before
    finally:
        for path in [install, *install.rglob("*")]:
            path.chmod(0o755)


NOWHERE = os.path.join(os.devnull, "x")
"""A folder that cannot be made, not even by root."""


def test_no_home_and_no_cache_folder_are_no_trouble(tmp_path: Path) -> None:
    environment = dict.fromkeys(["HOME", "XDG_CACHE_HOME", "NJET_CACHE_DIR"], NOWHERE)
    found = finish(start(SMALL, 1, PACKAGE.parent, **environment, TMPDIR=str(tmp_path)))
    assert found["value"] == 5
    assert str(tmp_path) in found["folder"]
    private = next(tmp_path.glob("njet-*"))
    assert os.name == "nt" or private.stat().st_mode & 0o077 == 0


def test_a_home_that_is_not_set_is_no_trouble(tmp_path: Path) -> None:
    missing = dict.fromkeys(["HOME", "XDG_CACHE_HOME", "NJET_CACHE_DIR"])
    assert finish(start(SMALL, 1, PACKAGE.parent, **missing))["value"] == 5


def test_where_nothing_can_be_written_code_is_compiled_anew(plus, monkeypatch) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda: None)
    uncached = plus(1)
    assert not jit.is_kept(uncached, [41])
    assert uncached(41) == 42
    assert jit.is_kept(uncached, [41])
    assert not jit.is_kept(plus(1), [41])


def test_a_folder_that_cannot_be_made_is_passed_over(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "_cache_roots", lambda: [Path(NOWHERE), tmp_path])
    jit.cache_folder.cache_clear()
    assert jit.cache_folder().is_relative_to(tmp_path)
    monkeypatch.setattr(jit, "_cache_roots", lambda: [Path(NOWHERE)])
    jit.cache_folder.cache_clear()
    assert jit.cache_folder() is None
    jit.cache_folder.cache_clear()


def test_a_temporary_folder_that_is_missing_is_no_trouble(monkeypatch) -> None:
    def fail() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(jit.tempfile, "gettempdir", fail)
    for variable in ("NJET_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", NOWHERE)
    assert jit._cache_roots() == [Path(NOWHERE) / ".cache"]


def test_a_disk_that_fills_up_is_no_trouble(plus, monkeypatch) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    full = plus(1)
    monkeypatch.setattr(full._cache._cache_file, "_save_data", fail)
    assert full(41) == 42


def test_a_shared_temporary_folder_of_another_user_is_not_trusted(monkeypatch, tmp_path) -> None:
    if not hasattr(os, "getuid"):
        return  # there is no such folder to share
    for variable in ("NJET_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", NOWHERE)
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path))
    uid = os.getuid()
    (tmp_path / f"njet-{uid + 1}").mkdir()
    monkeypatch.setattr(os, "getuid", lambda: uid + 1)
    assert jit._cache_roots() == [Path(NOWHERE) / ".cache"]


@pytest.mark.verify
def test_whole_kernels_compiled_by_four_cold_processes_at_once(tmp_path: Path) -> None:
    players = [4, 4, 2, 3]
    environment = {"NJET_CACHE_DIR": str(tmp_path)}
    runs = []
    for _ in range(2):
        started = [start(WHOLE, number, PACKAGE.parent, **environment) for number in players]
        runs.append([finish(process) for process in started])
    assert runs[0] == runs[1]
    assert runs[0][0] == runs[0][1]
    assert [run["players"] for run in runs[0]] == players


@pytest.mark.verify
def test_whole_kernels_survive_a_truncated_cache_and_a_missing_home(tmp_path: Path) -> None:
    kept = {"NJET_CACHE_DIR": str(tmp_path / "cache")}
    first = finish(start(WHOLE, 4, PACKAGE.parent, **kept))
    for file in tmp_path.rglob("*.nb?"):
        os.truncate(file, file.stat().st_size // 2)
    assert finish(start(WHOLE, 4, PACKAGE.parent, **kept)) == first
    nowhere = dict.fromkeys(["HOME", "XDG_CACHE_HOME", "NJET_CACHE_DIR"], NOWHERE)
    assert finish(start(WHOLE, 4, PACKAGE.parent, **nowhere, TMPDIR=str(tmp_path))) == first
