"""Random endings of Njet!, as the solver and the reference take them."""

import random
from typing import NamedTuple

from reference import njet as reference

from njet.games.njet import Rules
from njet.games.njet.table import PARTNERS
from njet.state import State

DECKS = {players: reference.deck(reference.Options(players)) for players in (2, 3, 4, 5)}
OPTIONS = ("must_trump", "super_loot", "super_follows")


class Ending(NamedTuple):
    """A position in the trick phase; cards as texts, ``-`` for no colour."""

    hands: list
    trump: str
    supertrump: str
    value: int
    teams: str
    lead: int
    table: list
    options: dict

    @property
    def text(self):
        """The position text."""
        table = f" table={'.'.join(self.table)}" if self.table else ""
        return (
            f"njet hands={'/'.join('.'.join(hand) for hand in self.hands)} trump={self.trump} "
            f"super={self.supertrump} value={self.value} teams={self.teams} lead={self.lead}{table}"
        )

    @property
    def state(self):
        """The position."""
        return State.from_text(self.text, Rules(**self.options))

    def by_reference(self, solve):
        """What the reference says."""
        return solve(
            reference.Options(len(self.hands), **self.options),
            self.hands,
            self.trump.replace("-", "none"),
            self.supertrump.replace("-", "none"),
            self.value,
            self.teams,
            self.lead,
            self.table,
        )


def random_ending(draw: random.Random, players: int, tricks: int, *, options=False, **fixed):
    """Hands of so many cards, in half of all cases with a trick under way.

    Half of them are dealt from a few colours or with many 1s, where more can happen.
    """
    deck = DECKS[players]
    kind = draw.randrange(4)
    if kind == 0:
        deck = [card for card in deck if card[0] in "BR"]
    elif kind == 1:
        deck = [card for card in deck if int(card[1:]) < 6]
    if len(deck) < players * tricks:
        deck = DECKS[players]
    cards = draw.sample(deck, players * tricks)
    hands = [cards[seat * tricks : (seat + 1) * tricks] for seat in range(players)]
    partners = draw.choice(PARTNERS[players])
    first = draw.randrange(players)
    members = {first, *((first + place) % players for place in partners)}
    names = draw.choice(("AB", "BA"))
    found = {}
    if options:
        found = {
            "must_trump": draw.random() < 0.5,
            "super_loot": draw.random() < 0.5,
            "super_follows": draw.choice(("trump", "printed")),
        }
    ending = Ending(
        hands=hands,
        trump=draw.choice("BRYG-"),
        supertrump=draw.choice("BRYG-"),
        value=draw.choice((1, 3, -2, -2, 0)),
        teams="".join(names[seat not in members] for seat in range(players)),
        lead=draw.randrange(players),
        table=[],
        options=found,
    )._replace(**fixed)
    return _played_on(draw, ending, draw.choice((0, 0, 0, *range(1, players))))


def _played_on(draw, ending, cards):
    """The ending after so many random cards."""
    rules = reference.Options(len(ending.hands), **ending.options)
    hands, table = [list(hand) for hand in ending.hands], []
    for place in range(cards):
        hand = hands[(ending.lead + place) % len(hands)]
        led = table[0] if table else None
        colours = (ending.trump.replace("-", "none"), ending.supertrump.replace("-", "none"))
        card = draw.choice(reference.legal_cards(hand, led, *colours, rules))
        hand.remove(card)
        table.append(card)
    return ending._replace(hands=hands, table=table)
