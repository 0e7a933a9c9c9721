"""The result of a round robin as tables, files and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from njet import games
from njet.core.batches import correlation
from njet.core.checks import known
from njet.core.commands import command
from njet.core.crosstable import Crosstable, Table
from njet.core.estimates import Cell, Summary
from njet.core.game import rules_as_dict
from njet.core.layout import WIDTH, page
from njet.core.ratings import openskill_ratings
from njet.core.records import Tabled

if TYPE_CHECKING:
    import pandas as pd

SCHEMA = "njet.tournament.v1"


@dataclass(frozen=True, eq=False)
class Tournament(Crosstable, Tabled):
    """What came of a round robin: see `Crosstable` for policies, players, games and numbers.

    Parameters
    ----------
    game : str
        Name of the game.
    rules : Rules
        The game's options.
    seed : int
        Where all randomness began.
    measured : int
        Batches by which it was measured if the same deals for every seat help; 0 if it was not.
    fresh : list of list of bool
        By row and column, whether every seat then had deals of its own.
    openskill : bool
        Whether the policies are rated by openskill as well.
    version : str
        Version of the package.
    stream : int
        Version of the random streams: within one, seeds keep their meaning.
    """

    game: str
    rules: Any
    seed: int
    measured: int
    fresh: list[list[bool]]
    openskill: bool
    version: str
    stream: int

    schema = SCHEMA

    @property
    def command(self) -> str:
        """The command line that gives the same result."""
        words = ["njet", "tournament", *self.policies, "--game", self.game]
        words += ["--players", str(self.players), "--games", str(self.games)]
        words += ["--measure"] * bool(self.measured) + ["--openskill"] * self.openskill
        return command(words, self.rules, self.seed)

    def summary(self) -> list[Summary]:
        """Return every table, but the matrices, whose numbers are in the table of pairings."""
        return list(self._tables)

    def screen(self) -> list[Summary]:
        """Return the tables for a screen, the matrices first."""
        fair = f"{100 / self.players:.1f}"
        among = "one of the row among those of the column"
        return [
            self._matrix("wins", f"Wins in %, {among}; a fair share is {fair}", self.win),
            self._matrix("leads", f"Score ahead of the others' mean, {among}", self.lead),
            *self._tables,
        ]

    def matrix(self, name: str = "win") -> pd.DataFrame:
        """Return ``win``, ``lead`` or ``advantage`` as a data frame, without intervals."""
        import pandas as pd

        table: Table = getattr(self, known("matrix", name, ("win", "lead", "advantage")))
        values = [[float("nan") if cell is None else cell.value for cell in row] for row in table]
        return pd.DataFrame(values, index=self.policies, columns=self.policies)

    def provenance(self) -> dict[str, Any]:
        """Return all fields but those by pairing, as plain values, and the command."""
        without = {"outcomes", "leads", "fresh"}
        values = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name not in without
        }
        return values | {"rules": rules_as_dict(self.rules), "command": self.command}

    def more(self) -> dict[str, Any]:
        """Return what was counted over all batches, and on which deals."""
        return {
            "fresh": self.fresh,
            "tally": {
                "outcomes": self.outcomes.sum(axis=2).tolist(),
                "leads": self.leads.sum(axis=2).tolist(),
            },
        }

    def __str__(self) -> str:
        head = (
            f"{games.load(self.game).title}, {self.players} players: {len(self.policies)} policies,"
            f" {self.games:,} games of each pairing, seed {self.seed}"
        )
        return "\n".join([head, *(line.text for line in page(self.screen(), WIDTH))])

    def __repr__(self) -> str:
        return (
            f"<Tournament of {', '.join(self.policies)}: {self.game}, {self.players} players, "
            f"{self.games:,} games of each pairing, seed {self.seed}>"
        )

    @cached_property
    def _tables(self) -> list[Summary]:
        tables = [self._policies(), self._facts()]
        if self.measured:
            tables.append(self._measurement())
        return [*tables, self._pairings()]

    def _matrix(self, name: str, title: str, table: Table) -> Summary:
        rows: list[list[Cell]] = [
            [policy, *row] for policy, row in zip(self.policies, table, strict=True)
        ]
        return Summary(name, title, ["", *self.policies], rows)

    def _policies(self) -> Summary:
        columns: dict[str, Sequence[Cell]] = {
            "policy": self.policies,
            "win %": [self.share(i, *(j for j in self.places if j != i)) for i in self.places],
            "rating": self.strength,
        }
        if self.openskill:
            rated = openskill_ratings(self.outcomes, self.seed)
            columns |= {"openskill": [r.mu for r in rated], "sigma": [r.sigma for r in rated]}
        columns |= {
            "alpha-rank %": [_percent(mass) for mass in self.alpha_rank.masses],
            "mix %": [_percent(weight) for weight in self.mix.weights],
        }
        rows = list(zip(*columns.values(), strict=True))
        title = "Policies: wins among all others, rating (Elo's scale), alpha-rank, equilibrium mix"
        return Summary("policies", title, list(columns), rows)

    def _facts(self) -> Summary:
        unclear = [
            f"{self.policies[i]} and {self.policies[j]}"
            for i, j in self.pairs
            if i < j and not self.clear_advantage[i, j]
        ]
        best: list[list[Cell]] = [
            [f"wins most among {self.policies[j]}", self._best(j)] for j in self.places
        ]
        rows: list[list[Cell]] = [
            ["circle, each clearly ahead of the next", " > ".join(self.cycle) or "none"],
            ["not clear who is ahead", ", ".join(unclear) or "none"],
            *best,
            ["alpha from which alpha-rank stays", self.alpha_rank.alpha],
            ["best answer to the mix wins more by, %", _percent(self.mix.exploitability)],
        ]
        return Summary("facts", "", ["what", "value"], rows, facts=True)

    def _best(self, column: int) -> str:
        """Who wins most among those of a column; its own policies have their fair share."""
        shares = [
            cell.value if cell else 1 / self.players for cell in (row[column] for row in self.win)
        ]
        return self.policies[shares.index(max(shares))]

    def _measurement(self) -> Summary:
        rows: list[list[Cell]] = []
        for i, j in self.pairs:
            wins = correlation(self.parts_by_seat[i, j, : self.measured].tolist())
            leads = correlation(self.leads[i, j, : self.measured].tolist())
            deals = "fresh" if self.fresh[i][j] else "the same"
            rows.append([self.policies[i], self.policies[j], *wins, *leads, deals])
        columns = ["one", "among", "wins: correlation", "wins: variance"]
        columns += ["scores: correlation", "scores: variance", "deals"]
        title = "Same deals from every seat: variance as a multiple of that with fresh ones"
        return Summary("measurement", title, columns, rows, labels=2)

    def _pairings(self) -> Summary:
        rows: list[list[Cell]] = [
            [
                self.policies[i],
                self.policies[j],
                self.games,
                self.win[i][j],
                self.lead[i][j],
                self.advantage[i][j],
            ]
            for i, j in self.pairs
        ]
        columns = ["one", "among", "games", "win %", "lead", "advantage"]
        return Summary("pairings", "Pairings", columns, rows, labels=2, screen=False)


def _percent(part: float) -> float:
    return round(100 * part, 4)
