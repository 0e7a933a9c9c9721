"""Kernels, State and reference play the same games: no difference in 300,000 decisions.

`make verify` compares 20,000,000.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np
import pytest
from games.nessos.recount import WAYS
from hypothesis import given, settings
from hypothesis import strategies as st
from nessos_lockstep import Block, compare, compare_block, compare_part

from njet.core.columns import ROWS
from njet.games.nessos import Rules
from njet.games.nessos.run import Run

PLAYERS = range(3, 7)
KINDS = ("random", "heuristic", "mixed")
DEFAULT_DECISIONS = 10_000  # for every number of players and line-up
OPTION_DECISIONS = 15_000  # likewise
SEARCHED_DECISIONS = 3_000
VERIFY_DECISIONS = 20_000_000
VERIFY_PARTS = 200

both = pytest.mark.parametrize(
    ("players", "kind"), [(players, kind) for players in PLAYERS for kind in KINDS]
)


@both
def test_the_default_rules(players, kind):
    assert compare(DEFAULT_DECISIONS, players, kind, 1, Rules()) >= DEFAULT_DECISIONS


@both
def test_rule_sets_with_every_option_drawn(players, kind):
    assert compare(OPTION_DECISIONS, players, kind, 2) >= OPTION_DECISIONS


@pytest.mark.parametrize("rules", [Rules(), None], ids=["default", "any"])
def test_seats_that_search(rules):
    assert compare(SEARCHED_DECISIONS, 4, "searching", 3, rules) >= SEARCHED_DECISIONS


@pytest.mark.parametrize("players", PLAYERS)
def test_a_hand_goes_back_to_the_pile_again_and_again(players):
    """Player after player goes out while there are cards to draw, each with a hand (S-11)."""
    rules = Rules(target=1000, charons_out=1, charons_end=22, charons=12, eliminated="pile")
    block = Block.play(rules, players, ("random",) * players, 3, 0, 20)
    assert compare_block(block) > 20 * players
    assert block.tally["ends"][WAYS.index("survivor")] == 20


@pytest.mark.parametrize("players", PLAYERS)
def test_every_way_to_end(players):
    """Games of one rule set end in all four, and by count several share the win (S-9)."""
    charons = players - 1
    rules = Rules(
        target=6, charons_out=1, charons_end=charons, charons=charons, numbers=(1, 2), hand_size=2
    )
    block = Block.play(rules, players, ("random",) * players, 4, 0, 300)
    compare_block(block)
    assert block.tally["ends"][1:].all()
    shared = [seats for seats in range(1 << players) if seats.bit_count() > 1]
    assert block.tally["winners"][shared].any()


def test_a_full_table_of_games():
    """Every row of a table, not only its first ones, and each by itself."""
    rules = Rules(hand_size=2, target=15)
    assert compare_block(Block.play(rules, 6, ("random",) * 6, 5, 0, ROWS)) > 10 * ROWS


def test_games_of_different_length_share_a_table():
    """Rows retire and are filled again, game after game, and each is counted once."""
    rules = Rules(target=8, hand_size=2, eliminated="pile", charons_out=1)
    block = Block.play(rules, 4, ("random", "heuristic", "random", "random"), 6, 10, 9 * ROWS)
    assert compare_block(block) > 9 * ROWS * 4
    lengths = np.count_nonzero(block.trace.choices, axis=(0, 1))
    assert lengths.max() > 3 * lengths.min()
    assert block.tally["games"][0] == block.tally["ends"].sum() == 9 * ROWS
    assert block.tally["histogram"].sum() == 9 * ROWS * 4


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(PLAYERS), st.integers(0, 2**32), st.sampled_from(KINDS))
def test_any_rule_set(players, seed, kind):
    assert compare(1, players, kind, seed) > 0


def test_counting_changes_no_game():
    line_up = ("random", "heuristic", "heuristic", "random")
    counted, uncounted = (Run(Rules(), 4, line_up, tallied=tallied) for tallied in (True, False))
    for ours, theirs in zip(counted.trace(7, 0, 300), uncounted.trace(7, 0, 300), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    assert not any(array.any() for array in uncounted.block(7, 0, 300).values())


# --- before a release ---


@pytest.mark.verify
def test_twenty_million_decisions(capsys):
    share = VERIFY_DECISIONS // VERIFY_PARTS
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        compared = sum(pool.map(compare_part, range(VERIFY_PARTS), repeat(share)))
    with capsys.disabled():
        print(f"\n{compared:,} decisions of kernels, State and reference compared, no difference")
    assert compared >= VERIFY_DECISIONS
