"""The tree of all ways to play on from a position: how many leaves it has."""

from __future__ import annotations

import math

from njet.core.errors import BadInput
from njet.core.state import BaseState


def perft(state: BaseState, depth: int | None = None) -> int:
    """Count the leaves of the game tree below a position.

    A leaf is a position after ``depth`` actions, or before that the end of the game; without a
    depth, the end of the round. Equal cards are one action.

    Parameters
    ----------
    state : State
        The position; it stays as it is.
    depth : int, optional
        Actions to look ahead; default to the end of the round.

    Returns
    -------
    int
        Number of leaves, at least 1.

    Raises
    ------
    BadInput
        If the depth is no number of actions.

    Examples
    --------
    >>> from njet.state import State
    >>> perft(State.from_text("njet players=4 dealer=0"), depth=2)
    462
    """
    if depth is None:
        return _leaves(state.clone(), math.inf, state.round_number)
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise BadInput(f"depth: {depth!r} is not allowed: a whole number from 0, or None")
    return _leaves(state.clone(), depth, None)


def _leaves(state: BaseState, depth: float, round_number: int | None) -> int:
    """Count the leaves within ``depth`` actions and, unless None, within the round.

    The state is used up: a copy for every action but the last saves half of the time.
    """
    is_past = round_number is not None and state.round_number != round_number
    if depth == 0 or is_past or state.is_terminal():
        return 1
    *others, last = state.legal_actions()
    if depth == 1:
        return len(others) + 1
    leaves = sum(_leaves(state.child(action), depth - 1, round_number) for action in others)
    state.apply_action(last)
    return leaves + _leaves(state, depth - 1, round_number)
