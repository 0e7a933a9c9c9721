"""Fit what the cards of a hand are worth on a settled board: njet.games.njet.weights.

    python analysis/fit_boards.py [--rounds 192000]

For each number of players and situation, least squares of a seat's score less the mean score of
the round's seats, per point of the points line, on the hand as dealt. Cards are played by the
heuristic, all else is random. Prints hundredths of a trick, ready for weights.py.
"""

from __future__ import annotations

import click
import numpy as np
from rounds import Rounds, play_rounds, relative_scores

from njet.games.njet.cards import FULL_LANE, LANE_BITS
from njet.games.njet.lineup import PLAY
from njet.games.njet.options import Rules
from njet.games.njet.plan import lane_ranks

# Low side cards are left out: with the others they add up to the hand's size.
SIDE = ("top", "middle", "one", "void", "singleton")
TRUMP = ("top", "middle", "low", "one")


def features(rounds: Rounds, players: int, seat: int) -> np.ndarray:
    """Side features, trump features, supertrumps, whether first player, and a constant."""
    top, middle, low, one = lane_ranks(Rules().deck(players))
    side, trump = np.zeros((2, 5, len(rounds.team)))
    supers = np.bitwise_count(rounds.hands[:, seat] & rounds.supers)
    for colour in range(4):
        shift = np.uint64(LANE_BITS * colour)
        suit = (rounds.hands[:, seat] >> shift) & np.uint64(FULL_LANE)
        # The 1s of a colour may be trumps without it; any plain card tells.
        is_trump = ((rounds.trumps >> shift) & top) != 0
        is_super = ((rounds.supers >> shift) & one) != 0
        cards = np.bitwise_count(suit)
        ones = np.bitwise_count(suit & one) * ~is_super
        plain = [np.bitwise_count(suit & rank) for rank in (top, middle, low)]
        side += np.array([plain[0], plain[1], ones, cards == 0, cards == 1]) * ~is_trump
        trump += np.array([*plain, ones, np.zeros_like(ones)]) * is_trump
    is_first = (rounds.first >> np.uint64(seat)) & np.uint64(1)
    return np.stack([*side, *trump[:4], supers, is_first, np.ones(len(supers))], axis=1)


@click.command()
@click.option("--rounds", "number", default=192_000, show_default=True)
def main(number: int) -> None:
    """Print the fitted weights for 2 to 5 players."""
    for players in range(2, 6):
        rounds = play_rounds(players, number, (PLAY,))
        x = np.stack([features(rounds, players, seat) for seat in range(players)], axis=1)
        y = relative_scores(rounds)
        for has_super in (True, False):
            for sign in (1, -1):
                rows = (np.sign(rounds.value) == sign) & ((rounds.supers != 0) == has_super)
                inputs = x[rows].reshape(-1, x.shape[-1])
                weights = np.linalg.lstsq(inputs, y[rows].ravel(), rcond=None)[0]
                side, trump, rest = np.split(np.rint(100 * weights).astype(int), (5, 9))
                print(
                    f"{players} players, supertrump {has_super}, sign {sign:+d}:",
                    dict(zip(SIDE, side.tolist(), strict=True)),
                    dict(zip(TRUMP, trump.tolist(), strict=True)),
                    f"super {rest[0]} first {rest[1]} constant {rest[2]}",
                )


if __name__ == "__main__":
    main()
