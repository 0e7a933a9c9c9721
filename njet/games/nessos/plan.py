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
from njet.games.nessos.lineup import OWN
from njet.games.nessos.mix import MIX
from njet.games.nessos.options import Rules
from njet.games.nessos.weights import TUNED, WEIGHTS

BINS = 640
"""Bins of the histogram of final points: more than any rule set allows."""


class Plan(NamedTuple):
    """All that a block of games depends on but its seed and game numbers."""

    deck: np.uint64  # the cards, as a set
    deck_size: int
    hand_size: int
    most_offers: int  # the most cards in an offer
    most_rounds: int  # of a game
    claims: np.uint64  # what a Charon may be announced as, a set of numbers
    target: np.uint64
    charons_out: np.uint64
    charons_end: np.uint64
    set_bonus: np.uint64
    shuffles_hands: bool  # whether the hand of who is out goes back to the pile
    choices: np.uint64  # the stream of the players' draws
    shows_taken: bool  # whether some seat judges offers
    heuristic: NDArray[np.uint64]  # by set of weights: the seats that play with it
    weights: NDArray[np.int64]  # the sets of weights, see weights.py
    mix: NDArray[np.int64]  # a table of shares, see mix.py
    own: NDArray[np.uint64]  # by policy of the user's own and decision: the seats that play by it
    acts: np.uint64 = ZERO  # where Python is called in a run in which some of its objects act
    loops: Any = None  # the row loops of these decisions, in kernels that have some


def make_plan(rules: Rules, players: int, policies: Sequence[str] = ()) -> Plan:
    """The plan of a study."""
    deck = rules.deck(players)
    users = [users_of(policies, name) for name in WEIGHTS]
    users[TUNED] |= users_of(policies, "search")  # what a search leaves open
    return Plan(
        deck=np.uint64(deck.mask),
        deck_size=len(deck),
        hand_size=rules.hand_size,
        most_offers=rules.most_offers(players),
        most_rounds=rules.most_rounds(players),
        claims=np.uint64(sum(1 << number for number in rules.claimable(players))),
        target=np.uint64(rules.points_to_win(players)),
        charons_out=np.uint64(rules.charons_out),
        charons_end=np.uint64(rules.charons_end),
        set_bonus=np.uint64(rules.set_bonus),
        shuffles_hands=rules.eliminated == "pile",
        choices=PLAYERS,
        shows_taken=any(users),
        heuristic=np.array(users, dtype=np.uint64),
        weights=np.array([sets[players] for sets in WEIGHTS.values()], dtype=np.int64),
        mix=np.array(MIX[players], dtype=np.int64),
        own=np.zeros((0, len(OWN)), dtype=np.uint64),
    )


def with_own(plan: Plan, seated: Seated) -> Plan:
    """A plan in which seats make decisions by functions of the user's own."""
    return plan._replace(own=np.array(seated.by_decision(OWN), dtype=np.uint64))
