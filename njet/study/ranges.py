"""The values a key is to take, from a text: lists after commas, ranges of whole numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.game import Game
from njet.core.settings import option_as_text
from njet.study.settings import check_key, has_boxes

MOST_VALUES = 10_000
_RANGE = re.compile(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})(?::([0-9]{1,9}))?")


def values_of(game: Game, key: str, values: str | Sequence[Any]) -> list[str]:
    """Return the values as texts.

    ``3,5`` are two and ``-1..-5`` five; ``10..30:5`` goes in steps of 5. Values that have commas
    themselves, as those of an option that is a tuple, are separated by ``|``.

    Raises
    ------
    BadInput
        There is no such key, or a value is missing or given twice.
    """
    check_key(game, key)
    if not isinstance(values, str):
        if not isinstance(values, Sequence):
            raise BadInput(f"{key}: a text or a list of values is needed, not {values!r}")
        found = list(map(option_as_text, values))
    elif "|" in values or has_boxes(game, key):
        found = [text.strip() for text in values.split("|")]
    else:
        found = [value for text in values.split(",") for value in _items(key, text.strip())]
    if not found or "" in found:
        raise BadInput(f"{key}: a value is missing in {quoted(str(values))}")
    for value, times in Counter(found).items():
        if times > 1:
            raise BadInput(f"{key}: {value} is given more than once")
    return found


def range_of(text: str) -> range | None:
    """Return the numbers of ``LOW..HIGH`` or ``LOW..HIGH:STEP``, in either direction."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return None
    first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if step < 1:
        raise BadInput(f"{quoted(text)}: a step is at least 1")
    direction = 1 if last >= first else -1
    return range(first, last + direction, direction * step)


def _items(key: str, text: str) -> list[str]:
    numbers = range_of(text)
    if numbers is None:
        if ".." in text:
            raise BadInput(f"{key}: {quoted(text)} is no range of whole numbers such as 1..5")
        return [text]
    if len(numbers) > MOST_VALUES:
        raise BadInput(
            f"{key}: {quoted(text)} are {len(numbers):,} values; at most {MOST_VALUES:,}"
        )
    return list(map(str, numbers))


def grid_of(game: Game, grid: Mapping[str, str | Sequence[Any]]) -> list[dict[str, str]]:
    """Return every combination of the values of some keys, those of the last key first."""
    cells: list[dict[str, str]] = [{}]
    if not grid:
        raise BadInput("a sweep needs a key and its values, such as players=3,5")
    for key, values in grid.items():
        found = values_of(game, key, values)
        if len(cells) * len(found) > MOST_VALUES:
            raise BadInput(f"the grid has more than {MOST_VALUES:,} cells")
        cells = [cell | {key: value} for cell in cells for value in found]
    return cells
