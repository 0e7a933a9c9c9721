"""A traced run of the kernels, played again step by step."""

from __future__ import annotations

from collections.abc import Iterator

from njet.games.nessos import trace as steps
from njet.games.nessos.actions import claim_action, of_cards
from njet.games.nessos.game import ANSWER, CARD, CLAIM, RECEIVER, Game
from njet.games.nessos.options import Rules
from njet.games.nessos.state import NessosState, new_game
from njet.games.nessos.table import ACCEPT_ACTION, RECEIVER_ACTION
from njet.games.nessos.trace import ANSWER_STEPS, FIRST_GAME, OFFER_STEPS, Trace

_PLACE = {CARD: steps.CARD, RECEIVER: steps.RECEIVER, CLAIM: steps.CLAIM}


def replay(
    rules: Rules, players: int, seed: int, trace: Trace, game: int
) -> Iterator[tuple[NessosState, int]]:
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
    state : NessosState
        The game before a decision, always the same object; after the last one it is over.
    action : int
        What was decided.
    """
    choices = trace.choices[:, :, game].tolist()
    number = int(trace.at[FIRST_GAME]) + game
    state = new_game(rules, players, seed=seed, game_number=number)
    while not state.is_terminal():
        choice = choices[state.round_number][step_of(state.game)]
        action = action_of(state.game.phase, choice)
        yield state, action
        state.apply_action(action)


def step_of(game: Game) -> int:
    """The step of a trace at which the kernels make the decision that a game is at.

    The number of a creature is noted there, too, but is no decision of a game.
    """
    answers = len(game.offers)
    start = OFFER_STEPS + ANSWER_STEPS * (answers - 1) if answers else 0
    if game.phase == ANSWER:
        return start
    return start + bool(answers) + _PLACE[game.phase]


def action_of(phase: str, choice: int) -> int:
    """The action id of a choice, a set of one as it is traced."""
    place = choice.bit_length() - 1
    if phase == CARD:
        (action,) = of_cards(choice)
        return action
    if phase == RECEIVER:
        return RECEIVER_ACTION + place
    if phase == CLAIM:
        return claim_action(place)
    return ACCEPT_ACTION + place
