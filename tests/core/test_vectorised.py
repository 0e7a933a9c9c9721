"""The row loops are packed instructions: what makes the simulator fast, held without a clock."""

from __future__ import annotations

import platform
import re

import llvmlite.binding as llvm
import numba
import numpy as np
import pytest

from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.games.njet import draws, setup, tally, tricks
from njet.games.njet.options import Rules
from njet.games.njet.run import Run
from njet.games.njet.table import COLUMNS

MACHINE = platform.machine().lower()
PACKED = {
    "x86_64": re.compile(r"\bvp(?:and|or|xor|add|sub|s[rl]l|sra|cmp|mul|blend)\w*\s.*%[yz]mm"),
    "aarch64": re.compile(r"\b(?:and|orr|eor|add|sub|ushl|sshl|cm\w+|bsl|bit|bif)\s+v\d+\."),
}
PACKED["amd64"], PACKED["arm64"] = PACKED["x86_64"], PACKED["aarch64"]
FEWEST = 4
"""Packed operations in a loop that is vectorised; a scalar one has none, but for clearing."""

pytestmark = pytest.mark.skipif(
    MACHINE not in PACKED
    or (MACHINE in ("x86_64", "amd64") and not llvm.get_host_cpu_features().get("avx2")),
    reason="this CPU has no wide vectors",
)

PLAN = Run(Rules(), 4, ["random"] * 4).plan
ONES, TABLE = PLAN.ones, new_table(COLUMNS)
TALLY = tally.new_tally(4)


def draw_words(table):
    draws.draw_words(table, ROWS)


def offer_boxes(table):
    setup.offer_boxes(table, ROWS)


def offer_cards(table):
    tricks.offer_cards(table, 2, ROWS)


def weigh_lead(table, ones):
    tricks.weigh_lead(table, ones, ROWS)


def weigh_card(table, ones):
    tricks.weigh_card(table, ones, 2, ROWS)


def take_trick(table, ones):
    tricks.take_trick(table, 4, ones, ROWS)


def tally_round(table, plan):
    tally.tally_round(table, 5, plan, ROWS)


def tally_boxes(table, plan, sums):
    tally.tally_boxes(table, plan, sums, 0, ROWS)


def tally_classes(table, sums):
    tally.tally_classes(table, 5, sums, 0, ROWS)


LOOPS = {
    draw_words: (TABLE,),
    offer_boxes: (TABLE,),
    offer_cards: (TABLE,),
    weigh_lead: (TABLE, ONES),
    weigh_card: (TABLE, ONES),
    take_trick: (TABLE, ONES),
    tally_round: (TABLE, PLAN),
    tally_boxes: (TABLE, PLAN, TALLY),
    tally_classes: (TABLE, TALLY),
}


def packed_operations(function, arguments) -> int:
    compiled = numba.njit(**FLAGS)(function)
    compiled.compile(tuple(map(numba.typeof, arguments)))
    (assembly,) = compiled.inspect_asm().values()
    return len(PACKED[MACHINE].findall(assembly))


@pytest.mark.parametrize(
    ("function", "arguments"), LOOPS.items(), ids=[function.__name__ for function in LOOPS]
)
def test_a_row_loop_is_packed(function, arguments) -> None:
    assert packed_operations(function, arguments) >= FEWEST


def test_a_loop_that_cannot_be_packed_is_told_apart() -> None:
    """The measure itself: each step of this loop needs the one before."""

    def chained(words):
        state = words[0]
        for place in range(len(words)):
            state = (state ^ words[place]) + (state >> np.uint64(3))
            words[place] = state

    assert packed_operations(chained, (np.zeros(64, dtype=np.uint64),)) < FEWEST
