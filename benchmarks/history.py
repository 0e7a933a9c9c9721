"""Measurements kept per commit, with the machine they were taken on."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "benchmarks" / "history"
SCHEMA = "njet.bench.v1"


def machine() -> dict[str, Any]:
    """The processor and the versions that matter."""
    packages = ("llvmlite", "numba", "numpy")
    return {
        "processor": _processor(),
        "cpus": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in packages},
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(": ", 1)[1] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def commit() -> tuple[str, bool]:
    """The commit that is checked out, and whether nothing has changed since."""
    try:
        return _git("rev-parse", "HEAD"), not _git("status", "--porcelain")
    except (OSError, subprocess.CalledProcessError):
        return "unknown", False


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def save(results: dict[str, Any]) -> Path:
    """Write the results of this commit; one with changes is named so."""
    name, clean = commit()
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}{'' if clean else '-changed'}.json"
    document = {"schema": SCHEMA, "commit": name, "clean": clean, "machine": machine(), **results}
    path.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return path
