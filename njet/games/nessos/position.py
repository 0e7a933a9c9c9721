"""Positions of Nessos as text, so that one can be typed in a shell, a test or a bug report.

After the word ``nessos`` come ``key=value`` pairs, separated by spaces::

    nessos hands=1.1.5.C/2.3.4.C.7/1.2 taken=C.5/-/3 pawn=0 pile=4.C offers=0:C:7 to=1

======  ==========================================================================
hands   by seat, separated by ``/``; cards by ``.``; a hand without any is ``-``
taken   the cards face up by seat, likewise (default none)
pawn    the seat that holds the pawn
pile    the draw pile from the top (default none)
offers  the cards on offer in order, separated by ``/``: who put it down and the card, such
        as ``1:5``, and of a Charon the number it was announced as, such as ``0:C:7``
to      the seat that is to answer; with ``offers`` only
======  ==========================================================================

A seat with enough Charons face up is out and holds no cards. A hand that was set aside is not
written. A text without ``offers`` is the start of a round, or the end of the game if that is how
the cards lie. A position has no seed: see `njet.games.nessos.dealing.Nature`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.sets import members
from njet.core.texts import need, number, pairs_of, written
from njet.games.nessos.cards import CHARON, CHARONS, KINDS, name
from njet.games.nessos.dealing import Nature
from njet.games.nessos.game import ANSWER, CARD, OVER, Game
from njet.games.nessos.options import PLAYERS, Rules
from njet.games.nessos.reasons import why_not
from njet.games.nessos.setting import Setting, setting_of

_KEYS = ("hands", "taken", "pawn", "pile", "offers", "to")
_NONE = "-"


# --- reading ---


def read(text: str, rules: Rules) -> Game:
    """Read a position text; raises `BadInput` with what is wrong and what would be right."""
    pairs = pairs_of(text, "nessos", _KEYS)
    need(pairs, ("hands", "pawn"), "a position")
    if "offers" in pairs or "to" in pairs:
        need(pairs, ("offers", "to"), "a position with cards on offer")
    players = pairs["hands"].count("/") + 1
    if players not in PLAYERS:
        raise BadInput(f"hands: {players} of them; Nessos is for {PLAYERS[0]} to {PLAYERS[-1]}")
    setting = setting_of(rules, players)
    pawn = number("pawn", pairs["pawn"], 0, players - 1)
    offers = []
    if "offers" in pairs:
        offers = [_entry(text, players) for text in pairs["offers"].split("/")]
    game = _lay_out(setting, pairs, pawn, offers)
    _check(game)
    game.begin()
    if game.phase != OVER and not game.live >> pawn & 1:
        raise BadInput(f"pawn: seat {pawn} is out, and the game is not over")
    if offers:
        _put_on_offer(game, offers, number("to", pairs["to"], 0, players - 1))
    return game


class _Entry(NamedTuple):
    """An entry of ``offers``: a seat, a card's text, and what a Charon was announced as."""

    seat: int
    card: str
    claim: str | None


def _entry(text: str, players: int) -> _Entry:
    found = re.fullmatch("([^:]*):([^:]*)(?::([^:]*))?", text)
    if not found or (found[2] == CHARON) == (found[3] is None):
        raise BadInput(f"offers: {quoted(text)} is not seat:card, or seat:C:number for a Charon")
    return _Entry(number("offers", found[1], 0, players - 1), found[2], found[3])


def _lay_out(setting: Setting, pairs: dict[str, str], pawn: int, offers: list[_Entry]) -> Game:
    """The table, with the cards on offer in hand again."""
    none = "/".join([_NONE] * setting.players)
    hands = [_cards(text) for text in pairs["hands"].split("/")]
    taken = [_cards(text) for text in pairs.get("taken", none).split("/")]
    if len(taken) != setting.players:
        raise BadInput(f"taken: {len(taken)} of them for {setting.players} players")
    on_offer = [[offer.card] for offer in offers]
    pile = [[card] for card in _cards(pairs.get("pile", _NONE))]
    # Of equal cards the lowest is played first: those on offer come first.
    try:
        sets = iter(setting.deck.sets([*on_offer, *hands, *taken, *pile]))
    except BadInput as error:
        raise BadInput(f"cards of {setting.players} players: {error}") from None
    offer_sets, hand_sets, taken_sets = (
        [next(sets) for _ in group] for group in (on_offer, hands, taken)
    )
    pile_sets = list(sets)
    order = [*_in_order(taken, taken_sets), *_in_order(hands, hand_sets), *offer_sets, *pile_sets]
    for offer, card in zip(offers, offer_sets, strict=True):
        hand_sets[offer.seat] |= card
    game = Game(setting, hand_sets, pile_sets, pawn, taken_sets, Nature())
    game.order = tuple(order)
    return game


def _cards(text: str) -> list[str]:
    return [] if text == _NONE else text.split(".")


def _in_order(texts: list[list[str]], sets: list[int]) -> Iterable[int]:
    """The cards of sets, each as a set of one, in the order of their texts."""
    for names, held in zip(texts, sets, strict=True):
        for text in names:
            same = held & KINDS[text]
            yield same & -same
            held ^= same & -same


def _check(game: Game) -> None:
    """What cannot be, whoever is to decide."""
    rules = game.setting.rules
    if not game.live:
        raise BadInput(f"taken: everybody has {rules.charons_out} Charons; somebody is not out")
    for seat, hand in enumerate(game.hands):
        if hand.bit_count() > rules.hand_size:
            raise BadInput(
                f"hands: seat {seat} has had {hand.bit_count()} cards, counting those on offer; "
                f"up to {rules.hand_size} are held"
            )
        if hand and not game.live >> seat & 1:
            raise BadInput(f"hands: seat {seat} is out and holds no cards: {_NONE}")
    there = [seat for seat in members(game.live) if game.points(seat) >= game.setting.target]
    if len(there) > 1:
        raise BadInput(
            f"taken: seats {there[0]} and {there[1]} both have {game.setting.target} points; the "
            "first to have them has won (S-7)"
        )


def _put_on_offer(game: Game, offers: list[_Entry], to: int) -> None:
    """Let the seats make their offers, by the rules."""
    if offers[0].seat != game.pawn:
        raise BadInput(
            f"offers: seat {offers[0].seat} comes first; seat {game.pawn}, with the pawn, does"
        )
    receivers = [*(offer.seat for offer in offers[1:]), to]
    for offer, receiver in zip(offers, receivers, strict=True):
        if game.phase == ANSWER:
            _carry_out(game, "add")
        _carry_out(game, offer.card)
        _carry_out(game, f"to {receiver}")
        if offer.claim is not None:
            _carry_out(game, f"claim {offer.claim}")


def _carry_out(game: Game, text: str) -> None:
    try:
        action = game.setting.actions.to_id(text)
    except BadInput as error:
        raise BadInput(f"offers: {error}") from None
    if action not in game.legal():
        raise BadInput(f"offers: {why_not(game, action)}")
    game.take(action)


# --- writing ---


def write(game: Game) -> str:
    """The position text of a game.

    Raises
    ------
    BadInput
        While an offer is being made.
    """
    if game.phase not in (CARD, ANSWER, OVER) or (game.phase == CARD and game.offers):
        raise BadInput("there is no position text in the middle of an offer")
    pairs = {"hands": _texts(game, game.hands)}
    if any(game.taken):
        pairs["taken"] = _texts(game, game.taken)
    pairs["pawn"] = str(game.pawn)
    if game.pile:
        pairs["pile"] = ".".join(map(name, game.pile))
    if game.offers:
        pairs["offers"] = "/".join(
            f"{offer.seat}:{name(offer.card)}" + f":{offer.number}" * bool(offer.card & CHARONS)
            for offer in game.offers
        )
        pairs["to"] = str(game.seat)
    return written("nessos", pairs)


def _texts(game: Game, sets: list[int]) -> str:
    """Cards by seat, in the order in which they were typed, or else in the deck's."""
    places = {card: place for place, card in enumerate(game.order)}
    texts = []
    for cards in sets:
        singles = [1 << place for place in members(cards)]
        singles.sort(key=lambda card: places.get(card, 0))
        texts.append(".".join(map(name, singles)) or _NONE)
    return "/".join(texts)
