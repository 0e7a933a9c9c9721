"""What a seat may know of a game of Nessos, as an observation (see `njet.core.observing`).

Others learn of an offer when it is made, not while its card, receiver and number are chosen: until
then they see that the pawn holder is to offer, or that who was offered the cards is to answer.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from njet.core.jit import from_python
from njet.core.observing import (
    GROUP,
    KEPT,
    SET,
    Layout,
    Observation,
    bits,
    entries,
    from_seat,
    group,
    one_seat,
    round_from,
    written,
)
from njet.games.nessos import rules
from njet.games.nessos.cards import CHARONS
from njet.games.nessos.game import ANSWER, CARD, CLAIM, OVER, RECEIVER, Game

if TYPE_CHECKING:
    from njet.games.nessos.state import NessosState

PHASES = (CARD, RECEIVER, CLAIM, ANSWER, OVER)
"""The phases in the order of their one-hot group."""

_points = from_python(rules.points)


@cache
def layout(players: int) -> Layout:
    """Where in an observation of a game of so many is what."""
    return Layout(
        (
            ("hand", SET, "own hand"),
            ("offer", SET, "the card that it has on offer, or has chosen for an offer"),
            ("taken", SET * players, "by seat, cards that lie face up before it"),
            ("phase", GROUP, f"one of {', '.join(PHASES)}: of others, only card and answer"),
            ("decider", GROUP, "the seat to decide; nobody when the game is over"),
            ("pawn", GROUP, "who holds the pawn"),
            ("live", GROUP, "the seats that are not out"),
            ("receiver", GROUP, "whom it has chosen for its offer, while it is making one"),
            ("order", GROUP, "by seat, 1, 2, 3 if it put down the first, second, third card"),
            ("said", GROUP, "by seat, the number that its card on offer was announced as"),
            ("points", GROUP, "by seat, points of the cards face up (S-8)"),
            ("charons", GROUP, "by seat, Charons face up"),
            ("cards", GROUP, "by seat, cards in hand"),
            ("pile", 1, "cards in the draw pile"),
            ("up", 1, "Charons face up in all (S-9)"),
        )
    )


def observation(state: NessosState, seat: int, out: Observation | None = None) -> Observation:
    """What a seat may know.

    Parameters
    ----------
    state : NessosState
        The game.
    seat : int
        Who observes.
    out : ndarray of int8, optional
        Where it is written; default a new array. Its size is that of the layout.

    Returns
    -------
    ndarray of int8
        The observation.
    """
    game = state.game
    face_up, worth, up = _taken(tuple(game.taken), game.setting.rules.set_bonus, seat)
    own = entries(game.hands[seat]), entries(_own_offer(game, seat))
    return written([*own, face_up, *_groups(game, seat), worth, *_cards(game, seat, up)], out)


@lru_cache(KEPT)
def _taken(taken: tuple[int, ...], set_bonus: int, seat: int) -> tuple[bytes, bytes, int]:
    """The sets of the cards face up; the groups of their points and Charons; Charons in all."""
    in_order = round_from(taken, seat)
    points = group(tuple(_points(cards, set_bonus) for cards in in_order))
    charons = tuple((cards & CHARONS).bit_count() for cards in in_order)
    return b"".join(map(entries, in_order)), points + group(charons), sum(charons)


def _own_offer(game: Game, seat: int) -> int:
    if game.chosen and game.seat == seat:
        return game.chosen
    return sum(offer.card for offer in game.offers if offer.seat == seat)


def _phase(game: Game, seat: int) -> str:
    """The phase as the seat knows it: that of who makes an offer is its own affair."""
    if game.phase == OVER or game.seat == seat:
        return game.phase
    return ANSWER if game.offers else CARD


def _groups(game: Game, seat: int) -> list[bytes]:
    """The groups of phase and seats, and of what is on offer."""
    players = game.setting.players
    offers = tuple((offer.seat, offer.number) for offer in game.offers)
    return [
        bits(1 << PHASES.index(_phase(game, seat))),
        one_seat(-1 if game.phase == OVER else game.seat, seat, players),
        one_seat(game.pawn, seat, players),
        bits(from_seat(game.live, seat, players)),
        one_seat(game.receiver if game.seat == seat else -1, seat, players),
        _on_offer(offers, seat, players),
    ]


@lru_cache(KEPT)
def _on_offer(offers: tuple[tuple[int, int], ...], seat: int, players: int) -> bytes:
    """The groups of who has put a card down, and of what it said that it is."""
    order, said = [0] * players, [0] * players
    for number, (offerer, claim) in enumerate(offers, start=1):
        order[offerer], said[offerer] = number, claim
    return group(round_from(order, seat)) + group(round_from(said, seat))


def _cards(game: Game, seat: int, charons: int) -> tuple[bytes, bytes]:
    """The group of the sizes of hands, and that of single numbers."""
    sizes = tuple(map(int.bit_count, round_from(game.hands, seat)))
    return group(sizes), group((len(game.pile), charons))
