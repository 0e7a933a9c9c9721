"""A Njet! policy on top of the heuristic: it draws trumps while it holds the highest.

A function of a `CardView` is all there is to it, and where it has no wish of its own it asks the
heuristic, which is such a function, too. All other decisions are the fallback's.

    njet-sim --policy njet_leads:policy,heuristic,heuristic,heuristic
"""

import njet
from njet.core.bits import ZERO, first_of, when
from njet.games.njet.play import lead as usual_lead
from njet.games.njet.play import masters


def lead(view):
    """With points to win: the best trump, if nobody has a better one; else the usual."""
    best = masters(view.legal & view.trumps & ~view.ones, view.unseen)
    return first_of(when(view.is_reversed == ZERO, best), usual_lead(view))


policy = njet.Policy("njet", lead=lead, fallback="heuristic")

if __name__ == "__main__":
    others = ["heuristic"] * 3
    print(njet.simulate("njet", games=20_000, policies=[policy, *others], seed=1))
