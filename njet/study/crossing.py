"""Where a number that was measured at whole values passes 0, and how sure that is.

Between neighbours a straight line is taken. A place is not contradicted if the interval of the line
there has a 0 in it: on one piece, Fieller's set of a ratio of two differences.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from njet.core.estimates import Estimate
from njet.study.expressions import Measured
from njet.study.fieller import Region, fieller, joined
from njet.study.replicates import covariance, freedom
from njet.study.significance import quantile

MOST_AT_ONCE = 9
"""Values that are all tried; of more, so many first, and then halves of where it passes 0."""

Found = Mapping[int, Measured]


class Crossing(NamedTuple):
    """A place where the line passes 0, and the interval around it that is not contradicted.

    Attributes
    ----------
    place : Estimate
        The place and its interval.
    below, above : int
        The values tried around it; the same if it is one of them.
    """

    place: Estimate
    below: int
    above: int


def searched(values: Sequence[int], measure: Callable[[int], Measured]) -> dict[int, Measured]:
    """Measure at some of the values: all if they are few, else where 0 is passed.

    Parameters
    ----------
    values : sequence of int
        In order.
    measure : callable
        From a value, what is measured there.
    """
    last = len(values) - 1
    few = min(len(values), MOST_AT_ONCE)
    places = sorted({round(last * part / max(few - 1, 1)) for part in range(few)})
    found = {place: measure(values[place]) for place in places}
    while True:
        between = [
            (a + b) // 2 for a, b in itertools.pairwise(sorted(found)) if _splits(found, a, b)
        ]
        if not between:
            return {values[place]: found[place] for place in sorted(found)}
        found |= {place: measure(values[place]) for place in between}


def _splits(found: Found, a: int, b: int) -> bool:
    """Whether 0 is passed between two places that have others between them."""
    return b - a > 1 and found[a].value * found[b].value < 0


def region(found: Found) -> Region:
    """The places that are not contradicted, between the lowest value tried and the highest."""
    pairs = list(itertools.pairwise(found))
    alone = [_at(value, found[value]) for value in found]
    return joined([*alone, *(_between(found, a, b) for a, b in pairs)])


def crossings(found: Found) -> list[Crossing]:
    """Every place where the line passes 0."""
    parts = region(found).parts
    places = []
    for place, below, above in _passed(found):
        low, high = next((ends for ends in parts if ends[0] <= place <= ends[1]), (place, place))
        places.append(Crossing(Estimate(place, low, high), below, above))
    return places


def _passed(found: Found) -> Iterator[tuple[float, int, int]]:
    for value, measured in found.items():
        if measured.value == 0:
            yield value, value, value
    for a, b in itertools.pairwise(found):
        one, two = found[a].value, found[b].value
        if one * two < 0:
            yield a + (b - a) * one / (one - two), a, b


def _at(value: int, measured: Measured) -> Region:
    """The value itself, if it is not contradicted."""
    estimate = measured.estimate
    return Region(((value, value),) if estimate.low <= 0 <= estimate.high else ())


def _between(found: Found, a: int, b: int) -> Region:
    """The places between two neighbours that are not contradicted."""
    one, two = found[a], found[b]
    step = one.less(two)
    if step.value == 0 and not step.moves.any():  # a level line: all of it or nothing
        return Region(((a, b),) if _at(a, one).parts else ())
    part = one.value / step.value if step.value else 0.0
    reach = quantile(freedom(one.moves - part * step.moves))
    inside = fieller(
        one.value,
        step.value,
        covariance(one.moves, one.moves),
        covariance(one.moves, step.moves),
        covariance(step.moves, step.moves),
        reach,
    )
    return inside.within(0.0, 1.0).moved(a, b - a)
