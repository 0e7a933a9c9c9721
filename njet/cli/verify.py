"""The command ``njet verify``: records of games, held against the rules."""

from __future__ import annotations

import json
from typing import Any

import click

from njet import __version__
from njet.cli import options
from njet.cli.reading import complete_files, records_in
from njet.cli.render import counted
from njet.cli.streams import emit


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=complete_files)
@options.as_json
def verify(files: tuple[str, ...], as_json: bool) -> None:
    """Play the games recorded in every FILE by the rules; - is standard input.

    The first line that is wrong is named, and what was legal there; the exit code is 2. Of games
    whose hands are not all known, it is checked that they could have gone like that. Example:

    njet record --seed 7 | njet verify -
    """
    rows = [_checked(name) for name in files]
    if as_json:
        document = {"schema": "njet.verify.v1", "version": __version__, "files": rows}
        emit(json.dumps(document, sort_keys=True) + "\n")
    else:
        emit("".join(f"{_line(row)}\n" for row in rows))


def _checked(name: str) -> dict[str, Any]:
    """What is said of a file: how many games and decisions, and what is not sure of them."""
    found = records_in(name).verified()
    return {
        "file": name,
        "games": len(found),
        "decisions": sum(one.decisions for one in found),
        "broken_off": sum(not one.is_over for one in found),
        "hands_unknown": sum(not one.is_known for one in found),
    }


def _line(row: dict[str, Any]) -> str:
    parts = [counted(row["games"], "game"), counted(row["decisions"], "decision")]
    if row["broken_off"]:
        parts.append(f"{row['broken_off']:,} broken off")
    if row["hands_unknown"]:
        parts.append(f"{row['hands_unknown']:,} with cards unknown, which could be like that")
    return f"{row['file']}: {', '.join(parts)}: by the rules"
