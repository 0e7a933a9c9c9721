"""A study made ready: rules, players and policies as what the kernels of a game take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import new_table
from njet.core.jit import is_kept


class BaseRun(ABC):
    """Rules, players and policies, ready to play any block of games.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.
    policies : sequence of str
        The policy of every seat.
    tallied : bool
        Whether anything is counted; without, a benchmark sees what counting costs.

    Attributes
    ----------
    kernels : dict of int to function
        By number of players, the kernel that plays a block.
    search_kernels : dict of int to function
        The same where some seat searches: it takes `new_search` besides.
    columns : int
        Columns of the game's table.
    plan : NamedTuple
        All that a block depends on but its seed and game numbers.
    is_searching : bool
        Whether some seat searches: its games take long, and other kernels play them.
    """

    kernels: ClassVar[Mapping[int, Any]]
    search_kernels: ClassVar[Mapping[int, Any]] = {}
    columns: ClassVar[int]
    Rules: ClassVar[type]

    def __init__(
        self, rules: Any, players: int, policies: Sequence[str], *, tallied: bool = True
    ) -> None:
        self.rules, self.players, self.policies = rules, players, tuple(policies)
        self.tallied = tallied
        self.plan = self.make_plan(rules, players, policies)
        self.is_searching = self.new_search() is not None
        self._find_kernel()

    def _find_kernel(self) -> None:
        self._play = (self.search_kernels if self.is_searching else self.kernels)[self.players]

    def __getstate__(self) -> dict[str, Any]:
        """All but the kernel, which every process has compiled or loaded for itself."""
        return {name: value for name, value in vars(self).items() if name != "_play"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._find_kernel()

    @staticmethod
    @abstractmethod
    def make_plan(rules: Any, players: int, policies: Sequence[str]) -> Any:
        """Return the plan of a study."""

    @staticmethod
    @abstractmethod
    def new_tally(plan: Any, players: int) -> Any:
        """Return a tally of nothing."""

    @staticmethod
    @abstractmethod
    def new_trace(plan: Any, players: int, games: int) -> Any:
        """Return room for the trace of so many games; with 0 games nothing is noted."""

    def new_search(self) -> Any:
        """What a block needs for the seats that search, with tables of its own.

        None where no seat searches: the kernels then leave all of it out.
        """
        return None

    def block(self, seed: int, first_game: int, games: int) -> dict[str, NDArray[np.int64]]:
        """The tally of games ``first_game`` to ``first_game + games - 1``: int64 arrays by name."""
        tally = self.new_tally(self.plan, self.players)
        trace = self.new_trace(self.plan, self.players, 0)
        self._play(*self._arguments(tally, seed, first_game, games, trace))
        return dict(tally._asdict())

    def trace(self, seed: int, first_game: int, games: int) -> Any:
        """Every deal and decision of a block of games: a `Trace` of the game."""
        tally = self.new_tally(self.plan, self.players)
        trace = self.new_trace(self.plan, self.players, games)
        self._play(*self._arguments(tally, seed, first_game, games, trace))
        return trace

    @classmethod
    def is_compiled(cls, players: int, policies: Sequence[str] = ()) -> bool:
        """Whether the kernels for so many need not be compiled: they are loaded, or on disk."""
        run = cls(cls.Rules(), players, policies or ["random"] * players)
        trace = run.new_trace(run.plan, players, 0)
        return is_kept(run._play, run._arguments(run.new_tally(run.plan, players), 0, 0, 0, trace))

    def _arguments(
        self, tally: Any, seed: int, first_game: int, games: int, trace: Any
    ) -> tuple[Any, ...]:
        """What the kernel of a block takes."""
        address = np.uint64(seed), np.uint64(first_game)
        search = (self.new_search(),) if self.is_searching else ()
        table = new_table(self.columns)
        return table, self.plan, tally, self.tallied, *address, games, trace, *search
