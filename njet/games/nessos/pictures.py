"""The questions that a study of Nessos answers with a picture."""

from __future__ import annotations

from collections.abc import Sequence

from njet.core.pictures import (
    Difference,
    Dots,
    Extremes,
    Picture,
    final_scores,
    wins_by_place,
)
from njet.games.nessos.options import Rules


def pictures(rules: Rules, players: int, policies: Sequence[str]) -> list[Picture]:
    """Every picture of a study, the answer to who wins first."""
    return [*wins_by_place(policies, "to have the pawn first"), ENDS, LIES, final_scores("point")]


ENDS = Picture(
    "ends",
    "How do games end?",
    Dots("ends", ("games %",), "games, %", zero=True),
    (Extremes("ends", "games %", "Games end most often with {most_of}: {most}."),),
)
LIES = Picture(
    "lies",
    "Is a lie believed as often as the truth?",
    Dots("lies", ("believed %",), "cards whose announcement was believed, %"),
    (
        Difference(
            "lies",
            "believed %",
            ("falsely: Charons",),
            ("truly: creatures",),
            "A Charon, announced falsely, is believed {amount} {more} often than a creature",
        ),
    ),
)
