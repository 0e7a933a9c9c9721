"""What a policy of the user's own likes, held against what is legal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from njet.core.bits import ONE, ZERO
from njet.core.errors import BadInput
from njet.core.jit import inlined
from njet.core.state import BaseState

EMPTY, OUTSIDE = 1, 2
"""A fault, as numbers that add up: nothing was chosen, or something that is not legal."""

FAULT_SHIFT = np.uint64(62)
"""In a trace a choice has a game's faults so far above these bits, which no choice has."""


@inlined
def fault_in(liked, legal):
    """What is wrong with a choice; nothing where there is nothing to choose."""
    chooses = legal != ZERO
    is_empty = np.uint64((liked == ZERO) & chooses)
    is_outside = np.uint64(((liked & ~legal) != ZERO) & chooses)
    return is_empty | (is_outside << ONE)


@inlined
def take_liked(t, legals, faults, liked, is_user, row):
    """Narrow what is legal to what is liked where a policy decides; a fault leaves it legal."""
    legal = t[legals, row]
    fault = fault_in(liked, legal) & is_user
    t[faults, row] |= fault
    is_good = ZERO - np.uint64(fault == ZERO)
    t[legals, row] ^= (legal & ~liked) & is_user & is_good


def illegal_choice(
    policies: Sequence[str], state: BaseState, what: str, game: int, seed: int
) -> str:
    """A line about a fault: who, in which game, in what position, and what was legal."""
    seat = state.current_player()
    legal = ", ".join(map(state.action_to_string, state.legal_actions()))
    return (
        f"policy {policies[seat]} chose {what} at seat {seat} in game {game} with seed {seed}: "
        f"{_position(state)} (legal: {legal})"
    )


def _position(state: BaseState) -> str:
    """The position as text; where it has none, what the seat to decide knows."""
    try:
        return state.to_text()
    except BadInput:
        return " ".join(state.information_state_string().split())
