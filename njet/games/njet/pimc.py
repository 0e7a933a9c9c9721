"""Perfect-information Monte Carlo: what the seats that search choose.

What is hidden is dealt at random, in agreement with all that the seat knows, and every candidate
is played on by the heuristic in the same worlds. A decision is what is known of the hidden cards,
what there is to choose, and how the round goes on.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, index
from njet.core.columns import ROWS, columns
from njet.core.jit import inlined, stage
from njet.core.rng import SEARCH, start
from njet.games.njet import lineup, policies
from njet.games.njet.candidates import distinct_cards, list_members
from njet.games.njet.hidden import hide_asides, hide_hands, hide_places
from njet.games.njet.inference import read_covers
from njet.games.njet.kernels import score_round
from njet.games.njet.playouts import (
    add_gains,
    best_of,
    clear_gains,
    copy_row,
    deal_worlds,
)
from njet.games.njet.rules import (
    bonus_takers,
    discardable,
    legal_cards,
    legal_cards_must_trump,
    open_to_cover,
    turned,
)
from njet.games.njet.setup import (
    cover_boxes,
    discard_cards,
    empty_aside,
    give_bonus,
    offer_teams,
    settle_board,
    take_team,
    who_covers,
)
from njet.games.njet.table import (
    BEATING,
    BOARD,
    CAPTURED,
    CARD,
    COVERED,
    DISCARDED,
    DISCARDS,
    FIRST,
    HAND,
    HELD,
    HEURISTIC_PLACES,
    HIDDEN,
    HOLDER,
    HOLDER_CAPTURED,
    HOLDER_PLACES,
    HOLDER_TRICKS,
    LEADER,
    LED,
    LEGAL,
    MOST_SEATS,
    PASSED,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    SEEN,
    SPARED,
    SUPERS,
    TEAM,
    TEAM_PLACES,
    TEAM_TRICK,
    TRICK,
    TRICKS,
    TRUMPS,
    VALUE,
    WINNER,
)
from njet.games.njet.tricks import play_tricks, start_tricks, weigh_card, weigh_lead
from njet.games.njet.worlds import sort_cards

_TERMS = (FIRST, TRUMPS, SUPERS, HIDDEN, VALUE, DISCARDS, SPARED, PASSED)
_TRICK = (LED, TRICK, TEAM_TRICK, BEATING, WINNER, SEEN, TEAM_PLACES, HOLDER_PLACES)
_TAKEN = (TRICKS, TRICKS + 1, CAPTURED, CAPTURED + 1, HOLDER_TRICKS, HOLDER_CAPTURED)
TO_BOARD = np.array((BOARD, *range(COVERED, COVERED + MOST_SEATS)))
TO_DISCARDS = np.array((*_TERMS, TEAM, HOLDER))
TO_TRICKS = np.array((*_TERMS, TEAM, HOLDER, *_TRICK, *_TAKEN))


def searcher(decision, who, prepare, copied, play_on, by_place=False):
    """The kernel of a decision: it narrows LEGAL, where a seat searches.

    ``who`` is the seat that decides; ``prepare`` tells what is hidden and lists the candidates,
    what the heuristic likes first; ``copied`` are the columns that the playouts begin with; and
    ``play_on`` gives every row its candidate and plays it to its end.
    """
    aside = DISCARDED if by_place else HELD

    @stage
    def search_decision(table, players, plan, dealer, step, search, rows):
        t = columns(table)
        for row in range(rows):
            seat = who(t, players, plan, dealer, step, row)
            if (search.users[decision] >> np.uint64(seat)) & ONE == ZERO:
                continue
            number = prepare(t, players, plan, seat, step, search, row)
            if number < 2:
                continue
            search.asked[0] += 1
            state = search.hidden.state
            state[0], state[1] = start(
                t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row], SEARCH + np.uint64(step)
            )
            infers = (search.infers >> np.uint64(seat)) & ONE != ZERO
            search.hidden.has_odds[0] = infers
            if infers:
                first = (seat + players - step) % players if by_place else 0
                read_covers(table, players, plan, search.tilts, first, search.hidden, row)
            sort_cards(search.hidden)
            clear_gains(search, number)
            worlds = search.worlds[seat]
            for first in range(0, worlds, ROWS // number):
                some = min(ROWS // number, worlds - first)
                copy_row(table, row, search.table, copied, number * some)
                deal_worlds(search, players, aside, number, some)
                play_on(players, dealer, seat, step, search, number, number * some)
                add_gains(search, players, seat, number, some)
            best = best_of(search, decision, number, worlds)
            if best > 0:
                t[LEGAL, row] = search.candidates[best]

    return search_decision


# --- boxes ---


@inlined
def _who_covers(t, players, plan, dealer, turn, row):
    return who_covers(players, plan, dealer, turn)


@inlined
def _prepare_boxes(t, players, plan, seat, turn, search, row):
    hide_hands(t, players, plan, seat, search.hidden, row)
    return list_members(open_to_cover(t[BOARD, row]), t[LEGAL, row], search.candidates)


@inlined
def _play_on_from_box(players, dealer, seat, turn, search, number, rows):
    ahead, plan = search.table, search.plan
    a = columns(ahead)
    for playout in range(rows):
        box = search.candidates[playout % number]
        a[BOARD, playout] ^= box
        a[COVERED + seat, playout] |= box
    policies.study_hands(ahead, plan, players, rows)
    cover_boxes(ahead, players, plan, dealer, turn + 1, search.trace, rows)
    settle_board(ahead, plan, rows)
    offer_teams(ahead, players, plan, rows)
    take_team(ahead, players, plan, rows)
    give_bonus(ahead, players, plan, rows)
    empty_aside(ahead, players, rows)
    _play_from_discards(ahead, players, plan, 0, search.trace, rows)


# Stages: what all the decisions before share is compiled once.


@stage
def _play_from_discards(ahead, players, plan, step, trace, rows):
    discard_cards(ahead, players, plan, step, trace, rows)
    start_tricks(ahead, players, plan, rows)
    _play_tricks(ahead, players, plan, 0, plan.hand_size, trace, rows)


@stage
def _play_tricks(ahead, players, plan, first_place, tricks, trace, rows):
    play_tricks(ahead, players, plan, first_place, tricks, trace, rows)
    score_round(ahead, players, plan, rows)


# --- teams and the bonus card ---


@inlined
def _who_is_first(t, players, plan, dealer, step, row):
    return np.int64(index(t[FIRST, row]))


@inlined
def _prepare_teams(t, players, plan, seat, step, search, row):
    hide_hands(t, players, plan, seat, search.hidden, row)
    every = (ONE << np.uint64(len(plan.partners))) - ONE
    return list_members(every, t[LEGAL, row], search.candidates)


@inlined
def _play_on_from_team(players, dealer, seat, step, search, number, rows):
    ahead, plan = search.table, search.plan
    a = columns(ahead)
    for playout in range(rows):
        chosen = index(search.candidates[playout % number])
        partners = turned(plan.partners[chosen], np.uint64(seat), players)
        a[TEAM, playout] = a[FIRST, playout] | partners
    give_bonus(ahead, players, plan, rows)
    empty_aside(ahead, players, rows)
    _play_from_discards(ahead, players, plan, 0, search.trace, rows)


@inlined
def _prepare_holders(t, players, plan, seat, step, search, row):
    hide_hands(t, players, plan, seat, search.hidden, row)
    everyone = (ONE << np.uint64(players)) - ONE
    takers = bonus_takers(t[TEAM, row], everyone)
    return list_members(takers, t[LEGAL, row], search.candidates)


@inlined
def _play_on_from_holder(players, dealer, seat, step, search, number, rows):
    ahead, plan = search.table, search.plan
    a = columns(ahead)
    for playout in range(rows):
        a[HOLDER, playout] = search.candidates[playout % number]
    empty_aside(ahead, players, rows)
    _play_from_discards(ahead, players, plan, 0, search.trace, rows)


# --- discards and passes ---


@inlined
def _who_discards(t, players, plan, dealer, step, row):
    return step % players


@inlined
def _prepare_discards(t, players, plan, seat, step, search, row):
    if np.uint64(step // players) >= t[DISCARDS, row]:
        return 0
    hide_asides(t, players, plan, seat, search.hidden, row)
    hand = t[HAND + seat, row]
    legal, liked = discardable(hand, t[SPARED, row]), t[LEGAL, row]
    kinds = distinct_cards(legal, hand | t[HELD + seat, row], plan.ones, liked)
    return list_members(kinds, liked, search.candidates)


@inlined
def _play_on_from_discard(players, dealer, seat, step, search, number, rows):
    ahead = search.table
    a = columns(ahead)
    for playout in range(rows):
        card = search.candidates[playout % number]
        a[HAND + seat, playout] ^= card
        a[HELD + seat, playout] |= card
    _play_from_discards(ahead, players, search.plan, step + 1, search.trace, rows)


# --- cards ---


@inlined
def _who_plays(t, players, plan, dealer, place, row):
    return np.int64((t[LEADER, row] + np.uint64(place)) % np.uint64(players))


@inlined
def _prepare_cards(t, players, plan, seat, place, search, row):
    hand, led = t[HAND + place, row], t[LED, row]
    if place == 0:
        legal = hand
    elif plan.must_trump:
        legal = legal_cards_must_trump(hand, led, t[TRUMPS, row] | t[SUPERS, row])
    else:
        legal = legal_cards(hand, led)
    gone = hand | t[SEEN, row] | t[DISCARDED + place, row]
    kinds = distinct_cards(legal, gone, plan.ones, t[LEGAL, row])
    number = list_members(kinds, t[LEGAL, row], search.candidates)
    if number > 1:
        hide_places(t, players, plan, place, search.hidden, row)
    return number


@inlined
def _play_on_from_card(players, dealer, seat, place, search, number, rows):
    ahead, plan = search.table, search.plan
    a = columns(ahead)
    tricks = np.int64(count(a[HAND + place, 0]))
    for playout in range(rows):
        card = search.candidates[playout % number]
        a[CARD, playout] = card
        a[HEURISTIC_PLACES, playout] = plan.users[lineup.PLAY]
        a[HAND + place, playout] ^= card
    if place == 0:
        weigh_lead(ahead, plan.ones, rows)
    else:
        weigh_card(ahead, plan.ones, place, rows)
    _play_tricks(ahead, players, plan, place + 1, tricks, search.trace, rows)


search_boxes = searcher(lineup.COVER, _who_covers, _prepare_boxes, TO_BOARD, _play_on_from_box)
search_teams = searcher(lineup.TEAM, _who_is_first, _prepare_teams, TO_DISCARDS, _play_on_from_team)
search_holders = searcher(
    lineup.BONUS, _who_is_first, _prepare_holders, TO_DISCARDS, _play_on_from_holder
)
search_discards = searcher(
    lineup.DISCARD, _who_discards, _prepare_discards, TO_DISCARDS, _play_on_from_discard
)
search_cards = searcher(
    lineup.PLAY, _who_plays, _prepare_cards, TO_TRICKS, _play_on_from_card, by_place=True
)
