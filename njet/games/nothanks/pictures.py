"""The questions that a study of No Thanks! answers with a picture."""

from __future__ import annotations

from collections.abc import Sequence

from njet.core.pictures import Curve, Extremes, Picture, final_scores, wins_by_place
from njet.games.nothanks.options import Rules


def pictures(rules: Rules, players: int, policies: Sequence[str]) -> list[Picture]:
    """Every picture of a study, the answer to who wins first."""
    return [
        *wins_by_place(policies, "to begin" if rules.rounds == 1 else "to begin the first round"),
        PRICES,
        final_scores(),
    ]


PRICES = Picture(
    "prices",
    "At what price is each card taken?",
    Curve("prices", "chips", "card", "chips on it when taken, mean"),
    (
        Extremes(
            "prices",
            "chips",
            "The lowest mean price is that of the {least_of}, {least} chips;"
            " the highest that of the {most_of}, {most} chips.",
        ),
    ),
)
