"""What is noted of every round: words of the table, which a game then reads as narrow columns.

The kernels of all games note in the same way: once a round they copy some columns of the table,
whichever are named, for all games at once. So noting needs next to no code in the kernels, and
what the words mean is read from them afterwards, for thousands of rounds at a time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import ROWS, columns
from njet.core.errors import BadInput
from njet.core.jit import inlined, kernel

_ROOM = 1 << 14
"""Rounds that a buffer has room for: its words then stay in a second-level cache."""
_MOST_GAMES = 1 << 16
"""Games whose numbers fit 16 bits once counted from the first: these are quickly sorted."""

Words = NDArray[np.uint64]


class Noted(NamedTuple):
    """The buffer of a `Trace`, as its last fields; with no room nothing is noted."""

    sources: NDArray[np.int64]  # columns of the table
    words: Words  # (sources, rounds)
    noted: NDArray[np.uint64]  # how many rounds are


def room(sources: Sequence[int] = (), rounds: int = 0) -> Noted:
    """A buffer for so many rounds; the memory of what is not used stays untouched."""
    return Noted(
        np.array(sources, dtype=np.int64),
        np.empty((len(sources), rounds), dtype=np.uint64),
        np.zeros(1, dtype=np.uint64),
    )


@inlined
def note_round(table, trace, rows):
    """Note the round that the games of the first rows have just played."""
    if len(trace.words) > 0:
        copy_columns(table, trace.sources, trace.words, trace.noted, rows)


@kernel
def copy_columns(table, sources, words, noted, rows):
    """Copy columns of the table behind what is in the buffer."""
    t = columns(table)
    first = noted[0]
    for place in range(len(sources)):
        for row in range(np.uint64(rows)):
            words[place, first + row] = t[sources[place], row]
    noted[0] += np.uint64(rows)


class Column(NamedTuple):
    """A column of the records.

    Attributes
    ----------
    name : str
        A column by seat ends in the seat's number.
    dtype : type
        The narrowest that holds whatever the rules allow.
    text : str
        What it says, in one line.
    labels : tuple of str
        What its numbers stand for, if they do; -1 then is for nothing.
    """

    name: str
    dtype: type[np.generic]
    text: str
    labels: tuple[str, ...] = ()


class BaseNotes(ABC):
    """How the rounds of a game are noted, under a rule set for so many players.

    Attributes
    ----------
    most_rounds : int
        Rounds that a game can have.
    usual_rounds : int
        About as many as it has: so many games are played at once that a buffer is well filled.
    sources : sequence of int
        Columns of the table that are copied; the first is the game's number.
    columns : sequence of Column
        What is read from them.
    """

    most_rounds: int
    usual_rounds: int
    sources: Sequence[int]
    columns: Sequence[Column]

    @abstractmethod
    def __init__(self, rules: Any, players: int) -> None: ...

    @abstractmethod
    def read(self, words: Words) -> Mapping[str, NDArray[Any]]:
        """Return every column but ``game`` and ``round``, of any dtype, from the words.

        These come by source, and of each sorted by game and round.
        """

    @property
    def games_at_once(self) -> int:
        """Games that are played before their notes are read: whole tables."""
        return max(1, min(_MOST_GAMES, _ROOM // self.usual_rounds) // ROWS) * ROWS

    def room(self) -> Noted:
        """A buffer for so many games."""
        return room(self.sources, self.games_at_once * self.most_rounds)

    def narrow(self, noted: Noted, first_game: int) -> dict[str, NDArray[Any]]:
        """Return the columns of what was noted of games from a number on."""
        words = noted.words[:, : int(noted.noted[0])]
        games = (words[0] - np.uint64(first_game)).astype(np.uint16)
        words = words.take(np.argsort(games, kind="stable"), axis=1)
        found = {"game": words[0], "round": places(words[0]), **self.read(words)}
        return {
            column.name: found[column.name].astype(column.dtype, copy=False)
            for column in self.columns
        }


def notes_of(run: Any) -> BaseNotes:
    """How the rounds of a run are noted; raises `BadInput` if they are not."""
    notes: BaseNotes | None = getattr(run, "notes", None)
    if notes is None:
        raise BadInput("the rounds of this game are not noted: there are no records of them")
    return notes


def begins(games: Words) -> NDArray[np.bool_]:
    """Whether a row is the first of its game; rows go by game."""
    first = np.empty(len(games), dtype=np.bool_)
    first[:1] = True
    np.not_equal(games[1:], games[:-1], out=first[1:])
    return first


def places(games: Words) -> NDArray[np.int32]:
    """The number of a row in its game, from 0; rows go by game."""
    rows = np.arange(len(games), dtype=np.int32)
    return rows - np.maximum.accumulate(np.where(begins(games), rows, np.int32(0)))


def gains(totals: NDArray[np.int64], begin: NDArray[np.bool_]) -> NDArray[np.int64]:
    """What is more than in the row before; in the first row of a game, all of it."""
    more = totals.copy()
    more[1:] -= np.where(begin[1:], 0, totals[:-1])
    return more


def narrowest(low: int, high: int) -> type[np.signedinteger[Any]]:
    """The narrowest signed integer that holds every number from ``low`` to ``high``."""
    kinds = np.int8, np.int16, np.int32, np.int64
    return next(kind for kind in kinds if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)


_SEATS = np.full(256, -1, dtype=np.int8)
_SEATS[1 << np.arange(8)] = np.arange(8)


def seat_of(sets: Words) -> NDArray[np.int8]:
    """The seats given as sets of at most one; -1 for none."""
    return _SEATS.take(sets.astype(np.uint8))


def game_columns(most_rounds: int, players: int, points: int, total: int) -> list[Column]:
    """The columns that the records of all games begin with.

    ``points`` is a bound of what a seat scores in a round, plus or minus, ``total`` of its sums.
    """
    return [
        Column("game", np.int64, "number of the game, from 0"),
        Column("round", narrowest(0, most_rounds - 1), "number of the round in its game, from 0"),
        *by_seat("score", narrowest(-points, points), "what seat {} scores in the round", players),
        *by_seat(
            "total", narrowest(-total, total), "the score of seat {} after the round", players
        ),
    ]


def by_seat(name: str, dtype: type[np.generic], text: str, players: int) -> list[Column]:
    """A column for every seat."""
    return [Column(f"{name}_{seat}", dtype, text.format(seat)) for seat in range(players)]


def of_seats(name: str, values: Sequence[NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The values of every seat as columns."""
    return {f"{name}_{seat}": array for seat, array in enumerate(values)}
