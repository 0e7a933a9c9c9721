"""How much better one policy plays its cards than another, four players, over duplicate deals.

Partners sit across. Everything but the cards is as given (random boxes by default, so every fifth
deal costs points), and every deal is played twice, the pairs changing their policies. D is the
tricks and loot of one pair less the other's, turned round where they cost points.

    python analysis/duplicate.py pimc-cards:100
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray
from rounds import play

from njet.games.njet import lineup
from njet.games.njet.options import Rules
from njet.games.njet.run import Run

PLAYERS = 4
ACROSS = np.array([0b100], dtype=np.uint64)


def leads(policies: list[str], rounds: int, seed: int) -> NDArray[np.float64]:
    """D of the pair of seats 0 and 2, by round; all but cards is played at random."""
    run = Run(Rules(), PLAYERS, policies)
    users = [0 if decision != lineup.PLAY else run.plan.users[decision] for decision in range(5)]
    plan = run.plan._replace(partners=ACROSS, users=np.array(users, dtype=np.uint64))
    played = play(plan, PLAYERS, rounds, seed, run.new_search())
    return (played.scores[:, 0] - played.scores[:, 1]) / np.abs(played.value)


def main() -> None:
    """Print D, its interval, the correlation of the two games of a deal, and the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("policy")
    parser.add_argument("other", nargs="?", default="heuristic")
    parser.add_argument("--deals", type=int, default=2560)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.process_time()
    pair = [options.policy, options.other]
    here = leads(pair * 2, options.deals, options.seed)
    there = leads(pair[::-1] * 2, options.deals, options.seed)
    seconds = time.process_time() - start
    gain = (here - there) / 2
    error = 1.96 * gain.std(ddof=1) / np.sqrt(len(gain))
    paired = np.corrcoef(here, there)[0, 1]
    print(
        f"{options.policy} ahead of {options.other}: D {gain.mean():+.3f} ± {error:.3f}, "
        f"{len(gain)} deals twice, sd {gain.std(ddof=1):.2f}, correlation {paired:+.2f}, "
        f"{seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
