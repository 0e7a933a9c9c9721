"""Where a result goes: standard output, and a file, which is refused before the run."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from njet.cli.streams import emit
from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.files import is_free, save, temporary

SUFFIXES = (".json", ".csv")


def target(text: str, suffixes: tuple[str, ...] = SUFFIXES) -> Path:
    """Return the file that ``text`` names, once it is certain that it can be written.

    Raises
    ------
    BadInput
        The extension is none of ``suffixes``, or the file cannot be made there.
    """
    if Path(text).suffix.lower() not in suffixes:
        raise BadInput(f"{quoted(text)} does not end in {' or '.join(suffixes)}")
    try:
        path = Path(text).resolve()  # the file behind a symbolic link, not the link
        may_be_written = is_free(path) or (path.is_file() and os.access(path, os.W_OK))
        with temporary(path):
            pass
    except OSError as error:
        raise BadInput(f"cannot write {quoted(text)}: {error.strerror}") from error
    except (ValueError, RuntimeError) as error:  # a null byte, a circle of links
        raise BadInput(f"cannot write {quoted(text)}: {error}") from error
    if not may_be_written:
        raise BadInput(f"cannot write {quoted(text)}: it is there and is no writable file")
    return path


def apart(out: Path | None, checkpoint: str | None) -> None:
    """Raise `BadInput` if a result would take the place of the checkpoint it comes from."""
    if out is not None and checkpoint is not None and out == Path(checkpoint).resolve():
        raise BadInput("--out and --checkpoint name the same file")


def deliver(result: Any, out: Path | None, as_json: bool, screen: Callable[[], str]) -> None:
    """Save a result, if it is to be, and print it: as JSON, or as its screen."""
    try:
        if out is not None:
            save(out, _document(result, out.suffix.lower()))
    finally:  # what was computed is shown even if it cannot be saved
        emit(_document(result, ".json") if as_json else screen())


def _document(result: Any, suffix: str) -> str:
    return str(result.to_csv()) if suffix == ".csv" else f"{result.to_json()}\n"
