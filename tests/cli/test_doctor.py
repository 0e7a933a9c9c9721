"""The command ``njet doctor``: it works where little else does."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import njet as package
from njet.cli import checkup, vectors
from njet.core import jit

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = os.path.join(os.devnull, "x")
WHOLE = b"\x80\x04N."


@pytest.fixture
def quick(monkeypatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setattr(vectors, "of_a_kernel", lambda: ("a_loop", [128, 256, 128]))


@pytest.fixture
def cache(monkeypatch, tmp_path: Path) -> Path:
    """A cache folder of its own, with one file in it."""
    folder = tmp_path / "njet" / f"1.0-{'0' * 16}"
    folder.mkdir(parents=True)
    (folder / "whole.nbi").write_bytes(WHOLE)
    monkeypatch.setattr(jit, "cache_folder", lambda: folder)
    monkeypatch.delenv("NJET_CACHE_DIR", raising=False)
    return folder


def document(ended) -> dict:
    assert ended.err == ""
    found = json.loads(ended.out)
    assert ended.code == (1 if found["problems"] else 0)
    return found


def test_all_is_well_here(njet, cache: Path) -> None:
    found = document(njet("doctor", "--json"))
    assert (found["schema"], found["version"]) == ("njet.doctor.v1", package.__version__)
    assert found["problems"] == []
    assert found["stream_version"] == 1
    assert set(found["packages"]) == set(checkup.PACKAGES)
    assert all(found["packages"].values())
    assert found["threads"]["used"] <= found["threads"]["cpus"]
    assert found["cache"]["folder"] == str(cache)
    assert (found["cache"]["files"], found["cache"]["bytes"]) == (1, len(WHOLE))
    if vectors.is_known():
        assert found["vectors"]["bits"] in (128, 256, 512)
        assert found["vectors"]["kernel"] == "turn_to_places"


def test_the_screen_says_it_in_lines(njet, cache: Path, quick) -> None:
    (cache.parent / f"0.9-{'a' * 16}").mkdir()
    (cache.parent / f"0.9-{'a' * 16}" / "old.nbc").write_bytes(bytes(2_000_000))
    (cache.parent / "runs").mkdir()  # not one of compiled code
    ended = njet("doctor")
    assert (ended.code, ended.err) == (0, "")
    assert f"njet      {package.__version__}, stream version 1\n" in ended.out
    assert "vectors   256 bits (ymm) in a_loop\n" in ended.out or not vectors.is_known()
    assert f"cache     {cache}\n          1 file, 0.0 MB, can be written\n" in ended.out
    assert "beside it 1 of other versions, 2.0 MB, may be removed\n" in ended.out
    assert ended.out.endswith("state     all is well\n")


@pytest.mark.parametrize("content", [b"", b"\x80", WHOLE[:-1], b"noise"])
def test_damaged_code_is_told(njet, cache: Path, quick, content: bytes) -> None:
    (cache / "damaged.nbc").write_bytes(content)
    ended = njet("doctor")
    assert (ended.code, ended.err) == (1, "")
    assert "broken    1 of 2 files of compiled code are damaged" in ended.out
    assert f"  to do   remove {cache}" in ended.out
    found = document(njet("doctor", "--json"))
    assert found["cache"]["damaged"] == 1


def test_no_folder_that_can_be_written_is_told(njet, cache: Path, quick, monkeypatch) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda: None)
    ended = njet("doctor")
    assert ended.code == 1
    assert "cache     none\n" in ended.out
    assert "  to do   set NJET_CACHE_DIR to one that can\n" in ended.out


def test_a_folder_that_was_asked_for_and_passed_over_is_told(
    njet, cache: Path, quick, monkeypatch
) -> None:
    monkeypatch.setenv("NJET_CACHE_DIR", NOWHERE)
    (problem,) = document(njet("doctor", "--json"))["problems"]
    assert problem["what"] == f"NJET_CACHE_DIR={NOWHERE} cannot be written: {cache} is used"
    monkeypatch.setenv("NJET_CACHE_DIR", str(cache.parent.parent))
    assert document(njet("doctor", "--json"))["problems"] == []


def test_a_kernel_that_cannot_be_compiled_is_told(njet, cache: Path, monkeypatch) -> None:
    def fail() -> None:
        raise RuntimeError("no\nsuch target")

    monkeypatch.setattr(vectors, "is_known", lambda: True)
    monkeypatch.setattr(vectors, "of_a_kernel", fail)
    found = document(njet("doctor", "--json"))
    assert found["vectors"]["bits"] is None
    (problem,) = found["problems"]
    assert problem["what"] == "a kernel cannot be compiled: RuntimeError: no such target"


def test_interpreted_kernels_are_told(njet, cache: Path, monkeypatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    (problem,) = document(njet("doctor", "--json"))["problems"]
    assert problem["remedy"] == "unset it"


def in_a_process(tmp_path: Path, **environment: str | None) -> tuple[int, dict, str]:
    settings = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    for name, value in environment.items():
        settings.pop(name, None)
        if value is not None:
            settings[name] = value
    done = subprocess.run(
        [sys.executable, "-m", "njet.cli", "doctor", "--json"],
        cwd=tmp_path,
        env=settings,
        capture_output=True,
        text=True,
    )
    return done.returncode, json.loads(done.stdout), done.stderr


def test_a_broken_package_is_told_and_no_traceback_shown(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "numba.py").write_text("raise ImportError('needs another\\nnumpy')\n")
    code, found, err = in_a_process(tmp_path, PYTHONPATH=f"{broken}{os.pathsep}{ROOT}")
    assert (code, err) == (1, "")
    (problem,) = found["problems"]
    assert problem["what"] == "numba cannot be imported: ImportError: needs another numpy"
    assert problem["remedy"] == "pip install --force-reinstall numba"
    assert (found["stream_version"], found["cache"]["folder"]) == (None, None)


def test_no_home_is_no_trouble(tmp_path: Path) -> None:
    missing = dict.fromkeys(["HOME", "XDG_CACHE_HOME", "NJET_CACHE_DIR"], NOWHERE)
    missing["NJET_CACHE_DIR"] = None
    code, found, err = in_a_process(tmp_path, **missing, TMPDIR=str(tmp_path))
    assert (code, found["problems"], err) == (0, [], "")
    assert found["cache"]["folder"].startswith(str(tmp_path))


def test_every_extra_is_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, packages in project["optional-dependencies"].items():
        if extra not in ("docs", "lint", "test"):
            (package,) = (re.split("[<>=~]", text)[0] for text in packages)
            assert checkup.EXTRAS[extra].replace("_", "-") == package.replace("_", "-")


@pytest.mark.parametrize(
    ("machine", "line", "bits"),
    [
        ("x86_64", "\tvpaddq\t%zmm1, %zmm2, %zmm3", [512]),
        ("AMD64", "\tvpand\t(%rax), %ymm2, %ymm3", [256]),
        ("x86_64", "\tpaddq\t%xmm1, %xmm2", [128]),
        ("x86_64", "\taddq\t%rax, %rbx\n\tvmovups\t%ymm0, (%rax)", []),
        ("arm64", "\tadd\tv0.2d, v1.2d, v2.2d", [128]),
        ("aarch64", "\tadd\tx0, x1, x2", []),
    ],
)
def test_packed_operations_are_read_from_machine_code(monkeypatch, machine, line, bits) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert vectors.is_known()
    assert vectors.packed(line) == bits
