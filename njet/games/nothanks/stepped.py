"""The columns of a table of No Thanks! games that is stepped from outside."""

from __future__ import annotations

from njet.core.columns import Fields
from njet.games.nothanks.table import COLUMNS

_columns = Fields(COLUMNS)

ROUND = _columns()  # the number of the game in its match
TURNED_UP = _columns()  # cards turned up in this game
CHIPS_ON = _columns()  # chips on the card
ASKED, OFFERED_IDS = _columns(), _columns()  # what may be done
ACTION = _columns()  # what was chosen
TAKES = _columns()  # all ones where the card was taken
STEPPING_COLUMNS = _columns.number
