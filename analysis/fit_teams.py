"""Fit what a team promises its first player: the team weights of njet.games.njet.weights.

    python analysis/fit_teams.py [--rounds 384000]

Least squares, by number of players, sign of the points and kind of team, of the first player's
score less the mean score of the round's seats, per point, on the tricks its own hand promises and
on what partners and opponents covered. Cards are played by the heuristic and teams are random;
boxes are covered by the heuristic for positive points, and at random for negative ones, which
the heuristic's boards hardly ever leave.
"""

from __future__ import annotations

import click
import numpy as np
from fit_boards import features
from rounds import Rounds, play_rounds, relative_scores

from njet.games.njet.lineup import COVER, PLAY
from njet.games.njet.rules import FIELD_BITS, POINTS_LINE, SUPER_LINE, TRUMP_LINE
from njet.games.njet.weights import HEURISTIC


def own_tricks(rounds: Rounds, players: int) -> np.ndarray:
    """The estimate of the first player's hand on the settled board."""
    table = HEURISTIC[players].by_column()
    negative, plain = rounds.value < 0, rounds.supers == 0
    tricks = np.zeros(rounds.scores.shape)
    for seat in range(players):
        x = features(rounds, players, seat)
        for situation in range(4):
            w = table[situation]
            side, premium = w[[0, 1, 3, 4, 5]], w[[6, 7, 8, 9]]
            trump = premium + w[[0, 1, 2, 3]]
            fitted = np.concatenate([side, trump, [w[13] + w[3], 0, w[12]]])
            rows = (negative == (situation % 2 == 1)) & (plain == (situation >= 2))
            tricks[rows, seat] = x[rows] @ fitted
    return (tricks * first_seats(rounds, players)).sum(axis=1)


def first_seats(rounds: Rounds, players: int) -> np.ndarray:
    """Which seat is the first player, as a row of 0s and a 1."""
    return seats_of(rounds.first, players)


def seats_of(sets: np.ndarray, players: int) -> np.ndarray:
    """Sets of seats as rows of 0 and 1."""
    places = np.arange(players, dtype=np.uint64)
    return ((sets[:, None] >> places) & np.uint64(1)).astype(float)


def strengths(rounds: Rounds, players: int) -> np.ndarray:
    """How strong every seat looks by what it covered, as in partners.read_covers."""

    def covered(line: int, boxes: int) -> np.ndarray:
        return np.bitwise_count(rounds.covered & np.uint64(boxes << FIELD_BITS * line))

    # The default points line is 1 2 3 4 -2: below its median 1 and -2, above it 3 and 4.
    low, high = covered(POINTS_LINE, 0b10001), covered(POINTS_LINE, 0b01100)
    trumps, supers = covered(TRUMP_LINE, 0b1111), covered(SUPER_LINE, 0b1111)
    of_trump, of_super, of_points = HEURISTIC[players].covered
    return of_trump * trumps + of_super * supers + of_points * (low.astype(float) - high)


def kinds(rounds: Rounds, players: int) -> dict[str, np.ndarray]:
    """The rounds of every kind of team."""
    size = np.bitwise_count(rounds.team)
    keeps = rounds.holder == rounds.first
    if players < 5:
        return {f"team of {n}": size == n for n in range(1, players) if (size == n).any()}
    return {"2, keeping": (size == 2) & keeps, "2, giving": (size == 2) & ~keeps, "3": size == 3}


@click.command()
@click.option("--rounds", "number", default=384_000, show_default=True)
def main(number: int) -> None:
    """Print the fitted weights for 3 to 5 players."""
    for players in (3, 4, 5):
        for sign, decisions in ((1, (COVER, PLAY)), (-1, (PLAY,))):
            rounds = play_rounds(players, number, decisions)
            is_first, team = first_seats(rounds, players), seats_of(rounds.team, players)
            looks = strengths(rounds, players)
            partners = (looks * team * (1 - is_first)).sum(axis=1)
            others = (looks * (1 - team)).sum(axis=1)
            own = own_tricks(rounds, players)
            x = np.stack([np.ones(len(own)), own, partners, others], axis=1)
            y = sign * (relative_scores(rounds) * is_first).sum(axis=1)
            for kind, chosen in kinds(rounds, players).items():
                rows = chosen & (np.sign(rounds.value) == sign)
                fitted = np.linalg.lstsq(x[rows], y[rows], rcond=None)[0]
                print(
                    f"{players} players, sign {sign:+d}, {kind}: constant {fitted[0]:.2f}",
                    f"own {fitted[1]:.2f} partners {fitted[2]:.2f} opponents {fitted[3]:.2f}",
                )


if __name__ == "__main__":
    main()
