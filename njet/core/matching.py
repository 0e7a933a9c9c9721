"""Places filled with things, each with one that it may have."""

from __future__ import annotations

from collections.abc import Sequence


def matched(allowed: Sequence[Sequence[int]]) -> list[int] | None:
    """A thing for every place, no thing twice; None if there is no such choice.

    Parameters
    ----------
    allowed : sequence of sequence of int
        By place, the numbers of the things that it may have.
    """
    place_of: dict[int, int] = {}

    def fill(place: int, tried: set[int]) -> bool:
        for thing in allowed[place]:
            if thing in tried:
                continue
            tried.add(thing)
            if thing not in place_of or fill(place_of[thing], tried):
                place_of[thing] = place
                return True
        return False

    if not all(fill(place, set()) for place in range(len(allowed))):
        return None
    things = {place: thing for thing, place in place_of.items()}
    return [things[place] for place in range(len(allowed))]
