"""Rule sets with any of their options changed, for tests by hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from njet import games
from njet.core.errors import BadInput

LABELS = ("0", "1", "2", "7", "1x", "2x", "P", "2P", "R", "3R")


def _lists(values: Any, least: int, most: int) -> Any:
    return st.lists(values, min_size=least, max_size=most, unique=True).map(tuple)


_COLOURS = _lists(st.sampled_from(["B", "R", "Y", "G", "none"]), 2, 5)
OPTIONS: dict[str, dict[str, Any]] = {
    "njet": {
        "bonus": st.sampled_from(["holder", "team", "own"]),
        "bonus_factor": st.integers(1, 99),
        "discards": _lists(st.sampled_from(LABELS), 2, 9),
        "trumps": _COLOURS,
        "supertrumps": _COLOURS,
        "points": _lists(st.integers(-99, 99), 2, 11),
        "super_follows": st.sampled_from(["trump", "printed"]),
        "must_trump": st.booleans(),
        "super_loot": st.booleans(),
        "first_cover": st.sampled_from(["dealer", "left"]),
        "rounds": st.none() | st.integers(1, 10_000),
        "target": st.none() | st.integers(1, 1_000_000),
        "max_rounds": st.integers(1, 10_000),
        "highest": st.none() | st.integers(2, 15),
        "ones": st.integers(0, 14),
        "hand_size": st.none() | st.integers(1, 60),
    },
    "nessos": {
        "target": st.none() | st.integers(1, 1000),
        "charons_out": st.integers(1, 22),
        "charons_end": st.integers(1, 22),
        "hand_size": st.integers(1, 12),
        "set_bonus": st.integers(0, 99),
        "numbers": st.none() | _lists(st.integers(1, 10), 1, 10),
        "copies": st.integers(1, 4),
        "charons": st.none() | st.integers(0, 22),
        "claims": st.sampled_from(["any", "deck"]),
        "eliminated": st.sampled_from(["aside", "pile"]),
    },
    "nothanks": {
        "chips": st.none() | st.integers(0, 255),
        "low": st.integers(1, 9),
        "high": st.integers(31, 61),
        "removed": st.integers(8, 20),
        "forced_removals": _lists(st.integers(9, 31), 0, 5),
        "tactical": st.booleans(),
        "visible_chips": st.booleans(),
        "first": st.none() | st.integers(0, 6),
        "rounds": st.integers(1, 10_000),
    },
}


@st.composite
def any_rules(draw: Any, game: str) -> Any:
    """Rules of a game, each option with some chance not as published."""
    loaded = games.load(game)
    values: dict[str, Any] = {}
    for name, strategy in OPTIONS[game].items():
        if draw(st.booleans()):
            values[name] = draw(strategy)
            if not _allowed(loaded, values):  # by what was drawn before
                del values[name]
    return loaded.rules_from(values)


def _allowed(game: Any, values: dict[str, Any]) -> bool:
    try:
        game.rules_from(values)
    except BadInput:
        return False
    return True
