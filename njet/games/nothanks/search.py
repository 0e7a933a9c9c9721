"""The policy that searches: what comes of refusing a card so often, played out in many worlds.

A world is one that looks the same to the seat (see `worlds`). There everybody plays as `tuned`
does, so it is known which of the others takes the card if the seat does not, and when. Between two
numbers of refusals there is no difference but in the worlds in which the card is still there. So
every world is played out once for each of the seat's turns before the card is gone, and once
without it; the same worlds serve all choices. What `tuned` would do is done unless another choice
gains more than chance may have made of it.

A plan for as long as the card lies there is as good as to search at every turn of it: until it is
gone the seat learns only that it is not, and a plan's later part counts in no other world.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ONE, ZERO
from njet.core.columns import ROWS, columns, new_table
from njet.core.game import users_of
from njet.core.jit import inlined, kernel
from njet.games.nothanks.lineup import worlds_of
from njet.games.nothanks.options import MOST_CHIPS
from njet.games.nothanks.plan import Plan
from njet.games.nothanks.policies import decide_by_worth, refusals_until
from njet.games.nothanks.rules import byte_of
from njet.games.nothanks.table import CHIPS, COLUMNS, POT, REFUSALS, SEAT, TOTAL
from njet.games.nothanks.turns import count_refusals, score_games, settle_card, turn_to, turn_up
from njet.games.nothanks.weights import SETS
from njet.games.nothanks.worlds import copy_world, imagine

PLAYED_OUT_BY = SETS.index("tuned")
WIN, POINT = 10, 420
"""What a 420th part of a win is worth, and a point ahead of the best of the others."""
DOUBT = 1.0
"""A gain counts for what is more than so many of its standard errors."""
_SHARES = (0, 420, 210, 140, 105, 84, 70, 60)
"""A win shared by so many, in parts of 420."""


class Search(NamedTuple):
    """What the seats that search need; the tables and arrays are scratch, of one block."""

    users: np.uint64  # the seats that search
    worlds: NDArray[np.int64]  # by seat
    plan: Plan  # by which the worlds are played out
    imagined: NDArray[np.uint64]  # a table of worlds
    outcomes: NDArray[np.uint64]  # and one of what may come of the card in them
    last: NDArray[np.int64]  # by world: after so many refusals the card is gone
    of_row: NDArray[np.int64]  # of every outcome its world and refusals
    values: NDArray[np.int64]  # by world and refusals
    gains: NDArray[np.int64]  # by refusals: over those of `tuned`, and their squares


def new_search(plan: Plan, players: int, policies: Sequence[str]) -> Search | None:
    """What a block needs for the seats that search; None where there is none."""
    users = users_of(policies, "search")
    if not users:
        return None
    everyone = [(1 << players) - 1 if name == PLAYED_OUT_BY else 0 for name in range(len(SETS))]
    return Search(
        users=np.uint64(users),
        worlds=np.array(worlds_of(policies), dtype=np.int64),
        plan=plan._replace(heuristic=np.array(everyone, dtype=np.uint64)),
        imagined=new_table(COLUMNS),
        outcomes=new_table(COLUMNS),
        last=np.zeros(ROWS, dtype=np.int64),
        of_row=np.zeros((2, ROWS), dtype=np.int64),
        values=np.zeros((ROWS, MOST_CHIPS + 1), dtype=np.int64),
        gains=np.zeros((2, MOST_CHIPS + 1), dtype=np.int64),
    )


_SUM, _SQUARES = range(2)
_WORLD, _REFUSALS = range(2)


@kernel
def decide_by_search(table, search, players, place, left, rows):
    """Let the seats that search decide, row by row, where the card comes to them."""
    t = columns(table)
    for row in range(rows):
        is_asked = t[POT + place % 2, row] >= np.uint64(place)
        if is_asked and (search.users >> t[SEAT, row]) & ONE:
            t[REFUSALS, row] = refusals_in(table, row, search, players, place, left)


@kernel
def refusals_in(table, row, search, players, place, left):
    """How often a seat refuses the card, by what comes of it in all worlds."""
    t = columns(table)
    seat = np.int64(t[SEAT, row])
    chips = np.int64(byte_of(t[CHIPS, row], t[SEAT, row]))
    worlds, usual, last = search.worlds[seat], np.int64(0), np.int64(0)
    search.gains[:, : chips + 1] = 0
    for first in range(0, worlds, ROWS):
        rows = min(ROWS, worlds - first)
        imagine(table, row, search.imagined, players, search.plan, place, first, rows)
        usual = min(foresee(search, players, place, left, rows), chips)
        outcomes = np.int64(0)
        for world in range(rows):
            search.last[world] = min(search.last[world], chips)
            last = max(last, search.last[world])
            outcomes += search.last[world] + 1
        play_outcomes(search, players, place, left, seat, outcomes)
        add_gains(search, usual, chips, rows)
    return np.uint64(best_of(search, usual, last))


@kernel
def add_gains(search, usual, chips, rows):
    """Add up what every number of refusals gains over the usual one, and the squares."""
    for world in range(rows):
        last = search.last[world]
        base = search.values[world, min(usual, last)]
        for refusals in range(chips + 1):
            gain = search.values[world, min(refusals, last)] - base
            search.gains[_SUM, refusals] += gain
            search.gains[_SQUARES, refusals] += gain * gain


@inlined
def best_of(search, usual, last):
    """The number of refusals with the highest gain of which one can be sure; else the usual one.

    What was not foreseen, a card that is still there after the last number, is left to `tuned`.
    """
    best, most = usual, 0.0
    for refusals in range(last + 1):
        gain = np.float64(search.gains[_SUM, refusals])
        gain -= DOUBT * np.sqrt(np.float64(search.gains[_SQUARES, refusals]))
        if gain > most:
            best, most = refusals, gain
    return max(best, usual) if best == last else best


@kernel
def foresee(search, players, place, left, rows):
    """In how many of its turns the seat finds the card still there, in every world.

    Returns how often the seat would refuse it by the policy that the worlds are played out by.
    """
    table = search.imagined
    t = columns(table)
    for row in range(rows):
        t[POT, row] = ~ZERO
    usual = np.int64(0)
    for other in range(players):
        turn_to(table, players, other, rows)
        decide_by_worth(table, search.plan, PLAYED_OUT_BY, players, other, left, rows)
        if other == place:
            usual = np.int64(min(t[REFUSALS, 0], np.uint64(MOST_CHIPS)))
            continue
        # A seat that was asked before has refused the card once, or this one would not be asked.
        least = np.uint64(other < place)
        for row in range(rows):
            most = byte_of(t[CHIPS, row], t[SEAT, row])
            refusals = min(max(t[REFUSALS, row], least), most)
            pot = np.uint64(players) * refusals + np.uint64(other)
            t[POT, row] = min(t[POT, row], pot)
    for row in range(rows):
        search.last[row] = refusals_until(np.int64(t[POT, row]), place, players)
    return usual


@kernel
def play_outcomes(search, players, place, left, seat, outcomes):
    """Play out all that may come of the card in the worlds, and add up what it is worth."""
    w, t = columns(search.imagined), columns(search.outcomes)
    of_row = search.of_row
    world = refusals = np.int64(0)
    for first in range(0, outcomes, ROWS):
        rows = min(ROWS, outcomes - first)
        for row in range(rows):
            copy_world(search.imagined, world, search.outcomes, row, players)
            pot = np.uint64(place + refusals * players)
            t[POT + players % 2, row] = min(pot, w[POT, world])
            is_last = refusals == search.last[world]
            of_row[_WORLD, row], of_row[_REFUSALS, row] = world, refusals
            world += is_last
            refusals = 0 if is_last else refusals + 1
        play_out(search.outcomes, players, search.plan, left, rows)
        note_values(search, players, seat, rows)


@kernel
def play_out(table, players, plan, left, rows):
    """Give the card to who takes it, and play to the end."""
    settle_card(table, players, rows)
    for turned in range(left):
        rest = left - 1 - turned
        turn_up(table, plan.played - 1 - rest, rows)
        for place in range(players):
            turn_to(table, players, place, rows)
            decide_by_worth(table, plan, PLAYED_OUT_BY, players, place, rest, rows)
            count_refusals(table, players, place, rows)
        settle_card(table, players, rows)
    score_games(table, players, rows)


@kernel
def note_values(search, players, seat, rows):
    """Note what the ends are worth to the seat (T-5, T-6): the win, and points ahead or behind."""
    t = columns(search.outcomes)
    for row in range(rows):
        own, best, ties = np.int64(t[TOTAL + seat, row]), np.int64(1 << 40), 1
        for other in range(players):
            if other != seat:
                total = np.int64(t[TOTAL + other, row])
                ties += total == own
                best = min(best, total)
        win = _SHARES[ties] if own <= best else 0
        value = WIN * win + POINT * (best - own)
        search.values[search.of_row[_WORLD, row], search.of_row[_REFUSALS, row]] = value
