"""Which seats play by which policy."""

from __future__ import annotations

from collections.abc import Sequence

POLICIES = ("heuristic", "random", "threshold")

THRESHOLDS = range(-60, 61)
DEFAULT_THRESHOLD = 8
PARAMETERS = {"threshold": THRESHOLDS}
"""``threshold:8`` takes a card as soon as it costs at most 8 points, less the chips on it."""


def thresholds_of(policies: Sequence[str]) -> list[int]:
    """By seat the threshold, or the default one where a seat has none."""
    return [
        int(text.partition(":")[2] or DEFAULT_THRESHOLD)
        if text.startswith("threshold")
        else DEFAULT_THRESHOLD
        for text in policies
    ]
