"""What follows an offer: the taker is checked, hands are filled, the pawn moves on (S-7, S-10)."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, when
from njet.core.columns import columns
from njet.core.deal import dealt, stack
from njet.core.jit import inlined, kernel
from njet.core.rng import NATURE, draw, start
from njet.games.nessos.rules import charons, first_from, next_live, points
from njet.games.nessos.seats import holds, of_seat
from njet.games.nessos.table import (
    CHARONS_UP,
    CLEAN,
    DECK,
    DECK_SIZE,
    DRAWN,
    DRAWS,
    FACE_UP,
    GAME,
    GOES_ON,
    HAND,
    HOLDERS,
    HOW,
    LIVE,
    NATURE_HIGH,
    NATURE_LOW,
    NEEDY,
    OFFERED,
    OFFERERS,
    OUT,
    OWN,
    PAWN,
    PLACE,
    POINTS,
    REST,
    RISKY,
    ROUND,
    SCORED,
    TAKEN,
    TAKER,
    WON,
    WORD,
)

TARGET, SURVIVOR, NINE, EMPTY = (np.uint64(number) for number in range(1, 5))
"""How a game ends."""


@inlined
def end_round(table, players, plan, seed, rows):
    """What follows an offer."""
    take_cards(table, players, rows)
    count_points(table, players, plan.set_bonus, rows)
    check_taker(table, plan, rows)
    check_ends(table, plan, rows)
    if plan.shuffles_hands:
        return_hands(table, players, seed, rows)
        draw_all(table, players, plan.hand_size, rows)
    else:
        draw_one_each(table, players, plan.most_offers, rows)
    put_hands_aside(table, players, rows)
    pass_pawn(table, players, rows)


@kernel
def take_cards(table, players, rows):
    """The cards lie face up before the taker (S-4), whose cards are laid out for the checks."""
    t = columns(table)
    for seat in range(players):
        for row in range(rows):
            t[TAKEN + seat, row] |= t[OFFERED, row] & holds(t[TAKER, row], seat)
    for row in range(rows):
        t[OWN, row] = of_seat(t, TAKEN, t[TAKER, row], players, row)
        t[ROUND, row] += t[GOES_ON, row] & ONE


@kernel
def count_points(table, players, set_bonus, rows):
    """Count the taker's points anew (S-8)."""
    t = columns(table)
    for row in range(rows):
        t[SCORED, row] = points(t[OWN, row], set_bonus)
    for seat in range(players):
        for row in range(rows):
            is_taker = holds(t[TAKER, row], seat)
            t[POINTS + seat, row] ^= (t[POINTS + seat, row] ^ t[SCORED, row]) & is_taker


@kernel
def check_taker(table, plan, rows):
    """Out with too many Charons, whatever the points; else enough points win (S-7)."""
    t = columns(table)
    for row in range(rows):
        taker, number = t[TAKER, row], charons(t[OWN, row])
        t[OUT, row] |= taker & (ZERO - np.uint64(number >= plan.charons_out))
        t[RISKY, row] |= taker & (ZERO - np.uint64(number + ONE >= plan.charons_out))
        t[CLEAN, row] &= ~taker | (ZERO - np.uint64(number == ZERO))
    for row in range(rows):
        t[LIVE, row] &= ~t[OUT, row]
        t[RISKY, row] &= ~t[OUT, row]
        t[CHARONS_UP, row] += charons(t[OFFERED, row])
        t[FACE_UP, row] |= t[OFFERED, row]
    for row in range(rows):
        wins = ZERO - np.uint64(t[SCORED, row] >= plan.target)
        winner = t[TAKER, row] & t[LIVE, row] & wins
        t[WON, row] |= winner
        t[HOW, row] |= when(winner != ZERO, TARGET)


@kernel
def check_ends(table, plan, rows):
    """Then a survivor, else enough Charons face up in all (S-7)."""
    t = columns(table)
    for row in range(rows):
        live = t[LIVE, row]
        goes_on = ZERO - np.uint64(t[HOW, row] == ZERO)
        is_alone = ZERO - np.uint64((live & (live - ONE)) == ZERO)
        are_up = ZERO - np.uint64(t[CHARONS_UP, row] >= plan.charons_end)
        t[HOW, row] |= goes_on & ((is_alone & SURVIVOR) | (~is_alone & are_up & NINE))
    for row in range(rows):
        t[GOES_ON, row] = ZERO - np.uint64(t[HOW, row] == ZERO)


@kernel
def draw_one_each(table, players, most, rows):
    """Live offerers draw a card, the pawn holder first, clockwise, while the pile lasts (S-10).

    Nobody else has fewer cards than before, and while there is a pile nobody lacks more than one.
    """
    t = columns(table)
    for row in range(rows):
        t[NEEDY, row] = t[OFFERERS, row] & t[LIVE, row] & t[GOES_ON, row]
    for _ in range(most):
        draw_one(table, players, rows)
        for row in range(rows):
            t[NEEDY, row] ^= t[DRAWS, row]


@kernel
def draw_one(table, players, rows):
    """The first of the needy from the pawn holder on draws a card, if there is one."""
    t = columns(table)
    for row in range(rows):
        has_cards = ZERO - np.uint64(t[PLACE, row] < t[DECK_SIZE, row])
        draws = first_from(t[NEEDY, row], t[PAWN, row]) & has_cards
        t[DRAWS, row] = draws
    for row in range(rows):
        t[DRAWN, row] = when(t[DRAWS, row] != ZERO, ONE << dealt(t, DECK, t[PLACE, row], row))
    for seat in range(players):
        for row in range(rows):
            t[HAND + seat, row] |= t[DRAWN, row] & holds(t[DRAWS, row], seat)
    for row in range(rows):
        t[PLACE, row] += np.uint64(t[DRAWS, row] != ZERO)


@kernel
def put_hands_aside(table, players, rows):
    """The hand of who is out is set aside unseen (S-11); and who of the others has cards."""
    t = columns(table)
    for row in range(rows):
        t[HOLDERS, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            hand = t[HAND + seat, row] & ~holds(t[OUT, row], seat)
            t[HAND + seat, row] = hand
            t[HOLDERS, row] |= np.uint64(hand != ZERO) << np.uint64(seat)


@kernel
def pass_pawn(table, players, rows):
    """The pawn goes left to the next live player who has cards (S-10, S-11); or nobody has."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        next_ = next_live(t[LIVE, row], t[PAWN, row], everyone)
        t[PAWN, row] = first_from(t[HOLDERS, row], next_)
        t[HOW, row] |= when(t[HOLDERS, row] == ZERO, EMPTY) & t[GOES_ON, row]
    for row in range(rows):
        t[GOES_ON, row] = ZERO - np.uint64(t[HOW, row] == ZERO)


# --- option: the hand of who is out goes back to the pile ---


@kernel
def return_hands(table, players, seed, rows):
    """Shuffle the hand of who has just gone out into the pile (S-11): rare, a game at a time."""
    t = columns(table)
    for row in range(rows):
        hand = ZERO
        for seat in range(players):
            hand |= t[HAND + seat, row] & holds(t[OUT, row], seat)
        if hand != ZERO:
            for place in range(np.int64(t[PLACE, row]), np.int64(t[DECK_SIZE, row])):
                hand |= ONE << dealt(t, DECK, np.uint64(place), row)
            t[REST, row] = hand
            low, high = start(seed, t[GAME, row], NATURE + count(t[OUT, row]))
            _, t[NATURE_LOW, row], t[NATURE_HIGH, row] = draw(low, high)
            cards = count(hand)
            stack(table, NATURE_LOW, WORD, REST, DECK, np.int64(cards), row, row + 1)
            t[PLACE, row] = ZERO
            t[DECK_SIZE, row] = cards
    put_hands_aside(table, players, rows)


@kernel
def draw_all(table, players, hand_size, rows):
    """Live players draw up to a full hand, the pawn holder first, each completely (S-10)."""
    t = columns(table)
    for _ in range(players * hand_size):
        waiting = ZERO
        for row in range(rows):
            needy = ZERO
            for seat in range(players):
                has_room = np.uint64(count(t[HAND + seat, row]) < np.uint64(hand_size))
                needy |= has_room << np.uint64(seat)
            t[NEEDY, row] = needy & t[LIVE, row] & t[GOES_ON, row]
            waiting |= when(t[PLACE, row] < t[DECK_SIZE, row], t[NEEDY, row])
        if waiting == ZERO:
            break
        draw_one(table, players, rows)
