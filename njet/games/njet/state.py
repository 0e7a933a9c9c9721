"""Njet! step by step: rounds that follow one another, and the verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from njet.core import checks
from njet.core.errors import BadInput
from njet.core.state import TERMINAL, BaseState
from njet.games.njet import display, position, reasons
from njet.games.njet.dealing import Deals, as_given, from_nature
from njet.games.njet.options import Rules
from njet.games.njet.round import OVER, Round
from njet.games.njet.setting import setting_of
from njet.games.njet.table import ACTIONS


class NjetState(BaseState):
    """A game of Njet!, or a position in one round.

    Parameters
    ----------
    round_ : Round
        The round to begin with.
    deals : callable, optional
        The hands of every round; without it the game is over when the first round is.
    first_dealer : int
        Who deals the first round.
    seed : int, optional
        The seed of the deals, for whoever asks.

    Attributes
    ----------
    round : Round
        The round under way; the last one when the game is over.
    rounds : list of Round
        The finished rounds.
    cut_off : bool
        Whether the game was cut off before somebody reached the target (N-15).
    seed : int or None
        The seed of the deals.
    """

    __slots__ = ("_deals", "_first_dealer", "_totals", "cut_off", "round", "rounds", "seed")

    def __init__(
        self,
        round_: Round,
        deals: Deals | None = None,
        first_dealer: int = 0,
        seed: int | None = None,
    ) -> None:
        super().__init__()
        self.round = round_
        self.rounds: list[Round] = []
        self.cut_off = False
        self.seed = seed
        self._deals, self._first_dealer = deals, first_dealer
        self._totals = [0] * self.num_players()
        if round_.phase == OVER:
            self._end_round()

    # --- the position ---

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.round.setting.rules

    @property
    def is_whole_game(self) -> bool:
        """Whether further rounds follow; else this is a position in one round."""
        return self._deals is not None

    @property
    def round_number(self) -> int:
        """The round, from 0."""
        return len(self.rounds) - self.is_terminal()

    def current_player(self) -> int:
        """The seat that decides, or `TERMINAL`."""
        return TERMINAL if self.is_terminal() else self.round.seat

    def is_terminal(self) -> bool:
        """Whether the game is over; a position is at the end of its round."""
        return self.round.phase == OVER

    def num_players(self) -> int:
        """How many seats there are."""
        return self.round.setting.players

    def num_distinct_actions(self) -> int:
        """How many action ids there are (see `njet.games.njet.table`)."""
        return ACTIONS

    def clone(self) -> NjetState:
        """A copy that can be played on by itself."""
        other = NjetState.__new__(NjetState)
        other._copy_base(self)
        other.round = self.round.clone()
        other.rounds = self.rounds.copy()
        other.cut_off, other.seed = self.cut_off, self.seed
        other._deals, other._first_dealer = self._deals, self._first_dealer
        other._totals = self._totals.copy()
        return other

    # --- results (N-13 to N-15) ---

    def scores(self) -> list[int]:
        """The points of the finished rounds by seat (N-13)."""
        return self._totals.copy()

    def returns(self) -> list[float]:
        """The same: more points are better (N-14)."""
        return [float(total) for total in self._totals]

    def winners(self) -> list[int]:
        """The seats with most points when the game is over (N-14).

        Nobody wins a game that was cut off (N-15), nor a position in one round.
        """
        if not self.is_terminal() or self.cut_off or not self.is_whole_game:
            return []
        return [seat for seat, total in enumerate(self._totals) if total == max(self._totals)]

    # --- texts ---

    def action_to_string(self, action: int) -> str:
        """An action as text: ``G9``, ``L2:1x``, ``with 1+3``, ``alone``, ``bonus 3``."""
        return self.round.setting.actions.to_text(action, self.round.first)

    def string_to_action(self, text: str) -> int:
        """The id of an action's text."""
        return self.round.setting.actions.to_id(text, self.round.first)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat may know, and nothing else; by default the seat to decide."""
        return display.knowledge(self, self._check_seat(player))

    def to_text(self) -> str:
        """The position text (see `njet.games.njet.position`)."""
        return position.write(self.round)

    def __str__(self) -> str:
        return display.picture(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: round {self.round_number}, {self.round.phase}>"

    # --- playing on ---

    def _legal_actions(self) -> list[int]:
        return self.round.legal()

    def _is_legal(self, action: int) -> bool:
        return self.round.allows(action)

    def _why_not(self, action: int) -> str:
        return reasons.why_not(self.round, action)

    def _apply(self, action: int) -> None:
        self.round.take(action)
        if self.round.phase == OVER:
            self._end_round()

    def _end_round(self) -> None:
        """Add the round up; go on to the next unless the game is over (N-14, N-15)."""
        self.rounds.append(self.round)
        self._totals = [
            total + score for total, score in zip(self._totals, self.round.scores, strict=True)
        ]
        if self._deals is None:
            return
        rules, players, number = self.rules, self.num_players(), len(self.rounds)
        is_last = number == rules.most_rounds(players)
        if rules.target is not None and max(self._totals) >= rules.target:
            return
        if is_last:
            self.cut_off = rules.target is not None
            return
        dealer = (self._first_dealer + number) % players
        self.round = Round(self.round.setting, dealer, self._deals(number))


def new_game(
    rules: Rules,
    players: int,
    *,
    seed: int | None,
    game_number: int = 0,
    first_dealer: int = 0,
    deals: Sequence[Sequence[Sequence[str]]] | None = None,
) -> NjetState:
    """Begin a game; see `njet.new_game`."""
    checks.seat("first_dealer", first_dealer, players)
    if seed is not None and deals is not None:
        raise BadInput("seed, deals: set one of them")
    setting = setting_of(rules, players)
    if deals is not None:
        hands = as_given(rules, players, deals)
    elif seed is not None:
        hands = from_nature(rules, players, seed, game_number)
    else:
        raise BadInput("seed, deals: one of them is needed")
    return NjetState(Round(setting, first_dealer, hands(0)), hands, first_dealer, seed)


def from_text(text: str, rules: Any = None) -> NjetState:
    """Read a position text; see `njet.State.from_text`."""
    return NjetState(position.read(text, rules or Rules()))
