"""The decisions of seats that mix: before whom to put a card, truth or lie, accept or refuse."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, when
from njet.core.columns import columns
from njet.core.jit import kernel
from njet.games.nessos import bluffs
from njet.games.nessos.rules import receivers
from njet.games.nessos.seats import holds, plays
from njet.games.nessos.table import (
    AIM,
    AIM_SCORE,
    CLEAN,
    LEGAL,
    LIVE,
    NUMBERS,
    OFFERERS,
    POINTS,
    RISKY,
    SAID_POINTS,
    TURN,
    WORD,
)
from njet.games.nessos.views import see_answer, see_offer
from njet.games.nessos.weighed import bluff_weights
from njet.games.nessos.weights import AIM_CHANCE, AIM_CLEAN, AIM_POINTS, AIM_RISKY

_FOUR_BITS, _HALF = np.uint64(15), np.uint64(1 << 20)


@kernel
def aim(table, players, plan, number, rows):
    """Find before whom to put a card: only what is public counts, so that it tells nothing."""
    t = columns(table)
    w = plan.weights[number]
    by_points, chance = w[AIM_POINTS], w[AIM_CHANCE]
    by_risk, by_clean = np.uint64(w[AIM_RISKY]), np.uint64(w[AIM_CLEAN])
    for row in range(rows):
        t[AIM, row] = t[AIM_SCORE, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            others = receivers(t[LIVE, row], t[OFFERERS, row], t[TURN, row])
            bits = np.int64((t[WORD, row] >> np.uint64(4 * seat)) & _FOUR_BITS)
            score = np.int64(t[POINTS + seat, row]) * by_points + bits * chance
            total = np.uint64(score) + _HALF + (holds(t[RISKY, row], seat) & by_risk)
            total += holds(t[CLEAN, row], seat) & by_clean
            total &= holds(others, seat)
            best, seats = t[AIM_SCORE, row], t[AIM, row]
            bit = ONE << np.uint64(seat)
            kept = seats & (ZERO - np.uint64(total <= best))
            t[AIM, row] = kept | when((total >= best) & (total != ZERO), bit)
            t[AIM_SCORE, row] = max(total, best)


@kernel
def mix_cards(table, plan, number, offered, rows):
    """The cards that are put down by shares."""
    t = columns(table)
    users, deck, weights = plan.heuristic[number], plan.deck, bluff_weights(plan.weights[number])
    for row in range(rows):
        liked = bluffs.mixed_cards(see_offer(t, deck, offered, row), weights, plan.mix)
        t[LEGAL, row] &= liked | plays(users, t[TURN, row])


@kernel
def mix_answers(table, plan, number, rows):
    """The answers to a single card that are given by shares."""
    t = columns(table)
    users, mix = plan.heuristic[number], plan.mix
    for row in range(rows):
        t[SAID_POINTS, row] = count(t[NUMBERS, row] - ONE) & _FOUR_BITS
    for row in range(rows):
        liked = bluffs.mixed_answers(see_answer(t, row), mix) & t[LEGAL, row]
        t[LEGAL, row] &= liked | plays(users, t[TURN, row])


@kernel
def like_receivers(table, users, rows):
    """The seats that are aimed at."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] &= t[AIM, row] | plays(users, t[TURN, row])
