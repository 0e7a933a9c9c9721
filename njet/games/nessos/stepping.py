"""Nessos stepped from outside: every row of a table is at a decision of its own.

A choice of several parts is several decisions, as in `njet.State`. The kernels of a run play offers
of all rows at once; here `OFFERED` and `OFFERERS` are what an offer that has just ended was, empty
in all other rows, and what lies on the table in the course of one has columns of its own.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, count, lowest
from njet.core.columns import columns
from njet.core.jit import entry, kernel, stage
from njet.core.stepping import BASE, IS_FRESH, Steps, step_by
from njet.games.nessos.choosing import choose_all
from njet.games.nessos.options import PLAYERS
from njet.games.nessos.rules import CHARONS, announced, answers, receivers
from njet.games.nessos.seats import holds, of_seat
from njet.games.nessos.setup import start_games
from njet.games.nessos.stepped import (
    ACTION,
    ANSWER,
    ASKED,
    CHOOSE_CARD,
    CHOOSE_CLAIM,
    CHOOSE_RECEIVER,
    CHOSEN,
    DECIDER,
    ENDS,
    FIRST_CARD,
    FIRST_CLAIM,
    FIRST_RECEIVER,
    MOST_CARDS,
    OFFERED_IDS,
    ON_OFFER,
    ON_OFFER_BY,
    ON_OFFER_NUMBER,
    PAWN_BEFORE,
    PHASE,
    PUTS,
    SAYS,
    WHO,
    cards_of,
    ids_of,
)
from njet.games.nessos.table import (
    ACCEPT_ACTION,
    ADD_ACTION,
    GAME,
    GOES_ON,
    HAND,
    HOW,
    LAST,
    LIVE,
    NUMBERS,
    OFFERED,
    OFFERERS,
    OWN,
    PAWN,
    POINTS,
    PUT,
    RECEIVER,
    REFUSE_ACTION,
    TAKER,
    TURN,
    WINNERS,
)
from njet.games.nessos.tally import find_winners, stand
from njet.games.nessos.turns import (
    check_ends,
    check_taker,
    count_points,
    draw_all,
    draw_one_each,
    pass_pawn,
    put_hands_aside,
    return_hands,
    take_cards,
)

HAS_BEGUN = BASE + 2
CLOCKS = BASE + 3

_ACCEPT, _REFUSE, _ADD = (np.uint64(a) for a in (ACCEPT_ACTION, REFUSE_ACTION, ADD_ACTION))
_LAST_BIT = np.uint64(63)


# --- games and offers ---


@kernel
def begin_games(table, players, plan, seed, first_game, clock, rows):
    """Begin games ``first_game`` and after, one a row."""
    t = columns(table)
    clock[BASE] = clock[HAS_BEGUN] = 0
    start_games(table, players, plan, seed, first_game, np.int64(0), rows)
    for row in range(rows):
        t[ENDS, row] = ALL
        t[CHOSEN, row] = t[RECEIVER, row] = ZERO
    begin_offers(table, rows)


@kernel
def begin_offers(table, rows):
    """Where an offer has ended, it is the pawn holder's turn to make one (S-3)."""
    t = columns(table)
    for row in range(rows):
        stays = ~t[ENDS, row]
        t[TURN, row] ^= (t[TURN, row] ^ t[PAWN, row]) & ~stays
        t[PHASE, row] &= stays
        t[ON_OFFER, row] &= stays
        t[ON_OFFER_BY, row] &= stays
        t[ON_OFFER_NUMBER, row] &= stays
        t[LAST, row] &= stays
    for number in range(MOST_CARDS):
        for row in range(rows):
            stays = ~t[ENDS, row]
            t[WHO + number, row] &= stays
            t[PUT + number, row] &= stays
            t[NUMBERS + number, row] &= stays


@kernel
def read_choices(table, players, rows):
    """What a choice means, by the phase that a row is in."""
    t = columns(table)
    for row in range(rows):
        t[OWN, row] = of_seat(t, HAND, t[TURN, row], players, row)
    for row in range(rows):
        phase, action = t[PHASE, row], t[ACTION, row]
        asked = ZERO - np.uint64(t[ASKED, row] != ZERO)
        card = lowest(t[OWN, row] & cards_of(action - FIRST_CARD))
        receiver = ONE << ((action - FIRST_RECEIVER) & _LAST_BIT)
        chooses = asked & (ZERO - np.uint64(phase == CHOOSE_CARD))
        aims = asked & (ZERO - np.uint64(phase == CHOOSE_RECEIVER))
        claims = asked & (ZERO - np.uint64(phase == CHOOSE_CLAIM))
        answers_ = asked & (ZERO - np.uint64(phase == ANSWER))
        is_charon = ZERO - np.uint64((t[CHOSEN, row] & CHARONS) != ZERO)
        puts = (aims & ~is_charon) | claims
        t[CHOSEN, row] |= card & chooses
        t[RECEIVER, row] |= receiver & aims
        t[PUTS, row] = puts
        adds = answers_ & (ZERO - np.uint64(action == _ADD))
        after = (chooses & CHOOSE_RECEIVER) | (aims & is_charon & CHOOSE_CLAIM) | (puts & ANSWER)
        t[PHASE, row] = after | (phase & ~(chooses | aims | claims | adds))
        accepts = answers_ & (ZERO - np.uint64(action == _ACCEPT))
        refuses = answers_ & (ZERO - np.uint64(action == _REFUSE))
        t[TAKER, row] = (t[TURN, row] & accepts) | (t[LAST, row] & refuses)
        t[ENDS, row] = accepts | refuses
    for row in range(rows):
        claim = ONE << ((t[ACTION, row] - FIRST_CLAIM + ONE) & _LAST_BIT)
        t[SAYS, row] = announced(t[CHOSEN, row], claim) & t[PUTS, row]


@kernel
def put_down(table, players, rows):
    """The chosen card leaves the hand, and it is the receiver's turn (S-3, S-5)."""
    t = columns(table)
    for row in range(rows):
        t[OWN, row] = t[CHOSEN, row] & t[PUTS, row]
    for seat in range(players):
        for row in range(rows):
            t[HAND + seat, row] ^= t[OWN, row] & holds(t[TURN, row], seat)
    for number in range(MOST_CARDS):
        for row in range(rows):
            is_it = ZERO - np.uint64(t[ON_OFFER_NUMBER, row] == np.uint64(number))
            t[PUT + number, row] |= t[OWN, row] & is_it
            t[WHO + number, row] |= t[TURN, row] & t[PUTS, row] & is_it
            t[NUMBERS + number, row] |= t[SAYS, row] & is_it
    for row in range(rows):
        puts, turn, last = t[PUTS, row], t[TURN, row], t[LAST, row]
        t[ON_OFFER, row] |= t[OWN, row]
        t[ON_OFFER_BY, row] |= turn & puts
        t[ON_OFFER_NUMBER, row] += puts & ONE
        t[LAST, row] = last ^ ((last ^ turn) & puts)
        t[TURN, row] = turn ^ ((turn ^ t[RECEIVER, row]) & puts)
        t[RECEIVER, row] &= ~puts
        t[CHOSEN, row] &= ~puts


@kernel
def does_an_offer_end(table, rows):
    """Whether an offer has been accepted or refused in any of the games."""
    t = columns(table)
    ends = ZERO
    for row in range(rows):
        ends |= t[ENDS, row]
    return ends != ZERO


@stage
def end_offers(table, players, plan, seed, rows):
    """What follows an offer, where one has ended (S-4, S-7, S-10)."""
    t = columns(table)
    for row in range(rows):
        ends = t[ENDS, row]
        t[OFFERED, row] = t[ON_OFFER, row] & ends
        t[OFFERERS, row] = t[ON_OFFER_BY, row] & ends
        t[GOES_ON, row] &= ends
        t[PAWN_BEFORE, row] = t[PAWN, row]
    take_cards(table, players, rows)
    count_points(table, players, plan.set_bonus, rows)
    check_taker(table, plan, rows)
    check_ends(table, plan, rows)
    for row in range(rows):
        t[GOES_ON, row] &= t[ENDS, row]
    if plan.shuffles_hands:
        return_hands(table, players, seed, rows)
        draw_all(table, players, plan.hand_size, rows)
    else:
        draw_one_each(table, players, plan.most_offers, rows)
    put_hands_aside(table, players, rows)
    pass_pawn(table, players, rows)
    for row in range(rows):
        pawn, before = t[PAWN, row], t[PAWN_BEFORE, row]
        t[PAWN, row] = before ^ ((before ^ pawn) & t[ENDS, row])


@stage
def end_games(table, players, plan, seed, outcome, first, rows_in_all, goes_on, rows):
    """Note the games that have ended, and begin others."""
    t = columns(table)
    for row in range(rows):
        if t[ENDS, row] == ZERO or t[HOW, row] == ZERO:
            continue
        stand(table, players, row, row + 1)
        find_winners(table, players, row, row + 1)
        winners = t[WINNERS, row]
        outcome.done[first + row] = True
        share = 1.0 / np.float64(np.int64(count(winners)))
        for seat in range(players):
            has_won = (winners >> np.uint64(seat)) & ONE != ZERO
            outcome.rewards[first + row, seat] += share if has_won else 0.0
            outcome.winners[first + row, seat] = has_won
            outcome.scores[first + row, seat] = np.int64(t[POINTS + seat, row])
        if goes_on:
            game = t[GAME, row] + np.uint64(rows_in_all)
            start_games(table, players, plan, seed, game, row, row + 1)


@kernel
def ask(table, players, claims, rows):
    """Ask the seats whose turn it is (S-3 to S-5)."""
    t = columns(table)
    for row in range(rows):
        t[OWN, row] = of_seat(t, HAND, t[TURN, row], players, row)
    for row in range(rows):
        phase, own = t[PHASE, row], t[OWN, row]
        others = receivers(t[LIVE, row], t[ON_OFFER_BY, row], t[TURN, row])
        replies = answers(t[ON_OFFER_NUMBER, row], own, others)
        ids = ids_of(phase, own, others, claims, replies)
        t[ASKED, row] = ids & t[GOES_ON, row]
        t[DECIDER, row] = count(t[TURN, row] - ONE)


@kernel
def go_on(table, players, plan, seed, clock, outcome, first, rows_in_all, goes_on, rows):
    """Do what was chosen, and ask what is next."""
    if clock[HAS_BEGUN]:
        read_choices(table, players, rows)
        put_down(table, players, rows)
        if does_an_offer_end(table, rows):
            end_offers(table, players, plan, seed, rows)
            end_games(table, players, plan, seed, outcome, first, rows_in_all, goes_on, rows)
            begin_offers(table, rows)
            clock[IS_FRESH] = 1
    clock[HAS_BEGUN] = 1
    ask(table, players, plan.claims, rows)


_step = step_by(
    Steps(
        begin=begin_games,
        go_on=go_on,
        choose=choose_all,
        asked=ASKED,
        offered=OFFERED_IDS,
        action=ACTION,
        decider=DECIDER,
        game=GAME,
        is_in_lockstep=False,
    )
)


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll."""

    @entry
    def step_all(
        tables, plan, mine, seed, actions, clocks, outcome, rows, goes_on, begins, first_game
    ):
        return _step(
            tables, np.int64(players), plan, mine, seed, actions, clocks, outcome, rows,
            goes_on, begins, first_game,
        )  # fmt: skip

    return step_all


STEP_ALL = {players: _for_players(players) for players in PLAYERS}
