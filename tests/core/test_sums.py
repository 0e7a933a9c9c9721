"""Sums over the rows of a table against Python's own integers."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from njet.core import sums
from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS

COLUMN, PLAYERS = 2, 3
SPANS = [(0, ROWS), (0, 0), (5, 6), (17, 90), (ROWS, ROWS)]
MOST = 2**31 - 1

spans = pytest.mark.parametrize(("first", "last"), SPANS)


@numba.njit(**FLAGS)
def short(word):
    return sums.short(word)


@numba.njit(**FLAGS)
def add_all(array, found):
    sums.add_all(array, found)


@numba.njit(**FLAGS)
def add_scores(table, column, scores, first_row, last_row):
    sums.add_scores(table, column, PLAYERS, scores, first_row, last_row)


@numba.njit(**FLAGS)
def add_moments(table, column, shift, mask, array, first_row, last_row):
    sums.add_moments(table, column, shift, mask, array, first_row, last_row)


@numba.njit(**FLAGS)
def count_sets(table, column, counts, first_row, last_row):
    sums.count_sets(table, column, counts, first_row, last_row)


@numba.njit(**FLAGS)
def add_products(table, column, part, other, other_part, first_row, last_row):
    return sums.add_products(table, column, *part, other, *other_part, first_row, last_row)


def numbers(seed: int) -> tuple[np.ndarray, list[list[int]]]:
    """A table and, by column, its numbers, which may be negative: up to the most that fit."""
    drawn = np.random.default_rng(seed).integers(-MOST - 1, MOST, (6, ROWS), endpoint=True)
    drawn[:, 20:40] = [-MOST - 1, MOST] * 10
    table = new_table(len(drawn))
    table[:] = drawn.view(np.uint64)
    return table, drawn.tolist()


@pytest.mark.parametrize("number", [0, 1, -1, 12_345, MOST, -MOST - 1])
def test_a_short_number_has_its_sign(number: int) -> None:
    assert int(short(np.uint64(number % 2**64))) == number


def test_numbers_are_added_to_the_first_of_an_array() -> None:
    array = np.array([1, 2, 3, 4])
    add_all(array, (10, -20))
    assert array.tolist() == [11, -18, 3, 4]


@spans
def test_scores_and_their_products(first: int, last: int) -> None:
    table, drawn = numbers(1)
    scores = np.full((PLAYERS, 1 + PLAYERS), 7, dtype=np.int64)
    add_scores(table, COLUMN, scores, first, last)
    seats = [drawn[COLUMN + seat][first:last] for seat in range(PLAYERS)]
    for seat, found in enumerate(seats):
        products = [sum(x * y for x, y in zip(found, other, strict=True)) for other in seats]
        expected = [7 + sum(found), *(7 + product for product in products)]
        wrapped = [(x + 2**63) % 2**64 - 2**63 for x in expected]  # as integers of 64 bits do
        assert scores[seat].tolist() == wrapped


@spans
@pytest.mark.parametrize(("shift", "bits"), [(0, 31), (8, 8), (56, 8), (0, 1), (33, 31)])
def test_a_part_of_a_word_and_its_square(first: int, last: int, shift: int, bits: int) -> None:
    table = new_table(4)
    words = np.random.default_rng(2).integers(0, 2**64, ROWS, dtype=np.uint64)
    table[COLUMN] = words
    array = np.array([5, 6])
    add_moments(table, COLUMN, np.uint64(shift), np.uint64(2**bits - 1), array, first, last)
    parts = [word >> shift & 2**bits - 1 for word in words.tolist()[first:last]]
    expected = [5 + sum(parts), 6 + sum(part * part for part in parts)]
    assert array.tolist() == [(x + 2**63) % 2**64 - 2**63 for x in expected]


@spans
def test_rows_by_the_set_that_they_hold(first: int, last: int) -> None:
    table = new_table(4)
    table[COLUMN] = np.random.default_rng(3).integers(0, 8, ROWS, dtype=np.uint64)
    counts = np.full(8, 2, dtype=np.int64)
    count_sets(table, COLUMN, counts, first, last)
    seen = table[COLUMN, first:last].tolist()
    assert counts.tolist() == [2 + seen.count(number) for number in range(8)]


@spans
@pytest.mark.parametrize("parts", [((0, 31), (33, 31)), ((8, 8), (8, 8)), ((56, 8), (0, 1))])
def test_products_of_parts_of_words(first: int, last: int, parts: tuple) -> None:
    table = new_table(4)
    drawn = np.random.default_rng(4).integers(0, 2**56, (2, ROWS), dtype=np.uint64)
    table[COLUMN], table[0] = drawn
    of_each = [(np.uint64(shift), np.uint64(2**bits - 1)) for shift, bits in parts]
    found = add_products(table, COLUMN, of_each[0], 0, of_each[1], first, last)
    taken = [
        [word >> shift & 2**bits - 1 for word in words[first:last]]
        for words, (shift, bits) in zip(drawn.tolist(), parts, strict=True)
    ]
    expected = sum(x * y for x, y in zip(*taken, strict=True))
    assert found == (expected + 2**63) % 2**64 - 2**63
