"""What a table of Nessos games is made of (see `njet.core.stepper`)."""

from __future__ import annotations

from njet.core.stepper import BaseStepper
from njet.games.nessos import stepping, watching
from njet.games.nessos.lineup import POLICIES
from njet.games.nessos.observing import layout
from njet.games.nessos.plan import make_plan
from njet.games.nessos.setting import setting_of
from njet.games.nessos.table import ACTIONS


class Stepper(BaseStepper):
    """Nessos, stepped from outside."""

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
        return setting_of(self.rules, self.players).actions.to_text(action)
