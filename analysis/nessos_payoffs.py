"""How policies of Nessos fare among one another, which is not transitive; and what mix is stable.

    python analysis/nessos_payoffs.py [--players 4] [--games 40000] [NAME ...]

The matrix has the share of wins, in %, of one seat of the row's policy among seats of the
column's, with its 95% interval; a fair share is one part of the players. Then every table that the
policies can make up is played, and the replicator dynamics of that game say which mix of them no
single one does better against. A name is a policy or one of `CANDIDATES`, older sets of weights.
Tables with a seat that searches play a fiftieth of the games.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence

import click
import numpy as np

from njet.games.nessos.options import Rules
from njet.games.nessos.run import Run
from njet.games.nessos.tuning import RIVALS
from njet.games.nessos.weights import complete

CANDIDATES = {name: complete(*weights) for name, weights in RIVALS.items()}
NAMES = ("random", "heuristic", *CANDIDATES, "cfr", "tuned")
SLOWER = 50


def run_of(line_up: Sequence[str]) -> Run:
    """A run in which candidates may take part."""
    policies = ["random" if name in CANDIDATES else name for name in line_up]
    run = Run(Rules(), len(line_up), policies)
    users = [
        sum(1 << seat for seat, other in enumerate(line_up) if other == name) for name in CANDIDATES
    ]
    run.plan = run.plan._replace(
        heuristic=np.array([*run.plan.heuristic, *users], dtype=np.uint64),
        weights=np.array([*run.plan.weights, *CANDIDATES.values()], dtype=np.int64),
        shows_taken=True,
    )
    return run


def wins(line_up: Sequence[str], games: int) -> tuple[np.ndarray, int]:
    """The wins of every seat, shared ones in parts, and the games played."""
    run = run_of(line_up)
    games = max(1, games // SLOWER) if run.is_searching else games
    shares = np.zeros(len(line_up))
    for winners, number in enumerate(run.block(1, 0, games)["winners"].tolist()):
        for seat in range(len(line_up)):
            if winners >> seat & 1:
                shares[seat] += number / winners.bit_count()
    return shares, games


def cell(one: str, others: str, players: int, games: int) -> str:
    """The share of one seat among others, with its interval."""
    found, played = wins([one, *[others] * (players - 1)], games)
    share = found[0] / played
    margin = 1.96 * math.sqrt(share * (1 - share) / played)
    return f"{100 * share:.1f} ±{100 * margin:.1f}"


def payoffs(names: Sequence[str], players: int, games: int) -> dict[tuple[int, ...], dict]:
    """By table, as sorted places among the names, the mean share of each policy there."""
    found = {}
    for table in itertools.combinations_with_replacement(range(len(names)), players):
        shares, played = wins([names[place] for place in table], games)
        found[table] = {
            place: shares[[other == place for other in table]].mean() / played for place in table
        }
    return found


def against(mix: np.ndarray, found: dict, players: int) -> np.ndarray:
    """What each policy wins where all other seats are drawn from a mix."""
    values = np.zeros(len(mix))
    for table, shares in found.items():
        for one in set(table):
            rest = Counter(table)
            rest[one] -= 1
            chance = math.factorial(players - 1)
            for place, number in rest.items():
                chance *= mix[place] ** number / math.factorial(number)
            values[one] += chance * shares[one]
    return values


def stable_mix(found: dict, names: Sequence[str], players: int) -> tuple[np.ndarray, float]:
    """The replicator dynamics' mix, and the most that a single seat gains by leaving it."""
    mix = np.full(len(names), 1 / len(names))
    for _ in range(300):
        values = against(mix, found, players)
        mix *= np.exp(players * (values - mix @ values))
        mix /= mix.sum()
    values = against(mix, found, players)
    return mix, float(values.max() - mix @ values)


@click.command()
@click.argument("names", nargs=-1)
@click.option("--players", default=4, show_default=True)
@click.option("--games", default=40_000, show_default=True)
def main(names: tuple[str, ...], players: int, games: int) -> None:
    """Print the matrix and the mix."""
    names = names or NAMES
    print(f"{'':11}" + "".join(f"{name:>11}" for name in names))
    for one in names:
        cells = (cell(one, others, players, games) for others in names)
        print(f"{one:11}" + "".join(f"{text:>11}" for text in cells), flush=True)
    mix, gap = stable_mix(payoffs(names, players, games // 8), names, players)
    parts = ", ".join(f"{name} {part:.3f}" for name, part in zip(names, mix, strict=True))
    print(f"mix: {parts}; most to gain by leaving it: {100 * gap:.2f}%")


if __name__ == "__main__":
    main()
