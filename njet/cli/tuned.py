"""What came of a search for weights: its tables, as JSON and CSV, and in a few words."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from njet.checking import Gain, better_against, is_better, worse_against
from njet.core.estimates import Cell, Summary
from njet.core.records import Tabled
from njet.core.tunable import Parameter, Values

SCHEMA = "njet.tune.v1"


@dataclass(frozen=True, eq=False)
class Tuned(Tabled):
    """A search and its outcome.

    Attributes
    ----------
    search : dict
        What was searched, as the checkpoint has it.
    settings : tuple of (str, str)
        The rule options as they were typed.
    held_out : tuple of str
        Whom the weights were tested on.
    parameters : sequence of Parameter
        What was tuned.
    new : tuple
        The best values so far.
    games, generations : int
        How many were played.
    gains : list of Gain
        What the check found; nothing if it was not played to its end.
    literal : str
        The new weights as the package has them.
    complete : bool
        Whether the search was not interrupted.
    """

    search: dict[str, Any]
    settings: tuple[tuple[str, str], ...]
    held_out: tuple[str, ...]
    parameters: Sequence[Parameter]
    new: Values
    games: int
    generations: int
    gains: list[Gain]
    literal: str
    complete: bool

    schema = SCHEMA

    def command(self) -> str:
        """Return the command line that finds the same weights."""
        search = self.search
        words = ["njet", "tune", search["game"], "--policy", search["policy"]]
        words += ["--players", str(search["players"]), "--budget", str(self.games)]
        words += ["--population", str(search["population"])]
        words += ["--opponents", ",".join(search["opponents"])]
        if self.held_out:
            words += ["--held-out", ",".join(self.held_out)]
        for key, value in self.settings:
            words += ["--set", f"{key}={value}"]
        return shlex.join([*words, "--seed", str(search["seed"])])

    @property
    def verdict(self) -> str:
        """Whether the new weights are better, in a few words."""
        if not self.gains:
            return "not checked"
        if is_better(self.gains):
            return "better"
        return "worse against some" if worse_against(self.gains) else "not shown to be better"

    def interruption(self) -> str:
        """Return what is to be said of a search that was stopped."""
        return f"interrupted after {self.generations:,} generations"

    def summary(self) -> list[Summary]:
        """Return the weights, and the check unless it was not played."""
        return [self._weights(), self._check()] if self.gains else [self._weights()]

    def provenance(self) -> dict[str, Any]:
        """Return what was searched, and how far, as plain values."""
        return self.search | {
            "held_out": self.held_out,
            "games": self.games,
            "generations": self.generations,
            "complete": self.complete,
        }

    def more(self) -> dict[str, Any]:
        """Return what a JSON document has besides: how to use it, and to find it again."""
        return {"verdict": self.verdict, "literal": self.literal, "command": self.command()}

    def conclusion(self) -> Iterable[str]:
        """Return what follows from the tables, as lines of text."""
        for what, names in (
            ("better against", better_against(self.gains)),
            ("worse against", worse_against(self.gains)),
        ):
            if names:
                yield f"{what}: {', '.join(names)}"
        yield f"the new weights are {self.verdict}"
        yield from ("", self.literal, f"# {self.command()}")

    def _weights(self) -> Summary:
        rows: list[list[Cell]] = [
            [parameter.name, parameter.start, value]
            for parameter, value in zip(self.parameters, self.new, strict=True)
        ]
        return Summary("weights", "Weights", ["weight", "old", "new"], rows)

    def _check(self) -> Summary:
        rows: list[list[Cell]] = [
            [row.opponent, "held out" if row.is_held_out else "met", row.old, row.new, row.gain]
            for row in self.gains
        ]
        what = "wins in %" if any(gain.gain.percent for gain in self.gains) else "points ahead"
        title = f"One seat among an opponent's, {what} a game, in games held out"
        return Summary("check", title, ["opponent", "kind", "old", "new", "gain"], rows, labels=2)
