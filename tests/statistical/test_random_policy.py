"""The random policy takes every legal card, box, team and holder equally often.

Read from traces of games that the kernels played; what was legal is worked out again, for all
games at once, with numpy.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from typing import NamedTuple

import numpy as np
import pytest
from scipy import stats

from njet.games.njet.cards import lane
from njet.games.njet.options import Discard, Rules
from njet.games.njet.plan import board_of
from njet.games.njet.rules import FIELD_BITS
from njet.games.njet.run import Run

SEED = 77
GAMES = 20_000
SURE = 1e-5
FIELD = (1 << FIELD_BITS - 1) - 1
COLOURS = 4

Words = np.ndarray
Choice = tuple[Words, Words]
"""What was legal and what was taken, game by game."""


class Round(NamedTuple):
    """The choices of one round of every game."""

    boxes: list[Choice]
    discards: list[Choice]
    cards: list[Choice]
    first: Words
    team: Words
    holder: Words


def words(number: int) -> Words:
    return np.full(GAMES, number, dtype=np.uint64)


def index(bits: Words) -> np.ndarray:
    """The place of the only member of every set."""
    return np.bitwise_count(bits - np.uint64(1)).astype(np.int64)


def open_to_cover(board: Words) -> Words:
    legal = words(0)
    for line in range(5):
        boxes = board & np.uint64(FIELD << FIELD_BITS * line)
        legal |= np.where(np.bitwise_count(boxes) > 1, boxes, np.uint64(0))
    return legal


def box_of(board: Words, line: int) -> np.ndarray:
    return index((board >> np.uint64(FIELD_BITS * line)) & np.uint64(FIELD))


def suits_by_game(board: Words, ones: int) -> tuple[Words, Words]:
    """By game the trump suit, and for each printed colour what follows it (N-9, N-10)."""
    lanes = np.array([lane(colour) for colour in range(COLOURS)] + [0], dtype=np.uint64)
    supers = lanes[box_of(board, 3)] & np.uint64(ones)
    trumps = lanes[box_of(board, 2)] | supers
    return trumps, np.array([lanes[colour] & ~supers for colour in range(COLOURS)])


@functools.cache
def played(players: int, options: tuple = ()) -> Round:
    """The first round of many games, taken apart."""
    rules = Rules(**dict(options), rounds=1)
    run = Run(rules, players, ["random"] * players)
    trace = run.trace(SEED, 0, GAMES)
    steps = iter(trace.choices[0])
    hands = [hand.copy() for hand in trace.deals[0]]
    board, boxes = words(board_of(rules, players)), []
    for _ in range(run.plan.covers):
        box = next(steps)
        boxes.append((open_to_cover(board), box))
        board ^= box
    team, holder = next(steps), next(steps)
    asked = [Discard.parse(label) for label in rules.discards]
    spared = np.array([int(run.plan.ones) * d.spares_ones for d in asked], dtype=np.uint64)
    passed = np.array([d.passed for d in asked])[box_of(board, 1)]
    discards, moving = [], [words(0) for _ in range(players)]
    for _ in range(run.plan.most_discards):
        for seat in range(players):
            card = next(steps)
            plain = hands[seat] & ~spared[box_of(board, 1)]
            legal = np.where(plain != 0, plain, hands[seat])
            discards.append((np.where(card != 0, legal, np.uint64(0)), card))
            hands[seat] ^= card
            moving[seat] |= card
    for seat in range(players):
        left, right = (seat + 1) % players, (seat - 1) % players
        hands[seat] |= np.where(passed == 1, moving[right], np.uint64(0))
        hands[seat] |= np.where(passed == -1, moving[left], np.uint64(0))
    cards = list(tricks(rules, players, run, board, hands, steps))
    assert not any(hand.any() for hand in hands)
    first = board & np.uint64(FIELD)
    return Round(boxes, discards, cards, first, team, holder)


def tricks(rules: Rules, players: int, run: Run, board: Words, hands: list[Words], steps):
    """Every card played, and the cards that could have been (N-10)."""
    trumps, suits = suits_by_game(board, int(run.plan.ones))
    for _ in range(run.plan.hand_size):
        for place in range(players):
            card = next(steps)
            whose = [(hand & card) != 0 for hand in hands]
            hand = functools.reduce(
                np.bitwise_or,
                (np.where(own, h, np.uint64(0)) for own, h in zip(whose, hands, strict=True)),
            )
            if place == 0:
                led = np.where(card & trumps, trumps, np.uint64(0))
                for colour in range(COLOURS):
                    plain = (card & suits[colour] & ~trumps) != 0
                    led = np.where(plain, suits[colour], led)
            following = hand & led
            free = place == 0
            yield np.where((following != 0) & (not free), following, hand), card
            for seat, own in enumerate(whose):
                hands[seat] ^= np.where(own, card, np.uint64(0))


def rank(choice: Choice) -> tuple[np.ndarray, np.ndarray]:
    """How many were legal, and the place of the one taken among them; of real choices only."""
    legal, taken = choice
    real = taken != 0
    assert ((legal & taken) == taken)[real].all(), "an illegal choice"
    places = np.bitwise_count(legal & (taken - np.uint64(1)))
    return np.bitwise_count(legal)[real].astype(np.int64), places[real].astype(np.int64)


def uniform(choices: list[Choice]) -> None:
    """Chi-square of the place taken, for every number of legal choices, and over all of them."""
    counts: dict[int, np.ndarray] = defaultdict(lambda: np.zeros(64, dtype=np.int64))
    for choice in choices:
        sizes, places = rank(choice)
        for size in np.unique(sizes).tolist():
            counts[size] += np.bincount(places[sizes == size], minlength=64)
    total, freedom = 0.0, 0
    for size, seen in sorted(counts.items()):
        assert not seen[size:].any()
        if size > 1 and seen.sum() >= 5 * size:
            found = stats.chisquare(seen[:size])
            assert found.pvalue > SURE, f"{size} legal choices"
            total, freedom = total + found.statistic, freedom + size - 1
    assert SURE < stats.chi2.sf(total, freedom) < 1 - SURE


PLAYERS = range(2, 6)
OPTIONS = (("discards", ("0", "2x", "3", "P")), ("points", (1, 2)))


@pytest.mark.parametrize("players", PLAYERS)
def test_boxes(players: int) -> None:
    uniform(played(players).boxes)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", [(), OPTIONS], ids=["default", "options"])
def test_discards(players: int, options: tuple) -> None:
    uniform(played(players, options).discards)


@pytest.mark.parametrize("players", PLAYERS)
def test_cards(players: int) -> None:
    uniform(played(players).cards)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_open_box_is_any(players: int) -> None:
    """By symmetry each seat is first player equally often."""
    seen = np.bincount(index(played(players).first), minlength=players)
    assert stats.chisquare(seen).pvalue > SURE


@pytest.mark.parametrize(("players", "number"), [(2, 1), (3, 3), (4, 3), (5, 10)])
def test_teams(players: int, number: int) -> None:
    """Partners counted in places to the left of the first player (N-5)."""
    found = played(players)
    by = index(found.first).astype(np.uint64)
    everyone = np.uint64((1 << players) - 1)
    turned = ((found.team >> by) | (found.team << (np.uint64(players) - by))) & everyone
    assert (turned & np.uint64(1)).all()
    _, seen = np.unique(turned, return_counts=True)
    assert len(seen) == number
    assert number == 1 or stats.chisquare(seen).pvalue > SURE


@pytest.mark.parametrize("players", PLAYERS)
def test_the_bonus_card(players: int) -> None:
    """With 3 players it is his who is alone; with 5 it is either's of the team of 2 (N-6)."""
    found = played(players)
    everyone = np.uint64((1 << players) - 1)
    small = np.where(2 * np.bitwise_count(found.team) < players, found.team, everyone & ~found.team)
    if players in (2, 4):
        assert not found.holder.any()
    elif players == 3:
        assert (found.holder == small).all()
    else:
        uniform([(small, found.holder)])


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("phase", ["boxes", "cards"])
def test_the_second_decision_of_a_word_knows_nothing_of_the_first(players: int, phase: str) -> None:
    """Two choices in a row take the halves of a word: given the first, the second is uniform."""
    choices = getattr(played(players), phase)
    total, freedom = 0.0, 0
    for number in range(0, 8, 2):
        (sizes, firsts), (lengths, seconds) = map(rank, choices[number : number + 2])
        seen_together = np.unique(np.stack([sizes, firsts, lengths]), axis=1)
        for size, first, length in seen_together.T.tolist():
            alike = (sizes == size) & (firsts == first) & (lengths == length)
            if length > 1 and alike.sum() >= 5 * length:
                seen = np.bincount(seconds[alike], minlength=length)
                total += stats.chisquare(seen).statistic
                freedom += length - 1
    assert freedom > 100
    assert SURE < stats.chi2.sf(total, freedom) < 1 - SURE
