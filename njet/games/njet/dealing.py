"""The hands of one game, round by round: from nature's streams, or as given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from njet.core.columns import columns, new_table
from njet.core.errors import BadInput
from njet.core.jit import entry
from njet.games.njet.options import Rules
from njet.games.njet.plan import Plan, make_plan
from njet.games.njet.setup import deal
from njet.games.njet.table import COLUMNS, GAME, HAND

Deals = Callable[[int], list[int]]
"""The hands of a round, by its number: sets of cards by seat."""


@entry
def _deal_one(table, plan, seed, game, round_number):  # type: ignore[no-untyped-def]
    """Deal one round of one game, in row 0."""
    t = columns(table)
    t[GAME, 0] = game
    deal(table, plan, seed, round_number, 1)


@lru_cache(maxsize=64)
def _plan(rules: Rules, players: int) -> Plan:
    return make_plan(rules, players)


def from_nature(rules: Rules, players: int, seed: int, game_number: int) -> Deals:
    """The hands that this game of a run with this seed is dealt (N-2)."""

    def hands(round_number: int) -> list[int]:
        table = new_table(COLUMNS)
        words = np.uint64(seed), np.uint64(game_number)
        _deal_one(table, _plan(rules, players), *words, round_number)
        return [int(hand) for hand in table[HAND : HAND + players, 0]]

    return hands


def as_given(rules: Rules, players: int, deals: Sequence[Sequence[Sequence[str]]]) -> Deals:
    """Hands written down as lists of card texts, round by round.

    Raises
    ------
    BadInput
        If there are too few rounds, hands or cards, or if the deck does not hold them.
    """
    deck, size, rounds = rules.deck(players), rules.cards_each(players), rules.most_rounds(players)
    if len(deals) < rounds:
        raise BadInput(
            f"deals: {len(deals)} for a game of up to {rounds} rounds; give more, or set rounds"
        )
    sets = []
    for number, hands in enumerate(deals):
        if [len(hand) for hand in hands] != [size] * players:
            raise BadInput(f"deals: round {number} needs {players} hands of {size} cards")
        try:
            sets.append(deck.hands(hands))
        except BadInput as error:
            raise BadInput(f"deals: round {number}: {error}") from None
    return lambda round_number: sets[round_number].copy()
