"""Numbers, differences and their intervals in words, with as many digits as they deserve."""

from __future__ import annotations

import math

from njet.core.estimates import Estimate
from njet.report.intervals import has_interval

_MOST_DECIMALS = 6
_MOST_GAMES = 1e12


def points(tolerance: float) -> str:
    """A part of a whole in percentage points: ``0.5 pp``."""
    return f"{100 * tolerance:.10g} pp"


def amount(estimate: Estimate, unit: str = "") -> str:
    """The size of a difference with its unit."""
    return f"{abs(_scale(estimate) * estimate.value):,.{_decimals(estimate)}f} {unit or 'pp'}"


def ends(
    difference: Estimate,
    tolerance: float,
    *,
    more: tuple[str, str] = ("more", "less"),
    level: str = "",
) -> str:
    """The interval of a difference in words, as sizes if it has one sign."""
    if not has_interval(difference):
        return "too few games for an interval"
    decimals = _telling_decimals(difference, tolerance)
    low, high = (_scale(difference) * end for end in (difference.low, difference.high))
    texts = [f"{abs(end):,.{decimals}f}" for end in (low, high)]
    if low >= 0 or high <= 0:
        said = " to ".join(texts if low >= 0 else reversed(texts))
    else:
        said = f"{texts[0]} {more[1]} to {texts[1]} {more[0]}"
    return f"95% interval {said}" + (f" ({level})" if level else "")


def more_or_less(estimate: Estimate, words: tuple[str, str] = ("more", "less")) -> str:
    """The word for a difference's sign."""
    return words[estimate.value < 0]


def number(estimate: Estimate) -> str:
    """An estimate by itself: ``12.9% (12.8 to 13.0)``."""
    decimals, sign = _decimals(estimate), "%" if estimate.percent else ""
    value, low, high = (
        f"{round(_scale(estimate) * part, decimals) + 0.0:,.{decimals}f}"
        for part in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value}{sign}" + (f" ({low} to {high})" if has_interval(estimate) else "")


def games_needed(needed: float) -> str:
    """How many games would decide, to two digits."""
    if needed > _MOST_GAMES:
        return "how many games would decide cannot be told yet"
    digits = max(0, math.floor(math.log10(max(needed, 10))) - 1)
    rounded = math.ceil(needed / 10**digits) * 10**digits
    return f"about {rounded:,} games would decide"


def _scale(estimate: Estimate) -> float:
    return 100.0 if estimate.percent else 1.0


def _decimals(estimate: Estimate) -> int:
    """Decimals that show the first digit of the interval's half, at least one."""
    half = _scale(estimate) * (estimate.high - estimate.low) / 2
    if not (math.isfinite(half) and half > 0):
        return 1
    return min(_MOST_DECIMALS, max(1, -math.floor(math.log10(half))))


def _telling_decimals(difference: Estimate, tolerance: float) -> int:
    """So many decimals that no end looks as if it were the tolerance."""
    scale = _scale(difference)
    decimals = _decimals(difference)
    while decimals < _MOST_DECIMALS and any(
        abs(end) != tolerance and round(scale * abs(end), decimals) == round(scale * tolerance, 9)
        for end in (difference.low, difference.high)
        if tolerance
    ):
        decimals += 1
    return decimals


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small letter in front."""
    return text[:1].lower() + text[1:]
