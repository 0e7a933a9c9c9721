"""The row loops of No Thanks! put together: a card of every game of a table at once."""

from __future__ import annotations

import numpy as np

from njet.core.columns import ROWS
from njet.core.jit import entry, entry_of, inlined, kernel
from njet.core.notes import note_round
from njet.games.nothanks import custom, policies
from njet.games.nothanks.options import PLAYERS as PLAYER_COUNTS
from njet.games.nothanks.search import decide_by_search
from njet.games.nothanks.setup import start_games, start_matches
from njet.games.nothanks.tally import tally_card, tally_games, tally_matches
from njet.games.nothanks.trace import FIRST_GAME, ROUND, note_card, note_starters
from njet.games.nothanks.turns import (
    count_refusals,
    draw_words,
    refuse_at_random,
    score_games,
    settle_card,
    stand,
    turn_to,
    turn_up,
)


@inlined
def ask_seats(table, players, plan, left, search, rows):
    """Ask every seat, the one on turn first, how often it will refuse the card."""
    for place in range(players):
        turn_to(table, players, place, rows)
        if place % 2 == 0:
            draw_words(table, rows)
        refuse_at_random(table, place, rows)
        policies.decide(table, plan, players, place, left, rows)
        custom.decide_own(plan.loops, table, plan, players, place, left, rows)
        if search is not None:
            decide_by_search(table, search, players, place, left, rows)
        count_refusals(table, players, place, rows)
    custom.note_faults(plan.loops, table, players, rows)


@inlined
def play_game(table, players, plan, tally, tallied, seed, round_number, trace, search, rows):
    """One game of every match."""
    start_games(table, players, plan, seed, round_number, rows)
    note_starters(table, trace, rows)
    for place in range(plan.played):
        turn_up(table, place, rows)
        ask_seats(table, players, plan, plan.played - 1 - place, search, rows)
        note_card(table, players, trace, place, rows)
        if tallied:
            tally_card(table, players, tally.prices, rows)
        settle_card(table, players, rows)
        if len(trace.words) > 0:
            stand(table, players, rows)
            note_round(table, trace, rows)
    score_games(table, players, rows)
    if tallied:
        tally_games(table, players, tally, rows)


@kernel
def play_block_of(table, players, plan, tally, tallied, seed, first_game, games, trace, search):
    """Play a block of matches, a table at a time."""
    done = 0
    trace.at[FIRST_GAME] = np.int64(first_game)
    while done < games:
        rows = min(ROWS, games - done)
        start_matches(table, players, plan.choices, seed, first_game + np.uint64(done), rows)
        for round_number in range(plan.rounds):
            trace.at[ROUND] = round_number
            play_game(table, players, plan, tally, tallied, seed, round_number, trace, search, rows)
        if tallied:
            tally_matches(table, players, plan, tally, rows)
        done += rows


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll."""

    @entry
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        play_block_of(table, players, plan, tally, tallied, seed, first_game, games, trace, None)

    return play_block


def _for_searching_players(players):
    """The same where some seat searches."""

    @entry
    def search_block(table, plan, tally, tallied, seed, first_game, games, trace, search):
        play_block_of(table, players, plan, tally, tallied, seed, first_game, games, trace, search)

    return search_block


def custom_block(players, functions, key):
    """The kernel of a line-up with policies of the user's own; a key stands for it in the cache."""
    loops = custom.loops_of(functions)

    @entry_of(key)
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        own = custom.with_loops(plan, loops)
        play_block_of(table, players, own, tally, tallied, seed, first_game, games, trace, None)

    return play_block


def custom_search_block(players, functions, key):
    """The same where some seat searches."""
    loops = custom.loops_of(functions)

    @entry_of(key)
    def search_block(table, plan, tally, tallied, seed, first_game, games, trace, search):
        own = custom.with_loops(plan, loops)
        play_block_of(table, players, own, tally, tallied, seed, first_game, games, trace, search)

    return search_block


PLAY_BLOCK = {players: _for_players(players) for players in PLAYER_COUNTS}
SEARCH_BLOCK = {players: _for_searching_players(players) for players in PLAYER_COUNTS}
