"""A table as HTML: a plain one, that a script may make sortable."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from njet.core import layout
from njet.core.estimates import Cell, Estimate, Summary

MOST_ROWS = 400
"""A longer table is for files."""


def folded(summaries: Iterable[Summary], prefix: str) -> str:
    """Tables that can be folded away, as those are at first which no screen shows.

    One without a title goes with the one above it, as on a screen. Each has its name, after the
    prefix, as its id.
    """
    parts: list[list[Summary]] = []
    for summary in summaries:
        if summary.title or not parts:
            parts.append([])
        parts[-1].append(summary)
    return "\n".join(
        f"<details{' open' * part[0].screen}><summary>{_title(part[0])}</summary>\n"
        + "\n".join(table(summary, prefix + summary.name) for summary in part)
        + "\n</details>"
        for part in parts
    )


def table(summary: Summary, name: str) -> str:
    """One table, in a box under that id that it may be scrolled in."""
    if len(summary.rows) > MOST_ROWS:
        rows = f"{len(summary.rows):,} rows: too many for a page, and in what --out writes."
        return f'<p id="{escape(name)}">{rows}</p>'
    sorts = "" if summary.facts or len(summary.rows) < 2 else ' class="sorts"'
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in summary.columns)
    columns = [_texts(column) for column in zip(*summary.rows, strict=True)]
    rows = "\n".join(_row(summary, row) for row in _rows(summary, columns))
    return (
        f'<div class="scroll" id="{escape(name)}" role="region" aria-label="{_title(summary)}"'
        f' tabindex="0"><table{sorts}>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table></div>"
    )


def _title(summary: Summary) -> str:
    return escape(summary.title or summary.name.replace("_", " ").capitalize())


def _row(summary: Summary, row: Sequence[tuple[Cell, str]]) -> str:
    cells = (_cell(*cell, place < summary.labels) for place, cell in enumerate(row))
    return f"<tr>{''.join(cells)}</tr>"


def _rows(summary: Summary, columns: list[list[str]]) -> list[list[tuple[Cell, str]]]:
    """Rows of cells with their texts."""
    return [
        list(zip(cells, texts, strict=True))
        for cells, texts in zip(summary.rows, zip(*columns, strict=True), strict=True)
    ]


def _texts(cells: tuple[Cell, ...]) -> list[str]:
    return [text.strip() for text in layout.column(cells, layout.intervals)]


def _cell(cell: Cell, text: str, names_the_row: bool) -> str:
    """A cell, with its number as a script sorts it."""
    number = cell.value if isinstance(cell, Estimate) else cell
    sorts = ""
    if isinstance(number, int | float):
        sorts = f' class="number" data-value="{number!r}"' if math.isfinite(number) else ""
    value, opens, interval = escape(text).partition(" [")
    if opens:
        value += f' <span class="interval">{opens.strip()}{interval}</span>'
    tag, scope = ("th", ' scope="row"') if names_the_row else ("td", "")
    return f"<{tag}{scope}{sorts}>{value}</{tag}>"
