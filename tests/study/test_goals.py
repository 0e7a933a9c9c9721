"""Expressions of estimates, and goals made of them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from njet.core.errors import BadInput
from njet.core.estimates import Estimate
from njet.study.expressions import expression_from
from njet.study.goals import goal_from, packed, ratio_from, unpacked
from njet.study.replicates import Replicates

VALUES = {"seats.0.win": 0.2, "seats.1.win": 0.5, "seats.0.mean": 12.0, "boxes.points.-2": 3.0}
NAMES = list(VALUES)


class Named:
    label = "this one"


def found(values=VALUES) -> Replicates:
    """Estimates that the two batches move by 1 % up and down, every other one the other way."""
    return Replicates(
        Named(),
        100,
        {name: Estimate(value, 0, 1, name.endswith("win")) for name, value in values.items()},
        {
            name: np.array([1.0, -1.0]) * value / 100 * (-1) ** place
            for place, (name, value) in enumerate(values.items())
        },
    )


@pytest.mark.parametrize(
    ("text", "value", "percent"),
    [
        ("seats.0.win", 0.2, True),
        ("seats.0.mean", 12.0, False),
        ("boxes.points.-2 + 1", 4.0, False),
        ("seats.0.win + seats.1.win", 0.7, True),
        ("seats.1.win - seats.0.win - 10%", 0.2, True),
        ("seats.1.win - (seats.0.win - 10%)", 0.4, True),
        ("(seats.0.win + seats.1.win) / 2", 0.35, True),
        ("seats.0.win + seats.1.win / 2", 0.45, True),
        ("seats.1.win / seats.0.win", 2.5, False),
        ("seats.0.win * seats.0.mean", 2.4, False),
        ("2*seats.0.mean/boxes.points.-2", 8.0, False),
        ("seats.0.mean / 2 / 3", 2.0, False),
        ("seats.0.mean / (2 / 3)", 18.0, False),
        ("-2e1", -20.0, False),
        ("50%", 0.5, False),
    ],
)
def test_expressions_are_worked_out(text: str, value: float, percent: bool) -> None:
    expression = expression_from(text, NAMES)
    measured = expression.measured(found())
    assert measured.value == pytest.approx(value)
    assert measured.percent == percent
    again = expression_from(str(expression), NAMES)
    assert again == expression or math.isnan(expression.number)
    assert str(again) == str(expression)


@pytest.mark.parametrize(
    "text",
    [
        "seats.0.win + seats.1.win * seats.0.mean",
        "seats.0.win / (seats.1.win - 3)",
        "seats.0.mean * seats.0.mean",
        "(seats.0.win - 1) / seats.0.mean / boxes.points.-2",
    ],
)
def test_the_moves_are_those_of_a_small_step(text: str) -> None:
    step = 1e-6
    expression = expression_from(text, NAMES)
    plain = expression.measured(found())
    stepped = {name: value + step * found().moves[name][0] for name, value in VALUES.items()}
    moved = expression.measured(found(stepped)).value
    assert (moved - plain.value) / step == pytest.approx(plain.moves[0], rel=1e-4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no expression"),
        ("seats.0.win +", "is no expression"),
        ("seats.0.win seats.1.win", "is no expression"),
        ("(seats.0.win", "is no expression"),
        ("seats.0.win)", "is no expression"),
        ("* 2", "is no expression"),
        ("()", "is no expression"),
        ("seats.7.win", "'seats.7.win' is no estimate; there are seats.0.win, "),
        ("seats.win", "'seats.win' is 2 estimates; name one: seats.0.win, seats.1.win"),
        ("1e999", "'1e999' is no estimate"),
        ("1e9999", "'1e9999' is no estimate"),
    ],
)
def test_what_is_no_expression(text: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        expression_from(text, NAMES)
    assert words in str(refused.value)


def test_too_little_seen_is_told() -> None:
    expression = expression_from("seats.0.win", NAMES)
    for few in ({"x": 1.0}, {"seats.0.win": math.nan}):
        with pytest.raises(BadInput, match=r"this one: too little was seen of seats\.0\.win"):
            expression.measured(found(few))
    with pytest.raises(BadInput, match="what it is divided by is 0"):
        expression_from("seats.0.win / (seats.1.win - 0.5)", NAMES).measured(found())


def test_a_goal_has_two_sides() -> None:
    goal = goal_from(" seats.0.win=  33.5% ", NAMES)
    assert str(goal) == "seats.0.win = 33.5%"
    assert goal.right.number == pytest.approx(0.335)
    goal = goal_from("seats.0.win = seats.1.win", NAMES)
    assert not goal.right.is_number
    for text in ("seats.0.win", "= 3", "seats.0.win =", "seats.0.win = 1 = 2"):
        with pytest.raises(BadInput, match="is not ESTIMATE = TARGET"):
            goal_from(text, NAMES)
    with pytest.raises(BadInput, match="the estimate comes first"):
        goal_from("3 = seats.0.win", NAMES)


def test_a_ratio_is_the_last_division() -> None:
    top, bottom = ratio_from("(seats.0.win + seats.1.win) / seats.0.mean", NAMES)
    assert (str(top), str(bottom)) == ("seats.0.win + seats.1.win", "seats.0.mean")
    for text in ("seats.0.win + 1", "seats.0.win", "seats.0.win / 2"):
        with pytest.raises(BadInput, match="is not ESTIMATE / ESTIMATE"):
            ratio_from(text, NAMES)


def test_sides_are_kept_as_numbers() -> None:
    sides = [expression_from(name, NAMES).measured(found()) for name in NAMES[:2]]
    for one, other in zip(sides, unpacked(packed(sides), 2), strict=True):
        assert one[:2] == other[:2]
        assert np.array_equal(one.moves, other.moves)
