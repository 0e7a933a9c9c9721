"""A study made ready: rules, players and policies as what the kernels of a game take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import new_table
from njet.core.errors import BadInput
from njet.core.jit import is_kept
from njet.core.notes import BaseNotes, notes_of
from njet.core.rng import CHOICES


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
    choices : int
        The players draw other choices for every other number; nature deals the same.

    Attributes
    ----------
    kernels : dict of int to function
        By number of players, the kernel that plays a block.
    search_kernels : dict of int to function
        The same where some seat searches: it takes `new_search` besides.
    columns : int
        Columns of the game's table.
    notes : BaseNotes or None
        How the rounds of the game are noted, if they can be.
    plan : NamedTuple
        All that a block depends on but its seed and game numbers.
    is_searching : bool
        Whether some seat searches: its games take long, and other kernels play them.
    """

    kernels: ClassVar[Mapping[int, Any]]
    search_kernels: ClassVar[Mapping[int, Any]] = {}
    columns: ClassVar[int]
    Rules: ClassVar[type]
    Notes: ClassVar[type[BaseNotes] | None] = None

    def __init__(
        self,
        rules: Any,
        players: int,
        policies: Sequence[str],
        *,
        tallied: bool = True,
        choices: int = 0,
    ) -> None:
        self.rules, self.players, self.policies = rules, players, tuple(policies)
        self.tallied = tallied
        self.plan = self.make_plan(rules, players, policies)
        if choices and "choices" not in self.plan._fields:
            raise BadInput("choices: in this game players have no others than those they draw")
        if choices:
            self.plan = self.plan._replace(choices=CHOICES + np.uint64(choices))
        self.notes = None if self.Notes is None else self.Notes(rules, players)
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

    def noted_block(
        self, seed: int, first_game: int, games: int
    ) -> tuple[dict[str, NDArray[np.int64]], dict[str, NDArray[Any]]]:
        """The tally of a block, and its rounds by column, sorted by game and round.

        Raises
        ------
        BadInput
            If the rounds of this game are not noted.
        """
        notes = notes_of(self)
        tally, room = self.new_tally(self.plan, self.players), notes.room()
        trace = self.new_trace(self.plan, self.players, 0)._replace(**room._asdict())
        parts = []
        for done in range(0, max(1, games), notes.games_at_once):
            first, some = first_game + done, min(notes.games_at_once, games - done)
            room.noted[0] = 0
            self._play(*self._arguments(tally, seed, first, some, trace))
            parts.append(notes.narrow(room, first))
        rounds = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        return dict(tally._asdict()), rounds

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
