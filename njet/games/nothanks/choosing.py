"""The seats of a stepped table that play by policies: pay or take, asked every time (T-3).

To refuse now is to refuse more than no time: so a seat decides here as it does in a run, with the
chips that are on the card by now, and all that have been paid.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ZERO, choose, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.stepping import choose_at_random
from njet.games.nothanks.policies import by_threshold_in_rows, by_worth_in_rows, deciding
from njet.games.nothanks.rules import PAY
from njet.games.nothanks.stepped import ACTION, ASKED, CHIPS_ON, OFFERED_IDS, TURNED_UP
from njet.games.nothanks.table import (
    PAY_ACTION,
    PLAYERS_LOW,
    REFUSALS,
    SEAT,
    TAKE_ACTION,
    TURN,
    WORD,
)
from njet.games.nothanks.views import see

_PAY, _TAKE = np.uint64(PAY_ACTION), np.uint64(TAKE_ACTION)


@inlined
def see_now(t, shows_chips, players, place, played, row):
    """The view of the seat on turn, of whom nobody has paid since the chips were counted."""
    left = np.uint64(played) - t[TURNED_UP, row]
    return see(t, shows_chips, players, t[CHIPS_ON, row], left, row)


decide_now = deciding(by_threshold_in_rows(see_now), by_worth_in_rows(see_now))


@kernel
def choose_all(table, players, plan, clock, rows):
    """Let the policies choose in the rows that are not the caller's."""
    choose_at_random(
        table, np.int64(ASKED), np.int64(ACTION), np.int64(OFFERED_IDS), np.int64(PLAYERS_LOW),
        np.int64(WORD), rows,
    )  # fmt: skip
    plan_as_chosen(table, rows)
    decide_now(table, plan, players, 0, plan.played, rows)
    choose_as_planned(table, rows)


@kernel
def plan_as_chosen(table, rows):
    """The refusals of a random seat: as many as it has chosen, one or none."""
    t = columns(table)
    for row in range(rows):
        t[SEAT, row] = t[TURN, row]
        t[REFUSALS, row] = np.uint64(t[ACTION, row] == _PAY)


@kernel
def choose_as_planned(table, rows):
    """Pay where the card is to be refused, and can be."""
    t = columns(table)
    for row in range(rows):
        asked = t[ASKED, row]
        chooses = ZERO - np.uint64((asked != ZERO) & (t[OFFERED_IDS, row] == ZERO))
        chosen = choose(when(t[REFUSALS, row] != ZERO, asked & PAY) != ZERO, _PAY, _TAKE)
        t[ACTION, row] ^= (t[ACTION, row] ^ chosen) & chooses
