"""Which seats play by which policy."""

from __future__ import annotations

POLICIES = ("heuristic", "random")
