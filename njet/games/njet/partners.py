"""How the heuristic makes teams: its own estimate, and what the others covered (N-5, N-6).

Who covers trumps, supertrumps and low points is strong in what stays open, who covers high points
is weak. Both are in tricks ahead, and an option is worth a linear function of them.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, count, first_of, index, real
from njet.core.columns import columns, reals
from njet.core.jit import inlined, kernel
from njet.games.njet import lineup
from njet.games.njet.boards import count_open, like_best, note_gain, start_gains, sum_worths
from njet.games.njet.rules import FIELD, FIELD_BITS, SUPER_LINE, TRUMP_LINE, turned
from njet.games.njet.table import (
    BEST,
    COVERED,
    ESTIMATE,
    ESTIMATES,
    FIRST,
    GAIN,
    LEGAL,
    LIKED,
    OWN_TRICKS,
    STRENGTH,
    TRICKS_AHEAD,
    VALUE,
)

_SIGN = np.uint64(63)
_TRUMP_BOXES = FIELD << np.uint64(FIELD_BITS * TRUMP_LINE)
_SUPER_BOXES = np.uint64(15) << np.uint64(FIELD_BITS * SUPER_LINE)


@inlined
def like_teams(table, plan, players, rows):
    """Narrow to the teams that promise the first player most."""
    estimate_own(table, plan, players, rows)
    for number in range(len(plan.sets)):
        users = plan.users[lineup.TEAM] & plan.sets[number]
        if users != ZERO:
            like_teams_of(table, plan, players, number, users, rows)


@kernel
def like_teams_of(table, plan, players, number, users, rows):
    """The same where the first player is one of those that play by a set of weights."""
    for seat in range(players):
        read_covers(table, plan, number, seat, rows)
    start_gains(table, rows)
    for option in range(len(plan.partners)):
        value_team(table, plan, players, number, option, rows)
    t = columns(table)
    best = BEST + len(plan.partners) % 2
    for option in range(len(plan.partners)):
        like_best(table, ONE << np.uint64(option), GAIN + option, best, rows)
    for row in range(rows):
        others = ZERO - np.uint64((t[FIRST, row] & users) == ZERO)
        t[LEGAL, row] &= t[LIKED, row] | others


@kernel
def read_covers(table, plan, number, seat, rows):
    """How strong a seat looks by what it covered, in tricks ahead."""
    t, r = columns(table), reals(table)
    low, high = plan.low_points, plan.high_points
    worth = plan.covered_worth[number]
    of_trump, of_super, of_points = worth[0], worth[1], worth[2]
    for row in range(rows):
        covered = t[COVERED + seat, row]
        strength = of_trump * real(count(covered & _TRUMP_BOXES))
        strength += of_super * real(count(covered & _SUPER_BOXES))
        strength += of_points * real(count(covered & low))
        r[STRENGTH + seat, row] = strength - of_points * real(count(covered & high))


@kernel
def estimate_own(table, plan, players, rows):
    """The tricks that the first player's own hand promises on the settled board."""
    t, r = columns(table), reals(table)
    for row in range(rows):
        r[OWN_TRICKS, row] = 0.0
    count_open(table, plan, rows)
    for seat in range(players):
        sum_worths(table, ESTIMATE + ESTIMATES * seat, rows)
        place = np.uint64(seat)
        for row in range(rows):
            is_down = (t[VALUE, row] >> _SIGN) != ZERO
            tricks = r[TRICKS_AHEAD + 1, row] if is_down else r[TRICKS_AHEAD, row]
            r[OWN_TRICKS, row] += tricks * real((t[FIRST, row] >> place) & ONE)


@kernel
def value_team(table, plan, players, number, option, rows):
    """What a team promises the first player, per point of the points line."""
    t, r = columns(table), reals(table)
    partners = plan.partners[option]
    is_large = np.int64(2 * (count(partners) + ONE) > np.uint64(players))
    weights = plan.team_weights[number]
    up, down = weights[0, is_large], weights[1, is_large]
    up0, up1, up2, up3 = up[0], up[1], up[2], up[3]
    down0, down1, down2, down3 = down[0], down[1], down[2], down[3]
    for row in range(rows):
        team = turned(partners, index(t[FIRST, row]), players)
        others = team | t[FIRST, row]
        with_us = against_us = 0.0
        for seat in range(players):
            place = np.uint64(seat)
            with_us += r[STRENGTH + seat, row] * real((team >> place) & ONE)
            against_us += r[STRENGTH + seat, row] * real((~others >> place) & ONE)
        own = r[OWN_TRICKS, row]
        gain = up0 + up1 * own + up2 * with_us + up3 * against_us
        loss = down0 + down1 * own + down2 * with_us + down3 * against_us
        is_down = (t[VALUE, row] >> _SIGN) != ZERO
        note_gain(t, r, loss if is_down else gain, ONE << np.uint64(option), option, row)


@kernel
def like_holders(table, plan, rows):
    """Keep the bonus card with positive points, and give it away with negative ones (N-6)."""
    t = columns(table)
    heuristic = plan.users[lineup.BONUS]
    for row in range(rows):
        first, legal = t[FIRST, row], t[LEGAL, row]
        is_down = (t[VALUE, row] >> _SIGN) != ZERO
        liked = first_of(choose(is_down, legal & ~first, legal & first), legal)
        others = ZERO - np.uint64((first & heuristic) == ZERO)
        t[LEGAL, row] = legal & (liked | others)
