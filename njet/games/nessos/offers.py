"""An offer and the answers to it, for all games of a table at once (S-3 to S-6).

A decision has three stages, each a loop over the rows: the rules say what is legal, a policy
narrows that to what it likes equally well, and a draw takes one of those. A row that has nothing to
decide chooses the empty set.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import HALF_WORD, LOW32, ZERO, choose, member, when
from njet.core.columns import columns
from njet.core.jit import inlined, kernel
from njet.core.rng import draw
from njet.games.nessos import custom, policies
from njet.games.nessos.rules import ACCEPT, ADD, REFUSE, announced, answers, receivers
from njet.games.nessos.seats import holds, of_seat
from njet.games.nessos.table import (
    ADDS,
    ANSWER,
    CARD,
    CLAIM,
    GOES_ON,
    HAND,
    LAST,
    LEGAL,
    LIVE,
    NUMBERS,
    OFFERED,
    OFFERERS,
    OPEN,
    OWN,
    PAWN,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    RECEIVER,
    TAKER,
    TURN,
    WISH,
    WISH_RECEIVER,
    WORD,
)
from njet.games.nessos.tally import tally_answers
from njet.games.nessos.trace import ANSWER_STEPS, note_choice

UPPER, LOWER = HALF_WORD, ZERO
"""The half of a word that a draw uses: by how many bits it lies above bit 0."""


@inlined
def play_offer(table, players, plan, tallied, trace, search, think, rows):
    """An offer of the pawn holder, and answers until everybody has either taken or left it."""
    begin_offer(table, rows)
    play_on(table, players, plan, tallied, trace, 0, search, think, rows)


def _play_on(table, players, plan, tallied, trace, first, search, think, rows):
    """The rest of an offer, from the card of such a number on.

    Seats that search ``think`` before they decide, and narrow nothing else; without, search is
    None.
    """
    for number in range(first, plan.most_offers):
        step = ANSWER_STEPS * number
        if number > 0 and not somebody_adds(table, rows):
            pass_over(table, rows)
            continue
        if search is not None:
            think(table, players, search, number, False, rows)
        put_card(table, players, plan, number, trace, step, search, rows)
        if search is not None:
            think(table, players, search, number, True, rows)
        answer(table, players, plan, number, trace, step, search, rows)
        if tallied:
            tally_answers(table, number, rows)


play_on = inlined(_play_on)
play_out_on = inlined(_play_on)
"""The same for those who think: of a function that calls itself numba would not find the code."""


@kernel
def begin_offer(table, rows):
    """It is the pawn holder's turn to put down a card (S-3)."""
    t = columns(table)
    for row in range(rows):
        t[TURN, row] = t[PAWN, row]
        t[OPEN, row] = t[ADDS, row] = t[GOES_ON, row]
        t[OFFERED, row] = t[OFFERERS, row] = t[LAST, row] = t[TAKER, row] = ZERO


@kernel
def somebody_adds(table, rows):
    """Whether a card is to be put down in any of the games."""
    t = columns(table)
    adds = ZERO
    for row in range(rows):
        adds |= t[ADDS, row]
    return adds != ZERO


@inlined
def pass_over(table, rows):
    """Draw what a card and its answer would have: the games' streams are those of single games."""
    draw_words(table, rows)
    draw_words(table, rows)


@inlined
def put_card(table, players, plan, number, trace, step, search, rows):
    """Put a card down where one is to be (S-3, S-5): which, before whom, and as what."""
    show_hand(table, players, rows)
    draw_words(table, rows)
    offer_cards(table, rows)
    custom.keep_legal(plan.loops, table, rows)
    policies.narrow_cards(table, players, plan, number, rows)
    custom.narrow_own_cards(plan.loops, table, players, plan, number, rows)
    if search is not None:
        keep_wish(table, np.int64(WISH), rows)
    take_choice(table, np.int64(CARD), UPPER, rows)
    note_choice(table, trace, step, np.int64(CARD), rows)
    offer_receivers(table, rows)
    custom.keep_legal(plan.loops, table, rows)
    policies.narrow_receivers(table, plan, rows)
    custom.narrow_own_receivers(plan.loops, table, players, plan, number, rows)
    if search is not None:
        keep_wish(table, np.int64(WISH_RECEIVER), rows)
    take_choice(table, np.int64(RECEIVER), LOWER, rows)
    note_choice(table, trace, step + 1, np.int64(RECEIVER), rows)
    announce(table, players, plan, number, trace, step, rows)


@inlined
def announce(table, players, plan, number, trace, step, rows):
    """Say what a chosen card is before its receiver."""
    draw_words(table, rows)
    offer_claims(table, plan.claims, rows)
    custom.keep_legal(plan.loops, table, rows)
    policies.narrow_claims(table, plan, number, rows)
    custom.narrow_own_claims(plan.loops, table, players, plan, number, rows)
    take_choice(table, np.int64(CLAIM), UPPER, rows)
    note_choice(table, trace, step + 2, np.int64(CLAIM), rows)
    put_down(table, players, number, rows)


@inlined
def answer(table, players, plan, number, trace, step, search, rows):
    """The answer of who has been offered the cards (S-4, S-5)."""
    show_hand(table, players, rows)
    offer_answers(table, number, rows)
    custom.keep_legal(plan.loops, table, rows)
    policies.narrow_answers(table, players, plan, number, rows)
    custom.narrow_own_answers(plan.loops, table, players, plan, number, rows)
    if search is not None:
        keep_wish(table, np.int64(WISH), rows)
    take_choice(table, np.int64(ANSWER), LOWER, rows)
    note_choice(table, trace, step + 3, np.int64(ANSWER), rows)
    give_answer(table, rows)


@kernel
def keep_wish(table, column, rows):
    """Narrow what is legal to what a search has found best, where there is such a wish."""
    t = columns(table)
    for row in range(rows):
        wish = t[column, row]
        t[LEGAL, row] = choose(wish != ZERO, wish, t[LEGAL, row])


@kernel
def draw_words(table, rows):
    """Draw the next word of every game's stream of players' choices; it serves two."""
    t = columns(table)
    for row in range(rows):
        t[WORD, row], t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = draw(
            t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row]
        )


@kernel
def take_choice(table, column, half, rows):
    """Take a random one of what is legal into a column."""
    t = columns(table)
    for row in range(rows):
        t[column, row] = member(t[LEGAL, row], (t[WORD, row] >> half) & LOW32)


@kernel
def show_hand(table, players, rows):
    """Lay the hand of who decides where the loops that follow find it."""
    t = columns(table)
    for row in range(rows):
        t[OWN, row] = of_seat(t, HAND, t[TURN, row], players, row)


@kernel
def offer_cards(table, rows):
    """Any card of the hand may be put down (S-3)."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = t[OWN, row] & t[ADDS, row]


@kernel
def offer_receivers(table, rows):
    """Before whom (S-3, S-5)."""
    t = columns(table)
    for row in range(rows):
        others = receivers(t[LIVE, row], t[OFFERERS, row], t[TURN, row])
        t[LEGAL, row] = others & t[ADDS, row]


@kernel
def offer_claims(table, numbers, rows):
    """As what (S-3): a creature as what it is."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = announced(t[CARD, row], numbers) & t[ADDS, row]


@kernel
def put_down(table, players, number, rows):
    """The card leaves the hand, and it is the receiver's turn."""
    t = columns(table)
    for seat in range(players):
        for row in range(rows):
            t[HAND + seat, row] ^= t[CARD, row] & holds(t[TURN, row], seat)
    for row in range(rows):
        t[NUMBERS + number, row] = t[CLAIM, row]
        t[OFFERED, row] |= t[CARD, row]
    for row in range(rows):
        # By exclusive or: a choice stored over one of its operands is a masked store, slow.
        adds, turn, last = t[ADDS, row], t[TURN, row], t[LAST, row]
        t[OFFERERS, row] |= turn & adds
        t[LAST, row] = last ^ ((last ^ turn) & adds)
        t[TURN, row] = turn ^ ((turn ^ t[RECEIVER, row]) & adds)


@kernel
def offer_answers(table, number, rows):
    """Accept, refuse, and maybe add (S-4, S-5)."""
    t = columns(table)
    offered = np.uint64(number + 1)
    for row in range(rows):
        others = receivers(t[LIVE, row], t[OFFERERS, row], t[TURN, row])
        t[LEGAL, row] = answers(offered, t[OWN, row], others) & t[OPEN, row]


@kernel
def give_answer(table, rows):
    """Who accepts takes the cards; who refuses leaves them to the last offerer (S-4)."""
    t = columns(table)
    for row in range(rows):
        choice = t[ANSWER, row]
        t[TAKER, row] |= when(choice == ACCEPT, t[TURN, row])
        t[TAKER, row] |= when(choice == REFUSE, t[LAST, row])
        adds = ZERO - np.uint64(choice == ADD)
        t[ADDS, row] = adds
        t[OPEN, row] = adds
