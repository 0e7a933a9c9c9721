"""Seats turned to places from the seat that began, against lists."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from njet.core import places
from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS

SOURCE, STARTERS, TARGET, COLUMNS = 1, 9, 10, 18
UNTOUCHED = 7


@numba.njit(**FLAGS)
def places_of(seats, starter, players):
    return places.places_of(seats, starter, players)


@numba.njit(**FLAGS)
def turn(table, players, first_row, last_row):
    places.turn_to_places(table, SOURCE, STARTERS, TARGET, players, first_row, last_row)


@given(st.integers(1, 8), st.data())
def test_a_set_of_seats(players: int, data: st.DataObject) -> None:
    seats = data.draw(st.sets(st.integers(0, players - 1)))
    starter = data.draw(st.integers(0, players - 1))
    word = np.uint64(sum(1 << seat for seat in seats))
    expected = sum(1 << (seat - starter) % players for seat in seats)
    assert int(places_of(word, np.uint64(starter), players)) == expected


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(("first", "last"), [(0, ROWS), (5, 5), (3, 77)])
def test_columns_by_seat(players: int, first: int, last: int) -> None:
    rng = np.random.default_rng(players)
    table = new_table(COLUMNS)
    table[:] = rng.integers(0, 2**64, table.shape, dtype=np.uint64)
    table[STARTERS] = rng.integers(0, players, ROWS, dtype=np.uint64)
    table[TARGET:] = UNTOUCHED
    expected = table.copy()
    for row in range(first, last):
        seats, starter = table[SOURCE : SOURCE + players, row], int(table[STARTERS, row])
        expected[TARGET : TARGET + players, row] = np.roll(seats, -starter)
    turn(table, players, first, last)
    np.testing.assert_array_equal(table, expected)
