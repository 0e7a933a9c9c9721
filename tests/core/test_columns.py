"""A table of games seen by column and row."""

from __future__ import annotations

import numba
import numpy as np

from njet.core.columns import ROWS, columns, new_table, reals
from njet.core.jit import FLAGS


@numba.njit(**FLAGS)
def number_cells(table):
    t = columns(table)
    for column in range(len(t)):
        for row in range(ROWS):
            t[column, row] = np.uint64(1000 * column + row)


@numba.njit(**FLAGS)
def set_real(table, column, row, value):
    reals(table)[column, row] = value


@numba.njit(**FLAGS)
def shape(table):
    t = columns(table)
    return t.shape


def test_a_new_table_is_empty() -> None:
    table = new_table(7)
    assert (table.shape, table.dtype, table.any()) == ((7, ROWS), np.uint64, False)
    assert table.flags.c_contiguous


def test_columns_are_the_tables_own_memory() -> None:
    table = new_table(7)
    number_cells(table)
    assert table.tolist() == [[1000 * column + row for row in range(ROWS)] for column in range(7)]
    assert shape(table) == (7, ROWS)


def test_reals_are_the_same_memory() -> None:
    table = new_table(3)
    set_real(table, 1, 5, -2.5)
    assert table.view(np.float64)[1, 5] == -2.5
    assert np.count_nonzero(table) == 1


def test_a_busy_column_fits_a_first_level_cache_many_times() -> None:
    assert ROWS * 8 * 32 <= 32 * 1024
