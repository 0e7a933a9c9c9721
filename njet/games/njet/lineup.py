"""Which seats make which decisions by the heuristic or by search, for the named policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

DECISIONS = COVER, TEAM, BONUS, DISCARD, PLAY = range(5)

POLICIES = {
    "heuristic": DECISIONS,
    "random": (),
    "boxes": (COVER,),
    "teams": (TEAM, BONUS),
    "discards": (DISCARD,),
    "cards": (PLAY,),
    "pimc": DECISIONS,
    "pimc-cards": DECISIONS,
    "infer": DECISIONS,
    "infer-cards": DECISIONS,
}
"""The decisions that each policy makes by the heuristic; the others it makes at random."""

OWN = ("cover", "team", "bonus", "discard", "play", "lead")
"""The decisions, and ``LEAD`` apart, for which a policy of the user's own may have a function."""
LEAD = len(DECISIONS)

SEARCHED = {
    "pimc": DECISIONS,
    "pimc-cards": (PLAY,),
    "infer": DECISIONS,
    "infer-cards": (PLAY,),
}
"""The decisions that a policy searches, with the heuristic's choice to begin with."""

DEFAULT_WORLDS = 20
PARAMETERS = dict.fromkeys(SEARCHED, range(2, 100_001))
"""``pimc:100`` deals 100 worlds for every decision."""


def users_of(policies: Sequence[str]) -> list[int]:
    """For each decision, the seats that make it by the heuristic, as a set of seats."""
    return _users(policies, POLICIES)


def searchers_of(policies: Sequence[str]) -> list[int]:
    """For each decision, the seats that search it, as a set of seats."""
    return _users(policies, SEARCHED)


def inferrers_of(policies: Sequence[str]) -> int:
    """The seats that deal the worlds they search by what was covered, as a set of seats."""
    return sum(1 << seat for seat, name in enumerate(policies) if name.startswith("infer"))


def worlds_of(policies: Sequence[str]) -> list[int]:
    """By seat, how many worlds it deals for a decision."""
    return [int(text.partition(":")[2] or DEFAULT_WORLDS) for text in policies]


def _users(policies: Sequence[str], made: Mapping[str, Sequence[int]]) -> list[int]:
    names = [text.partition(":")[0] for text in policies]
    return [
        sum(1 << seat for seat, name in enumerate(names) if decision in made.get(name, ()))
        for decision in DECISIONS
    ]
