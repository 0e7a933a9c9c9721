"""A long run kept in a file, so that it can go on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.files import save

SCHEMA = "njet.checkpoint.v1"
_FAMILY = "njet.checkpoint."

Tally = dict[str, NDArray[np.int64]]


class Checkpoint:
    """What a run has come to, in a file that is always whole.

    Parameters
    ----------
    path : str or Path
        The file. If there is none, it is made at once, so that it is certain that it can be.
    what : dict
        What is run, as plain values: a file of anything else is refused and left alone.
    nothing : dict of str to array
        The tally of no games.

    Attributes
    ----------
    begun : tuple of dict and int
        The tally of the games that were done, and their number.
    """

    def __init__(self, path: str | Path, what: Mapping[str, Any], nothing: Tally) -> None:
        self.path, self._what = Path(path), json.loads(json.dumps(what))  # as it comes back
        self.begun: tuple[Tally, int] = nothing, 0
        document = _document(self.path)
        self.path = self.path.resolve()  # the file behind a symbolic link, not the link
        if document:
            self.begun = self._begun(document, nothing)
            return
        try:
            self.save(nothing, 0)
        except OSError as error:
            raise _refusal(self.path, f"cannot be written: {error.strerror}") from error

    def save(self, tally: Tally, done: int) -> None:
        """Put the run as it is into the file, in place of what was there."""
        document = {
            "schema": SCHEMA,
            "what": self._what,
            "done": done,
            "tally": {name: array.tolist() for name, array in tally.items()},
        }
        save(self.path, _text(document | {"sha256": _digest(document)}) + "\n")

    def _begun(self, document: Mapping[str, Any], nothing: Tally) -> tuple[Tally, int]:
        """What is done in a file, if it is of this very run."""
        for key, value in self._what.items():
            other = document["what"].get(key)
            if other != value:
                raise _refusal(self.path, f"is of another run: {key} {other}, not {value}")
        tally = {name: np.array(document["tally"][name], dtype=np.int64) for name in nothing}
        return tally, document["done"]


def begun_with(path: str | Path, key: str) -> Any:
    """What a file says was run: the value of a key, None if there is no file."""
    return _document(Path(path)).get("what", {}).get(key)


def _document(path: Path) -> dict[str, Any]:
    """The document in a file, if it is whole and of this version; empty if there is no file."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise _refusal(path, f"cannot be read: {reason}") from error
    try:
        document = json.loads(data)
    except ValueError:
        document = None
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not str(schema).startswith(_FAMILY):
        raise _refusal(path, "is damaged, or no checkpoint")
    if schema != SCHEMA:
        raise _refusal(path, f"is {schema}, from another version; this one reads {SCHEMA}")
    if document.pop("sha256", None) != _digest(document):
        raise _refusal(path, "is damaged")
    return document


def _refusal(path: Path, why: str) -> BadInput:
    return BadInput(f"checkpoint {quoted(str(path))} {why}")


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def _digest(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(_text(document).encode()).hexdigest()
