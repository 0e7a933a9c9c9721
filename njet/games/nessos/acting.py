"""What Python objects that act are asked in Nessos, and what their actions are in a table."""

from __future__ import annotations

from njet.core.acting import Acting
from njet.games.nessos.actions import cards_of
from njet.games.nessos.game import ANSWER, CARD, CLAIM, RECEIVER
from njet.games.nessos.replay import action_of, step_of
from njet.games.nessos.state import NessosState, new_game
from njet.games.nessos.table import ACCEPT_ACTION, CLAIM_ACTION, GAME, LEGAL, RECEIVER_ACTION

_PHASES = (CARD, RECEIVER, CLAIM, ANSWER)


class NessosActing(Acting):
    """The games of a table as states."""

    legals, games = LEGAL, GAME
    new_game = staticmethod(new_game)

    def step_of(self, state: NessosState) -> int:
        """The step of a trace at which the kernels make a state's decision."""
        return step_of(state.game)

    def action(self, state: NessosState, choice: int) -> int:
        """The action of a traced choice."""
        return action_of(state.game.phase, choice)

    def choice(self, state: NessosState, action: int, legal: int) -> int:
        """The set that stands for an action among what is legal."""
        phase = state.game.phase
        if phase == CARD:
            return legal & cards_of(action)
        if phase == RECEIVER:
            return 1 << (action - RECEIVER_ACTION)
        if phase == CLAIM:
            return 2 << (action - CLAIM_ACTION)
        return 1 << (action - ACCEPT_ACTION)

    def awaiting(self, row: int, decision: int, at: int, turn: int) -> NessosState | None:
        """The state, but for a creature that is to be claimed: there is nothing to decide."""
        state: NessosState = self.state_of(row)
        return state if state.game.phase == _PHASES[decision] else None
