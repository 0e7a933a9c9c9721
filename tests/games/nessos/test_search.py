"""Search: blind to what is hidden, right about how likely a lie is, and stronger than `tuned`."""

import random

import numba
import numpy as np
import pytest
from contract.nessos import shuffle_hidden
from games.nessos.playing import play, position
from games.nessos.test_heuristic import table_of

from njet import simulate
from njet.core.columns import ROWS
from njet.core.jit import FLAGS
from njet.games.nessos import Rules
from njet.games.nessos.cards import CHARONS, lane
from njet.games.nessos.game import ANSWER, CARD
from njet.games.nessos.plan import make_plan
from njet.games.nessos.replay import replay
from njet.games.nessos.run import Run
from njet.games.nessos.search import new_search, think
from njet.games.nessos.table import (
    ADDS,
    DECK_SIZE,
    GOES_ON,
    HAND,
    HOW,
    OFFERED,
    OPEN,
    PLACE,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    PUT,
    ROUND,
    TAKER,
    WISH,
    WISH_RECEIVER,
    WON,
)
from njet.games.nessos.weights import TUNED
from njet.games.nessos.worlds import WEIGHT, make_worlds

PLAYERS = 4  # every other number is another kernel to compile
WORLDS = 12


@numba.njit(**FLAGS)
def decide(table, players, search, number, is_answer):
    """Search in the first row."""
    think(table, players, search, number, is_answer, 1)


@numba.njit(**FLAGS)
def deal(table, players, plan, hidden, base, worlds):
    """Make a world of every row."""
    make_worlds(table, 0, players, plan, hidden, base, 0, 1, worlds, ROWS)


def row_of(state, seed: int) -> np.ndarray:
    """A table with a game in its first row, and whatever there may be in all scratch columns."""
    game = state.game
    table = table_of(game, np.random.default_rng(seed))
    table[OPEN, 1:] = table[ADDS, 1:] = 0
    table[ROUND], table[HOW], table[WON], table[TAKER] = len(game.rounds), 0, 0, 0
    table[GOES_ON] = 2**64 - 1
    table[PLAYERS_LOW], table[PLAYERS_HIGH] = 123, 456
    table[PLACE] = 3
    table[DECK_SIZE] = 3 + len(game.pile)
    return table


def wish(state, seed: int = 0, worlds: int = WORLDS) -> tuple[int, int]:
    """The choice that a search finds best: a card or answer, and a receiver, as sets."""
    players, game = state.num_players(), state.game
    plan = make_plan(state.rules, players, ["search"] * players)
    search = new_search(plan, players, [worlds] * players)
    table = row_of(state, seed)
    decide(table, players, search, len(game.offers) - (game.phase == ANSWER), game.phase == ANSWER)
    return int(table[WISH, 0]), int(table[WISH_RECEIVER, 0])


def decisions(rules: Rules, policy: str, games: int):
    """States of games before complete choices."""
    trace = Run(rules, PLAYERS, [policy] * PLAYERS).trace(8, 0, games)
    for number in range(games):
        for state, _ in replay(rules, PLAYERS, 8, trace, number):
            if state.game.phase in (CARD, ANSWER):
                yield state


RULE_SETS = [
    {},
    {"eliminated": "pile", "charons_out": 2, "target": 100},
    {"claims": "deck", "numbers": (1, 2, 3, 9), "hand_size": 4},
]


@pytest.mark.parametrize("options", RULE_SETS, ids=str)
def test_it_sees_no_hidden_cards(options):
    """Other hands, the pile and the cards on offer are exchanged: it does the same as before."""
    rng, chosen = random.Random(1), {CARD: set(), ANSWER: set()}
    for state in decisions(Rules(**options), "random", 6):
        found = wish(state, seed=1)
        other = shuffle_hidden(state, state.current_player(), rng)
        assert wish(other, seed=2) == found
        chosen[state.game.phase].add(found)
    assert all(len(found) > 1 for found in chosen.values())


def test_it_takes_what_wins_at_once():
    """33 points and a sure 10: there is no Charon that it could be."""
    state = position("10/1/1/2", "/7 8 9 9//", charons=0)
    assert wish(play(state, "10>1:10"))[0] == 1


def worlds_of(state) -> np.ndarray:
    """Worlds as the seat to answer sees them."""
    players, game = state.num_players(), state.game
    plan = make_plan(state.rules, players, ["search"] * players)
    search = new_search(plan, players, [1] * players)
    search.plan.heuristic[TUNED] = game.setting.everyone
    worlds = search.table
    base = np.uint64(game.hands[game.seat])  # other worlds in every game
    deal(row_of(state, 1), players, search.plan, len(game.offers), base, worlds)
    return worlds


def test_a_world_is_a_deal_that_the_seat_may_believe_in():
    for state in decisions(Rules(), "random", 4):
        game, worlds = state.game, worlds_of(state)
        for row in range(0, ROWS, 17):
            world = worlds[:, row].tolist()
            hands, put = world[HAND : HAND + PLAYERS], world[PUT : PUT + len(game.offers)]
            assert hands[game.seat] == game.hands[game.seat]
            assert [hand.bit_count() for hand in hands] == [hand.bit_count() for hand in game.hands]
            seen = [*hands, *put, *game.taken]
            assert sum(seen).bit_count() == sum(cards.bit_count() for cards in seen)
            assert not sum(seen) & ~game.setting.deck.mask
            assert world[DECK_SIZE] - world[PLACE] == len(game.pile)
            assert world[OFFERED] == sum(put)
            for card, offer in zip(put, game.offers, strict=True):
                assert card & (lane(offer.number) | CHARONS)


def test_it_knows_how_likely_a_lie_is():
    """Of first offers by `tuned`, as many are lies as the worlds' weights make one expect."""
    expected = variance = lies = 0.0
    for state in decisions(Rules(), "tuned", 800):
        game = state.game
        if game.phase == CARD or game.rounds or len(game.offers) > 1:
            continue
        worlds = worlds_of(state)
        weights = worlds[WEIGHT].view(np.float64)
        share = weights[(worlds[PUT] & np.uint64(CHARONS)) != 0].sum() / weights.sum()
        expected, variance = expected + share, variance + share * (1 - share)
        lies += bool(game.offers[0].card & CHARONS)
    assert 0 < lies < 800
    assert abs(lies - expected) < 4 * variance**0.5


def test_threads_and_blocks_change_nothing():
    arguments = {"players": PLAYERS, "games": 30, "seed": 4, "policies": "search:9"}
    expected = simulate("nessos", **arguments, threads=1).to_json()
    for threads, block in ((1, 1), (2, 7), (2, None)):
        found = simulate("nessos", **arguments, threads=threads, block=block)
        assert found.to_json() == expected


def test_it_beats_tuned():
    """Its share of the wins is 4 times 1 in 4; the standard error of that is 0.02."""
    result = Run(Rules(), PLAYERS, ["search:30", "tuned", "tuned", "tuned"]).block(2, 0, 400)
    wins = sum(
        games / winners.bit_count()
        for winners, games in enumerate(result["winners"].tolist())
        if winners & 1
    )
    assert wins / 400 > 0.32
