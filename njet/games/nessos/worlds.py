"""Worlds: deals of all that a seat does not see, as it sees it, in the rows of a table.

Of the game's row only what the seat sees is taken: its hand, what is public, how many cards others
have. The cards on offer are what they are said to be or Charons, and a world counts the more the
likelier its hands are to have made such offers (`bluffs.likelihood`).
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, choose, count, member, real, when
from njet.core.columns import ROWS, columns, reals, span
from njet.core.deal import dealt, stack
from njet.core.jit import inlined, kernel
from njet.core.rng import NATURE, PLAYERS, draw, first_half, start
from njet.games.nessos import beliefs, bluffs
from njet.games.nessos.rules import CHARONS
from njet.games.nessos.seats import holds, of_seat
from njet.games.nessos.table import (
    ADDS,
    CHARONS_UP,
    CLEAN,
    COLUMNS,
    DECK,
    DECK_SIZE,
    FACE_UP,
    GAME,
    GOES_ON,
    HAND,
    HOW,
    LAST,
    NATURE_HIGH,
    NATURE_LOW,
    NUMBERS,
    OFFERED,
    OFFERERS,
    OFFERS,
    OPEN,
    PAWN,
    PLACE,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    PUT,
    REST,
    RISKY,
    STARTER,
    TURN,
    WORD,
)
from njet.games.nessos.views import OfferView
from njet.games.nessos.weighed import bluff_weights
from njet.games.nessos.weights import HEURISTIC, TUNED

CANDIDATE, WEIGHT = STARTER, OFFERS
"""Of a world's row: the number of the choice that it plays out, and a real number."""


@inlined
def make_worlds(table, row, players, plan, hidden, base, first, candidates, worlds, rows):
    """Fill rows of the table ``worlds``, as many of a world as there are candidates.

    So many cards on offer are hidden, the first world's number is ``first``, and rows beyond
    ``rows`` are games that have ended.
    """
    t = columns(table)
    own = of_seat(t, HAND, t[TURN, row], players, row)
    unseen = plan.deck & ~(t[FACE_UP, row] | own)
    copy_game(table, row, worlds, unseen, rows)
    number_worlds(worlds, base, np.uint64(first), np.uint64(candidates))
    put_hidden(worlds, plan.claims, hidden)
    stack(worlds, NATURE_LOW, WORD, REST, DECK, np.int64(count(unseen)) - hidden, 0, ROWS)
    deal_hands(table, row, worlds, players)
    for number in range(hidden):
        offerer = offerer_of(t, number, hidden, row)
        receiver = offerer_of(t, number + 1, hidden, row)
        weigh_offer(worlds, players, plan, number, offerer, receiver)


@inlined
def offerer_of(t, number, hidden, row):
    """Who put the card of a number down: first the pawn holder; after the last, who decides."""
    between = t[OFFERERS, row] & ~(t[PAWN, row] | t[LAST, row])
    seat = choose(number + 1 == hidden, t[LAST, row], between)
    seat = choose(number == 0, t[PAWN, row], seat)
    return choose(number == hidden, t[TURN, row], seat)


@kernel
def copy_game(table, row, worlds, unseen, rows):
    """Copy a game into every row; what its seat does not see is overwritten later."""
    t, u = columns(table), columns(worlds)
    for column in range(COLUMNS):
        word = t[column, row]
        for at in range(ROWS):
            u[column, at] = word
    for at in range(ROWS):
        u[REST, at] = unseen
        u[OFFERED, at] = ZERO
    for at in span(rows, ROWS):
        u[GOES_ON, at] = u[OPEN, at] = u[ADDS, at] = ZERO
        u[HOW, at] = ONE


@kernel
def number_worlds(worlds, base, first, candidates):
    """Give every row a world, a candidate and streams: those of one world are the same."""
    u, r = columns(worlds), reals(worlds)
    for at in range(ROWS):
        among = np.uint64(at) // candidates
        world = first + among
        u[GAME, at] = world
        u[CANDIDATE, at] = np.uint64(at) - among * candidates
        u[PLAYERS_LOW, at], u[PLAYERS_HIGH, at] = start(base, world, PLAYERS)
        u[NATURE_LOW, at], u[NATURE_HIGH, at] = start(base, world, NATURE)
        r[WEIGHT, at] = 1.0


@kernel
def put_hidden(worlds, claims, hidden):
    """Choose the cards on offer among those that they can be."""
    u, r = columns(worlds), reals(worlds)
    for number in range(hidden):
        for at in range(ROWS):
            word, u[NATURE_LOW, at], u[NATURE_HIGH, at] = draw(
                u[NATURE_LOW, at], u[NATURE_HIGH, at]
            )
            said = u[NUMBERS + number, at]
            lies = when((said & claims) != ZERO, u[REST, at] & CHARONS)
            can_be = beliefs.claimed(u[REST, at], said, count(said - ONE)) | lies
            card = member(can_be, first_half(word))
            u[REST, at] ^= card
            u[PUT + number, at] = card
            u[OFFERED, at] |= card & u[GOES_ON, at]
            r[WEIGHT, at] *= real(count(can_be))  # the fewer, the likelier each was drawn


@kernel
def deal_hands(table, row, worlds, players):
    """Deal the other hands; the rest of the deck is the pile, and what lies aside."""
    t, u = columns(table), columns(worlds)
    place = ZERO
    for seat in range(players):
        if holds(t[TURN, row], seat) != ZERO:
            continue
        size = count(t[HAND + seat, row])
        for at in range(ROWS):
            u[HAND + seat, at] = ZERO
        for _ in range(np.int64(size)):
            for at in range(ROWS):
                u[HAND + seat, at] |= ONE << dealt(u, DECK, place, at)
            place += ONE
    pile = t[DECK_SIZE, row] - t[PLACE, row]
    for at in range(ROWS):
        u[PLACE, at] = place
        u[DECK_SIZE, at] = place + pile


@kernel
def weigh_offer(worlds, players, plan, number, offerer, receiver):
    """Weigh every world by how likely an offer was that has been made in it."""
    u, r = columns(worlds), reals(worlds)
    model = HEURISTIC if (plan.heuristic[HEURISTIC] & offerer) != ZERO else TUNED
    weights = bluff_weights(plan.weights[model])
    for at in range(ROWS):
        card = u[PUT + number, at]
        hand = of_seat(u, HAND, offerer, players, at) | card
        view = OfferView(
            legal=hand,
            hand=hand,
            unseen=plan.deck & ~(u[FACE_UP, at] | hand),
            is_risky=when((u[RISKY, at] & offerer) != ZERO, ALL),
            is_clean=when((u[CLEAN, at] & offerer) != ZERO, ALL),
            offered=np.uint64(number),
            aim_is_risky=when((u[RISKY, at] & receiver) != ZERO, ALL),
            aim_is_clean=when((u[CLEAN, at] & receiver) != ZERO, ALL),
            charons_up=u[CHARONS_UP, at],
            chance=ZERO,
        )
        said = u[NUMBERS + number, at]
        if model == TUNED:
            r[WEIGHT, at] *= bluffs.likelihood(view, weights, plan.mix, card, said, plan.claims)
        else:
            r[WEIGHT, at] *= bluffs.likelihood_of_one(view, weights, card, said, plan.claims)
