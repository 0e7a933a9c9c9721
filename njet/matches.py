"""One seat among others: how some weights do against opponents, in the same games for all.

A seat plays the policy by the weights, all others one opponent; the seat is every one in turn, in
the same games. So weights are compared by the same deals and the same places.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from njet.core.checks import known
from njet.core.game import Game
from njet.core.standings import Standings, shared_wins
from njet.core.tunable import Tunable, Values

_MOST_GAMES = 4096
"""Of a block, which cannot be interrupted."""
_MOST_SEARCHED_GAMES = 4


ITSELF = "itself"
"""The opponent that plays by the weights of an earlier generation of a search."""


class Opponent(NamedTuple):
    """What the other seats play: a policy, and by which weights if not by its own."""

    name: str
    policy: str
    values: Values | None = None


def opponents_of(game: Game, policy: str, tunable: Tunable, names: Sequence[str]) -> list[Opponent]:
    """Opponents of a policy by name: policies, itself, or the game's rivals of it."""
    found = []
    for name in names:
        if name == ITSELF or name in tunable.rivals:
            found.append(Opponent(name, policy, tunable.rivals.get(name)))
            continue
        known("opponent", name.partition(":")[0], (ITSELF, *tunable.rivals, *game.policies))
        (plays,) = game.line_up(1, [name])
        found.append(Opponent(plays, plays))
    return found


class Entry(NamedTuple):
    """Weights, or None for those that are shipped, and whom they meet."""

    values: Values | None
    opponent: Opponent


class Block(NamedTuple):
    """Games by number."""

    first: int
    games: int


class Matches:
    """Tables at which one seat plays a policy by some weights.

    Parameters
    ----------
    game : Game
        The game.
    policy : str
        The policy whose weights are measured.
    tunable : Tunable
        What the game says of it.
    players : int
        Players at the table.
    rules : Rules
        The rule set.
    seed : int
        The seed of all games.
    threads : int
        Threads to play on; nothing depends on it.
    """

    def __init__(
        self,
        game: Game,
        policy: str,
        tunable: Tunable,
        players: int,
        rules: Any,
        seed: int,
        threads: int,
    ) -> None:
        self.policy, self.players, self._tunable = policy, players, tunable
        self._game, self._rules, self._seed, self._threads = game, rules, seed, threads
        self._run = cache(self._new_run)

    @property
    def counts_wins(self) -> bool:
        """Whether a game's worth is a win, and not points."""
        return not self._tunable.by_score

    @property
    def unit(self) -> int:
        """What a game's worth is counted in: parts of a win, or of a point."""
        if self._tunable.by_score:
            return self.players - 1
        return shared_wins(Standings(self.players, 0, (), ())).unit

    def warm_up(self, opponents: Sequence[Opponent]) -> None:
        """Compile or load the kernels of all tables, with nothing to wait for."""
        for opponent in opponents:
            self._new_run(opponent.policy, 0).block(self._seed, 0, 0)

    def worths(
        self,
        entries: Sequence[Entry],
        blocks: Sequence[Block],
        done: Callable[[int], object] = lambda games: None,
    ) -> list[list[int]]:
        """What every entry wins or is ahead by in every block, in units, from all seats together.

        ``done`` is called with the number of games whenever some have been played. Ctrl-C waits
        for the games that have begun.
        """
        totals = [[0] * len(blocks) for _ in entries]
        pool = ThreadPoolExecutor(self._threads, thread_name_prefix="njet")
        try:
            for row, column, games, worth in self._results(pool, entries, blocks):
                totals[row][column] += worth.result()
                done(games)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return totals

    def _results(
        self, pool: ThreadPoolExecutor, entries: Sequence[Entry], blocks: Sequence[Block]
    ) -> Iterator[tuple[int, int, int, Future[int]]]:
        """Every part of the work, as it is given out: entry, block, games, and its worth to be."""
        given = [
            (row, column, part.games, pool.submit(self._worth, entry, seat, part))
            for row, entry in enumerate(entries)
            for column, block in enumerate(blocks)
            for seat in range(self.players)
            for part in self._parts(entry.opponent, block)
        ]
        yield from given

    def _parts(self, opponent: Opponent, block: Block) -> Iterator[Block]:
        searches = self._run(opponent.policy, 0).is_searching
        size = _MOST_SEARCHED_GAMES if searches else _MOST_GAMES
        for first in range(0, block.games, size):
            yield Block(block.first + first, min(size, block.games - first))

    def _worth(self, entry: Entry, seat: int, block: Block) -> int:
        """What a seat wins or is ahead by in some games, in units."""
        run = copy.copy(self._run(entry.opponent.policy, seat))
        one = 1 << seat
        others = (1 << self.players) - 1 - one
        for seats, values in ((one, entry.values), (others, entry.opponent.values)):
            if values is not None:
                run.plan = self._tunable.place(run.plan, seats, values)
        tally = run.block(self._seed, block.first, block.games)
        if self._tunable.by_score:
            totals = [int(sums[0]) for sums in tally["scores"]]
            return self.players * totals[seat] - sum(totals)
        winners = tally["winners"].tolist()
        return shared_wins(Standings(self.players, block.games, winners, ())).totals[seat]

    def _new_run(self, policy: str, seat: int) -> Any:
        """The table of a policy with one seat for the weights."""
        line_up = [policy] * self.players
        line_up[seat] = self.policy
        return self._game.module("run").Run(self._rules, self.players, line_up)
