"""Why an action is illegal, in one line for whoever tried it."""

from __future__ import annotations

from njet.core.errors import BadInput
from njet.games.nothanks import actions
from njet.games.nothanks.round import Round


def why_not(round_: Round, action: int) -> str:
    """Why the seat on turn may not do this; the action is known to be illegal."""
    try:
        name = actions.to_text(action)
    except BadInput as error:
        return str(error)
    if round_.is_over:
        return f"{name}: the game is over (T-4)"
    return f"seat {round_.turn} cannot {name}: it has no chip (T-3)"
