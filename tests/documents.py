"""What a document tells a reader to type: its blocks of code, and a shell that knows njet."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

Shell = Callable[[str], subprocess.CompletedProcess[str]]


class Block(NamedTuple):
    """A piece of a document between fences."""

    language: str
    body: str
    follows: bool  # directly on the one before
    line: int


class Command(NamedTuple):
    line: str
    expected: str


def blocks(text: str) -> Iterator[Block]:
    end = 0
    for found in FENCE.finditer(text):
        between = text[end : found.start()]
        yield Block(found[1], found[2], not between.strip(), text[: found.start(2)].count("\n") + 1)
        end = found.end()


def commands(body: str) -> Iterator[Command]:
    """The commands of a console block, each with what it prints."""
    for entry in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        line, _, expected = entry.partition("\n")
        yield Command(line, expected)


def shell(folder: Path) -> Shell:
    """Runs a line in an empty folder, with the commands of this very source tree on the path."""
    scripts = folder / "bin"
    scripts.mkdir()
    for name, entry in (("njet", "main"), ("njet-sim", "sim_main")):
        script = scripts / name
        script.write_text(
            f"#!{sys.executable}\nimport sys\nfrom njet.cli import {entry}\nsys.exit({entry}())\n"
        )
        script.chmod(0o755)
    work = folder / "work"
    work.mkdir()
    environment = os.environ | {
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }

    def run(line: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            line, shell=True, cwd=work, env=environment, capture_output=True, text=True
        )

    return run


def with_few_games(line: str) -> str:
    return line.replace("1e6", "2000").replace("1e7", "20_000")
