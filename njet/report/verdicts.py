"""What an interval lets one say, as a sentence and as one of a few words.

Something is within a tolerance if its whole interval is: two one-sided tests, each at 2.5 %. It is
outside if its whole interval is outside. Otherwise it is not decided, and that is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from njet.core.estimates import Estimate
from njet.report.intervals import has_interval, less, together
from njet.report.words import (
    amount,
    capital,
    ends,
    games_needed,
    more_or_less,
    number,
    points,
    small,
)

BALANCED, UNBALANCED = "balanced", "not balanced"
ALIKE, UNLIKE = "alike", "not alike"
SAME, DIFFERENT = "no difference", "a difference"
OPEN, SHOWN, NOTHING = "not decided", "shown", "no data"

_FEWEST_GAMES = 30
"""Fewer say too little of how much games differ."""
_INSIDE, _OUTSIDE, _BETWEEN = "inside", "outside", "between"


class Verdict(NamedTuple):
    """A sentence, and in a word what it comes to: one of those above."""

    word: str
    text: str


def no_data() -> Verdict:
    """The verdict where nothing was seen."""
    return Verdict(NOTHING, "Nothing of this kind was seen.")


def place(estimate: Estimate, tolerance: float) -> str:
    """Where an interval about a difference lies: inside the tolerance, outside, or between."""
    if not has_interval(estimate):
        return _BETWEEN
    if -tolerance <= estimate.low and estimate.high <= tolerance:
        return _INSIDE
    if estimate.low > tolerance or estimate.high < -tolerance:
        return _OUTSIDE
    return _BETWEEN


def games_to_decide(estimate: Estimate, games: int, tolerance: float) -> float:
    """About how many games would put the interval on one side, if the value stayed as it is.

    Infinite where that cannot be told: by too few games, or by a value at the tolerance itself.
    """
    if not has_interval(estimate) or games < _FEWEST_GAMES:
        return math.inf
    margin = abs(tolerance - abs(estimate.value))
    half = max(estimate.high - estimate.value, estimate.value - estimate.low)
    return games * (half / margin) ** 2 if margin > 0 else math.inf


# --- shares of a whole ---


def balance(
    shares: Sequence[tuple[str, Estimate]],
    games: int,
    tolerance: float,
    who: str = "seat",
    alike: bool = True,
) -> Verdict:
    """Whether all have their share, one in so many.

    Parameters
    ----------
    shares : sequence of (str, Estimate)
        Who, and its share.
    games : int
        How many games they come from.
    tolerance : float
        How far from its share each may be: 0.005 is half a percentage point.
    who : str
        What they are, in the singular.
    alike : bool
        Whether their place is all they differ by; otherwise they play by different policies.
    """
    if not shares or all(math.isnan(share.value) for _, share in shares):
        return no_data()
    fair = 1 / len(shares)
    found = [
        (name, less(together(share, len(shares), games), Estimate(fair, fair, fair, True)))
        for name, share in shares
    ]
    places = [place(difference, tolerance) for _, difference in found]
    at = points(tolerance)
    good, bad = (BALANCED, UNBALANCED) if alike else (ALIKE, UNLIKE)
    apart = "" if alike else f" The {who}s play by different policies."
    level = f"simultaneous for {len(shares)} {who}s"
    if all(where == _INSIDE for where in places):
        name, farthest = max(found, key=lambda one: max(-one[1].low, one[1].high))
        said = _from_its_share(name, farthest, tolerance, level)
        text = f"No {who} differs from its share by more than {at}: {said}; {good} at {at}."
        return Verdict(good, text + apart)
    outside = [one for one, where in zip(found, places, strict=True) if where == _OUTSIDE]
    if outside:
        name, farthest = max(outside, key=lambda one: abs(one[1].value))
        said = _from_its_share(name, farthest, tolerance, level)
        rest = f"; {len(outside)} of {len(found)} {who}s are outside" if len(outside) > 1 else ""
        return Verdict(bad, f"{capital(said)}{rest}; {bad} at {at}.{apart}")
    name, farthest = max(found, key=lambda one: abs(one[1].value))
    said = _from_its_share(name, farthest, tolerance, level)
    needed = _needed([one for _, one in found], games, tolerance)
    return Verdict(OPEN, f"Not decided at {at}: {said}; {games_needed(needed)}.{apart}")


def _from_its_share(name: str, difference: Estimate, tolerance: float, level: str) -> str:
    more = f"{name} wins {amount(difference)} {more_or_less(difference)} than its share"
    return f"{more}, {ends(difference, tolerance, level=level)}"


def _needed(differences: Sequence[Estimate], games: int, tolerance: float) -> float:
    """The games until one is outside, if that is how it looks, or else until all are inside."""
    looks_outside = [d for d in differences if abs(d.value) > tolerance]
    decide = min if looks_outside else max
    return decide(
        (
            games_to_decide(difference, games, tolerance)
            for difference in looks_outside or differences
            if place(difference, tolerance) == _BETWEEN
        ),
        default=math.inf,
    )


# --- differences ---


def difference(
    first: Estimate,
    second: Estimate,
    games: int,
    says: str,
    *,
    tolerance: float = 0.0,
    unit: str = "",
    more: tuple[str, str] = ("more", "less"),
) -> Verdict:
    """Whether one number is another.

    Parameters
    ----------
    first, second : Estimate
        The numbers; how they go together need not be known.
    games : int
        How many games they come from.
    says : str
        The sentence without its full stop, with ``{amount}`` and ``{more}``.
    tolerance : float
        How far apart shares may be; for points there is none.
    unit : str
        What is counted; percentage points if there is none.
    more : (str, str)
        The words for a positive and a negative difference.
    """
    found = less(first, second)
    if math.isnan(found.value):
        return no_data()
    allowed = 0.0 if unit else tolerance
    text = says.format(amount=amount(found, unit), more=more_or_less(found, more))
    text = f"{text}, {ends(found, allowed, more=more, level='at the widest')}"
    at = f" at {points(allowed)}" if allowed else ""
    match place(found, allowed):
        case "inside":
            return Verdict(SAME, f"{text}; {SAME}{at}." if at else f"{text}.")
        case "outside":
            return Verdict(DIFFERENT, f"{text}; {DIFFERENT}{at}." if at else f"{text}.")
    needed = games_needed(games_to_decide(found, games, allowed))
    return Verdict(OPEN, f"Not decided{at}: {small(text)}; {needed}.")


# --- what is only shown ---


def extremes(rows: Iterable[tuple[str, Estimate]], says: str) -> Verdict:
    """Which rows have the least and the most: `says` has their labels and numbers by name."""
    known = [row for row in rows if not math.isnan(row[1].value)]
    if not known:
        return no_data()
    least_of, least = min(known, key=lambda row: row[1].value)
    most_of, most = max(known, key=lambda row: row[1].value)
    text = says.format(least_of=least_of, least=number(least), most_of=most_of, most=number(most))
    return Verdict(SHOWN, text)


def middle(quantiles: Sequence[int], what: str) -> Verdict:
    """Where most of the numbers lie: by their 5, 25, 50, 75 and 95 % quantiles if there are any."""
    if not quantiles:
        return no_data()
    lowest, low, median, high, highest = quantiles
    return Verdict(
        SHOWN,
        f"Half of all final {what}s lie from {low} to {high}, nine in ten from {lowest} to"
        f" {highest}; the median is {median}.",
    )
