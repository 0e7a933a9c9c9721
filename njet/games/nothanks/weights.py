"""The sets of weights, in sixteenths of a chip: see `policies.Weights` for what each is for.

By random search in self-play, for each number of players: a change was kept if it won more often
against three seats in four of the weights so far and one in four of ``threshold``
(``python analysis/fit_nothanks.py``). By CMA-ES from there, against a pool of ``threshold``,
``heuristic`` and itself (``python analysis/tune_nothanks.py --players 3``), in several runs, each
from the weights so far: what was found on the way, and what failed, is in
``analysis/notes/nothanks.md``.
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
    4: (13, -47, 39, 92, 5, 3, 94, 23, 3, 7, -1, 0),
    5: (12, -26, 5, 118, 4, 3, 69, 5, -10, 5, -1, 2),
    6: (14, -28, 37, 123, 5, 3, 100, 17, -13, 15, 0, 2),
    7: (22, -110, 12, 221, 11, 3, 96, 24, -37, 45, -5, 2),
}

WEIGHTS = {"heuristic": HEURISTIC, "tuned": TUNED}
"""By policy."""
SETS = tuple(WEIGHTS)
"""In the order in which a plan has them."""
