"""Worlds: the cards that a seat cannot see, dealt at random to where they may lie.

Every deal that agrees with what the seat knows is equally likely. Cards that may lie in the same
piles are a class. The classes are dealt one after the other to free places drawn at random, the
most restricted first. How many free places a class then finds depends on where the ones before
it went: an attempt is given up with just the chance that evens this out, and begun again.

With odds (see `inference`) a free place counts more for some kinds of cards than for others. The
cards are then dealt one by one by these counts. That is near, not equal to, deals as likely as the
product of their cards' odds; weights that make up for the rest lost what the odds had gained.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import HALF_WORD, LOW32, ONE, ZERO, count, lowest
from njet.core.jit import inlined, kernel
from njet.core.rng import draw
from njet.games.njet.table import MOST_SEATS

# The piles: hands, then what has been put aside, seat by seat, and the cards that were not dealt.
ASIDE = MOST_SEATS
UNDEALT = 2 * MOST_SEATS
PILES = UNDEALT + 1

KINDS = 16
"""Of cards: four ranks (see `plan.lane_ranks`) of four colours."""

CLASSES = 256
MOST_ATTEMPTS = 100_000
"""Attempts at a world; then what is known of the piles but their sizes is forgotten.

That happens where the rules allowed what the piles do not: spared 1s put aside by a hand that had
nothing else (N-16).
"""

_TO_UNIT = 2.0**-32


class Worlds(NamedTuple):
    """What is known of the hidden cards, and room for one world; arrays are written to."""

    hidden: NDArray[np.uint64]  # one word: the cards to be dealt
    known: NDArray[np.uint64]  # by pile: cards that are known to lie there
    allowed: NDArray[np.uint64]  # by pile: the cards that may lie there
    sizes: NDArray[np.int64]  # by pile: how many of the hidden cards do
    classes: NDArray[np.uint64]  # sets of cards that may lie in the same piles
    homes: NDArray[np.uint64]  # by class: those piles, as a set
    places: NDArray[np.int64]  # by class: the most free places it can find in them
    number: NDArray[np.int64]  # one number: of classes
    free: NDArray[np.int64]  # by pile: places left in the attempt under way
    piles: NDArray[np.uint64]  # by pile: the cards of the world dealt last
    state: NDArray[np.uint64]  # of the stream of random words
    has_odds: NDArray[np.bool_]  # one truth; without odds the kinds are not told apart
    kinds: NDArray[np.uint64]  # the cards of each kind
    odds: NDArray[np.float64]  # by kind and pile: what a free place counts
    kind: NDArray[np.int64]  # by class: its cards' kind


def new_worlds() -> Worlds:
    """Room for worlds."""
    return Worlds(
        hidden=np.zeros(1, dtype=np.uint64),
        known=np.zeros(PILES, dtype=np.uint64),
        allowed=np.zeros(PILES, dtype=np.uint64),
        sizes=np.zeros(PILES, dtype=np.int64),
        classes=np.zeros(CLASSES, dtype=np.uint64),
        homes=np.zeros(CLASSES, dtype=np.uint64),
        places=np.zeros(CLASSES, dtype=np.int64),
        number=np.zeros(1, dtype=np.int64),
        free=np.zeros(PILES, dtype=np.int64),
        piles=np.zeros(PILES, dtype=np.uint64),
        state=np.zeros(2, dtype=np.uint64),
        has_odds=np.zeros(1, dtype=np.bool_),
        kinds=np.zeros(KINDS, dtype=np.uint64),
        odds=np.ones((KINDS, PILES)),
        kind=np.zeros(CLASSES, dtype=np.int64),
    )


@kernel
def sort_cards(worlds):
    """Make classes of the hidden cards, once ``hidden``, ``allowed`` and ``sizes`` are known."""
    classes, homes = worlds.classes, worlds.homes
    number = _begin_classes(worlds)
    for pile in range(PILES):
        if worlds.sizes[pile] == 0:
            continue
        for part in range(number):
            cards = classes[part]
            inside = cards & worlds.allowed[pile]
            if inside == cards:
                homes[part] |= ONE << np.uint64(pile)
            elif inside != ZERO:
                classes[number], homes[number] = cards ^ inside, homes[part]
                worlds.kind[number] = worlds.kind[part]
                classes[part] = inside
                homes[part] |= ONE << np.uint64(pile)
                number += 1
    worlds.number[0] = number
    _put_restricted_first(classes, homes, worlds.kind, number)
    for part in range(number):
        worlds.places[part] = _most_places(worlds, part)


@inlined
def _begin_classes(worlds):
    """A class for every kind of card, or one for all; return their number."""
    hidden, number = worlds.hidden[0], 0
    if not worlds.has_odds[0]:
        worlds.classes[0], worlds.homes[0] = hidden, ZERO
        return 1
    for kind in range(KINDS):
        cards = hidden & worlds.kinds[kind]
        if cards != ZERO:
            worlds.classes[number], worlds.homes[number] = cards, ZERO
            worlds.kind[number] = kind
            number += 1
    return number


@inlined
def _put_restricted_first(classes, homes, kind, number):
    for part in range(1, number):
        at = part
        while at > 0 and count(homes[at - 1]) > count(homes[at]):
            classes[at - 1], classes[at] = classes[at], classes[at - 1]
            homes[at - 1], homes[at] = homes[at], homes[at - 1]
            kind[at - 1], kind[at] = kind[at], kind[at - 1]
            at -= 1


@inlined
def _most_places(worlds, part):
    """The most free places that a class can find after the classes before it."""
    inside = outside = before = 0
    for pile in range(PILES):
        if (worlds.homes[part] >> np.uint64(pile)) & ONE:
            inside += worlds.sizes[pile]
        else:
            outside += worlds.sizes[pile]
    for earlier in range(part):
        before += np.int64(count(worlds.classes[earlier]))
    return inside - max(0, before - outside)


@kernel
def deal_world(worlds):
    """Deal one world into ``piles``."""
    for _ in range(MOST_ATTEMPTS):
        if worlds.has_odds[0]:
            if _attempt_by_odds(worlds):
                return
        elif _attempt(worlds):
            return
    for pile in range(PILES):
        worlds.allowed[pile] = worlds.hidden[0]
    sort_cards(worlds)
    _attempt(worlds)


@inlined
def _clear_piles(worlds):
    """Begin an attempt: in the piles lies what is known to, the other places are free."""
    for pile in range(PILES):
        worlds.free[pile] = worlds.sizes[pile]
        worlds.piles[pile] = worlds.known[pile]


@inlined
def _attempt(worlds):
    """Deal all classes; False if that was given up."""
    low, high = worlds.state[0], worlds.state[1]
    _clear_piles(worlds)
    done = True
    for part in range(worlds.number[0]):
        cards, homes = worlds.classes[part], worlds.homes[part]
        free = ZERO
        for pile in range(PILES):
            if (homes >> np.uint64(pile)) & ONE:
                free += np.uint64(worlds.free[pile])
        word, low, high = draw(low, high)
        if not _is_kept(count(cards), free, np.uint64(worlds.places[part]), word):
            done = False
            break
        while cards != ZERO:
            word, low, high = draw(low, high)
            card = lowest(cards)
            cards ^= card
            _put(worlds, card, homes, (free * (word >> HALF_WORD)) >> HALF_WORD)
            free -= ONE
            if cards != ZERO:
                card = lowest(cards)
                cards ^= card
                _put(worlds, card, homes, (free * (word & LOW32)) >> HALF_WORD)
                free -= ONE
    worlds.state[0], worlds.state[1] = low, high
    return done


@inlined
def _is_kept(cards, free, places, word):
    """Whether an attempt is not given up before a class is dealt.

    Each way to deal the class comes with 1 in ``free * (free - 1) * ...``, so by going on with a
    chance in proportion to that number all ways become equally likely.
    """
    if free < cards:
        return False
    if free == places:
        return True
    chance = 1.0
    for dealt in range(np.int64(cards)):
        chance *= np.float64(np.int64(free) - dealt) / np.float64(np.int64(places) - dealt)
    return np.float64(np.int64(word >> HALF_WORD)) * _TO_UNIT < chance


@inlined
def _put(worlds, card, homes, place):
    """Put a card into the free place of that number, counted over the piles it may lie in."""
    place = np.int64(place)
    while True:
        home = lowest(homes)
        homes ^= home
        pile = np.int64(count(home - ONE))
        free = worlds.free[pile]
        if place < free:
            worlds.free[pile] = free - 1
            worlds.piles[pile] |= card
            return
        place -= free


# --- with odds ---


@inlined
def _attempt_by_odds(worlds):
    """Deal all classes, each card to a free place with the odds of its kind; False if stuck."""
    low, high = worlds.state[0], worlds.state[1]
    _clear_piles(worlds)
    done = True
    for part in range(worlds.number[0]):
        cards, homes, kind = worlds.classes[part], worlds.homes[part], worlds.kind[part]
        while cards != ZERO:
            free = _counted(worlds, homes, kind)
            if free <= 0.0:
                done = False
                break
            word, low, high = draw(low, high)
            card = lowest(cards)
            cards ^= card
            _put_by_odds(worlds, card, homes, kind, np.float64(np.int64(word >> HALF_WORD)) * free)
        if not done:
            break
    worlds.state[0], worlds.state[1] = low, high
    return done


@inlined
def _counted(worlds, homes, kind):
    """What all the free places of some piles count for a card of a kind."""
    total = 0.0
    while homes != ZERO:
        home = lowest(homes)
        homes ^= home
        pile = np.int64(count(home - ONE))
        total += np.float64(worlds.free[pile]) * worlds.odds[kind, pile]
    return total


@inlined
def _put_by_odds(worlds, card, homes, kind, place):
    """Put a card where ``place``, 2**-32 of what the free places count, falls."""
    place *= _TO_UNIT
    last = 0
    while homes != ZERO:
        home = lowest(homes)
        homes ^= home
        pile = np.int64(count(home - ONE))
        if worlds.free[pile] > 0:
            last = pile
            place -= np.float64(worlds.free[pile]) * worlds.odds[kind, pile]
            if place < 0.0:
                break
    worlds.free[last] -= 1
    worlds.piles[last] |= card
