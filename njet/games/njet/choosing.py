"""What the seats of a table that play by policies choose, in the rows that are theirs."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, index, member
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import draw, first_half
from njet.games.njet import lineup, policies
from njet.games.njet.asking import (
    ACTION,
    ASKED,
    DECIDER,
    OFFERED_IDS,
    ROUNDS,
    STEP,
    ids_of,
    ones_each,
    steps_before_tricks,
)
from njet.games.njet.rules import turned
from njet.games.njet.setup import (
    who_covers,
)
from njet.games.njet.table import (
    CARD,
    FIRST,
    LEGAL,
    PLAYERS_HIGH,
    PLAYERS_LOW,
)

_FEW = np.uint64(15)


@kernel
def choose_all(table, players, plan, clock, rows):
    """Let the policies choose in the rows that are not the caller's."""
    step = clock[STEP]
    before = steps_before_tricks(players, plan)
    if step < plan.covers:
        seat = who_covers(players, plan, clock[ROUNDS] % players, step)
        if (plan.users[lineup.COVER] >> np.uint64(seat)) & ONE:
            policies.narrow_boxes(table, plan, players, seat, rows)
    elif step == plan.covers:
        choose_teams(table, players, plan, rows)
        return
    elif step == plan.covers + 1:
        if players == 5 and plan.users[lineup.BONUS] != ZERO:
            policies.narrow_bonus(table, plan, players, rows)
    elif step < before:
        seat = (step - plan.covers - 2) % players
        if (plan.users[lineup.DISCARD] >> np.uint64(seat)) & ONE:
            policies.narrow_discards(table, plan, players, seat, rows)
    elif plan.users[lineup.PLAY] != ZERO:
        place = (step - before) % players
        if place == 0:
            policies.narrow_leads(table, plan, players, rows)
        else:
            policies.narrow_cards(table, plan, players, place, rows)
    choose_liked(table, rows)
    note_choices(table, plan, step > plan.covers + 1, rows)


@inlined
def choose_liked(table, rows):
    """A random one of what the policy likes, in the rows that are not the caller's."""
    t = columns(table)
    for row in range(rows):
        chooses = ZERO - np.uint64((t[ASKED, row] != ZERO) & (t[OFFERED_IDS, row] == ZERO))
        word, low, high = draw(t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row])
        t[PLAYERS_LOW, row] ^= (t[PLAYERS_LOW, row] ^ low) & chooses
        t[PLAYERS_HIGH, row] ^= (t[PLAYERS_HIGH, row] ^ high) & chooses
        t[CARD, row] = member(t[LEGAL, row], first_half(word)) & chooses


@inlined
def note_choices(table, plan, are_cards, rows):
    """Write what was drawn as ids."""
    t = columns(table)
    ones, each = plan.ones, ones_each(plan)
    for row in range(rows):
        card = t[CARD, row]
        chosen = index(ids_of(card, ones, each) if are_cards else card)
        t[ACTION, row] ^= (t[ACTION, row] ^ chosen) & (ZERO - np.uint64(card != ZERO))


@inlined
def choose_teams(table, players, plan, rows):
    """The partners that the first player's policy likes."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = (ONE << np.uint64(len(plan.partners))) - ONE
    if players > 2 and plan.users[lineup.TEAM] != ZERO:
        policies.narrow_teams(table, plan, players, rows)
    choose_liked(table, rows)
    for row in range(rows):
        partners = turned(plan.partners[index(t[CARD, row]) & _FEW], t[DECIDER, row], players)
        team = t[FIRST, row] | partners
        t[ACTION, row] ^= (t[ACTION, row] ^ team) & (ZERO - np.uint64(t[CARD, row] != ZERO))
