"""Estimates as JSON has them, in the words of a page."""

from __future__ import annotations

from collections.abc import Mapping

Estimate = Mapping[str, float]


def half(estimate: Estimate) -> float:
    """Half of the interval's width."""
    return (estimate["high"] - estimate["low"]) / 2


def said(estimate: Estimate, digits: int = 2, scale: float = 1.0) -> str:
    """Return it as ``1.23 ± 0.04``."""
    return f"{scale * estimate['value']:.{digits}f} ± {scale * half(estimate):.{digits}f}"


def span(estimate: Estimate, digits: int = 2, scale: float = 1.0) -> str:
    """Return it as ``1.23 [1.20, 1.27]``: for what is not in the middle of its interval."""
    low, high = scale * estimate["low"], scale * estimate["high"]
    return f"{scale * estimate['value']:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def verdict(what: str, estimate: Estimate, tolerance: float, unit: str, scale: float = 1.0) -> str:
    """Say whether a difference that cannot be negative is within a tolerance."""
    low, high = scale * estimate["low"], scale * estimate["high"]
    ends = f"{scale * estimate['value']:.2f}{unit}, 95 % interval {low:.2f} to {high:.2f}"
    if high <= tolerance:
        return f"{what}: {ends}; balanced at {tolerance:g}{unit}."
    if low > tolerance:
        return f"{what}: {ends}; not balanced at {tolerance:g}{unit}."
    return f"{what}: {ends}; not decided at {tolerance:g}{unit}."
