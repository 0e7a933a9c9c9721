"""Single rounds of Njet! as arrays: hands, terms, teams, scores; the data of the fits here."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.columns import ROWS, columns, new_table
from njet.core.jit import entry, kernel
from njet.games.njet import kernels, lineup, searching, setup
from njet.games.njet.options import Rules
from njet.games.njet.plan import Plan, make_plan
from njet.games.njet.playouts import Search
from njet.games.njet.table import (
    COLUMNS,
    COVERED,
    FIRST,
    HAND,
    HOLDER,
    SCORE,
    SUPERS,
    TEAM,
    TRUMPS,
    VALUE,
)
from njet.games.njet.trace import new_trace


class Rounds(NamedTuple):
    """Rounds by row; sets as uint64."""

    hands: NDArray[np.uint64]  # (rounds, players), as dealt
    covered: NDArray[np.uint64]  # (rounds, players)
    trumps: NDArray[np.uint64]
    supers: NDArray[np.uint64]
    value: NDArray[np.int64]
    team: NDArray[np.uint64]
    first: NDArray[np.uint64]
    holder: NDArray[np.uint64]
    scores: NDArray[np.int64]  # (rounds, players)


def play_rounds(players: int, rounds: int, decisions: tuple[int, ...], seed: int = 1) -> Rounds:
    """Play single rounds; the given decisions are the heuristic's, the others random."""
    everyone = (1 << players) - 1
    users = [everyone if decision in decisions else 0 for decision in lineup.DECISIONS]
    plan = make_plan(Rules(), players)._replace(users=np.array(users, dtype=np.uint64))
    return play(plan, players, rounds, seed)


def play(
    plan: Plan, players: int, rounds: int, seed: int = 1, search: Search | None = None
) -> Rounds:
    """Play single rounds by a plan; with a search, its users search."""
    tables = -(-rounds // ROWS)
    games = tables * ROWS
    words = np.zeros((games, 6), dtype=np.uint64)
    hands = np.zeros((games, players), dtype=np.uint64)
    covered = np.zeros((games, players), dtype=np.uint64)
    scores = np.zeros((games, players), dtype=np.int64)
    table, trace = new_table(COLUMNS), new_trace(plan, players, 0)
    out = words, hands, covered, scores
    if search is None:
        _PLAIN[players](plan, table, np.uint64(seed), tables, *out, trace, None)
    else:
        _SEARCHING[players](plan, table, np.uint64(seed), tables, *out, trace, search)
    trumps, supers, value, team, first, holder = words.T
    return Rounds(hands, covered, trumps, supers, value.view(np.int64), team, first, holder, scores)


def _tables_player(play_round):
    @kernel
    def play_tables(
        players, plan, rows, seed, tables, words, hands, covered, scores, trace, search
    ):
        t = columns(rows)
        for number in range(tables):
            first = number * ROWS
            kernels.start_games(rows, players, plan.choices, seed, np.uint64(first), ROWS)
            # As many tables as dealers: the round's number decides who deals.
            setup.deal(rows, plan, seed, number % players, ROWS)
            for row in range(ROWS):
                for seat in range(players):
                    hands[first + row, seat] = t[HAND + seat, row]
            play_round(rows, players, plan, seed, number % players, trace, ROWS, search)
            for row in range(ROWS):
                game = first + row
                words[game, 0], words[game, 1] = t[TRUMPS, row], t[SUPERS, row]
                words[game, 2], words[game, 3] = t[VALUE, row], t[TEAM, row]
                words[game, 4], words[game, 5] = t[FIRST, row], t[HOLDER, row]
                for seat in range(players):
                    covered[game, seat] = t[COVERED + seat, row]
                    scores[game, seat] = np.int64(t[SCORE + seat, row])

    return play_tables


_play_tables = _tables_player(kernels.play_round)
_search_tables = _tables_player(searching.play_round)


def _plain(players):
    @entry
    def plain(plan, rows, seed, tables, words, hands, covered, scores, trace, search):
        _play_tables(
            players, plan, rows, seed, tables, words, hands, covered, scores, trace, search
        )

    return plain


def _searching(players):
    @entry
    def with_search(plan, rows, seed, tables, words, hands, covered, scores, trace, search):
        _search_tables(
            players, plan, rows, seed, tables, words, hands, covered, scores, trace, search
        )

    return with_search


_PLAIN = {players: _plain(players) for players in range(2, 6)}
_SEARCHING = {players: _searching(players) for players in range(2, 6)}


def relative_scores(rounds: Rounds) -> NDArray[np.float64]:
    """Scores less the mean of the round's seats, per point of the points line."""
    ahead = rounds.scores - rounds.scores.mean(axis=1, keepdims=True)
    return ahead / rounds.value[:, None]
