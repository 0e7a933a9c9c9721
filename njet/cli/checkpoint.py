"""A search for weights as a file, to go on with: what was searched, and what was found so far.

It holds no candidates: they follow from the seed and from what those before them gained.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from njet.cli import output
from njet.core.checks import quoted
from njet.core.errors import BadInput

SCHEMA = "njet.tune.checkpoint.v1"


def save(path: Path, search: Mapping[str, Any], history: Sequence[Sequence[int]]) -> None:
    """Put a search and what its generations gained in the file."""
    document = {"schema": SCHEMA, **search, "history": history}
    output.save(path, json.dumps(document, sort_keys=True, separators=(",", ":")) + "\n")


def seed_in(path: Path | None) -> int | None:
    """The seed of the search in a file, or None where there is no file."""
    if path is None or not path.is_file():
        return None
    seed = _read(path).get("seed")
    return seed if isinstance(seed, int) else None


def load(path: Path, search: Mapping[str, Any]) -> list[list[int]]:
    """What the generations of this very search gained so far; without a file, nothing.

    Raises
    ------
    BadInput
        The file is of another search, and in what it differs, or is no checkpoint at all.
    """
    if not path.is_file():
        return []
    document = _read(path)
    for name, value in json.loads(json.dumps(search)).items():
        if document.get(name) != value:
            raise BadInput(
                f"{quoted(path.name)} is of another search: {name} {_short(document.get(name))}, "
                f"not {_short(value)}"
            )
    history: list[list[int]] = document["history"]
    if any(len(gains) != search["population"] for gains in history):
        raise _no_checkpoint(path)
    return history


def _short(value: Any) -> str:
    return quoted(json.dumps(value)).strip("'")


def _read(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_bytes())
    except ValueError:
        raise _no_checkpoint(path) from None
    except OSError as error:
        raise BadInput(f"cannot read {quoted(path.name)}: {error.strerror}") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise _no_checkpoint(path)
    history = document.get("history")
    if not isinstance(history, list) or not all(map(_are_whole, history)):
        raise _no_checkpoint(path)
    return document


def _are_whole(gains: Any) -> bool:
    return isinstance(gains, list) and all(type(gain) is int for gain in gains)


def _no_checkpoint(path: Path) -> BadInput:
    return BadInput(f"{quoted(path.name)} is no checkpoint of njet tune")
