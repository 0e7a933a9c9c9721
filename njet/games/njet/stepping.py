"""Njet! stepped from outside: all games of a table at the same step of a round, as in `kernels`.

A step is what the rows are at: a box to cover, the team, the bonus card, a seat's next discard, a
place's card to the trick. Rows that have nothing to decide at it wait; a step at which all of
them do is passed over.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, ONE, ZERO
from njet.core.columns import columns
from njet.core.jit import entry, kernel, stage
from njet.core.rng import NATURE, start
from njet.core.stepping import Steps, is_anybody_asked, step_by
from njet.games.njet import policies
from njet.games.njet.asking import (
    ACTION,
    ASKED,
    BASE,
    DECIDER,
    IS_FRESH,
    OFFERED_IDS,
    ROUND,
    ROUNDS,
    STEP,
    WAITS,
    ask_box,
    ask_card,
    ask_discard,
    ask_holder,
    ask_team,
    steps_before_tricks,
)
from njet.games.njet.choosing import choose_all
from njet.games.njet.doing import clear_laid, cover, give_bonus, lay_card, make_team, put_aside
from njet.games.njet.kernels import score_round
from njet.games.njet.memory import remember_nothing
from njet.games.njet.options import PLAYERS
from njet.games.njet.setup import (
    deal_hands,
    empty_aside,
    hand_over,
    open_board,
    settle_board,
    who_covers,
)
from njet.games.njet.table import (
    BONUS_ACTION,
    BOX_ACTION,
    CARD_ACTION,
    GAME,
    HAND,
    NATURE_HIGH,
    NATURE_LOW,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    SCORE,
    TEAM_ACTION,
    TOTAL,
)
from njet.games.njet.tricks import (
    start_tricks,
)


@kernel
def begin_games(table, players, plan, seed, first_game, clock, rows):
    """Begin games ``first_game`` and after, one a row."""
    clock[STEP], clock[ROUNDS] = -1, 0
    t = columns(table)
    for row in range(rows):
        t[GAME, row] = first_game + np.uint64(row)
        t[ROUND, row] = t[WAITS, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            t[TOTAL + seat, row] = ZERO
    begin_round(table, players, plan, seed, rows)


@kernel
def start_streams(table, seed, choices, rows):
    """Begin the stream of nature of every row's round, and of a game's first the players'."""
    t = columns(table)
    for row in range(rows):
        low, high = start(seed, t[GAME, row], choices)
        is_new = ZERO - np.uint64(t[ROUND, row] == ZERO)
        t[PLAYERS_LOW, row] ^= (t[PLAYERS_LOW, row] ^ low) & is_new
        t[PLAYERS_HIGH, row] ^= (t[PLAYERS_HIGH, row] ^ high) & is_new
    for row in range(rows):
        stream = NATURE + t[ROUND, row]
        t[NATURE_LOW, row], t[NATURE_HIGH, row] = start(seed, t[GAME, row], stream)


@kernel
def hide_from_waiting(table, players, rows):
    """A row that waits holds no cards."""
    t = columns(table)
    for seat in range(players):
        for row in range(rows):
            t[HAND + seat, row] &= ~t[WAITS, row]


@stage
def begin_round(table, players, plan, seed, rows):
    """Deal, and open the board."""
    start_streams(table, seed, plan.choices, rows)
    deal_hands(table, plan, rows)
    hide_from_waiting(table, players, rows)
    policies.study_hands(table, plan, players, rows)
    open_board(table, players, plan, rows)
    empty_aside(table, players, rows)
    clear_laid(table, players, rows)


@stage
def end_round(table, players, plan, outcome, first, rows_in_all, goes_on, rows):
    """Score the round; where the game is over, note how it ended and turn to the next (N-15)."""
    score_round(table, players, plan, rows)
    t = columns(table)
    for row in range(rows):
        if t[WAITS, row] != ZERO:
            continue
        best = np.int64(t[TOTAL, row])
        for seat in range(players):
            outcome.rewards[first + row, seat] += np.float64(np.int64(t[SCORE + seat, row]))
            best = max(best, np.int64(t[TOTAL + seat, row]))
        is_there = plan.target > 0 and best >= plan.target
        t[ROUND, row] += ONE
        if is_there or np.int64(t[ROUND, row]) == plan.rounds:
            outcome.done[first + row] = True
            for seat in range(players):
                total = np.int64(t[TOTAL + seat, row])
                outcome.scores[first + row, seat] = total
                outcome.winners[first + row, seat] = total == best and (
                    is_there or plan.target == 0
                )
                t[TOTAL + seat, row] = ZERO
            t[WAITS, row] = ALL
            t[ROUND, row] = ZERO
            if goes_on:
                t[GAME, row] += np.uint64(rows_in_all)


@kernel
def end_waiting(table, rows):
    """Seat 0 deals: here the next games begin."""
    t = columns(table)
    for row in range(rows):
        t[WAITS, row] = ZERO


# --- step after step ---


@stage
def ask(table, players, plan, clock, step, rows):
    """Ask what is to be decided at a step; whether anybody has anything to."""
    dealer = clock[ROUNDS] % players
    before = steps_before_tricks(players, plan)
    if step < plan.covers:
        clock[BASE] = BOX_ACTION
        ask_box(table, players, who_covers(players, plan, dealer, step), rows)
    elif step == plan.covers:
        settle_board(table, plan, rows)
        clock[BASE] = TEAM_ACTION
        ask_team(table, players, plan, rows)
    elif step == plan.covers + 1:
        clock[BASE] = BONUS_ACTION
        ask_holder(table, players, rows)
    else:
        clock[BASE] = CARD_ACTION
        if step < before:
            turn, seat = divmod(step - plan.covers - 2, players)
            ask_discard(table, plan, seat, turn, rows)
        else:
            if step == before:
                hand_over(table, players, rows)
                start_tricks(table, players, plan, rows)
                remember_nothing(table, players, rows)
            ask_card(table, players, plan, (step - before) % players, rows)
    return is_anybody_asked(table, ASKED, rows)


@stage
def act(table, players, plan, clock, step, rows):
    """Do what was chosen at a step."""
    before = steps_before_tricks(players, plan)
    if step < plan.covers:
        cover(table, who_covers(players, plan, clock[ROUNDS] % players, step), rows)
    elif step == plan.covers:
        make_team(table, rows)
    elif step == plan.covers + 1:
        give_bonus(table, rows)
    elif step < before:
        put_aside(table, plan, (step - plan.covers - 2) % players, rows)
    else:
        lay_card(table, players, plan, (step - before) % players, rows)


@kernel
def are_all_waiting(table, rows):
    """Whether no game goes on."""
    t = columns(table)
    waits = ALL
    for row in range(rows):
        waits &= t[WAITS, row]
    return waits != ZERO


@kernel
def next_round(table, players, plan, seed, clock, goes_on, rows):
    """Begin the next round, and new games where seat 0 deals it; whether there is one."""
    clock[ROUNDS] += 1
    if are_all_waiting(table, rows):
        if not goes_on:
            return False
        clock[ROUNDS] = 0
    if goes_on and clock[ROUNDS] % players == 0:
        end_waiting(table, rows)
    begin_round(table, players, plan, seed, rows)
    return True


@kernel
def go_on(table, players, plan, seed, clock, outcome, first, rows_in_all, goes_on, rows):
    """Do what was chosen, and go on until somebody is asked or nobody will be any more."""
    before = steps_before_tricks(players, plan)
    asks = False
    while not asks:
        if clock[STEP] >= 0:
            act(table, players, plan, clock, clock[STEP], rows)
        clock[STEP] += 1
        asks = ask(table, players, plan, clock, clock[STEP], rows)
        if not asks and clock[STEP] >= before and (clock[STEP] - before) % players == 0:
            # Nobody has a card left.
            end_round(table, players, plan, outcome, first, rows_in_all, goes_on, rows)
            clock[IS_FRESH] = 1
            clock[STEP] = -1
            if not next_round(table, players, plan, seed, clock, goes_on, rows):
                break


_step = step_by(
    Steps(
        begin=begin_games,
        go_on=go_on,
        choose=choose_all,
        asked=ASKED,
        offered=OFFERED_IDS,
        action=ACTION,
        decider=DECIDER,
        game=GAME,
        is_in_lockstep=True,
    )
)


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll.

    Not of its types: so what is compiled for one number serves the others as well.
    """

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
