"""A No Thanks! policy by a price: take a card that costs few points, all chips counted.

A chip that lies on the card is a point won, one that is paid a point lost; with few chips left a
card may cost more, since whoever has none takes what comes.

    njet-sim nothanks --policy nothanks_price:policy,heuristic,heuristic,heuristic
"""

import numpy as np

import njet
from njet.core.bits import choose
from njet.games.nothanks.rules import PAY, TAKE, cost

PRICE, DEAR = 7, 14  # points
FEW = np.uint64(3)  # chips


def take(view):
    """Take at a good price, or pay; without a chip only taking is legal."""
    points = np.int64(cost(view.own, view.card, view.number)) - np.int64(view.pot)
    is_good = points <= choose(view.chips <= FEW, DEAR, PRICE)
    return choose(is_good | ((view.legal & PAY) != PAY), TAKE, PAY)


policy = njet.Policy("nothanks", take=take)

if __name__ == "__main__":
    others = ["threshold", "heuristic", "random"]
    print(njet.simulate("nothanks", games=20_000, policies=[policy, *others], seed=1))
