"""What Python objects that act are asked in No Thanks!, and what their actions are in a table."""

from __future__ import annotations

from njet.core.acting import Acting
from njet.games.nothanks.replay import step_of
from njet.games.nothanks.state import NothanksState, new_game
from njet.games.nothanks.table import ASKED, GAME, LIKED, PAY_ACTION, TAKE_ACTION


class NothanksActing(Acting):
    """The games of a table as states."""

    legals, games = ASKED, GAME
    new_game = staticmethod(new_game)

    def step_of(self, state: NothanksState) -> int:
        """The step of a trace at which the kernels make a state's decision."""
        return step_of(state.round)

    def action(self, state: NothanksState, choice: int) -> int:
        """The action of a traced choice: it is that of its bit."""
        return choice >> 1

    def choice(self, state: NothanksState, action: int, legal: int) -> int:
        """The set that stands for an action."""
        return 1 << action

    def ask(self, decision: int, at: int, turn: int, rows: int) -> None:
        """Ask the seats at a place whether they take the card, having refused it so often."""
        place, asks = decision, at
        for row, asked in enumerate(self.table[ASKED][:rows].tolist()):
            if asked:
                state = self.refused(self.state_of(row).clone(), asks * self.run.players + place)
                if state is None:
                    self.table[LIKED, row] = 1 << TAKE_ACTION
                    continue
                policy = self.run.seated.acting[state.current_player()]
                action = self.act(policy, state, int(self.table[GAME, row]))
                self.table[LIKED, row] = 1 << action

    @staticmethod
    def refused(state: NothanksState, times: int) -> NothanksState | None:
        """The state when the card has been refused so often; None if it is gone by then."""
        for _ in range(times):
            if PAY_ACTION not in state.legal_actions():
                return None
            state.apply_action(PAY_ACTION)
        return state
