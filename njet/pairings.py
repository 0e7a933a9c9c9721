"""Who meets whom in a round robin, in which batches and on which deals, as a single run."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from njet.core.errors import BadInput
from njet.core.game import Game
from njet.core.schedule import Schedule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tally = dict[str, NDArray[np.int64]]

_PILOT = 4
"""A measurement takes a part of the batches: one of so many."""


def different(game: Game, policies: str | Sequence[Any]) -> tuple[str, ...]:
    """Return the policies as they are written; fewer than two, or one twice, are refused."""
    if isinstance(policies, str):
        policies = policies.split(",")
    names = tuple(game.line_up(1, [policy])[0] for policy in policies)
    if len(names) < 2:
        raise BadInput(f"a tournament needs at least two policies, not {len(names)}")
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"policy {name} is named more than once")
    return names


class Block(NamedTuple):
    """Games of one batch of a pairing, with the row's policy at one seat."""

    row: int
    column: int
    batch: int
    seat: int
    run: Any
    first: int


class Plan:
    """Who meets whom, in which batches, on which deals.

    In a batch whose deals are the *same* for every seat there are ``deals`` of them; where they
    are *fresh* there are as many for each seat. No batch has a deal of another.
    """

    def __init__(
        self,
        game: Game,
        policies: Sequence[str],
        rules: Any,
        players: int,
        batches: int,
        deals: int,
        measure: bool,
    ) -> None:
        self.players, self.batches, self.deals = players, batches, deals
        self.sign = -1 if game.lowest_wins else 1
        self.pilot = max(2, batches // _PILOT) if measure else batches
        self._size = len(policies)
        Run = game.module("run").Run
        self.runs = {
            (*pair, seat): Run(rules, players, _seats(policies, players, *pair, seat))
            for pair in _pairs(self._size, players)
            for seat in range(players)
        }
        costs = [game.cost(policy) for policy in policies]

        def dearest_first(pair: tuple[int, int]) -> tuple[bool, int]:
            row, column = pair
            return not self.runs[row, column, 0].is_searching, -costs[row] - rest * costs[column]

        # Pieces are sized by the time of those before: after dear games they can only grow.
        rest = players - 1
        self.pairs = sorted(_pairs(self._size, players), key=dearest_first)
        self.is_searching = any(run.is_searching for run in self.runs.values())
        self.games = len(self.pairs) * batches * players * deals

    def nothing(self) -> Tally:
        """The tally of no games."""
        import numpy as np

        shape = self._size, self._size, self.batches, self.players
        return {
            "outcomes": np.zeros((*shape, self.players + 1), dtype=np.int64),
            "leads": np.zeros(shape, dtype=np.int64),
        }

    def first_blocks(self, tally: Tally) -> list[Block]:
        """The batches by which is measured, or all if nothing is; what is done does not matter."""
        return list(self._blocks(range(self.pilot), lambda row, column: False))

    def all_blocks(self, tally: Tally) -> list[Block]:
        """All batches, those after the measurement on the better deals."""
        fresh = self.fresh(tally)
        others = self._blocks(
            range(self.pilot, self.batches), lambda row, column: bool(fresh[row, column])
        )
        return [*self.first_blocks(tally), *others]

    def fresh(self, tally: Tally) -> NDArray[np.bool_]:
        """By pairing, whether the measurement speaks for fresh deals for every seat."""
        import numpy as np

        from njet.core.batches import parts_won, variance_ratio

        fresh = np.zeros((self._size, self._size), dtype=bool)
        if self.pilot < self.batches:
            for row, column in self.pairs:
                together, apart = variance_ratio(
                    parts_won(tally["outcomes"][row, column, : self.pilot]).tolist()
                )
                fresh[row, column] = together > apart
                if self.players == 2:
                    fresh[column, row] = fresh[row, column]
        return fresh

    def completed(self, tally: Tally) -> Tally:
        """A tally with what follows by itself: one among one other, seen from the other."""
        if self.players == 2:
            for row, column in self.pairs:
                outcomes, leads = tally["outcomes"][row, column], tally["leads"][row, column]
                tally["outcomes"][column, row] = outcomes[:, ::-1][:, :, [1, 0, 2]]
                tally["leads"][column, row] = -leads[:, ::-1]
        return tally

    def _blocks(
        self, batches: Sequence[int], is_fresh: Callable[[int, int], bool]
    ) -> Iterator[Block]:
        for (row, column), batch, seat in itertools.product(
            self.pairs, batches, range(self.players)
        ):
            place = batch * self.players + seat if is_fresh(row, column) else batch
            run = self.runs[row, column, seat]
            yield Block(row, column, batch, seat, run, place * self.deals)


def _pairs(policies: int, players: int) -> list[tuple[int, int]]:
    """Rows and columns to be played; with two players, one way round is the other as well."""
    pairs = itertools.combinations if players == 2 else itertools.permutations
    return list(pairs(range(policies), 2))


def _seats(policies: Sequence[str], players: int, row: int, column: int, seat: int) -> list[str]:
    """The policy of every seat: the row's at one, the column's at all others."""
    names = [policies[column]] * players
    names[seat] = policies[row]
    return names


class Pairings(Schedule):
    """Blocks of a plan as one run."""

    def __init__(self, plan: Plan, blocks: Sequence[Block]) -> None:
        super().__init__(len(blocks), plan.deals, plan.is_searching)
        self._plan, self._blocks, self._kinds = plan, blocks, _kinds(plan.players)

    def nothing(self) -> Tally:
        """The tally of no games."""
        return self._plan.nothing()

    def warm_up(self, seed: int) -> None:
        """Compile or load all kernels."""
        for run in self._plan.runs.values():
            run.block(seed, 0, 0)

    def add(self, tally: Tally, piece: int, seed: int, first: int, games: int) -> None:
        """Play games of a block and add what comes of them."""
        block = self._blocks[piece]
        found = block.run.block(seed, block.first + first, games)
        at = block.row, block.column, block.batch, block.seat
        tally["outcomes"][at] += self._kinds[block.seat] @ found["winners"]
        scores = found["scores"][:, 0]
        ahead = len(scores) * scores[block.seat] - scores.sum()
        tally["leads"][at] += self._plan.sign * ahead


def _kinds(players: int) -> NDArray[np.int64]:
    """By seat and by how a game ended for it, the sets of winners with which it did."""
    import numpy as np

    kinds = np.zeros((players, players + 1, 1 << players), dtype=np.int64)
    for seat, winners in itertools.product(range(players), range(1 << players)):
        ended = winners.bit_count() if winners >> seat & 1 else 0
        kinds[seat, ended, winners] = 1
    return kinds
