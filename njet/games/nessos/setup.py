"""Beginning games: streams, the deck, hands, who has the pawn (S-1, S-2)."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, below
from njet.core.columns import columns, span
from njet.core.deal import dealt, stack
from njet.core.jit import kernel
from njet.core.rng import NATURE, draw, first_half, start
from njet.games.nessos.table import (
    CARDS_UP,
    CHARONS_UP,
    CLEAN,
    DECK,
    DECK_SIZE,
    FACE_UP,
    GAME,
    GOES_ON,
    HAND,
    HOW,
    LIVE,
    NATURE_HIGH,
    NATURE_LOW,
    OFFERS,
    OUT,
    PAWN,
    PLACE,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    POINTS,
    REST,
    RISKY,
    ROUND,
    STARTER,
    TAKEN,
    WON,
    WORD,
)


@kernel
def start_games(table, players, plan, seed, first_game, first_row, last_row):
    """Begin games ``first_game`` and after, one a row."""
    t = columns(table)
    for row in span(first_row, last_row):
        game = first_game + (row - np.uint64(first_row))
        t[GAME, row] = game
        t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = start(seed, game, plan.choices)
        low, high = start(seed, game, NATURE)
        t[WORD, row], t[NATURE_LOW, row], t[NATURE_HIGH, row] = draw(low, high)
    clear(table, players, plan, first_row, last_row)
    stack(table, NATURE_LOW, WORD, REST, DECK, plan.deck_size, first_row, last_row)
    deal(table, players, plan.hand_size, first_row, last_row)


@kernel
def clear(table, players, plan, first_row, last_row):
    """Everybody is in the game, and nothing lies face up."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    risky = ZERO - np.uint64(plan.charons_out == ONE)
    for row in span(first_row, last_row):
        starter = below(np.uint64(players), first_half(t[WORD, row]))
        t[STARTER, row] = starter
        t[PAWN, row] = ONE << starter
        t[LIVE, row] = t[CLEAN, row] = everyone
        t[RISKY, row] = everyone & risky
        t[REST, row] = plan.deck
        t[DECK_SIZE, row] = np.uint64(plan.deck_size)
        t[GOES_ON, row] = ALL
    for row in span(first_row, last_row):
        t[ROUND, row] = t[HOW, row] = t[CHARONS_UP, row] = ZERO
        t[OFFERS, row] = t[OFFERS + 1, row] = t[OFFERS + 2, row] = ZERO
        t[CARDS_UP, row] = t[WON, row] = t[OUT, row] = t[FACE_UP, row] = ZERO
    for seat in range(players):
        for row in span(first_row, last_row):
            t[TAKEN + seat, row] = t[POINTS + seat, row] = ZERO


@kernel
def deal(table, players, hand_size, first_row, last_row):
    """Deal the hands (S-2): seat 0 gets the first cards of the deck, and so on."""
    t = columns(table)
    for seat in range(players):
        for row in span(first_row, last_row):
            hand = ZERO
            for place in range(seat * hand_size, (seat + 1) * hand_size):
                hand |= ONE << dealt(t, DECK, np.uint64(place), row)
            t[HAND + seat, row] = hand
    for row in span(first_row, last_row):
        t[PLACE, row] = np.uint64(players * hand_size)
