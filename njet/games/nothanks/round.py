"""One game of a match, step by step, in plain integers over the functions of `rules`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from njet.core.jit import from_python
from njet.core.sets import members
from njet.games.nothanks import rules as functions
from njet.games.nothanks.options import Rules
from njet.games.nothanks.table import PAY_ACTION

_SEEN = 1 << 14
"""Answers kept of rules that are asked about few numbers again and again."""

_legal = lru_cache(_SEEN)(from_python(functions.legal))
_next_seat = lru_cache(_SEEN)(from_python(functions.next_seat))
_score = from_python(functions.score)

_SIGN = 1 << 63


class Take(NamedTuple):
    """A card that was taken."""

    seat: int
    card: int  # as a set of one
    price: int  # the chips that lay on it


class Round:
    """A game in progress; sets of cards are integers of bits.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.
    first : int
        The seat that begins (T-8).
    deck : list of int
        The cards to be played from the top, each as a set of one; the first is turned up.

    Attributes
    ----------
    first : int
        The seat that began; -1 in a position, which does not say.
    turn : int
        The seat that decides; when the game is over, the one that took the last card.
    card, pot : int
        The card that lies face up, 0 when the game is over, and the chips on it.
    rest : list of int
        The cards not turned up yet, from the top.
    chips : list of int
        By seat.
    taken : list of int
        The cards that each seat has taken, as a set.
    takes : list of Take
        How they were taken, in order; not those that a position began with.
    """

    def __init__(self, rules: Rules, players: int, first: int, deck: list[int]) -> None:
        self.rules, self.players = rules, players
        self.first = self.turn = first
        self.chips = [rules.chips_each(players)] * players
        self.taken = [0] * players
        self.takes: list[Take] = []
        self.rest = deck.copy()
        self._turn_up()

    def clone(self) -> Round:
        """A copy that can be played on by itself."""
        other = Round.__new__(Round)
        vars(other).update(vars(self))
        other.chips, other.taken = self.chips.copy(), self.taken.copy()
        other.takes, other.rest = self.takes.copy(), self.rest.copy()
        return other

    @property
    def is_over(self) -> bool:
        """Whether the last card has been taken (T-4)."""
        return self.card == 0

    def legal(self) -> list[int]:
        """The ids of what the seat on turn may do, ascending (T-3)."""
        return members(self._actions())

    def allows(self, action: int) -> bool:
        """Whether the seat on turn may do this: `legal` has it."""
        return action >= 0 and bool(self._actions() >> action & 1)

    def _actions(self) -> int:
        """What the seat on turn may do, as a set of action ids (T-3)."""
        number = max(0, self.card.bit_length() - 1)
        actions: int = _legal(number, self.chips[self.turn])
        return actions

    def apply(self, action: int) -> None:
        """Carry out a legal action."""
        if action == PAY_ACTION:
            self._pay()
        else:
            self._take()

    def scores(self) -> list[int]:
        """The points by seat, as of now (T-5)."""
        return [
            _signed(_score(cards, chips))
            for cards, chips in zip(self.taken, self.chips, strict=True)
        ]

    def _pay(self) -> None:
        """Put a chip on the card; the turn goes left (T-3)."""
        self.chips[self.turn] -= 1
        self.pot += 1
        self.turn = _next_seat(self.turn, self.players)

    def _take(self) -> None:
        """Take the card and the chips on it; the taker stays on turn (T-3)."""
        self.takes.append(Take(self.turn, self.card, self.pot))
        self.taken[self.turn] |= self.card
        self.chips[self.turn] += self.pot
        self._turn_up()

    def _turn_up(self) -> None:
        """Turn the next card up; without one the game is over (T-4)."""
        self.card = self.rest.pop(0) if self.rest else 0
        self.pot = 0


def _signed(word: int) -> int:
    """A word in two's complement as a number."""
    return word - 2 * (word & _SIGN)
