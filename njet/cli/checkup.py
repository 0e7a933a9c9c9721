"""What an installation is made of and whether it works; nothing that is broken raises."""

from __future__ import annotations

import contextlib
import importlib
import os
import platform
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from njet.core import cpus

PACKAGES = ("numpy", "numba", "llvmlite", "pandas", "click", "rich")
EXTRAS = {
    "dask": "distributed",
    "gymnasium": "gymnasium",
    "openspiel": "open_spiel",
    "parquet": "pyarrow",
    "pettingzoo": "pettingzoo",
    "ratings": "openskill",
    "report": "matplotlib",
    "tune": "cma",
}
"""The package that an extra brings."""
_FEATURES = ("sse4.2", "popcnt", "bmi2", "avx", "avx2", "neon", "sve", "sve2")
_WIDE = "avx512"
_FOLDER = re.compile(r"[0-9][^-]*-[0-9a-f]{16}")


class Problem(NamedTuple):
    """Something that is broken, and what to do about it."""

    what: str
    remedy: str


def version_of(distribution: str) -> str | None:
    """Return an installed package's version, without importing it."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def packages() -> tuple[dict[str, str | None], list[Problem]]:
    """Return the versions of what the package needs, each imported."""
    found, problems = {}, []
    for name in PACKAGES:
        found[name] = version_of(name)
        try:
            importlib.import_module(name)
        except Exception as error:
            problems.append(Problem(f"{name} cannot be imported: {_said(error)}", _reinstall(name)))
    return found, problems


def extras() -> dict[str, str | None]:
    """Return the versions of what the extras bring, None where it is missing."""
    return {extra: version_of(package) for extra, package in EXTRAS.items()}


def stream_version() -> int | None:
    """Return the version of the random streams, None where they cannot be loaded."""
    try:
        return int(importlib.import_module("njet.core.rng").STREAM_VERSION)
    except Exception:
        return None


def cpu() -> dict[str, Any]:
    """Return the CPU's name, and which of its features make kernels fast."""
    try:
        import llvmlite.binding as llvm

        features = llvm.get_host_cpu_features()
        name = llvm.get_host_cpu_name()
    except Exception:
        return {"name": platform.processor() or platform.machine(), "features": []}
    there = [feature for feature in features if features[feature]]
    wide = sorted(feature for feature in there if feature.startswith(_WIDE))
    return {"name": name, "features": [f for f in _FEATURES if f in there] + wide}


def threads() -> dict[str, Any]:
    """Return how many CPUs there are, and on how many a run plays."""
    return {"cpus": os.cpu_count(), "used": cpus.available()}


def vectors() -> tuple[dict[str, Any], list[Problem]]:
    """Return the widest registers that a kernel computes in, compiled here and now."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        problem = Problem("NUMBA_DISABLE_JIT is set: kernels need to be compiled", "unset it")
        return {"kernel": None, "bits": None}, [problem]
    from njet.cli import vectors

    try:
        kernel, operations = vectors.of_a_kernel() if vectors.is_known() else (None, [])
    except Exception as error:
        problem = Problem(f"a kernel cannot be compiled: {_said(error)}", _reinstall("numba"))
        return {"kernel": None, "bits": None}, [problem]
    return {"kernel": kernel, "bits": max(operations, default=None)}, []


def cache() -> tuple[dict[str, Any], list[Problem]]:
    """Return where compiled code is kept, and in what state it is."""
    state: dict[str, Any] = {"folder": None, "files": 0, "bytes": 0, "damaged": 0, "others": []}
    try:
        from njet.core.jit import cache_folder

        folder = cache_folder()
    except Exception:  # without numba, which is said already
        return state, []
    asked = os.environ.get("NJET_CACHE_DIR")
    if folder is None:
        return state, [
            Problem(
                "compiled code cannot be kept: no folder can be written",
                "set NJET_CACHE_DIR to one that can",
            )
        ]
    problems = []
    if asked and Path(asked) not in folder.parents:
        problems.append(
            Problem(
                f"NJET_CACHE_DIR={asked} cannot be written: {folder} is used",
                "set it to a folder that can be written, or unset it",
            )
        )
    sizes = list(_sizes(folder))
    damaged = sum(not _is_whole(path) for path, _ in sizes)
    if damaged:
        problems.append(
            Problem(
                f"{damaged} of {len(sizes)} files of compiled code are damaged or cannot be read",
                f"remove {folder}; what is needed is compiled anew",
            )
        )
    state |= {
        "folder": str(folder),
        "files": len(sizes),
        "bytes": sum(size for _, size in sizes),
        "damaged": damaged,
        "others": _others(folder),
    }
    return state, problems


def _others(folder: Path) -> list[dict[str, Any]]:
    """The folders of other versions and of changed sources, beside the one in use."""
    found = []
    with contextlib.suppress(OSError):
        for other in sorted(folder.parent.iterdir()):
            if other != folder and _FOLDER.fullmatch(other.name):
                size = sum(size for _, size in _sizes(other))
                found.append({"folder": str(other), "bytes": size})
    return found


def _sizes(folder: Path) -> Iterator[tuple[Path, int]]:
    """The files of compiled code in a folder; another process may remove some meanwhile."""
    with contextlib.suppress(OSError):
        for path in sorted(folder.glob("*.nb[ci]")):
            with contextlib.suppress(FileNotFoundError):
                yield path, path.stat().st_size


def _is_whole(path: Path) -> bool:
    """Whether a file begins and ends as numba's do, which are pickles."""
    try:
        with open(path, "rb") as file:
            begin = file.read(1)
            file.seek(-1, os.SEEK_END)
            return (begin, file.read(1)) == (b"\x80", b".")
    except FileNotFoundError:
        return True
    except OSError:  # too short, or not to be read
        return False


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _reinstall(package: str) -> str:
    return f"pip install --force-reinstall {package}"
