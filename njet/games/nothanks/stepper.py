"""What a table of No Thanks! games is made of (see `njet.core.stepper`)."""

from __future__ import annotations

from njet.core.stepper import BaseStepper
from njet.games.nothanks import actions, stepping, watching
from njet.games.nothanks.lineup import POLICIES
from njet.games.nothanks.observing import layout
from njet.games.nothanks.plan import make_plan
from njet.games.nothanks.table import ACTIONS


class Stepper(BaseStepper):
    """No Thanks!, stepped from outside."""

    actions = ACTIONS
    columns = watching.WATCHING_COLUMNS
    clocks = stepping.CLOCKS
    policies = tuple(name for name in POLICIES if name != "search")
    stepping = stepping.STEP_ALL
    observing = watching.OBSERVE
    layout = staticmethod(layout)
    make_plan = staticmethod(make_plan)

    def text(self, action: int, row: int) -> str:
        """An action as text."""
        return actions.to_text(action)
