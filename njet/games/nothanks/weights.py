"""The heuristic's weights, in sixteenths of a chip: see `policies.Weights` for what each is for.

Found by random search in self-play, for each number of players: a change was kept if it won more
often against three seats in four of the weights so far and one in four of ``threshold``
(``python analysis/fit_nothanks.py``).
"""

from __future__ import annotations

HEURISTIC = {
    3: (12, -28, 55, 40, 7, 4, 41, 0, 0, 0, 0, 0),
    4: (13, -34, 49, 90, 5, 4, 96, 0, 0, 0, 0, 0),
    5: (12, -31, 45, 90, 2, 2, 122, 0, 0, 0, 0, 0),
    6: (15, -3, 28, 94, 6, 2, 165, 0, 0, 0, 0, 0),
    7: (16, -45, 31, 188, 7, 2, 160, 0, 0, 0, 0, 0),
}

TUNED = {
    3: (7, -52, -2, 46, 3, 3, 61, 41, 39, 18, -1, -1),
    4: (12, -48, 51, 81, 5, 3, 93, 30, -1, 4, -1, 0),
    5: (12, -31, 45, 90, 2, 2, 122, 0, 0, 0, 0, 0),
    6: (15, -3, 28, 94, 6, 2, 165, 0, 0, 0, 0, 0),
    7: (16, -45, 31, 188, 7, 2, 160, 0, 0, 0, 0, 0),
}
WEIGHTS = {"heuristic": HEURISTIC, "tuned": TUNED}
SETS = tuple(WEIGHTS)
