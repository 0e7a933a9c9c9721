"""What the contract suite has to be told of each game."""

import random
from collections.abc import Callable
from typing import NamedTuple

from njet.games.njet.actions import members


class Case(NamedTuple):
    """How to look behind the verbs of one game's states."""

    has_text: Callable  # whether a state has a position text
    shuffle_hidden: Callable  # the same state with cards that a seat cannot see exchanged


def njet_has_text(state) -> bool:
    return state.round.phase in ("cover", "team", "play")


def njet_shuffle_hidden(state, seat: int, rng: random.Random):
    """The other hands, what the others put aside and the cards not dealt, all exchanged."""
    other = state.clone()
    round_, deck = other.round, state.round.setting.deck
    given = sum(round_.aside[seat])  # known wherever it is: passed, it is in a neighbour's hand
    seen = round_.hands[seat] | given | sum(round_.trick)
    seen |= sum(card for _, trick in round_.played for card in trick)
    hidden = [1 << place for place in members(deck.mask & ~seen)]
    rng.shuffle(hidden)
    has_moved = round_.terms.discard.passed and round_.phase != "discard"
    for place in range(state.num_players()):
        if place != seat:
            known = round_.hands[place] & given
            size = (round_.hands[place] ^ known).bit_count()
            round_.hands[place] = known | sum(hidden.pop() for _ in range(size))
            if not has_moved:
                round_.aside[place] = [hidden.pop() for _ in round_.aside[place]]
    other._legal = None
    return other


CASES = {"njet": Case(njet_has_text, njet_shuffle_hidden)}
