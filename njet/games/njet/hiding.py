"""Hands that a log of Njet! leaves out, made up so that all it tells could have happened.

What a seat played was in its hand; so hands follow from the tricks but for cards that were put
aside unseen, and, where the log breaks off, for those not played yet. These are dealt from what
nobody had: no 1 where the box spares them (that a hand may be nothing but 1s, N-16, is left out
of account), and no card that a seat would have had to follow with. Whether the rest is by the
rules is not asked here: the lines are played with these hands like any others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from njet.core.errors import BadInput
from njet.core.jit import from_python
from njet.core.matching import matched
from njet.core.notation import UNKNOWN, Line, WrongLine
from njet.games.njet import rules
from njet.games.njet.dealing import Deals
from njet.games.njet.round import COVER, Round
from njet.games.njet.setting import Setting

ALSO = "+"
"""Between several cards that one seat puts aside."""

_led_suit = from_python(rules.led_suit)


class Found(NamedTuple):
    """What a log can be played with."""

    hands: Deals
    lines: list[Line]  # with a card in place of every unknown one
    seats: set[int]  # whose hands were given in every round


def deals_of(setting: Setting, first_dealer: int, lines: Sequence[Line]) -> Found:
    """The hands of all rounds.

    Raises
    ------
    WrongLine
        If there are no such hands: the first line with which there are none.
    """
    before, rounds = _by_round(lines)
    deals, seats = [], set(range(setting.players))
    for number, part in enumerate(rounds):
        log = _complete(setting, setting.left(first_dealer, number), part)
        deals.append(setting.deck.hands(log.dealt))
        seats &= log.given.keys()
        before += log.lines
    size = setting.rules.cards_each(setting.players)
    order = setting.deck.cards(setting.deck.mask)
    others = [order[seat * size : (seat + 1) * size] for seat in range(setting.players)]

    def hands(number: int) -> list[int]:
        if number < len(deals):
            return deals[number].copy()
        return setting.deck.hands(others)  # of a round that the log does not reach

    return Found(hands, before, seats)


def _by_round(lines: Sequence[Line]) -> tuple[list[Line], list[list[Line]]]:
    """The lines before the first round, and those of every round."""
    before: list[Line] = []
    rounds: list[list[Line]] = []
    for line in lines:
        if line.kind == "round":
            rounds.append([])
        (rounds[-1] if rounds else before).append(line)
    return before, rounds


def _complete(setting: Setting, dealer: int, lines: list[Line]) -> _Log:
    """A round's log with hands for all; else says which is the first line with which none fit."""
    try:
        return _Log(setting, dealer, lines)
    except WrongLine:
        raise
    except BadInput:
        for number, line in enumerate(lines, start=1):
            try:
                _Log(setting, dealer, lines[:number])
            except BadInput as error:
                raise WrongLine(line.number, str(error)) from None
        raise


class _Slot(NamedTuple):
    """A card that a seat was dealt and that is not known."""

    seat: int
    without: int  # what it cannot be, as a set
    aside: int  # its place among the cards put aside, -1 if it was kept


class _Log:
    """One round as it was written down.

    Attributes
    ----------
    given : dict of int to list of str
        The hands that were written down.
    aside, played : list of list of str
        By seat, the cards put aside, some unknown, and those played.
    void : list of int
        By seat, the cards that it showed not to have when it did not follow.
    dealt : list of list of str
        By seat, a hand it may have been dealt.
    lines : list of Line
        The lines without unknown cards.
    """

    def __init__(self, setting: Setting, dealer: int, lines: list[Line]) -> None:
        self._setting, self._deck = setting, setting.deck
        self._size = setting.rules.cards_each(setting.players)
        self.aside: list[list[str]] = [[] for _ in range(setting.players)]
        self.played: list[list[str]] = [[] for _ in range(setting.players)]
        self.void = [0] * setting.players
        self._terms = _settled(setting, dealer, lines).terms
        self.given = dict(map(self._hand, (line for line in lines if line.kind == "hand")))
        for line in lines:
            if line.kind in ("discard", "pass"):
                self._put_aside(line)
            elif line.kind == "trick" and len(self.played[0]) < self._size:
                self._trick(line)
        kept = self._kept()
        self.dealt = [
            self.given.get(seat, kept[seat] + [card for card in cards if card != UNKNOWN])
            for seat, cards in enumerate(self.aside)
        ]
        self._fill(list(self._slots()))
        self.lines = list(map(self._without_unknown, lines))

    # --- what the lines say ---

    def _hand(self, line: Line) -> tuple[int, list[str]]:
        if line.of >= self._setting.players or len(line.items) != self._size:
            last = self._setting.players - 1
            raise WrongLine(
                line.number,
                f"hand {line.of}, {len(line.items)} cards: {self._size} each of seats 0 to {last}",
            )
        for text in line.items:
            self._type(line, text)
        return line.of, list(line.items)

    def _type(self, line: Line, text: str) -> int:
        """All cards that have a text, as a set."""
        try:
            return self._deck.type_mask(*self._deck.parse(text))
        except BadInput as error:
            raise WrongLine(line.number, str(error)) from None

    def _turns(self, line: Line) -> Iterator[tuple[int, str]]:
        """Who put down what, as far as there are seats."""
        if line.of < self._setting.players:
            yield from zip(self._setting.orders[line.of], line.items, strict=False)

    def _put_aside(self, line: Line) -> None:
        for seat, item in self._turns(line):
            self.aside[seat] = item.split(ALSO)[: self._terms.discard.cards]
            for text in self.aside[seat]:
                if text != UNKNOWN:
                    self._type(line, text)
                elif seat in self.given:
                    raise WrongLine(
                        line.number, f"{UNKNOWN}: name the card; the hand of seat {seat} is known"
                    )

    def _trick(self, line: Line) -> None:
        led, trumping = 0, self._terms.trumps | self._terms.supers
        for place, (seat, text) in enumerate(self._turns(line)):
            cards = self._type(line, text)
            if place == 0:
                led = _led_suit(cards & -cards, self._terms.trumps, self._terms.hidden)
            if not cards & led:
                self.void[seat] |= led
                if self._setting.rules.must_trump and not cards & trumping:
                    self.void[seat] |= trumping
            self.played[seat].append(text)

    # --- what follows from them ---

    def _kept(self) -> list[list[str]]:
        """By seat, the cards played that it was dealt; unknown passed cards are named."""
        kept = [cards.copy() for cards in self.played]
        if not self._terms.discard.passed:
            return kept
        for seat, cards in enumerate(self.aside):
            to = self._setting.left(seat, self._terms.discard.passed)
            for card in cards:
                if card in kept[to]:
                    kept[to].remove(card)
        for seat, cards in enumerate(self.aside):
            to = self._setting.left(seat, self._terms.discard.passed)
            own = Counter(self.given.get(to, ())) - Counter(self.aside[to])
            passed = list((Counter(kept[to]) - own).elements())
            for place, card in enumerate(cards):
                if card == UNKNOWN and passed:
                    cards[place] = passed.pop()
                    kept[to].remove(cards[place])
        return kept

    def _slots(self) -> Iterator[_Slot]:
        """The cards of the seats whose hands are not given that are not known."""
        discard = self._terms.discard
        spared = self._deck.ones_mask if discard.spares_ones else 0
        for seat, cards in enumerate(self.aside):
            if seat in self.given:
                continue
            to = self._setting.left(seat, discard.passed)
            for place, card in enumerate(cards):
                if card == UNKNOWN:
                    yield _Slot(seat, self.void[to] if discard.passed else spared, place)
            missing = self._size - len(self.dealt[seat]) - cards.count(UNKNOWN)
            if missing < 0:
                raise BadInput(f"seat {seat} puts down more than the {self._size} cards it had")
            yield from [_Slot(seat, self.void[seat], -1)] * missing

    def _fill(self, slots: list[_Slot]) -> None:
        """Deal the unknown cards from what nobody has."""
        free = self._deck.mask
        for hand in self._deck.hands(self.dealt):
            free ^= hand
        pool = self._deck.cards(free)
        types = [self._deck.type_mask(*self._deck.parse(card)) for card in pool]
        allowed = [
            [place for place, cards in enumerate(types) if not cards & slot.without]
            for slot in slots
        ]
        filled = matched(allowed)
        if filled is None:
            raise BadInput("with this no hands are possible: too few cards are left for all seats")
        for slot, place in zip(slots, filled, strict=True):
            self.dealt[slot.seat].append(pool[place])
            if slot.aside >= 0:
                self.aside[slot.seat][slot.aside] = pool[place]

    def _without_unknown(self, line: Line) -> Line:
        if line.kind not in ("discard", "pass"):
            return line
        known = {seat: ALSO.join(self.aside[seat]) for seat, _ in self._turns(line)}
        items = list(line.items)
        for place, (seat, item) in enumerate(self._turns(line)):
            if UNKNOWN in item.split(ALSO):
                items[place] = known[seat]
        return line._replace(items=tuple(items))


def _settled(setting: Setting, dealer: int, lines: list[Line]) -> Round:
    """The round with its board, as far as the boxes were covered by the rules."""
    round_ = Round(setting, dealer, [])
    for line in lines:
        for text in line.items if line.kind == "cover" else ():
            try:
                action = setting.actions.to_id(text)
            except BadInput:
                return round_
            if round_.phase != COVER or not round_.allows(action):
                return round_
            round_.take(action)
    return round_
