"""The three standard streams: what may be written to each, and how."""

from __future__ import annotations

import codecs
import contextlib
import os
import shutil
import sys
from typing import TextIO, TypedDict

_WIDEST = 100
_NARROWEST = 40


def emit(text: str) -> None:
    """Write a result, or a piece of it, to standard output."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.write(text)


def talk(line: str) -> None:
    """Write one line for a person to standard error, if anybody can still hear it."""
    if sys.stderr is None:
        return
    text = line if speaks_unicode(sys.stderr) else ascii_only(line)
    with contextlib.suppress(OSError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def is_terminal(stream: TextIO | None) -> bool:
    """Whether lines on the stream can be drawn over."""
    if stream is None or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    return stream.isatty()


def wants_colour(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal and its user has not asked for NO_COLOR."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def speaks_unicode(stream: TextIO | None) -> bool:
    """Whether the stream can carry any character."""
    encoding = getattr(stream, "encoding", None)
    return encoding is None or codecs.lookup(encoding).name.startswith("utf")


def ascii_only(text: str) -> str:
    """Return the text with the signs that njet prints spelled in ASCII."""
    return text.translate(_SPELLED).encode("ascii", "replace").decode("ascii")


_SPELLED = str.maketrans(
    {"·": "-", "×": "x", "±": "+/-", "−": "-", "–": "-", "—": "-", "…": "...", "≤": "<=", "≥": ">="}
)


def width(stream: TextIO | None) -> int:
    """Columns to fill: the terminal's, within reason."""
    if not is_terminal(stream):
        return _WIDEST
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))


class Manner(TypedDict):
    """How a screen is to be written."""

    width: int
    colour: bool
    unicode: bool


def manner(stream: TextIO | None) -> Manner:
    """How a screen is to be written to the stream: what it has room for, and can show."""
    return {
        "width": width(stream),
        "colour": wants_colour(stream),
        "unicode": speaks_unicode(stream),
    }
