"""Tables as JSON, as lines of CSV, and as data frames, beside what they came from."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from njet.core.estimates import Cell, Estimate, Summary

if TYPE_CHECKING:
    import pandas as pd

_ENDS = ("low", "high")


class Tabled(ABC):
    """What has tables and can say what they came from: everything that is written to a file."""

    schema: ClassVar[str]
    csv_headings: ClassVar[tuple[str, ...]] = ("table", "row", "column", "value", *_ENDS)

    @abstractmethod
    def summary(self) -> list[Summary]:
        """Return every table, the answer first."""

    @abstractmethod
    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""

    def more(self) -> dict[str, Any]:
        """Return what a JSON document has besides."""
        return {}

    def to_json(self) -> str:
        """Return everything as one JSON document on one line, its keys sorted.

        The same run gives the same bytes on any number of threads. Estimates are objects of
        ``value``, ``low`` and ``high``; fractions stay fractions; null is what is not defined.
        """
        return json.dumps(self.document(), sort_keys=True, allow_nan=False, separators=(",", ":"))

    def document(self) -> dict[str, Any]:
        """Return what `to_json` writes."""
        return {
            "schema": self.schema,
            **self.provenance(),
            "tables": {table.name: list(records(table)) for table in self.summary()},
            **self.more(),
        }

    def to_csv(self) -> str:
        """Return one line per number: table, row, column, value, low, high.

        The first lines, of the table ``run``, say what was run.
        """
        return _lines_of_csv(self.csv_headings, self.csv_rows())

    def csv_rows(self) -> Iterator[tuple[object, ...]]:
        """The lines of `to_csv` after the headings, as their cells."""
        for name, value in flat(self.provenance()):
            yield "run", name, "value", value, "", ""
        for table in self.summary():
            yield from _numbers(table)

    def to_parquet(self) -> bytes:
        """Return the lines of `to_csv` as a parquet file, for which pyarrow is needed.

        What was run is in its metadata. A cell that is a text has it in the column ``text``.
        """
        from njet.core.parquet import long_table

        table = self.csv_headings.index("table")
        rows = (row for row in self.csv_rows() if row[table] != "run")
        return long_table(self.csv_headings, rows, {"schema": self.schema, **self.provenance()})

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return every table as a pandas data frame, by its name.

        An estimate ``win`` takes three columns: ``win``, ``win_low`` and ``win_high``.
        """
        import pandas as pd

        return {
            table.name: pd.DataFrame(
                [_spread_out(record) for record in records(table)], columns=_columns(table)
            )
            for table in self.summary()
        }


def _lines_of_csv(headings: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Headings and rows as CSV."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(headings)
    lines.writerows(rows)
    return text.getvalue()


def key(column: str) -> str:
    """A heading as a name for programs: ``first player %`` is ``first_player``."""
    return re.sub(r"\W+", "_", column.lower()).strip("_")


def records(table: Summary) -> Iterator[dict[str, Any]]:
    """Return the rows of a table by column, as JSON has them."""
    keys = [key(column) for column in table.columns]
    for row in table.rows:
        yield {key: _plain(cell) for key, cell in zip(keys, row, strict=True)}


def _plain(cell: Cell) -> Any:
    if isinstance(cell, Estimate):
        return {name: _plain(getattr(cell, name)) for name in ("value", *_ENDS)}
    return None if isinstance(cell, float) and not math.isfinite(cell) else cell


def flat(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What was run, as a name and a text each; an option of the rules is ``rules.bonus``."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{key}", text) for key, text in flat(value))
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
    for place, name in enumerate(map(key, table.columns)):
        columns.append(name)
        if any(isinstance(row[place], Estimate) for row in table.rows):
            columns += [f"{name}_{end}" for end in _ENDS]
    return columns
