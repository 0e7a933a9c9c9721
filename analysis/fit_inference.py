"""Fit what covered boxes tell of a hand: the tilts of njet.games.njet.inference.

    python analysis/fit_inference.py [--rounds 40000]

Maximum likelihood, for each number of players and kind of card: a card that seat 0 does not see
is with one of the other seats, or not dealt, with odds of the places there times exp(tilt). The
tilt of a seat is linear in what it has covered. Everybody plays the heuristic.
"""

from __future__ import annotations

import click
import numpy as np
from numpy.typing import NDArray
from rounds import play_rounds
from scipy.optimize import minimize
from scipy.special import logsumexp

from njet.games.njet import lineup
from njet.games.njet.cards import COLOURS, LANE_BITS
from njet.games.njet.options import Rules
from njet.games.njet.plan import make_plan
from njet.games.njet.rules import FIELD_BITS, SUPER_LINE, TRUMP_LINE

RANKS = 4
NONE = len(COLOURS)


def count(covered: NDArray[np.uint64], boxes: int) -> NDArray[np.float64]:
    """How many of some boxes each seat has covered."""
    return np.bitwise_count(covered & np.uint64(boxes)).astype(np.float64)


def box(line: int, number: int) -> int:
    """One box, as a set."""
    return 1 << FIELD_BITS * line + number


def features(covered: NDArray[np.uint64], colour: int, low: int, high: int) -> NDArray[np.float64]:
    """By round, seat and feature (see `inference.TILTS`), for the cards of a colour."""
    every = range(len(COLOURS))
    trumps, supers = (sum(box(line, number) for number in every) for line in (2, 3))
    trump, supertrump = box(TRUMP_LINE, colour), box(SUPER_LINE, colour)
    sets = (trump, trumps ^ trump, supertrump, supers ^ supertrump, box(SUPER_LINE, NONE))
    return np.stack([count(covered, boxes) for boxes in (*sets, low, high)], axis=-1)


def fit(players: int, count_of_rounds: int) -> None:
    """Print the tilts for a number of players, and what they tell."""
    rounds = play_rounds(players, count_of_rounds, lineup.DECISIONS)
    plan = make_plan(Rules(), players)
    boxes = int(plan.low_points), int(plan.high_points)
    seen = [features(rounds.covered[:, 1:], colour, *boxes) for colour in range(len(COLOURS))]
    told = 0.0
    for rank in range(RANKS):
        chosen, options = [], []
        for place in range(LANE_BITS * len(COLOURS)):
            colour, step = divmod(place, LANE_BITS)
            card = np.uint64(1 << place)
            if not int(plan.ranks[rank]) >> step & 1:
                continue
            hidden = (rounds.hands[:, 0] & card) == 0
            holds = (rounds.hands[hidden, 1:] & card) != 0
            chosen.append(np.where(holds.any(axis=1), holds.argmax(axis=1), players - 1))
            options.append(seen[colour][hidden])
        gain = fit_rank(plan, players, np.concatenate(options), np.concatenate(chosen))
        told += gain * sum(map(len, chosen)) / len(rounds.hands)
    print(f"        # {players} players: {told:.2f} nats a deal")


def fit_rank(plan, players: int, options: NDArray[np.float64], chosen: NDArray[np.int64]) -> float:
    """Fit the tilts of one kind of card; return how many nats a card they tell."""
    rest = int(plan.deck).bit_count() - players * plan.hand_size
    with np.errstate(divide="ignore"):
        places = np.log([plan.hand_size] * (players - 1) + [rest])
    nothing = np.zeros((len(options), 1, options.shape[2]))
    options = np.concatenate([options, nothing], axis=1)
    cards = np.arange(len(chosen))

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = options @ weights + places
        norms = logsumexp(scores, axis=1)
        chances = np.exp(scores - norms[:, None])
        slope = np.einsum("cs,csf->f", chances, options) - options[cards, chosen].sum(axis=0)
        return (norms - scores[cards, chosen]).mean(), slope / len(cards)

    start = np.zeros(options.shape[2])
    found = minimize(loss, start, jac=True, method="L-BFGS-B")
    print(f"        {tuple(round(float(tilt), 2) for tilt in found.x)},")
    return float(loss(start)[0] - found.fun)


@click.command()
@click.option("--rounds", default=40_000)
@click.option("--players", default=0, help="One number of players.  [default: 2 to 5]")
def main(rounds: int, players: int) -> None:
    """Fit the tilts."""
    for number in (players,) if players else range(2, 6):
        fit(number, rounds)


if __name__ == "__main__":
    main()
