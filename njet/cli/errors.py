"""How a command ends: every exception becomes one line on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator, Sequence
from typing import TextIO

import click

from njet.cli.streams import talk
from njet.core.errors import BadInput, IllegalChoice, Lost, NotSaved

DONE = 0
FAILURE = 1
BAD_INPUT = 2
GATE_NOT_MET = 3
INTERRUPTED = 130
_PATIENCE = 0.3
"""Seconds that threads may take to end which have nothing to do any more."""


def run(command: click.Command, program: str, arguments: Sequence[str] | None) -> int:
    """Run a click command to its exit code; no exception gets past but a request to exit."""
    with _warnings_in_one_line(program):
        code = _run(command, program, arguments)
    if code == INTERRUPTED:
        _leave_what_still_plays()
    return code


def _run(command: click.Command, program: str, arguments: Sequence[str] | None) -> int:
    try:
        code = command.main(arguments, prog_name=program, standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a full disk or a closed pipe can still be told
    except Exception as error:
        return _explain(error, program)
    except KeyboardInterrupt:
        talk(f"{program}: interrupted")
        return INTERRUPTED
    return code if isinstance(code, int) else DONE


@contextlib.contextmanager
def _warnings_in_one_line(program: str) -> Iterator[None]:
    """Say in one line what cannot be saved while a run goes on, as a context."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", NotSaved)
        others = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, NotSaved):
                talk(f"{program}: {one_line(str(message))}")
            else:
                others(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        yield


def _leave_what_still_plays() -> None:
    """End the process if a block is being played that takes long: Python would wait for it."""
    from njet.blocks import THREAD_NAME

    playing = [each for each in threading.enumerate() if each.name.startswith(THREAD_NAME)]
    for thread in playing:
        thread.join(_PATIENCE)
    if any(thread.is_alive() for thread in playing):
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                _flushes(stream)
        os._exit(INTERRUPTED)


def _explain(error: Exception, program: str) -> int:
    """Say in one line what went wrong, and return the exit code for it."""
    if os.environ.get("NJET_DEBUG") == "1":
        traceback.print_exception(error)
    match error:
        case click.Abort():
            talk(f"{program}: interrupted")
            return INTERRUPTED
        case BrokenPipeError():  # the reader has seen enough, as in `njet-sim | head -3`
            _discard_what_is_left()
            return FAILURE
        case click.ClickException():
            message, code = _usage_message(error), BAD_INPUT
        case BadInput():
            message, code = str(error), BAD_INPUT
        case Lost() | IllegalChoice():
            message, code = str(error), FAILURE
        case OSError():
            _discard_what_is_left()
            message, code = _system_message(error), FAILURE
        case _:
            message = f"unexpected {type(error).__name__}: {error} (NJET_DEBUG=1 shows where)"
            code = FAILURE
    talk(f"{program}: error: {one_line(message)}")
    return code


def _usage_message(error: click.ClickException) -> str:
    """Return click's message, or for a bad value ours behind the option's name."""
    parameter = error.param if isinstance(error, click.BadParameter) else None
    if parameter is None or isinstance(error, click.MissingParameter):
        return error.format_message()
    if isinstance(parameter, click.Option):
        return f"{parameter.opts[-1]}: {error.message}"
    return error.message


def _system_message(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def one_line(message: str) -> str:
    """Return the message on a single line of printable characters."""
    joined = " ".join(message.split())
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in joined)


def _discard_what_is_left() -> None:
    """Send what is still buffered nowhere: at exit it would fail once more, and loudly."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not _flushes(stream):
            # In-process callers may have put a stream without a descriptor in its place.
            with contextlib.suppress(OSError, ValueError):
                descriptor = stream.fileno()
                os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def _flushes(stream: TextIO) -> bool:
    try:
        stream.flush()
    except (OSError, ValueError):
        return False
    return True
