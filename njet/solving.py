"""The exact value of a position with all hands known, where a game has a solver for it."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from njet import games
from njet.core import checks, cpus
from njet.core.errors import BadInput
from njet.core.solution import Budget, Solution
from njet.core.state import BaseState

MOST_MEMORY = 1 << 20
"""Of MiB."""


def solve(
    state: BaseState,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int = 64,
) -> Solution:
    """Solve a position: its value with best play of both sides, all hands known.

    In Njet! that is a position in the trick phase. Its value is team A's tricks and loot from here
    to the end of the round less team B's (the letters are those of the position text), with team
    A out for much of it if the points are positive, for little of it if they are negative.

    Parameters
    ----------
    state : State
        The position; it stays as it is.
    nodes : int, optional
        Positions that may be searched; default any number. More never give worse bounds.
    seconds : float, optional
        Time that may be taken, about; default any.
    memory : int
        MiB of the table of positions remembered, at most.

    Returns
    -------
    Solution
        The value, the best actions and a line of best play; within a budget that did not suffice,
        certain bounds of the value.

    Raises
    ------
    BadInput
        If the position cannot be solved, or an argument is not allowed.

    Examples
    --------
    >>> from njet.state import State
    >>> ending = State.from_text("njet hands=B1.R2/R13.B5 trump=R super=B teams=AB lead=0")
    >>> solve(ending).value
    2
    """
    solver = module_of(state, "solver")
    check_limits(nodes, seconds, memory)
    return cast(Solution, solver.solve(state, Budget(nodes, seconds), memory))


def solve_all(state: BaseState, *, memory: int = 64) -> dict[int, int]:
    """The value of a position after every legal action, by action id; see `solve`.

    What the action itself wins counts, so the best of them is the value of the position.
    """
    solver = module_of(state, "solver")
    check_limits(None, None, memory)
    return cast("dict[int, int]", solver.values(state, Budget(), memory))


def solve_many(
    states: Iterable[BaseState],
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int = 64,
    threads: int | None = None,
) -> list[Solution]:
    """Solve many positions at once, on all CPUs; budgets and memory are for each: see `solve`."""
    if threads is not None:
        checks.within("threads", threads, 1, 1024)

    def one(state: BaseState) -> Solution:
        return solve(state, nodes=nodes, seconds=seconds, memory=memory)

    with ThreadPoolExecutor(threads or cpus.available(), thread_name_prefix="njet") as pool:
        return list(pool.map(one, states))


def check_limits(nodes: int | None, seconds: float | None, memory: int) -> None:
    """Refuse a budget or a size of the table that is not allowed."""
    if nodes is not None:
        checks.within("nodes", nodes, 0, 2**62)
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and seconds >= 0):
        raise BadInput(f"seconds: {seconds!r} is not allowed: a number from 0, or None")
    checks.within("memory", memory, 1, MOST_MEMORY)


def solver_is_compiled(game: str) -> bool:
    """Whether a game's solver, if it has one, can start at once: it is in memory or on disk."""
    package = games.load(game).package
    if find_spec(f"{package}.solver") is None:
        return True
    return bool(games.load(game).module("solver").is_compiled())


def module_of(state: BaseState, name: str) -> ModuleType:
    """A module of a state's game that needs a solver; raises `BadInput` if there is none."""
    package = type(state).__module__.rpartition(".")[0]
    for game in map(games.load, games.names()):
        if package == game.package:
            if find_spec(f"{package}.{name}") is None:
                raise BadInput(f"{game.title} has no solver")
            return game.module(name)
    raise BadInput(f"{state!r} is no state of a game that there is: {', '.join(games.names())}")
