"""Sets in a word against Python's own sets and integers."""

from __future__ import annotations

import itertools

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from njet.core import bits
from njet.core.jit import FLAGS

words = st.integers(0, 2**64 - 1)
sets = st.integers(0, 2**62 - 1)
some = sets.filter(bool)


@numba.njit(**FLAGS)
def compiled_choose(yes, then, otherwise):
    return bits.choose(yes, then, otherwise)


@numba.njit(**FLAGS)
def compiled_when(yes, word):
    return bits.when(yes, word)


@numba.njit(**FLAGS)
def compiled_unary(mask):
    return bits.count(mask), bits.lowest(mask), bits.index(mask)


@numba.njit(**FLAGS)
def compiled_search(mask, n):
    return bits.nth_by_search(mask, n)


@numba.njit(**FLAGS)
def compiled_nth(mask, n):
    return bits.nth(mask, n)


@numba.njit(**FLAGS)
def compiled_member(mask, half):
    return bits.member(mask, half)


@numba.njit(**FLAGS)
def compiled_below(bound, half):
    return bits.below(bound, half)


def members(mask: int) -> list[int]:
    return [1 << place for place in range(64) if mask >> place & 1]


@given(st.booleans(), words, words)
def test_choose_and_when(yes: bool, then: int, otherwise: int) -> None:
    first, second = np.uint64(then), np.uint64(otherwise)
    assert int(compiled_choose(yes, first, second)) == (then if yes else otherwise)
    assert int(compiled_when(yes, first)) == (then if yes else 0)


@given(some)
def test_count_lowest_and_index(mask: int) -> None:
    lowest = members(mask)[0]
    found = tuple(map(int, compiled_unary(np.uint64(mask))))
    assert found == (mask.bit_count(), lowest, lowest.bit_length() - 1)


def test_the_empty_set_is_empty() -> None:
    empty, half = np.uint64(0), np.uint64(2**32 - 1)
    assert [int(found) for found in compiled_unary(empty)][:2] == [0, 0]
    assert int(compiled_search(empty, np.uint64(0))) == 0
    assert int(compiled_nth(empty, np.uint64(0))) == 0
    assert int(compiled_member(empty, half)) == 0


@given(some, st.data())
def test_the_nth_member_by_either_way(mask: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, mask.bit_count() - 1))
    word, place = np.uint64(mask), np.uint64(n)
    assert int(compiled_search(word, place)) == members(mask)[n]
    assert int(compiled_nth(word, place)) == members(mask)[n]


@pytest.mark.skipif(not bits.has_fast_deposit(), reason="this CPU has no fast pdep")
def test_search_and_deposit_agree_on_every_member_of_many_sets() -> None:
    @numba.njit(**FLAGS)
    def disagreements(masks):
        wrong = 0
        for mask in masks:
            for n in range(bits.count(mask)):
                place = np.uint64(n)
                wrong += bits.nth_by_search(mask, place) != bits.nth_by_deposit(mask, place)
        return wrong

    random = np.random.default_rng(1)
    masks = random.integers(0, 2**62, 20_000, dtype=np.uint64)
    masks &= random.integers(0, 2**62, 20_000, dtype=np.uint64) | np.uint64(1)
    assert disagreements(masks) == 0


@given(some, st.integers(0, 2**32 - 1))
def test_a_random_member_is_a_member(mask: int, half: int) -> None:
    found = int(compiled_member(np.uint64(mask), np.uint64(half)))
    assert found == members(mask)[mask.bit_count() * half >> 32]


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 22, 60, 62])
def test_a_bounded_draw_is_as_even_as_it_can_be(bound: int) -> None:
    """Each number has 2**32 / bound of the 2**32 halves, rounded down or up."""
    firsts = [-(-number * 2**32 // bound) for number in range(bound + 1)]
    for number, (first, after) in enumerate(itertools.pairwise(firsts)):
        for half in (first, after - 1):
            assert int(compiled_below(np.uint64(bound), np.uint64(half))) == number
        assert after - first in (2**32 // bound, 2**32 // bound + 1)


def test_members_are_uniform() -> None:
    @numba.njit(**FLAGS)
    def tally(mask, halves, counts):
        for half in halves:
            counts[bits.index(bits.member(mask, half))] += 1

    mask = 0b1011_0000_0101_1000_0000_0000_0000_0011
    counts = np.zeros(64, dtype=np.int64)
    halves = np.random.default_rng(1).integers(0, 2**32, 200_000, dtype=np.uint64)
    tally(np.uint64(mask), halves, counts)
    seen = [count for place, count in enumerate(counts.tolist()) if mask >> place & 1]
    assert sum(seen) == 200_000
    assert stats.chisquare(seen).pvalue > 1e-4
