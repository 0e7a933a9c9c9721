"""What one game, step by step, is in every game: the verbs, and what they have in common."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from njet.core import checks
from njet.core.errors import IllegalAction

TERMINAL = -4
"""What `BaseState.current_player` gives when the game is over, as open_spiel has it."""


class Start(NamedTuple):
    """How a game was begun: what `njet.new_game` was told."""

    game: str
    players: int
    rules: Any
    seed: int | None
    game_number: int
    options: Mapping[str, Any]


class BaseState(ABC):
    """One game, step by step.

    Seats count from 0. Actions are whole numbers with a fixed meaning in their game; texts such
    as ``G9`` stand for them where people read and type. States are compared by what they do,
    not by ``==``.
    """

    __slots__ = ("_history", "_legal", "_start")

    def __init__(self) -> None:
        self._start: Start | None = None  # none of a position
        self._history: list[int] = []
        self._legal: list[int] | None = None

    # --- the position ---

    @abstractmethod
    def current_player(self) -> int:
        """The seat that decides, or `TERMINAL`."""

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether there is nothing left to decide."""

    @abstractmethod
    def num_players(self) -> int:
        """How many seats there are."""

    @abstractmethod
    def num_distinct_actions(self) -> int:
        """How many action ids the game has: they are 0 to this, less 1."""

    @property
    @abstractmethod
    def round_number(self) -> int:
        """The round, from 0; 0 in games without rounds."""

    def legal_actions(self) -> list[int]:
        """The ids of what the seat to decide may do, ascending; empty when the game is over."""
        if self._legal is None:
            self._legal = self._legal_actions()
        return self._legal.copy()

    def legal_actions_mask(self) -> list[int]:
        """A 1 for every legal action and a 0 for every other, by id."""
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def choices(self) -> list[tuple[int, ...]]:
        """Every complete choice of the seat to decide, as the actions that make it up.

        In most games that is one action each. Where a choice has several parts, such as a card
        and who is offered it, its parts are actions that follow one another.
        """
        found: list[tuple[int, ...]] = []
        for action in self.legal_actions():
            after = self.child(action)
            rest = after.choices() if after.is_choosing() else [()]
            found += [(action, *more) for more in rest]
        return found

    def is_choosing(self) -> bool:
        """Whether the last action was a part of a choice that is not complete yet."""
        return False

    def history(self) -> list[int]:
        """The actions taken so far; a position that was read from text starts with none."""
        return self._history.copy()

    # --- playing on ---

    def apply_action(self, action: int) -> None:
        """Carry out an action.

        Raises
        ------
        IllegalAction
            If the rules do not allow it here: one line that says why. The state is unchanged.
        """
        number = action if type(action) is int else _number_of(action)
        if not (self._is_legal(number) if self._legal is None else number in self._legal):
            raise IllegalAction(self._why_not(number))
        self._legal = None
        self._history.append(number)
        self._apply(number)

    def child(self, action: int) -> Self:
        """The position after an action; this one stays as it is."""
        after = self.clone()
        after.apply_action(action)
        return after

    @abstractmethod
    def clone(self) -> Self:
        """A copy that can be played on by itself."""

    # --- results ---

    @abstractmethod
    def scores(self) -> list[int]:
        """The game's points by seat, as far as they have been scored."""

    @abstractmethod
    def returns(self) -> list[float]:
        """By seat, what a maximiser gets: more is better."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on, or if nobody has."""

    # --- texts ---

    @abstractmethod
    def action_to_string(self, action: int) -> str:
        """An action as text; raises `BadInput` for an id without a meaning in this game."""

    @abstractmethod
    def string_to_action(self, text: str) -> int:
        """The id of an action's text; raises `BadInput` for a text that is none."""

    @abstractmethod
    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat may know, and nothing else; by default the seat to decide."""

    @abstractmethod
    def to_text(self) -> str:
        """The position text, which `njet.State.from_text` reads back."""

    def _check_seat(self, seat: int | None) -> int:
        """A seat, or the one to decide for None; raises `BadInput` for no seat."""
        if seat is None and not self.is_terminal():
            return self.current_player()
        return checks.seat("player", seat, self.num_players())

    # --- what a game fills in ---

    @abstractmethod
    def _legal_actions(self) -> list[int]: ...

    def _is_legal(self, action: int) -> bool:
        """Whether an action is legal; a game may know without a list of all that are."""
        return action in self._legal_actions()

    @abstractmethod
    def _apply(self, action: int) -> None:
        """Carry out an action that is known to be legal."""

    @abstractmethod
    def _why_not(self, action: int) -> str:
        """Why an action is illegal here, in one line."""

    def _copy_base(self, other: BaseState) -> None:
        """Take over what a copy shares with the original."""
        self._history = other._history.copy()
        self._legal = other._legal
        self._start = other._start


def _number_of(action: object) -> int:
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(f"{action!r} is no action: a whole number is") from None
