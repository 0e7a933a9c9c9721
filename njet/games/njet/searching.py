"""The round of a run in which some seats search: between what is offered and what is taken."""

from __future__ import annotations

import numpy as np

from njet.core.jit import entry, entry_of, inlined
from njet.games.njet import pimc
from njet.games.njet.custom import loops_of, with_loops
from njet.games.njet.kernels import begin_round, games_player, score_round
from njet.games.njet.memory import remember_card, remember_nothing, turn_memory
from njet.games.njet.setup import (
    empty_aside,
    hand_over,
    lay_box,
    lay_discard,
    offer_box,
    offer_discard,
    offer_holders,
    offer_teams,
    settle_board,
    take_holder,
    take_team,
    who_covers,
)
from njet.games.njet.table import FIRST, HELD, WINNER
from njet.games.njet.trace import note_teams
from njet.games.njet.tricks import end_trick, lay_card, move_to_places, offer_card, start_tricks


@inlined
def play_round(table, players, plan, seed, round_number, trace, rows, search):
    """One round of every game of the table."""
    dealer = round_number % players
    begin_round(table, players, plan, seed, round_number, trace, rows)
    for turn in range(plan.covers):
        seat = who_covers(players, plan, dealer, turn)
        offer_box(table, players, plan, seat, turn, rows)
        pimc.search_boxes(table, players, plan, dealer, turn, search, rows)
        lay_box(table, seat, turn, trace, rows)
    settle_board(table, plan, rows)
    choose_teams(table, players, plan, dealer, search, rows)
    note_teams(table, trace, players, rows)
    put_aside(table, players, plan, dealer, trace, search, rows)
    start_tricks(table, players, plan, rows)
    remember_nothing(table, players, rows)
    move_to_places(table, players, np.int64(HELD), np.int64(FIRST), rows)
    for _ in range(plan.hand_size):
        play_trick(table, players, plan, dealer, trace, search, rows)
    score_round(table, players, plan, rows)


@inlined
def choose_teams(table, players, plan, dealer, search, rows):
    """The first player's choices (N-5, N-6)."""
    offer_teams(table, players, plan, rows)
    pimc.search_teams(table, players, plan, dealer, 0, search, rows)
    take_team(table, players, plan, rows)
    offer_holders(table, players, plan, rows)
    pimc.search_holders(table, players, plan, dealer, 1, search, rows)
    take_holder(table, rows)


@inlined
def put_aside(table, players, plan, dealer, trace, search, rows):
    """Discards and passes (N-7)."""
    empty_aside(table, players, rows)
    for turn in range(plan.most_discards):
        for seat in range(players):
            offer_discard(table, players, plan, seat, turn, rows)
            step = turn * players + seat
            pimc.search_discards(table, players, plan, dealer, step, search, rows)
            lay_discard(table, seat, trace, rows)
    hand_over(table, players, rows)


@inlined
def play_trick(table, players, plan, dealer, trace, search, rows):
    """A card from every place, then the trick to its winner."""
    for place in range(players):
        offer_card(table, players, plan, place, rows)
        pimc.search_cards(table, players, plan, dealer, place, search, rows)
        lay_card(table, plan, place, trace, rows)
        if place > 0:
            remember_card(table, place, plan.must_trump, rows)
    end_trick(table, players, plan, rows)
    turn_memory(table, players, rows)
    move_to_places(table, players, np.int64(HELD), np.int64(WINNER), rows)


_play_games = games_player(play_round)


def _for_players(players):
    @entry
    def search_block(table, plan, tally, tallied, seed, first_game, games, trace, search):
        _play_games(table, players, plan, tally, tallied, seed, first_game, games, trace, search)

    return search_block


def custom_search_block(players, functions, key):
    """The same with policies of the user's own among them."""
    loops = loops_of(functions)

    @entry_of(key)
    def search_block(table, plan, tally, tallied, seed, first_game, games, trace, search):
        own = with_loops(plan, loops)
        _play_games(table, players, own, tally, tallied, seed, first_game, games, trace, search)

    return search_block


SEARCH_BLOCK = {players: _for_players(players) for players in range(2, 6)}
