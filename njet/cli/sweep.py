"""The command ``njet sweep``: a grid of rules, players and policies, a row a cell."""

from __future__ import annotations

import time
from typing import Any

import click

import njet
from njet.cli import numbers, options, studies
from njet.cli.order import unique


@click.command(epilog=studies.EPILOG)
@click.option(
    "--set",
    "grid",
    metavar="KEY=VALUES",
    multiple=True,
    required=True,
    callback=options.reads(numbers.setting),
    help="A key and its values: 3,5 or -1..-5 or 10..30:5; values with commas are separated by |. "
    "May be repeated.",
)
@click.option(
    "--show",
    metavar="NAME[,NAME...]",
    help="Estimates, such as seats.0.win, or seats.win for all seats; an unknown one lists what "
    "there is.  [default: a few]",
)
@studies.asked("each cell")
def sweep(grid: tuple[tuple[str, str], ...], show: str | None, **common: Any) -> int:
    """Play every combination of some values on the same deals; show a few estimates of each.

    A KEY is an option of the rules, a box of a line (points.4 is the box with a 4, points.minus the
    one below 0), players or policy. Example:

    njet sweep --set points.minus=-1..-5 --set players=3,5 --show spread
    """
    from njet.study.ranges import grid_of
    from njet.study.settings import turned
    from njet.study.sweep import chosen

    start = time.monotonic()
    asked = studies.Asked(**common)
    base = asked.base
    keys = unique(grid)
    variants = [turned(base, cell) for cell in grid_of(base.of, keys)]
    names = [name.strip() for name in show.split(",")] if show is not None else []
    chosen(names, variants)  # refused before anything is said

    def study(grid: Any, **arguments: Any) -> Any:
        return njet.sweep(grid, show=names, **arguments)

    result = asked.run(study, [keys], variants)
    words = ["sweep"]
    for key, values in grid:
        words += ["--set", f"{key}={values}"]
    words += ["--show", show] if show is not None else []
    return asked.show(
        result, lambda: result.summary(), words, start, "[ ] and ± are 95% intervals, by game"
    )
