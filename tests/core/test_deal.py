"""Decks dealt card after card: the same two ways and in plain integers, and every order as likely.

Random subsets are looked at where they are used, in the deals of a game.
"""

from __future__ import annotations

import functools
import itertools
import math

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from streams import NATURE, nature_deals

from njet.core import deal
from njet.core.columns import ROWS, columns, new_table, span
from njet.core.deal import DECK_WORDS, order_of
from njet.core.jit import FLAGS
from njet.core.rng import draw, start

STATE, WORD, REST, DECK = 0, 2, 3, 4
COLUMNS = DECK + DECK_WORDS
UNTOUCHED = 7
MOST_CARDS = 8 * DECK_WORDS - 2
SEED = 20_240_229
GAMES = 100_000
SURE = 1e-5

card_sets = st.sets(st.integers(0, 61), min_size=1).map(sorted)
words = st.integers(0, 2**64 - 1)


@numba.njit(**FLAGS)
def stack(table, cards, seed, first_game, stream, number, first_row, last_row):
    """Deal a deck to every row, as game after game; the word before is drawn and dropped."""
    t = columns(table)
    for row in span(first_row, last_row):
        low, high = start(seed, first_game + np.uint64(row - first_row), stream)
        _, t[STATE, row], t[STATE + 1, row] = draw(low, high)
        t[REST, row] = cards
    deal.stack(table, STATE, WORD, REST, DECK, number, first_row, last_row)


@numba.njit(**FLAGS)
def stack_many(table, cards, seed, stream, number, decks):
    """Deal decks to many games, as the numbers of their cards by place and game."""
    for first in range(0, decks.shape[1], ROWS):
        rows = min(ROWS, decks.shape[1] - first)
        stack(table, cards, seed, np.uint64(first), stream, number, 0, rows)
        t = columns(table)
        for place in range(len(decks)):
            for row in range(rows):
                decks[place, first + row] = deal.dealt(t, DECK, np.uint64(place), row)


@numba.njit(**FLAGS)
def dealt(table, place, row):
    return deal.dealt(columns(table), DECK, place, row)


def mask_of(cards: list[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in cards))


def order(cards: list[int], seed: int, game: int, stream: int) -> list[int]:
    _, found = order_of(int(mask_of(cards)), seed, game, stream)
    return [card.bit_length() - 1 for card in found]


# --- one way and another ---


@given(card_sets, words, words, st.integers(0, 100))
def test_the_order_is_that_of_plain_integers(cards, seed, game, number) -> None:
    half, expected = nature_deals(cards, len(cards), seed, game, number)
    assert order_of(int(mask_of(cards)), seed, game, NATURE + number)[0] == half
    assert order(cards, seed, game, NATURE + number) == expected


@given(card_sets, words, st.integers(0, 2**60), st.data())
def test_a_deck_is_the_beginning_of_the_order(cards, seed, game, data) -> None:
    number = data.draw(st.integers(0, len(cards)))
    first, last = data.draw(st.tuples(st.integers(0, ROWS), st.integers(0, ROWS)).map(sorted))
    table = new_table(COLUMNS)
    table[:] = UNTOUCHED
    address = np.uint64(seed), np.uint64(game), np.uint64(NATURE)
    stack(table, mask_of(cards), *address, number, first, last)
    assert (table[:, :first] == UNTOUCHED).all()
    assert (table[:, last:] == UNTOUCHED).all()
    for row in range(first, min(last, first + 5)):
        expected = order(cards, seed, game + row - first, NATURE)[:number]
        places = [int(dealt(table, np.uint64(place), row)) for place in range(8 * DECK_WORDS)]
        assert places == expected + [0] * (8 * DECK_WORDS - number)
        assert int(table[REST, row]) == int(mask_of(cards)) - int(mask_of(expected))


def test_all_the_cards_there_can_be() -> None:
    cards = list(range(MOST_CARDS))
    assert sorted(order(cards, 1, 2, NATURE)) == cards


# --- every order is as likely ---


@functools.cache
def decks(low: int, high: int, number: int, stream: int = NATURE) -> np.ndarray:
    """The numbers of the cards by place and game, the lowest card being 0."""
    found = np.zeros((number, GAMES), dtype=np.int64)
    cards = mask_of(list(range(low, high + 1)))
    stack_many(new_table(COLUMNS), cards, np.uint64(SEED), np.uint64(stream), number, found)
    return found - low


def plausible(statistic: float, freedom: int) -> bool:
    """Neither too far from what is expected nor too close to it."""
    return SURE < stats.chi2.sf(statistic, freedom) < 1 - SURE


def evenly_spread(numbers: np.ndarray, kinds: int) -> bool:
    seen = np.bincount(numbers, minlength=kinds)
    assert len(seen) == kinds
    return plausible(stats.chisquare(seen).statistic, kinds - 1)


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_all_orders_of_few_cards(cards: int) -> None:
    found = decks(3, 2 + cards, cards)
    ranks = sum(card * cards**place for place, card in enumerate(found))
    _, seen = np.unique(ranks, return_counts=True)
    assert len(seen) == math.factorial(cards)
    assert plausible(stats.chisquare(seen).statistic, len(seen) - 1)


@pytest.mark.parametrize(("cards", "number"), [(33, 24), (33, 33), (61, 61), (10, 4), (61, 1)])
def test_every_card_is_as_often_at_every_place(cards: int, number: int) -> None:
    """Chi-square of card x place; every place holds one card, which takes 1 part in D away."""
    found = decks(1, cards, number)
    seen = np.array([np.bincount(place, minlength=cards) for place in found])
    sizes = [1] * number
    if number < cards:  # the cards that are left are one more place to be
        seen = np.vstack([seen, GAMES - seen.sum(0)])
        sizes.append(cards - number)
    expected = GAMES * np.array(sizes)[:, None] / cards
    statistic = ((seen - expected) ** 2 / expected).sum() * (cards - 1) / cards
    assert plausible(statistic, (len(sizes) - 1) * (cards - 1))


@pytest.mark.parametrize(
    ("first", "second"), [(0, 1), (1, 2), (2, 3), (0, 2), (6, 7), (7, 8), (0, 11), (22, 23)]
)
def test_every_pair_of_cards_is_as_often_at_two_places(first: int, second: int) -> None:
    """Two halves of a word and halves of two words, in one word of the deck and in two."""
    cards = 33
    found = decks(3, 35, 24)
    later = found[second] - (found[second] > found[first])  # among those that are left
    assert evenly_spread(found[first] * (cards - 1) + later, cards * (cards - 1))


def test_which_cards_are_left_out() -> None:
    """All the 3 of 9 that can be."""
    found = decks(1, 9, 6)
    dealt_sets = np.bitwise_or.reduce(1 << found)
    _, seen = np.unique(dealt_sets, return_counts=True)
    assert len(seen) == math.comb(9, 3)
    assert plausible(stats.chisquare(seen).statistic, len(seen) - 1)


def test_neighbours_are_both_dealt_as_often_as_they_should_be() -> None:
    """23 of 44 for the cards of No Thanks!."""
    together = np.bitwise_or.reduce(np.int64(1) << decks(3, 35, 24))
    for low, high in itertools.pairwise(range(33)):
        both = ((together >> low) & (together >> high) & 1).sum()
        assert stats.binomtest(int(both), GAMES, 23 / 44).pvalue > SURE


def test_games_and_deals_know_nothing_of_each_other() -> None:
    """Cards that are at the same place in two decks are Poisson, nearly: 1 on average."""
    cards = 33
    first = decks(1, cards, cards)
    for second in (decks(1, cards, cards, NATURE + 1), np.roll(first, 1, axis=1)):
        alike = (first == second).sum(0)
        exact = [derangements(cards - n) / math.factorial(cards - n) / math.factorial(n)
                 for n in range(7)]  # fmt: skip
        seen = [*((alike == n).sum() for n in range(7)), (alike > 6).sum()]
        expected = GAMES * np.array([*exact, 1 - sum(exact)])
        assert plausible(((np.array(seen) - expected) ** 2 / expected).sum(), 7)


def derangements(n: int) -> int:
    """Orders of n cards in which none is at its own place."""
    return 1 if n == 0 else n * derangements(n - 1) + (-1) ** n
