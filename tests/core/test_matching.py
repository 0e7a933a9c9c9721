"""Places filled with things, against all ways to try."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from njet.core.matching import matched

places = st.lists(st.lists(st.integers(0, 5), unique=True), max_size=5)


@given(places)
def test_a_choice_is_found_if_there_is_one(allowed: list[list[int]]) -> None:
    ways = [way for way in itertools.product(*allowed) if len(set(way)) == len(way)]
    found = matched(allowed)
    assert (found is None) == (not ways)
    assert found is None or tuple(found) in ways


def test_no_place_takes_nothing() -> None:
    assert matched([]) == []
    assert matched([[]]) is None
