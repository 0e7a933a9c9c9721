"""What every game's tables promise: that each row is a game as `njet.State` plays it."""

import importlib

import numpy as np
import pytest

from contract.case import case_of
from njet import BadInput, IllegalAction, games, new_game
from njet.tables import make_table

GAMES = [(name, players) for name in games.names() for players in games.load(name).players]
both = pytest.mark.parametrize("game, players", GAMES)
ROWS, SEED = 3, 8


def random_actions(table, rng):
    """A legal action in every row; where none is asked for, one that means nothing."""
    chances = table.masks() * rng.random((table.rows, table.actions))
    return np.where(table.seat < 0, -7, chances.argmax(axis=1))


class Shadow:
    """The rows of a table as states, of one table of the same games."""

    def __init__(self, table):
        self.table, self.case = table, case_of(table.game)
        self.observation = games.load(table.game).module("observing").observation
        self.states = [self._game(number) for number in table.games.tolist()]
        self.earned = np.zeros((table.rows, table.players))
        self.ended = 0

    def _game(self, number):
        rules, players = self.table.rules, self.table.players
        return new_game(
            self.table.game, players=players, rules=rules, seed=self.table.seed, game_number=number
        )

    def asked(self):
        """The rows that decide, with their states, turned to who decides."""
        for row in np.flatnonzero(self.table.seat >= 0).tolist():
            self.case.turn_to(self.states[row], int(self.table.seat[row]))
            yield row, self.states[row]

    def check(self):
        """The table shows what the states do."""
        masks, seen = self.table.masks(), self.table.observe().copy()
        others = [self.table.observe(seat).copy() for seat in range(self.table.players)]
        for row, state in self.asked():
            seat = int(self.table.seat[row])
            assert state.current_player() == seat
            assert masks[row].tolist() == state.legal_actions_mask()
            assert seen[row].tolist() == self.observation(state, seat).tolist()
            for other in range(self.table.players):
                expected = self.observation(state, other)
                assert others[other][row].tolist() == expected.tolist(), (row, seat, other)

    def step(self, actions):
        """Take the actions in the table and in the states."""
        for row, state in self.asked():
            state.apply_action(int(actions[row]))
        self.table.step(actions)
        self.earned += self.table.rewards
        for row in np.flatnonzero(self.table.done).tolist():
            self._end(row)
        over = [row for row, state in enumerate(self.states) if state.is_terminal()]
        assert all(self.table.seat[row] < 0 for row in over)

    def _end(self, row):
        state = self.states[row]
        assert state.is_terminal()
        assert self.earned[row] == pytest.approx(state.returns(), abs=1e-12)
        assert self.table.scores[row].tolist() == state.scores()
        assert np.flatnonzero(self.table.winners[row]).tolist() == state.winners()
        self.earned[row] = 0
        self.ended += 1
        if self.table.autoreset:
            self.states[row] = self._game(int(self.table.games[row]))


def shadowed(game, players, games_ended, **options):
    """Play at random beside the states until so many games have ended."""
    table = make_table(game, rows=ROWS, players=players, seed=SEED, **options)
    shadow, rng = Shadow(table), np.random.default_rng(players)
    while shadow.ended < games_ended:
        shadow.check()
        shadow.step(random_actions(table, rng))
    return shadow


@both
def test_every_row_is_a_game_as_states_play_it(game, players):
    shadow = shadowed(game, players, ROWS + 1)
    assert (shadow.table.games >= ROWS).any()


@both
def test_seats_that_play_by_policies_play_by_the_rules(game, players):
    names = ["random"] * players
    names[1] = None
    table = make_table(game, rows=ROWS, players=players, seed=SEED, policies=names)
    rng, ended = np.random.default_rng(1), 0
    assert set(table.seat.tolist()) <= {-1, 1}
    while ended < 2:
        table.step(random_actions(table, rng))
        assert set(table.seat.tolist()) <= {-1, 1}
        ended += int(table.done.sum())
