"""Which seats make which decisions by the heuristic, for the named policies."""

from __future__ import annotations

from collections.abc import Sequence

DECISIONS = COVER, TEAM, BONUS, DISCARD, PLAY = range(5)

POLICIES = {
    "heuristic": DECISIONS,
    "random": (),
    "boxes": (COVER,),
    "teams": (TEAM, BONUS),
    "discards": (DISCARD,),
    "cards": (PLAY,),
}
"""The decisions that each policy makes by the heuristic; the others it makes at random."""


def users_of(policies: Sequence[str]) -> list[int]:
    """For each decision, the seats that make it by the heuristic, as a set of seats."""
    return [
        sum(1 << seat for seat, name in enumerate(policies) if decision in POLICIES[name])
        for decision in DECISIONS
    ]
