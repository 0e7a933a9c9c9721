"""Parquet files (extra ``parquet``): typed columns, and what they came from in the metadata."""

from __future__ import annotations

import importlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from njet.core.extras import need

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    from njet.core.notes import Column

SUFFIX = ".parquet"
METADATA = "njet"
"""The key of the metadata under which a JSON document says what was run."""
_EXTRA = "parquet"
_TEXTS = ("level", "table", "row", "column", "text")


def library() -> tuple[Any, Any]:
    """Return pyarrow and its module for these files; `BadInput` where it is missing."""
    arrow = need("pyarrow", _EXTRA)
    return arrow, importlib.import_module("pyarrow.parquet")


def as_metadata(document: Mapping[str, Any]) -> dict[str, str]:
    """Return what was run as the metadata of a file."""
    return {METADATA: json.dumps(document, sort_keys=True, separators=(",", ":"))}


def schema_of(columns: Sequence[Column]) -> pa.Schema:
    """Return the columns of records as a file has them: typed, each with its description."""
    arrow, _ = library()
    return arrow.schema(
        [
            arrow.field(
                column.name,
                arrow.dictionary(arrow.int8(), arrow.string())
                if column.labels
                else arrow.from_numpy_dtype(column.dtype),
                nullable=bool(column.labels),
                metadata={"description": column.text},
            )
            for column in columns
        ]
    )


def arrow_table(
    schema: pa.Schema, columns: Sequence[Column], values: Mapping[str, NDArray[Any]]
) -> pa.Table:
    """Return the values of some rounds as the file takes them."""
    arrow, _ = library()
    arrays = []
    for column in columns:
        array = values[column.name]
        if column.labels:
            codes = arrow.array(array, mask=array < 0)
            arrays.append(arrow.DictionaryArray.from_arrays(codes, list(column.labels)))
        else:
            arrays.append(arrow.array(array))
    return arrow.Table.from_arrays(arrays, schema=schema)


def long_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], document: Mapping[str, Any]
) -> bytes:
    """Return one row per number as a file; what is no number is in the column ``text``."""
    arrow, parquet = library()
    columns: dict[str, list[Any]] = {name: [] for name in (*headings, "text")}
    for row in rows:
        cells = dict(zip(headings, row, strict=True))
        for name, values in columns.items():
            is_text = name in _TEXTS
            cell = cells.get(name, cells["value"] if name == "text" else None)
            is_one = isinstance(cell, str) and (cell != "" or name != "text")
            values.append(cell if is_one == is_text and cell != "" else None)
    kinds = [arrow.string() if name in _TEXTS else arrow.float64() for name in columns]
    table = arrow.table(
        [arrow.array(values, kind) for values, kind in zip(columns.values(), kinds, strict=True)],
        arrow.schema(list(zip(columns, kinds, strict=True)), metadata=as_metadata(document)),
    )
    file = io.BytesIO()
    parquet.write_table(table, file)
    return file.getvalue()
