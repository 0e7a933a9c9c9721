"""A payoff matrix of candidates for the weights of Nessos' heuristic, which are not transitive.

    python analysis/nessos_payoffs.py [--players 4] [--games 40000]

Each cell is the share of wins of one seat of the row's weights among seats of the column's; a fair
share is one part of the players. `njet.games.nessos.policies` says what each weight is for.
"""

from __future__ import annotations

import click
import numpy as np

from njet.games.nessos.options import Rules
from njet.games.nessos.run import Run
from njet.games.nessos.tuning import RIVALS
from njet.games.nessos.weights import HEURISTIC


def share(run: Run, one: tuple[int, ...], others: tuple[int, ...] | None, games: int) -> float:
    """The share of wins of seat 0, against other weights or, with None, random play."""
    rest = (1 << run.players) - 2
    run.plan = run.plan._replace(
        heuristic=np.array([1, 0 if others is None else rest], dtype=np.uint64),
        weights=np.array([one, others or one], dtype=np.int64),
    )
    winners = run.block(1, 0, games)["winners"]
    return sum(n / who.bit_count() for who, n in enumerate(winners) if who & 1) / games


@click.command()
@click.option("--players", default=4, show_default=True)
@click.option("--games", default=40_000, show_default=True)
def main(players: int, games: int) -> None:
    """Print the matrix."""
    run = Run(Rules(), players, ["heuristic"] * players)
    candidates = {"shipped": HEURISTIC[players], **RIVALS}
    columns = {**candidates, "random": None}
    print(f"{'':10}" + "".join(f"{name:>10}" for name in columns))
    for name, weights in candidates.items():
        cells = (share(run, weights, others, games) for others in columns.values())
        print(f"{name:10}" + "".join(f"{cell:10.3f}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
