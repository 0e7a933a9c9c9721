"""Speed of the solver of Njet! on one core: CPU time and nodes for the value of random endings."""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import Any

from njet.core.solution import Budget
from njet.games.njet.cards import COLOURS
from njet.games.njet.options import Rules
from njet.games.njet.prover import Prover
from njet.games.njet.room import Room
from njet.games.njet.solver import bounds
from njet.games.njet.table import PARTNERS
from njet.state import State

SEED = 5
KINDS = ("4,8,1,200", "4,8,-2,200", "4,10,1,60", "2,15,1,100", "2,15,-2,40", "4,12,1,10")


def ending(draw: random.Random, players: int, tricks: int, value: int) -> Any:
    """A position with random hands, trumps and teams."""
    deck = Rules().deck(players)
    names = [deck.name(1 << place) for place in range(60) if deck.mask >> place & 1]
    cards = draw.sample(names, players * tricks)
    hands = [".".join(cards[seat * tricks : (seat + 1) * tricks]) for seat in range(players)]
    first = draw.randrange(players)
    team = {first, *((first + place) % players for place in draw.choice(PARTNERS[players]))}
    return State.from_text(
        f"njet hands={'/'.join(hands)} trump={draw.choice(COLOURS)} "
        f"super={draw.choice(COLOURS + '-')} value={value} "
        f"teams={''.join('BA'[seat in team] for seat in range(players))} "
        f"lead={draw.randrange(players)}"
    )


def measure(players: int, tricks: int, value: int, number: int) -> dict[str, float]:
    """Medians and means over so many endings, the same ones every time."""
    draw, room = random.Random(SEED), Room()
    seconds, nodes = [], []
    for _ in range(number):
        state, budget = ending(draw, players, tricks, value), Budget()
        start = time.process_time()
        bounds(Prover(state, budget, 64, room), state)
        seconds.append(time.process_time() - start)
        nodes.append(budget.used)
    return {
        "median_ms": 1e3 * statistics.median(seconds),
        "mean_ms": 1e3 * statistics.mean(seconds),
        "median_nodes": statistics.median(nodes),
        "mean_nodes": statistics.mean(nodes),
        "ns_per_node": 1e9 * sum(seconds) / sum(nodes),
    }


def main(kinds: list[str]) -> None:
    """Print a line for every kind of ending: players, tricks, points, how many."""
    measure(4, 2, 1, 3)  # compiles
    print("players,tricks,points,endings  median ms   mean ms  median nodes  mean nodes  ns/node")
    for kind in kinds or KINDS:
        found = measure(*map(int, kind.split(",")))
        print(
            f"{kind:<29} {found['median_ms']:10.2f} {found['mean_ms']:9.2f} "
            f"{found['median_nodes']:13,.0f} {found['mean_nodes']:11,.0f} "
            f"{found['ns_per_node']:8.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
