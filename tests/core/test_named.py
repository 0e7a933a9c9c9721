"""Estimates by name, and what a shorter name stands for."""

from __future__ import annotations

import pytest

from njet.core.errors import BadInput
from njet.core.estimates import Estimate, Summary
from njet.core.named import estimates, matching, slug

E = [Estimate(float(place), 0.0, 1.0) for place in range(8)]
TABLES = [
    Summary("seats", "", ["seat", "win %", "mean score"], [[0, E[0], E[1]], [1, E[2], 3.5]]),
    Summary("teams", "", ["team", "seats", "score"], [["alone", "two others", E[3]]], labels=2),
    Summary("spread", "", ["what", "value"], [["largest minus smallest, %", E[4]]], facts=True),
    Summary("levels", "", ["", "low", "high"], [["games", E[5], E[6]]], facts=True),
]
NAMES = [
    "seats.0.win",
    "seats.0.mean_score",
    "seats.1.win",
    "teams.alone.two_others.score",
    "spread.largest_minus_smallest",
    "levels.games.low",
    "levels.games.high",
]


def test_every_estimate_has_a_name_and_nothing_else_has() -> None:
    found = estimates(TABLES)
    assert list(found) == NAMES
    assert [estimate.value for estimate in found.values()] == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("label", "name"),
    [("two others", "two_others"), ("-2", "-2"), ("1x", "1x"), ("games tied, %", "games_tied")]
    + [(3, "3"), ("+", "+"), ("%", "%")],
)
def test_labels_become_parts_of_names(label, name) -> None:
    assert slug(label) == name


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("seats.0.win", ["seats.0.win"]),
        (" seats.0.win ", ["seats.0.win"]),
        ("seats.0", ["seats.0.win", "seats.0.mean_score"]),
        ("seats.win", ["seats.0.win", "seats.1.win"]),
        ("seat_wins", ["seats.0.win", "seats.1.win"]),
        ("teams.score", ["teams.alone.two_others.score"]),
        ("levels", ["levels.games.low", "levels.games.high"]),
    ],
)
def test_a_pattern_stands_for_names(pattern, names) -> None:
    assert matching(pattern, NAMES) == names


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(BadInput, match=r"'seats.2.win' is no estimate; there are seats.0.win, "):
        matching("seats.2.win", NAMES)
    with pytest.raises(BadInput, match=r"levels\.games\.high"):
        matching("chess", NAMES)
    with pytest.raises(BadInput, match=r" and 8 more$"):
        matching("b", [f"a.{place}" for place in range(20)])
