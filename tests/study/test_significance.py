"""Student's t against scipy, and Holm's correction against its definition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from njet.study.significance import holm, quantile, two_sided


@pytest.mark.parametrize("freedom", [1, 1.5, 2, 3, 7.3, 19.9, 20, 99, 199, 1e4, 1e6])
@pytest.mark.parametrize("t", [0.0, 1e-9, 0.01, 0.5, 1.0, 1.7, 1.8, 2.5, 6.0, 30.0, 400.0])
def test_the_chance_of_a_t_is_that_of_scipy(t: float, freedom: float) -> None:
    expected = 2 * stats.t.sf(t, freedom)
    assert two_sided(t, freedom) == pytest.approx(expected, rel=1e-5, abs=1e-299)
    assert two_sided(-t, freedom) == two_sided(t, freedom)


def test_an_infinite_t_has_no_chance() -> None:
    assert two_sided(float("inf"), 5) == 0.0


@pytest.mark.parametrize("freedom", [1, 2, 2.5, 5, 12, 19.9, 20, 50, 199])
def test_the_quantile_is_that_of_scipy(freedom: float) -> None:
    assert quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-6)


def test_parts_of_a_degree_of_freedom_make_it_no_narrower() -> None:
    found = [quantile(20 + part / 4) for part in range(9)]
    assert found == sorted(found, reverse=True)
    assert quantile(20.75) >= stats.t.ppf(0.975, 20.75)


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.02]) == pytest.approx([0.04, 0.06, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []
    assert holm([1e-200 / 3, 0.5, 0.5]) == [1e-200, 1.0, 1.0]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_rejects_step_by_step(chances: list[float]) -> None:
    """The smallest at the level over all, the next at that over all but one, until one fails."""
    rejected = set()
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if (len(chances) - rank) * chances[place] >= 0.05:
            break
        rejected.add(place)
    assert {place for place, value in enumerate(holm(chances)) if value < 0.05} == rejected
