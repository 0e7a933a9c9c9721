"""Rules, players and policies as the numbers that the kernels run on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ZERO
from njet.core.game import users_of
from njet.core.rng import PLAYERS
from njet.core.seated import Seated
from njet.games.nothanks.lineup import thresholds_of
from njet.games.nothanks.options import Rules
from njet.games.nothanks.rules import BYTE_ZERO
from njet.games.nothanks.weights import WEIGHTS

BINS = 4096
"""Bins of the histogram of scores: one a point in a single game."""


class Plan(NamedTuple):
    """All that a block of matches depends on but its seed and game numbers."""

    cards: np.uint64  # those that may be played, as a set
    played: int  # how many of them are
    chips: np.uint64  # of all seats at the start, a byte each
    highest: int  # the highest card
    most_chips: int  # of all seats together
    first: int  # the seat that begins, -1: it is drawn
    rounds: int  # games of a match
    most_decisions: int  # of a game
    choices: np.uint64  # the stream of the players' draws
    shows_chips: np.uint64  # all ones: chips are public
    lowest_bin: int  # the score where the histogram begins
    bin_shift: int  # its bins are 2**bin_shift wide
    heuristic: NDArray[np.uint64]  # by set of weights: the seats that play by it
    threshold: np.uint64  # the seats that play by a threshold
    thresholds: np.uint64  # plus 128, a byte a seat
    weights: NDArray[np.int64]  # the sets of weights, see weights.py
    own: NDArray[np.uint64]  # by policy of the user's own: the seats that play by it
    acts: np.uint64 = ZERO  # where Python is called in a run in which some of its objects act
    loops: Any = None  # the row loops of these, in kernels that have some


def make_plan(rules: Rules, players: int, policies: Sequence[str] = ()) -> Plan:
    """The plan of a study."""
    chips = rules.chips_each(players)
    lowest_bin, bin_shift = score_bins(rules, players)
    return Plan(
        cards=np.uint64(rules.cards()),
        played=rules.cards_played(),
        chips=np.uint64(sum(chips << 8 * seat for seat in range(players))),
        highest=rules.high,
        most_chips=chips * players,
        first=-1 if rules.first is None else rules.first,
        rounds=rules.rounds,
        most_decisions=rules.most_decisions(players),
        choices=PLAYERS,
        shows_chips=np.uint64(2**64 - 1 if rules.visible_chips else 0),
        lowest_bin=lowest_bin,
        bin_shift=bin_shift,
        heuristic=np.array([users_of(policies, name) for name in WEIGHTS], dtype=np.uint64),
        threshold=np.uint64(users_of(policies, "threshold")),
        thresholds=np.uint64(
            sum(BYTE_ZERO + most << 8 * seat for seat, most in enumerate(thresholds_of(policies)))
        ),
        weights=np.array([sets[players] for sets in WEIGHTS.values()], dtype=np.int64),
        own=np.zeros(0, dtype=np.uint64),
    )


def with_own(plan: Plan, seated: Seated) -> Plan:
    """A plan in which seats decide by functions of the user's own."""
    own = np.array(seated.seats, dtype=np.uint64)
    others = ~np.bitwise_or.reduce(own)
    heuristic, threshold = plan.heuristic & others, plan.threshold & others
    return plan._replace(own=own, heuristic=heuristic, threshold=threshold)


def score_bins(rules: Rules, players: int) -> tuple[int, int]:
    """Where the histogram of scores begins, and its bins' width as a power of two."""
    low = -rules.chips_each(players) * players * rules.rounds
    high = sum(range(rules.low, rules.high + 1)) * rules.rounds
    return low, max(0, (high - low).bit_length() - BINS.bit_length() + 1)
