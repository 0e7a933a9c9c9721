"""The heuristic's weights, by number of players: see `policies` for what each is for.

Chosen by hand from a payoff matrix of candidates (``python analysis/nessos_payoffs.py``): it
wins at least its share among seats of any of them, and nearly twice that among random ones.
"""

from __future__ import annotations

_WEIGHTS = (2, 0, 4, 60, 3, 5, 15, 25, 4, 10, -30)

HEURISTIC = {players: _WEIGHTS for players in range(3, 7)}
