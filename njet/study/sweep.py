"""A grid of rules, players and policies on the same deals: a row of estimates a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from njet.blocks import Progress
from njet.core.errors import BadInput
from njet.core.estimates import Cell, Estimate, Summary
from njet.core.layout import WIDTH, page
from njet.core.named import matching
from njet.core.records import Tabled
from njet.games import load
from njet.simulation import whole
from njet.study.asked import Asked
from njet.study.cells import Cells
from njet.study.ranges import grid_of
from njet.study.settings import base, turned
from njet.study.variants import Variant, nothing_of

SCHEMA = "njet.sweep.v1"
_NUMBERS = 5
"""What is kept of an estimate: whether it is a percentage, value, low, high, standard error."""
_MISSING = -1.0


@dataclass(frozen=True, eq=False)
class Sweep(Tabled):
    """What came of a grid.

    Parameters
    ----------
    cells : tuple of dict of str to str
        What was turned, by key.
    variants : tuple of Variant
        How each cell was played.
    games : int
        Games of each cell.
    seed : int
        Where all randomness began.
    shown : tuple of str
        Names of the estimates.
    estimates : list of dict of str to Estimate
        By cell and name; a cell that does not have one leaves it out.
    version : str
        Version of the package.
    stream : int
        Version of the random streams: within one, seeds keep their meaning.
    """

    cells: tuple[dict[str, str], ...]
    variants: tuple[Variant, ...]
    games: int
    seed: int
    shown: tuple[str, ...]
    estimates: list[dict[str, Estimate]]
    version: str
    stream: int

    schema = SCHEMA

    def summary(self) -> list[Summary]:
        """Return one table: a row a cell."""
        keys = list(self.cells[0])
        rows: list[list[Cell]] = [
            [*cell.values(), *(found.get(name) for name in self.shown)]
            for cell, found in zip(self.cells, self.estimates, strict=True)
        ]
        columns = [*keys, *map(self._heading, self.shown)]
        return [Summary("cells", "By cell, on the same deals", columns, rows, labels=len(keys))]

    def _heading(self, name: str) -> str:
        """The name of an estimate in words, which can be broken into lines."""
        percent = any(found[name].percent for found in self.estimates if name in found)
        return name.replace(".", " ").replace("_", " ") + " %" * percent

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        return {
            "version": self.version,
            "stream": self.stream,
            "game": self.variants[0].game,
            "games": self.games,
            "seed": self.seed,
            "shown": list(self.shown),
        }

    def more(self) -> dict[str, Any]:
        """Return how each cell was played."""
        return {"variants": [variant.plain() for variant in self.variants]}

    def __str__(self) -> str:
        title = load(self.variants[0].game).title
        head = f"{title}: {len(self.cells)} cells, {self.games:,} games of each, seed {self.seed}"
        return "\n".join([head, *(line.text for line in page(self.summary(), WIDTH))])

    def __repr__(self) -> str:
        return f"<Sweep of {', '.join(self.cells[0])}: {len(self.cells)} cells, seed {self.seed}>"


def sweep(
    grid: Mapping[str, str | Sequence[Any]],
    game: str = "njet",
    *,
    games: int,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    show: Sequence[str] = (),
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Play every combination of some values, on the same deals, and show a few estimates of each.

    Parameters
    ----------
    grid : mapping of str to str or sequence
        By key the values it takes, as a list or a text: ``"3,5"``, ``"-1..-5"``, ``"10..30:5"``,
        and with ``|`` between values that have commas, such as ``"1,2,3|1,2,-3"``. A key is an
        option of the rules, a box of one of its lines (``points.4`` is the box with a 4,
        ``points.minus`` the one below 0), ``players`` or ``policy``.
    game : str
        Name of the game.
    games : int
        Games of each cell.
    players, policies, rules : optional
        What all cells have unless the grid says otherwise; as for `njet.simulate`.
    show : sequence of str
        Names of estimates, such as ``"seats.0.win"``, or what stands for several, such as
        ``"seats.win"``; default a few.
    seed, threads, checkpoint, progress : optional
        As for `njet.compare`.

    Returns
    -------
    Sweep

    Raises
    ------
    BadInput
        If an argument is wrong; a cell that cannot be played is named, before any is played.
    Unfinished
        On Ctrl-C, which is a `KeyboardInterrupt`.

    Examples
    --------
    >>> import njet
    >>> found = njet.sweep({"chips": "8,11"}, "nothanks", games=500, show=["facts.games_tied"])
    >>> found.frames()["cells"]["chips"].tolist()
    ['8', '11']
    """
    games = whole("games", games, 1, None)
    common = base(load(game), players, policies, rules)
    cells = grid_of(common.of, grid)
    variants = [turned(common, cell) for cell in cells]
    for variant in variants:
        variant.of.check(variant.rules, variant.players, games)
    shown = chosen(show, variants)
    asked = Asked.of(seed, threads, checkpoint)
    what = {
        "kind": "sweep",
        **asked.provenance(),
        "games": games,
        "shown": shown,
        "variants": [variant.plain() for variant in variants],
    }
    nothing = nothing_of(variants[0].new_run())
    at_work = Cells(checkpoint, what, nothing, games, asked, progress)
    at_work.expect(len(cells))
    found = []
    for variant in variants:
        run = variant.new_run()
        numbers = at_work.numbers(run, nothing_of(run), partial(_row, variant, shown))
        found.append(_estimates(shown, numbers))
    at_work.save()
    return Sweep(
        **asked.provenance(),
        cells=tuple(cells),
        variants=tuple(variants),
        games=games,
        shown=tuple(shown),
        estimates=found,
    )


def chosen(show: Sequence[str], variants: Sequence[Variant]) -> list[str]:
    """Return the names that were asked for, or a few that say most.

    Raises
    ------
    BadInput
        No variant has such an estimate.
    """
    names = list(dict.fromkeys(name for variant in variants for name in variant.names()))
    if isinstance(show, str):
        raise BadInput(f"show: a list of names is needed, not {show!r}")
    if show:
        return list(dict.fromkeys(name for text in show for name in matching(text, names)))
    spreads = [name for name in names if name.startswith("spread")]
    means = [name for name in names if name.split(".")[-1].startswith("mean_")]
    tied = [name for name in names if name == "facts.games_tied"]
    return [*spreads[:2], *means[:1], *tied] or names[:4]


def _row(variant: Variant, shown: Sequence[str], tally: Any) -> list[float]:
    """The estimates that are shown as numbers, those that there are not as such."""
    found = variant.estimates(tally)
    row: list[float] = []
    for name in shown:
        each = found.get(name)
        if each is None:
            row += [_MISSING] * _NUMBERS
        else:
            row += [each.percent, each.value, each.low, each.high, each.error]
    return row


def _estimates(shown: Sequence[str], row: Sequence[float]) -> dict[str, Estimate]:
    """The same as estimates again, without those that there are not."""
    parts = [row[at : at + _NUMBERS] for at in range(0, len(row), _NUMBERS)]
    return {
        name: Estimate(value, low, high, bool(percent), error)
        for name, (percent, value, low, high, error) in zip(shown, parts, strict=True)
        if percent != _MISSING
    }
