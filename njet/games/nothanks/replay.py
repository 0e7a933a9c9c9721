"""A traced run of the kernels as actions, and played again step by step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from njet.games.nothanks.options import Rules
from njet.games.nothanks.round import Round
from njet.games.nothanks.state import NothanksState, new_game
from njet.games.nothanks.trace import FIRST_GAME, Trace

NOTHING = 255
"""In an array of actions: the game has nothing to decide at this step."""


def actions(choices: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The action ids of a trace's choices.

    Parameters
    ----------
    choices : array of uint64, shape (rounds, steps, ...)
        ``Trace.choices``, or a part of it by game.

    Returns
    -------
    array of uint8, same shape
        Action ids; `NOTHING` where there was nothing to decide.
    """
    # A choice is 1 << id, and there are two ids.
    return np.where(choices == 0, NOTHING, choices >> np.uint64(1)).astype(np.uint8)


def replay(
    rules: Rules, players: int, seed: int, trace: Trace, game: int
) -> Iterator[tuple[NothanksState, int]]:
    """Play a traced match again.

    Parameters
    ----------
    rules, players, seed
        As they were for the run.
    trace : Trace
        What ``Run.trace`` returned.
    game : int
        Which of its matches, from 0.

    Yields
    ------
    state : NothanksState
        The match before a decision, always the same object; after the last one it is over.
    action : int
        What was decided.
    """
    taken = actions(trace.choices[:, :, game]).tolist()
    number = int(trace.at[FIRST_GAME]) + game
    state = new_game(rules, players, seed=seed, game_number=number)
    while not state.is_terminal():
        action = taken[state.round_number][step_of(state.round)]
        yield state, action
        state.apply_action(action)


def step_of(round_: Round) -> int:
    """The step of a trace at which a game is: a take each, and a decision for every chip paid."""
    return len(round_.takes) + sum(take.price for take in round_.takes) + round_.pot
