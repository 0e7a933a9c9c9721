"""Rows that play on come first, whatever the order in which games end."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.core.rows import part_rows

WIDTH, COLUMNS = 3, 5
FLAG = 1  # the column that says whether a row plays on

bounds = st.tuples(st.integers(0, ROWS), st.integers(0, ROWS)).map(sorted)


@numba.njit(**FLAGS)
def part(table, width, column, first_row, last_row):
    return part_rows(table, width, column, first_row, last_row)


def a_table(plays_on: list[bool]) -> np.ndarray:
    """Every cell its own number, but those of the flag's column."""
    table = new_table(COLUMNS)
    table[:] = np.arange(table.size, dtype=np.uint64).reshape(table.shape) + np.uint64(1)
    table[FLAG] *= np.array(plays_on, dtype=np.uint64)
    return table


@given(st.lists(st.booleans(), min_size=ROWS, max_size=ROWS), bounds)
def test_rows_are_parted(plays_on: list[bool], rows: list[int]) -> None:
    first, last = rows
    before = a_table(plays_on)
    after = before.copy()
    border = part(after, WIDTH, FLAG, first, last)
    assert border == first + sum(plays_on[first:last])
    assert after[FLAG, first:border].all()
    assert not after[FLAG, border:last].any()
    whole_rows = [sorted(table[:WIDTH, first:last].T.tolist()) for table in (before, after)]
    assert whole_rows[0] == whole_rows[1]


@given(st.lists(st.booleans(), min_size=ROWS, max_size=ROWS), bounds)
def test_nothing_else_is_touched(plays_on: list[bool], rows: list[int]) -> None:
    first, last = rows
    before = a_table(plays_on)
    after = before.copy()
    part(after, WIDTH, FLAG, first, last)
    after[:WIDTH, first:last] = before[:WIDTH, first:last]
    np.testing.assert_array_equal(after, before)


@pytest.mark.parametrize("plays_on", [True, False])
def test_rows_that_are_all_alike_stay_where_they_are(plays_on: bool) -> None:
    before = a_table([plays_on] * ROWS)
    after = before.copy()
    assert part(after, WIDTH, FLAG, 0, ROWS) == ROWS * plays_on
    np.testing.assert_array_equal(after, before)
