"""Can team A get so much? The search of an ending with all hands known, as one loop.

Sides take turns to prove or refute that team A gets at least so much of the tricks and loot still
to come (a null window). A refutation that depended on the holders of certain high cards only is
remembered for all positions alike (see `transpositions`); these *pinned* cards always are the
highest of their lanes, down to the lowest that has mattered:

- A trick pins its winner if he beat another card of his lane. Where the 1s are is known anyway.
- Once all cards of a hand have failed, pins reach to the end of a run of neighbours in that hand,
  for of such a run only one was tried.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, index
from njet.core.jit import entry, inlined
from njet.games.njet.bounds import bounded, gain, pin_of_winner
from njet.games.njet.ending import KEY_BITS
from njet.games.njet.ordering import order_moves
from njet.games.njet.seats import cell, is_ours, row, seat_at
from njet.games.njet.transpositions import NO_MOVE, OPEN, recall, remember

# The registers of a search that can be gone on with.
TRICK, PLACE, PHASE, VERDICT, NODES, GUESS = range(6)
ENTER, NEXT, LEAVE, DONE = range(4)

_KEY_BITS = np.uint64(KEY_BITS)
_ONE_TRICK = ONE << np.uint64(60)


@entry
def search(deal, stack, table, registers, most):
    """Search on for at most so many nodes; the registers say whether it is done."""
    trick, place = np.uint64(registers[TRICK]), np.uint64(registers[PLACE])
    phase, guesses = registers[PHASE], registers[GUESS] != 0
    verdict, nodes, pins = registers[VERDICT], registers[NODES], stack.ply[-1].pins
    end = nodes + most
    while phase != DONE and nodes < end:
        at = cell(trick, place)
        if phase == ENTER:
            nodes += 1
            verdict, phase = np.int64(OPEN), np.int64(NEXT)
            if place == ZERO:
                stack.trick[trick].since = nodes
                verdict, pins = judge(deal, stack, table, trick)
            if guesses and stack.trick[trick].union == ZERO:
                phase = np.int64(DONE)
            elif verdict == OPEN or guesses:
                list_moves(deal, stack, trick, place)
            else:
                phase = np.int64(LEAVE)
        elif phase == NEXT:
            card = next_move(stack, at)
            if card != ZERO:
                place = lay(deal, stack, trick, place, card)
                if place == deal.players:
                    close_trick(deal, stack, trick)
                    trick, place = trick + ONE, ZERO
                phase = np.int64(ENTER)
            else:
                seat = seat_at(deal, stack, trick, place)
                verdict = 1 - is_ours(deal, seat)
                pins = to_end_of_run(deal, stack, trick, at, seat)
                settle(deal, stack, table, trick, place, verdict, pins, nodes)
                phase = np.int64(LEAVE)
        elif at == ZERO:
            phase = np.int64(DONE)
        else:
            if place == ZERO:
                trick, place = trick - ONE, deal.players
                pins = before_trick(deal, stack, trick, pins)
            place -= ONE
            at = cell(trick, place)
            if verdict == is_ours(deal, seat_at(deal, stack, trick, place)):
                settle(deal, stack, table, trick, place, verdict, pins, nodes)
            else:
                give_up(deal, stack, at, pins)
                phase = np.int64(NEXT)
    registers[TRICK], registers[PLACE], registers[PHASE] = trick, place, phase
    registers[VERDICT], registers[NODES], stack.ply[-1].pins = verdict, nodes, pins


@inlined
def judge(deal, stack, table, trick):
    """What can be said at the start of a trick without searching; the cards that it pins."""
    stack.trick[trick].hint = NO_MOVE
    if trick == ZERO:  # whoever asks may want to know a card that decides it
        return np.int64(OPEN), ZERO
    verdict, pins = bounded(deal, stack, trick)
    if verdict == OPEN:
        verdict, pins, move = recall(table, deal.stamp, stack, trick)
        stack.trick[trick].hint = move
    return verdict, pins


@inlined
def settle(deal, stack, table, trick, place, verdict, pins, nodes):
    """Remember what has been found out about the start of a trick."""
    if place != ZERO or trick == ZERO:
        return
    move = np.int64(NO_MOVE)
    if verdict == is_ours(deal, stack.trick[trick].lead):
        move = np.int64(index(stack.ply[cell(trick, ZERO)].card))
    work = nodes - stack.trick[trick].since
    remember(table, deal.stamp, stack, trick, verdict, pins, work, move)


@inlined
def legal_moves(deal, stack, trick, place, hand):
    """The cards that may be played (N-8, N-10)."""
    if place == ZERO:
        return hand
    matching = hand & stack.trick[trick].led
    if matching != ZERO:
        return matching
    trumps = hand & deal.trumping
    if deal.must_trump and trumps != ZERO:
        return trumps
    return hand


@inlined
def list_moves(deal, stack, trick, place):
    """Find the cards to try: of neighbours in one hand the lowest."""
    at = cell(trick, place)
    seat = seat_at(deal, stack, trick, place)
    hand = stack.hand[cell(trick, seat)]
    stack.ply[at].pins, stack.ply[at].next = ZERO, ZERO
    if place == ZERO:
        stack.ply[at].laid, stack.ply[at].ours, stack.ply[at].best = ZERO, ZERO, ZERO
        stack.trick[trick].led, stack.ply[at].holder = ZERO, seat
    legal = legal_moves(deal, stack, trick, place, hand)
    if trick == ZERO and place < deal.forced:
        legal = stack.forced[place]
    # Beaten cards of the trick come between no two others any more.
    gone = stack.ply[at].laid & ~stack.ply[at].best
    others = stack.trick[trick].union & deal.plain & ~hand & ~gone
    # A run begins at a bar; what is added to the rest at a bar is carried to the run's first card.
    bars = deal.starts | (others << ONE)
    first = ((~legal + (bars & ~legal)) | bars) & legal
    stack.ply[at].open = first
    if (first & (first - ONE)) == ZERO:
        stack.order[row(at, ZERO)], stack.ply[at].size = first, ONE
    else:
        order_moves(deal, stack, trick, place, seat, first)


@inlined
def next_move(stack, at):
    """The next card to try; none if all have been."""
    while stack.ply[at].next < stack.ply[at].size:
        card = stack.order[row(at, stack.ply[at].next)]
        stack.ply[at].next += ONE
        if (card & stack.ply[at].open) != ZERO:
            stack.ply[at].card = card
            return card
    return ZERO


@inlined
def lay(deal, stack, trick, place, card):
    """Put a card on the table, and say whose turn is next."""
    at = cell(trick, place)
    seat = seat_at(deal, stack, trick, place)
    stack.ply[at + ONE].laid = stack.ply[at].laid | card
    stack.ply[at + ONE].ours = stack.ply[at].ours | (card if is_ours(deal, seat) != 0 else ZERO)
    stack.ply[at + ONE].best, stack.ply[at + ONE].holder = stack.ply[at].best, stack.ply[at].holder
    if place == ZERO:
        stack.trick[trick].led = deal.card[index(card)].follow
    if place == ZERO or (card & deal.card[index(stack.ply[at].best)].beat) != ZERO:
        stack.ply[at + ONE].best, stack.ply[at + ONE].holder = card, seat
    return place + ONE


@inlined
def close_trick(deal, stack, trick):
    """Set up the next trick: what is needed then, who leads, and the hands packed."""
    at = cell(trick, deal.players)
    laid, winner = stack.ply[at].laid, stack.ply[at].holder
    stack.trick[trick + ONE].need = stack.trick[trick].need - gain(
        deal, laid, stack.ply[at].ours, winner
    )
    stack.trick[trick + ONE].lead = winner
    plain_key, ones_key = stack.trick[trick].plain_key, stack.trick[trick].ones_key - _ONE_TRICK
    for place in range(deal.players):
        seat = seat_at(deal, stack, trick, place)
        card = index(stack.ply[cell(trick, place)].card)
        shift = seat * _KEY_BITS
        plain_key -= deal.card[card].plain_unit << shift
        ones_key -= deal.card[card].ones_unit << shift
    stack.trick[trick + ONE].plain_key, stack.trick[trick + ONE].ones_key = plain_key, ones_key
    gone, removals = laid & deal.plain, ZERO
    while gone != ZERO:
        stack.removed[cell(trick, removals)] = index(gone)
        gone &= gone - ONE
        removals += ONE
    stack.trick[trick].removals = removals
    union = ZERO
    for seat in range(deal.players):
        hand = stack.hand[cell(trick, seat)] & ~laid
        for number in range(removals):
            moving = hand & deal.card[stack.removed[cell(trick, number)]].below
            hand += moving  # one bit up
        stack.hand[cell(trick + ONE, seat)] = hand
        union |= hand
    stack.trick[trick + ONE].union = union


@inlined
def before_trick(deal, stack, trick, pins):
    """Pins of what came after a trick, as pins of the trick with its own winner's."""
    number = stack.trick[trick].removals
    while number != ZERO:
        number -= ONE
        here = stack.removed[cell(trick, number)]
        bit = ONE << here
        moving = pins & (deal.card[here].below | bit)
        if moving != ZERO:
            pins = (pins ^ moving) | (moving >> ONE) | bit
    at = cell(trick, deal.players)
    return pins | pin_of_winner(deal, stack.ply[at].laid, stack.ply[at].best)


@inlined
def give_up(deal, stack, at, pins):
    """Note that a card failed, and with it all those that are alike where it is not pinned."""
    stack.ply[at].pins |= pins
    card = stack.ply[at].card
    if (card & deal.plain & ~pins) != ZERO:
        stack.ply[at].open &= ~(deal.card[index(card)].lane & ~pins)


@inlined
def to_end_of_run(deal, stack, trick, at, seat):
    """The pins of a hand of which all cards have failed."""
    pins = stack.ply[at].pins
    gone = stack.ply[at].laid & ~stack.ply[at].best
    run = (stack.hand[cell(trick, seat)] | gone) & deal.plain
    while True:
        more = ((pins & run & ~deal.bottoms) >> ONE) & run & ~pins
        if more == ZERO:
            return pins
        pins |= more
