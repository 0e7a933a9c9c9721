"""Whether new weights are better: against every opponent, in games that no search has played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from njet.blocks import Progress
from njet.core.estimates import Estimate, mean
from njet.core.tunable import Values
from njet.matches import ITSELF, Entry, Matches, Opponent

_FIRST = 1 << 60
"""The number of the first game, which no generation of a search comes to."""
_BLOCKS = 50
"""Games are compared by blocks of them, both weights having played the same."""
_PART = 0.5
"""Games to play, as a part of those of the search."""
_LEAST_GAMES = 4

OLD, NEW, ALL_HELD_OUT = "the old weights", "the new weights", "all held out"


class Gain(NamedTuple):
    """What a seat wins or is ahead by a game among an opponent's, by old and by new weights."""

    opponent: str
    is_held_out: bool
    old: Estimate
    new: Estimate
    gain: Estimate


class Check:
    """Old weights and new ones against the same opponents.

    Parameters
    ----------
    matches : Matches
        Where they play.
    new : tuple
        The new weights; the old ones are those that are shipped.
    pool, held_out : sequence of Opponent
        Whom the new ones were found against, and others.
    searched : int
        Games of the search: the check has about half as many.
    """

    def __init__(
        self,
        matches: Matches,
        new: Values,
        pool: Sequence[Opponent],
        held_out: Sequence[Opponent],
        searched: int,
    ) -> None:
        self._matches, self._new = matches, new
        self._held_out = len(held_out)
        policy = matches.policy
        both = Opponent(OLD, policy), Opponent(NEW, policy, new)
        pool = [o for o in dict.fromkeys(pool) if o.name not in (ITSELF, policy)]
        self._opponents = [*both, *pool, *held_out]
        tables = _BLOCKS * matches.players * 2 * len(self._opponents)
        self._each = max(_LEAST_GAMES, round(searched * _PART / tables))
        self.games = self._each * tables

    def play(self, progress: Progress | None = None) -> list[Gain]:
        """Play it all; with several that are held out there is a row of all of them together."""
        entries = [Entry(v, opponent) for opponent in self._opponents for v in (None, self._new)]
        worths = self._matches.worths(entries, _FIRST, self._each, _BLOCKS, progress)
        pairs = list(zip(worths[::2], worths[1::2], strict=True))
        first = len(pairs) - self._held_out
        rows = [
            self._gain(opponent.name, number >= first, *pair)
            for number, (opponent, pair) in enumerate(zip(self._opponents, pairs, strict=True))
        ]
        if self._held_out > 1:
            old, new = (_added(sums) for sums in zip(*pairs[first:], strict=True))
            rows.append(self._gain(ALL_HELD_OUT, True, old, new, self._held_out))
        return rows

    def _gain(
        self,
        name: str,
        is_held_out: bool,
        old: Sequence[int],
        new: Sequence[int],
        opponents: int = 1,
    ) -> Gain:
        unit = self._each * self._matches.players * self._matches.unit * opponents
        gained = [b - a for a, b in zip(old, new, strict=True)]
        return Gain(name, is_held_out, *(self._mean(sums, unit) for sums in (old, new, gained)))

    def _mean(self, sums: Sequence[int], unit: int) -> Estimate:
        found = mean(len(sums), sum(sums), sum(worth * worth for worth in sums), unit)
        return Estimate(found.value, found.low, found.high, self._matches.counts_wins)


def _added(sums: Sequence[Sequence[int]]) -> list[int]:
    """Several opponents' worths by block, added up."""
    return [sum(of_block) for of_block in zip(*sums, strict=True)]


def better_against(gains: Sequence[Gain]) -> list[str]:
    """The opponents against which the new weights are better."""
    return [row.opponent for row in gains if row.gain.low > 0]


def worse_against(gains: Sequence[Gain]) -> list[str]:
    """The opponents against which the new weights are worse."""
    return [row.opponent for row in gains if row.gain.high < 0]


def is_better(gains: Sequence[Gain]) -> bool:
    """Whether new weights may replace the old ones.

    They have to be better among the old ones and against what was held out, as a whole, and worse
    against nobody.
    """
    held_out = [row.opponent for row in gains if row.is_held_out]
    needed = {OLD, *held_out[-1:]}
    return needed <= set(better_against(gains)) and not worse_against(gains)
