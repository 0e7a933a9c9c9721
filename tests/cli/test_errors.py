"""Every way to end has its exit code and at most one line."""

import errno
import os
import subprocess
import sys

import click
import pytest

from njet.cli.errors import run
from njet.core.errors import BadInput, IllegalAction, IllegalChoice


def ended(error: BaseException | None, capsys) -> tuple[int, str, str]:
    @click.command()
    def command() -> None:
        if error is not None:
            raise error

    return run(command, "prog", []), *capsys.readouterr()


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (None, 0, ""),
        (BadInput("seats: 9 is too many"), 2, "prog: error: seats: 9 is too many\n"),
        (IllegalAction("must follow"), 2, "prog: error: must follow\n"),
        (IllegalChoice("policy a chose b"), 1, "prog: error: policy a chose b\n"),
        (click.UsageError("no such thing"), 2, "prog: error: no such thing\n"),
        (BadInput("two\nlines\x1b[31m\u2028x"), 2, "prog: error: two lines\\x1b[31m x\n"),
        (OSError(errno.ENOSPC, "No space"), 1, "prog: error: No space\n"),
        (PermissionError(13, "Denied", "a.json"), 1, "prog: error: a.json: Denied\n"),
        (KeyboardInterrupt(), 130, "prog: interrupted\n"),
        (BrokenPipeError(), 1, ""),
        (
            ZeroDivisionError("by 0"),
            1,
            "prog: error: unexpected ZeroDivisionError: by 0 (NJET_DEBUG=1 shows where)\n",
        ),
    ],
)
def test_exceptions_become_a_code_and_a_line(error, code, line, capsys) -> None:
    ended_with, out, err = ended(error, capsys)
    assert (ended_with, out) == (code, "")
    assert err.lstrip("\n") == line  # click ends the line on which the terminal shows ^C


def test_the_traceback_is_shown_on_demand(capsys, monkeypatch) -> None:
    monkeypatch.setenv("NJET_DEBUG", "1")
    code, out, err = ended(ZeroDivisionError("by 0"), capsys)
    assert (code, out) == (1, "")
    assert "Traceback" in err


def test_a_number_returned_is_the_exit_code() -> None:
    assert run(click.command()(lambda: 130), "prog", []) == 130


SMALL_HELP = "from njet.cli import sim_main; import sys; sys.exit(sim_main(['--help']))"


@pytest.mark.skipif(os.name == "nt", reason="pipes end differently")
def test_a_reader_that_leaves_is_no_trouble() -> None:
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [sys.executable, "-c", SMALL_HELP], stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (ended.returncode, ended.stderr) == (1, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_a_failure_and_says_so() -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", SMALL_HELP], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ended.returncode == 1
    assert ended.stderr.splitlines() == [b"njet-sim: error: No space left on device"]
