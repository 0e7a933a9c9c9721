"""How often to lie and to believe in Nessos, from an equilibrium of one offer.

    python analysis/nessos_mix.py [--players 4] [--games 300] [--steps 3000]

The abstraction: a seat that holds a Charon and creatures, the best of which is drawn like that of
a hand of five, puts down the one or the other; a lie is called any number, each as likely as it
is true; the receiver accepts or refuses. What comes of it is worth the change in the chances to
win, of each of the two. These chances are fitted to games of `tuned` against itself, seat by seat
from points and Charons (a conditional logit), and averaged over the tables met there. Solved by
regret matching (CFR+) for every pair of Charons already there, and printed with the most that
either player could still gain in it, as the rows of `njet.games.nessos.mix`.
"""

from __future__ import annotations

import itertools

import click
import numpy as np
from numpy.typing import NDArray

from njet.core.sets import members
from njet.games.nessos.options import Rules
from njet.games.nessos.replay import replay
from njet.games.nessos.run import Run

Reals = NDArray[np.float64]
NUMBERS = np.arange(1, 11)
FEATURES = 4


class Tables:
    """Tables met in games of a policy against itself, and who won from there."""

    def __init__(self, players: int, policy: str, games: int) -> None:
        rules = Rules()
        trace = Run(rules, players, [policy] * players).trace(1, 0, games)
        points, charons, live, wins = [], [], [], []
        for number in range(games):
            met = 0
            for state, _ in replay(rules, players, 1, trace, number):
                game = state.game
                if game.phase != "card" or game.offers:
                    continue
                met += 1
                points.append([game.points(seat) for seat in range(players)])
                charons.append([(taken >> 40).bit_count() for taken in game.taken])
                live.append([seat in members(game.live) for seat in range(players)])
            wins += [state.returns()] * met
        self.points, self.charons = np.array(points, dtype=float), np.array(charons)
        self.live, self.wins = np.array(live), np.array(wins)
        self.target = rules.points_to_win(players)
        self.weights = np.zeros(FEATURES)
        self.fit()

    def features(self, points: Reals, charons: NDArray[np.int64]) -> Reals:
        """Of every seat: points, points squared, whether it has one Charon, whether two."""
        share = points / self.target
        return np.stack([share, share**2, charons == 1, charons == 2], axis=-1)

    def chances(self, points: Reals, charons: NDArray[np.int64]) -> Reals:
        """Of every seat to win."""
        strength = np.exp(self.features(points, charons) @ self.weights)
        strength *= self.live & (charons < 3)
        there = (points >= self.target) & (strength > 0)
        strength = np.where(there.any(axis=1, keepdims=True), there, strength)
        total = strength.sum(axis=1, keepdims=True)
        return np.divide(strength, total, out=np.zeros_like(strength), where=total > 0)

    def fit(self) -> None:
        """Newton's method on the likelihood of who won."""
        x = self.features(self.points, self.charons)
        for _ in range(20):
            p = self.chances(self.points, self.charons)[..., None]
            mean = (p * x).sum(axis=1, keepdims=True)
            slope = ((self.wins[..., None] - p) * x).sum(axis=(0, 1))
            spread = np.einsum("tsf,tsg->fg", p * (x - mean), x - mean)
            self.weights += np.linalg.solve(spread + 1e-6 * np.eye(FEATURES), slope)

    def gains(self, own: int, other: int) -> Reals:
        """What offerer and receiver gain: by player, card (a Charon or a number) and taker.

        Averaged over all pairs of seats that have so many Charons.
        """
        gains, met = np.zeros((2, 11, 2)), 0
        for pair in itertools.permutations(range(self.points.shape[1]), 2):
            alike = self.live[:, pair].all(axis=1)
            alike &= (self.charons[:, pair] == (own, other)).all(axis=1)
            for card, taker in itertools.product(range(11), range(2)):
                points, charons = self.points.copy(), self.charons.copy()
                points[:, pair[taker]] += card
                charons[:, pair[taker]] += card == 0
                change = self.chances(points, charons) - self.chances(self.points, self.charons)
                gains[:, card, taker] += change[alike][:, pair].sum(axis=0)
            met += np.count_nonzero(alike)
        return gains / max(met, 1)


def best_creatures(players: int, hands: int = 100_000) -> Reals:
    """The chances of each number to be the best of a hand that holds a Charon too."""
    rules = Rules()
    cards = [place // 4 + 1 if place < 40 else 0 for place in members(rules.deck(players).mask)]
    drawn = np.random.default_rng(1).random((hands, len(cards))).argsort(axis=1)
    held = np.array(cards)[drawn[:, : rules.hand_size]]
    best = held.max(axis=1)[(held == 0).any(axis=1) & (held > 0).any(axis=1)]
    return np.bincount(best, minlength=11)[1:] / len(best)


def shares(regrets: Reals) -> Reals:
    """Regret matching over the last axis: as the positive regrets, or all alike."""
    positive = np.maximum(regrets, 0)
    total = positive.sum(axis=-1, keepdims=True)
    return np.divide(positive, total, out=np.full_like(regrets, 1 / 2), where=total > 0)


def solve(chances: Reals, gains: Reals, steps: int) -> tuple[Reals, Reals, float]:
    """Solve one offer for all pairs of seats at once.

    Parameters
    ----------
    chances : ndarray
        Of each number to be the best creature.
    gains : ndarray
        By pair, what `Tables.gains` returns.
    steps : int
        Of CFR+.

    Returns
    -------
    lies : ndarray
        By pair and best creature, how often it lies.
    accepts : ndarray
        By pair and number said, how often it is accepted.
    gap : float
        The most that a player could gain by playing otherwise, as a chance to win.
    """
    # By pair, card and answer: the receiver takes what he accepts, the offerer the rest.
    offerer, receiver = gains[:, 0, :, ::-1], gains[:, 1, :, ::-1]

    def offers(accepts: Reals) -> Reals:
        """By best creature, what the truth and a lie are worth to the offerer."""
        told = (accepts * offerer[:, 1:]).sum(axis=2)
        said = (accepts * offerer[:, :1]).sum(axis=2) @ chances
        both = np.stack([told, np.broadcast_to(said[:, None], told.shape)], axis=2)
        return both * chances[:, None]

    def answers(lies: Reals) -> Reals:
        """By number said, what accepting and refusing are worth to the receiver."""
        told = chances * lies[..., 0]
        said = chances * (lies[..., 1] @ chances)[:, None]
        return told[..., None] * receiver[:, 1:] + said[..., None] * receiver[:, :1]

    def regrets(value: Reals, played: Reals) -> Reals:
        return value - (value * played).sum(axis=2, keepdims=True)

    lied, accepted = np.zeros((2, len(gains), 10, 2))
    lies_sum, accepts_sum = np.zeros_like(lied), np.zeros_like(lied)
    for step in range(1, steps + 1):
        lies, accepts = shares(lied), shares(accepted)
        lied = np.maximum(lied + regrets(offers(accepts), lies), 0)
        accepted = np.maximum(accepted + regrets(answers(shares(lied)), accepts), 0)
        lies_sum += step * shares(lied)
        accepts_sum += step * shares(accepted)
    lies = lies_sum / lies_sum.sum(axis=2, keepdims=True)
    accepts = accepts_sum / accepts_sum.sum(axis=2, keepdims=True)
    gaps = [
        regrets(value, played).max(axis=2).sum(axis=1).max()
        for value, played in ((offers(accepts), lies), (answers(lies), accepts))
    ]
    return lies[..., 1], accepts[..., 0], float(max(gaps))


def row(found: Reals) -> str:
    """Shares as a row of the table."""
    return str((0, *(round(256 * float(share)) for share in found)))


@click.command()
@click.option("--players", default=4, show_default=True)
@click.option("--games", default=300, show_default=True)
@click.option("--steps", default=3_000, show_default=True)
def main(players: int, games: int, steps: int) -> None:
    """Print the tables for a number of players."""
    met, chances = Tables(players, "tuned", games), best_creatures(players)
    print(f"# {players} players, {len(met.points):,} tables, weights {met.weights.round(2)}")
    pairs = list(itertools.product(range(3), repeat=2))
    gains = np.array([met.gains(own, other) for own, other in pairs])
    lies, accepts, gap = solve(chances, gains, steps)
    # The table of answers begins with the receiver, who answers.
    accepts = accepts[[pairs.index((other, own)) for own, other in pairs]]
    print(f"# to gain by playing otherwise: at most {gap:.5f} of a win an offer")
    print(f"    {players}: (")
    for table in (lies, accepts):
        print(
            "        (", *(f"            {row(found)}," for found in table), "        ),", sep="\n"
        )
    print("    ),")


if __name__ == "__main__":
    main()
