"""The exact value of an ending with all hands known: what the public `njet.solve` asks for."""

from __future__ import annotations

import contextlib

from njet.core.solution import Budget, Solution
from njet.games.njet.prover import OutOfBudget, Prover
from njet.games.njet.room import borrowed, is_compiled
from njet.games.njet.state import NjetState

__all__ = ["is_compiled", "solve", "values"]


def solve(state: NjetState, budget: Budget, memory: int) -> Solution:
    """Solve a position in the trick phase; see `njet.solve`."""
    with borrowed() as room:
        prover = Prover(state, budget, memory, room)
        lower, upper = bounds(prover, state)
        best: list[int] = []
        line: list[int] = []
        if lower == upper:
            with contextlib.suppress(OutOfBudget):
                best = prover.best(state, lower)
                line = _line(prover, state, lower)
    low, high = sorted((prover.sign * lower, prover.sign * upper))
    return Solution(
        value=low if low == high else None,
        lower=low,
        upper=high,
        best=tuple(best),
        line=tuple(line),
        nodes=budget.used,
        memory=prover.memory,
    )


def values(state: NjetState, budget: Budget, memory: int) -> dict[int, int]:
    """The value of every legal action; see `njet.solve_all`."""
    with borrowed() as room:
        prover = Prover(state, budget, memory, room)
        actions = state.legal_actions()
        return {action: prover.sign * bounds(prover, state, action)[0] for action in actions}


def bounds(prover: Prover, state: NjetState, action: int | None = None) -> tuple[int, int]:
    """Bounds of the value, after an action if one is given: equal if the budget suffices."""
    lower, upper = prover.widest(state)
    if lower == upper:
        return lower, upper
    likely = min(max(lower + 1, prover.guess(state, action)), upper)
    return prover.narrowed(state, lower, upper, likely, action)


def _line(prover: Prover, state: NjetState, value: int) -> list[int]:
    """A line of best play."""
    state, line = state.clone(), []
    before = prover.won(state)
    rounds = len(state.rounds)
    while len(state.rounds) == rounds:
        action = prover.one_best(state, value - (prover.won(state) - before))
        line.append(action)
        state.apply_action(action)
    return line
