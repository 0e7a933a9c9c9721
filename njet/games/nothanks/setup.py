"""Beginning matches and their games: streams, chips, who begins (T-1, T-2, T-8)."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, below
from njet.core.columns import columns
from njet.core.jit import kernel
from njet.core.rng import NATURE, draw, first_half, start
from njet.games.nothanks.rules import next_seat
from njet.games.nothanks.table import (
    CHIPS,
    DECISIONS,
    FIRST_STARTER,
    FORCED,
    GAME,
    NATURE_HIGH,
    NATURE_LOW,
    OWNERS,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    REFUSED,
    REST,
    STARTER,
    TAKEN,
    TOTAL,
    TURN,
    WORD,
)


@kernel
def start_matches(table, players, choices, seed, first_game, rows):
    """Begin matches ``first_game`` and after, one a row; ``choices`` is the players' stream."""
    t = columns(table)
    for row in range(rows):
        game = first_game + np.uint64(row)
        t[GAME, row] = game
        t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = start(seed, game, choices)
    for seat in range(players):
        for row in range(rows):
            t[TOTAL + seat, row] = ZERO


@kernel
def start_games(table, players, plan, seed, round_number, rows):
    """Begin the next game of every match."""
    t = columns(table)
    stream = NATURE + np.uint64(round_number)
    for row in range(rows):
        low, high = start(seed, t[GAME, row], stream)
        t[WORD, row], t[NATURE_LOW, row], t[NATURE_HIGH, row] = draw(low, high)
    choose_starters(table, players, plan.first, round_number, rows)
    for row in range(rows):
        t[TURN, row] = t[STARTER, row]
        t[CHIPS, row] = plan.chips
        t[REST, row] = plan.cards
        t[TAKEN, row] = ZERO
        t[OWNERS, row] = t[OWNERS + 1, row] = t[OWNERS + 2, row] = ZERO
        t[DECISIONS, row] = t[REFUSED, row] = t[FORCED, row] = ZERO


@kernel
def choose_starters(table, players, first, round_number, rows):
    """Who begins (T-8): as given, or drawn; in a match then the next on the left."""
    t = columns(table)
    if round_number > 0:
        for row in range(rows):
            t[STARTER, row] = next_seat(t[STARTER, row], players)
        return
    for row in range(rows):
        drawn = below(np.uint64(players), first_half(t[WORD, row]))
        t[STARTER, row] = t[FIRST_STARTER, row] = np.uint64(first) if first >= 0 else drawn
