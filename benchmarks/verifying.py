"""Records read and held against the rules: how many decisions a second."""

from __future__ import annotations

import njet
from benchmarks.measure import alternate

SEED = 1
PLAYERS = 4
GAMES = {"njet": 40, "nessos": 400, "nothanks": 400}


def speed(game: str, times: int) -> dict[str, float]:
    """Decisions a second of one core, from text."""
    how = {"seed": SEED, "games": GAMES[game], "players": PLAYERS, "policies": "random"}
    text = "\n".join(record.to_text() for record in njet.record(game, **how))
    decisions = sum(record.verify().decisions for record in njet.Record.all_from_text(text))

    def verify() -> None:
        for record in njet.Record.all_from_text(text):
            record.verify()

    (took,) = alternate([verify], times)
    return {
        "decisions": decisions,
        "decisions_per_second": decisions / took.least,
        "decisions_per_second_median": decisions / took.median,
    }
