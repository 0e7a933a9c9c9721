"""The action ids and their texts, both ways."""

from __future__ import annotations

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.games.nothanks.table import ACTIONS, PAY_ACTION, TAKE_ACTION

_NAMES = {PAY_ACTION: "pay", TAKE_ACTION: "take"}
_IDS = {name: action for action, name in _NAMES.items()}


def to_text(action: int) -> str:
    """An action as text; raises `BadInput` for an id without a meaning."""
    if action not in _NAMES:
        raise BadInput(f"action {action!r} means nothing here: ids are 0 to {ACTIONS - 1}")
    return _NAMES[action]


def to_id(text: str) -> int:
    """The id of an action's text; raises `BadInput` for a text that is none."""
    if text not in _IDS:
        raise BadInput(f"{quoted(text)} is no action: {' or '.join(_IDS)}")
    return _IDS[text]
