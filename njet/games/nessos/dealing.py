"""The cards of one game: from nature's streams, or as given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from njet.core.deal import order_of
from njet.core.errors import BadInput
from njet.core.rng import NATURE
from njet.games.nessos.setting import Setting


class Nature(NamedTuple):
    """What shuffles the cards of a game: a seed, and the game's number.

    A game that has no seed, a position or one with given cards, is shuffled as game 0 of seed 0
    where it comes to that (S-11).
    """

    seed: int = 0
    game_number: int = 0

    def shuffled(self, cards: int, players_out: int = 0) -> tuple[int, list[int]]:
        """A set of cards in random order, each as a set of one, and 32 more random bits before.

        The deal and every shuffle after it, by how many players are out, have streams of their
        own.
        """
        return order_of(cards, *self, int(NATURE) + players_out)


def begins(half: int, players: int) -> int:
    """The seat that the pawn starts with, from 32 random bits (S-2)."""
    return half * players >> 32


def dealt(setting: Setting, order: list[int]) -> tuple[list[int], list[int]]:
    """Hands as sets, and the draw pile from the top, of a deck in order (S-2).

    Seat 0 gets the first cards, seat 1 the next.
    """
    size = setting.rules.hand_size
    hands = [sum(order[size * seat : size * (seat + 1)]) for seat in range(setting.players)]
    return hands, order[size * setting.players :]


def as_given(setting: Setting, texts: Sequence[str]) -> list[int]:
    """The deck in an order written down as card texts.

    Raises
    ------
    BadInput
        If it is not every card of the deck.
    """
    if len(texts) != len(setting.deck):
        raise BadInput(
            f"deals: {len(texts)} cards; the {len(setting.deck)} of the deck are needed, in order"
        )
    try:
        return setting.deck.sets([text] for text in texts)
    except BadInput as error:
        raise BadInput(f"deals: {error}") from None
