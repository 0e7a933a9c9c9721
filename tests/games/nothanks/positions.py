"""Positions by chance in the rows of a table, and how often kernels will refuse a card there."""

from __future__ import annotations

import random
from typing import NamedTuple

import numba
import numpy as np

from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.games.nothanks import policies, turns
from njet.games.nothanks.table import (
    CARD,
    CHIPS,
    COLUMNS,
    NUMBER,
    OWNERS,
    REFUSALS,
    REST,
    TAKEN,
    TURN,
)

LEFT_AS_IT_WAS = 12_345
"""Refusals of seats that no policy has decided for."""


class Position(NamedTuple):
    """A card that has just been turned up."""

    turn: int
    card: int
    chips: list[int]
    taken: list[list[int]]
    unseen: list[int]


def random_position(players: int, rng: random.Random) -> Position:
    """A position, often with runs to be joined, and with seats that have few chips."""
    low = rng.randint(1, 40)
    cards = list(range(low, low + rng.randint(2, 22)))
    rng.shuffle(cards)
    seen = rng.randrange(len(cards))
    taken: list[list[int]] = [[] for _ in range(players)]
    for card in cards[:seen]:
        rng.choice(taken).append(card)
    chips = [rng.choice([rng.randint(0, 3), rng.randint(3, 25)]) for _ in range(players)]
    return Position(rng.randrange(players), cards[seen], chips, taken, cards[seen + 1 :])


def set_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def table_of(positions: list[Position]) -> np.ndarray:
    """A row for each."""
    table = new_table(COLUMNS)
    for row, (turn, card, chips, taken, unseen) in enumerate(positions):
        table[TURN, row], table[NUMBER, row], table[CARD, row] = turn, card, 1 << card
        table[CHIPS, row] = int.from_bytes(bytes(chips), "little")
        table[TAKEN, row], table[REST, row] = sum(map(set_of, taken)), set_of(unseen)
        for digit in range(3):
            having = [set_of(cards) for seat, cards in enumerate(taken) if seat >> digit & 1]
            table[OWNERS + digit, row] = sum(having)
    return table


@numba.njit(**FLAGS)
def _decide(table, plan, players, place, left):
    turns.turn_to(table, players, place, ROWS)
    policies.decide(table, plan, players, place, left, ROWS)


def refusals(table: np.ndarray, plan, players: int, place: int, left: int) -> list[int]:
    """What the kernels decide for the seat at a place from the one on turn, row by row."""
    table[REFUSALS] = LEFT_AS_IT_WAS
    _decide(table, plan, players, place, left)
    return table[REFUSALS].tolist()
