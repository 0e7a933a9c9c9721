"""The policy `search`: every choice played out in the same worlds.

The rows of a second table are worlds times choices: what is not seen is dealt anew, all is played
to the end, and the choice that wins most is taken, a world counting as much as it is likely. In
half of the worlds the others play as `tuned` does, in half as the heuristic. What a Charon is
called, and which card follows an answer to add, is left to `tuned`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ONE, ZERO, count, index, lowest
from njet.core.columns import ROWS, columns, new_table, reals
from njet.core.jit import kernel
from njet.core.rng import start
from njet.core.rows import part_rows, whole_vectors
from njet.games.nessos import cards as deck
from njet.games.nessos.offers import (
    announce,
    answer,
    begin_offer,
    give_answer,
    play_out_on,
    show_hand,
)
from njet.games.nessos.plan import Plan
from njet.games.nessos.rules import answers, receivers
from njet.games.nessos.seats import of_seat
from njet.games.nessos.table import (
    ADDS,
    ANSWER,
    CARD,
    COLUMNS,
    GOES_ON,
    HAND,
    KEPT,
    LIVE,
    OFFERERS,
    OPEN,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    RECEIVER,
    TURN,
    WINNERS,
    WISH,
    WISH_RECEIVER,
)
from njet.games.nessos.tally import find_winners, stand
from njet.games.nessos.trace import Trace, new_trace
from njet.games.nessos.turns import end_round
from njet.games.nessos.weights import HEURISTIC, TUNED
from njet.games.nessos.worlds import CANDIDATE, WEIGHT, make_worlds

SEARCH = np.uint64(1 << 32)
"""The stream of a search, by seat; of that of the players as it is when the seat decides."""

_ANSWERS = np.uint64(1 << 8)  # further on the streams of answers
_KINDS = tuple(np.uint64(kind) for kind in deck.KINDS.values())


class Search(NamedTuple):
    """What seats that search need."""

    worlds: NDArray[np.int64]  # by seat: how many it searches, or 0
    plan: Plan  # by which games are played out
    table: NDArray[np.uint64]
    trace: Trace  # of nothing
    cards: NDArray[np.uint64]  # by candidate: a card or an answer
    receivers: NDArray[np.uint64]
    values: NDArray[np.float64]


def new_search(plan: Plan, players: int, worlds: Sequence[int]) -> Search:
    """Tables for one block of games."""
    users = np.zeros_like(plan.heuristic)
    return Search(
        worlds=np.array(worlds, dtype=np.int64),
        plan=plan._replace(heuristic=users, shows_taken=True),
        table=new_table(COLUMNS),
        trace=new_trace(plan, players, 0),
        cards=np.zeros(ROWS, dtype=np.uint64),
        receivers=np.zeros(ROWS, dtype=np.uint64),
        values=np.zeros(ROWS, dtype=np.float64),
    )


@kernel
def think(table, players, search, number, is_answer, rows):
    """Find what the seats that search do next, in every row where one of them decides."""
    t = columns(table)
    for row in range(rows):
        t[WISH, row] = t[WISH_RECEIVER, row] = ZERO
        decides = t[OPEN, row] if is_answer else t[ADDS, row]
        if decides == ZERO:
            continue
        worlds = search.worlds[np.int64(index(t[TURN, row]))]
        if worlds == 0:
            continue
        candidates = list_choices(table, players, search, number, is_answer, row)
        best = try_out(table, players, search, number, is_answer, row, candidates, worlds)
        t[WISH, row], t[WISH_RECEIVER, row] = search.cards[best], search.receivers[best]


@kernel
def list_choices(table, players, search, number, is_answer, row):
    """List the distinct choices of the seat that decides; their number."""
    t = columns(table)
    hand = of_seat(t, HAND, t[TURN, row], players, row)
    others = receivers(t[LIVE, row], t[OFFERERS, row], t[TURN, row])
    listed = 0
    if is_answer:
        legal = answers(np.uint64(number + 1), hand, others)
        while legal != ZERO:
            search.cards[listed], search.receivers[listed] = lowest(legal), ZERO
            legal ^= lowest(legal)
            listed += 1
        return listed
    for kind in _KINDS:
        card, seats = lowest(hand & kind), others
        while card != ZERO and seats != ZERO:
            search.cards[listed], search.receivers[listed] = card, lowest(seats)
            seats ^= lowest(seats)
            listed += 1
    return listed


@kernel
def try_out(table, players, search, number, is_answer, row, candidates, worlds):
    """The choice that wins most; of equal ones, any."""
    t = columns(table)
    stream = SEARCH + index(t[TURN, row]) + (_ANSWERS if is_answer else ZERO)
    base, other = start(t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row], stream)
    for choice in range(candidates):
        search.values[choice] = 0.0
    hidden = number + 1 if is_answer else number
    at_once, done = max(1, min(ROWS // candidates, (worlds + 1) // 2)), 0
    takes_heuristic = False
    while done < worlds:
        take_models(search, players, t[TURN, row], takes_heuristic)
        takes_heuristic = not takes_heuristic
        playing = min(at_once, worlds - done) * candidates
        make_worlds(
            table,
            row,
            players,
            search.plan,
            hidden,
            base,
            done,
            candidates,
            search.table,
            playing,
        )
        choose_in_worlds(search, is_answer, playing)
        play_out(players, search, number, is_answer, base, playing)
        add_wins(players, search, t[TURN, row], playing)
        done += at_once
    offset = np.int64(other % np.uint64(candidates))
    best = offset
    for place in range(1, candidates):
        choice = (offset + place) % candidates
        if search.values[choice] > search.values[best]:
            best = choice
    return best


@kernel
def take_models(search, players, seat, takes_heuristic):
    """Let the others play by the one policy or the other; the seat that searches is `tuned`."""
    everyone = (ONE << np.uint64(players)) - ONE
    others = everyone ^ seat if takes_heuristic else ZERO
    search.plan.heuristic[HEURISTIC] = others
    search.plan.heuristic[TUNED] = everyone ^ others


@kernel
def choose_in_worlds(search, is_answer, rows):
    """Let the seat take each choice in the rows that are to play it out."""
    u = columns(search.table)
    for at in range(ROWS):
        choice = np.int64(u[CANDIDATE, at])
        card, receiver = search.cards[choice], search.receivers[choice]
        if is_answer:
            u[ANSWER, at] = card & u[OPEN, at]
        else:
            u[CARD, at], u[RECEIVER, at] = card & u[ADDS, at], receiver & u[ADDS, at]


@kernel
def play_out(players, search, number, is_answer, seed, games):
    """Play all rows to the end, from an answer or a card that has been chosen."""
    table, plan, trace = search.table, search.plan, search.trace
    playing = games
    rows = whole_vectors(playing)
    if is_answer:
        give_answer(table, rows)
    else:
        show_hand(table, players, rows)
        announce(table, players, plan, number, trace, 0, rows)
        answer(table, players, plan, number, trace, 0, None, rows)
    first = number + 1
    while True:
        play_out_on(table, players, plan, False, trace, first, None, None, rows)
        end_round(table, players, plan, seed, rows)
        playing = part_rows(table, KEPT, np.int64(GOES_ON), np.int64(0), playing)
        if playing == 0:
            break
        rows = whole_vectors(playing)
        begin_offer(table, rows)
        first = 0


@kernel
def add_wins(players, search, seat, games):
    """Add what the seat has won to the choices' values."""
    stand(search.table, players, 0, games)
    find_winners(search.table, players, 0, games)
    u, r = columns(search.table), reals(search.table)
    for at in range(games):
        winners = u[WINNERS, at]
        if (winners & seat) != ZERO:
            search.values[np.int64(u[CANDIDATE, at])] += r[WEIGHT, at] / np.float64(count(winners))
