"""One seat of a policy among seats of another: how far its score is ahead, seats rotated.

    python analysis/by_seat.py [--games 1000000]

For 2 to 5 players: one heuristic seat among random ones, one random seat among heuristic ones,
and one seat that only covers boxes, or only plays cards, by the heuristic among random ones. The
lead is the seat's score less the mean of the others', a game, with a 95% interval by game.
"""

from __future__ import annotations

import math

import click
import numpy as np

import njet

PAIRS = (
    ("heuristic", "random"),
    ("random", "heuristic"),
    ("boxes", "random"),
    ("cards", "random"),
)


def lead(players: int, one: str, others: str, games: int, seed: int) -> tuple[float, float]:
    """The mean lead of the one seat over the others, and half its 95% interval."""
    each = games // players
    means, variances = [], []
    for seat in range(players):
        policies = [others] * players
        policies[seat] = one
        result = njet.simulate(
            "njet", games=each, players=players, policies=policies, seed=seed + seat
        )
        weights = np.full(players, -1.0 / (players - 1))
        weights[seat] = 1.0
        sums, products = np.split(result.tally["scores"], [1], axis=1)
        mean = weights @ sums[:, 0] / each
        means.append(mean)
        variances.append((weights @ products @ weights / each - mean**2) / each)
    return sum(means) / players, 1.96 * math.sqrt(sum(variances)) / players


@click.command()
@click.option("--games", default=1_000_000, show_default=True, help="Games of each row.")
@click.option("--seed", default=1, show_default=True)
def main(games: int, seed: int) -> None:
    """Print a line for every number of players and pair of policies."""
    for players in range(2, 6):
        rounds = (8, 9, 8, 10)[players - 2]
        for one, others in PAIRS:
            mean, half = lead(players, one, others, games, seed)
            print(
                f"{players} players, one {one} among {others}: {mean:+.2f} ± {half:.2f} a game,",
                f"{mean / rounds:+.3f} ± {half / rounds:.3f} a round",
            )


if __name__ == "__main__":
    main()
