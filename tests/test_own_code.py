"""Kernels in a user's own numba code, on the package's rules."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numba
import numpy as np
import pytest

import njet
from njet.core import bits, rng
from njet.core.jit import entry, stage
from njet.games.nessos import rules as nessos
from njet.games.nothanks import rules as nothanks

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture
def own_kernel(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return import_module("own_kernel")


def cards_of(kernel, cards: int) -> str:
    return ".".join(kernel.DECK.cards(cards))


def test_the_example_plays_by_the_rules(own_kernel):
    """Every trick, held against a state that plays the same cards."""
    players, tricks = own_kernel.PLAYERS, own_kernel.HAND
    hands = np.zeros(players, dtype=np.uint64)
    played = np.zeros((tricks, players), dtype=np.uint64)
    winners = np.zeros(tricks, dtype=np.int64)
    for number in range(20):
        dealt = own_kernel.play_deal(np.uint64(3), np.uint64(number), hands, played, winners)
        assert [int(hand).bit_count() for hand in dealt] == [tricks] * players
        assert int(np.bitwise_or.reduce(dealt)) == own_kernel.DECK.mask
        text = "/".join(cards_of(own_kernel, int(hand)) for hand in dealt)
        state = njet.State.from_text(f"njet hands={text} trump=R super=Y teams=AABB lead=0")
        won = []
        for trick in played.tolist():
            for card in trick:
                state.apply_action(state.string_to_action(cards_of(own_kernel, card)))
            won.append(state.round.winner)
        assert won == winners.tolist()


def test_the_example_counts_what_it_plays(own_kernel):
    hands = np.zeros(own_kernel.PLAYERS, dtype=np.uint64)
    played = np.zeros((own_kernel.HAND, own_kernel.PLAYERS), dtype=np.uint64)
    winners = np.zeros(own_kernel.HAND, dtype=np.int64)
    wins = 0
    for number in range(400):
        own_kernel.play_deal(np.uint64(1), np.uint64(number), hands, played, winners)
        wins += int(winners[0] == 0)
    assert own_kernel.leader_wins(np.uint64(1), 400) == wins / 400


def test_rules_of_all_games_and_core_are_called_from_plain_numba_code():
    @numba.njit(nogil=True)
    def found(words):
        low, high = rng.start(words[0], words[1], words[2])
        word, low, high = rng.draw(low, high)
        words[0] = bits.count(word)
        words[1] = nothanks.cost(words[1], words[2], np.uint64(5))
        words[2] = nessos.points(words[3], np.uint64(6))
        return word

    words = np.array([1, 0, 32, 0b1111], dtype=np.uint64)
    word = int(found(words))
    assert words.tolist() == [word.bit_count(), 5, 4, 15]


CACHED = """
import numpy as np
from numba import njit
from njet.core.bits import lowest
from njet.games.njet.rules import legal_cards

@njit(cache=True)
def one(hand, led):
    return lowest(legal_cards(hand, led))

print(int(one(np.uint64(12), np.uint64(8))), sum(one.stats.cache_hits.values()))
"""


def test_such_code_is_kept_by_numba_as_any_other(tmp_path):
    (tmp_path / "mine.py").write_text(CACHED)
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    found = [
        subprocess.run(
            [sys.executable, "mine.py"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
            env=settings,
        ).stdout.split()
        for _ in range(2)
    ]
    assert found == [["8", "0"], ["8", "1"]]


def test_a_part_of_an_entry_is_another_in_plain_numba_code():
    """What LLVM makes of a part whose calls it knows all is of no use to others."""

    @stage
    def weighed(numbers, factor, first):
        total = 0
        for place in range(len(numbers)):
            total += numbers[place] * factor if place >= first else 0
        return total

    @entry
    def whole(numbers, first):
        return weighed(numbers, np.int64(3), first) + weighed(numbers, np.int64(3), first + 1)

    @numba.njit(nogil=True, error_model="numpy", _nrt=False)
    def plain(numbers, factor, first):
        return weighed(numbers, factor, first)

    numbers = np.array([5, 7])
    assert whole(numbers, 0) == 57
    assert plain(numbers, 10, 1) == 70
