"""One seat among others: how some weights do against opponents, in the same games for all.

A seat plays the policy by the weights, all others one opponent; the seat is every one in turn, in
the same games. So weights are compared by the same deals and the same places.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from njet.blocks import Blocks, Progress
from njet.core.checks import known
from njet.core.game import Game
from njet.core.schedule import Schedule
from njet.core.standings import Standings, shared_wins
from njet.core.tunable import Tunable, Values

if TYPE_CHECKING:
    from njet.core.schedule import Tally

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
        self.run = cache(self._new_run)

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
            self.run(opponent.policy, 0).block(self._seed, 0, 0)

    def cost(self, opponent: Opponent) -> tuple[bool, int]:
        """Whether an opponent searches, and how long its games take, to be compared."""
        return self.run(opponent.policy, 0).is_searching, self._game.cost(opponent.policy)

    def worths(
        self,
        entries: Sequence[Entry],
        first: int,
        size: int,
        blocks: int = 1,
        progress: Progress | None = None,
    ) -> list[list[int]]:
        """What every entry wins or is ahead by in every block, in units, from all seats together.

        The blocks have ``size`` games each, from number ``first`` on. ``progress`` is called now
        and then with the games done and the games in all. Ctrl-C waits for the games that have
        begun.
        """
        tables = _Tables(self, entries, first, size, blocks)
        run = Blocks(tables, self._seed, tables.games, self._threads, None, progress)
        run.play()
        tally, _ = run.merged
        worths: list[list[int]] = tally["worths"].tolist()
        return worths

    def worth(self, entry: Entry, seat: int, first: int, games: int) -> int:
        """What an entry wins or is ahead by from a seat in some games, in units."""
        run = copy.copy(self.run(entry.opponent.policy, seat))
        one = 1 << seat
        others = (1 << self.players) - 1 - one
        for seats, values in ((one, entry.values), (others, entry.opponent.values)):
            if values is not None:
                run.plan = self._tunable.place(run.plan, seats, values)
        tally = run.block(self._seed, first, games)
        if self._tunable.by_score:
            totals = [int(sums[0]) for sums in tally["scores"]]
            return self.players * totals[seat] - sum(totals)
        winners = tally["winners"].tolist()
        return shared_wins(Standings(self.players, games, winners, ())).totals[seat]

    def _new_run(self, policy: str, seat: int) -> Any:
        """The table of a policy with one seat for the weights."""
        line_up = [policy] * self.players
        line_up[seat] = self.policy
        return self._game.module("run").Run(self._rules, self.players, line_up)


class _Tables(Schedule):
    """Every entry from every seat in every block, as one run."""

    def __init__(
        self, matches: Matches, entries: Sequence[Entry], first: int, size: int, blocks: int
    ) -> None:
        self._matches, self._entries, self._first, self._blocks = matches, entries, first, blocks
        costs = [matches.cost(entry.opponent) for entry in entries]
        # Pieces are sized by the time of those before: after dear games they can only grow.
        self._rows = sorted(range(len(entries)), key=lambda row: costs[row], reverse=True)
        is_searching = any(searches for searches, _ in costs)
        super().__init__(len(entries) * matches.players * blocks, size, is_searching)

    def nothing(self) -> Tally:
        """The tally of no games."""
        return {"worths": np.zeros((len(self._entries), self._blocks), dtype=np.int64)}

    def warm_up(self, seed: int) -> None:
        """Compile or load all kernels."""
        self._matches.warm_up(list(dict.fromkeys(entry.opponent for entry in self._entries)))

    def add(self, tally: Tally, piece: int, seed: int, first: int, games: int) -> None:
        """Play games of an entry from a seat in a block and add what it is worth."""
        place, block = divmod(piece, self._blocks)
        turn, seat = divmod(place, self._matches.players)
        row = self._rows[turn]
        first += self._first + block * self._size
        worth = self._matches.worth(self._entries[row], seat, first, games)
        tally["worths"][row, block] += worth
