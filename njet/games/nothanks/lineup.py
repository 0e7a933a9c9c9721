"""Which seats play by which policy."""

from __future__ import annotations

from collections.abc import Sequence

POLICIES = ("heuristic", "random", "search", "threshold", "tuned")

OWN = ("take",)
"""The decisions for which a policy of the user's own may have a function."""

THRESHOLDS = range(-60, 61)
DEFAULT_THRESHOLD = 8
WORLDS = range(1, 10_001)
DEFAULT_WORLDS = 100
PARAMETERS = {"search": WORLDS, "threshold": THRESHOLDS}
"""``threshold:8`` takes a card as soon as it costs at most 8 points, less the chips on it;
``search:100`` tries what it may do in 100 worlds that look the same to it."""


def thresholds_of(policies: Sequence[str]) -> list[int]:
    """By seat the threshold, or the default one where a seat has none."""
    return _parameters_of(policies, "threshold", DEFAULT_THRESHOLD)


def worlds_of(policies: Sequence[str]) -> list[int]:
    """By seat in how many worlds it searches, or the default number where it does not."""
    return _parameters_of(policies, "search", DEFAULT_WORLDS)


def _parameters_of(policies: Sequence[str], name: str, default: int) -> list[int]:
    """By seat what stands after the colon of a policy, or the default."""
    pairs = (text.partition(":") for text in policies)
    return [int(value) if found == name and value else default for found, _, value in pairs]
