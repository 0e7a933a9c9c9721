"""What the README tells a reader to type must work: every command and program in it is run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
INSTALLS = ("pip install", "git clone", "cd ")


class Command(NamedTuple):
    line: str
    expected: str


def blocks(*languages: str) -> list[str]:
    return [body for language, body in FENCE.findall(README) if language in languages]


def commands() -> Iterator[Command]:
    for body in blocks("sh"):
        for line in body.splitlines():
            yield Command(line.partition("#")[0].strip(), "")
    for body in blocks("console"):
        for entry in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            line, _, expected = entry.partition("\n")
            yield Command(line, expected)


COMMANDS = [command for command in commands() if command.line]
MADE = [command.line for command in COMMANDS if command.line.startswith("make ")]
RUN = [c for c in COMMANDS if not c.line.startswith(("make ", *INSTALLS))]


@pytest.fixture
def shell(tmp_path: Path):
    """Runs a line in an empty folder, with the commands of this very source tree on the path."""
    scripts = tmp_path / "bin"
    scripts.mkdir()
    for name, entry in (("njet", "main"), ("njet-sim", "sim_main")):
        script = scripts / name
        script.write_text(
            f"#!{sys.executable}\nimport sys\nfrom njet.cli import {entry}\nsys.exit({entry}())\n"
        )
        script.chmod(0o755)
    folder = tmp_path / "work"
    folder.mkdir()
    environment = os.environ | {
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }

    def run(line: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            line, shell=True, cwd=folder, env=environment, capture_output=True, text=True
        )

    return run


def test_there_is_something_to_run() -> None:
    assert MADE
    assert RUN
    assert blocks("python")


@pytest.mark.skipif(os.name == "nt", reason="the commands are for a POSIX shell")
@pytest.mark.parametrize("command", RUN, ids=lambda command: command.line)
def test_commands_run_and_print_what_is_shown(shell, command: Command) -> None:
    done = shell(command.line.replace("1e6", "2000").replace("1e7", "20_000"))
    assert done.returncode == 0, done.stderr
    if command.expected:
        assert done.stdout == command.expected


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("line", MADE)
def test_make_knows_its_targets(line: str) -> None:
    done = subprocess.run([*line.split(), "--dry-run"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("program", blocks("python"), ids=lambda program: program.splitlines()[-1])
def test_programs_run(program: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
