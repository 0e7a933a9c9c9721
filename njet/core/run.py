"""A study made ready: rules, players and policies as what the kernels of a game take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from njet.core.acting import ADDRESS
from njet.core.bits import ONE
from njet.core.columns import ROWS, new_table
from njet.core.custom import look_here
from njet.core.errors import BadInput, IllegalChoice
from njet.core.faults import EMPTY, FAULT_SHIFT, illegal_choice
from njet.core.jit import is_kept
from njet.core.notes import BaseNotes, Noted, notes_of
from njet.core.own import Functions, kernel_of, prepare
from njet.core.rng import CHOICES
from njet.core.seated import Seated
from njet.core.state import BaseState

_TRIED_OUT, _TRIED_ACTING = ROWS, 2
"""Games that policies of the user's own play before a run, and Python objects, which are slow."""


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
        Whether games take long: some seat searches, or some Python object acts.
    own_views : dict of str to type
        Of a game that takes policies of the user's own: by decision, the view of their functions.
    custom_kernel, custom_search_kernel : function
        From a number of players, the `Functions` of such policies, and a key for the cache, the
        kernel that plays a block, without and with seats that search.
    faults : int
        The column that says what they chose that is not legal (see `njet.core.faults`).
    seated : Seated
        Who plays by them, and the built-ins that make the other decisions.
    """

    kernels: ClassVar[Mapping[int, Any]]
    search_kernels: ClassVar[Mapping[int, Any]] = {}
    columns: ClassVar[int]
    Rules: ClassVar[type]
    Notes: ClassVar[type[BaseNotes] | None] = None
    own_views: ClassVar[Mapping[str, type]] = {}
    custom_kernel: ClassVar[Any] = None
    custom_search_kernel: ClassVar[Any] = None
    faults: ClassVar[int]

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
        self.seated = Seated.of(self.policies)
        self.plan = self.make_plan(rules, players, self.seated.builtins)
        if self.seated.names:
            self.plan = self.with_own(self.plan, self.seated)
        if choices and "choices" not in self.plan._fields:
            raise BadInput("choices: in this game players have no others than those they draw")
        if choices:
            self.plan = self.plan._replace(choices=CHOICES + np.uint64(choices))
        self.notes = None if self.Notes is None else self.Notes(rules, players)
        self._searches = self.new_search() is not None
        self.is_searching = self._searches or self.seated.acts
        self._find_kernel()

    def _find_kernel(self) -> None:
        self._functions: Functions | None = None
        self._refusal: BadInput | None = None
        if self.seated.names:
            which = type(self), self.players, self.seated, self._searches
            self._play, self._functions = kernel_of(*which)
        else:
            self._play = (self.search_kernels if self._searches else self.kernels)[self.players]

    def __getstate__(self) -> dict[str, Any]:
        """All but the kernel, which every process has compiled or loaded for itself."""
        for name in self.seated.names:
            if ":" not in name:
                raise BadInput(
                    f"policy {name} cannot be sent to another process: put it into a module that "
                    "can be imported there, and call it module:name"
                )
        here = ("_play", "_functions", "seated", "_refusal")
        return {name: value for name, value in vars(self).items() if name not in here}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        look_here()
        try:
            self.seated = Seated.of(self.policies)
            self._find_kernel()
        except BadInput as error:
            # Raised here it would end the process, and nobody would hear why.
            self._refusal = error

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

    @staticmethod
    def with_own(plan: Any, seated: Seated) -> Any:
        """Return a plan in which seats make decisions by functions of the user's own."""
        raise NotImplementedError

    def acting(self, seed: int, table: Any, trace: Any) -> Any:
        """The games of a block as states, for Python objects that act (see core/acting.py)."""
        raise NotImplementedError

    def replayed(self, seed: int, trace: Any, game: int) -> Iterator[tuple[BaseState, int]]:
        """Play a traced game again: every state, always the same object, and its step there."""
        raise NotImplementedError

    def new_search(self) -> Any:
        """What a block needs for the seats that search, with tables of its own.

        None where no seat searches: the kernels then leave all of it out.
        """
        return None

    def block(self, seed: int, first_game: int, games: int) -> dict[str, NDArray[np.int64]]:
        """The tally of games ``first_game`` to ``first_game + games - 1``: int64 arrays by name.

        With no games the kernels are compiled or loaded; policies of the user's own are tried out.

        Raises
        ------
        IllegalChoice
            If such a policy has chosen what is not legal.
        """
        if self._refusal is not None:
            raise self._refusal
        if self.seated.names and not games:
            self.block(0, 0, _TRIED_ACTING if self.seated.acts else _TRIED_OUT)
        tally = self.new_tally(self.plan, self.players)
        trace = self.new_trace(self.plan, self.players, 0)
        self._run(tally, seed, first_game, games, trace)
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
            self._run(tally, seed, first, some, trace)
            parts.append(notes.narrow(room, first))
        rounds = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        return dict(tally._asdict()), rounds

    def trace(self, seed: int, first_game: int, games: int) -> Any:
        """Every deal and decision of a block of games: a `Trace` of the game."""
        tally = self.new_tally(self.plan, self.players)
        trace = self.new_trace(self.plan, self.players, games)
        self._run(tally, seed, first_game, games, trace)
        return trace

    def _run(self, tally: Any, seed: int, first_game: int, games: int, trace: Any) -> None:
        """Play a block; where Python objects act a table at a time, since they are slow."""
        at_once = ROWS if self.seated.acts and not trace.choices.size else max(1, games)
        for first in range(first_game, first_game + max(1, games), at_once):
            some = min(at_once, first_game + games - first)
            if self._play_all(tally, seed, first, some, trace):
                raise IllegalChoice(self._first_fault(seed, first, some))

    def _play_all(self, tally: Any, seed: int, first_game: int, games: int, trace: Any) -> bool:
        """Run the kernel; return whether a policy of the user's own chose what is not legal."""
        if self.seated.acts and games and not trace.choices.size:
            room = {name: getattr(trace, name) for name in Noted._fields}
            trace = self.new_trace(self.plan, self.players, games)._replace(**room)
        arguments = self._arguments(tally, seed, first_game, games, trace)
        if self._functions is None:
            self._play(*arguments)
            return False
        prepare(self._play, arguments, self._functions, self.own_views)
        if self.seated.acts and games:
            self.acting(seed, arguments[0], trace).play(lambda: self._play(*arguments))
        else:
            self._play(*arguments)
        return bool(arguments[0][self.faults].any())

    def _first_fault(self, seed: int, first_game: int, games: int) -> str:
        """Play a block again, a table at a time, to say what was chosen that is not legal."""
        for first in range(first_game, first_game + games, ROWS):
            some = min(ROWS, first_game + games - first)
            trace = self.new_trace(self.plan, self.players, some)
            tally = self.new_tally(self.plan, self.players)
            if self._play_all(tally, seed, first, some, trace):
                return self._fault_in(seed, first, trace)
        raise AssertionError("a fault is in one of the tables")

    def _fault_in(self, seed: int, first_game: int, trace: Any) -> str:
        """What was wrong first in the first game of a trace with faults."""
        faults = trace.choices >> FAULT_SHIFT
        game = int(faults.any(axis=(0, 1)).argmax())
        round_number, step = (int(places[0]) for places in faults[:, :, game].nonzero())
        np.bitwise_and(trace.choices, (ONE << FAULT_SHIFT) - ONE, out=trace.choices)
        for state, its_step in self.replayed(seed, trace, game):
            if (state.round_number, its_step) == (round_number, step):
                fault = int(faults[round_number, step, game])
                what = "nothing" if fault & EMPTY else "what is not legal"
                return illegal_choice(self.policies, state, what, first_game + game, seed)
        raise AssertionError("a fault is at a decision")

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
        search = (self.new_search(),) if self._searches else ()
        table = new_table(self.columns)
        plan = self.plan._replace(acts=ADDRESS) if self.seated.acts else self.plan
        return table, plan, tally, self.tallied, *address, games, trace, *search
