"""Files of records, or standard input, as the commands that read them take them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from njet.core.errors import BadInput

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from njet.records.files import Source

STANDARD_INPUT = "-"


def complete_files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell offer files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def records_in(name: str) -> Source:
    """Return the records of a file; of ``-``, those that come from standard input."""
    from njet.records.files import source

    if name == STANDARD_INPUT:
        return source("standard input", _standard_input())
    try:
        with open(name, "rb") as file:
            return source(name, file.read())
    except OSError as error:
        raise BadInput(f"cannot read {name!r}: {error.strerror}") from error
    except ValueError as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"cannot read {name!r}: {error}") from error  # a null byte in the name


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    return sys.stdin.buffer.read()
