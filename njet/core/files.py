"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from njet.core.checks import quoted
from njet.core.errors import BadInput

_MARK = ".njet-"
_DAY = 86_400.0  # seconds


def save(path: Path, content: str | bytes) -> None:
    """Put text or bytes in the file; a reader sees the old file or the new one, never a part."""
    with temporary(path) as beside:
        with open(beside, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        put(beside, path)


def put(beside: Path, path: Path) -> None:
    """Let a file that is whole take its place; the mode of what was there stays."""
    if not is_free(path):
        shutil.copymode(path, beside)
    os.replace(beside, path)


def target(text: str, suffixes: Sequence[str]) -> Path:
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
        clear(path.parent, f"{_MARK}*.tmp", days=1)
        with temporary(path):
            pass
    except OSError as error:
        raise BadInput(f"cannot write {quoted(text)}: {error.strerror}") from error
    except (ValueError, RuntimeError) as error:  # a null byte, a circle of links
        raise BadInput(f"cannot write {quoted(text)}: {error}") from error
    if not may_be_written:
        raise BadInput(f"cannot write {quoted(text)}: it is there and is no writable file")
    return path


def is_free(path: Path) -> bool:
    """Whether nothing has that name; unlike ``Path.exists`` it does not hide other trouble."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return True
    return False


def clear(folder: Path, pattern: str, days: int) -> None:
    """Remove what was left behind by what was killed: files untouched for so many days."""
    for path in folder.glob(pattern):
        with contextlib.suppress(OSError):  # another's file, or another was quicker
            if time.time() - path.stat().st_mtime > days * _DAY:
                path.unlink()


@contextlib.contextmanager
def temporary(path: Path) -> Iterator[Path]:
    """Make an empty file beside ``path`` and remove it afterwards, unless it was renamed."""
    beside = path.with_name(f"{_MARK}{secrets.token_hex(8)}.tmp")
    beside.touch(exist_ok=False)
    try:
        yield beside
    finally:
        beside.unlink(missing_ok=True)
