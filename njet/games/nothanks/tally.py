"""What a study of No Thanks! counts: sums of integers, by game or match where intervals need it.

The games of a match have nothing in common but the players: so only wins and scores go by match,
everything else by game. Small numbers of a game are bytes of one word, a byte a seat or a kind.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ONE, ZERO, choose, count, when
from njet.core.columns import columns, span
from njet.core.jit import inlined, kernel
from njet.core.places import places_of, turn_to_places
from njet.core.sums import add_moments, add_scores, count_sets
from njet.games.nothanks.plan import BINS, Plan
from njet.games.nothanks.rules import BYTE, LOW_BYTE, quotient
from njet.games.nothanks.table import (
    CARDS,
    CHIPS,
    DECISIONS,
    FIRST_STARTER,
    FORCED,
    FROM_STARTER,
    NUMBER,
    OWNERS,
    POT,
    REFUSED,
    STARTER,
    TAKEN,
    TOTAL,
    TURN,
    WINNERS,
    WORD,
)

MATCHES, GAMES, DECISIONS_MADE, DECISIONS_SQUARED = range(4)
CARDS_TAKEN, CHIPS_LEFT, FORCED_TAKES = range(3)
SUM, SQUARE = range(2)
LENGTHS = 8
"""Runs are counted by length, from 1; the last also counts all longer ones."""
REFUSERS = 8


class Tally(NamedTuple):
    """Merged by adding; all int64."""

    games: NDArray[np.int64]  # matches, games; decisions of a game, squared
    winners: NDArray[np.int64]  # matches by the set of seats that won
    scores: NDArray[np.int64]  # of a match by seat: sum; products with the score of every seat
    starter_winners: NDArray[np.int64]  # the same by place, 0 being the seat that began
    starter_scores: NDArray[np.int64]
    histogram: NDArray[np.int64]  # scores of all seats
    ends: NDArray[np.int64]  # by place, from who began the game: cards, chips, forced takes
    refusers: NDArray[np.int64]  # cards of a game taken when so many others had refused
    runs: NDArray[np.int64]  # runs of a game by length
    prices: NDArray[np.int64]  # times taken, by card and chips on it


def new_tally(plan: Plan, players: int) -> Tally:
    """A tally of nothing."""

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    return Tally(
        games=zeros(4),
        winners=zeros(1 << players),
        scores=zeros(players, 1 + players),
        starter_winners=zeros(1 << players),
        starter_scores=zeros(players, 1 + players),
        histogram=zeros(BINS),
        ends=zeros(players, 3, 2),
        refusers=zeros(REFUSERS, 2),
        runs=zeros(LENGTHS, 2),
        prices=zeros(plan.highest + 1, plan.most_chips + 1),
    )


# --- a decision into its game's sums ---


@kernel
def tally_card(table, players, prices, rows):
    """Count a card about to be taken: its price, who refused it, whether it has to be taken."""
    t = columns(table)
    others, pots = np.uint64(players - 1), POT + players % 2
    for row in range(rows):
        pot = t[pots, row]
        refusers = choose(pot < others, pot, others)
        t[REFUSED, row] += ONE << (BYTE * refusers)
    for row in range(rows):
        pot, last = t[pots, row], np.uint64(players)
        refusals = quotient(pot, players)
        seat = t[TURN, row] + pot - refusals * last
        shift = BYTE * (seat - when(seat >= last, last))
        # All its chips are gone when its turn comes again.
        is_forced = ((t[CHIPS, row] >> shift) & LOW_BYTE) == refusals
        t[FORCED, row] += np.uint64(is_forced) << shift
    for row in range(rows):
        prices[t[NUMBER, row], t[pots, row]] += 1


# --- games into the tally ---


@kernel
def tally_games(table, players, tally, rows):
    """Add games that have ended to the tally."""
    tally.games[GAMES] += rows
    add_moments(table, np.int64(DECISIONS), ZERO, ~ZERO, tally.games[DECISIONS_MADE:], 0, rows)
    for refusers in range(REFUSERS):
        add_bytes(table, np.int64(REFUSED), refusers, tally.refusers[refusers], rows)
    tally_runs(table, tally, rows)
    tally_ends(table, players, tally, rows)


@kernel
def add_bytes(table, column, place, sums, rows):
    """Add a byte of a column's words, and its square."""
    add_moments(table, column, BYTE * np.uint64(place), LOW_BYTE, sums, 0, rows)


@kernel
def tally_runs(table, tally, rows):
    """Count the runs of a game by their length."""
    t = columns(table)
    for row in range(rows):
        follows = followers(t[TAKEN, row], t[OWNERS, row], t[OWNERS + 1, row], t[OWNERS + 2, row])
        begun = t[TAKEN, row] & ~follows
        at_least = ZERO
        for length in range(LENGTHS):
            at_least |= count(begun) << (BYTE * np.uint64(length))
            begun = (begun << ONE) & follows
        t[WORD, row] = at_least - (at_least >> BYTE)
    for length in range(LENGTHS):
        add_bytes(table, np.int64(WORD), length, tally.runs[length], rows)


@inlined
def followers(taken, low, middle, high):
    """The cards that continue a run: the one before has been taken by the same seat."""
    differs = (low ^ (low << ONE)) | (middle ^ (middle << ONE)) | (high ^ (high << ONE))
    return taken & (taken << ONE) & ~differs


@kernel
def tally_ends(table, players, tally, rows):
    """Count cards, chips and forced takes by place from who began."""
    t = columns(table)
    for row in range(rows):
        cards = ZERO
        for seat in range(players):
            cards |= count(t[CARDS + seat, row]) << (BYTE * np.uint64(seat))
        t[WORD, row] = from_starter(cards, t[STARTER, row], players)
    for place in range(players):
        add_bytes(table, np.int64(WORD), place, tally.ends[place, CARDS_TAKEN], rows)
    for row in range(rows):
        t[WORD, row] = from_starter(t[CHIPS, row], t[STARTER, row], players)
    for place in range(players):
        add_bytes(table, np.int64(WORD), place, tally.ends[place, CHIPS_LEFT], rows)
    for row in range(rows):
        t[WORD, row] = from_starter(t[FORCED, row], t[STARTER, row], players)
    for place in range(players):
        add_bytes(table, np.int64(WORD), place, tally.ends[place, FORCED_TAKES], rows)


@inlined
def from_starter(by_seat, starter, players):
    """Bytes by seat as bytes by place from the seat that began."""
    everyone = np.uint64((1 << 8 * players) - 1)
    down = by_seat >> (BYTE * starter)
    up = by_seat << (BYTE * (np.uint64(players) - starter) & np.uint64(63))
    return (down | when(starter != ZERO, up)) & everyone


# --- matches into the tally ---


@kernel
def tally_matches(table, players, plan, tally, rows):
    """Add matches that are over to the tally."""
    tally.games[MATCHES] += rows
    find_winners(table, players, rows)
    count_sets(table, np.int64(WINNERS), tally.winners, 0, rows)
    add_scores(table, np.int64(TOTAL), players, tally.scores, 0, rows)
    tally_places(table, players, tally, rows)
    t = columns(table)
    for row in range(rows):
        for seat in range(players):
            place = (np.int64(t[TOTAL + seat, row]) - plan.lowest_bin) >> plan.bin_shift
            tally.histogram[min(BINS - 1, max(0, place))] += 1


@kernel
def tally_places(table, players, tally, rows):
    """Wins and scores by place from who began the match."""
    t = columns(table)
    for row in range(rows):
        t[WINNERS, row] = places_of(t[WINNERS, row], t[FIRST_STARTER, row], players)
    count_sets(table, np.int64(WINNERS), tally.starter_winners, 0, rows)
    starter, places = np.int64(FIRST_STARTER), np.int64(FROM_STARTER)
    turn_to_places(table, np.int64(TOTAL), starter, places, players, 0, rows)
    add_scores(table, places, players, tally.starter_scores, 0, rows)


@kernel
def find_winners(table, players, rows):
    """The seats with the lowest total of every match (T-5, T-6)."""
    t = columns(table)
    for row in span(0, rows):
        best = np.int64(t[TOTAL, row])
        for seat in range(1, players):
            best = min(best, np.int64(t[TOTAL + seat, row]))
        won = ZERO
        for seat in range(players):
            won |= np.uint64(np.int64(t[TOTAL + seat, row]) == best) << np.uint64(seat)
        t[WINNERS, row] = won
