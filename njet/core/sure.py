"""When to stop: the looks at a run, and the intervals that hold at all of them.

Where one looks depends on the games played alone, so that the same run stops at the same game on
every machine. The estimates share the 5 % among them (Bonferroni), and each has a confidence
sequence that is tuned once, at the first look, to the number of games it will then seem to need.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from njet.core.estimates import Cell, Estimate, Summary, widened, widened_spread
from njet.core.goals import means
from njet.core.sequence import Sequence as Confidence
from njet.core.sequence import need

ALPHA = 0.05
MOST_GAMES = 10**9
"""What is played at most unless told otherwise."""
_FIRST = 10_000
_FEWEST = 500
"""Games of the first look, where games are quick and where they are slow."""
_AT_LEAST = 1.01
_AT_MOST = 2.0
"""How many times as many games the next look is at."""
_WHOLE = 128
"""Looks are at multiples of this, whole tables of games."""
TITLE = "How sure: 95% intervals that hold, all together, however often one looks"


@dataclass
class Sure:
    """What one wants to be sure of, and the looks so far.

    Parameters
    ----------
    wishes : tuple of str
        As they were typed.
    halves : mapping of str to float
        By estimate, half the width its interval is to have at most.
    most : int
        Games that are played at most.
    cost : int
        About how many times as long as a quick one a game takes.

    Attributes
    ----------
    tuned : dict of str to int
        By estimate, the games its confidence sequence is tuned to; from the first look on.
    looks : list of int
        After how many games it was looked.
    next : int or None
        After how many games to look next; None at the end.
    reached : bool
        Whether every interval was narrow enough at the last look.
    """

    wishes: tuple[str, ...]
    halves: Mapping[str, float]
    most: int
    cost: int = 1
    tuned: dict[str, int] = field(default_factory=dict)
    looks: list[int] = field(default_factory=list)
    reached: bool = False
    next: int | None = field(init=False)

    def __post_init__(self) -> None:
        self.next = min(self.most, max(_FEWEST, _FIRST // self.cost))

    def look(self, tables: Sequence[Summary], games: int) -> None:
        """Look at a run after so many games."""
        found = means(tables)
        if not self.looks:
            self.tuned = {name: self._best(name, found[name], games) for name in self.halves}
        self.looks.append(games)
        held = {name: self.held(name, found[name], games) for name in self.halves}
        lacking = [name for name in held if not self._is_narrow(name, held[name])]
        self.reached = not lacking
        self.next = None
        if self.reached or games >= self.most:
            return
        wanted = max(self._wanted(name, held[name]) for name in lacking)
        wanted = games * min(max(wanted, _AT_LEAST), _AT_MOST)
        self.next = min(self.most, math.ceil(wanted / _WHOLE) * _WHOLE)

    def state(self) -> dict[str, Any]:
        """What the looks so far have come to, as plain values, to go on from."""
        return {name: getattr(self, name) for name in ("tuned", "looks", "reached", "next")}

    def go_on_from(self, state: Mapping[str, Any]) -> None:
        """Go on from the looks of a run that was stopped; from none if it had none."""
        for name, value in state.items():
            setattr(self, name, value)

    @property
    def expected(self) -> int:
        """Games that will be played in all, as far as the first look could tell."""
        return max(self.tuned.values(), default=self.next or 0)

    def held(self, name: str, estimate: Estimate, games: int) -> Estimate:
        """An estimate with the interval that holds at every look."""
        return widened(estimate, games, Confidence(self._alpha, self.tuned[name]).factor(games))

    def held_spread(self, spread: Estimate, number: int, games: int) -> Estimate:
        """A largest difference of so many means, likewise, by itself at 95 %."""
        alpha = ALPHA / math.comb(number, 2)
        factor = Confidence(alpha, self.expected).factor(games)
        return widened_spread(spread, games, number, factor)

    def table(self, tables: Sequence[Summary], games: int) -> Summary:
        """What was to be sure of, with intervals that hold."""
        found = means(tables)
        rows: list[list[Cell]] = []
        for name, half in self.halves.items():
            shown = self.held(name, found[name], games)
            unit = " pp" if shown.percent else ""
            asked = f"±{half * (100 if shown.percent else 1):g}{unit}"
            rows.append([name, shown, asked, "yes" if self._is_narrow(name, shown) else "no"])
        columns = ["estimate", "95% interval", "asked for", "reached"]
        return Summary("until", TITLE, columns, rows)

    def plain(self) -> dict[str, Any]:
        """Everything as plain values, for files."""
        return {
            "wishes": list(self.wishes),
            "method": "asymptotic confidence sequence, arXiv:2103.06476",
            "most_games": self.most,
            "looks": list(self.looks),
            "reached": self.reached,
            "other_intervals": "as if the number of games had been fixed before",
        }

    @property
    def _alpha(self) -> float:
        return ALPHA / len(self.halves)

    def _best(self, name: str, found: Estimate, games: int) -> int:
        """The games an estimate seems to need; twice these where nothing has varied yet."""
        best = 2 * games
        if found.error > 0:
            best = max(games, need(self._alpha, self.halves[name] / found.error, games))
        return min(self.most, best)

    def _is_narrow(self, name: str, held: Estimate) -> bool:
        """Whether an interval is narrow enough; of no share if nothing varied: it may be early."""
        return _half(held) <= self.halves[name] and (held.percent or held.error > 0)

    def _wanted(self, name: str, held: Estimate) -> float:
        """How many times as many games an interval seems to need."""
        return _AT_LEAST * (_half(held) / self.halves[name]) ** 2


def _half(held: Estimate) -> float:
    """The wider side of an interval."""
    half = max(held.high - held.value, held.value - held.low)
    return math.inf if math.isnan(half) else half
