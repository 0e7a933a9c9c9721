"""Blocks of games, in numpy."""

from typing import NamedTuple

import numpy as np
from nim.options import Rules

BEATS = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
FACTOR = 3.0
_STEP = np.uint64(0x9E3779B97F4A7C15)


def uniform(seed, first, games, stream):
    """A number from 0 to 1 for every game, by the finaliser of splitmix64."""
    word = np.arange(first, first + games, dtype=np.uint64)
    for salt in (seed, stream):
        word = word * _STEP + np.uint64((salt + 1) * 0xD1B54A32D192ED03 % 2**64)
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        word ^= word >> np.uint64(31)
    return (word >> np.uint64(11)).astype(np.float64) / 2**53


class Tally(NamedTuple):
    """Games by who won, as a set of seats, and sums of the points of every seat."""

    winners: np.ndarray
    scores: np.ndarray


class Run:
    """Rules, players and policies, ready to play any block of games."""

    Rules = Rules
    is_searching = False
    plan = None

    def __init__(self, rules, players, policies):
        self.players, self.policies = players, tuple(policies)

    @classmethod
    def is_compiled(cls, players, policies=()):
        return True

    @staticmethod
    def new_tally(plan, players):
        shapes = 1 << players, (players, 1 + players)
        return Tally(*(np.zeros(shape, dtype=np.int64) for shape in shapes))

    def block(self, seed, first_game, games):
        chosen = uniform(seed, first_game, games, 0)
        seats = np.searchsorted(np.cumsum(self.chances())[:-1], chosen, side="right")
        sets = 1 << seats
        if set(self.policies) == {"storm", "calm"}:
            weather = np.where(uniform(seed, first_game, games, 1) < 0.5, "storm", "calm")
            won = {name: self.seats_of(name) for name in ("storm", "calm")}
            sets = np.array([won[name] for name in weather.tolist()], dtype=np.int64)
        winners = np.bincount(sets, minlength=1 << self.players)
        points = sets[:, None] >> np.arange(self.players) & 1
        scores = np.column_stack([points.sum(axis=0), points.T @ points])
        return Tally(winners, scores)._asdict()

    def chances(self):
        """By seat the chance to win."""
        weights = np.array(
            [np.prod([self.factor(one, other) for other in self.policies]) for one in self.policies]
        )
        return weights / weights.sum()

    def factor(self, one, other):
        if (one, other) in BEATS:
            return FACTOR**0.5
        return FACTOR**-0.5 if (other, one) in BEATS else 1.0

    def seats_of(self, policy):
        return sum(1 << seat for seat, name in enumerate(self.policies) if name == policy)
