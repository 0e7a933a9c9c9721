"""What a game says of its pictures: which question each answers, from which tables, and how.

Words and the names of tables, rows and columns only: `njet.report` draws and judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Dots(NamedTuple):
    """A dot with its interval for every row of a table.

    Parameters
    ----------
    table : str
        Name of the table.
    columns : tuple of str
        Headings of what is drawn; several are told apart by their headings.
    axis : str
        What is measured, with its unit.
    fair : bool
        Whether the rows share one whole, so that all would have the same if they were alike.
    zero : bool
        Whether the axis begins at 0.
    grouped : bool
        Whether the first label stands above the rows that share it.
    aside : str
        Heading of one more column, drawn beside the others with its own axis.
    aside_axis : str
        What that measures, with its unit.
    """

    table: str
    columns: tuple[str, ...]
    axis: str
    fair: bool = False
    zero: bool = False
    grouped: bool = False
    aside: str = ""
    aside_axis: str = ""


class Curve(NamedTuple):
    """A line with intervals through the rows of a table, whose label is a number."""

    table: str
    column: str
    across: str
    axis: str


class Heap(NamedTuple):
    """How numbers are spread: a histogram, its middle half marked; ``axis`` is that of heights."""

    histogram: str
    quantiles: str
    across: str
    axis: str


class Balance(NamedTuple):
    """Whether the rows have equal shares; each is a ``who`` and its number.

    ``alike`` says whether nothing but their place tells the rows apart; otherwise policies do.
    """

    table: str
    column: str
    who: str
    alike: bool = True


class Difference(NamedTuple):
    """Whether a row's number is another's; ``{amount}`` and ``{more}`` in ``says`` become words.

    ``more`` has the words for a positive and a negative difference. Differences of points have a
    ``unit``; those of shares are in pp and may be within a tolerance.
    """

    table: str
    column: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    says: str
    unit: str = ""
    more: tuple[str, str] = ("more", "less")


class Extremes(NamedTuple):
    """Which rows have the least and the most.

    ``says`` holds ``{least}`` and ``{most}`` for the numbers, ``{least_of}`` and ``{most_of}`` for
    the labels.
    """

    table: str
    column: str
    says: str


class Middle(NamedTuple):
    """Where most of the numbers lie, by their quantiles."""

    quantiles: str
    what: str


Chart = Dots | Curve | Heap
Answer = Balance | Difference | Extremes | Middle


class Picture(NamedTuple):
    """A question, the chart that shows the answer, and the sentences that say it.

    ``name`` is that of its file, without an ending.
    """

    name: str
    question: str
    chart: Chart
    answers: tuple[Answer, ...]


def wins(who: str, question: str, alike: bool = True) -> Picture:
    """The picture of who wins how often, by seat or by place."""
    table = f"{who}s"
    return Picture(
        f"wins_by_{who}",
        question,
        Dots(table, ("win %",), "games won, %", fair=True),
        (Balance(table, "win %", who, alike),),
    )


def wins_by_place(policies: Sequence[str], begins: str) -> list[Picture]:
    """The pictures of games in which seats differ by who begins alone, unless by their policies."""
    by_place = wins("place", f"Does it help {begins}?")
    if len(set(policies)) == 1:
        return [by_place]
    return [wins("seat", "Who wins how often?", alike=False), by_place]


def final_scores(what: str = "score") -> Picture:
    """The picture of how final scores are spread."""
    return Picture(
        "scores",
        f"How are final {what}s spread?",
        Heap("histogram", "scores", f"final {what}s of a seat", "seats, %"),
        (Middle("scores", what),),
    )
