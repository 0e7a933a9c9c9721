"""Deals are uniform: cards by seat, pairs of cards, 1s in a hand, rounds and games apart (N-2)."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

import numba
import numpy as np
import pytest
from scipy import stats

from njet.core.columns import ROWS, columns, new_table
from njet.core.jit import FLAGS
from njet.games.njet import setup
from njet.games.njet.options import HAND_SIZE, Rules
from njet.games.njet.run import Run
from njet.games.njet.table import COLUMNS, GAME, HAND

SEED = 20_240_229
GAMES = 200_000
SURE = 1e-5
"""With some hundred tests here, a right deal fails one of them once in a thousand seeds."""

DECKS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (4, {"highest": 5, "ones": 2, "hand_size": 3}),
    (3, {"highest": 4, "ones": 1, "hand_size": 5}),
]


@numba.njit(**FLAGS)
def deal_tables(table, plan, seed, first_game, round_number, hands):
    t = columns(table)
    for first in range(0, hands.shape[1], ROWS):
        rows = min(ROWS, hands.shape[1] - first)
        for row in range(rows):
            t[GAME, row] = np.uint64(first_game + first + row)
        setup.deal(table, plan, seed, round_number, rows)
        for seat in range(len(hands)):
            for row in range(rows):
                hands[seat, first + row] = t[HAND + seat, row]


@functools.cache
def dealt(players: int, options: tuple, round_number: int = 0, first_game: int = 0) -> np.ndarray:
    """Hands by seat and game, as sets of cards."""
    plan = Run(Rules(**dict(options)), players, ["random"] * players).plan
    hands = np.zeros((players, GAMES), dtype=np.uint64)
    deal_tables(new_table(COLUMNS), plan, np.uint64(SEED), first_game, round_number, hands)
    return hands


def deck_places(players: int, options: tuple) -> list[int]:
    mask = Rules(**dict(options)).deck(players).mask
    return [place for place in range(64) if mask >> place & 1]


def indicators(hands: np.ndarray, places: list[int]) -> np.ndarray:
    """Cards by hand, as zeros and ones."""
    shifts = np.array(places, dtype=np.uint64)[:, None]
    return ((hands[None, :] >> shifts) & np.uint64(1)).astype(np.float32)


def plausible(statistic: float, freedom: int) -> bool:
    """Neither too far from what is expected nor too close to it."""
    return SURE < stats.chi2.sf(statistic, freedom) < 1 - SURE


def goodness(values: np.ndarray, exact) -> bool:
    """Whether numbers plausibly come from a distribution, by chi-square; rare ones are pooled."""
    usual = [n for n in range(64) if GAMES * exact.pmf(n) >= 5]
    expected = [GAMES * exact.pmf(n) for n in usual]
    seen = [(values == n).sum() for n in usual]
    if GAMES - sum(expected) >= 1:
        expected.append(GAMES - sum(expected))
        seen.append(GAMES - sum(seen))
    statistic = sum((s - e) ** 2 / e for s, e in zip(seen, expected, strict=True))
    return plausible(statistic, len(seen) - 1)


cases = pytest.mark.parametrize(
    ("players", "options"), [(players, tuple(options.items())) for players, options in DECKS]
)


@cases
def test_hands_are_disjoint_and_full(players: int, options: tuple) -> None:
    hands, rules = dealt(players, options), Rules(**dict(options))
    assert (np.bitwise_count(hands) == rules.cards_each(players)).all()
    together = np.bitwise_or.reduce(hands)
    assert (np.bitwise_count(together) == players * rules.cards_each(players)).all()
    assert not (together & ~np.uint64(rules.deck(players).mask)).any()


@cases
def test_every_card_is_as_often_at_every_seat(players: int, options: tuple) -> None:
    """Chi-square of card x seat; the sizes of hands are fixed, which takes 1 part in D away."""
    places = deck_places(players, options)
    size, cards = Rules(**dict(options)).cards_each(players), len(places)
    seen = np.array([indicators(hand, places).sum(1) for hand in dealt(players, options)])
    sizes = [size] * players
    if players * size < cards:  # the cards that nobody gets are one more place to be
        seen = np.vstack([seen, GAMES - seen.sum(0)])
        sizes.append(cards - players * size)
    expected = GAMES * np.array(sizes)[:, None] / cards
    statistic = ((seen - expected) ** 2 / expected).sum() * (cards - 1) / cards
    assert plausible(statistic, (len(sizes) - 1) * (cards - 1))


@cases
def test_every_pair_of_cards_is_as_often_in_one_hand(players: int, options: tuple) -> None:
    """Counts of pairs, split into what single cards explain and what only pairs do.

    The covariance of the pair counts of a random k-subset depends only on how many cards two
    pairs share, so its eigenvectors are those of the Johnson scheme J(D, 2).
    """
    places = deck_places(players, options)
    k, d = Rules(**dict(options)).cards_each(players), len(places)
    p = [math.prod((k - i) / (d - i) for i in range(n)) for n in range(5)]
    same, one, none = p[2] - p[2] ** 2, p[3] - p[2] ** 2, p[4] - p[2] ** 2
    singles, doubles = same + one * (d - 4) + none * (3 - d), same - 2 * one + none
    for hand in dealt(players, options):
        cards = indicators(hand, places)
        counts = (cards @ cards.T).astype(np.float64) - GAMES * p[2]
        np.fill_diagonal(counts, 0)
        explained = counts.sum(1)[:, None] / (d - 2) + counts.sum(1)[None, :] / (d - 2)
        upper = np.triu_indices(d, 1)
        assert plausible((explained[upper] ** 2).sum() / (GAMES * singles), d - 1)
        left = (counts - explained)[upper]
        if d > 3 and doubles > 1e-12:
            assert plausible((left**2).sum() / (GAMES * doubles), d * (d - 3) // 2)


@cases
def test_the_number_of_ones_in_a_hand(players: int, options: tuple) -> None:
    rules = Rules(**dict(options))
    deck, size = rules.deck(players), rules.cards_each(players)
    exact = stats.hypergeom(len(deck), 4 * rules.ones, size)
    for hand in dealt(players, options):
        assert goodness(np.bitwise_count(hand & np.uint64(deck.ones_mask)), exact)


@pytest.mark.parametrize(
    ("players", "expected", "none"),
    [(2, 3, 0.020552), (3, 4, 0.003241), (4, 3, 0.020552), (5, 2.4, 0.049786)],
)
def test_the_counts_of_the_rules(players: int, expected: float, none: float) -> None:
    """Expected 1s in a hand, and how often there is none."""
    deck = Rules().deck(players)
    assert HAND_SIZE[players] * 12 / len(deck) == expected
    for hand in dealt(players, ()):
        ones = np.bitwise_count(hand & np.uint64(deck.ones_mask)).astype(float)
        assert abs(ones.mean() - expected) < 4.5 * ones.std() / math.sqrt(GAMES)
        assert stats.binomtest(int((ones == 0).sum()), GAMES, none).pvalue > SURE


def overlaps(players: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Hands that have nothing to do with each other: of other rounds, games and streams."""
    first, second = dealt(players, (), 0), dealt(players, (), 1)
    yield first[0], second[0]
    yield first[0], second[-1]
    yield first[1], np.roll(first[1], 1)
    yield first[0], np.roll(second[0], 1)
    yield first[0], dealt(players, (), 0, 2**32)[0]


@pytest.mark.parametrize("players", range(2, 6))
def test_rounds_and_games_are_dealt_independently(players: int) -> None:
    size, cards = HAND_SIZE[players], len(Rules().deck(players))
    exact = stats.hypergeom(cards, size, size)
    for first, second in overlaps(players):
        assert goodness(np.bitwise_count(first & second), exact)
