"""Where a result goes: standard output, and a file, which is refused before the run."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from njet.cli.streams import emit
from njet.core import files
from njet.core.errors import BadInput
from njet.core.files import save
from njet.core.parquet import SUFFIX, library

SUFFIXES = (".json", ".csv", SUFFIX)


def target(text: str, suffixes: Sequence[str] = SUFFIXES) -> Path:
    """Return the file that ``text`` names, once it is certain that it can be written.

    Raises
    ------
    BadInput
        The extension is none of ``suffixes``, the file cannot be made there, or what writes such
        files is missing.
    """
    path = files.target(text, suffixes)
    if path.suffix.lower() == SUFFIX:
        library()
    return path


def apart(out: Path | None, checkpoint: str | None, records: Path | None = None) -> None:
    """Raise `BadInput` if two files of a run would be one."""
    kept = None if checkpoint is None else Path(checkpoint).resolve()
    named = {"--out": out, "--records": records, "--checkpoint": kept}
    for one, other in itertools.combinations(named, 2):
        if named[one] is not None and named[one] == named[other]:
            raise BadInput(f"{one} and {other} name the same file")


def deliver(result: Any, out: Path | None, as_json: bool, screen: Callable[[], str]) -> None:
    """Save a result, if it is to be, and print it: as JSON, or as its screen."""
    try:
        if out is not None:
            save(out, _document(result, out.suffix.lower()))
    finally:  # what was computed is shown even if it cannot be saved
        emit(f"{result.to_json()}\n" if as_json else screen())


def _document(result: Any, suffix: str) -> str | bytes:
    if suffix == SUFFIX:
        packed: bytes = result.to_parquet()
        return packed
    return str(result.to_csv()) if suffix == ".csv" else f"{result.to_json()}\n"
