"""What the README tells a reader to type must work: every command and program in it is run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import ROOT, Command, blocks, commands, shell, with_few_games

BLOCKS = list(blocks((ROOT / "README.md").read_text(encoding="utf-8")))
PROGRAMS = [block.body for block in BLOCKS if block.language == "python"]
INSTALLS = ("pip install", "git clone", "cd ")


def typed() -> Iterator[Command]:
    for block in BLOCKS:
        if block.language == "sh":
            for line in block.body.splitlines():
                yield Command(line.partition("#")[0].strip(), "")
        elif block.language == "console":
            yield from commands(block.body)


COMMANDS = [command for command in typed() if command.line]
MADE = [command.line for command in COMMANDS if command.line.startswith("make ")]
RUN = [c for c in COMMANDS if not c.line.startswith(("make ", *INSTALLS))]


def test_there_is_something_to_run() -> None:
    assert MADE
    assert RUN
    assert PROGRAMS


@pytest.mark.skipif(os.name == "nt", reason="the commands are for a POSIX shell")
@pytest.mark.parametrize("command", RUN, ids=lambda command: command.line)
def test_commands_run_and_print_what_is_shown(tmp_path: Path, command: Command) -> None:
    done = shell(tmp_path)(with_few_games(command.line))
    assert done.returncode == 0, done.stderr
    if command.expected:
        assert done.stdout == command.expected


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("line", MADE)
def test_make_knows_its_targets(line: str) -> None:
    done = subprocess.run([*line.split(), "--dry-run"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.splitlines()[-1])
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
