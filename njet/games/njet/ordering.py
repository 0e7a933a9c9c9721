"""Which card to try first: the better the guess, the less is searched."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, index, lowest
from njet.core.jit import inlined
from njet.games.njet.seats import cell, is_ours, row, seat_at


@inlined
def strongest(deal, cards):
    """Of cards that would take a trick, the one that nothing among them takes it from."""
    card = lowest(cards)
    while cards != ZERO:
        card = lowest(cards)
        cards &= deal.card[index(card)].beat & ~card
    return card


@inlined
def likely_side(deal, stack, trick, place, led, top, side):
    """Which side is likely to get a trick that a card of a side holds after a place.

    Each opponent of who holds it takes it if he can; if tricks count below zero, only who must.
    """
    for later in range(place + ONE, deal.players):
        seat = seat_at(deal, stack, trick, later)
        own = is_ours(deal, seat)
        cards = stack.hand[cell(trick, seat)]
        if (cards & led) != ZERO:
            cards &= led
        beating = deal.card[index(top)].beat
        if deal.sign > 0:
            if own != side and (cards & beating) != ZERO:
                top, side = strongest(deal, cards & beating), own
        elif (cards & ~beating) == ZERO:
            top, side = lowest(cards), own
    return side


@inlined
def liking(deal, card, gets, wins, rank):
    """How much a card is liked that wins so far, or not, and whose side is to get the trick."""
    is_loot = np.int64((card & deal.loot) != ZERO)
    if deal.sign > 0:
        if gets:
            return 1000 + 4 * rank + (0 if wins else 200 * is_loot)
        return 200 + 4 * rank - 300 * is_loot
    if gets:
        return 200 - 4 * rank
    return 1000 - 4 * rank + 300 * is_loot


@inlined
def order_moves(deal, stack, trick, place, seat, moves):
    """Put a set of cards in order, the most liked first."""
    at = cell(trick, place)
    side = is_ours(deal, seat)
    led, best, holder = stack.trick[trick].led, stack.ply[at].best, stack.ply[at].holder
    size = ZERO
    likings = stack.likings
    while moves != ZERO:
        card = lowest(moves)
        moves ^= card
        here = index(card)
        if place == ZERO:
            led = deal.card[here].follow
        wins = place == ZERO or (card & deal.card[index(best)].beat) != ZERO
        top = card if wins else best
        holds = side if wins else is_ours(deal, holder)
        gets = likely_side(deal, stack, trick, place, led, top, holds) == side
        is_one = (card & deal.ones) != ZERO
        rank = np.int64(15) if is_one else np.int64(count(deal.card[here].above))
        like = liking(deal, card, gets, wins, rank)
        if place == ZERO and np.int64(here) == stack.trick[trick].hint:
            like += 10_000
        spot = size
        while spot != ZERO and likings[spot - ONE] < like:
            likings[spot] = likings[spot - ONE]
            stack.order[row(at, spot)] = stack.order[row(at, spot - ONE)]
            spot -= ONE
        likings[spot] = like
        stack.order[row(at, spot)] = card
        size += ONE
    stack.ply[at].size = size
