"""Fit the weights of No Thanks!'s heuristic by random search in self-play.

    python analysis/fit_nothanks.py --players 4 [--minutes 2]

A candidate differs from the weights so far in up to three places. It is kept if it wins more often
from one seat, three parts in four against the weights so far and one part against ``threshold``,
in the same games, and then once more in others.
"""

from __future__ import annotations

import random
import time

import click
import numpy as np

from njet.games.nothanks.options import Rules
from njet.games.nothanks.run import Run
from njet.games.nothanks.weights import HEURISTIC

STEPS = (2, 20, 8, 15, 2, 2, 20)
PART_AGAINST_ITSELF = 0.75
FIRST_GAMES, MORE_GAMES = 20_000, 80_000
FIRST_GAIN, GAIN = 0.001, 0.0005

Weights = tuple[int, ...]


class Match:
    """One seat of some weights against a table of others."""

    def __init__(self, players: int) -> None:
        self.run = Run(Rules(), players, ["heuristic"] * players)
        self.plan = self.run.plan
        self.others = (1 << players) - 2

    def share(self, one: Weights, others: Weights | None, seed: int, games: int) -> float:
        """The share of wins of seat 0, against other weights or, with None, ``threshold``."""
        users = [1, 0 if others is None else self.others]
        self.run.plan = self.plan._replace(
            heuristic=np.array(users, dtype=np.uint64),
            weights=np.array([one, others or one], dtype=np.int64),
            threshold=np.uint64(self.others if others is None else 0),
        )
        winners = self.run.block(seed, 0, games)["winners"]
        return sum(n / who.bit_count() for who, n in enumerate(winners) if who & 1) / games

    def fitness(self, one: Weights, best: Weights, seed: int, games: int) -> float:
        """How good some weights are beside the best so far."""
        itself = self.share(one, best, seed, games)
        return PART_AGAINST_ITSELF * itself + (1 - PART_AGAINST_ITSELF) * self.share(
            one, None, seed, games
        )

    def is_better(self, one: Weights, best: Weights, seed: int) -> bool:
        """Whether some weights are better than the best, in few games and then in more."""
        for games, gain in ((FIRST_GAMES, FIRST_GAIN), (MORE_GAMES, GAIN)):
            seed += games
            if self.fitness(one, best, seed, games) <= self.fitness(best, best, seed, games) + gain:
                return False
        return True


def neighbour(weights: Weights, chance: random.Random) -> Weights:
    """Weights that differ in up to three places."""
    changed = list(weights)
    for place in chance.sample(range(len(STEPS)), chance.choice([1, 1, 2, 3])):
        changed[place] += round(chance.gauss(0, STEPS[place])) or chance.choice([-1, 1])
    return tuple(changed)


@click.command()
@click.option("--players", default=4, show_default=True)
@click.option("--minutes", default=2.0, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(players: int, minutes: float, seed: int) -> None:
    """Print the weights whenever better ones are found."""
    match, chance, best = Match(players), random.Random(seed), HEURISTIC[players]
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        candidate = neighbour(best, chance)
        if match.is_better(candidate, best, chance.randrange(1 << 40)):
            best = candidate
            print(f"{players}: {best}", flush=True)


if __name__ == "__main__":
    main()
