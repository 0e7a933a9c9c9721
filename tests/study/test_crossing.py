"""Where a line passes 0, with what is known of it, and how surely."""

from __future__ import annotations

import numpy as np
import pytest

from njet.study.crossing import crossings, region, searched
from njet.study.expressions import Measured

BATCHES = 40
SHAPE = np.random.default_rng(3).standard_normal((2, BATCHES))
SHAPE -= SHAPE.mean(axis=1, keepdims=True)


def measured(value: float, error: float, own: float = 0.0, place: int = 0) -> Measured:
    """A value with an error that all have in common, and one of its own."""
    chance = np.random.default_rng(place)
    alone = chance.standard_normal(BATCHES)
    return Measured(value, False, error * SHAPE[0] * 6 + own * (alone - alone.mean()) * 6)


def line(values, at: float, slope: float = 1.0, error: float = 0.1, own: float = 0.0):
    return {value: measured(slope * (value - at), error, own, value) for value in values}


@pytest.mark.parametrize("slope", [2.0, -0.5])
def test_a_line_passes_where_it_does(slope: float) -> None:
    (crossing,) = crossings(line(range(1, 6), 2.3, slope))
    assert crossing.place.value == pytest.approx(2.3)
    assert (crossing.below, crossing.above) == (2, 3)
    assert crossing.place.low < 2.3 < crossing.place.high
    half = 2.02 * abs(0.1 / slope)
    assert crossing.place.high - crossing.place.low == pytest.approx(2 * half, rel=0.5)


def test_an_error_in_common_moves_the_place_alone() -> None:
    common = crossings(line(range(1, 6), 2.3, error=0.1))[0].place
    apart = crossings(line(range(1, 6), 2.3, error=0.0, own=0.1))[0].place
    assert common.high - common.low != pytest.approx(apart.high - apart.low, rel=0.01)


def test_a_value_that_is_right_is_the_place() -> None:
    (crossing,) = crossings(line(range(1, 6), 3.0))
    assert crossing.place.value == 3
    assert (crossing.below, crossing.above) == (3, 3)
    assert crossing.place.low < 3 < crossing.place.high


def test_nowhere_and_several_times() -> None:
    assert crossings(line(range(1, 6), 9.0)) == []
    assert region(line(range(1, 6), 9.0)).parts == ()
    bent = {value: measured((value - 2.5) ** 2 - 1, 0.01) for value in range(1, 5)}
    places = [crossing.place for crossing in crossings(bent)]
    assert [place.value for place in places] == pytest.approx([1.625, 3.375])
    assert places[0].high < places[1].low
    assert len(region(bent).parts) == 2


def test_an_interval_ends_with_the_range() -> None:
    (crossing,) = crossings(line(range(1, 4), 1.1, error=1.0))
    assert crossing.place.low == 1
    assert region(line(range(1, 4), 0.9, error=1.0)).parts[0][0] == 1


def test_a_level_line() -> None:
    level = {1: measured(1.0, 0.1), 2: measured(1.0, 0.1)}
    assert region(level).parts == ()
    assert region({1: measured(0.1, 0.1), 2: measured(0.1, 0.1)}).parts == ((1, 2),)
    unsure = {1: measured(1.0, 0.1), 2: measured(1.0, 0.2)}
    assert region(unsure).parts == ()


def test_without_errors_the_place_is_a_point() -> None:
    exact = {1: Measured(-1.0, False, np.zeros(9)), 2: Measured(3.0, False, np.zeros(9))}
    place = crossings(exact)[0].place
    assert (place.value, place.low, place.high) == pytest.approx((1.25, 1.25, 1.25))


@pytest.mark.parametrize(("number", "at"), [(2, 1.5), (9, 4.2), (10, 7.7), (1000, 617.4)])
def test_few_are_tried_all_and_many_by_halves(number: int, at: float) -> None:
    tried = []

    def measure(value: int) -> Measured:
        tried.append(value)
        return measured(value - at, 0.01)

    found = searched(range(1, number + 1), measure)
    assert list(found) == sorted(tried)
    assert len(tried) == len(set(tried)) <= 9 + 7
    assert {int(at), int(at) + 1} <= set(tried)
    if number <= 9:
        assert list(found) == list(range(1, number + 1))


def test_what_is_never_passed_is_not_searched_further() -> None:
    assert len(searched(range(1, 1000), lambda value: measured(value + 1, 0.1))) == 9


def test_the_interval_covers() -> None:
    """Of 600 noisy lines the true place is in 95 % of the intervals."""
    chance = np.random.default_rng(8)
    inside = 0
    for _ in range(600):
        common, *own = chance.standard_normal((4, BATCHES)) * 0.5
        found = {}
        for value, mine in enumerate(own):
            drawn = 0.7 * (value - 1.2) + common + 0.4 * mine
            found[value] = Measured(drawn.mean(), False, drawn - drawn.mean())
        inside += 1.2 in region(found)
    assert abs(inside / 600 - 0.95) < 3.5 * (0.95 * 0.05 / 600) ** 0.5
