"""What cards cost on average, over many reviewed rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from njet.core.estimates import Counts, Estimate, Moments, ratio, share
from njet.core.review import Judged, Review


@dataclass(frozen=True)
class Regret:
    """What the cards of one kind cost.

    Attributes
    ----------
    seat, trick : int or None
        Whose cards, and in which trick of the round, from 0; None for all.
    cards : int
        How many there were.
    lower, upper : Estimate
        What one of them cost its team on average; the two differ where reviews gave bounds only.
    best : Estimate
        How many of those that were a choice are known to have been one of the best.
    """

    seat: int | None
    trick: int | None
    cards: int
    lower: Estimate
    upper: Estimate
    best: Estimate


def regrets(reviews: Sequence[Review]) -> list[Regret]:
    """What a card costs on average: of all, by seat, and by trick.

    Intervals take the round as their unit, as the cards of one are not independent.
    """
    cards = [card for one in reviews for card in one.cards]
    seats = sorted({card.seat for card in cards})
    tricks = sorted({card.trick for card in cards})
    kinds = [(None, None), *((seat, None) for seat in seats), *((None, trick) for trick in tricks)]
    return [_regret(reviews, seat, trick) for seat, trick in kinds]


def _regret(reviews: Sequence[Review], seat: int | None, trick: int | None) -> Regret:
    def is_meant(card: Judged) -> bool:
        return seat in (None, card.seat) and trick in (None, card.trick)

    rounds = [[card for card in one.cards if is_meant(card)] for one in reviews]
    chosen = [[card for card in cards if card.choices > 1] for cards in rounds]
    number = _counts(map(len, rounds))
    lower = [sum(card.loss.lower for card in cards) for cards in rounds]
    upper = [sum(card.loss.upper for card in cards) for cards in rounds]
    best = [sum(card.loss.upper == 0 for card in cards) for cards in chosen]
    return Regret(
        seat=seat,
        trick=trick,
        cards=number.total,
        lower=ratio(len(reviews), _moments(lower, map(len, rounds)), number),
        upper=ratio(len(reviews), _moments(upper, map(len, rounds)), number),
        best=share(len(reviews), _moments(best, map(len, chosen)), _counts(map(len, chosen))),
    )


def _moments(values: Sequence[int], sizes: Iterable[int]) -> Moments:
    products = sum(value * size for value, size in zip(values, sizes, strict=True))
    return Moments(sum(values), sum(value * value for value in values), products)


def _counts(sizes: Iterable[int]) -> Counts:
    total = square = 0
    for size in sizes:
        total, square = total + size, square + size * size
    return Counts(total, square)
