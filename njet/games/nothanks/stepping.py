"""No Thanks! stepped from outside: every row of a table is at a decision of its own.

The kernels of a run ask a seat once how often it will refuse a card; here it is asked every time.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, HALF_WORD, LOW32, ONE, ZERO, below, choose, count, member, when
from njet.core.columns import columns
from njet.core.jit import entry, inlined, kernel, stage
from njet.core.rng import NATURE, draw, first_half, start
from njet.core.stepping import BASE, IS_FRESH, Steps, step_by
from njet.games.nothanks.choosing import choose_all
from njet.games.nothanks.options import PLAYERS
from njet.games.nothanks.rules import BYTE, byte_of, legal, next_seat, score
from njet.games.nothanks.stepped import (
    ACTION,
    ASKED,
    CHIPS_ON,
    OFFERED_IDS,
    ROUND,
    TAKES,
    TURNED_UP,
)
from njet.games.nothanks.table import (
    CARD,
    CHIPS,
    DEAL_WORD,
    GAME,
    NATURE_HIGH,
    NATURE_LOW,
    NUMBER,
    OWNERS,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    REST,
    STARTER,
    TAKE_ACTION,
    TAKEN,
    TOTAL,
    TURN,
)
from njet.games.nothanks.views import cards_of

CLOCKS = BASE + 3
HAS_BEGUN = BASE + 2

_TAKE, _TWO = np.uint64(TAKE_ACTION), np.uint64(2)


# --- matches and games ---


@kernel
def begin_matches(table, players, plan, seed, first_game, clock, rows):
    """Begin matches ``first_game`` and after, one a row."""
    t = columns(table)
    clock[BASE] = clock[HAS_BEGUN] = 0
    for row in range(rows):
        t[GAME, row] = first_game + np.uint64(row)
        begin_match(t, players, seed, plan.choices, row)
        begin_game(t, players, plan, seed, row)


@inlined
def begin_match(t, players, seed, choices, row):
    """Nobody has points; the players' stream begins."""
    t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = start(seed, t[GAME, row], choices)
    t[ROUND, row] = ZERO
    for seat in range(players):
        t[TOTAL + seat, row] = ZERO


@inlined
def begin_game(t, players, plan, seed, row):
    """Begin the next game of a row's match (T-1, T-2, T-8), and turn up its first card."""
    low, high = start(seed, t[GAME, row], NATURE + t[ROUND, row])
    word, t[NATURE_LOW, row], t[NATURE_HIGH, row] = draw(low, high)
    drawn = (
        np.uint64(plan.first) if plan.first >= 0 else below(np.uint64(players), first_half(word))
    )
    is_first = t[ROUND, row] == ZERO
    starter = choose(is_first, drawn, next_seat(t[STARTER, row], players))
    t[STARTER, row] = t[TURN, row] = starter
    t[CHIPS, row] = plan.chips
    t[REST, row] = plan.cards
    t[TAKEN, row] = t[OWNERS, row] = t[OWNERS + 1, row] = t[OWNERS + 2, row] = ZERO
    t[TURNED_UP, row] = t[CHIPS_ON, row] = t[CARD, row] = ZERO
    turn_up(t, plan.played, ALL, row)


@inlined
def turn_up(t, played, wanted, row):
    """Turn up the next card where ``wanted`` (T-3); without one the game is over (T-4).

    A word serves two cards, its upper half the first.
    """
    place = t[TURNED_UP, row]
    wanted &= ZERO - np.uint64(place < np.uint64(played))
    draws = wanted & ((place & ONE) - ONE)
    word, low, high = draw(t[NATURE_LOW, row], t[NATURE_HIGH, row])
    t[DEAL_WORD, row] ^= (t[DEAL_WORD, row] ^ word) & draws
    t[NATURE_LOW, row] ^= (t[NATURE_LOW, row] ^ low) & draws
    t[NATURE_HIGH, row] ^= (t[NATURE_HIGH, row] ^ high) & draws
    half = (t[DEAL_WORD, row] >> (HALF_WORD * (ONE - (place & ONE)))) & LOW32
    card = member(t[REST, row], half) & wanted
    t[REST, row] ^= card
    t[CARD, row] |= card
    t[NUMBER, row] = when(t[CARD, row] != ZERO, count(t[CARD, row] - ONE))
    t[TURNED_UP, row] += wanted & ONE


@stage
def end_games(table, players, plan, seed, outcome, first, rows_in_all, goes_on, rows):
    """Where the last card was taken, score the game, and begin the next (T-4 to T-6, T-8)."""
    t = columns(table)
    for row in range(rows):
        if t[CARD, row] != ZERO or t[TAKES, row] == ZERO:
            continue
        for seat in range(players):
            cards = cards_of(t, np.uint64(seat), players, row)
            points = score(cards, byte_of(t[CHIPS, row], np.uint64(seat)))
            t[TOTAL + seat, row] += points
            outcome.rewards[first + row, seat] -= np.float64(np.int64(points))
        t[ROUND, row] += ONE
        is_over = np.int64(t[ROUND, row]) == plan.rounds
        if is_over:
            note_end(t, players, outcome, first, row)
            if goes_on:
                t[GAME, row] += np.uint64(rows_in_all)
                begin_match(t, players, seed, plan.choices, row)
        if goes_on or not is_over:
            begin_game(t, players, plan, seed, row)


@inlined
def note_end(t, players, outcome, first, row):
    """Note how a match has ended: fewest points win (T-5)."""
    outcome.done[first + row] = True
    least = np.int64(t[TOTAL, row])
    for seat in range(players):
        least = min(least, np.int64(t[TOTAL + seat, row]))
    for seat in range(players):
        total = np.int64(t[TOTAL + seat, row])
        outcome.scores[first + row, seat] = total
        outcome.winners[first + row, seat] = total == least


# --- decisions ---


@kernel
def settle(table, players, rows):
    """Who pays puts a chip on the card, and the next seat is on turn; who takes gets all (T-3)."""
    t = columns(table)
    for row in range(rows):
        is_asked = t[ASKED, row] != ZERO
        takes = ZERO - np.uint64(is_asked & (t[ACTION, row] == _TAKE))
        pays = when(is_asked, ~takes) & ONE
        seat, pot = t[TURN, row], t[CHIPS_ON, row]
        t[TAKES, row] = takes
        t[CHIPS, row] += ((pot & takes) - pays) << (BYTE * seat)
        t[CHIPS_ON, row] = (pot + pays) & ~takes
        t[TURN, row] = choose(pays != ZERO, next_seat(seat, players), seat)
        card = t[CARD, row] & takes
        t[CARD, row] ^= card
        t[TAKEN, row] |= card
        t[OWNERS, row] |= card & (ZERO - (seat & ONE))
        t[OWNERS + 1, row] |= card & (ZERO - ((seat >> ONE) & ONE))
        t[OWNERS + 2, row] |= card & (ZERO - (seat >> _TWO))


@kernel
def turn_up_cards(table, played, rows):
    """Turn up a card where one was taken; whether a game has ended."""
    t = columns(table)
    over = ZERO
    for row in range(rows):
        turn_up(t, played, t[TAKES, row], row)
        over |= t[TAKES, row] & (ZERO - np.uint64(t[CARD, row] == ZERO))
    return over != ZERO


@kernel
def ask(table, rows):
    """Ask the seats on turn."""
    t = columns(table)
    for row in range(rows):
        t[ASKED, row] = legal(t[NUMBER, row], byte_of(t[CHIPS, row], t[TURN, row]))


@kernel
def go_on(table, players, plan, seed, clock, outcome, first, rows_in_all, goes_on, rows):
    """Do what was chosen, and ask what is next."""
    if clock[HAS_BEGUN]:
        settle(table, players, rows)
        if turn_up_cards(table, plan.played, rows):
            end_games(table, players, plan, seed, outcome, first, rows_in_all, goes_on, rows)
            clock[IS_FRESH] = 1
    clock[HAS_BEGUN] = 1
    ask(table, rows)


_step = step_by(
    Steps(
        begin=begin_matches,
        go_on=go_on,
        choose=choose_all,
        asked=ASKED,
        offered=OFFERED_IDS,
        action=ACTION,
        decider=TURN,
        game=GAME,
        is_in_lockstep=False,
    )
)


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll."""

    @entry
    def step_all(
        tables, plan, mine, seed, actions, clocks, outcome, rows, goes_on, begins, first_game
    ):
        return _step(
            tables, np.int64(players), plan, mine, seed, actions, clocks, outcome, rows,
            goes_on, begins, first_game,
        )  # fmt: skip

    return step_all


STEP_ALL = {players: _for_players(players) for players in PLAYERS}
