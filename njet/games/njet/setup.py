"""What comes before the tricks: the deal, the board, the teams, discards and passes.

What only puts loops in order is compiled into its caller (`inlined`): a call hands over the plan
field by field, 140 ns a round before it was.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import (
    ALL,
    ONE,
    ZERO,
    index,
    member,
    when,
)
from njet.core.columns import columns
from njet.core.deal import start_nature, take_subset
from njet.core.jit import inlined, kernel
from njet.core.rng import NATURE, first_half, second_half
from njet.games.njet import custom, lineup, policies
from njet.games.njet.cards import FULL_LANE, LANE_BITS
from njet.games.njet.draws import draw_for, draw_words, drawn, shift_for, take_card
from njet.games.njet.rules import (
    DISCARD_LINE,
    FIRST_LINE,
    POINTS_LINE,
    SUPER_LINE,
    TRUMP_LINE,
    bonus_takers,
    discardable,
    field,
    open_to_cover,
    turned,
)
from njet.games.njet.table import (
    BOARD,
    CANDIDATE,
    CARD,
    COVERED,
    DISCARDED,
    DISCARDS,
    FIRST,
    GAME,
    HAND,
    HELD,
    HIDDEN,
    HOLDER,
    LEGAL,
    NATURE_HIGH,
    NATURE_LOW,
    PASSED,
    SPARED,
    SUPERS,
    TEAM,
    TRUMPS,
    VALUE,
    WORD,
)
from njet.games.njet.trace import note_choice, note_teams

_LANE = np.uint64(FULL_LANE)
_LANE_BITS = np.uint64(LANE_BITS)
_COLOURS = np.uint64(4)


# --- deal and board (N-2 to N-4) ---


@inlined
def deal(table, plan, seed, round_number, rows):
    """Deal a round's hands (N-2), from the stream of nature of that round."""
    stream = NATURE + np.uint64(round_number)
    start_nature(table, NATURE_LOW, NATURE_HIGH, seed, GAME, stream, rows)
    deal_hands(table, plan, rows)


@inlined
def deal_hands(table, plan, rows):
    """Deal hands from nature's streams as they are."""
    t = columns(table)
    for row in range(rows):
        t[HAND, row] = plan.deck
    for step in range(len(plan.splits)):
        source, taken, size, sixteenths = plan.splits[step]
        take_subset(table, NATURE_LOW, CANDIDATE, source, taken, size, sixteenths, rows)


@inlined
def open_board(table, players, plan, rows):
    """The board before anything is covered (N-3)."""
    t = columns(table)
    for row in range(rows):
        t[BOARD, row] = plan.board
    for seat in range(players):
        for row in range(rows):
            t[COVERED + seat, row] = ZERO


@inlined
def cover_boxes(table, players, plan, dealer, first_turn, trace, rows):
    """The board phase (N-4): cover boxes until every line has one open."""
    for turn in range(first_turn, plan.covers):
        seat = who_covers(players, plan, dealer, turn)
        offer_box(table, players, plan, seat, turn, rows)
        lay_box(table, seat, turn, trace, rows)


@inlined
def who_covers(players, plan, dealer, turn):
    """The seat that places the marker number ``turn`` (N-4)."""
    return (dealer + plan.first_cover + turn) % players


@inlined
def offer_box(table, players, plan, seat, turn, rows):
    """What a seat may cover, less what its policy does not like."""
    draw_for(table, turn, rows)
    offer_boxes(table, rows)
    if (plan.users[lineup.COVER] >> np.uint64(seat)) & ONE:
        policies.narrow_boxes(table, plan, players, seat, rows)
    custom.narrow_own_boxes(plan.loops, table, plan, players, seat, turn, rows)


@inlined
def lay_box(table, seat, turn, trace, rows):
    """A seat covers one of the boxes on offer."""
    take_box(table, seat, turn, rows)
    note_choice(table, trace, np.int64(LEGAL), rows)


@kernel
def offer_boxes(table, rows):
    """What may be covered now (N-4)."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = open_to_cover(t[BOARD, row])


@kernel
def take_box(table, seat, decision, rows):
    """Cover a random one of the boxes on offer; it stays in LEGAL for the trace."""
    t = columns(table)
    shift = shift_for(decision)
    for row in range(rows):
        box = drawn(t, shift, row)
        t[LEGAL, row] = box
        t[BOARD, row] ^= box
        t[COVERED + seat, row] |= box


@inlined
def settle_board(table, plan, rows):
    """Read a round's terms from the open boxes (N-3, N-9)."""
    t = columns(table)
    for row in range(rows):
        board = t[BOARD, row]
        t[FIRST, row] = field(board, FIRST_LINE)
        t[TRUMPS, row] = _lane(index(field(board, TRUMP_LINE)))
        t[SUPERS, row] = _lane(index(field(board, SUPER_LINE))) & plan.ones
    for row in range(rows):
        supers = t[SUPERS, row]
        hidden = supers & plan.hides_supers
        t[HIDDEN, row] = hidden
        t[TRUMPS, row] |= hidden  # without a trump colour they alone are the trump suit
    for row in range(rows):
        box = index(field(t[BOARD, row], DISCARD_LINE))
        t[DISCARDS, row] = plan.discards[box, 0]
        t[SPARED, row] = plan.discards[box, 1] & plan.ones
        t[PASSED, row] = plan.discards[box, 2]
        t[VALUE, row] = np.uint64(plan.points[index(field(t[BOARD, row], POINTS_LINE))])


@inlined
def _lane(colour):
    """All bits of a colour; none for the place of "none", 4."""
    return when(colour < _COLOURS, _LANE << (_LANE_BITS * (colour & np.uint64(3))))


# --- teams and bonus (N-5, N-6) ---


@inlined
def make_teams(table, players, plan, trace, rows):
    """The first player's choice of partners, and of who gets the bonus card."""
    offer_teams(table, players, plan, rows)
    take_team(table, players, plan, rows)
    give_bonus(table, players, plan, rows)
    note_teams(table, trace, players, rows)


@inlined
def give_bonus(table, players, plan, rows):
    """Somebody gets the bonus card, where there is one."""
    offer_holders(table, players, plan, rows)
    take_holder(table, rows)


@inlined
def offer_teams(table, players, plan, rows):
    """The partners on offer, by their number in ``plan.partners``, as a set."""
    t = columns(table)
    draw_words(table, rows)
    for row in range(rows):
        t[LEGAL, row] = (ONE << np.uint64(len(plan.partners))) - ONE
    if players > 2 and plan.users[lineup.TEAM] != ZERO:
        policies.narrow_teams(table, plan, players, rows)
    if players > 2:
        custom.narrow_own_teams(plan.loops, table, plan, players, rows)


@inlined
def take_team(table, players, plan, rows):
    """The first player takes a random one of the partners on offer."""
    t = columns(table)
    for row in range(rows):
        chosen = index(member(t[LEGAL, row], first_half(t[WORD, row])))
        t[TEAM, row] = t[FIRST, row] | turned(plan.partners[chosen], index(t[FIRST, row]), players)


@inlined
def offer_holders(table, players, plan, rows):
    """Who may get the bonus card, less whom the first player's policy does not like."""
    offer_bonus(table, players, rows)
    if players == 5 and plan.users[lineup.BONUS] != ZERO:
        policies.narrow_bonus(table, plan, players, rows)
    if players == 5:
        custom.narrow_own_bonus(plan.loops, table, plan, players, rows)


@inlined
def take_holder(table, rows):
    """A random one of those on offer gets the bonus card."""
    t = columns(table)
    for row in range(rows):
        t[HOLDER, row] = member(t[LEGAL, row], second_half(t[WORD, row]))


@kernel
def offer_bonus(table, players, rows):
    """Who may get the bonus card (N-6): members of the smaller team, where there is one."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        t[LEGAL, row] = bonus_takers(t[TEAM, row], everyone)


# --- discard and pass (N-7, N-16) ---


@inlined
def empty_aside(table, players, rows):
    """Nobody has put a card aside yet."""
    t = columns(table)
    for seat in range(players):
        for row in range(rows):
            t[HELD + seat, row] = ZERO


@inlined
def discard_cards(table, players, plan, first_step, trace, rows):
    """Every seat's discards, then the passed cards change hands all at once (N-7).

    A step is one card of one seat; they count turn by turn, and in a turn seat by seat.
    """
    for turn in range(plan.most_discards):
        for seat in range(players):
            if turn * players + seat >= first_step:
                offer_discard(table, players, plan, seat, turn, rows)
                lay_discard(table, seat, trace, rows)
    hand_over(table, players, rows)


@inlined
def offer_discard(table, players, plan, seat, turn, rows):
    """What a seat may discard or pass, less what its policy does not like."""
    draw_for(table, seat, rows)
    offer_discards(table, seat, turn, rows)
    if (plan.users[lineup.DISCARD] >> np.uint64(seat)) & ONE:
        policies.narrow_discards(table, plan, players, seat, rows)
    custom.narrow_own_discards(plan.loops, table, plan, players, seat, turn, rows)


@inlined
def lay_discard(table, seat, trace, rows):
    """A seat puts one of the cards on offer aside."""
    t = columns(table)
    take_card(table, HAND + seat, seat, rows)
    note_choice(table, trace, np.int64(CARD), rows)
    for row in range(rows):
        t[HELD + seat, row] |= t[CARD, row]


@kernel
def offer_discards(table, seat, turn, rows):
    """What a seat may discard or pass (N-7): no spared 1s, unless it has nothing else (N-16)."""
    t = columns(table)
    number = np.uint64(turn)
    for row in range(rows):
        cards = discardable(t[HAND + seat, row], t[SPARED, row])
        t[LEGAL, row] = when(number < t[DISCARDS, row], cards)


@kernel
def hand_over(table, players, rows):
    """Give passed cards to the neighbours; discards leave the game."""
    t = columns(table)
    for seat in range(players):
        left, right = (seat + 1) % players, (seat + players - 1) % players
        for row in range(rows):
            from_right = when(t[PASSED, row] == ONE, t[HELD + right, row])
            from_left = when(t[PASSED, row] == ALL, t[HELD + left, row])
            t[HAND + seat, row] |= from_right | from_left
        for row in range(rows):
            t[DISCARDED + seat, row] = when(t[PASSED, row] == ZERO, t[HELD + seat, row])
