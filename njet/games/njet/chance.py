"""Njet! with its deals played out card by card (see `njet.core.chance`)."""

from __future__ import annotations

from functools import partial

from njet.core.chance import ChancePlay, Dealing, Limits, Outcomes
from njet.games.njet import display
from njet.games.njet.options import Discard, Rules
from njet.games.njet.round import Round
from njet.games.njet.rules import LINES
from njet.games.njet.setting import Setting, setting_of
from njet.games.njet.state import NjetState


class Play(ChancePlay):
    """A game of Njet! in which every card goes to a hand, or stays undealt, by chance (N-2)."""

    state: NjetState

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        setting = setting_of(rules, players)
        self.state = NjetState(Round(setting, 0, [0] * players), partial(_no_cards, players))
        self._round = self.state.round
        self._dealing = _dealing(setting)

    @staticmethod
    def limits(rules: Rules, players: int) -> Limits:
        """What a game by these rules can come to."""
        setting, rounds = setting_of(rules, players), rules.most_rounds(players)
        hand = rules.cards_each(players)
        covers = setting.board.bit_count() - LINES
        aside = max(Discard.parse(label).cards for label in rules.discards)
        points = float(rules.most_points(players))
        return Limits(
            decisions=rounds * (covers + 2 + players * (aside + hand)),
            chances=rounds * (len(setting.deck) - 1),
            outcomes=players + 1,
            lowest=-points,
            highest=points,
            has_winner=rules.target is None,
        )

    @property
    def is_chance(self) -> bool:
        """Whether cards are being dealt."""
        return not self._dealing.is_done

    def outcomes(self) -> Outcomes:
        """The seats that the next card may go to; the number after the last: it is not dealt."""
        return self._dealing.outcomes()

    def outcome_to_string(self, outcome: int) -> str:
        """Where the next card goes."""
        card = self.state.round.setting.deck.name(self._dealing.card)
        return f"{card} not dealt" if outcome == self._players else f"{card} to {outcome}"

    def recall(self, seat: int) -> str:
        """All that a seat has ever known: the rounds before, and what it knows of this one."""
        return "\n".join([*display.finished(self.state, seat), display.knowledge(self.state, seat)])

    def _happen(self, outcome: int) -> None:
        self._dealing.put(outcome)
        if self._dealing.is_done:
            round_ = self.state.round
            hands = self._dealing.piles[: self._players]
            self._round = self.state.round = Round(round_.setting, round_.dealer, hands)

    def _decide(self, action: int) -> None:
        self.state.apply_action(action)
        if self.state.round is not self._round:
            self._round = self.state.round
            self._dealing = _dealing(self._round.setting)

    def _copy_to(self, other: Play) -> None:
        other._dealing = self._dealing.copy()
        other._round = other.state.round


def _no_cards(players: int, round_number: int) -> list[int]:
    """Hands to begin a round with, before it is dealt."""
    return [0] * players


def _dealing(setting: Setting) -> Dealing:
    hands = [setting.rules.cards_each(setting.players)] * setting.players
    return Dealing(setting.deck.mask, [*hands, len(setting.deck) - sum(hands)])
