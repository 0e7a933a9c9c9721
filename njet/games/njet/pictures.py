"""The questions that a study of Njet! answers with a picture."""

from __future__ import annotations

from collections.abc import Sequence

from njet.core.pictures import Difference, Dots, Extremes, Picture, final_scores, wins
from njet.games.njet.options import Rules

_SCORE = "score a round"
_UNIT = "points a round"
_AXIS = "points a round, a seat"
_SAYS = "{subject} {{amount}} {{more}} than {other}"

# Who is compared with whom in the table of teams, by players, and how that is said.
_COMPARED = {
    2: ((("first player",), ("other player",), "The first player scores", "the other"),),
    3: (
        (
            ("alone", "first player, bonus"),
            ("alone", "two others"),
            "Alone with the bonus card, the first player scores",
            "each of the two others",
        ),
        (
            ("with a partner", "the one left alone, bonus"),
            ("with a partner", "first player and partner"),
            "Left alone with the bonus card, a player scores",
            "each of the other two",
        ),
    ),
    4: (
        (
            ("first player and partner",),
            ("two others",),
            "The first player and the partner score",
            "the two others",
        ),
    ),
    5: (
        (
            ("two, bonus kept", "first player, bonus"),
            ("two, bonus kept", "three others"),
            "In a team of two, a first player who keeps the bonus card scores",
            "each of the three others",
        ),
        (
            ("two, bonus kept", "partner"),
            ("two, bonus kept", "three others"),
            "The partner without the bonus card scores",
            "each of the three others",
        ),
        (
            ("two, bonus given", "partner, bonus"),
            ("two, bonus given", "three others"),
            "In a team of two, a partner who was given the bonus card scores",
            "each of the three others",
        ),
        (
            ("three", "first player and partners"),
            ("three", "two others, one with bonus"),
            "In a team of three, each scores",
            "the mean of the two others, of whom one has the bonus card",
        ),
    ),
}


def pictures(rules: Rules, players: int, policies: Sequence[str]) -> list[Picture]:
    """Every picture of a study, the answer to who wins first."""
    mixed = len(set(policies)) > 1
    who_wins = "Who wins how often?" if mixed else "Does every seat win its share?"
    return [
        wins("seat", who_wins, alike=not mixed),
        _teams(players),
        _boxes(players),
        final_scores(),
    ]


def _teams(players: int) -> Picture:
    """What each role is worth, and how often it comes about where that is chosen (N-5, N-6)."""
    answers = tuple(
        Difference(
            "teams", _SCORE, first, second, _SAYS.format(subject=subject, other=other), _UNIT
        )
        for first, second, subject, other in _COMPARED[players]
    )
    question = "Does it help to be first player?"
    chart = Dots("teams", (_SCORE,), _AXIS)
    if players in (3, 5):
        question = "Who gains by the teams: few with the bonus card, or many?"
        chart = chart._replace(grouped=True, aside="rounds %", aside_axis="rounds, %")
    return Picture("roles", question, chart, answers)


def _boxes(players: int) -> Picture:
    """How often each box stays open, and what a round is worth then."""
    unit = "points a round" + (", the bonus card apart" if players in (3, 5) else "")
    says = "The first player's team scores least with {least_of} open, {least} " + unit
    return Picture(
        "boxes",
        "What is each box worth that stays open?",
        Dots(
            "boxes",
            ("first player's team", "other team"),
            "points a round, a team",
            grouped=True,
            aside="rounds %",
            aside_axis="rounds, %",
        ),
        (Extremes("boxes", "first player's team", says + "; most with {most_of}, {most}."),),
    )
