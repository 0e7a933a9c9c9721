"""What every game's tables promise: that each row is a game as `njet.State` plays it."""

from collections import defaultdict, deque

import numpy as np
import pytest

from contract.case import case_of
from njet import BadInput, IllegalAction, games, new_game
from njet.tables import make_table

GAMES = [(name, players) for name in games.names() for players in games.load(name).players]
DEFAULT = [(name, games.load(name).default_players) for name in games.names()]
at_default = pytest.mark.parametrize("game, players", DEFAULT)
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


HOUSE_RULES = [
    ("njet", 4, {"target": 12, "max_rounds": 7}),
    (
        "njet",
        4,
        {"must_trump": True, "super_follows": "printed", "super_loot": False, "rounds": 3,
         "ones": 1, "hand_size": 12, "discards": ("2", "P"), "first_cover": "left"},
    ),
    ("nessos", 4, {"eliminated": "pile", "charons_out": 2}),
    ("nothanks", 4, {"rounds": 3, "visible_chips": True, "removed": 20}),
]  # fmt: skip


@pytest.mark.parametrize("game, players, rules", HOUSE_RULES)
def test_house_rules_are_kept(game, players, rules):
    shadowed(game, players, 2 * ROWS, rules=rules)


@at_default
def test_a_run_is_stepped_to_the_same_scores(game, players):
    """What a run traced, taken seat by seat, adds up to what it tallied."""
    found, rows = games.load(game), 130  # more than one table of the kernels
    run = found.module("run").Run(found.Rules(), players, ["random"] * players)
    trace = run.trace(SEED, 0, rows)
    table = make_table(game, rows=rows, players=players, seed=SEED, autoreset=False)
    chosen = [defaultdict(deque) for _ in range(rows)]
    for row, by_seat in enumerate(chosen):
        for state, action in found.module("replay").replay(run.rules, players, SEED, trace, row):
            by_seat[state.current_player()].append(action)
    while (table.seat >= 0).any():
        seats = table.seat.tolist()
        table.step([chosen[row][s].popleft() if s >= 0 else 0 for row, s in enumerate(seats)])
    assert not any(left for by_seat in chosen for left in by_seat.values())
    assert table.scores.sum(axis=0).tolist() == run.block(SEED, 0, rows)["scores"][:, 0].tolist()
    assert table.winners.any(axis=1).all()


def everything(table):
    arrays = (table.seat, table.legal, table.rewards, table.done, table.scores, table.games)
    return [array.copy() for array in (*arrays, table.masks(), table.observe())]


@at_default
def test_an_illegal_action_is_refused_and_changes_nothing(game, players):
    table, rng = make_table(game, rows=ROWS, players=players, seed=1), np.random.default_rng(1)
    for _ in range(40):
        actions = random_actions(table, rng)
        before = everything(table)
        row = int(np.flatnonzero(table.seat >= 0)[-1])
        illegal = {-1, table.actions, 2**40, *np.flatnonzero(table.masks()[row] == 0).tolist()}
        for action in illegal:
            wrong = actions.copy()
            wrong[row] = action
            with pytest.raises(
                IllegalAction, match=f"^row {row}: seat {table.seat[row]} .*{action}"
            ):
                table.step(wrong)
        for kept, now in zip(before, everything(table), strict=True):
            assert (kept == now).all()
        table.step(actions)


@at_default
def test_the_same_actions_give_the_same_games_in_any_company(game, players):
    """A row depends on its games' numbers only, not on how many rows there are."""
    few = make_table(game, rows=2, players=players, seed=4, autoreset=False)
    many = make_table(game, rows=130, players=players, seed=4, autoreset=False)
    while (few.seat >= 0).any():
        lowest = many.masks().argmax(axis=1)
        actions = few.masks().argmax(axis=1)
        if (few.seat == many.seat[:2]).all():  # in lockstep others may hold a row up
            assert (few.observe() == many.observe()[:2]).all()
            many.step(lowest)
            few.step(actions)
        else:
            (many if (many.seat[:2] < few.seat).any() else few).step(
                lowest if (many.seat[:2] < few.seat).any() else actions
            )
    while (many.seat >= 0).any():
        many.step(many.masks().argmax(axis=1))
    assert (few.scores == many.scores[:2]).all()


@at_default
def test_a_reset_in_the_midst_of_games_begins_the_same_ones(game, players):
    table, rng = make_table(game, rows=ROWS, players=players, seed=6), np.random.default_rng(5)
    before, taken = everything(table), []
    for _ in range(43):
        taken.append(random_actions(table, rng))
        table.step(taken[-1])
    after = everything(table)
    for _ in range(2):
        table.reset()
        for first, now in zip(before[:2], everything(table)[:2], strict=True):
            assert (first == now).all()
        for actions in taken:
            table.step(actions)
        for first, now in zip(after, everything(table), strict=True):
            assert (first == now).all()
        table.step(random_actions(table, rng))


@at_default
def test_without_autoreset_a_row_waits(game, players):
    table, rng = (
        make_table(game, rows=2, players=players, autoreset=False),
        np.random.default_rng(2),
    )
    while (table.seat >= 0).any():
        table.step(random_actions(table, rng))
    table.step(np.zeros(2, dtype=np.int8))
    assert not table.done.any()
    assert not table.legal.any()
    assert table.games.tolist() == [0, 1]
    table.reset(first_game=7)
    assert table.games.tolist() == [7, 8]
    assert (table.seat >= 0).any()


@at_default
def test_what_is_written_goes_where_it_is_to(game, players):
    """Into parts of larger arrays, and not a byte beside them."""
    table = make_table(game, rows=3, players=players, seed=2)
    for write, size in ((table.masks, table.actions), (table.observe, table.layout.size)):
        room = np.full((3, 4, size + 6), 9, dtype=np.int8)
        part = room[:, 2, 3:-3]
        assert write(out=part) is part
        assert (part == write()).all()
        part[:] = 9
        assert (room == 9).all()
    packed, plain = table.observe(packed=True), table.observe()
    sets = table.layout.sets
    bits = np.unpackbits(packed[:, :sets].copy().view(np.uint8), axis=1, bitorder="little")
    assert (plain[:, : 64 * sets] == bits).all()
    assert (plain[:, 64 * sets :] == packed[:, sets:].copy().view(np.int8)).all()
    real = table.observe(1, dtype=np.float32)
    assert real.dtype == np.float32
    assert (real == table.observe(1)).all()


@pytest.mark.parametrize(
    "wrong, says",
    [
        ({"rows": 0}, "rows: 0 is not allowed"),
        ({"seed": -1}, "seed: -1 is not allowed"),
        ({"policies": "random"}, "policies: a list of 4 is needed"),
        ({"policies": ["random"] * 4}, "None is needed for a seat"),
        ({"policies": [None, "pimc", None, None]}, "unknown policy of a table 'pimc'"),
        ({"autoreset": 1}, "autoreset: 1 is not allowed"),
    ],
)
def test_what_cannot_be_is_refused(wrong, says):
    with pytest.raises(BadInput, match=says):
        make_table("njet", **{"rows": 2, **wrong})


def test_arrays_that_do_not_fit_are_refused():
    table = make_table("njet", rows=2, seed=1)
    for actions in (np.zeros(3, int), np.zeros(2), np.zeros((2, 1), int)):
        with pytest.raises(BadInput, match="actions: an array of 2 whole numbers is needed"):
            table.step(actions)
    for out in (np.zeros((2, 9), np.int8), np.zeros((2, table.layout.size), np.int16)):
        with pytest.raises(BadInput, match="out: an array of int8 of shape"):
            table.observe(out=out)
    with pytest.raises(BadInput, match="dtype: float64 is not allowed"):
        table.observe(dtype=np.float64)


@at_default
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
