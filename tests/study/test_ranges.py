"""Values of a key from a text, and their grid."""

from __future__ import annotations

import pytest

from njet import games
from njet.core.errors import BadInput
from njet.study.ranges import grid_of, values_of

NJET = games.load("njet")


@pytest.mark.parametrize(
    ("key", "text", "values"),
    [
        ("players", "3,5", ["3", "5"]),
        ("points.minus", "-1..-3", ["-1", "-2", "-3"]),
        ("bonus_factor", "1..4", ["1", "2", "3", "4"]),
        ("target", "10..30:10", ["10", "20", "30"]),
        ("target", "30..10:15", ["30", "15"]),
        ("target", "default,10..12", ["default", "10", "11", "12"]),
        ("bonus", "holder, team", ["holder", "team"]),
        ("bonus", "own", ["own"]),
        ("points", "1,2,-3", ["1,2,-3"]),
        ("points", "1,2,-3|1,2,-4", ["1,2,-3", "1,2,-4"]),
        ("policy", "random,heuristic", ["random", "heuristic"]),
        ("policy", "random|random,heuristic,random", ["random", "random,heuristic,random"]),
        ("players", [3, 5], ["3", "5"]),
        ("points", [(1, -2), (1, -3)], ["1,-2", "1,-3"]),
        ("must_trump", [True, False], ["true", "false"]),
    ],
)
def test_values(key: str, text, values) -> None:
    assert values_of(NJET, key, text) == values


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("chess", "1", "unknown option 'chess'"),
        ("points.x.y", "", "a value is missing"),
        ("players", "", "a value is missing in ''"),
        ("players", "3,,5", "a value is missing"),
        ("points", "1,2|", "a value is missing"),
        ("players", [], "a value is missing"),
        ("players", 3, "a text or a list of values is needed, not 3"),
        ("players", "3,3", "3 is given more than once"),
        ("players", "2..4,3", "3 is given more than once"),
        ("target", "1..x", "'1..x' is no range of whole numbers"),
        ("target", "1..5:0", "a step is at least 1"),
        ("target", "1..999999", "are 999,999 values; at most 10,000"),
    ],
)
def test_what_are_no_values(key: str, text, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        values_of(NJET, key, text)
    assert words in str(refused.value)


def test_a_grid_has_every_combination() -> None:
    grid = grid_of(NJET, {"players": "3,5", "bonus_factor": "1..3"})
    assert len(grid) == 6
    assert grid[:3] == [{"players": "3", "bonus_factor": f} for f in "123"]
    assert grid[3] == {"players": "5", "bonus_factor": "1"}
    with pytest.raises(BadInput, match="more than 10,000 cells"):
        grid_of(NJET, {"target": "1..5000", "max_rounds": "1..5000"})
    with pytest.raises(BadInput, match="a sweep needs a key"):
        grid_of(NJET, {})
