"""The row loops of Njet!: a round, step by step, for all games of a table at once.

A decision has three stages, each a loop over the rows: the rules offer what is legal, a policy
narrows that to what it likes equally well, and a draw takes one of those. In the trick phase
the players are known by their place, 0 leading, and hands move to their new places after every
trick; so all rows are at the same place at the same time.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import (
    ALL,
    ONE,
    ZERO,
    choose,
    count,
    when,
)
from njet.core.columns import ROWS, columns
from njet.core.jit import entry, entry_of, inlined, kernel
from njet.core.notes import note_round
from njet.core.rng import start
from njet.core.rows import part_rows
from njet.games.njet import policies
from njet.games.njet.custom import loops_of, with_loops
from njet.games.njet.plan import BONUS_OWN, BONUS_TEAM
from njet.games.njet.rules import (
    score,
)
from njet.games.njet.setup import (
    cover_boxes,
    deal,
    discard_cards,
    empty_aside,
    make_teams,
    open_board,
    settle_board,
)
from njet.games.njet.table import (
    CAPTURED,
    GAME,
    HOLDER,
    HOLDER_CAPTURED,
    HOLDER_TRICKS,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    PLAYING,
    SCORE,
    SUPERS,
    TEAM,
    TEAM_TOTAL,
    TOTAL,
    TRICKS,
    VALUE,
)
from njet.games.njet.tally import CUT_OFF, clear_sums, tally_games, tally_round
from njet.games.njet.trace import FIRST_GAME, ROUND, note_deal
from njet.games.njet.tricks import play_tricks, start_tricks


@inlined
def score_round(table, players, plan, rows):
    """Add the round's scores to the game's totals (N-13)."""
    t = columns(table)
    for row in range(rows):
        loot = ~(t[SUPERS, row] & plan.loses_supers)
        ours = t[TRICKS, row] + count(t[CAPTURED, row] & loot)
        theirs = t[TRICKS + 1, row] + count(t[CAPTURED + 1, row] & loot)
        holders = t[HOLDER_TRICKS, row] + count(t[HOLDER_CAPTURED, row] & loot)
        holder, team = t[HOLDER, row], t[TEAM, row]
        if plan.bonus == BONUS_OWN:
            extra = (plan.bonus_factor - ONE) * holders
            ours += when((holder & team) != ZERO, extra)
            theirs += when((holder & ~team) != ZERO, extra)
            holder = ZERO
        elif plan.bonus == BONUS_TEAM:
            holder = choose((holder & team) != ZERO, team, when(holder != ZERO, ~team))
        t[TEAM_TOTAL, row] = t[VALUE, row] * ours
        t[TEAM_TOTAL + 1, row] = t[VALUE, row] * theirs
        for seat in range(players):
            place = np.uint64(seat)
            is_ours = ((team >> place) & ONE) != ZERO
            total = choose(is_ours, t[TEAM_TOTAL, row], t[TEAM_TOTAL + 1, row])
            points = score(total, plan.bonus_factor, ((holder >> place) & ONE) != ZERO)
            t[SCORE + seat, row] = points
            t[TOTAL + seat, row] += points


@inlined
def play_round(table, players, plan, seed, round_number, trace, rows, search):
    """One round of every game of the table; nobody searches."""
    dealer = round_number % players
    begin_round(table, players, plan, seed, round_number, trace, rows)
    cover_boxes(table, players, plan, dealer, 0, trace, rows)
    settle_board(table, plan, rows)
    make_teams(table, players, plan, trace, rows)
    empty_aside(table, players, rows)
    discard_cards(table, players, plan, 0, trace, rows)
    start_tricks(table, players, plan, rows)
    play_tricks(table, players, plan, 0, plan.hand_size, trace, rows)
    score_round(table, players, plan, rows)


@inlined
def begin_round(table, players, plan, seed, round_number, trace, rows):
    """Deal, and let the seats look at their hands."""
    deal(table, plan, seed, round_number, rows)
    note_deal(table, trace, players, rows)
    policies.study_hands(table, plan, players, rows)
    open_board(table, players, plan, rows)


@kernel
def start_games(table, players, choices, seed, first_game, rows):
    """Begin games ``first_game`` and after, one a row; ``choices`` is the players' stream."""
    t = columns(table)
    for row in range(rows):
        game = first_game + np.uint64(row)
        t[GAME, row] = game
        t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = start(seed, game, choices)
        for seat in range(players):
            t[TOTAL + seat, row] = ZERO
    clear_sums(table, rows)


@kernel
def retire_games(table, players, target, rows):
    """Put the games in which somebody has reached the target behind the others (N-15).

    Returns how many play on.
    """
    t = columns(table)
    for row in range(rows):
        best = np.int64(t[TOTAL, row])
        for seat in range(1, players):
            best = max(best, np.int64(t[TOTAL + seat, row]))
        t[PLAYING, row] = when(best < target, ALL)
    return part_rows(table, len(table), np.int64(PLAYING), np.int64(0), rows)


def games_player(play_round):
    """The kernel that plays a block of games, made for one way to play a round."""

    @inlined
    def play_table(table, players, plan, tally, tallied, seed, trace, rows, search):
        """Play a table of begun games to their ends."""
        playing = rows
        for round_number in range(plan.rounds):
            trace.at[ROUND] = round_number
            play_round(table, players, plan, seed, round_number, trace, playing, search)
            if tallied:
                tally_round(table, players, plan, playing)
            note_round(table, trace, playing)
            if plan.target > 0:
                playing = retire_games(table, players, plan.target, playing)
                if playing == 0:
                    break
        if plan.target == 0:
            playing = 0  # all have ended
        if tallied:
            tally.games[CUT_OFF] += playing
            tally_games(table, players, plan, tally, playing, rows)

    @kernel
    def play_games(table, players, plan, tally, tallied, seed, first_game, games, trace, search):
        """Play a block of games, a table at a time."""
        done = 0
        trace.at[FIRST_GAME] = np.int64(first_game)
        while done < games:
            rows = min(ROWS, games - done)
            start_games(table, players, plan.choices, seed, first_game + np.uint64(done), rows)
            play_table(table, players, plan, tally, tallied, seed, trace, rows, search)
            done += rows

    return play_games


_play_games = games_player(play_round)


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll."""

    @entry
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        _play_games(table, players, plan, tally, tallied, seed, first_game, games, trace, None)

    return play_block


def custom_block(players, functions, key):
    """The kernel of a line-up with policies of the user's own; a key stands for it in the cache."""
    loops = loops_of(functions)

    @entry_of(key)
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        own = with_loops(plan, loops)
        _play_games(table, players, own, tally, tallied, seed, first_game, games, trace, None)

    return play_block


PLAY_BLOCK = {players: _for_players(players) for players in range(2, 6)}
