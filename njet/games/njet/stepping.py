"""Njet! stepped from outside: all games of a table at the same step of a round, as in `kernels`.

A step is what the rows are at: a box to cover, the team, the bonus card, a seat's next discard, a
place's card to the trick. Rows that have nothing to decide at it wait; a step at which all of
them do is passed over.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ALL, ONE, ZERO, choose, count, index, lowest, member, when
from njet.core.columns import Fields, columns
from njet.core.jit import entry, inlined, kernel, stage
from njet.core.rng import NATURE, draw, first_half, start
from njet.core.stepping import Steps, is_anybody_asked, step_by
from njet.games.njet import lineup, policies
from njet.games.njet.cards import every_colour
from njet.games.njet.kernels import score_round
from njet.games.njet.memory import remember_card, remember_nothing, turn_memory
from njet.games.njet.options import PLAYERS
from njet.games.njet.rules import bonus_takers, turned
from njet.games.njet.setup import (
    deal_hands,
    empty_aside,
    hand_over,
    offer_boxes,
    offer_discards,
    open_board,
    settle_board,
    who_covers,
)
from njet.games.njet.table import (
    BOARD,
    BONUS_ACTION,
    BOX_ACTION,
    CARD,
    CARD_ACTION,
    COLUMNS,
    COVERED,
    DISCARDED,
    FIRST,
    GAME,
    HAND,
    HELD,
    HOLDER,
    LEADER,
    LEGAL,
    MOST_SEATS,
    NATURE_HIGH,
    NATURE_LOW,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    SCORE,
    TEAM,
    TEAM_ACTION,
    TOTAL,
    WINNER,
)
from njet.games.njet.tricks import (
    move_to_places,
    offer_cards,
    offer_cards_must_trump,
    offer_leads,
    start_tricks,
    take_trick,
    weigh_card,
    weigh_lead,
)

_columns = Fields(COLUMNS)

ROUND = _columns()  # of its game, from 0
WAITS = _columns()  # all ones: its game has ended, and the next has not begun
ASKED, OFFERED_IDS = (
    _columns(),
    _columns(),
)  # what may be chosen, as ids less the first of their kind
ACTION = _columns()  # what was chosen, likewise
DECIDER = _columns()  # the seat that decides
LAID = _columns(MOST_SEATS)  # by place, the card in the trick
STEPPING_COLUMNS = _columns.number

# Where a table is, by number of the table.
BASE, IS_FRESH, STEP, ROUNDS = range(4)
CLOCKS = 4

_LANE_STARTS = np.uint64(every_colour(1))
_FEW = np.uint64(15)
_MOST_CARDS = np.uint64(2)  # shifts a count of 4 lanes to that of one


# --- cards as ids (see `actions`) ---


@inlined
def ids_of(cards, ones, each):
    """A set of cards as a set of ids, equal cards once; ``each`` is how many 1s a colour has."""
    others = ((cards & ~ones) << ONE) >> each
    return others | ((((cards & ones) + ones) >> each) & _LANE_STARTS)


@inlined
def cards_of(action, each):
    """The equal cards that an id stands for."""
    place = ONE << action
    return choose((place & _LANE_STARTS) != ZERO, (place << each) - place, (place >> ONE) << each)


@inlined
def ones_each(plan):
    """How many 1s a colour has."""
    return count(plan.ones) >> _MOST_CARDS


# --- games and rounds ---


@kernel
def begin_games(table, players, plan, seed, first_game, clock, rows):
    """Begin games ``first_game`` and after, one a row."""
    clock[STEP], clock[ROUNDS] = -1, 0
    t = columns(table)
    for row in range(rows):
        t[GAME, row] = first_game + np.uint64(row)
        t[ROUND, row] = t[WAITS, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            t[TOTAL + seat, row] = ZERO
    begin_round(table, players, plan, seed, rows)


@kernel
def start_streams(table, seed, choices, rows):
    """Begin the stream of nature of every row's round, and of a game's first the players'."""
    t = columns(table)
    for row in range(rows):
        low, high = start(seed, t[GAME, row], choices)
        is_new = ZERO - np.uint64(t[ROUND, row] == ZERO)
        t[PLAYERS_LOW, row] ^= (t[PLAYERS_LOW, row] ^ low) & is_new
        t[PLAYERS_HIGH, row] ^= (t[PLAYERS_HIGH, row] ^ high) & is_new
    for row in range(rows):
        stream = NATURE + t[ROUND, row]
        t[NATURE_LOW, row], t[NATURE_HIGH, row] = start(seed, t[GAME, row], stream)


@kernel
def hide_from_waiting(table, players, rows):
    """A row that waits holds no cards."""
    t = columns(table)
    for seat in range(players):
        for row in range(rows):
            t[HAND + seat, row] &= ~t[WAITS, row]


@stage
def begin_round(table, players, plan, seed, rows):
    """Deal, and open the board."""
    start_streams(table, seed, plan.choices, rows)
    deal_hands(table, plan, rows)
    hide_from_waiting(table, players, rows)
    policies.study_hands(table, plan, players, rows)
    open_board(table, players, plan, rows)
    empty_aside(table, players, rows)
    clear_laid(table, players, rows)


@inlined
def clear_laid(table, players, rows):
    """No card is in the trick."""
    t = columns(table)
    for place in range(players):
        for row in range(rows):
            t[LAID + place, row] = ZERO


@stage
def end_round(table, players, plan, outcome, first, rows_in_all, goes_on, rows):
    """Score the round; where the game is over, note how it ended and turn to the next (N-15)."""
    score_round(table, players, plan, rows)
    t = columns(table)
    for row in range(rows):
        if t[WAITS, row] != ZERO:
            continue
        best = np.int64(t[TOTAL, row])
        for seat in range(players):
            outcome.rewards[first + row, seat] += np.float64(np.int64(t[SCORE + seat, row]))
            best = max(best, np.int64(t[TOTAL + seat, row]))
        is_there = plan.target > 0 and best >= plan.target
        t[ROUND, row] += ONE
        if is_there or np.int64(t[ROUND, row]) == plan.rounds:
            outcome.done[first + row] = True
            for seat in range(players):
                total = np.int64(t[TOTAL + seat, row])
                outcome.scores[first + row, seat] = total
                outcome.winners[first + row, seat] = total == best and (
                    is_there or plan.target == 0
                )
                t[TOTAL + seat, row] = ZERO
            t[WAITS, row] = ALL
            t[ROUND, row] = ZERO
            if goes_on:
                t[GAME, row] += np.uint64(rows_in_all)


@kernel
def end_waiting(table, rows):
    """Seat 0 deals: here the next games begin."""
    t = columns(table)
    for row in range(rows):
        t[WAITS, row] = ZERO


# --- what is asked ---


@kernel
def ask_box(table, players, seat, rows):
    """A seat is to cover a box (N-4)."""
    offer_boxes(table, rows)
    t = columns(table)
    for row in range(rows):
        t[ASKED, row] = t[LEGAL, row] & ~t[WAITS, row]
        t[DECIDER, row] = np.uint64(seat)


@kernel
def ask_team(table, players, plan, rows):
    """The first player is to make a team, where there is a choice (N-5)."""
    t = columns(table)
    for row in range(rows):
        t[ASKED, row] = ZERO
        t[DECIDER, row] = index(t[FIRST, row])
    if players == 2:
        return
    for number in range(len(plan.partners)):
        for row in range(rows):
            team = t[FIRST, row] | turned(plan.partners[number], t[DECIDER, row], players)
            t[ASKED, row] |= (ONE << team) & ~t[WAITS, row]


@kernel
def ask_holder(table, players, rows):
    """The first player is to give the bonus card, where there is a choice (N-6)."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        t[LEGAL, row] = bonus_takers(t[TEAM, row], everyone)
        is_choice = (t[LEGAL, row] & (t[LEGAL, row] - ONE)) != ZERO
        t[ASKED, row] = when(is_choice, t[LEGAL, row]) & ~t[WAITS, row]


@kernel
def ask_discard(table, plan, seat, turn, rows):
    """A seat is to put a card aside, where it owes one (N-7)."""
    offer_discards(table, seat, turn, rows)
    ask_cards(table, plan, rows)
    t = columns(table)
    for row in range(rows):
        t[DECIDER, row] = np.uint64(seat)


@kernel
def ask_card(table, players, plan, place, rows):
    """A place is to play a card (N-8, N-10)."""
    if place == 0:
        offer_leads(table, rows)
    elif plan.must_trump:
        offer_cards_must_trump(table, place, rows)
    else:
        offer_cards(table, place, rows)
    ask_cards(table, plan, rows)
    t = columns(table)
    last = np.uint64(players)
    for row in range(rows):
        seat = t[LEADER, row] + np.uint64(place)
        t[DECIDER, row] = seat - when(seat >= last, last)


@inlined
def ask_cards(table, plan, rows):
    """The cards that may be chosen as ids."""
    t = columns(table)
    ones, each = plan.ones, ones_each(plan)
    for row in range(rows):
        t[ASKED, row] = ids_of(t[LEGAL, row], ones, each)


# --- what was chosen ---


@inlined
def note_chosen(table, rows):
    """The bit that was chosen, where one was."""
    t = columns(table)
    for row in range(rows):
        t[CARD, row] = when(t[ASKED, row] != ZERO, ONE << t[ACTION, row])


@kernel
def cover(table, seat, rows):
    """Cover the box."""
    note_chosen(table, rows)
    t = columns(table)
    for row in range(rows):
        t[BOARD, row] ^= t[CARD, row]
    for row in range(rows):
        t[COVERED + seat, row] |= t[CARD, row]


@kernel
def make_team(table, rows):
    """The team that was chosen; where there was no choice, the first player plays alone."""
    t = columns(table)
    for row in range(rows):
        t[TEAM, row] = choose(t[ASKED, row] != ZERO, t[ACTION, row], t[FIRST, row])


@kernel
def give_bonus(table, rows):
    """The bonus card to whom was chosen, or to the only one who may have it."""
    note_chosen(table, rows)
    t = columns(table)
    for row in range(rows):
        t[HOLDER, row] = choose(t[ASKED, row] != ZERO, t[CARD, row], t[LEGAL, row])


@kernel
def take_chosen_card(table, plan, hand, rows):
    """Take the lowest of the equal cards that were chosen out of the column ``hand``."""
    t = columns(table)
    each = ones_each(plan)
    for row in range(rows):
        t[CARD, row] = lowest(t[LEGAL, row] & cards_of(t[ACTION, row], each))
    for row in range(rows):
        t[hand, row] ^= t[CARD, row]


@kernel
def put_aside(table, plan, seat, rows):
    """Put the card aside."""
    take_chosen_card(table, plan, HAND + seat, rows)
    t = columns(table)
    for row in range(rows):
        t[HELD + seat, row] |= t[CARD, row]


@kernel
def lay_card(table, players, plan, place, rows):
    """Lay the card on the table; the last one ends the trick."""
    take_chosen_card(table, plan, HAND + place, rows)
    t = columns(table)
    for row in range(rows):
        t[LAID + place, row] = t[CARD, row]
    if place == 0:
        weigh_lead(table, plan.ones, rows)
    else:
        weigh_card(table, plan.ones, place, rows)
        remember_card(table, place, plan.must_trump, rows)
    if place == players - 1:
        take_trick(table, players, plan.ones, rows)
        turn_memory(table, players, rows)
        if plan.users[lineup.PLAY] != ZERO:
            move_to_places(table, players, np.int64(DISCARDED), np.int64(WINNER), rows)
        clear_laid(table, players, rows)


# --- step after step ---


@inlined
def steps_before_tricks(players, plan):
    """The steps of a round before its first card is led."""
    return plan.covers + 2 + plan.most_discards * players


@stage
def ask(table, players, plan, clock, step, rows):
    """Ask what is to be decided at a step; whether anybody has anything to."""
    dealer = clock[ROUNDS] % players
    before = steps_before_tricks(players, plan)
    if step < plan.covers:
        clock[BASE] = BOX_ACTION
        ask_box(table, players, who_covers(players, plan, dealer, step), rows)
    elif step == plan.covers:
        settle_board(table, plan, rows)
        clock[BASE] = TEAM_ACTION
        ask_team(table, players, plan, rows)
    elif step == plan.covers + 1:
        clock[BASE] = BONUS_ACTION
        ask_holder(table, players, rows)
    else:
        clock[BASE] = CARD_ACTION
        if step < before:
            turn, seat = divmod(step - plan.covers - 2, players)
            ask_discard(table, plan, seat, turn, rows)
        else:
            if step == before:
                hand_over(table, players, rows)
                start_tricks(table, players, plan, rows)
                remember_nothing(table, players, rows)
            ask_card(table, players, plan, (step - before) % players, rows)
    return is_anybody_asked(table, ASKED, rows)


@stage
def act(table, players, plan, clock, step, rows):
    """Do what was chosen at a step."""
    before = steps_before_tricks(players, plan)
    if step < plan.covers:
        cover(table, who_covers(players, plan, clock[ROUNDS] % players, step), rows)
    elif step == plan.covers:
        make_team(table, rows)
    elif step == plan.covers + 1:
        give_bonus(table, rows)
    elif step < before:
        put_aside(table, plan, (step - plan.covers - 2) % players, rows)
    else:
        lay_card(table, players, plan, (step - before) % players, rows)


@kernel
def are_all_waiting(table, rows):
    """Whether no game goes on."""
    t = columns(table)
    waits = ALL
    for row in range(rows):
        waits &= t[WAITS, row]
    return waits != ZERO


@kernel
def next_round(table, players, plan, seed, clock, goes_on, rows):
    """Begin the next round, and new games where seat 0 deals it; whether there is one."""
    clock[ROUNDS] += 1
    if are_all_waiting(table, rows):
        if not goes_on:
            return False
        clock[ROUNDS] = 0
    if goes_on and clock[ROUNDS] % players == 0:
        end_waiting(table, rows)
    begin_round(table, players, plan, seed, rows)
    return True


@kernel
def go_on(table, players, plan, seed, clock, outcome, first, rows_in_all, goes_on, rows):
    """Do what was chosen, and go on until somebody is asked or nobody will be any more."""
    before = steps_before_tricks(players, plan)
    asks = False
    while not asks:
        if clock[STEP] >= 0:
            act(table, players, plan, clock, clock[STEP], rows)
        clock[STEP] += 1
        asks = ask(table, players, plan, clock, clock[STEP], rows)
        if not asks and clock[STEP] >= before and (clock[STEP] - before) % players == 0:
            # Nobody has a card left.
            end_round(table, players, plan, outcome, first, rows_in_all, goes_on, rows)
            clock[IS_FRESH] = 1
            clock[STEP] = -1
            if not next_round(table, players, plan, seed, clock, goes_on, rows):
                break


# --- the seats that play by policies ---


@kernel
def choose_all(table, players, plan, clock, rows):
    """Let the policies choose in the rows that are not the caller's."""
    step = clock[STEP]
    before = steps_before_tricks(players, plan)
    if step < plan.covers:
        seat = who_covers(players, plan, clock[ROUNDS] % players, step)
        if (plan.users[lineup.COVER] >> np.uint64(seat)) & ONE:
            policies.narrow_boxes(table, plan, players, seat, rows)
    elif step == plan.covers:
        choose_teams(table, players, plan, rows)
        return
    elif step == plan.covers + 1:
        if players == 5 and plan.users[lineup.BONUS] != ZERO:
            policies.narrow_bonus(table, plan, players, rows)
    elif step < before:
        seat = (step - plan.covers - 2) % players
        if (plan.users[lineup.DISCARD] >> np.uint64(seat)) & ONE:
            policies.narrow_discards(table, plan, players, seat, rows)
    elif plan.users[lineup.PLAY] != ZERO:
        place = (step - before) % players
        if place == 0:
            policies.narrow_leads(table, plan, players, rows)
        else:
            policies.narrow_cards(table, plan, players, place, rows)
    choose_liked(table, rows)
    note_choices(table, plan, step > plan.covers + 1, rows)


@inlined
def choose_liked(table, rows):
    """A random one of what the policy likes, in the rows that are not the caller's."""
    t = columns(table)
    for row in range(rows):
        chooses = ZERO - np.uint64((t[ASKED, row] != ZERO) & (t[OFFERED_IDS, row] == ZERO))
        word, low, high = draw(t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row])
        t[PLAYERS_LOW, row] ^= (t[PLAYERS_LOW, row] ^ low) & chooses
        t[PLAYERS_HIGH, row] ^= (t[PLAYERS_HIGH, row] ^ high) & chooses
        t[CARD, row] = member(t[LEGAL, row], first_half(word)) & chooses


@inlined
def note_choices(table, plan, are_cards, rows):
    """Write what was drawn as ids."""
    t = columns(table)
    ones, each = plan.ones, ones_each(plan)
    for row in range(rows):
        card = t[CARD, row]
        chosen = index(ids_of(card, ones, each) if are_cards else card)
        t[ACTION, row] ^= (t[ACTION, row] ^ chosen) & (ZERO - np.uint64(card != ZERO))


@inlined
def choose_teams(table, players, plan, rows):
    """The partners that the first player's policy likes."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = (ONE << np.uint64(len(plan.partners))) - ONE
    if players > 2 and plan.users[lineup.TEAM] != ZERO:
        policies.narrow_teams(table, plan, players, rows)
    choose_liked(table, rows)
    for row in range(rows):
        partners = turned(plan.partners[index(t[CARD, row]) & _FEW], t[DECIDER, row], players)
        team = t[FIRST, row] | partners
        t[ACTION, row] ^= (t[ACTION, row] ^ team) & (ZERO - np.uint64(t[CARD, row] != ZERO))


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
        is_in_lockstep=True,
    )
)


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll.

    Not of its types: so what is compiled for one number serves the others as well.
    """

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
