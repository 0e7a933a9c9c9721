"""An ending with all hands known, and what the search can be asked about it and all that follows.

Values here are team A's tricks and loot still to come less team B's, times -1 if they count below
zero: team A always wants more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from njet.core.errors import BadInput
from njet.core.solution import Budget
from njet.games.njet.ending import MOST_EQUAL, MOST_TRICKS, PLACES, Layout, root_keys
from njet.games.njet.room import Room
from njet.games.njet.round import PLAY, Round
from njet.games.njet.search import DONE, GUESS, NODES, PHASE, TRICK, VERDICT, search
from njet.games.njet.state import NjetState


class OutOfBudget(Exception):
    """The budget is used up."""


class Prover:
    """One ending; the table of what the search remembers serves all questions about it.

    Parameters
    ----------
    state : NjetState
        Where it begins: what is asked about is this position, or one that follows from it.
    budget : Budget
        How much may be searched; it can be replaced.
    memory : int
        MiB of the table, at most.
    room : Room
        Room to search in.

    Attributes
    ----------
    sign : int
        -1 if tricks and loot count below zero, else 1.
    """

    def __init__(self, state: NjetState, budget: Budget, memory: int, room: Room) -> None:
        self.budget = budget
        round_ = state.round
        _check(round_)
        self.sign = 1 if round_.terms.value >= 0 else -1
        hands = _at_start_of_trick(round_)
        self._layout = Layout(round_.setting, round_.terms, _union(hands))
        setting = round_.setting
        self._deal = self._layout.deal(
            setting.players, round_.team, self.sign, setting.rules.must_trump
        )
        self._stack, self._registers = room.stack, room.registers
        self._table, stamp = room.table(hands[0].bit_count(), setting.players, memory)
        self._deal = self._deal._replace(stamp=np.uint64(stamp))
        self._tricks_placed = -1
        self._bits: dict[int, int] = {}
        self._cards: dict[int, int] = {}

    @property
    def memory(self) -> int:
        """Bytes of the table."""
        return int(self._table.nbytes)

    # --- what holds without searching ---

    def won(self, state: NjetState) -> int:
        """What team A is ahead by, so far."""
        round_ = state.round
        return self.sign * sum(
            (tricks + loot) * (1 if round_.team >> seat & 1 else -1)
            for seat, (tricks, loot) in enumerate(zip(round_.tricks, round_.loot, strict=True))
        )

    def widest(self, state: NjetState) -> tuple[int, int]:
        """Bounds that hold for any play: every trick, and all loot that the other side has."""
        round_ = state.round
        hands = _at_start_of_trick(round_)
        loot = round_.setting.deck.ones_mask
        if not round_.setting.rules.super_loot:
            loot &= ~round_.terms.supers
        ours = _union(hand for seat, hand in enumerate(hands) if round_.team >> seat & 1)
        tricks = hands[0].bit_count()
        most = tricks + (_union(hands) & ~ours & loot).bit_count()
        least = tricks + (ours & loot).bit_count()
        return (-least, most) if self.sign > 0 else (-most, least)

    # --- questions ---

    def narrowed(
        self, state: NjetState, lower: int, upper: int, likely: int, action: int | None = None
    ) -> tuple[int, int]:
        """Bounds of the value, after an action if one is given: equal if the budget suffices.

        ``lower`` and ``upper`` are known to hold; the first question is whether ``likely``, above
        ``lower``, is reached, unless the budget is limited.
        """
        need = likely
        while lower < upper:
            if self.budget.is_limited:
                need = _outside_in(lower, upper, likely)
            try:
                reached = self.reaches(state, need, action)
            except OutOfBudget:
                break
            # On by ones: what is far from the value is soon decided, and its entries serve again.
            if reached:
                lower, need = need, need + 1
            else:
                upper = need = need - 1
        return lower, upper

    def best(self, state: NjetState, value: int) -> list[int]:
        """The legal actions that keep the value of a position."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions
        return [action for action in actions if self._keeps(state, value, action)]

    def _keeps(self, state: NjetState, value: int, action: int) -> bool:
        """Whether an action is as good for the side that takes it as the position's value."""
        if is_ours(state):
            return self.reaches(state, value, action)
        return not self.reaches(state, value + 1, action)

    def one_best(self, state: NjetState, value: int) -> int:
        """An action that keeps the value: one that the search has just decided it with."""
        round_ = state.round
        self.reaches(state, value + (not is_ours(state)))
        bit = int(self._stack.ply["card"][len(round_.trick)])
        return round_.setting.actions.of_card(self._cards[bit])

    def reaches(self, state: NjetState, need: int, action: int | None = None) -> bool:
        """Whether team A gets at least ``need`` from here on, after an action if one is given.

        Raises
        ------
        OutOfBudget
            If the budget does not suffice.
        """
        self._begin(state, need, action)
        registers = self._registers
        while registers[PHASE] != DONE:
            before = int(registers[NODES])
            block = self.budget.next_block()
            if not block:
                raise OutOfBudget
            search(self._deal, self._stack, self._table, registers, block)
            self.budget.spend(int(registers[NODES]) - before)
        return bool(registers[VERDICT])

    def guess(self, state: NjetState, action: int | None = None) -> int:
        """What comes of it if everybody plays the card that the search would try first."""
        stack, registers = self._stack, self._registers
        self._begin(state, 0, action)
        registers[GUESS] = 1
        search(self._deal, stack, self._table, registers, 1000)
        return -int(stack.trick["need"][registers[TRICK]])

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
        self._deal = self._deal._replace(forced=np.uint64(len(cards)))
        stack.trick["need"][0] = need
        self._registers[:] = 0

    def _place(self, round_: Round) -> None:
        """Lay out the hands as they were when the trick under way began."""
        if len(round_.played) == self._tricks_placed:
            return
        self._tricks_placed = len(round_.played)
        words, self._bits = self._layout.place(_at_start_of_trick(round_))
        self._cards = {bit: card for card, bit in self._bits.items()}
        stack = self._stack
        stack.hand.reshape(-1, PLACES)[:, len(words) :] = 0
        stack.hand[: len(words)] = words
        first = stack.trick[0]
        first["union"] = _union(words)
        first["plain_key"], first["ones_key"] = root_keys(self._deal, words)
        first["lead"] = round_.lead


def is_ours(state: NjetState) -> bool:
    """Whether team A is to play."""
    return bool(state.round.team >> state.round.seat & 1)


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
