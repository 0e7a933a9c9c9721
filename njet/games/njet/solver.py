"""The exact value of an ending with all hands known: what the public `njet.solve` asks for."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from njet.core.errors import BadInput
from njet.core.solution import Budget, Solution
from njet.games.njet.ending import (
    FORCED,
    MOST_EQUAL,
    MOST_TRICKS,
    STAMP,
    Layout,
    new_stack,
    root_keys,
)
from njet.games.njet.round import PLAY, Round
from njet.games.njet.search import DONE, GUESS, NODES, PHASE, TRICK, VERDICT, search
from njet.games.njet.state import NjetState
from njet.games.njet.transpositions import ENTRY, WAYS

_MIB_ENTRIES = (1 << 20) // (8 * ENTRY)
_LAST_STAMP = (1 << 32) - 1
_MOST_KEPT = 1 << 24  # bytes


def solve(state: NjetState, budget: Budget, memory: int) -> Solution:
    """Solve a position in the trick phase; see `njet.solve`."""
    with _room() as room:
        return _Solver(state, budget, memory, room).solution()


def values(state: NjetState, budget: Budget, memory: int) -> dict[int, int]:
    """The value of every legal action; see `njet.solve_all`."""
    with _room() as room:
        return _Solver(state, budget, memory, room).values()


class _OutOfBudget(Exception):
    """The budget is used up."""


class _Solver:
    """One ending; the table of what the search remembers serves all questions about it.

    ``value`` here is team A's tricks and loot less team B's, times -1 if they count below zero:
    team A always wants more of it.
    """

    def __init__(self, state: NjetState, budget: Budget, memory: int, room: _Room) -> None:
        self._state, self._budget = state, budget
        round_ = state.round
        self._check(round_)
        self._sign = 1 if round_.terms.value >= 0 else -1
        hands = _at_start_of_trick(round_)
        self._layout = Layout(round_.setting, round_.terms, _union(hands))
        setting = round_.setting
        self._deal = self._layout.deal(
            setting.players, round_.team, self._sign, setting.rules.must_trump
        )
        self._stack, self._registers = room.stack, room.registers
        self._table, stamp = room.table(hands[0].bit_count(), setting.players, memory)
        self._deal.facts[STAMP] = stamp
        self._tricks_placed = -1
        self._bits: dict[int, int] = {}
        self._cards: dict[int, int] = {}

    @staticmethod
    def _check(round_: Round) -> None:
        if round_.phase != PLAY:
            raise BadInput("only a position in the trick phase can be solved, before its last card")
        deck = round_.setting.deck
        for hand in _at_start_of_trick(round_):
            if hand.bit_count() > MOST_TRICKS:
                raise BadInput(f"hands of more than {MOST_TRICKS} cards cannot be solved")
            for colour in range(4):
                if (hand & deck.type_mask(colour, 1)).bit_count() > MOST_EQUAL:
                    raise BadInput(f"a hand of more than {MOST_EQUAL} equal cards cannot be solved")

    # --- questions ---

    def solution(self) -> Solution:
        """The value, or bounds of it, with the best actions and a line of best play."""
        lower, upper = self._bounds()
        best: list[int] = []
        line: list[int] = []
        if lower == upper:
            with contextlib.suppress(_OutOfBudget):
                best = self._best(lower)
                line = self._line(lower)
        low, high = sorted((self._sign * lower, self._sign * upper))
        return Solution(
            value=low if low == high else None,
            lower=low,
            upper=high,
            best=tuple(best),
            line=tuple(line),
            nodes=self._budget.used,
            memory=self._table.nbytes,
        )

    def values(self) -> dict[int, int]:
        """The value of every legal action."""
        actions = self._state.legal_actions()
        return {action: self._sign * self._bounds(action)[0] for action in actions}

    def _widest(self) -> tuple[int, int]:
        """Bounds that hold for any play: every trick, and all loot that the other side has."""
        round_ = self._state.round
        hands = _at_start_of_trick(round_)
        loot = round_.setting.deck.ones_mask
        if not round_.setting.rules.super_loot:
            loot &= ~round_.terms.supers
        ours = _union(hand for seat, hand in enumerate(hands) if round_.team >> seat & 1)
        tricks = hands[0].bit_count()
        most = tricks + (_union(hands) & ~ours & loot).bit_count()
        least = tricks + (ours & loot).bit_count()
        return (-least, most) if self._sign > 0 else (-most, least)

    def _bounds(self, action: int | None = None) -> tuple[int, int]:
        """Bounds of the value, after an action if one is given: equal if the budget suffices."""
        lower, upper = self._widest()
        if lower == upper:
            return lower, upper
        likely = need = self._guess(action, lower, upper)
        step = rising = 0
        while lower < upper:
            if self._budget.is_limited:
                need = _outside_in(lower, upper, likely)
            try:
                reached = self._reaches(self._state, need, action)
            except _OutOfBudget:
                break
            # On in the same direction ever faster, but never past the middle.
            step = 2 * step if reached == rising and step else 1
            rising = reached
            if reached:
                lower = need
                need = min(lower + step, (lower + upper + 1) // 2)
            else:
                upper = need - 1
                need = max(upper + 1 - step, (lower + upper + 1) // 2)
        return lower, upper

    def _best(self, value: int) -> list[int]:
        """The legal actions that keep the value."""
        actions = self._state.legal_actions()
        if len(actions) == 1:
            return actions
        return [action for action in actions if self._keeps(self._state, value, action)]

    def _line(self, value: int) -> list[int]:
        """A line of best play."""
        state, line = self._state.clone(), []
        before = self._won(state)
        rounds = len(state.rounds)
        while len(state.rounds) == rounds:
            action = self._kept(state, value - (self._won(state) - before))
            line.append(action)
            state.apply_action(action)
        return line

    def _kept(self, state: NjetState, value: int) -> int:
        """An action that keeps the value: one that the search has just decided it with."""
        round_ = state.round
        self._reaches(state, value + (not round_.team >> round_.seat & 1))
        bit = int(self._stack.card[len(round_.trick)])
        return round_.setting.actions.of_card(self._cards[bit])

    def _won(self, state: NjetState) -> int:
        """What team A is ahead by, so far."""
        round_ = state.round
        return self._sign * sum(
            (tricks + loot) * (1 if round_.team >> seat & 1 else -1)
            for seat, (tricks, loot) in enumerate(zip(round_.tricks, round_.loot, strict=True))
        )

    def _keeps(self, state: NjetState, value: int, action: int) -> bool:
        """Whether an action is as good for the side that takes it as the position's value."""
        if state.round.team >> state.round.seat & 1:
            return self._reaches(state, value, action)
        return not self._reaches(state, value + 1, action)

    def _reaches(self, state: NjetState, need: int, action: int | None = None) -> bool:
        """Whether team A gets at least ``need`` from here on, after an action if one is given."""
        self._begin(state, need, action)
        registers = self._registers
        while registers[PHASE] != DONE:
            before = int(registers[NODES])
            block = self._budget.next_block()
            if not block:
                raise _OutOfBudget
            search(self._deal, self._stack, self._table, registers, block)
            self._budget.spend(int(registers[NODES]) - before)
        return bool(registers[VERDICT])

    def _begin(self, state: NjetState, need: int, action: int | None) -> None:
        """Set up a search."""
        round_ = state.round
        self._place(round_)
        stack = self._stack
        cards = list(round_.trick)
        if action is not None:
            held = round_.hands[round_.seat] & round_.setting.actions.cards_of(action)
            cards.append(held & -held)
        for place, card in enumerate(cards):
            stack.forced[place] = self._bits[card]
        self._deal.facts[FORCED] = len(cards)
        stack.need[0] = need
        self._registers[:] = 0

    def _guess(self, action: int | None, lower: int, upper: int) -> int:
        """The value if everybody plays the card that the search would try first."""
        stack, registers = self._stack, self._registers
        self._begin(self._state, 0, action)
        registers[GUESS] = 1
        search(self._deal, stack, self._table, registers, 1000)
        return min(max(lower + 1, -int(stack.need[registers[TRICK]])), upper)

    def _place(self, round_: Round) -> None:
        """Lay out the hands as they were when the trick under way began."""
        if len(round_.played) == self._tricks_placed:
            return
        self._tricks_placed = len(round_.played)
        words, self._bits = self._layout.place(_at_start_of_trick(round_))
        self._cards = {bit: card for card, bit in self._bits.items()}
        stack = self._stack
        stack.hand[:, len(words) :] = 0
        stack.hand[0, : len(words)] = words
        stack.union[0] = _union(words)
        stack.plain_key[0], stack.ones_key[0] = root_keys(self._deal, words)
        stack.lead[0] = round_.lead


def _outside_in(lower: int, upper: int, likely: int) -> int:
    """Half of the way from the farther bound to the likely value.

    What is far from the value is decided soon: so a budget that does not suffice gives something.
    """
    likely = min(max(likely, lower), upper)
    if likely - lower > upper - likely:
        return lower + (likely - lower + 1) // 2
    return upper - (upper - likely) // 2


def _at_start_of_trick(round_: Round) -> list[int]:
    """The hands with the cards of the trick under way."""
    hands = round_.hands.copy()
    for steps, card in enumerate(round_.trick):
        hands[round_.setting.left(round_.lead, steps)] |= card
    return hands


def _union(hands: Any) -> int:
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


class _Room:
    """What a search writes to, kept for the next one: new memory costs more than a small ending.

    Entries of the table carry the stamp of their ending, so that it need not be cleared.
    """

    def __init__(self) -> None:
        self.stack = new_stack()
        self.registers = np.zeros(8, np.int64)
        self._entries = np.zeros((0, ENTRY), np.uint64)
        self._stamp = 0

    def table(self, tricks: int, players: int, memory: int) -> tuple[Any, int]:
        """A table no larger than allowed, nor than the ending can use, and the stamp for it."""
        wanted = min(max(WAYS, memory * _MIB_ENTRIES), 1 << min(40, 8 + tricks * players // 4))
        size = 1 << (wanted.bit_length() - 1)
        if size > len(self._entries) or self._stamp == _LAST_STAMP:
            self._entries, self._stamp = np.zeros((size, ENTRY), np.uint64), 0
        self._stamp += 1
        return self._entries[:size], self._stamp

    def shrink(self) -> None:
        """Give a large table back."""
        if self._entries.nbytes > _MOST_KEPT:
            self._entries, self._stamp = np.zeros((0, ENTRY), np.uint64), 0


_ROOMS: list[_Room] = []
"""Those not in use; taking one out and putting it back are safe between threads."""


@contextlib.contextmanager
def _room() -> Iterator[_Room]:
    """A room that nobody else is in."""
    try:
        room = _ROOMS.pop()
    except IndexError:
        room = _Room()
    try:
        yield room
    finally:
        room.shrink()
        _ROOMS.append(room)
