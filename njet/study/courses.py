"""The courses of games: who led after every round, and what came of it.

From records of rounds, all games of a block at once. A seat's standing is its total, the other way
round where the lowest wins. Whoever is out leads no more. The winners are those who lead in the
end; where equal totals are decided otherwise (S-9) they count as winners together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from njet.core.notes import begins

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_OUT = -(1 << 40)
"""A standing below every other."""


class Courses(NamedTuple):
    """Numbers of games, an entry each; those by seat in a second dimension.

    Attributes
    ----------
    rounds : array of int
        How many rounds a game has.
    lead_changes : array of int
        Rounds after which another seat leads alone than the last that did.
    behind : array of float
        The part of the rounds but the last after which no later winner leads.
    deficit : array of int
        The most points that the best of the later winners was behind the lead.
    drama : array of float
        The mean, over those rounds, of the square root of how far behind: as a part of the final
        distance between first and last, at most 1. 0 if there is no such round.
    decided : array of float
        The part of the game's rounds after which nobody but the winners leads any more.
    margin : array of int
        Points between the winner and the next best in the end, the last if all others are out.
    turned : array of bool
        Whether the last round changed who is first.
    before, swing : array of int, (games, seats)
        Before the last round: a seat's points behind the lead. In it: what it gained on the lead.
    totals : array of int, (games, seats)
        Final standings, those of whoever is out included.
    wins : array of float, (games, seats)
        Shares of the win.
    leader : array of float, (games, rounds)
        The leader's share of the later win, by round; not a number from the last round on.
    """

    rounds: NDArray[np.int64]
    lead_changes: NDArray[np.int64]
    behind: Floats
    deficit: NDArray[np.int64]
    drama: Floats
    decided: Floats
    margin: NDArray[np.int64]
    turned: NDArray[np.bool_]
    before: NDArray[np.int64]
    swing: NDArray[np.int64]
    totals: NDArray[np.int64]
    wins: Floats
    leader: Floats


def courses(
    notes: Mapping[str, NDArray[Any]], players: int, most_rounds: int, lowest_wins: bool
) -> Courses:
    """The courses of a block of games, from its notes."""
    game = notes["game"]
    totals = np.stack([notes[f"total_{seat}"] for seat in range(players)], axis=1).astype(np.int64)
    totals = -totals if lowest_wins else totals
    standing = totals
    if "out" in notes:
        is_out = notes["out"][:, None] >> np.arange(players) & 1 == 1
        standing = np.where(is_out, _OUT, totals)
    begin = begins(game)
    first = np.flatnonzero(begin)
    last = np.append(first[1:], len(game)) - 1
    rounds = last - first + 1
    best = standing.max(axis=1)
    leads = standing == best[:, None]
    won = leads[last]
    wins = won / won.sum(axis=1, keepdims=True)
    of_game = np.repeat(np.arange(len(first)), rounds)
    won_later = won[of_game]
    goes_on = np.ones(len(game), dtype=bool)
    goes_on[last] = False

    gap = best - np.where(won_later, standing, _OUT).max(axis=1)
    behind = (gap > 0) & goes_on
    number = np.add.reduceat(behind, first, dtype=np.int64)
    distance = (np.where(won, totals[last], _OUT).max(axis=1) - totals[last].min(axis=1))[of_game]
    part = np.minimum(1.0, gap / np.maximum(1, distance))
    roots = np.add.reduceat(np.where(behind, np.sqrt(part), 0.0), first)

    place = np.arange(len(game)) - first[of_game]
    not_yet = (leads & ~won_later).any(axis=1)
    decided = np.maximum.reduceat(np.where(not_yet, place + 2, 1), first)

    leader = np.full((len(first), most_rounds), np.nan)
    of_leader = (leads * wins[of_game]).sum(axis=1) / leads.sum(axis=1)
    leader[of_game[goes_on], place[goes_on]] = of_leader[goes_on]

    top = np.sort(standing[last], axis=1)
    before = np.maximum(last - 1, first)
    behind_before = best[before, None] - standing[before]
    return Courses(
        rounds=rounds,
        lead_changes=np.add.reduceat(_changes(leads, begin), first, dtype=np.int64),
        behind=number / np.maximum(1, rounds - 1),
        deficit=np.maximum.reduceat(np.where(behind, gap, 0), first),
        drama=roots / np.maximum(1, number),
        decided=decided / rounds,
        margin=top[:, -1] - np.maximum(top[:, -2], totals[last].min(axis=1)),
        turned=(leads[before] != won).any(axis=1),
        before=behind_before,
        swing=behind_before - (best[last, None] - standing[last]),
        totals=totals[last],
        wins=wins,
        leader=leader,
    )


def _changes(leads: NDArray[np.bool_], begin: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether a row has another seat leading alone than the last row of its game that had one."""
    rows = np.arange(len(leads))
    alone = leads.sum(axis=1) == 1
    seat = leads.argmax(axis=1)
    earlier = np.maximum.accumulate(np.where(alone, rows, -1))  # the last row with a sole leader
    earlier = np.append(-1, earlier[:-1])
    begun = np.maximum.accumulate(np.where(begin, rows, 0))
    known = earlier >= begun
    changed: NDArray[np.bool_] = alone & known & (seat[earlier] != seat)
    return changed
