"""Who wins how often among whom, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from njet.core import batches
from njet.core.estimates import Estimate
from njet.core.evolution import Mix, Ranking, alpha_rank, cycle, mix
from njet.core.ratings import strengths
from njet.core.standings import parts_of_a_win

Table = list[list[Estimate | None]]


@dataclass(frozen=True, eq=False)
class Crosstable:
    """Outcomes of every policy, the row's, among those of every other, the column's.

    Parameters
    ----------
    policies : tuple of str
        Who took part.
    players : int
        Number of players.
    games : int
        Games of each pairing: one of a policy among players - 1 of another.
    batches : int
        Batches they were played in; all intervals are from how those differ.
    outcomes : array of int64 (policies, policies, batches, seats, players + 1)
        Of one row among columns, by its seat: games it lost, won alone, won with one other, ...
    leads : array of int64 (policies, policies, batches, seats)
        The sum of what its score was ahead of the mean of the others', times players - 1.
    """

    policies: tuple[str, ...]
    players: int
    games: int
    batches: int
    outcomes: NDArray[np.int64]
    leads: NDArray[np.int64]

    @cached_property
    def win(self) -> Table:
        """Of one row among columns, its share of the wins; None where it would meet itself."""
        return self._by_pair(self.share)

    @cached_property
    def lead(self) -> Table:
        """Of one row among columns, how far it is ahead of the others' mean, a game."""
        unit = self.games_of_a_batch * (self.players - 1)
        return self._by_pair(
            lambda i, j: batches.average(self.leads[i, j].sum(axis=1).tolist(), unit)
        )

    @cached_property
    def advantage(self) -> Table:
        """What one row wins among columns, less what one column wins among rows.

        The intervals hold for all pairs of policies at once.
        """
        unit = self.games_of_a_batch * self.unit
        pairs = len(self.pairs) // 2

        def of(i: int, j: int) -> Estimate:
            differences = (self._parts[i, j] - self._parts[j, i]).tolist()
            return batches.among(batches.average(differences, unit), self.batches, pairs)

        return self._by_pair(of)

    @cached_property
    def clear_advantage(self) -> NDArray[np.float64]:
        """The values of `advantage` where the interval leaves no doubt who is ahead, else 0."""
        import numpy as np

        return np.array(
            [
                [e.value if e is not None and (e.low > 0 or e.high < 0) else 0.0 for e in row]
                for row in self.advantage
            ]
        )

    @cached_property
    def strength(self) -> list[Estimate]:
        """By policy, its strength on the scale of Elo; the mean over the policies is 0."""
        wins = self._parts.transpose(2, 0, 1) / (self.games_of_a_batch * self.unit)
        return batches.jackknife(lambda means: strengths(means, self.games, self.players), wins)

    @cached_property
    def alpha_rank(self) -> Ranking:
        """The ranking by evolution, of the clear advantages."""
        return alpha_rank(self.clear_advantage)

    @cached_property
    def mix(self) -> Mix:
        """The equilibrium of who chooses which policy, of the clear advantages."""
        return mix(self.clear_advantage)

    @cached_property
    def cycle(self) -> tuple[str, ...]:
        """Policies each of which is clearly ahead of the next, and the last of the first."""
        found = cycle((self.clear_advantage > 0).tolist())
        return tuple(self.policies[place] for place in found)

    # --- numbers ---

    @property
    def places(self) -> range:
        """The policies by number."""
        return range(len(self.policies))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Rows and columns of all pairings."""
        return [(i, j) for i in self.places for j in self.places if i != j]

    @property
    def unit(self) -> int:
        """Parts of a win."""
        return parts_of_a_win(self.players)

    @property
    def games_of_a_batch(self) -> int:
        """Games of a batch of a pairing."""
        return self.games // self.batches

    @cached_property
    def parts_by_seat(self) -> NDArray[np.int64]:
        """Parts of wins by pairing, batch and seat."""
        return batches.parts_won(self.outcomes)

    @cached_property
    def _parts(self) -> NDArray[np.int64]:
        """Parts of wins by pairing and batch."""
        parts: NDArray[np.int64] = self.parts_by_seat.sum(axis=3)
        return parts

    def share(self, row: int, *columns: int) -> Estimate:
        """The share of wins of one row among each of the columns, taken together."""
        parts = self._parts[row, list(columns)].sum(axis=0).tolist()
        return batches.share(parts, len(columns) * self.games_of_a_batch, self.unit)

    def _by_pair(self, of: Callable[[int, int], Estimate]) -> Table:
        return [[None if i == j else of(i, j) for j in self.places] for i in self.places]
