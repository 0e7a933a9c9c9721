"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path


def save(path: Path, text: str) -> None:
    """Put the text in the file; a reader sees the old file or the new one, never a part."""
    with temporary(path) as beside:
        with open(beside, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if not is_free(path):
            shutil.copymode(path, beside)
        os.replace(beside, path)


def is_free(path: Path) -> bool:
    """Whether nothing has that name; unlike ``Path.exists`` it does not hide other trouble."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return True
    return False


@contextlib.contextmanager
def temporary(path: Path) -> Iterator[Path]:
    """Make an empty file beside ``path`` and remove it afterwards, unless it was renamed."""
    beside = path.with_name(f".njet-{secrets.token_hex(8)}.tmp")
    beside.touch(exist_ok=False)
    try:
        yield beside
    finally:
        beside.unlink(missing_ok=True)
