"""Games whose chance is played out in steps of its own, for who searches the whole tree.

`njet.State` knows the cards from the start. Here they are dealt when they are first needed, step
by step, and every step has its outcomes and their chances.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Self

from njet.core.state import BaseState

Outcomes = list[tuple[int, float]]
"""What may happen, by number, and how likely it is."""


class Limits(NamedTuple):
    """What a game can come to."""

    decisions: int  # of all seats, at most
    chances: int  # steps of chance, at most
    outcomes: int  # the numbers of outcomes are below this
    lowest: float  # return of a seat
    highest: float
    has_winner: bool  # whether every game has one


class ChancePlay(ABC):
    """A game in which chance has a turn of its own.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.

    Attributes
    ----------
    state : BaseState
        The game. While chance is on turn, some of its cards lie anyhow.
    """

    state: BaseState

    def __init__(self, rules: Any, players: int) -> None:
        self._rules, self._players = rules, players
        self._steps: list[int] = []

    @staticmethod
    @abstractmethod
    def limits(rules: Any, players: int) -> Limits:
        """What a game by these rules can come to."""

    @property
    @abstractmethod
    def is_chance(self) -> bool:
        """Whether chance is on turn, before any seat."""

    @abstractmethod
    def outcomes(self) -> Outcomes:
        """What may happen when chance is on turn."""

    @abstractmethod
    def outcome_to_string(self, outcome: int) -> str:
        """What may happen, as text."""

    @abstractmethod
    def recall(self, seat: int) -> str:
        """All that a seat has ever known, and nothing else: what it knows now is a part of it."""

    def apply(self, step: int) -> None:
        """Carry out an outcome when chance is on turn, else an action."""
        if self.is_chance:
            self._happen(step)
        else:
            self._decide(step)
        self._steps.append(step)

    def clone(self) -> Self:
        """A copy that can be played on by itself."""
        other = self.__class__.__new__(self.__class__)
        vars(other).update(vars(self))
        other.state = self.state.clone()
        other._steps = self._steps.copy()
        self._copy_to(other)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept as the steps that led here."""
        return _replayed, (type(self), self._rules, self._players, self._steps)

    # --- what a game fills in ---

    @abstractmethod
    def _happen(self, outcome: int) -> None: ...

    @abstractmethod
    def _decide(self, action: int) -> None: ...

    @abstractmethod
    def _copy_to(self, other: Self) -> None:
        """Give a copy its own of what changes."""


def _replayed(kind: type[ChancePlay], rules: Any, players: int, steps: list[int]) -> ChancePlay:
    play = kind(rules, players)
    for step in steps:
        play.apply(step)
    return play


class Dealing:
    """Cards that are dealt to piles, one after the other; the outcome is the pile's number.

    The cards come in a fixed order, and each goes to any free place with the same chance. So all
    deals are equally likely, and each comes about in one way only, which keeps trees small.

    Parameters
    ----------
    cards : int
        The cards, as a set.
    rooms : list of int
        By pile, how many of them it takes.

    Attributes
    ----------
    piles : list of int
        The cards dealt so far, as sets.
    """

    def __init__(self, cards: int, rooms: list[int]) -> None:
        self.piles = [0] * len(rooms)
        self._rest, self._rooms = cards, rooms.copy()
        self._deal_what_is_certain()

    @property
    def is_done(self) -> bool:
        """Whether all cards have been dealt."""
        return self._rest == 0

    @property
    def card(self) -> int:
        """The next card, as a set of one."""
        return self._rest & -self._rest

    def outcomes(self) -> Outcomes:
        """The piles that the next card may go to."""
        free = self._rest.bit_count()
        return [(pile, room / free) for pile, room in enumerate(self._rooms) if room]

    def put(self, pile: int) -> None:
        """Deal the next card."""
        self.piles[pile] |= self.card
        self._rooms[pile] -= 1
        self._rest &= self._rest - 1
        self._deal_what_is_certain()

    def copy(self) -> Dealing:
        """A copy that can be dealt on by itself."""
        other = Dealing.__new__(Dealing)
        other.piles, other._rooms = self.piles.copy(), self._rooms.copy()
        other._rest = self._rest
        return other

    def _deal_what_is_certain(self) -> None:
        """When only one pile has room, the rest goes there."""
        if max(self._rooms) == self._rest.bit_count():
            self.piles[self._rooms.index(max(self._rooms))] |= self._rest
            self._rest = 0
