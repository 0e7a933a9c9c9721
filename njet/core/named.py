"""The estimates of a result by name, such as ``seats.0.win`` or ``facts.games_tied``.

A name is a table, the labels of a row, and the column, each as programs have it; a table of one
number a row has no column. A name without its middle or its end stands for all that it fits:
``seats.win`` is the wins from every seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from njet.core.errors import BadInput
from njet.core.estimates import Estimate, Summary
from njet.core.records import key

SHORT = {"seat_wins": "seats.win", "place_wins": "places.win"}
"""Short names for what is asked for most."""
_MOST_LISTED = 12


def estimates(tables: Iterable[Summary]) -> dict[str, Estimate]:
    """Return every estimate by its name, in the order of the tables."""
    found: dict[str, Estimate] = {}
    for table in tables:
        for row in table.rows:
            labels = [slug(label) for label in row[: table.labels] if label != ""]
            for column, cell in zip(table.columns, row, strict=True):
                if isinstance(cell, Estimate):
                    last = [] if table.facts and len(table.columns) == 2 else [key(column)]
                    found[".".join([table.name, *labels, *last])] = cell
    return found


def slug(label: object) -> str:
    """A row's label as part of a name: ``largest minus smallest seat, win %`` loses its signs."""
    return re.sub(r"[^\w+-]+", "_", str(label).lower()).strip("_") or str(label)


def matching(pattern: str, names: Sequence[str]) -> list[str]:
    """Return the names that a pattern stands for: its parts are some of theirs, in order.

    Raises
    ------
    BadInput
        There is none: the line lists what there is.
    """
    text = SHORT.get(pattern.strip(), pattern.strip())
    wanted = text.split(".")
    exact = [name for name in names if name == text]
    found = exact or [name for name in names if _holds(name.split("."), wanted)]
    if not found:
        raise BadInput(f"{pattern!r} is no estimate; there are {_listed(names, wanted[0])}")
    return found


def _holds(parts: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted parts are some of the parts, in order, the first and the last theirs."""
    if len(wanted) < 2 or parts[0] != wanted[0] or parts[-1] != wanted[-1]:
        return list(parts[: len(wanted)]) == list(wanted)
    rest = iter(parts)
    return all(part in rest for part in wanted)


def _listed(names: Sequence[str], table: str) -> str:
    """The names of a table, or of all: the first ones, and how many more."""
    near = [name for name in names if name.split(".")[0] == table] or list(names)
    more = len(near) - _MOST_LISTED
    text = ", ".join(near[:_MOST_LISTED])
    return f"{text} and {more} more" if more > 0 else text
