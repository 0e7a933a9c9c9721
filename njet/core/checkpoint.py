"""A long run kept in a file, so that it can go on from there."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.files import save

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

SCHEMA = "njet.checkpoint.v2"
_FAMILY = "njet.checkpoint."
_QUICK = 1
"""How hard zlib tries: more makes a file a tenth smaller and takes several times as long."""


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
    fixed : bool
        Whether its arrays have the same names and shapes from the beginning to the end.

    Attributes
    ----------
    begun : tuple of dict and int
        The tally of the games that were done, and their number.
    more : dict
        What else was kept with them, as plain values.
    """

    def __init__(
        self, path: str | Path, what: Mapping[str, Any], nothing: Tally, *, fixed: bool = True
    ) -> None:
        self.path, self._what = Path(path), json.loads(json.dumps(what))  # as it comes back
        self._is_fixed = fixed
        self.begun: tuple[Tally, int] = nothing, 0
        self.more: dict[str, Any] = {}
        document = _document(self.path)
        self.path = self.path.resolve()  # the file behind a symbolic link, not the link
        if document:
            self.begun = self._begun(document, nothing)
            self.more = document["more"]
            return
        try:
            self.save(nothing, 0)
        except OSError as error:
            raise _refusal(self.path, f"cannot be written: {error.strerror}") from error

    def save(self, tally: Tally, done: int, more: Mapping[str, Any] | None = None) -> None:
        """Put the run as it is into the file, in place of what was there."""
        document = {
            "schema": SCHEMA,
            "what": self._what,
            "done": done,
            "more": dict(more or {}),
            "tally": {name: _packed(array) for name, array in tally.items()},
        }
        text = _text(document)
        save(self.path, f'{text[:-1]},"sha256":"{_digest(text)}"}}\n')

    def _begun(self, document: Mapping[str, Any], nothing: Tally) -> tuple[Tally, int]:
        """What is done in a file, if it is of this very run."""
        for key, value in self._what.items():
            other = document["what"].get(key)
            if other != value:
                raise _refusal(self.path, f"is of another run: {key} {other}, not {value}")
        tally = {name: _unpacked(packed) for name, packed in document["tally"].items()}
        if self._is_fixed and _shapes(tally) != _shapes(nothing):
            raise _refusal(self.path, "is of another run: it has other tallies")
        return tally, document["done"]


def begun_with(path: str | Path, key: str) -> Any:
    """What a file says was run: the value of a key, None if there is no file."""
    return what_is_in(path).get(key)


def what_is_in(path: str | Path) -> dict[str, Any]:
    """What a file says was run, as plain values; nothing if there is no file."""
    what: dict[str, Any] = _document(Path(path)).get("what", {})
    return what


def _document(path: Path) -> dict[str, Any]:
    """The document in a file, if it is whole and of this version; empty if there is no file."""
    try:
        data = _read(path)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise _refusal(path, f"cannot be read: {reason}") from error
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not str(schema).startswith(_FAMILY):
        raise _refusal(path, "is damaged, or no checkpoint")
    if schema != SCHEMA:
        raise _refusal(path, f"is {schema}, from another version; this one reads {SCHEMA}")
    if document.pop("sha256", None) != _digest(_text(document)):
        raise _refusal(path, "is damaged")
    return document


def _read(path: Path) -> bytes:
    if path.exists() and not path.is_file():  # a pipe, say, that would never end
        raise ValueError("it is no file")
    return path.read_bytes()


def _refusal(path: Path, why: str) -> BadInput:
    return BadInput(f"checkpoint {quoted(str(path))} {why}")


def _packed(array: NDArray[np.int64]) -> dict[str, Any]:
    """An array as what JSON can hold: most bytes of its numbers are zeros, so they are packed."""
    data = zlib.compress(array.astype("<i8").tobytes(), _QUICK)
    return {"shape": list(array.shape), "zlib": base64.b64encode(data).decode("ascii")}


def _unpacked(packed: Mapping[str, Any]) -> NDArray[np.int64]:
    import numpy as np

    data = zlib.decompress(base64.b64decode(packed["zlib"]))
    return np.frombuffer(data, dtype="<i8").astype(np.int64).reshape(packed["shape"])


def _shapes(tally: Tally) -> dict[str, tuple[int, ...]]:
    return {name: array.shape for name, array in tally.items()}


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
