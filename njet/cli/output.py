"""The file a result is saved to: whole or not at all, and refused before the run."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from njet.core.checks import quoted
from njet.core.errors import BadInput

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
        may_be_written = _is_free(path) or (path.is_file() and os.access(path, os.W_OK))
        with _temporary(path):
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


def save(path: Path, text: str) -> None:
    """Put the text in the file; a reader sees the old file or the new one, never a part."""
    with _temporary(path) as temporary:
        with open(temporary, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if not _is_free(path):
            shutil.copymode(path, temporary)
        os.replace(temporary, path)


def _is_free(path: Path) -> bool:
    """Whether nothing has that name; unlike ``Path.exists`` it does not hide other trouble."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return True
    return False


@contextlib.contextmanager
def _temporary(path: Path) -> Iterator[Path]:
    """Make an empty file beside ``path`` and remove it afterwards, unless it was renamed."""
    temporary = path.with_name(f".njet-{secrets.token_hex(8)}.tmp")
    temporary.touch(exist_ok=False)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)
