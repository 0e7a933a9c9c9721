"""The result of a run: merged integers, and the tables, files and texts made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from njet import games
from njet.core.commands import command
from njet.core.estimates import Summary
from njet.core.game import Game, rules_as_dict
from njet.core.layout import WIDTH, page
from njet.core.records import Tabled
from njet.core.sure import Sure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCHEMA = "njet.result.v1"


@dataclass(frozen=True, eq=False)
class Result(Tabled):
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
    until : Sure, optional
        What was to be sure of, if the run stopped by that.
    choices : int
        Which of the players' choices on the same deals were drawn; 0 unless others were asked for.
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
    until: Sure | None = None
    choices: int = 0

    schema = SCHEMA

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for was played."""
        return self.games == self.requested

    @property
    def command(self) -> str:
        """The command line that gives the same result."""
        games = self.games if self.until is None else self.until.most
        wishes = () if self.until is None else self.until.wishes
        until = [word for text in wishes for word in ("--until", text)]
        return command(
            ["njet-sim", self.game, "--games", str(games), *until],
            self.rules,
            self.seed,
            players=self.players,
            policies=self.policies,
            choices=self.choices,
        )

    @property
    def rounds(self) -> int:
        """Rounds of the games that came to their end."""
        rounds: int = self._report.rounds_played(self.tally)
        return rounds

    def summary(self) -> list[Summary]:
        """Return every table, the answer first."""
        return list(self._tables)

    def provenance(self) -> dict[str, Any]:
        """Return all fields but the tally, as plain values, and the command."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        del values["tally"], values["until"]
        if self.until is not None:
            values["until"] = self.until.plain()
        return values | {"rules": rules_as_dict(self.rules), "command": self.command}

    def more(self) -> dict[str, Any]:
        """Return the tally, which a JSON document has besides."""
        return {"tally": {name: array.tolist() for name, array in self.tally.items()}}

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
        if self.until is not None and self.until.looks:
            tables.insert(0, self.until.table(tables, self.games))
        return tables
