"""Sets of seats, cards or boxes as bits of a Python integer."""

from __future__ import annotations


def members(bits: int) -> list[int]:
    """The members of a set, ascending."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
