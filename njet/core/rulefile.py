"""Rule files: TOML that names its game and the options that differ, read or refused in one line."""

from __future__ import annotations

import tomllib
from typing import Any

from njet.core.errors import BadInput

GAME_KEY = "game"
LONGEST = 1 << 16
"""More bytes than a rule file can need, with comments."""


def content(path: str) -> str:
    """Return the text of a file.

    Raises
    ------
    BadInput
        It cannot be read, is too long, or is no UTF-8; a file that is not there is the caller's to
        explain: `FileNotFoundError`.
    """
    try:
        with open(path, "rb") as file:
            read = file.read(LONGEST + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadInput(f"cannot read {path!r}: {reason}") from error
    if len(read) > LONGEST:
        raise BadInput(f"{path!r} is no rule file: it is longer than {LONGEST:,} bytes")
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = read.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{path!r}, line {line}: it is not UTF-8 text") from error


def values(text: str) -> dict[str, Any]:
    """Return what a rule file says, by key and unchecked."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error).replace("Cannot overwrite a value", "A key is given twice")
        raise BadInput(f'{reason}; a line is like key = 2 or key = "text"') from error
    except RecursionError as error:
        raise BadInput("lists in lists without end; a rule file has none") from error
    except ValueError as error:
        raise BadInput("a number of thousands of digits") from error


def heading(text: str) -> str:
    """Return the comment that a file begins with, without its signs."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").removeprefix(" ").rstrip())
    return "\n".join(lines)
