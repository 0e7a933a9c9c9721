"""No Thanks! step by step: the games of a match that follow one another, and the verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from njet.core import checks
from njet.core.errors import BadInput
from njet.core.state import TERMINAL, BaseState
from njet.games.nothanks import actions, display, position, reasons
from njet.games.nothanks.dealing import Decks, as_given, first_from_nature, from_nature
from njet.games.nothanks.options import Rules
from njet.games.nothanks.round import Round
from njet.games.nothanks.table import ACTIONS


class NothanksState(BaseState):
    """A match of No Thanks!, by default one game, or a position in a game.

    Parameters
    ----------
    round_ : Round
        The game to begin with.
    decks : callable, optional
        The deck of every game of the match; without it the match is over when the first game is.
    seed : int, optional
        The seed of the decks, for whoever asks.

    Attributes
    ----------
    round : Round
        The game under way; the last one when the match is over.
    rounds : list of Round
        The finished games.
    seed : int or None
        The seed of the decks.
    """

    __slots__ = ("_decks", "_totals", "round", "rounds", "seed")

    def __init__(self, round_: Round, decks: Decks | None = None, seed: int | None = None) -> None:
        super().__init__()
        self.round = round_
        self.rounds: list[Round] = []
        self.seed = seed
        self._decks = decks
        self._totals = [0] * self.num_players()
        if round_.is_over:
            self._end_round()

    # --- the position ---

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.round.rules

    @property
    def round_number(self) -> int:
        """The number of the game in the match, from 0."""
        return len(self.rounds) - self.is_terminal()

    def current_player(self) -> int:
        """The seat that decides, or `TERMINAL`."""
        return TERMINAL if self.is_terminal() else self.round.turn

    def is_terminal(self) -> bool:
        """Whether the match is over; a position is at the end of its game (T-4)."""
        return self.round.is_over

    def num_players(self) -> int:
        """How many seats there are."""
        return self.round.players

    def num_distinct_actions(self) -> int:
        """How many action ids there are: pay and take."""
        return ACTIONS

    def clone(self) -> NothanksState:
        """A copy that can be played on by itself."""
        other = NothanksState.__new__(NothanksState)
        other._copy_base(self)
        other.round = self.round.clone()
        other.rounds = self.rounds.copy()
        other.seed, other._decks = self.seed, self._decks
        other._totals = self._totals.copy()
        return other

    # --- results (T-5, T-6) ---

    def scores(self) -> list[int]:
        """The points of the finished games by seat: fewer are better (T-5)."""
        return self._totals.copy()

    def returns(self) -> list[float]:
        """The scores with their signs changed, so that more is better."""
        return [float(-total) for total in self._totals]

    def winners(self) -> list[int]:
        """The seats with fewest points when the match is over; ties are shared (T-5, T-6)."""
        if not self.is_terminal():
            return []
        return [seat for seat, total in enumerate(self._totals) if total == min(self._totals)]

    # --- texts ---

    def action_to_string(self, action: int) -> str:
        """An action as text: ``pay`` or ``take``."""
        return actions.to_text(action)

    def string_to_action(self, text: str) -> int:
        """The id of an action's text."""
        return actions.to_id(text)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat may know, and nothing else; by default the seat to decide."""
        return display.knowledge(self, self._check_seat(player))

    def to_text(self) -> str:
        """The position text of the game under way (see `njet.games.nothanks.position`)."""
        return position.write(self.round)

    def __str__(self) -> str:
        return display.picture(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: game {self.round_number}, {position.write(self.round)}>"

    # --- playing on ---

    def _legal_actions(self) -> list[int]:
        return self.round.legal()

    def _is_legal(self, action: int) -> bool:
        return self.round.allows(action)

    def _why_not(self, action: int) -> str:
        return reasons.why_not(self.round, action)

    def _apply(self, action: int) -> None:
        self.round.apply(action)
        if self.round.is_over:
            self._end_round()

    def _end_round(self) -> None:
        """Add the game up; go on to the next, begun by the seat to the left, if there is one."""
        self.rounds.append(self.round)
        self._totals = [
            total + score for total, score in zip(self._totals, self.round.scores(), strict=True)
        ]
        number = len(self.rounds)
        if self._decks is None or number == self.rules.rounds:
            return
        first = (self.round.first + 1) % self.num_players()
        self.round = Round(self.rules, self.num_players(), first, self._decks(number))


def new_game(
    rules: Rules,
    players: int,
    *,
    seed: int | None,
    game_number: int = 0,
    first_player: int | None = None,
    deals: Sequence[Sequence[str | int]] | None = None,
) -> NothanksState:
    """Begin a match; see `njet.new_game`.

    Parameters
    ----------
    rules, players, seed, game_number
        As there.
    first_player : int, optional
        The seat that begins; default that of the rules, else drawn by nature (T-8), or seat 0
        if the decks are given.
    deals : sequence, optional
        In place of a seed, the decks: for every game of the match its cards from the top, as
        texts or numbers.

    Returns
    -------
    NothanksState
        The match before its first decision.

    Raises
    ------
    BadInput
        If something is not allowed: one line that says what is.
    """
    rules.check(players)
    if first_player is None:
        first_player = rules.first
    else:
        checks.seat("first_player", first_player, players)
    if seed is not None and deals is not None:
        raise BadInput("seed, deals: set one of them")
    if deals is not None:
        decks, drawn = as_given(rules, deals), 0
    elif seed is not None:
        decks = from_nature(rules, seed, game_number)
        drawn = first_from_nature(rules, players, seed, game_number)
    else:
        raise BadInput("seed, deals: one of them is needed")
    first = drawn if first_player is None else first_player
    return NothanksState(Round(rules, players, first, decks(0)), decks, seed)


def from_text(text: str, rules: Any = None) -> NothanksState:
    """Read a position text; see `njet.State.from_text`."""
    return NothanksState(position.read(text, rules or Rules()))
