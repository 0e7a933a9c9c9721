"""What came of a search for balance, and of a ratio, as tables and files."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from njet.core.estimates import NAN, Cell, Estimate, Summary
from njet.core.layout import WIDTH, page
from njet.core.records import Tabled
from njet.games import load
from njet.study.comparison import shown
from njet.study.crossing import Crossing, crossings, region
from njet.study.expressions import Expression, Measured
from njet.study.fieller import Region, fieller
from njet.study.goals import Goal
from njet.study.replicates import covariance, freedom
from njet.study.significance import quantile
from njet.study.variants import Variant


@dataclass(frozen=True, eq=False)
class Study(Tabled):
    """What both are about.

    Parameters
    ----------
    variant : Variant
        What was played, but for what is varied.
    games, batches : int
        Games of each value that was tried, and in how many batches.
    seed : int
        Where all randomness began.
    version : str
        Version of the package.
    stream : int
        Version of the random streams: within one, seeds keep their meaning.
    """

    variant: Variant
    games: int
    batches: int
    seed: int
    version: str
    stream: int

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        return {
            **{name: value for name, value in self.variant.plain().items() if name != "label"},
            "games": self.games,
            "batches": self.batches,
            "seed": self.seed,
            "version": self.version,
            "stream": self.stream,
        }

    def _page(self, what: str) -> str:
        head = (
            f"{load(self.variant.game).title}, {self.variant.players} players: {what},"
            f" {self.games:,} games, seed {self.seed}"
        )
        return "\n".join([head, *(line.text for line in page(self.summary(), WIDTH))])


@dataclass(frozen=True, eq=False)
class Balance(Study):
    """Where an option makes an estimate come to its target.

    Parameters
    ----------
    key : str
        What was varied.
    values : tuple of int
        Its values, of which those in ``found`` were tried.
    goal : Goal
        What was to be reached.
    found : dict of int to tuple of Measured
        By value, both sides of the goal.
    """

    key: str
    values: tuple[int, ...]
    goal: Goal
    found: dict[int, tuple[Measured, Measured]]

    schema = "njet.balance.v1"

    @cached_property
    def differences(self) -> dict[int, Measured]:
        """By value, how far the estimate is above its target."""
        return {value: left.less(right) for value, (left, right) in self.found.items()}

    @cached_property
    def crossings(self) -> list[Crossing]:
        """Where the target is reached, between whole values by a straight line."""
        return crossings(self.differences)

    @cached_property
    def region(self) -> Region:
        """The values that are not contradicted: the interval of the answer, if it is one."""
        return region(self.differences)

    @property
    def is_clear(self) -> bool:
        """Whether the target is reached at one place, whose interval ends within the range."""
        low, high = self.values[0], self.values[-1]
        parts = self.region.parts
        return len(self.crossings) == 1 == len(parts) and low < parts[0][0] and parts[0][1] < high

    @property
    def nearest(self) -> int:
        """The value that was tried whose estimate is nearest to its target."""
        return min(self.differences, key=lambda value: abs(self.differences[value].value))

    def summary(self) -> list[Summary]:
        """Return the answer, and what was measured at every value that was tried."""
        return [self._answer(), self._values()]

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        return super().provenance() | {
            "vary": self.key,
            "lowest": self.values[0],
            "highest": self.values[-1],
            "goal": str(self.goal),
        }

    def more(self) -> dict[str, Any]:
        """Return the values that are not contradicted."""
        return {"region": [list(ends) for ends in self.region.parts]}

    def _answer(self) -> Summary:
        low, high = self.values[0], self.values[-1]
        rows: list[list[Cell]] = [
            [f"reached at {self.key}, by a straight line between whole values", each.place]
            for each in self.crossings
        ]
        if not rows:
            rows = [[f"reached at {self.key}", f"nowhere from {low} to {high}"]]
        rows += [
            [f"nearest of the values of {self.key} that were tried", self.nearest],
            ["off its target there by", self.differences[self.nearest].estimate],
        ]
        if not self.is_clear:
            rows.append([f"{self.key} not contradicted, from {low} to {high}", str(self.region)])
        return Summary("answer", f"Goal: {self.goal}", ["what", "value"], rows, facts=True)

    def _values(self) -> Summary:
        compared = not self.goal.right.is_number
        rows: list[list[Cell]] = []
        for value, (left, right) in self.found.items():
            off = self.differences[value].estimate
            cells: list[Cell] = [left.estimate, *([right.estimate] if compared else []), off]
            rows.append([value, *cells, "yes" if off.low <= 0 <= off.high else "no"])
        columns = [self.key, "estimate", *(["target"] if compared else [])]
        columns += ["difference", "may be equal"]
        return Summary("values", "Values that were tried, on the same deals", columns, rows)

    def __str__(self) -> str:
        return self._page(f"{self.key} from {self.values[0]} to {self.values[-1]}")

    def __repr__(self) -> str:
        return f"<Balance of {self.key}: {self.goal}, nearest at {self.nearest}>"


@dataclass(frozen=True, eq=False)
class Ratio(Study):
    """The ratio of two estimates of the same games.

    Parameters
    ----------
    sides : tuple of Expression
        Top and bottom.
    measured : tuple of Measured
        What they came to.
    """

    sides: tuple[Expression, Expression]
    measured: tuple[Measured, Measured]

    schema = "njet.ratio.v1"

    @cached_property
    def region(self) -> Region:
        """The values of the ratio that are not contradicted, by Fieller's theorem."""
        top, bottom = self.measured
        part = top.value / bottom.value if bottom.value else 0.0
        return fieller(
            top.value,
            bottom.value,
            covariance(top.moves, top.moves),
            covariance(top.moves, bottom.moves),
            covariance(bottom.moves, bottom.moves),
            quantile(freedom(top.moves - part * bottom.moves)),
        )

    @property
    def estimate(self) -> Estimate:
        """The ratio; without the ends of an interval if what is not contradicted has none."""
        top, bottom = self.measured
        low, high = self.region.parts[0] if self.region.is_bounded else (NAN, NAN)
        return Estimate(top.value / bottom.value if bottom.value else NAN, low, high)

    def summary(self) -> list[Summary]:
        """Return the answer, and both estimates."""
        rows: list[list[Cell]] = [["ratio", self.estimate]]
        if not self.region.is_bounded:
            rows.append(["ratios not contradicted", str(self.region)])
        pairs = zip(("top", "bottom"), self.sides, self.measured, strict=True)
        sides: list[list[Cell]] = [
            [f"{name}: {shown(str(side))}", measured.estimate] for name, side, measured in pairs
        ]
        return [
            Summary("answer", self._title(), ["what", "value"], rows, facts=True),
            Summary("sides", "Of the same games", ["what", "value"], sides, facts=True),
        ]

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        return super().provenance() | {"ratio": self._title()}

    def more(self) -> dict[str, Any]:
        """Return the ratios that are not contradicted; null is no end."""
        finite = [
            [end if math.isfinite(end) else None for end in part] for part in self.region.parts
        ]
        return {"region": finite}

    def _title(self) -> str:
        return str(Expression("/", self.sides))

    def __str__(self) -> str:
        return self._page("a ratio")

    def __repr__(self) -> str:
        return f"<Ratio {self._title()}: {self.estimate.value:.4g}>"
