"""What the contract suite has to be told of Njet!."""

import random

from contract.case import Case
from njet.core.sets import members


def has_text(state) -> bool:
    return state.round.phase in ("cover", "team", "play")


def shuffle_hidden(state, seat: int, rng: random.Random):
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


def turn_to(state, seat: int) -> None:
    """Tables ask for discards in another order, which nobody sees (N-7)."""
    if state.round.phase == "discard":
        state.round.seat, state._legal = seat, None


CASE = Case(has_text, shuffle_hidden, turn_to)
