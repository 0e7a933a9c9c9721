"""Rules, players and policies as the numbers that the kernels run on."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.bits import ZERO
from njet.core.deal import density
from njet.core.rng import PLAYERS
from njet.core.seated import Seated
from njet.games.njet.cards import COLOURS, Deck
from njet.games.njet.lineup import LEAD, OWN, PLAY, users_of
from njet.games.njet.options import MOST_BOXES, NO_COLOUR, Discard, Rules
from njet.games.njet.rules import (
    DISCARD_LINE,
    FIELD_BITS,
    FIRST_LINE,
    POINTS_LINE,
    SUPER_LINE,
    TRUMP_LINE,
)
from njet.games.njet.table import HAND, PARTNERS, UNDEALT
from njet.games.njet.weights import HEURISTIC, Weights

BINS = 4096
"""Bins of the histogram of final scores: one a point under the published rules."""

BONUS_HOLDER, BONUS_TEAM, BONUS_OWN = range(3)
_BONUS = {"holder": BONUS_HOLDER, "team": BONUS_TEAM, "own": BONUS_OWN}


class Plan(NamedTuple):
    """All that a block of games depends on but its seed and game numbers.

    Sets are uint64; see `njet.games.njet.rules` for the board's and `cards` for the cards'.
    """

    deck: np.uint64
    ones: np.uint64
    hand_size: int
    splits: NDArray[np.int64]  # rows of source column, taken column, size, density
    board: np.uint64  # open boxes at the start of a round
    covers: int  # placements of a round
    first_cover: int  # 0: the dealer, 1: the dealer's left
    discards: NDArray[np.uint64]  # by box: count, spares 1s (all ones or none), passed
    most_discards: int
    points: NDArray[np.int64]  # by box
    partners: NDArray[np.uint64]  # sets of seats to the left of the first player, without it
    choices: np.uint64  # the stream of the players' draws
    bonus: int
    bonus_factor: np.uint64
    hides_supers: np.uint64  # all ones: supertrumps leave their printed colour
    loses_supers: np.uint64  # all ones: supertrumps are no loot
    must_trump: bool
    target: int  # 0: none
    rounds: int
    lowest_bin: int  # the score where the histogram begins
    bin_shift: int  # its bins are 2**bin_shift wide
    candidates: NDArray[np.uint64]  # sets of boxes that the heuristic weighs as one
    worths: NDArray[np.float64]  # the points line's boxes
    ranks: NDArray[np.uint64]  # of a lane: its top two cards, next three, other cards, 1s
    low_points: np.uint64  # boxes of the points line below its median
    high_points: np.uint64  # and above it
    users: NDArray[np.uint64]  # by decision: the seats that play the heuristic
    sets: NDArray[np.uint64]  # by set of weights: the seats that play by it
    board_weights: NDArray[np.float64]  # by set, see weights.py
    first_worth: NDArray[np.float64]
    covered_worth: NDArray[np.float64]
    team_weights: NDArray[np.float64]
    own: NDArray[np.uint64]  # by policy of the user's own and decision: the seats that play by it
    acts: np.uint64 = ZERO  # where Python is called in a run in which some of its objects act
    loops: Any = None  # the row loops of these decisions, in kernels that have some


def board_of(rules: Rules, players: int) -> int:
    """The open boxes at the start of a round (N-3): absent seats and options are covered."""
    colour_line = {name: place for place, name in enumerate((*COLOURS, NO_COLOUR))}
    lines = {
        FIRST_LINE: range(players),
        DISCARD_LINE: range(len(rules.discards)),
        TRUMP_LINE: [colour_line[name] for name in rules.trumps],
        SUPER_LINE: [colour_line[name] for name in rules.supertrumps],
        POINTS_LINE: range(len(rules.points)),
    }
    return sum(1 << FIELD_BITS * line + box for line, boxes in lines.items() for box in boxes)


def box_names(rules: Rules, players: int) -> dict[int, str]:
    """Every box of the board as its bit's number and its text, such as ``L2:1x``."""
    colours = (*COLOURS, NO_COLOUR)
    labels = [
        {seat: str(seat) for seat in range(players)},
        dict(enumerate(rules.discards)),
        {colours.index(name): name for name in rules.trumps},
        {colours.index(name): name for name in rules.supertrumps},
        {box: str(points) for box, points in enumerate(rules.points)},
    ]
    return {
        FIELD_BITS * line + box: f"L{line + 1}:{label}"
        for line, boxes in enumerate(labels)
        for box, label in boxes.items()
    }


def make_plan(rules: Rules, players: int, policies: Sequence[str] = ()) -> Plan:
    """The plan of a study; raises `BadInput` if the deck cannot be dealt."""
    deck = rules.deck(players)
    board = board_of(rules, players)
    discards = [Discard.parse(label) for label in rules.discards]
    partners = [sum(1 << seat for seat in seats) for seats in PARTNERS[players]]
    lowest_bin, bin_shift = score_bins(rules, players)
    return Plan(
        deck=np.uint64(deck.mask),
        ones=np.uint64(deck.ones_mask),
        hand_size=rules.cards_each(players),
        splits=_splits(players, rules.cards_each(players), len(deck)),
        board=np.uint64(board),
        covers=board.bit_count() - 5,
        first_cover=int(rules.first_cover == "left"),
        discards=_padded(
            [(d.cards, -int(d.spares_ones), d.passed) for d in discards], (MOST_BOXES, 3)
        ).view(np.uint64),
        most_discards=max(d.cards for d in discards),
        points=_padded(rules.points, (MOST_BOXES,)),
        partners=np.array(partners, dtype=np.uint64),
        choices=PLAYERS,
        bonus=_BONUS[rules.bonus],
        bonus_factor=np.uint64(rules.bonus_factor),
        hides_supers=_all_if(rules.super_follows == "trump"),
        loses_supers=_all_if(not rules.super_loot),
        must_trump=rules.must_trump,
        target=rules.target or 0,
        rounds=rules.most_rounds(players),
        lowest_bin=lowest_bin,
        bin_shift=bin_shift,
        candidates=_candidates(board),
        worths=np.array(rules.points, dtype=np.float64),
        ranks=lane_ranks(deck),
        low_points=_points_boxes(rules, lambda points, middle: points < middle),
        high_points=_points_boxes(rules, lambda points, middle: points > middle),
        users=np.array(users_of(policies), dtype=np.uint64),
        sets=np.array([(1 << players) - 1], dtype=np.uint64),
        **columns_of([HEURISTIC[players]]),
        own=np.zeros((0, len(OWN)), dtype=np.uint64),
    )


def with_own(plan: Plan, seated: Seated) -> Plan:
    """A plan in which seats make decisions by functions of the user's own."""
    own = np.array(seated.by_decision(OWN), dtype=np.uint64)
    own[:, LEAD] |= own[:, PLAY]  # of who has no function for leads in particular
    cover, team, bonus, discard, play, lead = np.bitwise_or.reduce(own)
    # Who leads or follows by the built-in is among those who play their cards by it.
    made = np.array([cover, team, bonus, discard, play & lead], dtype=np.uint64)
    return plan._replace(own=own, users=plan.users & ~made)


def columns_of(sets: Sequence[Weights]) -> dict[str, Any]:
    """Sets of weights as the arrays of a plan."""
    return {
        "board_weights": np.array([weights.by_column() for weights in sets]),
        "first_worth": np.array([weights.first for weights in sets]),
        "covered_worth": np.array([weights.covered for weights in sets]),
        "team_weights": np.array([weights.teams for weights in sets]),
    }


def round_scores(rules: Rules, players: int) -> tuple[int, int]:
    """The lowest and highest score that a player can have in a round (N-13)."""
    most = rules.cards_each(players) + 4 * rules.ones
    if players in (3, 5):
        most *= rules.bonus_factor
    return min(0, *rules.points) * most, max(0, *rules.points) * most


def score_bins(rules: Rules, players: int) -> tuple[int, int]:
    """Where the histogram of final scores begins, and its bins' width as a power of two."""
    low, high = round_scores(rules, players)
    rounds = rules.most_rounds(players)
    # A target ends the game: higher scores cannot be, and much lower ones share the first bin.
    low, high = (low * rounds, high * rounds) if not rules.target else (low, rules.target + high)
    return low, max(0, (high - low).bit_length() - BINS.bit_length() + 1)


def _candidates(board: int) -> NDArray[np.uint64]:
    """The boxes one by one, but those of the first and discard lines together."""
    apart = []
    for line in (FIRST_LINE, DISCARD_LINE):
        apart.append(board & (0xFFF << FIELD_BITS * line))
        board &= ~apart[-1]
    return np.array([*apart, *(1 << b for b in range(64) if board >> b & 1)], dtype=np.uint64)


def _points_boxes(rules: Rules, picks: Callable[[float, float], bool]) -> np.uint64:
    """The boxes of the points line that lie on one side of its median."""
    middle = statistics.median(rules.points)
    boxes = sum(1 << box for box, points in enumerate(rules.points) if picks(points, middle))
    return np.uint64(boxes << FIELD_BITS * POINTS_LINE)


def lane_ranks(deck: Deck) -> NDArray[np.uint64]:
    """The places of a lane by what they are worth: top two, next three, the others, the 1s."""
    cards = deck.ones + deck.highest - 1
    plain = ((1 << cards) - 1) & ~((1 << deck.ones) - 1)
    top = plain & (3 << cards - 2 if cards >= 2 else plain)
    middle = plain & ~top & (7 << cards - 5 if cards >= 5 else plain)
    return np.array([top, middle, plain & ~top & ~middle, (1 << deck.ones) - 1], dtype=np.uint64)


def _all_if(yes: bool) -> np.uint64:
    return np.uint64(2**64 - 1 if yes else 0)


def _padded(values: object, shape: tuple[int, ...]) -> NDArray[np.int64]:
    given = np.array(values, dtype=np.int64)
    result = np.zeros(shape, dtype=np.int64)
    result[: len(given)] = given
    return result


def _splits(players: int, size: int, deck: int) -> NDArray[np.int64]:
    """How a deck in the first hand's column becomes hands, by halving what is to be dealt."""
    steps = []

    def take(source: int, taken: int, cards: int, among: int) -> None:
        steps.append((source, taken, cards, density(cards, among)))

    def halve(first: int, seats: int) -> None:
        if seats > 1:
            kept = seats // 2
            take(HAND + first, HAND + first + kept, (seats - kept) * size, seats * size)
            halve(first, kept)
            halve(first + kept, seats - kept)

    if players * size < deck:
        take(HAND, UNDEALT, deck - players * size, deck)
    halve(0, players)
    return np.array(steps, dtype=np.int64).reshape(-1, 4)
