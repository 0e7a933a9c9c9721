"""Speed of tables on one core, in CPU time: steps, with masks and with observations as well.

Actions are chosen and recorded beforehand, so that only what the table does is timed.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from njet.games import load
from njet.tables import Table, make_table

SEED = 1


class Course(NamedTuple):
    """Recorded actions, an array for every step, and the decisions that they were."""

    actions: list[Any]
    decisions: int


def record(table: Table, steps: int) -> Course:
    """Random legal actions for so many steps of a table."""
    rng = np.random.default_rng(SEED)
    table.reset()
    actions, decisions = [], 0
    for _ in range(steps):
        chances = rng.random((table.rows, table.actions), dtype=np.float32)
        actions.append((table.masks() * chances).argmax(axis=1))
        decisions += int((table.seat >= 0).sum())
        table.step(actions[-1])
    return Course(actions, decisions)


def seconds(table: Table, course: Course, masks: bool, observations: bool) -> float:
    """CPU seconds of a course."""
    table.reset()
    start = time.process_time()
    for actions in course.actions:
        table.step(actions)
        if masks:
            table.masks()
        if observations:
            table.observe()
    return time.process_time() - start


def speed(game: str, players: int, rows: int, steps: int, times: int) -> dict[str, float]:
    """Decisions a second by what is written, and the microseconds of a call for a single row."""
    table = make_table(game, rows=rows, players=players, seed=SEED)
    course = record(table, steps)
    least = [
        min(seconds(table, course, *written) for _ in range(times))
        for written in ((False, False), (True, False), (True, True))
    ]
    single = make_table(game, rows=1, players=players, seed=SEED)
    one = record(single, 20 * steps)
    step = min(seconds(single, one, False, False) for _ in range(times))
    bare, masked, whole = (course.decisions / taken for taken in least)
    return {
        "decisions_per_second": bare,
        "decisions_per_second_with_masks": masked,
        "decisions_per_second_with_observations": whole,
        "deciding": course.decisions / (rows * steps),
        "microseconds_of_one_row": 1e6 * step / len(one.actions),
    }


def default_players(game: str) -> int:
    """The usual number of players."""
    return load(game).default_players
