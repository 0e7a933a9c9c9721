"""What a study of Nessos counts: sums of integers by game, for the offers of one game depend.

A game first adds up its own rounds, several small numbers a word, and the tally takes the moments
of those sums: for a sum x and the number n that it is counted against, x, x squared and x times n.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ONE, ZERO, choose, count, when
from njet.core.columns import columns, span
from njet.core.jit import kernel
from njet.core.places import places_of, turn_to_places
from njet.core.sums import add_moments, add_products, add_scores, count_sets
from njet.games.nessos.options import MOST_OFFERED
from njet.games.nessos.plan import BINS, Plan
from njet.games.nessos.rules import CHARONS, sets_of, standing
from njet.games.nessos.table import (
    ANSWER,
    CARDS_UP,
    FROM_STARTER,
    HOW,
    LIVE,
    OFFERED,
    OFFERS,
    OUT,
    PLACES,
    POINTS,
    ROUND,
    STANDING,
    STARTER,
    TAKEN,
    TAKER,
    TURN,
    WINNERS,
    WON,
    WORD,
)

GAMES, ROUNDS, ROUNDS_SQUARED = range(3)
ACCEPTED, REFUSED, ADDED = range(3)
CREATURES_ACCEPTED, CREATURES_REFUSED, CHARONS_ACCEPTED, CHARONS_REFUSED = range(4)
SUM, SQUARE, PRODUCT = range(3)
WAYS = 5
"""Ways to end: none, target, survivor, nine Charons, no cards."""

_FIELD = np.uint64(16)  # bits of a number of cards or answers in a game, at most 62 each
_FIELD_ONLY = (ONE << _FIELD) - ONE
_TARGET = ONE


class Tally(NamedTuple):
    """Merged by adding; all int64."""

    games: NDArray[np.int64]  # games, rounds, rounds squared
    ends: NDArray[np.int64]  # games by how they ended, as in `turns`
    winners: NDArray[np.int64]  # games by the set of seats that won
    scores: NDArray[np.int64]  # final points by seat: sum; products with those of every seat
    starter_winners: NDArray[np.int64]  # the same by place, 0 being the first pawn holder
    starter_scores: NDArray[np.int64]
    starter_out: NDArray[np.int64]  # games by the set of places that went out
    out: NDArray[np.int64]  # games by the set of seats that went out
    sets: NDArray[np.int64]  # by place: complete sets of 1-2-3, squared
    histogram: NDArray[np.int64]  # final points of all seats
    answers: NDArray[np.int64]  # by cards on offer, all answers and each kind: moments
    cards: NDArray[np.int64]  # cards turned up, all and by kind and answer: moments
    pairs: NDArray[np.int64]  # accepted times refused, of creatures and of Charons


def new_tally(plan: Plan, players: int) -> Tally:
    """A tally of nothing."""

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    return Tally(
        games=zeros(3),
        ends=zeros(WAYS),
        winners=zeros(1 << players),
        scores=zeros(players, 1 + players),
        starter_winners=zeros(1 << players),
        starter_scores=zeros(players, 1 + players),
        starter_out=zeros(1 << players),
        out=zeros(1 << players),
        sets=zeros(players, 2),
        histogram=zeros(BINS),
        answers=zeros(MOST_OFFERED, 4, 3),
        cards=zeros(5, 3),
        pairs=zeros(2),
    )


# --- a round into its game's sums ---


@kernel
def tally_answers(table, number, rows):
    """Count the answers to an offer of so many cards and one more."""
    t = columns(table)
    for row in range(rows):
        answer = t[ANSWER, row]
        # 1, 2 and 4 become 0, 16 and 32: the field that they are counted in.
        field = _FIELD * (answer >> ONE)
        t[OFFERS + number, row] += when(answer != ZERO, ONE << field)


@kernel
def tally_round(table, rows):
    """Count the cards that are turned up."""
    t = columns(table)
    for row in range(rows):
        lies = count(t[OFFERED, row] & CHARONS)
        cards = (count(t[OFFERED, row]) - lies) | (lies << (_FIELD + _FIELD))
        is_accepted = t[TAKER, row] == t[TURN, row]
        t[CARDS_UP, row] += choose(is_accepted, cards, cards << _FIELD)


# --- games into the tally ---


@kernel
def tally_games(table, players, plan, tally, first_row, last_row):
    """Add games that have ended to the tally."""
    tally.games[GAMES] += last_row - first_row
    add_moments(table, np.int64(ROUND), ZERO, ~ZERO, tally.games[ROUNDS:], first_row, last_row)
    count_sets(table, np.int64(HOW), tally.ends, first_row, last_row)
    stand(table, players, first_row, last_row)
    find_winners(table, players, first_row, last_row)
    tally_seats(table, players, tally, first_row, last_row)
    tally_places(table, players, tally, first_row, last_row)
    tally_offers(table, tally, first_row, last_row)


@kernel
def stand(table, players, first_row, last_row):
    """How every seat stands by points and cards (S-9)."""
    t = columns(table)
    for seat in range(players):
        for row in span(first_row, last_row):
            cards = t[TAKEN + seat, row]
            t[STANDING + seat, row] = standing(t[POINTS + seat, row], cards)


@kernel
def find_winners(table, players, first_row, last_row):
    """Who has won: by the target the taker, else of the live who stands best (S-7, S-9)."""
    t = columns(table)
    for row in span(first_row, last_row):
        best = ZERO
        for seat in range(players):
            is_live = (t[LIVE, row] & (ONE << np.uint64(seat))) != ZERO
            best = max(best, when(is_live, t[STANDING + seat, row]))
        won = ZERO
        for seat in range(players):
            won |= np.uint64(t[STANDING + seat, row] == best) << np.uint64(seat)
        t[WINNERS, row] = choose(t[HOW, row] == _TARGET, t[WON, row], won & t[LIVE, row])


@kernel
def tally_seats(table, players, tally, first_row, last_row):
    """Wins, points and who went out, by seat."""
    t = columns(table)
    count_sets(table, np.int64(WINNERS), tally.winners, first_row, last_row)
    count_sets(table, np.int64(OUT), tally.out, first_row, last_row)
    add_scores(table, np.int64(POINTS), players, tally.scores, first_row, last_row)
    for seat in range(players):
        for row in span(first_row, last_row):
            tally.histogram[min(np.uint64(BINS - 1), t[POINTS + seat, row])] += 1


@kernel
def tally_places(table, players, tally, first_row, last_row):
    """The same by place from who had the pawn first, and complete sets."""
    t = columns(table)
    for row in span(first_row, last_row):
        t[PLACES, row] = places_of(t[WINNERS, row], t[STARTER, row], players)
    count_sets(table, np.int64(PLACES), tally.starter_winners, first_row, last_row)
    for row in span(first_row, last_row):
        t[PLACES, row] = places_of(t[OUT, row], t[STARTER, row], players)
    count_sets(table, np.int64(PLACES), tally.starter_out, first_row, last_row)
    starter, places = np.int64(STARTER), np.int64(FROM_STARTER)
    turn_to_places(table, np.int64(POINTS), starter, places, players, first_row, last_row)
    add_scores(table, places, players, tally.starter_scores, first_row, last_row)
    turn_to_places(table, np.int64(TAKEN), starter, places, players, first_row, last_row)
    for place in range(players):
        for row in span(first_row, last_row):
            t[WORD, row] = sets_of(t[FROM_STARTER + place, row])
        add_moments(table, np.int64(WORD), ZERO, ~ZERO, tally.sets[place], first_row, last_row)


@kernel
def tally_offers(table, tally, first_row, last_row):
    """Answers by cards on offer, and the cards that were turned up."""
    for number in range(MOST_OFFERED):
        tally_fields(
            table, np.int64(OFFERS + number), 3, tally.answers[number], first_row, last_row
        )
    cards = np.int64(CARDS_UP)
    tally_fields(table, cards, 4, tally.cards, first_row, last_row)
    for kind in range(2):
        accepted = _FIELD * np.uint64(2 * kind)
        refused = accepted + _FIELD
        tally.pairs[kind] += add_products(
            table, cards, accepted, _FIELD_ONLY, cards, refused, _FIELD_ONLY, first_row, last_row
        )


@kernel
def tally_fields(table, column, fields, sums, first_row, last_row):
    """Moments of the sum of a word's fields, and of each of them, against that sum."""
    t = columns(table)
    for row in span(first_row, last_row):
        total = ZERO
        for field in range(fields):
            total += (t[column, row] >> (_FIELD * np.uint64(field))) & _FIELD_ONLY
        t[WORD, row] = total
    word = np.int64(WORD)
    add_moments(table, word, ZERO, ~ZERO, sums[0], first_row, last_row)
    sums[0, PRODUCT] = sums[0, SQUARE]
    for field in range(fields):
        shift = _FIELD * np.uint64(field)
        add_moments(table, column, shift, _FIELD_ONLY, sums[field + 1], first_row, last_row)
        sums[field + 1, PRODUCT] += add_products(
            table, column, shift, _FIELD_ONLY, word, ZERO, ~ZERO, first_row, last_row
        )
