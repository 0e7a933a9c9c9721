"""What a table of Njet! games is made of (see `njet.core.stepper`)."""

from __future__ import annotations

from njet.core.stepper import BaseStepper
from njet.games.njet import asking, stepping, watching
from njet.games.njet.lineup import POLICIES, SEARCHED
from njet.games.njet.observing import layout
from njet.games.njet.plan import make_plan
from njet.games.njet.setting import setting_of
from njet.games.njet.table import ACTIONS, FIRST


class Stepper(BaseStepper):
    """Njet!, stepped from outside."""

    actions = ACTIONS
    columns = watching.WATCHING_COLUMNS
    clocks = asking.CLOCKS
    policies = tuple(name for name in POLICIES if name not in SEARCHED)
    stepping = stepping.STEP_ALL
    observing = watching.OBSERVE
    layout = staticmethod(layout)
    make_plan = staticmethod(make_plan)

    def text(self, action: int, row: int) -> str:
        """An action of a row as text."""
        first = int(self.column(FIRST, row)).bit_length() - 1
        return setting_of(self.rules, self.players).actions.to_text(action, first)
