"""How far the first player is ahead, in tricks: `first` of njet.games.njet.weights.

    python analysis/first_player.py [--rounds 96000]

The first player's score less the mean score of the round's seats, per point of the points line,
when the heuristic makes every decision.
"""

from __future__ import annotations

import click
import numpy as np
from fit_teams import first_seats
from rounds import play_rounds, relative_scores

from njet.games.njet.lineup import DECISIONS


@click.command()
@click.option("--rounds", "number", default=96_000, show_default=True)
def main(number: int) -> None:
    """Print the mean lead with a 95% interval for 2 to 5 players."""
    for players in range(2, 6):
        rounds = play_rounds(players, number, DECISIONS)
        ahead = relative_scores(rounds) * np.sign(rounds.value)[:, None]
        lead = (ahead * first_seats(rounds, players)).sum(axis=1)
        half = 1.96 * lead.std() / len(lead) ** 0.5
        print(f"{players} players: {lead.mean():+.3f} ± {half:.3f} tricks")


if __name__ == "__main__":
    main()
