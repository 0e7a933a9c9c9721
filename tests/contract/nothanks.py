"""What the contract suite has to be told of No Thanks!."""

import random

from contract.case import Case
from njet.core.sets import members


def has_text(state) -> bool:
    return True


def shuffle_hidden(state, seat: int, rng: random.Random):
    """The cards to come exchanged with those removed, and the other seats' hidden chips."""
    other = state.clone()
    round_, rules = other.round, state.rules
    hidden = [1 << card for card in members(rules.cards() & ~(round_.card | sum(round_.taken)))]
    round_.rest = rng.sample(hidden, len(round_.rest))
    if not rules.visible_chips and not round_.is_over:
        others = [place for place in range(round_.players) if place != seat]
        shared = rng.choices(others, k=sum(round_.chips[place] for place in others))
        for place in others:
            round_.chips[place] = shared.count(place)
    other._legal = None
    return other


CASE = Case(has_text, shuffle_hidden)
