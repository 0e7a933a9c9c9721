"""What can be said about an ending at the start of a trick without playing it.

Trumps that must win some trick, whoever plays what, bound both sides' tricks; with positive
points the leader can cash his highest cards first. What has not been won can be lost, with all
the 1s that still may be captured.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, count, index
from njet.core.jit import inlined
from njet.games.njet.seats import cell, is_ours, seat_at
from njet.games.njet.transpositions import NO, OPEN, YES


@inlined
def side_cards(deal, stack, trick):
    """All cards of team A."""
    ours = ZERO
    for seat in range(deal.players):
        if is_ours(deal, seat) != 0:
            ours |= stack.hand[cell(trick, seat)]
    return ours


@inlined
def bounded(deal, stack, trick):
    """Whether team A gets what it needs, if that is plain to see; the cards that it pins."""
    tricks = np.int64(count(stack.hand[cell(trick, ZERO)]))
    ours = side_cards(deal, stack, trick)
    theirs = stack.trick[trick].union & ~ours
    for_a, for_b = stack.trick[trick].need, 1 - stack.trick[trick].need
    if_a, if_b = np.int64(YES), np.int64(NO)
    if deal.sign < 0:  # what a side is sure of is to its harm
        for_a, for_b, if_a, if_b = for_b, for_a, if_b, if_a
    enough_a = tricks_for(for_a, tricks, capturable(deal, ours, theirs), seats_of(deal, 1))
    enough_b = tricks_for(for_b, tricks, capturable(deal, theirs, ours), seats_of(deal, 0))
    if enough_a == 0:
        return if_a, ZERO
    if enough_b == 0:
        return if_b, ZERO
    if tricks == 1:
        return last_trick(deal, stack, trick)
    if enough_a <= tricks:
        is_sure, pins = has_sure_tricks(deal, stack, trick, 1, theirs, enough_a)
        if is_sure:
            return if_a, pins
    if enough_b <= tricks:
        is_sure, pins = has_sure_tricks(deal, stack, trick, 0, ours, enough_b)
        if is_sure:
            return if_b, pins
    return np.int64(OPEN), ZERO


@inlined
def tricks_for(lead, tricks, risk, seats):
    """The fewest tricks with which a side is ahead by so much, whatever else happens.

    The others have the rest then, and capture a 1 from every seat with each, up to all at risk.
    """
    enough = np.int64(0)
    while enough <= tricks and 2 * enough - tricks - min(risk, (tricks - enough) * seats) < lead:
        enough += 1
    return enough


@inlined
def capturable(deal, own, others):
    """How many 1s of a side the other may capture: supertrumps only where it has one too."""
    loot = own & deal.loot
    if (others & deal.supers) == ZERO:
        loot &= ~deal.supers
    return np.int64(count(loot))


@inlined
def seats_of(deal, side):
    """How many seats a side has."""
    ours = np.int64(count(deal.team))
    return ours if side else np.int64(deal.players) - ours


@inlined
def has_sure_tricks(deal, stack, trick, side, against, enough):
    """Whether a side is sure to win so many tricks, and the cards that this pins."""
    lead = stack.trick[trick].lead
    for seat in range(deal.players):
        if is_ours(deal, seat) != side:
            continue
        hand = stack.hand[cell(trick, seat)]
        is_sure, pins = has_sure_trumps(deal, hand & deal.trumping, against, enough)
        if is_sure:
            return True, pins
        if seat == lead and deal.cashes:
            cashed, more = quick_tricks(deal, stack, trick, side, enough)
            left = enough - cashed
            if cashed == 0:
                continue
            is_sure, pins = has_sure_trumps(deal, hand & deal.trumping, against, left)
            if is_sure:
                return True, pins | more
    return False, ZERO


@inlined
def has_sure_trumps(deal, hand, against, enough):
    """Whether the trumps of a hand are sure to win so many tricks; the cards that this pins.

    Every trick in which it plays one is its side's unless an opponent plays a higher one (or an
    equal one, later): so of its highest so many, only as many as there are higher ones against it
    can fail (Hall's theorem: those higher than one of them are among those higher than the next).
    """
    supers, plain = deal.supers, hand & deal.plain
    against &= deal.trumping
    ahead = np.int64(count(hand & supers)) - np.int64(count(against & supers))
    number = np.int64(count(hand))
    # These depend on nothing but numbers of cards.
    if enough <= 0 or ahead >= enough or number - np.int64(count(against)) >= enough:
        return True, ZERO
    if number < enough:
        return False, ZERO
    is_sure, pins = False, ZERO
    while plain != ZERO:  # from the lowest up
        above = deal.card[index(plain)].above
        plain &= plain - ONE
        if ahead + np.int64(count(hand & above)) - np.int64(count(against & above)) >= enough:
            is_sure, pins = True, above
    return is_sure, pins


@inlined
def quick_tricks(deal, stack, trick, side, enough):
    """Tricks that the leader can cash outside trumps, one after the other; what they pin.

    They are his highest cards of a colour, while no opponent who could trump is void, nor a
    partner left with nothing but trumps: he would have to take the lead.
    """
    hand = stack.hand[cell(trick, stack.trick[trick].lead)]
    plain = hand & deal.plain & ~deal.trumping
    others = stack.trick[trick].union & ~hand & deal.plain
    cashed, pins = np.int64(0), ZERO
    while plain != ZERO and cashed < enough:
        here = index(plain)
        own = plain & deal.card[here].lane
        plain ^= own
        most = rounds_without_ruff(deal, stack, trick, side, deal.card[here].follow)
        while own != ZERO:  # from the lowest up
            above = deal.card[index(own)].above
            number = np.int64(count(own))
            if number <= most and (others & above) == ZERO:
                cashed += number
                pins |= above
                break
            own &= own - ONE
    for seat in range(deal.players):
        cards = stack.hand[cell(trick, seat)]
        is_partner = is_ours(deal, seat) == side and seat != stack.trick[trick].lead
        if is_partner and (cards & deal.trumping) != ZERO:
            cashed = min(cashed, 1 + np.int64(count(cards & ~deal.trumping)))
    return cashed, pins


@inlined
def rounds_without_ruff(deal, stack, trick, side, suit):
    """How often a colour can be led before an opponent with trumps is void in it."""
    most = np.int64(64)
    for seat in range(deal.players):
        cards = stack.hand[cell(trick, seat)]
        if is_ours(deal, seat) != side and (cards & deal.trumping) != ZERO:
            most = min(most, np.int64(count(cards & suit)))
    return most


@inlined
def last_trick(deal, stack, trick):
    """The last trick plays itself."""
    winner = stack.trick[trick].lead
    best, laid, ours = stack.hand[cell(trick, winner)], ZERO, ZERO
    for place in range(deal.players):
        seat = seat_at(deal, stack, trick, place)
        card = stack.hand[cell(trick, seat)]
        if place != ZERO and (card & deal.card[index(best)].beat) != ZERO:
            best, winner = card, seat
        laid |= card
        ours |= card if is_ours(deal, seat) != 0 else ZERO
    is_enough = gain(deal, laid, ours, winner) >= stack.trick[trick].need
    return np.int64(YES) if is_enough else np.int64(NO), pin_of_winner(deal, laid, best)


@inlined
def gain(deal, laid, ours, winner):
    """What a trick is worth to team A (N-12, N-13)."""
    if is_ours(deal, winner) != 0:
        return deal.sign * (1 + np.int64(count(laid & ~ours & deal.loot)))
    return -deal.sign * (1 + np.int64(count(ours & deal.loot)))


@inlined
def pin_of_winner(deal, laid, best):
    """The winner and all above it, if it beat another card of its lane."""
    here = index(best)
    rivals = laid & deal.card[here].lane & ~best
    return deal.card[here].above if rivals != ZERO else ZERO
