"""The steps of a turn for every row of a table: the card comes, seats are asked, one takes it.

While a card lies there, nothing happens but that everybody refuses it in turn. So what a seat
decides is how often it will refuse the card before it takes it, and the card goes to who is the
first to have refused often enough. That is the same as asking for every single decision, but
games that differ in length are at the same card at the same time.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import HALF_WORD, LOW32, ONE, ZERO, count, lowest, member, when
from njet.core.columns import columns, span
from njet.core.jit import kernel
from njet.core.rng import draw
from njet.games.nothanks.rules import BYTE, byte_of, paid, quotient, score
from njet.games.nothanks.table import (
    CARD,
    CARDS,
    CHIPS,
    DEAL_WORD,
    DECISIONS,
    FROM_STARTER,
    NATURE_HIGH,
    NATURE_LOW,
    NUMBER,
    OWNERS,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    POT,
    REFUSALS,
    REST,
    SEAT,
    TAKEN,
    TOTAL,
    TURN,
    WORD,
)
from njet.games.nothanks.views import cards_of

_TWO = np.uint64(2)
_STOP = ONE << HALF_WORD


@kernel
def turn_up(table, place, rows):
    """Turn up the next card (T-3); a word serves two, its upper half the first (see `order_of`)."""
    t = columns(table)
    if place % 2 == 0:
        for row in range(rows):
            t[DEAL_WORD, row], t[NATURE_LOW, row], t[NATURE_HIGH, row] = draw(
                t[NATURE_LOW, row], t[NATURE_HIGH, row]
            )
    half = HALF_WORD * np.uint64(1 - place % 2)
    for row in range(rows):
        card = member(t[REST, row], (t[DEAL_WORD, row] >> half) & LOW32)
        t[REST, row] ^= card
        t[CARD, row] = card
        t[NUMBER, row] = count(card - ONE)


@kernel
def turn_to(table, players, place, rows):
    """The seat that many places to the left of the one on turn is asked."""
    t = columns(table)
    last = np.uint64(players)
    for row in range(rows):
        seat = t[TURN, row] + np.uint64(place)
        t[SEAT, row] = seat - when(seat >= last, last)


@kernel
def draw_words(table, rows):
    """Draw the next word of every game's stream of players' choices; it serves two seats."""
    t = columns(table)
    for row in range(rows):
        t[WORD, row], t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = draw(
            t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row]
        )


@kernel
def refuse_at_random(table, place, rows):
    """Take or refuse with a chance of a half each, time and again: the zeros before a one.

    After 32 refusals the card is taken: with a chance of 2**-32, as bounded draws have it.
    """
    t = columns(table)
    half = HALF_WORD * np.uint64(1 - place % 2)
    for row in range(rows):
        bits = ((t[WORD, row] >> half) & LOW32) | _STOP
        t[REFUSALS, row] = count(lowest(bits) - ONE)


@kernel
def count_refusals(table, players, place, rows):
    """See whether the seat would take the card before the others; without a chip it must (T-3)."""
    t = columns(table)
    now, then = POT + place % 2, POT + 1 - place % 2
    first = place == 0
    for row in span(0, rows):
        most = byte_of(t[CHIPS, row], t[SEAT, row])
        pot = np.uint64(players) * min(t[REFUSALS, row], most) + np.uint64(place)
        t[then, row] = pot if first else min(t[now, row], pot)


@kernel
def settle_card(table, players, rows):
    """Everybody has paid for refusing; the taker gets card and chips, and is on turn (T-3)."""
    t = columns(table)
    last, pots = np.uint64(players), POT + players % 2
    for row in range(rows):
        pot, turn = t[pots, row], t[TURN, row]
        rounds = quotient(pot, players)
        place = pot - rounds * last
        seat = turn + place
        taker = seat - when(seat >= last, last)
        t[SEAT, row] = taker
        t[CHIPS, row] += (pot << (BYTE * taker)) - paid(rounds, place, turn, players)
        t[DECISIONS, row] += pot + ONE
        t[TAKEN, row] |= t[CARD, row]
    for row in range(rows):
        card, seat = t[CARD, row], t[SEAT, row]
        t[TURN, row] = seat
        t[OWNERS, row] |= card & (ZERO - (seat & ONE))
        t[OWNERS + 1, row] |= card & (ZERO - ((seat >> ONE) & ONE))
        t[OWNERS + 2, row] |= card & (ZERO - (seat >> _TWO))


@kernel
def score_games(table, players, rows):
    """Add the points of the games to their matches (T-5)."""
    t = columns(table)
    for row in span(0, rows):
        for seat in range(players):
            cards = cards_of(t, np.uint64(seat), players, row)
            t[CARDS + seat, row] = cards
            t[TOTAL + seat, row] += score(cards, byte_of(t[CHIPS, row], np.uint64(seat)))


@kernel
def stand(table, players, rows):
    """The points of every seat in the match as they are between two cards, for the records."""
    t = columns(table)
    for seat in range(players):
        for row in span(0, rows):
            points = score(
                cards_of(t, np.uint64(seat), players, row), byte_of(t[CHIPS, row], np.uint64(seat))
            )
            t[FROM_STARTER + seat, row] = t[TOTAL + seat, row] + points
