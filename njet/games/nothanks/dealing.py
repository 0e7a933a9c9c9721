"""The decks of a match and who begins it: from nature's streams, or as given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from njet.core.deal import order_of
from njet.core.errors import BadInput
from njet.core.rng import NATURE
from njet.games.nothanks.cards import name, parse
from njet.games.nothanks.options import Rules

Decks = Callable[[int], list[int]]
"""The deck of a game of the match, by its number: from the top, each card as a set of one."""


def from_nature(rules: Rules, seed: int, game_number: int) -> Decks:
    """The decks that this match of a run with this seed is dealt (T-1)."""

    def deck(number: int) -> list[int]:
        _, order = order_of(rules.cards(), seed, game_number, int(NATURE) + number)
        return order[: rules.cards_played()]

    return deck


def first_from_nature(rules: Rules, players: int, seed: int, game_number: int) -> int:
    """The seat that begins this match of a run with this seed (T-8)."""
    half, _ = order_of(rules.cards(), seed, game_number, int(NATURE))
    return half * players >> 32


def as_given(rules: Rules, deals: Sequence[Sequence[str | int]]) -> Decks:
    """Decks written down as lists of cards from the top, one for every game of the match.

    Raises
    ------
    BadInput
        If there are too few or too many decks, or cards in one, or if a card cannot be among them.
    """
    if len(deals) != rules.rounds:
        raise BadInput(f"deals: {len(deals)} decks; {rules.rounds} needed, one a game of the match")
    decks = []
    for number, cards in enumerate(deals):
        if len(cards) != rules.cards_played():
            raise BadInput(f"deals: game {number} needs {rules.cards_played()} cards (T-1)")
        try:
            decks.append(cards_of(rules, cards))
        except BadInput as error:
            raise BadInput(f"deals: game {number}: {error}") from None
    return lambda number: decks[number]


def cards_of(rules: Rules, texts: Iterable[str | int], others: int = 0) -> list[int]:
    """Cards by their texts or numbers, each as a set of one.

    Raises
    ------
    BadInput
        If one is no card of the deck, is always removed, or is there twice, in the texts or
        among the cards ``others``, which lie elsewhere.
    """
    found = []
    for text in texts:
        card = parse(str(text), rules.low, rules.high)
        if not card & rules.cards():
            raise BadInput(f"{name(card)} is never played: these rules always remove it")
        if card & others:
            raise BadInput(f"{name(card)} is there twice; each card is there once")
        others |= card
        found.append(card)
    return found
