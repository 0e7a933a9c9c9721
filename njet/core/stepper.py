"""The tables of one game that are stepped from outside: their arrays, and calls of the kernels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numba
import numpy as np
from numpy.typing import NDArray

from njet.core.columns import ROWS
from njet.core.stepping import WORD_BITS, new_outcome, tables_for, write_masks

DECIDER = -1
"""In place of a seat: in every row the one that decides."""
_NO_ACTIONS = np.zeros(0, dtype=np.int64)


class BaseStepper(ABC):
    """So many games of one kind, stepped by kernels.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players, rows : int
        Number of players, and of games.
    policies : sequence of str or None
        The policy of every seat; None for those that are played from outside.

    Attributes
    ----------
    actions, columns, clocks : int
        Action ids of the game, columns of its tables, and numbers that a table has of its own.
    policies : tuple of str
        The policies that seats can be played by.
    stepping, observing : dict of int to function
        By number of players, the kernels.
    outcome : Outcome
        What a step leaves behind.
    """

    actions: ClassVar[int]
    columns: ClassVar[int]
    clocks: ClassVar[int]
    policies: ClassVar[Sequence[str]] = ("random",)
    stepping: ClassVar[Mapping[int, Any]]
    observing: ClassVar[Mapping[int, Any]]

    def __init__(self, rules: Any, players: int, rows: int, policies: Sequence[str | None]) -> None:
        self.rules, self.players, self.rows = rules, players, rows
        self._plan = self.make_plan(rules, players, [name or "random" for name in policies])
        tables = tables_for(rows)
        self._tables = np.zeros((tables, self.columns, ROWS), dtype=np.uint64)
        self._clocks = np.zeros((tables, self.clocks), dtype=np.int64)
        self.outcome = new_outcome(rows, players, -(-self.actions // WORD_BITS))
        mine = sum(1 << seat for seat, name in enumerate(policies) if name is None)
        self._mine = np.uint64(mine) if any(policies) else None
        self._sources = np.zeros(self.layout(players).words, dtype=np.uint64)
        self._seed = np.uint64(0)
        self._calls: dict[str, Any] = {}

    @staticmethod
    @abstractmethod
    def make_plan(rules: Any, players: int, policies: Sequence[str]) -> Any:
        """Return the plan of the kernels."""

    @staticmethod
    @abstractmethod
    def layout(players: int) -> Any:
        """Return the layout of an observation."""

    @abstractmethod
    def text(self, action: int, row: int) -> str:
        """An action of a row as text; raises `BadInput` for an id without a meaning."""

    def column(self, column: int, row: int) -> np.uint64:
        """What a column holds for a row."""
        found: np.uint64 = self._tables[row // ROWS, column, row % ROWS]
        return found

    def reset(self, seed: int, first_game: int) -> None:
        """Begin games ``first_game`` and after of a seed, one a row."""
        self._seed = np.uint64(seed)
        self._step(_NO_ACTIONS, True, True, first_game)

    def step(self, actions: NDArray[np.int64], goes_on: bool) -> int:
        """Take an action in every row that decides; the row of an illegal one, or -1."""
        return self._step(actions, goes_on, False, 0)

    def _step(
        self, actions: NDArray[np.int64], goes_on: bool, begins: bool, first_game: int
    ) -> int:
        row: int = self._call(
            self.stepping,
            *(self._tables, self._plan, self._mine, self._seed, actions, self._clocks),
            *(self.outcome, self.rows, goes_on, begins, np.uint64(first_game)),
        )
        return row

    def observe(self, seat: int, out: NDArray[Any], is_packed: bool) -> None:
        """Write what a seat may know in every row."""
        self._call(
            self.observing,
            *(self._tables, self._plan, self._clocks, seat, self._sources, is_packed),
            *(out.ctypes.data, out.strides[0], self.rows),
        )

    def write_masks(self, out: NDArray[np.int8]) -> None:
        """Write what is legal as a byte for each id."""
        legal, address = self.outcome.legal, out.ctypes.data
        write_masks(legal, self.actions, self.rows, address, out.strides[0])

    def _call(self, kernels: Mapping[int, Any], *arguments: Any) -> Any:
        """Call a kernel; numba's own search for the code of these types takes longer than a step.

        The types of the arguments are always the same.
        """
        kernel = kernels[self.players]
        if kernel not in self._calls:
            self._calls[kernel] = kernel.compile(tuple(map(numba.typeof, arguments)))
        return self._calls[kernel](*arguments)
