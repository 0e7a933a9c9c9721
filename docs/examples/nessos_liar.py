"""A Nessos policy that lies: every Charon goes to somebody at once, as something harmless.

It answers as the heuristic does, and chooses at random what it does not care about: a set of
several members is as many ways to go on, all with the same chance.

    njet-sim nessos --policy nessos_liar:policy,heuristic,heuristic,heuristic
"""

import numpy as np

import njet
from njet.core.bits import first_of
from njet.games.nessos.rules import CHARONS

HARMLESS = np.uint64(sum(1 << number for number in (4, 5, 6, 7)))


def card(view):
    """A Charon, if there is one."""
    return first_of(view.legal & CHARONS, view.legal)


def receiver(view):
    """Somebody who is out with one more Charon, if there is such a seat."""
    return first_of(view.legal & view.risky, view.legal)


def claim(view):
    """A number from the middle."""
    return first_of(view.legal & HARMLESS, view.legal)


policy = njet.Policy("nessos", card=card, receiver=receiver, claim=claim, fallback="heuristic")

if __name__ == "__main__":
    others = ["heuristic"] * 3
    print(njet.simulate("nessos", games=20_000, policies=[policy, *others], seed=1))
