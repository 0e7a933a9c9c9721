"""Nessos step by step: a game's verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from njet.core import checks
from njet.core.errors import BadInput
from njet.core.state import TERMINAL, BaseState
from njet.games.nessos import display, position, reasons
from njet.games.nessos.dealing import Nature, as_given, begins, dealt
from njet.games.nessos.game import CARD, CLAIM, OVER, RECEIVER, Game
from njet.games.nessos.options import Rules
from njet.games.nessos.setting import setting_of
from njet.games.nessos.table import ACTIONS


class NessosState(BaseState):
    """A game of Nessos.

    An offer is made in parts that are actions of their own: a card, a receiver and, if the card
    is a Charon, what it is announced as. An answer is ``accept``, ``refuse`` or ``add``, and the
    parts of an offer follow the last.

    Parameters
    ----------
    game : Game
        The game, begun.
    seed : int, optional
        The seed of the cards, for whoever asks.

    Attributes
    ----------
    game : Game
        The game in progress.
    seed : int or None
        The seed of the cards.
    """

    __slots__ = ("game", "seed")

    def __init__(self, game: Game, seed: int | None = None) -> None:
        super().__init__()
        self.game = game
        self.seed = seed

    # --- the position ---

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.game.setting.rules

    @property
    def round_number(self) -> int:
        """The round, from 0: an offer and the answers to it are one."""
        return max(0, len(self.game.rounds) - self.is_terminal())

    def current_player(self) -> int:
        """The seat that decides, or `TERMINAL`."""
        return TERMINAL if self.is_terminal() else self.game.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.phase == OVER

    def is_choosing(self) -> bool:
        """Whether an offer is being made: its card, receiver or number is still to be chosen."""
        game = self.game
        return game.phase in (RECEIVER, CLAIM) or (game.phase == CARD and bool(game.offers))

    def num_players(self) -> int:
        """How many seats there are."""
        return self.game.setting.players

    def num_distinct_actions(self) -> int:
        """How many action ids there are (see `njet.games.nessos.table`)."""
        return ACTIONS

    def clone(self) -> NessosState:
        """A copy that can be played on by itself."""
        other = NessosState.__new__(NessosState)
        other._copy_base(self)
        other.game, other.seed = self.game.clone(), self.seed
        return other

    # --- results (S-7 to S-9) ---

    @property
    def how(self) -> str | None:
        """How the game ended; None while it goes on.

        ``target``: by points; ``survivor``: one player was left; ``nine``: by the Charons face up
        in all (S-7); ``empty``: nobody had a card left (S-11).
        """
        return self.game.how

    def scores(self) -> list[int]:
        """The points of the face-up cards by seat, of those who are out as well (S-8)."""
        return [self.game.points(seat) for seat in range(self.num_players())]

    def returns(self) -> list[float]:
        """The seats' shares of the win; 0 for all while the game goes on."""
        winners = self.game.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.num_players())]

    def winners(self) -> list[int]:
        """The seats that have won: several share the win (S-7, S-9)."""
        return self.game.winners.copy()

    # --- texts ---

    def action_to_string(self, action: int) -> str:
        """An action as text: ``5`` or ``C``, ``to 2``, ``claim 7``, ``accept``..."""
        return self.game.setting.actions.to_text(action)

    def string_to_action(self, text: str) -> int:
        """The id of an action's text."""
        return self.game.setting.actions.to_id(text)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat may know, and nothing else; by default the seat to decide."""
        return display.knowledge(self, self._check_seat(player))

    def to_text(self) -> str:
        """The position text (see `njet.games.nessos.position`)."""
        return position.write(self.game)

    def __str__(self) -> str:
        return display.picture(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: round {self.round_number}, {self.game.phase}>"

    # --- playing on ---

    def _legal_actions(self) -> list[int]:
        return self.game.legal()

    def _is_legal(self, action: int) -> bool:
        return self.game.allows(action)

    def _why_not(self, action: int) -> str:
        return reasons.why_not(self.game, action)

    def _apply(self, action: int) -> None:
        self.game.take(action)


def new_game(
    rules: Rules,
    players: int,
    *,
    seed: int | None,
    game_number: int = 0,
    first_player: int | None = None,
    deals: Sequence[str] | None = None,
) -> NessosState:
    """Begin a game; see `njet.new_game`.

    Parameters
    ----------
    rules, players, seed, game_number
        As there.
    first_player : int, optional
        The seat that the pawn starts with; default drawn from the seed, or 0 with ``deals``.
    deals : sequence of str, optional
        In place of a seed, all cards of the deck as texts in the order in which they are dealt:
        seat 0's hand, seat 1's and so on, then the draw pile from the top.
    """
    setting = setting_of(rules, players)
    if first_player is not None:
        checks.seat("first_player", first_player, players)
    if seed is not None and deals is not None:
        raise BadInput("seed, deals: set one of them")
    if deals is not None:
        nature, drawn, order = Nature(), 0, as_given(setting, deals)
    elif seed is not None:
        nature = Nature(seed, game_number)
        half, order = nature.shuffled(setting.deck.mask)
        drawn = begins(half, players)
    else:
        raise BadInput("seed, deals: one of them is needed")
    hands, pile = dealt(setting, order)
    pawn = drawn if first_player is None else first_player
    game = Game(setting, hands, pile, pawn, [0] * players, nature)
    game.begin()
    return NessosState(game, seed)


def from_text(text: str, rules: Any = None) -> NessosState:
    """Read a position text; see `njet.State.from_text`."""
    return NessosState(position.read(text, rules or Rules()))
