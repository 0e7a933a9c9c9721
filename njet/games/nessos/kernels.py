"""The row loops of Nessos: a round of every game of a table at once.

Games differ in length. After every round the games that have ended are put behind the others, and
once half of the rows are free they are added up and new games begin there.
"""

from __future__ import annotations

import numpy as np

from njet.core.columns import ROWS
from njet.core.jit import entry, entry_of, kernel
from njet.core.notes import note_round
from njet.core.rows import part_rows, whole_vectors
from njet.games.nessos.custom import loops_of, with_loops
from njet.games.nessos.offers import play_offer
from njet.games.nessos.options import PLAYERS as PLAYER_COUNTS
from njet.games.nessos.search import think
from njet.games.nessos.setup import start_games
from njet.games.nessos.table import GOES_ON, KEPT
from njet.games.nessos.tally import tally_games, tally_round
from njet.games.nessos.trace import FIRST_GAME, note_deal
from njet.games.nessos.turns import end_round

FEWEST_ROWS = ROWS // 2
"""Rows that still play when new games begin in the others."""


@kernel
def play_games(table, players, plan, tally, tallied, seed, first_game, games, trace, search):
    """Play a block of games; search is None where no seat searches."""
    trace.at[FIRST_GAME] = np.int64(first_game)
    begun = playing = filled = 0
    while True:
        if playing <= FEWEST_ROWS:
            if tallied:
                tally_games(table, players, plan, tally, playing, filled)
            filled = playing + min(ROWS - playing, games - begun)
            first = first_game + np.uint64(begun)
            start_games(table, players, plan, seed, first, playing, filled)
            note_deal(table, trace, players, playing, filled)
            begun += filled - playing
            playing = filled
            if playing == 0:
                break
        rows = whole_vectors(playing)
        play_offer(table, players, plan, tallied, trace, search, think, rows)
        if tallied:
            tally_round(table, rows)
        end_round(table, players, plan, seed, rows)
        note_round(table, trace, playing)
        playing = part_rows(table, KEPT, np.int64(GOES_ON), np.int64(0), playing)


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll."""

    @entry
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        play_games(table, players, plan, tally, tallied, seed, first_game, games, trace, None)

    return play_block


def _searching(players):
    """The same where some seat searches."""

    @entry
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace, search):
        play_games(table, players, plan, tally, tallied, seed, first_game, games, trace, search)

    return play_block


def custom_block(players, functions, key):
    """The kernel of a line-up with policies of the user's own; a key stands for it in the cache."""
    loops = loops_of(functions)

    @entry_of(key)
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        own = with_loops(plan, loops)
        play_games(table, players, own, tally, tallied, seed, first_game, games, trace, None)

    return play_block


def custom_search_block(players, functions, key):
    """The same where some seat searches."""
    loops = loops_of(functions)

    @entry_of(key)
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace, search):
        own = with_loops(plan, loops)
        play_games(table, players, own, tally, tallied, seed, first_game, games, trace, search)

    return play_block


PLAY_BLOCK = {players: _for_players(players) for players in PLAYER_COUNTS}
SEARCH_BLOCK = {players: _searching(players) for players in PLAYER_COUNTS}
