"""Kernels, State and reference play the same games: no difference in 300,000 decisions.

`make verify` compares 20,000,000.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from njet_lockstep import Block, compare, compare_block, compare_part

from njet.core.columns import ROWS
from njet.games.njet import Rules

PLAYERS = (2, 3, 4, 5)
DEFAULT_DECISIONS = 12_500  # for every number of players and line-up
OPTION_DECISIONS = 40_000  # for every number of players
VERIFY_DECISIONS = 20_000_000
VERIFY_PARTS = 200


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", ["random", "heuristic", "mixed"])
def test_the_default_rules(players, kind):
    assert compare(DEFAULT_DECISIONS, players, kind, 1, Rules()) >= DEFAULT_DECISIONS


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", ["random", "mixed"])
def test_rule_sets_with_every_option_drawn(players, kind):
    assert compare(OPTION_DECISIONS // 2, players, kind, 2) >= OPTION_DECISIONS // 2


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bonus", ["team", "own"])
def test_whom_the_bonus_card_serves(players, bonus):
    rules = Rules(bonus=bonus, bonus_factor=3, super_loot=False, rounds=2)
    assert compare(1000, players, "random", 3, rules) >= 1000


@pytest.mark.parametrize("rules", [Rules(), None])
def test_games_in_which_seats_search(rules):
    assert compare(1500, 4, "pimc:2", 4, rules) >= 1500


def test_a_full_table_of_games():
    """Every row of a table, not only its first ones, and each by itself."""
    rules = Rules(rounds=1, hand_size=2)
    assert compare_block(Block.play(rules, 4, ("random",) * 4, 5, 0, ROWS)) > 20 * ROWS


def test_games_that_end_at_a_target():
    """Games leave the table at different rounds; some are cut off."""
    rules = Rules(target=30, max_rounds=3)
    block = Block.play(rules, 3, ("random",) * 3, 6, 0, 60)
    compare_block(block)
    finished, cut_off, *_ = block.tally["games"].tolist()
    assert min(finished, cut_off) > 5


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**32), st.sampled_from(["random", "mixed"]))
def test_any_rule_set(players, seed, kind):
    assert compare(1, players, kind, seed) > 0


@pytest.mark.verify
def test_twenty_million_decisions(capsys):
    share = VERIFY_DECISIONS // VERIFY_PARTS
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        compared = sum(pool.map(compare_part, range(VERIFY_PARTS), repeat(share)))
    with capsys.disabled():
        print(f"\n{compared:,} decisions of kernels, State and reference compared, no difference")
    assert compared >= VERIFY_DECISIONS
