"""The action ids of a game and their texts, both ways."""

from __future__ import annotations

from collections.abc import Iterable

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.games.nessos.cards import KINDS, Deck
from njet.games.nessos.table import (
    ACCEPT_ACTION,
    ACTIONS,
    ADD_ACTION,
    CARD_ACTION,
    CLAIM_ACTION,
    RECEIVER_ACTION,
    REFUSE_ACTION,
)

_CARDS = {action: kind for action, kind in enumerate(KINDS.values(), start=CARD_ACTION)}


class Actions:
    """What every action id means under a rule set, and as text.

    A card is one action for all equal cards.

    Parameters
    ----------
    deck : Deck
        The cards in play.
    claims : iterable of int
        The numbers that a Charon may be announced as.
    players : int
        Number of players.
    """

    def __init__(self, deck: Deck, claims: Iterable[int], players: int) -> None:
        self._names = {ACCEPT_ACTION: "accept", REFUSE_ACTION: "refuse", ADD_ACTION: "add"}
        for action, text in enumerate(KINDS, start=CARD_ACTION):
            if deck.mask & KINDS[text]:
                self._names[action] = text
        self._names |= {RECEIVER_ACTION + seat: f"to {seat}" for seat in range(players)}
        self._names |= {claim_action(number): f"claim {number}" for number in claims}
        self._ids = {name: action for action, name in self._names.items()}

    def to_text(self, action: int) -> str:
        """An action as text.

        Raises
        ------
        BadInput
            If the id means nothing under this rule set.
        """
        if action not in self._names:
            raise BadInput(f"action {action!r} means nothing here: ids are 0 to {ACTIONS - 1}")
        return self._names[action]

    def to_id(self, text: str) -> int:
        """The id of an action's text.

        Raises
        ------
        BadInput
            If it is no action's text.
        """
        if text not in self._ids:
            raise BadInput(f"{quoted(text)} is no action: {', '.join(self._ids)}")
        return self._ids[text]


def cards_of(action: int) -> int:
    """All cards of the kind that a card's id stands for; empty for another id."""
    return _CARDS.get(action, 0)


def of_cards(cards: int) -> list[int]:
    """The ids of a set of cards, equal cards once, ascending."""
    return [action for action, kind in _CARDS.items() if cards & kind]


def claim_action(number: int) -> int:
    """The id of announcing a Charon as a number."""
    return CLAIM_ACTION + number - 1
