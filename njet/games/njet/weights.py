"""The heuristic's weights: what the cards of a hand are worth on a given board.

A fit by least squares, for each number of players, of a seat's score less the mean score of all
seats, per point of the points line, on 192,000 rounds with cards played by the heuristic and
everything else at random (``python analysis/fit_boards.py``). Hundredths of a trick. For 2 and 4
players the fit was then tuned, by the command that stands above the weights; it begins from what is
shipped (``analysis/notes/tuning.md``).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

# Of a colour in a hand: its cards among the two highest of the deck, among the next three, among
# the others, its 1s; whether it is missing; whether it is a single card.
TOP, MIDDLE, LOW, ONES, VOID, SINGLETON = range(6)
FEATURES = 6

# Columns of `Weights.by_column`: a feature of any colour; what it is worth more in trumps; ...
SIDE, PREMIUM, CONSTANT, SUPER_PREMIUM, COLUMNS = 0, 6, 12, 13, 14

Features = tuple[int, int, int, int, int, int]
Situation = tuple[Features, tuple[int, int, int, int], int, int]
Team = tuple[float, float, float, float]


class Weights(NamedTuple):
    """One set of weights, for one number of players."""

    boards: tuple[Situation, ...]
    """For a supertrump and positive points, a supertrump and negative points, no supertrump and
    positive, no supertrump and negative: the side colours' features, the trump colour's first
    four, each supertrump, the constant."""

    first: float
    """Tricks that making the teams and leading are worth (``python analysis/first_player.py``)."""

    covered: tuple[float, float, float]
    """Tricks that a seat is ahead by for each box it covered: of the trump and supertrump lines,
    and of the points line below the median (above it: behind)."""

    teams: tuple[tuple[Team, Team], tuple[Team, Team]]
    """What a team promises its first player, by sign of the points (positive, negative) and size
    (at most half of the players, more): a constant, and per trick ahead of the own hand, of
    partners and of opponents by what they covered. Fitted like the boards'
    (``python analysis/fit_teams.py``)."""

    def by_column(self) -> NDArray[np.float64]:
        """The boards' weights as tricks by situation and column, shape (4, 14)."""
        rows = []
        for side, trump, supertrump, constant in self.boards:
            premium = np.subtract((*trump, 0, 0), side)
            rows.append((*side, *premium, constant, supertrump - side[ONES]))
        return np.array(rows, dtype=np.float64) / 100


_COVERED = 0.5, 0.3, 0.7
_EVEN = (((0.0, 1.0, 1.0, -0.6),) * 2, ((0.0, -1.0, 0.2, -0.2),) * 2)

HEURISTIC = {
    # njet tune njet --players 2 --budget 1931904 --opponents itself,heuristic,random --seed 4
    2: Weights(
        boards=(
            ((47, 22, 0, -66, 52, 21), (96, 80, 59, 12), 105, -287),
            ((50, 46, 0, -109, -161, -46), (95, 82, 51, -50), 113, -256),
            ((57, 27, 0, -88, 62, 24), (151, 114, 81, 49), 0, -272),
            ((41, 40, 0, -111, -133, -35), (107, 97, 68, -37), 0, -125),
        ),
        first=-0.58,
        covered=_COVERED,
        teams=_EVEN,
    ),
    3: Weights(
        boards=(
            ((95, 20, 0, -62, 116, 65), (123, 101, 82, 15), 161, -577),
            ((86, 65, 0, -124, -214, -85), (146, 114, 78, -57), 182, -530),
            ((99, 24, 0, -79, 111, 59), (235, 151, 123, 63), 0, -569),
            ((91, 72, 0, -136, -247, -93), (192, 153, 93, -31), 0, -358),
        ),
        first=1.4,
        covered=_COVERED,
        teams=(
            ((-0.22, 1.73, 0.0, -0.31), (0.38, 0.42, 0.54, -0.76)),
            ((-2.27, -2.04, 0.0, -0.1), (1.21, -0.51, 0.1, -0.1)),
        ),
    ),
    # njet tune njet --players 4 --budget 2467584 --opponents itself,heuristic,random --seed 4
    4: Weights(
        boards=(
            ((56, 12, 0, -35, 71, 39), (108, 78, 61, 12), 103, -340),
            ((39, 31, 0, -65, -87, -28), (46, 39, 24, -22), 106, -278),
            ((62, 16, 0, -42, 59, 36), (163, 110, 76, 36), 0, -326),
            ((50, 40, 0, -84, -124, -37), (102, 76, 43, -19), 0, -178),
        ),
        first=0.64,
        covered=(0.37, 0.15, 0.89),
        teams=(
            ((0.0, 1.0, 1.08, -0.15), (0.0, 1.0, 1.0, -0.6)),
            ((0.0, -1.0, 0.15, 0.14), (0.0, -1.0, 0.2, -0.2)),
        ),
    ),
    5: Weights(
        boards=(
            ((49, 7, 0, -34, 67, 32), (87, 60, 48, 8), 117, -251),
            ((50, 35, 0, -67, -77, -13), (75, 66, 40, -26), 118, -209),
            ((57, 8, 0, -39, 70, 32), (160, 97, 66, 29), 0, -260),
            ((60, 42, 0, -73, -109, -11), (143, 100, 57, -13), 0, -196),
        ),
        first=5.2,
        covered=_COVERED,
        teams=(
            ((3.48, 1.91, 1.93, -0.79), (-0.17, 0.67, 0.68, -0.69)),
            ((2.87, -0.97, 0.2, -0.1), (0.7, -0.69, 0.1, -0.1)),
        ),
    ),
}
