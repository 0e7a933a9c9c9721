"""The action ids of a game and their texts, both ways."""

from __future__ import annotations

import re

from njet.core.errors import BadInput
from njet.core.sets import members
from njet.games.njet.cards import LANE_BITS, Deck
from njet.games.njet.table import (
    ACTIONS,
    BONUS_ACTION,
    BOX_ACTION,
    CARD_ACTION,
    TEAM_ACTION,
)


class Actions:
    """What every action id means under a rule set, and as text.

    A card is one action for all equal cards. A team is the set of the seats that are in it, so
    that ids do not depend on who is first; its text does: ``alone``, ``with 2``, ``with 1+3``.

    Parameters
    ----------
    deck : Deck
        The cards in play.
    boxes : dict of int to str
        The board's boxes: the bit's number and the text.
    players : int
        Number of players.
    """

    def __init__(self, deck: Deck, boxes: dict[int, str], players: int) -> None:
        self._players = players
        self._names: dict[int, str] = {}
        self._cards: dict[int, int] = {}
        self._of_card: dict[int, int] = {}
        for place in members(deck.mask):
            colour, value = deck.type_of(1 << place)
            action = CARD_ACTION + LANE_BITS * colour + value - 1
            self._names[action] = deck.name(1 << place)
            self._cards[action] = deck.type_mask(colour, value)
            self._of_card[1 << place] = action
        self._names |= {BOX_ACTION + place: name for place, name in boxes.items()}
        self._names |= {BONUS_ACTION + seat: f"bonus {seat}" for seat in range(players)}
        self._ids = {name: action for action, name in self._names.items()}

    def cards_of(self, action: int) -> int:
        """The equal cards that a card's id stands for; empty for another id."""
        return self._cards.get(action, 0)

    def of_cards(self, cards: int) -> list[int]:
        """The ids of a set of cards, equal cards once, ascending."""
        found = []
        while cards:
            action = self._of_card[cards & -cards]
            found.append(action)
            cards &= ~self._cards[action]
        return found

    def of_card(self, card: int) -> int:
        """The id of one card."""
        return self._of_card[card]

    def to_text(self, action: int, first: int = -1) -> str:
        """An action as text; ``first`` is the first player, -1 while unknown.

        Raises
        ------
        BadInput
            If the id means nothing under this rule set.
        """
        if action in self._names:
            return self._names[action]
        team = action - TEAM_ACTION
        if not 0 < team < 1 << self._players:
            raise BadInput(f"action {action!r} means nothing here: ids are 0 to {ACTIONS - 1}")
        if first < 0 or not team >> first & 1:
            return "team " + _plus(members(team))
        partners = members(team ^ 1 << first)
        return "with " + _plus(partners) if partners else "alone"

    def to_id(self, text: str, first: int = -1) -> int:
        """The id of an action's text; ``first`` is the first player, -1 while unknown.

        Raises
        ------
        BadInput
            If it is no action's text.
        """
        if text in self._ids:
            return self._ids[text]
        seats = self._team(text, first)
        if seats is None or not all(seat < self._players for seat in seats):
            card, box = self._names[min(self._names)], self._names[BOX_ACTION]
            raise BadInput(
                f"{text!r} is no action: a card such as {card}, a box such as {box}, alone, "
                "with 1, with 1+2, or bonus 0"
            )
        return TEAM_ACTION + sum(1 << seat for seat in seats)

    def _team(self, text: str, first: int) -> set[int] | None:
        """The seats of a team's text, or None if it is none."""
        found = re.fullmatch(r"(team|with) ([0-9](?:\+[0-9])*)|alone", text)
        if not found:
            return None
        kind, seats = found[1], set(map(int, re.findall("[0-9]", text)))
        if kind != "team":
            if first < 0:
                raise BadInput(f"{text!r} means nothing yet: there is no first player")
            seats.add(first)
        return seats


def _plus(seats: list[int]) -> str:
    return "+".join(map(str, seats))
