"""How long the searches of Njet! take: CPU time of a decision, and its spread.

    python analysis/decision_times.py [--policy pimc:20] [--players 4]

Rounds are played by the heuristic, one seat searches one kind of decision, and the time of every
round with it is compared to the mean without. The spread is that of rounds' means.
"""

from __future__ import annotations

import time

import click
import numpy as np

from njet.games.njet.lineup import BONUS, COVER, DISCARD, PLAY, TEAM
from njet.games.njet.options import Rules
from njet.games.njet.run import Run

NAMES = {COVER: "boxes", TEAM: "teams", BONUS: "bonus", DISCARD: "discards", PLAY: "cards"}


def play(run: Run, kind: int | None, game: int, seed: int) -> tuple[float, int]:
    """Seconds and searches of one game, in which only one kind of decision is searched."""
    search = run.new_search()
    for decision in NAMES:
        if decision != kind:
            search.users[decision] = 0
    tally, trace = run.new_tally(run.plan, run.players), run.new_trace(run.plan, run.players, 0)
    arguments = run._arguments(tally, seed, game, 1, trace)[:-1]
    start = time.process_time()
    run._play(*arguments, search)
    return time.process_time() - start, int(search.asked[0])


@click.command()
@click.option("--policy", default="pimc:20")
@click.option("--players", default=4)
@click.option("--games", default=100)
@click.option("--seed", default=1)
def main(policy: str, players: int, games: int, seed: int) -> None:
    """Print the time of each kind of decision."""
    run = Run(Rules(rounds=players), players, [policy, *["heuristic"] * (players - 1)])
    play(run, None, 0, seed)
    plain = np.mean([play(run, None, game, seed)[0] for game in range(games)])
    for kind, name in NAMES.items():
        played = np.array([play(run, kind, game, seed) for game in range(games)])
        played = played[played[:, 1] > 0]
        if not len(played):
            continue
        each = (played[:, 0] - plain) / played[:, 1] * 1e6
        mean = (played[:, 0] - plain).sum() / played[:, 1].sum() * 1e6
        low, middle, high = np.percentile(each, [5, 50, 95])
        print(
            f"{policy} {players}p {name:9}{played[:, 1].mean():7.1f} a game {mean:10.1f} us each"
            f"  (5, 50, 95 % of games: {low:.1f} {middle:.1f} {high:.1f})"
        )


if __name__ == "__main__":
    main()
