"""The same study at one level of skill after the other: what of a result is the players' doing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from njet.blocks import Progress
from njet.core.errors import BadInput
from njet.core.estimates import Cell, Estimate, Summary
from njet.core.layout import WIDTH, page
from njet.core.records import Tabled
from njet.games import load
from njet.result import Result
from njet.simulation import Interrupted, draw_seed, simulate, whole

if TYPE_CHECKING:
    import pandas as pd

SCHEMA = "njet.ladder.v1"
LEAST_GAMES = 100
"""What even the slowest level gets, if as many are asked for."""


@dataclass(frozen=True, eq=False)
class Ladder(Tabled):
    """A study at several levels of skill, on the same deals.

    Parameters
    ----------
    levels : tuple of str
        The policy of all seats, by level.
    results : tuple of Result
        By level; fewer if the run was interrupted.
    requested_by_level : tuple of int
        Games asked for, by level: fewer where a game takes long.
    """

    levels: tuple[str, ...]
    results: tuple[Result, ...]
    requested_by_level: tuple[int, ...]

    schema = SCHEMA
    csv_headings = ("level", *Tabled.csv_headings)

    @property
    def games(self) -> int:
        """Games done, all levels together."""
        return sum(result.games for result in self.results)

    @property
    def requested(self) -> int:
        """Games asked for, all levels together."""
        return sum(self.requested_by_level)

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for was played."""
        return self.games == self.requested

    def summary(self) -> list[Summary]:
        """Return one table: numbers of the study as rows, the levels as columns."""
        columns = [_numbers(result) for result in self.results]
        shared = [name for name in columns[0] if all(name in column for column in columns)]
        rows: list[list[Cell]] = [["games", *(result.games for result in self.results)]]
        rows += [[name, *(column[name] for column in columns)] for name in shared]
        names = list(self.levels[: len(self.results)])
        return [Summary("levels", "By level, all seats alike", ["", *names], rows, facts=True)]

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        shared = self.results[0].provenance()
        for name in ("policies", "games", "requested"):
            del shared[name]
        return shared | {"games": self.games, "requested": self.requested}

    def document(self) -> dict[str, Any]:
        """Return what `to_json` writes: a result for each level."""
        levels = [
            {"level": level, "result": result.document()}
            for level, result in zip(self.levels, self.results, strict=False)
        ]
        return {"schema": self.schema, **self.provenance(), "levels": levels}

    def csv_rows(self) -> Iterator[tuple[object, ...]]:
        """The lines of `to_csv` after the headings, as their cells."""
        for level, result in zip(self.levels, self.results, strict=False):
            yield from ((level, *row) for row in result.csv_rows())

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return every table of the study as a data frame, with a column for the level."""
        import pandas as pd

        found: dict[str, list[pd.DataFrame]] = {}
        for level, result in zip(self.levels, self.results, strict=False):
            for name, frame in result.frames().items():
                frame.insert(0, "level", level)
                found.setdefault(name, []).append(frame)
        return {name: pd.concat(frames, ignore_index=True) for name, frames in found.items()}

    def __str__(self) -> str:
        first = self.results[0]
        head = f"{load(first.game).title}, {first.players} players: seed {first.seed}"
        return "\n".join([head, *(line.text for line in page(self.summary(), WIDTH))])

    def __repr__(self) -> str:
        return f"<Ladder of {', '.join(self.levels)}: {self.games:,} games>"


def ladder(
    game: str = "njet",
    *,
    games: int,
    levels: Sequence[str] | None = None,
    players: int | None = None,
    rules: Any = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    choices: int = 0,
) -> Ladder:
    """Run the same study at every level of a ladder, all seats at that level.

    Parameters
    ----------
    game : str
        Name of the game.
    games : int
        How many to play at a level. One whose games take c times as long gets a c-th of them, but
        at least 100, or all if fewer are asked for; c is what the game says its policies cost.
        The deals are the same: fewer games are the first so many.
    levels : sequence of str, optional
        Policies; default the game's own ladder.
    players, rules, seed, threads, choices : optional
        As for `simulate`.
    progress : callable, optional
        Called now and then with what is done and what there is to do, in games of a level whose
        games are quick.

    Returns
    -------
    Ladder

    Raises
    ------
    BadInput
        If an argument is wrong.
    Interrupted
        On Ctrl-C, with what is done so far.
    """
    played = load(game)
    games = whole("games", games, 1, None)
    seats = played.default_players if players is None else players
    names = tuple(played.line_up(1, level)[0] for level in levels or played.ladder)
    if not names:
        raise BadInput(f"{played.title} has no ladder: name the levels")
    costs = [played.cost(name) for name in names]
    numbers = tuple(max(min(games, LEAST_GAMES), games // cost) for cost in costs)
    seed = draw_seed() if seed is None else seed
    in_all = sum(number * cost for number, cost in zip(numbers, costs, strict=True))
    results: list[Result] = []

    def found() -> Ladder:
        return Ladder(names, tuple(results), numbers)

    before = 0
    for name, number, cost in zip(names, numbers, costs, strict=True):

        def report(done: int, _: int, before: int = before, cost: int = cost) -> None:
            if progress is not None:
                progress(before + cost * done, in_all)

        try:
            result = simulate(
                played.name,
                games=number,
                players=seats,
                policies=[name],
                rules=rules,
                seed=seed,
                threads=threads,
                progress=report,
                choices=choices,
            )
        except KeyboardInterrupt as stopped:
            if isinstance(stopped, Interrupted):
                results.append(stopped.result)
            if not results:
                raise
            raise Interrupted(found()) from None
        results.append(result)
        before += cost * number
    return found()


def _numbers(result: Result) -> dict[str, Cell]:
    """The single numbers of a result's screen: its first table's, and those that stand alone."""
    first, *others = (table for table in result.summary() if table.screen)
    numbers: dict[str, Cell] = {}
    for row in first.rows:
        for column, cell in zip(first.columns, row, strict=True):
            if isinstance(cell, Estimate):
                numbers[f"{first.columns[0]} {row[0]}, {column}"] = cell
    for table in others:
        if table.facts:
            numbers |= {str(row[0]): row[1] for row in table.rows}
    return numbers
