"""Which seats play by which policy."""

from __future__ import annotations

from collections.abc import Sequence

POLICIES = ("heuristic", "random")


def users_of(policies: Sequence[str], name: str) -> int:
    """The seats that play by a policy, as a set."""
    return sum(1 << seat for seat, text in enumerate(policies) if text == name)
