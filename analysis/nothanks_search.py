"""What a decision of No Thanks!'s search costs: CPU time, mean and spread by game.

    python analysis/nothanks_search.py [--players 3] [--worlds 20] [--games 300]

One searching seat among `tuned` ones. A decision is a card that comes to the seat, however often
it refuses it then.
"""

from __future__ import annotations

import time

import click
import numpy as np

from njet.games.nothanks.options import Rules
from njet.games.nothanks.replay import replay
from njet.games.nothanks.run import Run


def decisions(run: Run, seed: int, games: int) -> list[int]:
    """Of every game, how many cards come to seat 0."""
    trace = run.trace(seed, 0, games)
    found = []
    for game in range(games):
        states = replay(run.rules, run.players, seed, trace, game)
        cards = {s.round.card for s, _ in states if s.current_player() == 0}
        found.append(len(cards))
    return found


def cpu_time(run: Run, seed: int, game: int) -> float:
    """Seconds that one game takes."""
    start = time.process_time_ns()
    run.block(seed, game, 1)
    return (time.process_time_ns() - start) / 1e9


@click.command()
@click.option("--players", default=3, show_default=True)
@click.option("--worlds", default=20, show_default=True)
@click.option("--games", default=300, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(players: int, worlds: int, games: int, seed: int) -> None:
    """Print the mean of all decisions, and the spread of the means of games."""
    others = ["tuned"] * (players - 1)
    run, without = (Run(Rules(), players, [one, *others]) for one in (f"search:{worlds}", "tuned"))
    run.block(seed, 0, 1), without.block(seed, 0, 1)  # compiled now
    asked = np.array(decisions(run, seed, games))
    spent = np.array([cpu_time(run, seed, game) for game in range(games)])
    spent -= np.mean([cpu_time(without, seed, game) for game in range(games)])
    each = 1e6 * spent / asked
    low, middle, high = np.quantile(each, [0.05, 0.5, 0.95])
    print(
        f"{players} players, search:{worlds}: {1e6 * spent.sum() / asked.sum():.1f} µs a decision,",
        f"by game 5% {low:.1f}, median {middle:.1f}, 95% {high:.1f};",
        f"{asked.mean():.1f} decisions a game",
    )


if __name__ == "__main__":
    main()
