"""A table as HTML: a plain one, that a script may make sortable."""

from __future__ import annotations

import math
from html import escape

from njet.core import layout
from njet.core.estimates import Cell, Estimate, Summary

MOST_ROWS = 400
"""A longer table is for files."""


def table(summary: Summary, name: str) -> str:
    """A table that can be folded away, under that id; long ones and rare ones are.

    Parameters
    ----------
    summary : Summary
        The table.
    name : str
        The id.
    """
    title = escape(summary.title or summary.name.replace("_", " ").capitalize())
    opened = " open" if summary.screen else ""
    return (
        f'<details{opened} id="{escape(name)}"><summary>{title}</summary>\n'
        f"{_inner(summary, title)}\n</details>"
    )


def _inner(summary: Summary, title: str) -> str:
    if len(summary.rows) > MOST_ROWS:
        return f"<p>{len(summary.rows):,} rows: too many for a page, and in what --out writes.</p>"
    sorts = "" if summary.facts or len(summary.rows) < 2 else ' class="sorts"'
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in summary.columns)
    columns = [_texts(column) for column in zip(*summary.rows, strict=True)]
    rows = "\n".join(
        "<tr>"
        + "".join(_cell(*cell, place < summary.labels) for place, cell in enumerate(row))
        + "</tr>"
        for row in _rows(summary, columns)
    )
    return (
        f'<div class="scroll" role="region" aria-label="{title}" tabindex="0"><table{sorts}>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    )


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
