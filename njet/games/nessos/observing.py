"""What a seat may know of a game of Nessos, as an observation (see `njet.core.observing`).

Others learn of an offer when it is made, not while its card, receiver and number are chosen: until
then they see that the pawn holder is to offer, or that who was offered the cards is to answer.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from njet.core.observing import (
    GROUP,
    SET,
    Layout,
    Observation,
    bits,
    from_seat,
    group,
    one_seat,
    round_from,
    written,
)
from njet.games.nessos.cards import CHARONS
from njet.games.nessos.game import ANSWER, CARD, CLAIM, OVER, RECEIVER, Game

if TYPE_CHECKING:
    from njet.games.nessos.state import NessosState

PHASES = (CARD, RECEIVER, CLAIM, ANSWER, OVER)
"""The phases in the order of their one-hot group."""


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
    sets = [game.hands[seat], _own_offer(game, seat), *round_from(game.taken, seat)]
    return written(sets, _groups(game, seat), out)


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
    players = game.setting.players
    order, said = [0] * players, [0] * players
    for number, offer in enumerate(game.offers, start=1):
        order[offer.seat], said[offer.seat] = number, offer.number
    charons = [(cards & CHARONS).bit_count() for cards in game.taken]
    by_seat = (
        order,
        said,
        [game.points(other) for other in range(players)],
        charons,
        [hand.bit_count() for hand in game.hands],
    )
    return [
        bits(1 << PHASES.index(_phase(game, seat))),
        one_seat(-1 if game.phase == OVER else game.seat, seat, players),
        one_seat(game.pawn, seat, players),
        bits(from_seat(game.live, seat, players)),
        one_seat(game.receiver if game.seat == seat else -1, seat, players),
        *(group(round_from(numbers, seat)) for numbers in by_seat),
        group([len(game.pile), sum(charons)]),
    ]
