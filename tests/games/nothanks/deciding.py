"""What a policy does at a single turn, in plain Python from what the seat sees there.

The kernels ask a seat once how often it will refuse a card. Here it is asked whenever the card
comes to it: no plan, no arithmetic but that of the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from reference import nothanks as reference

CHIP = 16  # units of the weights
FEW, LAST = 5, 2  # chips


class Sight(NamedTuple):
    """What a seat sees at its turn (T-8)."""

    players: int
    card: int
    pot: int
    chips: int  # its own
    own: Collection[int]
    others: Collection[int]  # the cards of the others
    unseen: Collection[int]  # cards that have not been turned up, or never will be
    left: int  # cards to come
    other_chips: Collection[int]  # of the other seats, as far as they are shown


Rule = Callable[[Sight], bool]


def sight_of(game: reference.Game, unseen: Collection[int]) -> Sight:
    """What the seat on turn sees."""
    seat = game.turn
    chips = game.seen_chips(seat)
    return Sight(
        players=game.options.players,
        card=game.card,
        pot=game.pot,
        chips=game.chips[seat],
        own=game.taken[seat],
        others={card for other, cards in enumerate(game.taken) if other != seat for card in cards},
        unseen=unseen,
        left=len(game.rest),
        other_chips=[n for other, n in enumerate(chips) if other != seat and n is not None],
    )


def points_of(sight: Sight) -> int:
    """What the card adds to the seat's score, but for the chips on it."""
    return reference.score([*sight.own, sight.card], 0) - reference.score(sight.own, 0)


def by_threshold(most: int) -> Rule:
    """Take a card as soon as it costs at most so many points, less the chips on it."""
    return lambda sight: points_of(sight) - sight.pot <= most


def by_worth(weights: Sequence[int]) -> Rule:
    """Take a card that is worth its points, unless nobody else will and it can earn more chips."""
    cost, constant, neighbour, few_chips, left, patience, trust = weights[:7]
    gap, wanted, last_chips, points_left, trust_left = weights[7:]

    def is_taken(sight: Sight) -> bool:
        beside = {sight.card - 1, sight.card + 1}
        worth = CHIP * sight.pot - cost * points_of(sight) + constant
        worth += left * sight.left + neighbour * len(beside & set(sight.unseen))
        worth += few_chips * (sight.chips <= FEW) + last_chips * (sight.chips <= LAST)
        joining = [(card, 2 * card - sight.card) for card in beside & set(sight.unseen)]
        worth += gap * sum(beyond in sight.own for _, beyond in joining)
        worth += wanted * bool(beside & set(sight.others))
        worth -= points_left * points_of(sight) * sight.left // 16
        comes_back = not beside & set(sight.others) and 0 not in sight.other_chips
        gain = patience * sight.card + trust + trust_left * sight.left
        gain -= CHIP * (sight.pot + sight.players)
        return worth >= 0 and not (gain > 0 and comes_back)

    return is_taken
