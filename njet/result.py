"""The result of a run: merged integers, and the tables, files and texts made from them."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from njet import games
from njet.core.estimates import Cell, Estimate, Summary
from njet.core.game import Game, rules_as_dict
from njet.core.layout import WIDTH, page

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

SCHEMA = "njet.result.v1"
_ENDS = ("low", "high")


@dataclass(frozen=True, eq=False)
class Result:
    """What came of a run.

    Parameters
    ----------
    game : str
        Name of the game.
    players : int
        Number of players.
    policies : tuple of str
        The policy of every seat.
    rules : Rules
        The game's options.
    seed : int
        Where all randomness began.
    games, requested : int
        Games done and games asked for: fewer are done if the run was interrupted. They are the
        games numbered from 0, so that a run of as many games has the same result.
    version : str
        Version of the package.
    stream : int
        Version of the random streams: within one, seeds keep their meaning.
    tally : dict of str to array of int64
        Sums over the games, see the game's ``tally`` module.
    """

    game: str
    players: int
    policies: tuple[str, ...]
    rules: Any
    seed: int
    games: int
    requested: int
    version: str
    stream: int
    tally: Mapping[str, NDArray[np.int64]]

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for was played."""
        return self.games == self.requested

    @property
    def rounds(self) -> int:
        """Rounds of the games that came to their end."""
        rounds: int = self._report.rounds_played(self.tally)
        return rounds

    def summary(self) -> list[Summary]:
        """Return every table, the answer first."""
        return list(self._tables)

    def to_json(self) -> str:
        """Return everything as one JSON document on one line, its keys sorted.

        The same run gives the same bytes on any number of threads. Estimates are objects of
        ``value``, ``low`` and ``high``; fractions stay fractions; null is what is not defined.
        """
        document = {
            "schema": SCHEMA,
            **self._provenance(),
            "tables": {table.name: list(records(table)) for table in self._tables},
            "tally": {name: array.tolist() for name, array in self.tally.items()},
        }
        return json.dumps(document, sort_keys=True, allow_nan=False, separators=(",", ":"))

    def to_csv(self) -> str:
        """Return one line per number: table, row, column, value, low, high.

        The first lines, of the table ``run``, say what was run.
        """
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(("table", "row", "column", "value", *_ENDS))
        for name, value in _flat(self._provenance()):
            lines.writerow(("run", name, "value", value, "", ""))
        for table in self._tables:
            lines.writerows(_numbers(table))
        return text.getvalue()

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return every table as a pandas data frame, by its name.

        An estimate ``win`` takes three columns: ``win``, ``win_low`` and ``win_high``.
        """
        import pandas as pd

        return {
            table.name: pd.DataFrame(
                [_spread_out(record) for record in records(table)], columns=_columns(table)
            )
            for table in self._tables
        }

    def __str__(self) -> str:
        done = f"{self.games:,} games"
        if not self.complete:
            done = f"{self.games:,} of {self.requested:,} games (interrupted)"
        if self.rounds != self.games:
            done += f", {self.rounds:,} rounds"
        head = (
            f"{self._game.title}, {self.players} players: {done}, "
            f"seed {self.seed}, policies {', '.join(self.policies)}"
        )
        return "\n".join([head, *(line.text for line in page(self._tables, WIDTH))])

    def __repr__(self) -> str:
        return (
            f"<Result of {self.games:,} games: {self.game}, {self.players} players, "
            f"policies {','.join(self.policies)}, seed {self.seed}>"
        )

    @property
    def _game(self) -> Game:
        return games.load(self.game)

    @property
    def _report(self) -> Any:
        return self._game.module("report")

    @cached_property
    def _tables(self) -> list[Summary]:
        tables: list[Summary] = self._report.summaries(
            self.tally, self.rules, self.players, self.policies
        )
        return tables

    def _provenance(self) -> dict[str, Any]:
        """All fields but the tally, as plain values."""
        values = {
            field.name: getattr(self, field.name) for field in fields(self) if field.name != "tally"
        }
        return values | {"rules": rules_as_dict(self.rules)}


def _key(column: str) -> str:
    """A heading as a name for programs: ``first player %`` is ``first_player``."""
    return re.sub(r"\W+", "_", column.lower()).strip("_")


def records(table: Summary) -> Iterator[dict[str, Any]]:
    """The rows of a table by column, as JSON has them."""
    keys = [_key(column) for column in table.columns]
    for row in table.rows:
        yield {key: _plain(cell) for key, cell in zip(keys, row, strict=True)}


def _plain(cell: Cell) -> Any:
    if isinstance(cell, Estimate):
        return {name: _plain(getattr(cell, name)) for name in ("value", *_ENDS)}
    return None if isinstance(cell, float) and not math.isfinite(cell) else cell


def _flat(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What was run, as a name and a text each; an option of the rules is ``rules.bonus``."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{key}", text) for key, text in _flat(value))
        elif isinstance(value, tuple | list):
            yield name, ",".join(map(str, value))
        else:
            yield name, "" if value is None else str(value)


def _numbers(table: Summary) -> Iterator[tuple[object, ...]]:
    """A line for every cell of a table that is no label."""
    for row, record in zip(table.rows, records(table), strict=True):
        label = " / ".join(map(str, row[: table.labels]))
        for column, cell in list(record.items())[table.labels :]:
            values = cell if isinstance(cell, dict) else {"value": cell}
            ends = (values.get(name) for name in ("value", *_ENDS))
            yield table.name, label, column, *("" if end is None else end for end in ends)


def _spread_out(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record with three columns for an estimate."""
    columns: dict[str, Any] = {}
    for key, cell in record.items():
        if isinstance(cell, dict):
            ends = [math.nan if end is None else end for end in cell.values()]
            columns |= dict(zip((key, *(f"{key}_{end}" for end in _ENDS)), ends, strict=True))
        else:
            columns[key] = cell
    return columns


def _columns(table: Summary) -> list[str]:
    """The columns of a table's data frame; of an estimate where any row has one."""
    columns = []
    for place, name in enumerate(map(_key, table.columns)):
        columns.append(name)
        if any(isinstance(row[place], Estimate) for row in table.rows):
            columns += [f"{name}_{end}" for end in _ENDS]
    return columns
