"""The row loops of Njet!: a round, step by step, for all games of a table at once.

A decision has three stages, each a loop over the rows: the rules offer what is legal, a policy
narrows that to what it likes equally well, and a draw takes one of those. In the trick phase
the players are known by their place, 0 leading, and hands move to their new places after every
trick; so all rows are at the same place at the same time.

What only puts loops in order is compiled into its caller (`inlined`): a call hands over the plan
field by field, 120 ns a round before it was.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import (
    ALL,
    HALF_WORD,
    LOW32,
    ONE,
    ZERO,
    choose,
    count,
    index,
    member,
    when,
)
from njet.core.columns import ROWS, columns
from njet.core.deal import start_nature, take_subset
from njet.core.jit import entry, inlined, kernel
from njet.core.rng import NATURE, PLAYERS, draw, start
from njet.games.njet import lineup, policies
from njet.games.njet.cards import FULL_LANE, LANE_BITS
from njet.games.njet.plan import BONUS_OWN, BONUS_TEAM
from njet.games.njet.rules import (
    DISCARD_LINE,
    FIRST_LINE,
    POINTS_LINE,
    SUPER_LINE,
    TRUMP_LINE,
    beaters,
    bonus_takers,
    discardable,
    field,
    led_suit,
    legal_cards,
    legal_cards_must_trump,
    loot_of,
    open_to_cover,
    score,
    turned,
)
from njet.games.njet.table import (
    BEATING,
    BOARD,
    CANDIDATE,
    CAPTURED,
    CARD,
    COVERED,
    DISCARDED,
    DISCARDS,
    FIRST,
    GAME,
    HAND,
    HELD,
    HEURISTIC_PLACES,
    HIDDEN,
    HOLDER,
    HOLDER_CAPTURED,
    HOLDER_PLACES,
    HOLDER_TRICKS,
    LED,
    LEGAL,
    NATURE_HIGH,
    NATURE_LOW,
    PASSED,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    SCORE,
    SEEN,
    SPARED,
    SUPERS,
    SUPERS_IN,
    TEAM,
    TEAM_PLACES,
    TEAM_TOTAL,
    TEAM_TRICK,
    TOTAL,
    TRICK,
    TRICKS,
    TRUMPS,
    VALUE,
    WINNER,
    WORD,
)
from njet.games.njet.tally import CUT_OFF, clear_sums, tally_games, tally_round
from njet.games.njet.trace import FIRST_GAME, ROUND, note_choice, note_deal, note_teams

_LANE = np.uint64(FULL_LANE)
_LANE_BITS = np.uint64(LANE_BITS)
_COLOURS = np.uint64(4)


# --- draws ---


@kernel
def draw_words(table, rows):
    """Draw the next word of every game's stream of players' choices."""
    t = columns(table)
    for row in range(rows):
        t[WORD, row], t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = draw(
            t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row]
        )


@kernel
def draw_for(table, decision, rows):
    """See to random bits for a decision: a word serves two, its upper half the even one."""
    if decision & 1 == 0:
        draw_words(table, rows)


@kernel
def shift_for(decision):
    """By how many bits the word's half for a decision lies above bit 0."""
    return HALF_WORD * np.uint64(1 - (np.int64(decision) & 1))


@kernel
def take_card(table, hand, decision, rows):
    """Take a random one of the legal cards out of the column ``hand``, into ``CARD``."""
    t = columns(table)
    shift = shift_for(decision)
    for row in range(rows):
        card = member(t[LEGAL, row], (t[WORD, row] >> shift) & LOW32)
        t[CARD, row] = card
        t[hand, row] ^= card


# --- deal and board (N-2 to N-4) ---


@inlined
def deal(table, plan, seed, round_number, rows):
    """Deal a round's hands (N-2), from the stream of nature of that round."""
    t = columns(table)
    stream = NATURE + np.uint64(round_number)
    start_nature(table, NATURE_LOW, NATURE_HIGH, seed, GAME, stream, rows)
    for row in range(rows):
        t[HAND, row] = plan.deck
    for step in range(len(plan.splits)):
        source, taken, size, sixteenths = plan.splits[step]
        take_subset(table, NATURE_LOW, CANDIDATE, source, taken, size, sixteenths, rows)


@inlined
def cover_boxes(table, players, plan, dealer, trace, rows):
    """The board phase (N-4): cover boxes until every line has one open."""
    t = columns(table)
    for row in range(rows):
        t[BOARD, row] = plan.board
    for seat in range(players):
        for row in range(rows):
            t[COVERED + seat, row] = ZERO
    for turn in range(plan.covers):
        seat = (dealer + plan.first_cover + turn) % players
        draw_for(table, turn, rows)
        offer_boxes(table, rows)
        if (plan.users[lineup.COVER] >> np.uint64(seat)) & ONE:
            policies.narrow_boxes(table, plan, players, seat, rows)
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
        box = member(t[LEGAL, row], (t[WORD, row] >> shift) & LOW32)
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


@kernel
def _lane(colour):
    """All bits of a colour; none for the place of "none", 4."""
    return when(colour < _COLOURS, _LANE << (_LANE_BITS * (colour & np.uint64(3))))


# --- teams and bonus (N-5, N-6) ---


@inlined
def make_teams(table, players, plan, trace, rows):
    """The first player's choice of partners, and of who gets the bonus card."""
    t = columns(table)
    draw_words(table, rows)
    for row in range(rows):
        # A set of the partners on offer, by their number in plan.partners.
        t[LEGAL, row] = (ONE << np.uint64(len(plan.partners))) - ONE
    if players > 2 and plan.users[lineup.TEAM] != ZERO:
        policies.narrow_teams(table, plan, players, rows)
    for row in range(rows):
        chosen = index(member(t[LEGAL, row], t[WORD, row] >> HALF_WORD))
        t[TEAM, row] = t[FIRST, row] | turned(plan.partners[chosen], index(t[FIRST, row]), players)
    offer_bonus(table, players, rows)
    if players == 5 and plan.users[lineup.BONUS] != ZERO:
        policies.narrow_bonus(table, plan, players, rows)
    for row in range(rows):
        t[HOLDER, row] = member(t[LEGAL, row], t[WORD, row] & LOW32)
    note_teams(table, trace, players, rows)


@kernel
def offer_bonus(table, players, rows):
    """Who may get the bonus card (N-6): members of the smaller team, where there is one."""
    t = columns(table)
    everyone = (ONE << np.uint64(players)) - ONE
    for row in range(rows):
        t[LEGAL, row] = bonus_takers(t[TEAM, row], everyone)


# --- discard and pass (N-7, N-16) ---


@inlined
def discard_cards(table, players, plan, trace, rows):
    """Every seat's discards, then the passed cards change hands all at once (N-7)."""
    t = columns(table)
    for seat in range(players):
        for row in range(rows):
            t[HELD + seat, row] = ZERO
    for turn in range(plan.most_discards):
        for seat in range(players):
            draw_for(table, seat, rows)
            offer_discards(table, seat, turn, rows)
            if (plan.users[lineup.DISCARD] >> np.uint64(seat)) & ONE:
                policies.narrow_discards(table, plan, players, seat, rows)
            take_card(table, HAND + seat, seat, rows)
            note_choice(table, trace, np.int64(CARD), rows)
            for row in range(rows):
                t[HELD + seat, row] |= t[CARD, row]
    hand_over(table, players, rows)


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


# --- tricks (N-8 to N-12) ---


@inlined
def start_tricks(table, players, plan, rows):
    """Put the first player at place 0 and clear what a round adds up."""
    t = columns(table)
    for row in range(rows):
        t[SUPERS_IN, row] = ZERO
    for seat in range(players):
        for row in range(rows):
            t[SUPERS_IN, row] += count(t[HAND + seat, row] & t[SUPERS, row])
    heuristic = plan.users[lineup.PLAY]
    for row in range(rows):
        for side in range(2):
            t[TRICKS + side, row] = ZERO
            t[CAPTURED + side, row] = ZERO
        t[HOLDER_TRICKS, row] = ZERO
        t[HOLDER_CAPTURED, row] = ZERO
        t[SEEN, row] = ZERO
        t[TEAM_PLACES, row] = t[TEAM, row]
        t[HOLDER_PLACES, row] = t[HOLDER, row]
        t[HEURISTIC_PLACES, row] = heuristic
    move_to_places(table, players, np.int64(DISCARDED), np.int64(FIRST), rows)
    move_to_places(table, players, np.int64(HAND), np.int64(FIRST), rows)
    turn_sets(table, players, np.int64(FIRST), rows)


@inlined
def play_tricks(table, players, plan, trace, rows):
    """Every trick of a round."""
    for _ in range(plan.hand_size):
        play_trick(table, players, plan, trace, rows)


@inlined
def play_trick(table, players, plan, trace, rows):
    """A card from every place, then the trick to its winner."""
    for place in range(players):
        play_card(table, players, plan, place, trace, rows)
    take_trick(table, players, plan.ones, rows)
    if plan.users[lineup.PLAY] != ZERO:
        move_to_places(table, players, np.int64(DISCARDED), np.int64(WINNER), rows)


@inlined
def play_card(table, players, plan, place, trace, rows):
    """The card of one place."""
    draw_for(table, place, rows)
    if place == 0:
        offer_leads(table, rows)
    elif plan.must_trump:
        offer_cards_must_trump(table, place, rows)
    else:
        offer_cards(table, place, rows)
    if plan.users[lineup.PLAY] != ZERO:
        if place == 0:
            policies.narrow_leads(table, plan, players, rows)
        else:
            policies.narrow_cards(table, plan, players, place, rows)
    take_card(table, HAND + place, place, rows)
    note_choice(table, trace, np.int64(CARD), rows)
    if place == 0:
        weigh_lead(table, plan.ones, rows)
    else:
        weigh_card(table, plan.ones, place, rows)


@kernel
def offer_leads(table, rows):
    """Any card may be led (N-8)."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = t[HAND, row]


@kernel
def offer_cards(table, place, rows):
    """What may be played to the led card (N-10)."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = legal_cards(t[HAND + place, row], t[LED, row])


@kernel
def offer_cards_must_trump(table, place, rows):
    """The same where who cannot follow must trump."""
    t = columns(table)
    for row in range(rows):
        t[LEGAL, row] = legal_cards_must_trump(
            t[HAND + place, row], t[LED, row], t[TRUMPS, row] | t[SUPERS, row]
        )


@kernel
def weigh_lead(table, ones, rows):
    """What follows the led card, and what beats it (N-10, N-11)."""
    t = columns(table)
    for row in range(rows):
        card, trumps = t[CARD, row], t[TRUMPS, row]
        led = led_suit(card, trumps, t[HIDDEN, row])
        t[LED, row] = led
        t[BEATING, row] = beaters(card, led, trumps, t[SUPERS, row], ones)
        t[WINNER, row] = ONE
        t[TRICK, row] = card
        t[TEAM_TRICK, row] = when((t[TEAM_PLACES, row] & ONE) != ZERO, card)


@kernel
def weigh_card(table, ones, place, rows):
    """Whether a card takes the trick so far, and what would beat it then (N-11)."""
    t = columns(table)
    here = ONE << np.uint64(place)
    for row in range(rows):
        card, beating = t[CARD, row], t[BEATING, row]
        wins = (card & beating) != ZERO
        beats_card = beaters(card, t[LED, row], t[TRUMPS, row], t[SUPERS, row], ones)
        # To the next column: a choice stored over one of its operands is a masked store, slow.
        t[BEATING + 1, row] = choose(wins, beats_card, beating)
        t[WINNER + 1, row] = choose(wins, here, t[WINNER, row])
        t[TRICK, row] |= card
        t[TEAM_TRICK, row] |= when((t[TEAM_PLACES, row] & here) != ZERO, card)
    for row in range(rows):
        t[BEATING, row] = t[BEATING + 1, row]
        t[WINNER, row] = t[WINNER + 1, row]


@kernel
def take_trick(table, players, ones, rows):
    """Give the trick and its loot to the winner's team (N-11, N-12); the winner leads next."""
    t = columns(table)
    for row in range(rows):
        winner, trick, team = t[WINNER, row], t[TRICK, row], t[TEAM_TRICK, row]
        is_played = trick != ZERO  # a hand that discarded has fewer tricks
        is_ours = (t[TEAM_PLACES, row] & winner) != ZERO
        is_holders = (t[HOLDER_PLACES, row] & winner) != ZERO
        captured = loot_of(trick, choose(is_ours, team, trick & ~team), ones)
        t[TRICKS, row] += np.uint64(is_played & is_ours)
        t[TRICKS + 1, row] += np.uint64(is_played & (not is_ours))
        t[HOLDER_TRICKS, row] += np.uint64(is_played & is_holders)
        t[CAPTURED, row] |= when(is_ours, captured)
        t[CAPTURED + 1, row] |= when(not is_ours, captured)
        t[HOLDER_CAPTURED, row] |= when(is_holders, captured)
        t[SEEN, row] |= trick
    move_to_places(table, players, np.int64(HAND), np.int64(WINNER), rows)
    turn_sets(table, players, np.int64(WINNER), rows)


@kernel
def move_to_places(table, players, held, leader, rows):
    """Turn ``players`` columns so that the one of ``leader``, a set of one, comes first."""
    t = columns(table)
    for row in range(rows):
        leads = t[leader, row]
        first = turned_hand(t, players, held, np.int64(0), leads, row)
        second = turned_hand(t, players, held, np.int64(1), leads, row)
        third = turned_hand(t, players, held, np.int64(2), leads, row)
        fourth = turned_hand(t, players, held, np.int64(3), leads, row)
        fifth = turned_hand(t, players, held, np.int64(4), leads, row)
        t[held, row] = first
        t[held + 1, row] = second
        if players > 2:
            t[held + 2, row] = third
        if players > 3:
            t[held + 3, row] = fourth
        if players > 4:
            t[held + 4, row] = fifth


@kernel
def turned_hand(t, players, held, place, leads, row):
    """What comes to a place when the place in ``leads`` becomes the first."""
    moved = ZERO
    for other in range(players):
        is_other = ZERO - ((leads >> np.uint64(other)) & ONE)
        moved |= t[held + (place + other) % players, row] & is_other
    return moved


@kernel
def turn_sets(table, players, leader, rows):
    """Count sets of places from ``leader``, a set of one."""
    t = columns(table)
    seats = np.uint64(players)
    everyone = (ONE << seats) - ONE
    for row in range(rows):
        by = index(t[leader, row])
        for column in (TEAM_PLACES, HOLDER_PLACES, HEURISTIC_PLACES):
            places = t[column, row]
            t[column, row] = ((places >> by) | (places << (seats - by))) & everyone


# --- scores, rounds, games (N-13 to N-15) ---


@inlined
def score_round(table, players, plan, rows):
    """Add the round's scores to the game's totals (N-13)."""
    t = columns(table)
    for row in range(rows):
        loot = ~(t[SUPERS, row] & plan.loses_supers)
        ours = t[TRICKS, row] + count(t[CAPTURED, row] & loot)
        theirs = t[TRICKS + 1, row] + count(t[CAPTURED + 1, row] & loot)
        holders = t[HOLDER_TRICKS, row] + count(t[HOLDER_CAPTURED, row] & loot)
        holder, team = t[HOLDER, row], t[TEAM, row]
        if plan.bonus == BONUS_OWN:
            extra = (plan.bonus_factor - ONE) * holders
            ours += when((holder & team) != ZERO, extra)
            theirs += when((holder & ~team) != ZERO, extra)
            holder = ZERO
        elif plan.bonus == BONUS_TEAM:
            holder = choose((holder & team) != ZERO, team, when(holder != ZERO, ~team))
        t[TEAM_TOTAL, row] = t[VALUE, row] * ours
        t[TEAM_TOTAL + 1, row] = t[VALUE, row] * theirs
        for seat in range(players):
            place = np.uint64(seat)
            is_ours = ((team >> place) & ONE) != ZERO
            total = choose(is_ours, t[TEAM_TOTAL, row], t[TEAM_TOTAL + 1, row])
            points = score(total, plan.bonus_factor, ((holder >> place) & ONE) != ZERO)
            t[SCORE + seat, row] = points
            t[TOTAL + seat, row] += points


@inlined
def play_round(table, players, plan, seed, round_number, trace, rows):
    """One round of every game of the table."""
    dealer = round_number % players
    deal(table, plan, seed, round_number, rows)
    note_deal(table, trace, players, rows)
    policies.study_hands(table, plan, players, rows)
    cover_boxes(table, players, plan, dealer, trace, rows)
    settle_board(table, plan, rows)
    make_teams(table, players, plan, trace, rows)
    discard_cards(table, players, plan, trace, rows)
    start_tricks(table, players, plan, rows)
    play_tricks(table, players, plan, trace, rows)
    score_round(table, players, plan, rows)


@kernel
def start_games(table, players, seed, first_game, rows):
    """Begin games ``first_game`` and after, one a row."""
    t = columns(table)
    for row in range(rows):
        game = first_game + np.uint64(row)
        t[GAME, row] = game
        t[PLAYERS_LOW, row], t[PLAYERS_HIGH, row] = start(seed, game, PLAYERS)
        for seat in range(players):
            t[TOTAL + seat, row] = ZERO
    clear_sums(table, rows)


@kernel
def has_reached(table, players, target, row):
    """Whether somebody's total has reached the target (N-15)."""
    t = columns(table)
    best = np.int64(t[TOTAL, row])
    for seat in range(1, players):
        best = max(best, np.int64(t[TOTAL + seat, row]))
    return best >= target


@kernel
def retire_games(table, players, plan, tally, rows):
    """Tally the games that have reached the target; the last rows move into their place."""
    t = columns(table)
    row = 0
    while row < rows:
        if has_reached(table, players, plan.target, row):
            tally_games(table, players, plan, tally, row, row + 1)
            rows -= 1
            for column in range(len(table)):
                t[column, row] = t[column, rows]
        else:
            row += 1
    return rows


@inlined
def play_table(table, players, plan, tally, tallied, seed, trace, rows):
    """Play a table of begun games to their ends."""
    for round_number in range(plan.rounds):
        trace.at[ROUND] = round_number
        play_round(table, players, plan, seed, round_number, trace, rows)
        if tallied:
            tally_round(table, players, plan, rows)
        if plan.target > 0:
            rows = retire_games(table, players, plan, tally, rows)
    if plan.target > 0:
        tally.games[CUT_OFF] += rows
    elif tallied:
        tally_games(table, players, plan, tally, np.int64(0), rows)


@kernel
def play_games(table, players, plan, tally, tallied, seed, first_game, games, trace):
    """Play a block of games, a table at a time."""
    done = 0
    trace.at[FIRST_GAME] = np.int64(first_game)
    while done < games:
        rows = min(ROWS, games - done)
        start_games(table, players, seed, first_game + np.uint64(done), rows)
        play_table(table, players, plan, tally, tallied, seed, trace, rows)
        done += rows


def _for_players(players):
    """The kernel of one number of players: a constant of the code, so that loops unroll."""

    @entry
    def play_block(table, plan, tally, tallied, seed, first_game, games, trace):
        play_games(table, players, plan, tally, tallied, seed, first_game, games, trace)

    return play_block


PLAY_BLOCK = {players: _for_players(players) for players in range(2, 6)}
