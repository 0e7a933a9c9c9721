"""The file a result is saved to, refused before the run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.files import is_free, save, temporary

__all__ = ["SUFFIXES", "json_target", "save", "target"]

SUFFIXES = (".json", ".csv")


def target(text: str, suffixes: Sequence[str] = SUFFIXES) -> Path:
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


def json_target(text: str) -> Path:
    """Return the JSON file that ``text`` names, likewise."""
    return target(text, (".json",))
