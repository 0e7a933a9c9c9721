"""Tune the weights of No Thanks!'s ``tuned`` by CMA-ES against a pool.

    python analysis/tune_nothanks.py --players 3 [--generations 200] [--seed 1]

Beginning with the weights so far. The pool: ``threshold``, ``heuristic``, and the best guess of 40
generations before; the last two also as the one among others of the weights. New games for every
generation, the same for all of it. A pairing that is won by far gains no more: otherwise the
weights become specialists against the weakest. Needs ``pip install cma``.
"""

from __future__ import annotations

import click
import cma
import numpy as np

from njet.games.nothanks.options import Rules
from njet.games.nothanks.run import Run
from njet.games.nothanks.weights import HEURISTIC, TUNED

STEPS = (2, 20, 10, 20, 2, 2, 30, 15, 15, 20, 1, 2)
NEVER_NEGATIVE = (3, 5, 9)  # few chips, patience, last chips
ENOUGH_OF_THRESHOLD, ENOUGH = 2.25, 1.2  # wins, in fair shares
AGAINST_THRESHOLD, AGAINST_HEURISTIC = 2.0, 3.0  # parts of the sum, beside 1 for the last guess
NEXT_GUESS, POPULATION = 40, 16

Weights = tuple[int, ...]


class Match:
    """One seat of some weights among others, or of others among them."""

    def __init__(self, players: int, games: int) -> None:
        self.players, self.games = players, games
        self.run = Run(Rules(), players, ["heuristic"] * players)
        self.plan = self.run.plan

    def share(self, one: Weights, others: Weights | None, seed: int) -> float:
        """The wins of seat 0 in fair shares; None stands for ``threshold``."""
        rest = (1 << self.players) - 2
        self.run.plan = self.plan._replace(
            heuristic=np.array([1, 0 if others is None else rest], dtype=np.uint64),
            weights=np.array([one, others or one], dtype=np.int64),
            threshold=np.uint64(rest if others is None else 0),
        )
        winners = self.run.block(seed, 0, self.games)["winners"]
        won = sum(int(n) / who.bit_count() for who, n in enumerate(winners) if who & 1)
        return won / self.games * self.players

    def fitness(self, one: Weights, guess: Weights, seed: int) -> float:
        """How well some weights do against the pool."""
        heuristic = HEURISTIC[self.players]
        found = AGAINST_THRESHOLD * min(self.share(one, None, seed), ENOUGH_OF_THRESHOLD)
        for other, part in ((heuristic, AGAINST_HEURISTIC), (guess, 1.0)):
            found += part * min(self.share(one, other, seed), ENOUGH)
            found -= part * max(self.share(other, one, seed), 2 - ENOUGH)
        return found


def weights_of(point: np.ndarray) -> Weights:
    """The nearest weights to a point."""
    numbers = map(round, point.tolist())
    return tuple(max(0, n) if at in NEVER_NEGATIVE else n for at, n in enumerate(numbers))


@click.command()
@click.option("--players", default=3, show_default=True)
@click.option("--generations", default=200, show_default=True)
@click.option("--games", default=3_000, show_default=True, help="Games of each pairing.")
@click.option("--seed", default=1, show_default=True)
def main(players: int, generations: int, games: int, seed: int) -> None:
    """Print the weights as they get better."""
    match, steps = Match(players, games), np.array(STEPS)
    start = guess = TUNED[players]
    options = {"seed": seed, "popsize": POPULATION, "verbose": -9, "maxiter": generations}
    search = cma.CMAEvolutionStrategy(np.zeros(len(STEPS)), 0.5, options)
    for generation in range(generations):
        points = search.ask()
        found = [weights_of(np.array(start) + steps * point) for point in points]
        address = (seed << 32) + generation
        search.tell(points, [-match.fitness(one, guess, address) for one in found])
        if generation % NEXT_GUESS == NEXT_GUESS - 1 or generation == generations - 1:
            guess = weights_of(np.array(start) + steps * search.mean)
            print(f"{players}: {guess},", flush=True)


if __name__ == "__main__":
    main()
