"""Single rounds of Njet! as arrays: hands, terms, teams, scores; the data of the fits here."""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.games.njet import kernels, lineup, setup, table
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan
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
    tables = -(-rounds // ROWS)
    games = tables * ROWS
    words = np.zeros((games, 6), dtype=np.uint64)
    hands = np.zeros((games, players), dtype=np.uint64)
    covered = np.zeros((games, players), dtype=np.uint64)
    scores = np.zeros((games, players), dtype=np.int64)
    play = _player(players)
    play(plan, new_table(table.COLUMNS), np.uint64(seed), tables, words, hands, covered, scores)
    trumps, supers, value, team, first, holder = words.T
    return Rounds(hands, covered, trumps, supers, value.view(np.int64), team, first, holder, scores)


def _player(players: int):
    trace = new_trace(make_plan(Rules(), players), players, 0)

    @numba.njit(**FLAGS)
    def play(plan, rows, seed, tables, words, hands, covered, scores, trace):
        for number in range(tables):
            first = number * ROWS
            kernels.start_games(rows, players, seed, np.uint64(first), ROWS)
            # As many tables as dealers: the round's number decides who deals.
            setup.deal(rows, plan, seed, number % players, ROWS)
            for row in range(ROWS):
                for seat in range(players):
                    hands[first + row, seat] = rows[table.HAND + seat, row]
            kernels.play_round(rows, players, plan, seed, number % players, trace, ROWS)
            for row in range(ROWS):
                game = first + row
                words[game, 0] = rows[table.TRUMPS, row]
                words[game, 1] = rows[table.SUPERS, row]
                words[game, 2] = rows[table.VALUE, row]
                words[game, 3] = rows[table.TEAM, row]
                words[game, 4] = rows[table.FIRST, row]
                words[game, 5] = rows[table.HOLDER, row]
                for seat in range(players):
                    covered[game, seat] = rows[table.COVERED + seat, row]
                    scores[game, seat] = np.int64(rows[table.SCORE + seat, row])

    return lambda *arguments: play(*arguments, trace)


def relative_scores(rounds: Rounds) -> NDArray[np.float64]:
    """Scores less the mean of the round's seats, per point of the points line."""
    ahead = rounds.scores - rounds.scores.mean(axis=1, keepdims=True)
    return ahead / rounds.value[:, None]
