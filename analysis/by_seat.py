"""One seat of a policy among seats of another, seats rotated: how often it wins, and its lead.

    python analysis/by_seat.py [njet|nothanks|nessos] [--games 1000000]
    python analysis/by_seat.py nothanks --players 3 --pair search:100/tuned --games 10000

For every number of players and pair of policies, or those asked for: the seat's share of the wins
(a fair share is one part of the players), and how far its score is ahead of the mean of the
others', a game; both with 95% intervals by game. In No Thanks! the lower score is ahead.
"""

from __future__ import annotations

import math

import click
import numpy as np

import njet

AMONG_RANDOM = (("heuristic", "random"), ("random", "heuristic"))
PAIRS = {
    "njet": (*AMONG_RANDOM, ("boxes", "random"), ("cards", "random")),
    "nothanks": (
        *AMONG_RANDOM,
        ("heuristic", "threshold"),
        ("threshold", "heuristic"),
        ("tuned", "threshold"),
        ("threshold", "tuned"),
        ("tuned", "heuristic"),
        ("heuristic", "tuned"),
    ),
    "nessos": AMONG_RANDOM,
}


def wins(counts: np.ndarray, seat: int) -> tuple[float, float]:
    """The mean share of a win that a seat has, and its variance by game."""
    sizes = np.array([max(1, members.bit_count()) for members in range(len(counts))])
    shares = np.array([members >> seat & 1 for members in range(len(counts))]) / sizes
    mean = shares @ counts / counts.sum()
    return mean, shares**2 @ counts / counts.sum() - mean**2


def lead(scores: np.ndarray, seat: int, games: int) -> tuple[float, float]:
    """The mean of a seat's score less the others' mean, and its variance by game."""
    players = len(scores)
    weights = np.full(players, -1.0 / (players - 1))
    weights[seat] = 1.0
    mean = weights @ scores[:, 0] / games
    return mean, weights @ scores[:, 1:] @ weights / games - mean**2


def study(game: str, players: int, one: str, others: str, games: int, seed: int) -> list[float]:
    """Share of wins and lead of the one seat, each followed by half its 95% interval."""
    each = games // players
    found = []
    for seat in range(players):
        policies = [others] * players
        policies[seat] = one
        result = njet.simulate(
            game, games=each, players=players, policies=policies, seed=seed + seat
        )
        tally = result.tally
        found.append((*wins(tally["winners"], seat), *lead(tally["scores"], seat, each)))
    win, win_variance, ahead, ahead_variance = np.mean(found, axis=0)
    half = 1.96 / math.sqrt(each * players)
    return [win, half * math.sqrt(win_variance), ahead, half * math.sqrt(ahead_variance)]


@click.command()
@click.argument("game", type=click.Choice(sorted(PAIRS)), default="njet")
@click.option("--games", default=1_000_000, show_default=True, help="Games of each row.")
@click.option("--players", "counts", type=int, multiple=True, help="Default all there are.")
@click.option("--pair", "pairs", multiple=True, metavar="ONE/OTHERS", help="Default the usual.")
@click.option("--seed", default=1, show_default=True)
def main(game: str, games: int, counts: tuple[int, ...], pairs: tuple[str, ...], seed: int) -> None:
    """Print a line for every number of players and pair of policies."""
    sign = -1 if njet.games.load(game).lowest_wins else 1
    chosen = [pair.partition("/")[::2] for pair in pairs] or PAIRS[game]
    for players in counts or njet.games.load(game).players:
        for one, others in chosen:
            win, win_half, ahead, half = study(game, players, one, others, games, seed)
            print(
                f"{players} players, one {one} among {others}:",
                f"wins {100 * win:.2f} ± {100 * win_half:.2f} % of {100 / players:.1f},",
                f"{sign * ahead:+.3f} ± {half:.3f} a game",
                flush=True,
            )


if __name__ == "__main__":
    main()
