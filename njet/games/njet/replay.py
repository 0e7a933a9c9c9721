"""A traced run of the kernels as actions, and played again step by step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from njet.games.njet.cards import LANE_BITS
from njet.games.njet.options import Rules
from njet.games.njet.round import BONUS, COVER, DISCARD, TEAM, Round
from njet.games.njet.rules import LINES
from njet.games.njet.setting import Setting, setting_of
from njet.games.njet.state import NjetState, new_game
from njet.games.njet.table import BONUS_ACTION, BOX_ACTION, CARD_ACTION, TEAM_ACTION
from njet.games.njet.trace import FIRST_GAME, Trace

NOTHING = 255
"""In an array of actions: the game has nothing to decide at this step."""


def actions(rules: Rules, players: int, choices: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The action ids of a trace's choices.

    Parameters
    ----------
    rules : Rules
        The rule set of the run.
    players : int
        Its number of players.
    choices : array of uint64, shape (rounds, steps, ...)
        ``Trace.choices``, or a part of it by game.

    Returns
    -------
    array of uint8, same shape
        Action ids; `NOTHING` where there was nothing to decide.
    """
    setting = setting_of(rules, players)
    covers = _covers(setting)
    ids = np.full(choices.shape, NOTHING, dtype=np.uint8)
    ids[:, :covers] = BOX_ACTION + _places(choices[:, :covers])
    if players > 2:
        ids[:, covers] = TEAM_ACTION + choices[:, covers]
    if players == 5:
        ids[:, covers + 1] = BONUS_ACTION + _places(choices[:, covers + 1])
    colour, place = np.divmod(_places(choices[:, covers + 2 :]), LANE_BITS)
    values = np.maximum(1, place - setting.deck.ones + 2)
    ids[:, covers + 2 :] = CARD_ACTION + LANE_BITS * colour + values - 1
    ids[choices == 0] = NOTHING
    return ids


def replay(
    rules: Rules, players: int, seed: int, trace: Trace, game: int
) -> Iterator[tuple[NjetState, int]]:
    """Play a traced game again.

    Parameters
    ----------
    rules, players, seed
        As they were for the run.
    trace : Trace
        What ``Run.trace`` returned.
    game : int
        Which of its games, from 0.

    Yields
    ------
    state : NjetState
        The game before a decision, always the same object; after the last one it is over.
    action : int
        What was decided.
    """
    taken = actions(rules, players, trace.choices[:, :, game]).tolist()
    number = int(trace.at[FIRST_GAME]) + game
    state = new_game(rules, players, seed=seed, game_number=number)
    while not state.is_terminal():
        action = taken[state.round_number][step_of(state.round)]
        yield state, action
        state.apply_action(action)


def step_of(round_: Round) -> int:
    """The step of a trace at which the kernels make the decision that a round is at.

    The kernels ask for discards a card at a time from seat 0 on, a `Round` all of a seat's, the
    first player's first: nobody sees them, so the order does not matter (N-7).
    """
    setting, seat = round_.setting, round_.seat
    players, covers = setting.players, _covers(setting)
    if round_.phase == COVER:
        return len(round_.placements)
    if round_.phase in (TEAM, BONUS):
        return covers + (round_.phase == BONUS)
    if round_.phase == DISCARD:
        return covers + 2 + len(round_.aside[seat]) * players + seat
    most_discards = max(discard.cards for discard in setting.discards)
    cards = len(round_.played) * players + len(round_.trick)
    return covers + 2 + most_discards * players + cards


def _covers(setting: Setting) -> int:
    return setting.board.bit_count() - LINES


def _places(bits: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The bit numbers of sets of one; of empty sets, 0."""
    return np.log2(np.maximum(bits, 1)).astype(np.int64)
