"""Policies that are Python objects with ``act(state)``: the kernels ask them, step by step.

Where such a seat may have to decide, the row loops call Python once for all games of a table. The
games are there as states, too, which follow by what has been chosen so far: a state is what the
object gets. All else of the run is at compiled speed, and what is counted is the same.
"""

from __future__ import annotations

import ctypes
import operator
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from njet.core.errors import IllegalChoice
from njet.core.faults import illegal_choice
from njet.core.jit import kernel
from njet.core.state import BaseState

_here = threading.local()
FIRST_GAME = 0
"""Where a trace has its first game's number."""
_NUMBERS = 4
"""What a call hands over: the decision, the seat or place, which in turn it is, and the rows."""


class Acting(ABC):
    """The games of a table as states, and whom to ask at each.

    Parameters
    ----------
    run : BaseRun
        The run.
    seed : int
        Its seed.
    table : array
        The table on which it is played, of at most as many games as it has rows.
    trace : Trace
        What has been chosen.

    Attributes
    ----------
    error : BaseException or None
        What went wrong; nobody is asked any more then.
    """

    legals: ClassVar[int]
    games: ClassVar[int]

    def __init__(self, run: Any, seed: int, table: Any, trace: Any) -> None:
        self.run, self.table, self.trace = run, table, trace
        self.error: BaseException | None = None
        self._seed = seed
        self._states: dict[int, BaseState] = {}

    def play(self, kernel_: Callable[[], None]) -> None:
        """Run a kernel that asks; raise what was raised on the way."""
        _here.acting = self
        try:
            kernel_()
        finally:
            del _here.acting
        if self.error is not None:
            raise self.error

    def call(self, decision: int, at: int, turn: int, rows: int) -> None:
        """Ask in all rows; what is raised is kept, since it cannot pass through a kernel."""
        if self.error is None:
            try:
                self.ask(decision, at, turn, rows)
            except BaseException as error:
                self.error = error

    def ask(self, decision: int, at: int, turn: int, rows: int) -> None:
        """Ask in all rows in which there is something to choose."""
        legals = self.table[self.legals]
        for row, legal in enumerate(legals[:rows].tolist()):
            if legal:
                state = self.awaiting(row, decision, at, turn)
                policy = state and self.run.seated.acting[state.current_player()]
                if policy is not None:
                    number = int(self.table[self.games, row])
                    legals[row] = self.choice(state, self.act(policy, state, number), legal)

    def act(self, policy: Any, state: BaseState, number: int) -> int:
        """Ask a policy, and see that what it does is legal."""
        answer = policy.act(state.clone())
        try:
            action = operator.index(answer)
        except TypeError:
            action = -1
        if action not in state.legal_actions():
            what = f"action {answer!r}"
            line = illegal_choice(self.run.policies, state, what, number, self._seed)
            raise IllegalChoice(line)
        return action

    def state_of(self, row: int) -> Any:
        """The game of a row as a state, as far as it has been played."""
        number = int(self.table[self.games, row])
        if number not in self._states:
            run = self.run
            state = self.new_game(run.rules, run.players, seed=self._seed, game_number=number)
            self._states[number] = state
        state = self._states[number]
        place = self.place_of(row)
        while not state.is_terminal():
            choice = self.choice_at(place, state.round_number, self.step_of(state))
            if not choice:
                break
            state.apply_action(self.action(state, choice))
        return state

    def place_of(self, row: int) -> int:
        """Which game of the trace a row holds."""
        return int(self.table[self.games, row]) - int(self.trace.at[FIRST_GAME])

    def choice_at(self, place: int, round_number: int, step: int) -> int:
        """What has been chosen in a game, by its place in the trace; 0 for nothing yet."""
        return int(self.trace.choices[round_number, step, place])

    new_game: ClassVar[Callable[..., BaseState]]

    @abstractmethod
    def step_of(self, state: Any) -> int:
        """The step of a trace at which the kernels make a state's decision."""

    @abstractmethod
    def action(self, state: Any, choice: int) -> int:
        """The action of a traced choice."""

    @abstractmethod
    def choice(self, state: Any, action: int, legal: int) -> int:
        """The set that stands for an action among what is legal."""

    def awaiting(self, row: int, decision: int, at: int, turn: int) -> Any:
        """The game of a row at the decision that is made; None if it has none there."""
        return self.state_of(row)


def _ask(decision: int, at: int, turn: int, rows: int) -> None:
    _here.acting.call(decision, at, turn, rows)


_called = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * _NUMBERS)(_ask)
ADDRESS = np.uint64(ctypes.cast(_called, ctypes.c_void_p).value or 0)
"""Where the kernels call in this process."""


@intrinsic  # type: ignore[untyped-decorator]
def call_python(typing: Any, address: Any, decision: Any, at: Any, turn: Any, rows: Any) -> Any:
    """Call what is at an address; other than that of a Python function, it is no constant."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(ir.VoidType(), [word] * _NUMBERS)
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.none(types.uint64, *[types.int64] * _NUMBERS), code


def acting_loop(decision: int) -> Any:
    """A loop that lets Python objects make a decision."""
    number = np.int64(decision)

    @kernel
    def narrow(table, plan, players, at, turn, rows):  # type: ignore[no-untyped-def]
        call_python(plan.acts, number, at, turn, rows)

    return narrow
