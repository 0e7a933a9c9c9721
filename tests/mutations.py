"""Position texts damaged at random, in every game: they are read, or refused in one line."""

from __future__ import annotations

import random

from njet.core.errors import BadInput
from njet.state import State


def mutated(text: str, changes: list[tuple[int, int, str]]) -> str:
    """A text after changes: from a place on, so many characters give way to a piece."""
    for start, length, piece in changes:
        start %= len(text) + 1
        text = text[:start] + piece + text[start + length :]
    return text


def read_or_refused(text: str) -> State | None:
    """Hold a text to that; give the position played to its end at random, None if refused.

    What is read is written in a form that is read as itself.
    """
    try:
        state = State.from_text(text)
    except BadInput as error:
        assert str(error) and "\n" not in str(error)
        return None
    written = state.to_text()
    assert State.from_text(written).to_text() == written
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state
