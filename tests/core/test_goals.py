"""How sure one wants to be, as it is typed."""

from __future__ import annotations

import pytest

from njet.core.errors import BadInput
from njet.core.estimates import Estimate, Summary
from njet.core.goals import Size, size, wanted, wish

SHARE, MEAN = Estimate(0.3, 0.2, 0.4, percent=True, error=0.05), Estimate(7, 6, 8, error=0.5)
TABLES = [
    Summary("seats", "", ["seat", "win %", "mean score"], [[0, SHARE, MEAN], [1, SHARE, MEAN]]),
    Summary("spread", "", ["what", "value"], [["win %", SHARE]], facts=True),
]


def test_sizes_are_percentage_points_or_plain_numbers() -> None:
    assert size("0.1pp") == Size(0.001, True)
    assert size(" 25 pp ") == Size(0.25, True)
    assert size("0.25") == Size(0.25, False)
    assert size("1e-2") == Size(0.01, False)
    assert wish("0.1pp") == (None, Size(0.001, True))
    assert wish("seats.win: 1pp") == ("seats.win", Size(0.01, True))


@pytest.mark.parametrize(
    "text", ["", "pp", "x", "0", "0pp", "-1pp", "1%", "seats.win", "nan", "1e999"]
)
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is no size"):
        wish(text)


def test_the_wins_of_the_first_table_are_meant_where_nothing_is_named() -> None:
    assert wanted([wish("1pp")], TABLES) == {"seats.0.win": 0.01, "seats.1.win": 0.01}


def test_of_several_sizes_the_least_counts() -> None:
    wishes = [
        wish("seats.1.win:2pp"),
        wish("1pp"),
        wish("seats.win:3pp"),
        wish("seats.mean_score:2"),
    ]
    assert wanted(wishes, TABLES) == {
        "seats.1.win": 0.01,
        "seats.0.win": 0.01,
        "seats.0.mean_score": 2.0,
        "seats.1.mean_score": 2.0,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seats.win:0.1", "is a share: give percentage points"),
        ("seats.mean_score:1pp", "is no share: give a plain number"),
        ("seats.loss:1pp", "is no estimate; there are"),
        ("spread.win:1pp", "is no estimate; there are"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        wanted([wish(text)], TABLES)
