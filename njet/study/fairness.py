"""Do the seats differ by more than a designer will bear? Yes, no, or not known yet."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from njet.core.estimates import Estimate
from njet.core.goals import Size


class Verdict(NamedTuple):
    """How far apart seats are, against a limit.

    Attributes
    ----------
    what : str
        What differs, as its table has it.
    apart : Estimate
        By how much, with an interval for all pairs of seats at once.
    limit : float
        In the same unit.
    games : int
        How many games that is from.
    """

    what: str
    apart: Estimate
    limit: float
    games: int

    @property
    def is_over(self) -> bool:
        """Whether they certainly differ by more."""
        return self.apart.low > self.limit

    @property
    def is_open(self) -> bool:
        """Whether it is not known yet."""
        return not (self.is_over or self.apart.high <= self.limit)

    def games_to_decide(self) -> float:
        """About how many games would tell, if they differ by as much as it seems."""
        apart = abs(self.apart.value - self.limit)
        half = max(self.apart.high - self.apart.value, self.apart.value - self.apart.low)
        return self.games * (half / apart) ** 2 if apart > 0 and half > 0 else math.inf

    def text(self) -> str:
        """It in words, without a full stop."""
        scale = 100.0 if self.apart.percent else 1.0
        numbers = self.apart.value, self.apart.low, self.apart.high, self.limit
        value, low, high, limit = (f"{scale * number:.4g}" for number in numbers)
        found = f"{self.what}, is {value} [{low}, {high}]"
        if self.is_open:
            return f"undecided: {found}, the limit {limit}{self._advice()}"
        return f"{found}, {'more' if self.is_over else 'not more'} than {limit}"

    def _advice(self) -> str:
        games = self.games_to_decide()
        return f"; about {float(f'{games:.1e}'):,.0f} games would tell" if games < 1e12 else ""


def verdict(result: Any, limit: Size) -> Verdict:
    """Hold the seats of a result against a limit: by wins if it is in percentage points.

    They are what the result's first table is by, so places from who begins where seats play
    alike; the interval takes account of looking if the run stopped by that.
    """
    table = next(table for table in result.summary() if table.name.startswith("spread"))
    what, apart = next(row for row in table.rows if row[1].percent == limit.points)
    if result.until is not None and result.until.looks:
        apart = result.until.held_spread(apart, result.players, result.games)
    return Verdict(str(what), apart, limit.value, result.games)
