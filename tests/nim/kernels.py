"""The row loops of Nim."""

from typing import NamedTuple

import numpy as np

from njet.core.bits import ONE, ZERO, index, member, when
from njet.core.columns import ROWS, Fields, columns
from njet.core.jit import entry, kernel
from njet.core.rng import PLAYERS, draw, first_half, start

_columns = Fields()
GAME, LOW, HIGH, WORD, TOKENS, TURN, CHOICE = (_columns() for _ in range(7))
COLUMNS = _columns.number


class Plan(NamedTuple):
    tokens: int
    most: int


class Tally(NamedTuple):
    winners: np.ndarray
    scores: np.ndarray  # by seat: games won; products
    rounds: np.ndarray


class Trace(NamedTuple):
    choices: np.ndarray  # (tokens, games)
    at: np.ndarray


def make_plan(rules, players, policies=()):
    return Plan(rules.tokens, rules.most)


def new_tally(plan, players):
    shapes = (1 << players, (players, 1 + players), 1)
    return Tally(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


def new_trace(plan, players, games):
    shape = (plan.tokens if games else 0, games)
    return Trace(np.zeros(shape, dtype=np.int64), np.zeros(1, dtype=np.int64))


@kernel
def take_tokens(table, players, most, rows):
    t = columns(table)
    for row in range(rows):
        t[WORD, row], t[LOW, row], t[HIGH, row] = draw(t[LOW, row], t[HIGH, row])
        left = t[TOKENS, row]
        number = min(left, np.uint64(most))
        taken = ONE + index(member((ONE << number) - ONE, first_half(t[WORD, row])))
        t[CHOICE, row] = when(left != ZERO, taken)
        t[TOKENS, row] = left - t[CHOICE, row]
        turn = t[TURN, row] + np.uint64(t[TOKENS, row] != ZERO)
        t[TURN, row] = when(turn != np.uint64(players), turn)


@kernel
def play_table(table, players, plan, tally, seed, first, rows, trace):
    t = columns(table)
    for row in range(rows):
        t[GAME, row] = first + np.uint64(row)
        t[LOW, row], t[HIGH, row] = start(seed, t[GAME, row], PLAYERS)
        t[TOKENS, row] = np.uint64(plan.tokens)
        t[TURN, row] = ZERO
    for step in range(plan.tokens):
        take_tokens(table, players, plan.most, rows)
        if len(trace.choices) > 0:
            for row in range(rows):
                trace.choices[step, np.int64(t[GAME, row]) - trace.at[0]] = t[CHOICE, row]
    for row in range(rows):
        winner = np.int64(t[TURN, row])
        tally.winners[1 << winner] += 1
        tally.scores[winner, 0] += 1
        tally.scores[winner, 1 + winner] += 1
        tally.rounds[0] += 1


def _for_players(players):
    @entry
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        trace.at[0] = np.int64(first_game)
        done = 0
        while done < games:
            rows = min(ROWS, games - done)
            first = first_game + np.uint64(done)
            play_table(table, players, plan, tally, seed, first, rows, trace)
            done += rows

    return play_block


PLAY_BLOCK = {players: _for_players(players) for players in range(2, 5)}
