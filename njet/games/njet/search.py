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
from njet.games.njet.ending import (
    BOTTOMS,
    FORCED,
    KEY_BITS,
    MUST_TRUMP,
    PLACES,
    PLAIN,
    PLAYERS,
    STAMP,
    STARTS,
    TRUMPING,
)
from njet.games.njet.ordering import is_ours, order_moves, seat_at
from njet.games.njet.transpositions import NO_MOVE, OPEN, recall, remember

# The registers of a search that can be gone on with.
TRICK, PLACE, PHASE, VERDICT, NODES, GUESS = range(6)
ENTER, NEXT, LEAVE, DONE = range(4)

_ONE_TRICK = ONE << np.uint64(60)


@entry
def search(deal, stack, table, registers, most):
    """Search on for at most so many nodes; the registers say whether it is done."""
    trick, place, phase = registers[TRICK], registers[PLACE], registers[PHASE]
    verdict, nodes, pins = registers[VERDICT], registers[NODES], stack.pins[-1]
    end = nodes + most
    while phase != DONE and nodes < end:
        at = trick * PLACES + place
        if phase == ENTER:
            nodes += 1
            verdict, phase = np.int64(OPEN), np.int64(NEXT)
            if place == 0:
                stack.since[trick] = nodes
                verdict, pins = judge(deal, stack, table, trick)
            if registers[GUESS] != 0 and stack.union[trick] == ZERO:
                phase = np.int64(DONE)
            elif verdict == OPEN or registers[GUESS] != 0:
                list_moves(deal, stack, trick, place)
            else:
                phase = np.int64(LEAVE)
        elif phase == NEXT:
            card = next_move(stack, at)
            if card != ZERO:
                place = lay(deal, stack, trick, place, card)
                if place == deal.facts[PLAYERS]:
                    close_trick(deal, stack, trick)
                    trick, place = trick + 1, np.int64(0)
                phase = np.int64(ENTER)
            else:
                seat = seat_at(deal, stack, trick, place)
                verdict = 1 - is_ours(deal, seat)
                pins = to_end_of_run(deal, stack, trick, at, seat)
                settle(deal, stack, table, trick, place, verdict, pins, nodes)
                phase = np.int64(LEAVE)
        elif at == 0:
            phase = np.int64(DONE)
        else:
            if place == 0:
                trick, place = trick - 1, deal.facts[PLAYERS]
                pins = before_trick(deal, stack, trick, pins)
            place -= 1
            at = trick * PLACES + place
            if verdict == is_ours(deal, seat_at(deal, stack, trick, place)):
                settle(deal, stack, table, trick, place, verdict, pins, nodes)
            else:
                give_up(deal, stack, at, pins)
                phase = np.int64(NEXT)
    registers[TRICK], registers[PLACE], registers[PHASE] = trick, place, phase
    registers[VERDICT], registers[NODES], stack.pins[-1] = verdict, nodes, pins


@inlined
def judge(deal, stack, table, trick):
    """What can be said at the start of a trick without searching; the cards that it pins."""
    stack.hint[trick] = NO_MOVE
    if trick == 0:  # whoever asks may want to know a card that decides it
        return np.int64(OPEN), ZERO
    verdict, pins = bounded(deal, stack, trick)
    if verdict == OPEN:
        verdict, pins, move = recall(table, np.uint64(deal.facts[STAMP]), stack, trick)
        stack.hint[trick] = move
    return verdict, pins


@inlined
def settle(deal, stack, table, trick, place, verdict, pins, nodes):
    """Remember what has been found out about the start of a trick."""
    if place != 0 or trick == 0:
        return
    move = np.int64(NO_MOVE)
    if verdict == is_ours(deal, stack.lead[trick]):
        move = np.int64(index(stack.card[trick * PLACES]))
    work = nodes - stack.since[trick]
    remember(table, np.uint64(deal.facts[STAMP]), stack, trick, verdict, pins, work, move)


@inlined
def legal_moves(deal, stack, trick, place, hand):
    """The cards that may be played (N-8, N-10)."""
    if place == 0:
        return hand
    matching = hand & stack.led[trick]
    if matching != ZERO:
        return matching
    trumps = hand & deal.words[TRUMPING]
    if deal.facts[MUST_TRUMP] and trumps != ZERO:
        return trumps
    return hand


@inlined
def list_moves(deal, stack, trick, place):
    """Find the cards to try: of neighbours in one hand the lowest."""
    at = trick * PLACES + place
    seat = seat_at(deal, stack, trick, place)
    hand = stack.hand[trick, seat]
    stack.pins[at], stack.next[at] = ZERO, 0
    if place == 0:
        stack.laid[at], stack.ours[at], stack.best[at] = ZERO, ZERO, ZERO
        stack.led[trick], stack.holder[at] = ZERO, seat
    legal = legal_moves(deal, stack, trick, place, hand)
    if trick == 0 and place < deal.facts[FORCED]:
        legal = stack.forced[place]
    # Beaten cards of the trick come between no two others any more.
    gone = stack.laid[at] & ~stack.best[at]
    others = stack.union[trick] & deal.words[PLAIN] & ~hand & ~gone
    # A run begins at a bar; what is added to the rest at a bar is carried to the run's first card.
    bars = deal.words[STARTS] | (others << ONE)
    first = ((~legal + (bars & ~legal)) | bars) & legal
    stack.open[at] = first
    if (first & (first - ONE)) == ZERO:
        stack.order[at, 0], stack.size[at] = first, 1
    else:
        order_moves(deal, stack, trick, place, seat, first)


@inlined
def next_move(stack, at):
    """The next card to try; none if all have been."""
    while stack.next[at] < stack.size[at]:
        card = stack.order[at, stack.next[at]]
        stack.next[at] += 1
        if (card & stack.open[at]) != ZERO:
            stack.card[at] = card
            return card
    return ZERO


@inlined
def lay(deal, stack, trick, place, card):
    """Put a card on the table, and say whose turn is next."""
    at = trick * PLACES + place
    seat = seat_at(deal, stack, trick, place)
    stack.laid[at + 1] = stack.laid[at] | card
    stack.ours[at + 1] = stack.ours[at] | (card if is_ours(deal, seat) else ZERO)
    stack.best[at + 1], stack.holder[at + 1] = stack.best[at], stack.holder[at]
    if place == 0:
        stack.led[trick] = deal.follow[index(card)]
    if place == 0 or (card & deal.beat[index(stack.best[at])]) != ZERO:
        stack.best[at + 1], stack.holder[at + 1] = card, seat
    return place + 1


@inlined
def close_trick(deal, stack, trick):
    """Set up the next trick: what is needed then, who leads, and the hands packed."""
    at = trick * PLACES + deal.facts[PLAYERS]
    laid, winner = stack.laid[at], stack.holder[at]
    stack.need[trick + 1] = stack.need[trick] - gain(deal, laid, stack.ours[at], winner)
    stack.lead[trick + 1] = winner
    plain_key, ones_key = stack.plain_key[trick], stack.ones_key[trick] - _ONE_TRICK
    for place in range(deal.facts[PLAYERS]):
        seat = seat_at(deal, stack, trick, place)
        card = index(stack.card[trick * PLACES + place])
        shift = np.uint64(KEY_BITS * seat)
        plain_key -= deal.plain_unit[card] << shift
        ones_key -= deal.ones_unit[card] << shift
    stack.plain_key[trick + 1], stack.ones_key[trick + 1] = plain_key, ones_key
    gone, removals = laid & deal.words[PLAIN], 0
    while gone != ZERO:
        stack.removed[trick, removals] = np.int64(index(gone))
        gone &= gone - ONE
        removals += 1
    stack.removals[trick] = removals
    union = ZERO
    for seat in range(deal.facts[PLAYERS]):
        hand = stack.hand[trick, seat] & ~laid
        for number in range(removals):
            moving = hand & deal.below[stack.removed[trick, number]]
            hand += moving  # one bit up
        stack.hand[trick + 1, seat] = hand
        union |= hand
    stack.union[trick + 1] = union


@inlined
def before_trick(deal, stack, trick, pins):
    """Pins of what came after a trick, as pins of the trick with its own winner's."""
    for number in range(stack.removals[trick] - 1, -1, -1):
        here = np.uint64(stack.removed[trick, number])
        bit = ONE << here
        moving = pins & (deal.below[here] | bit)
        if moving != ZERO:
            pins = (pins ^ moving) | (moving >> ONE) | bit
    at = trick * PLACES + deal.facts[PLAYERS]
    return pins | pin_of_winner(deal, stack.laid[at], stack.best[at])


@inlined
def give_up(deal, stack, at, pins):
    """Note that a card failed, and with it all those that are alike where it is not pinned."""
    stack.pins[at] |= pins
    card = stack.card[at]
    if (card & deal.words[PLAIN] & ~pins) != ZERO:
        stack.open[at] &= ~(deal.lane[index(card)] & ~pins)


@inlined
def to_end_of_run(deal, stack, trick, at, seat):
    """The pins of a hand of which all cards have failed."""
    pins = stack.pins[at]
    gone = stack.laid[at] & ~stack.best[at]
    run = (stack.hand[trick, seat] | gone) & deal.words[PLAIN]
    while True:
        more = ((pins & run & ~deal.words[BOTTOMS]) >> ONE) & run & ~pins
        if more == ZERO:
            return pins
        pins |= more
