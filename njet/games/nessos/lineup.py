"""Which seats play by which policy."""

from __future__ import annotations

from collections.abc import Sequence

POLICIES = ("heuristic", "tuned", "cfr", "random", "search")

OWN = ("card", "receiver", "claim", "answer")
"""The decisions for which a policy of the user's own may have a function."""

WORLDS = range(1, 100_001)
DEFAULT_WORLDS = 100
PARAMETERS = {"search": WORLDS}
"""``search:20`` plays every choice out in 20 worlds, deals of the cards that it does not see."""


def worlds_of(policies: Sequence[str]) -> list[int]:
    """By seat how many worlds it searches, 0 where it does not."""
    return [
        int(text.partition(":")[2] or DEFAULT_WORLDS) if text.startswith("search") else 0
        for text in policies
    ]
