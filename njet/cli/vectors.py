"""How wide the vectors are that the compiler fills on this CPU."""

from __future__ import annotations

import platform
import re

_PACKED = {
    "x86_64": re.compile(r"\bv?p(?:and|or|xor|add|sub|s[rl]l|sra|cmp|mul|blend)\w*\s.*%([xyz])mm"),
    "aarch64": re.compile(r"\b(?:and|orr|eor|add|sub|ushl|sshl|cm\w+|bsl|bit|bif)\s+(v)\d+\."),
}
_PACKED["amd64"], _PACKED["arm64"] = _PACKED["x86_64"], _PACKED["aarch64"]
_BITS = {"z": 512, "y": 256, "x": 128, "v": 128}


def is_known() -> bool:
    """Whether the packed instructions of this kind of CPU can be told."""
    return platform.machine().lower() in _PACKED


def packed(assembly: str) -> list[int]:
    """Return the bits of the registers of each packed operation in machine code as text."""
    return [_BITS[kind] for kind in _PACKED[platform.machine().lower()].findall(assembly)]


def of_a_kernel() -> tuple[str, list[int]]:
    """Compile one row loop that every game has, and return its name and its packed operations.

    The code that is kept cannot be looked into: numba keeps it as bytes. One loop takes a second.
    """
    import numba
    import numpy as np

    from njet.core.columns import ROWS
    from njet.core.jit import FLAGS
    from njet.core.places import turn_to_places

    def loop(table, first_row, last_row):  # type: ignore[no-untyped-def]
        turn_to_places(table, 0, 8, 9, 5, first_row, last_row)

    compiled = numba.njit(**FLAGS)(loop)
    compiled.compile(tuple(map(numba.typeof, (np.zeros((16, ROWS), np.uint64), 0, ROWS))))
    (assembly,) = compiled.inspect_asm().values()
    return turn_to_places.py_func.__name__, packed(assembly)
