"""Tune `tuned` of Nessos by CMA-ES against a pool (needs ``pip install cma``).

    python analysis/tune_nessos.py --players 4 [--generations 30] [--games 900] [--pool FILE]

A set of weights is worth what one seat of it wins among seats of each of the pool, and at tables
where every other seat is another of them, less half of what the two of the pool that fare best
win alone among seats of it. The pool is random play, the heuristic and the candidates of
`nessos_payoffs`; sets of weights in FILE, a mapping of names to them, join it, and the last of
these is where the search begins. Every generation has new games. Prints the weights, and what
they win in other games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import click
import cma
import numpy as np
from nessos_payoffs import CANDIDATES

from njet.games.nessos.options import Rules
from njet.games.nessos.run import Run
from njet.games.nessos.tuning import LIMITS, MIXED
from njet.games.nessos.weights import MIXES, NAMES, WEIGHTS

Weights = tuple[int, ...]

STEPS, LOWEST, HIGHEST = (
    np.array(column) for column in zip(*(LIMITS[name] for name in MIXED), strict=True)
)
CANDIDATES_A_GENERATION, TABLES = 16, 4


def share(run: Run, seats: Sequence[Weights | None], seed: int, games: int) -> float:
    """What seat 0 wins where the seats play by such weights, or at random."""
    sets = list(dict.fromkeys(weights for weights in seats if weights))
    users = [
        sum(1 << seat for seat, other in enumerate(seats) if other == weights) for weights in sets
    ]
    run.plan = run.plan._replace(
        heuristic=np.array(users, dtype=np.uint64), weights=np.array(sets, dtype=np.int64)
    )
    winners = run.block(seed, 0, games)["winners"].tolist()
    return sum(n / who.bit_count() for who, n in enumerate(winners) if who & 1) / games


def weights_at(start: Weights, steps: np.ndarray) -> Weights:
    """The weights so many steps from where the search began."""
    first = np.array([start[NAMES.index(name)] for name in MIXED])
    found = np.clip(np.rint(first + steps * STEPS), LOWEST, HIGHEST).astype(int).tolist()
    moved = dict(zip(MIXED, found, strict=True))
    weights = [moved.get(name, old) for name, old in zip(NAMES, start, strict=True)]
    weights[MIXES] = 1
    return tuple(weights)


@click.command()
@click.option("--players", default=4, show_default=True)
@click.option("--generations", default=30, show_default=True)
@click.option("--games", default=900, show_default=True)
@click.option("--pool", "file", type=click.File())
def main(players: int, generations: int, games: int, file: click.utils.LazyFile | None) -> None:
    """Print weights."""
    pool: dict[str, Weights | None] = {"random": None, "heuristic": WEIGHTS["heuristic"][players]}
    pool |= CANDIDATES
    pool |= {name: tuple(weights) for name, weights in json.load(file).items()} if file else {}
    names, others = list(pool), players - 1
    start = pool[names[-1]] if file else WEIGHTS["heuristic"][players]
    run = Run(Rules(), players, ["heuristic"] * players)
    rng = np.random.default_rng(players)

    def loss(weights: Weights, seed: int, tables: Sequence[Sequence[str]]) -> float:
        """What the search makes small."""
        among = [
            share(run, [weights, *[rival] * others], seed + place, games)
            for place, rival in enumerate(pool.values())
        ]
        mixed = [
            share(run, [weights, *map(pool.get, table)], seed + 50 + place, games)
            for place, table in enumerate(tables)
        ]
        alone = sorted(
            share(run, [rival, *[weights] * others], seed + 100 + place, games)
            for place, rival in enumerate(pool.values())
        )
        worth = 0.7 * np.mean(among) + 0.3 * np.mean(mixed) - 0.5 * np.mean(alone[-2:])
        return -float(worth) * players

    options = {"seed": players, "verbose": -9, "popsize": CANDIDATES_A_GENERATION}
    search = cma.CMAEvolutionStrategy(np.zeros(len(LIMITS)), 0.7, options)
    for generation in range(generations):
        tables = [list(rng.choice(names, others)) for _ in range(TABLES)]
        steps = search.ask()
        seed = 1000 * (generation + 1)
        losses = [loss(weights_at(start, step), seed, tables) for step in steps]
        search.tell(steps, losses)
        print(f"{generation}: {-np.mean(losses):.3f}", flush=True)
    weights = weights_at(start, search.mean)
    print(dict(zip(NAMES, weights, strict=True)))
    for name, rival in pool.items():
        among = share(run, [weights, *[rival] * others], 10**9, 60_000)
        alone = share(run, [rival, *[weights] * others], 10**9, 60_000)
        print(f"{name:10} {among:.4f} among it, it {alone:.4f} among the weights", flush=True)


if __name__ == "__main__":
    main()
