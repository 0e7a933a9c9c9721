"""What Python objects that act are asked in Njet!, and what their actions are in a table."""

from __future__ import annotations

from njet.core.acting import Acting
from njet.games.njet.lineup import COVER as COVERS
from njet.games.njet.lineup import DISCARD as DISCARDS
from njet.games.njet.replay import step_of
from njet.games.njet.round import BONUS, COVER, DISCARD, TEAM
from njet.games.njet.state import NjetState, new_game
from njet.games.njet.table import BONUS_ACTION, BOX_ACTION, GAME, LEGAL, PARTNERS, TEAM_ACTION


class NjetActing(Acting):
    """The games of a table as states."""

    legals, games = LEGAL, GAME
    new_game = staticmethod(new_game)

    def step_of(self, state: NjetState) -> int:
        """The step of a trace at which the kernels make a state's decision."""
        return step_of(state.round)

    def action(self, state: NjetState, choice: int) -> int:
        """The action of a traced choice."""
        phase, place = state.round.phase, choice.bit_length() - 1
        if phase == COVER:
            return BOX_ACTION + place
        if phase == TEAM:
            return TEAM_ACTION + choice
        if phase == BONUS:
            return BONUS_ACTION + place
        return state.round.setting.actions.of_card(choice)

    def choice(self, state: NjetState, action: int, legal: int) -> int:
        """The set that stands for an action among what is legal."""
        round_ = state.round
        if round_.phase == COVER:
            return 1 << (action - BOX_ACTION)
        if round_.phase == BONUS:
            return 1 << (action - BONUS_ACTION)
        if round_.phase == TEAM:
            return 1 << self._partners(state).index(action - TEAM_ACTION)
        return legal & round_.setting.actions.cards_of(action)

    def _partners(self, state: NjetState) -> list[int]:
        """The teams on offer in the order of their numbers."""
        setting, first = state.round.setting, state.round.first
        return [
            sum(1 << setting.left(first, place) for place in (0, *places))
            for places in PARTNERS[setting.players]
        ]

    def awaiting(self, row: int, decision: int, at: int, turn: int) -> NjetState | None:
        """The state at the decision that is made.

        The kernels ask for discards a card at a time from seat 0 on, a state for all of a seat's,
        the first player's first. Nobody sees them: so the seat is asked in a state in which the
        others have not chosen yet.
        """
        if decision in (COVERS, DISCARDS) and self.run.seated.acting[at] is None:
            return None
        state: NjetState = self.state_of(row)
        if decision != DISCARDS:
            return state
        asked = state.clone()
        round_, players = asked.round, state.num_players()
        assert round_.phase == DISCARD
        first_step = step_of(round_) - round_.seat - len(round_.aside[round_.seat]) * players
        for number in range(len(round_.aside[at]), turn):
            step = first_step + number * players + at
            card = self.choice_at(self.place_of(row), asked.round_number, step)
            round_.hands[at] ^= card
            round_.aside[at].append(card)
        round_.seat = at
        asked._legal = None
        return asked
