"""Kernels, State and reference play the same matches: no difference in 300,000 decisions.

`make verify` compares 20,000,000.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nothanks_lockstep import KINDS, Block, compare, compare_block, compare_part

from njet.core.columns import ROWS
from njet.games.nothanks import Rules
from njet.games.nothanks.run import Run

PLAYERS = range(3, 8)
DEFAULT_DECISIONS = 8_000  # for every number of players and line-up
OPTION_DECISIONS = 8_000  # likewise
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


def test_a_match_of_many_games_goes_round_the_table():
    block = Block.play(Rules(rounds=9, first=2), 4, ("random",) * 4, 3, 0, 5)
    assert compare_block(block) > 9 * 5 * 24
    assert block.trace.firsts[:, 0].tolist() == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_a_full_table_of_matches():
    """Every row of a table, not only its first ones, and each by itself."""
    rules = Rules(low=55, high=61, removed=0, chips=2, rounds=2)
    assert compare_block(Block.play(rules, 7, ("random",) * 7, 4, 0, ROWS)) > 14 * ROWS


@pytest.mark.parametrize("rounds", [1, 3])
def test_tables_one_after_another(rounds):
    """Games of different length share a table, the last of which is not full."""
    rules, games = Rules(low=1, high=4, removed=1, chips=3, rounds=rounds), 4 * ROWS + 5
    block = Block.play(rules, 3, ("random", "threshold:0", "random"), 4, 10, games)
    assert compare_block(block) > games * rounds * 3
    lengths = np.count_nonzero(block.trace.choices, axis=(0, 1))
    assert lengths.max() > 3 * lengths.min()
    assert block.tally["games"][:2].tolist() == [games, games * rounds]
    assert block.tally["histogram"].sum() == games * 3


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(PLAYERS), st.integers(0, 2**32), st.sampled_from(KINDS))
def test_any_rule_set(players, seed, kind):
    assert compare(1, players, kind, seed) > 0


# --- how it is played makes no difference ---


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_block_is_the_sum_of_smaller_ones(size):
    rules, line_up = Rules(rounds=2), ("random", "threshold:3", "heuristic")
    whole, *parts = (
        Run(rules, 3, line_up).block(5, first, min(games, 2000 - first))
        for first, games in [(0, 2000), *((first, size) for first in range(0, 2000, size))]
    )
    for name, array in whole.items():
        np.testing.assert_array_equal(array, sum(part[name] for part in parts), err_msg=name)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_game_is_the_same_in_any_block(size):
    rules, line_up = Rules(rounds=2), ("random", "threshold:3", "heuristic")
    run = Run(rules, 3, line_up)
    whole = run.trace(6, 0, 300)
    for first in range(0, 300, size):
        part = run.trace(6, first, min(size, 300 - first))
        for name in ("deals", "firsts", "choices"):
            expected = getattr(whole, name)[..., first : first + size]
            np.testing.assert_array_equal(getattr(part, name), expected, err_msg=name)


def test_counting_changes_no_game():
    line_up = ("random", "threshold:3", "heuristic", "random")
    counted = Run(Rules(rounds=2), 4, line_up)
    uncounted = Run(Rules(rounds=2), 4, line_up, tallied=False)
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
