"""No Thanks! with its cards turned up by chance (see `njet.core.chance`)."""

from __future__ import annotations

from njet.core.chance import ChancePlay, Limits, Outcomes
from njet.core.sets import members
from njet.games.nothanks import display
from njet.games.nothanks.options import Rules
from njet.games.nothanks.round import Round
from njet.games.nothanks.state import NothanksState
from njet.games.nothanks.table import TAKE_ACTION

_FIRST, _CARD, _NONE = "first", "card", "none"


class Play(ChancePlay):
    """A match of No Thanks! in which chance says who begins (T-8), and turns cards up (T-1).

    Any card that has not been turned up may be next: some of them are removed, but nobody knows
    which. Until it is turned up, the first of those that may be lies there.
    """

    state: NothanksState

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self._due = _FIRST if rules.first is None else _CARD
        self._begin(rules.first or 0)

    @staticmethod
    def limits(rules: Rules, players: int) -> Limits:
        """What a match by these rules can come to."""
        points = float(rules.most_points(players))
        return Limits(
            decisions=rules.rounds * rules.most_decisions(players),
            chances=1 + rules.rounds * rules.cards_played(),
            outcomes=max(players, rules.high - rules.low + 1),
            lowest=-points,
            highest=points,
            has_winner=True,
        )

    @property
    def is_chance(self) -> bool:
        """Whether it is to be said who begins, or a card to be turned up."""
        return self._due != _NONE

    def outcomes(self) -> Outcomes:
        """Seats, or cards counted from the lowest of the deck."""
        if self._due == _FIRST:
            numbers = list(range(self._players))
        else:
            numbers = [card - self._rules.low for card in members(self._unseen())]
        return [(number, 1 / len(numbers)) for number in numbers]

    def outcome_to_string(self, outcome: int) -> str:
        """Who begins, or the card turned up."""
        if self._due == _FIRST:
            return f"first {outcome}"
        return f"card {outcome + self._rules.low}"

    def recall(self, seat: int) -> str:
        """All that a seat has ever known: the games before, and what it knows of this one."""
        return "\n".join([*display.finished(self.state), display.knowledge(self.state, seat)])

    def _happen(self, outcome: int) -> None:
        if self._due == _FIRST:
            self._due = _CARD
            self._begin(outcome)
            return
        self._due = _NONE
        round_ = self.state.round
        round_.card = 1 << outcome + self._rules.low
        round_.rest = self._some(self._unseen(), len(round_.rest))

    def _decide(self, action: int) -> None:
        self.state.apply_action(action)
        if action == TAKE_ACTION and not self.state.is_terminal():
            self._due = _CARD

    def _copy_to(self, other: Play) -> None:
        pass

    def _begin(self, first: int) -> None:
        deck = self._some(self._rules.cards(), self._rules.cards_played())
        self.state = NothanksState(
            Round(self._rules, self._players, first, deck), lambda number: deck
        )

    def _unseen(self) -> int:
        """The cards that have not been turned up, or not in this game."""
        round_ = self.state.round
        is_up = 0 if self._due == _CARD else round_.card
        cards: int = self._rules.cards() & ~(sum(round_.taken) | is_up)
        return cards

    @staticmethod
    def _some(cards: int, number: int) -> list[int]:
        """So many of some cards: which does not matter, as chance has the last word."""
        return [1 << card for card in members(cards)[:number]]
