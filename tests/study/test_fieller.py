"""Fieller's sets against their definition: a ratio is in if the line through it may be 0."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from njet.study.fieller import Region, fieller, joined

INFINITE = math.inf
sizes = st.floats(-9, 9)
parts = st.floats(-2, 2)


@given(sizes, sizes, parts, parts, parts, st.floats(-20, 20))
def test_a_ratio_is_in_if_its_line_may_be_zero(top, bottom, a, b, c, ratio) -> None:
    one, both, two = a * a + b * b, b * c, c * c  # of the errors a, b and c of two sums
    found = fieller(top, bottom, one, both, two, 2.0)
    off = abs(top - ratio * bottom)
    reach = 2.0 * math.sqrt(max(0.0, one - 2 * ratio * both + ratio * ratio * two))
    if abs(off - reach) > 1e-6 * (1 + ratio * ratio):  # not on the very edge
        assert (ratio in found) == (off <= reach)


def test_the_three_shapes() -> None:
    clear = fieller(3.0, 2.0, 0.01, 0.0, 0.01, 2.0)
    assert clear.is_bounded
    assert 1.5 in clear
    assert str(clear) == "from 1.333 to 1.697"
    gap = fieller(3.0, 0.1, 0.01, 0.0, 0.01, 2.0)
    assert not gap.is_bounded
    assert (0.0 in gap, 1e9 in gap, -1e9 in gap) == (False, True, True)
    assert str(gap).startswith("all but what is between -")
    line = fieller(0.1, 0.1, 0.01, 0.0, 0.01, 2.0)
    assert line.parts == ((-INFINITE, INFINITE),)
    assert str(line) == "the whole line: any value"


def test_on_the_edge_it_is_a_ray() -> None:
    assert fieller(1.0, 2.0, 0.0, 0.0, 1.0, 2.0).parts == ((0.25, INFINITE),)
    assert fieller(-1.0, 2.0, 0.0, 0.0, 1.0, 2.0).parts == ((-INFINITE, -0.25),)
    assert str(fieller(1.0, 2.0, 0.0, 0.0, 1.0, 2.0)) == "from 0.25"
    assert fieller(0.0, 2.0, 1.0, 0.0, 1.0, 2.0).parts == ((-INFINITE, INFINITE),)
    assert fieller(1.0, 0.0, 0.0, 0.0, 0.0, 2.0).parts == ()


def test_without_errors_it_is_the_ratio() -> None:
    assert fieller(3.0, 2.0, 0.0, 0.0, 0.0, 2.0).parts == ((1.5, 1.5),)
    assert fieller(0.0, 2.0, 0.0, 0.0, 0.0, 2.0).parts == ((0.0, 0.0),)


@pytest.mark.parametrize(("top", "bottom"), [(3.0, 2.0), (1.0, 0.15), (0.1, 0.05)])
def test_it_covers_whatever_its_shape(top: float, bottom: float) -> None:
    """Of 4,000 pairs of normal numbers with a known ratio, the known one is in 95 %."""
    chance = np.random.default_rng(5)
    errors = np.array([[0.04, 0.01], [0.01, 0.02]])
    drawn = chance.multivariate_normal([top, bottom], errors, 4000)
    inside = [top / bottom in fieller(x, y, 0.04, 0.01, 0.02, 1.959964) for x, y in drawn.tolist()]
    assert abs(np.mean(inside) - 0.95) < 3.5 * (0.95 * 0.05 / 4000) ** 0.5


def test_regions_are_cut_moved_and_joined() -> None:
    region = Region(((-INFINITE, 1.0), (3.0, INFINITE)))
    assert region.within(0.0, 4.0).parts == ((0.0, 1.0), (3.0, 4.0))
    assert region.within(1.5, 2.5).parts == ()
    assert Region(((0.0, 0.5),)).moved(10.0, 4.0).parts == ((10.0, 12.0),)
    assert joined([Region(((2, 3),)), Region(((0, 1), (5, 6))), Region(((1, 2),))]).parts == (
        (0, 3),
        (5, 6),
    )
    assert str(Region(((0, 3), (5, 6)))) == "from 0 to 3 and from 5 to 6"
    assert str(Region(())) == "nothing"
