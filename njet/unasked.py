"""Runs that are kept although nobody asked for it, because they turn out to take long."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from njet.core.errors import BadInput
from njet.core.files import clear

_CLEAR_AFTER = 5.0
"""Seconds of a run after which its speed is known well enough."""
_LONG = 60.0
"""Seconds from which on a run is long."""
_SUFFIX = ".checkpoint"
_FORGOTTEN = 30
"""Days after which nobody comes back to a run that was stopped."""

Open = Callable[[Path], int]


class Unasked:
    """The file in the user's cache folder that a long run is kept in.

    Attributes
    ----------
    path : Path or None
        The file, once there is one.
    """

    path: Path | None = None
    _is_settled = False  # whether there will be no file after all

    def find(self, what: Mapping[str, Any], keep_in: Open) -> None:
        """Go on from the file of the same run if one was left behind."""
        path = _place(what)
        if path is None or not path.exists():
            return
        try:
            done = keep_in(path)
        except BadInput as error:
            self._is_settled = True
            self.tell_refused(error)
        else:
            self.path = path
            self.tell_found(path, done)

    def consider(self, what: Mapping[str, Any], passed: float, left: float, keep_in: Open) -> None:
        """Begin a file if so many seconds make it clear that the run is long."""
        if self._is_settled or passed < _CLEAR_AFTER or passed + left < _LONG:
            return
        self._is_settled = True
        path = _place(what)
        if path is not None:
            with contextlib.suppress(BadInput, OSError):  # nobody asked for it: so no complaint
                path.parent.mkdir(parents=True, exist_ok=True)
                clear(path.parent, f"*{_SUFFIX}", _FORGOTTEN)
                keep_in(path)
                self.path = path
                self.tell_begun(path, left)

    def tell_found(self, path: Path, done: int) -> None:
        """Say that a run goes on from where it was left."""

    def tell_refused(self, error: BadInput) -> None:
        """Say that the file that was left is of no use."""

    def tell_begun(self, path: Path, left: float) -> None:
        """Say that a run which goes on for so many seconds is kept from now on."""


def folder() -> Path | None:
    """Where such files lie, or None where nothing can be written."""
    from njet.core.jit import cache_folder

    cache = cache_folder()
    return None if cache is None else cache.parent / "runs"


def _place(what: Mapping[str, Any]) -> Path | None:
    """Where a run is kept: the same again has the same place."""
    within = folder()
    if within is None:
        return None
    digest = hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
    return within / f"{what['game']}-{digest[:16]}{_SUFFIX}"
