"""Small games of No Thanks! at random, counted out: every deck and every decision, with its chance.

Plain Python over the reference rules, so that what a study should find is known without one.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

from reference import nothanks as reference

Odds = Counter[tuple[tuple[int, ...], int]]
"""The chance of every course: the scores by seat, and how many decisions it took."""


def courses(options: Any) -> Odds:
    """How a game at random ends, over all decks."""
    allowed = sorted(set(reference.all_cards(options)) - reference.forced(options))
    decks = list(permutations(allowed, reference.deck_size(options)))
    odds: Odds = Counter()
    for deck in decks:
        _play_on(reference.Game(options, deck), 0, Fraction(1, len(decks)), odds)
    return odds


def _play_on(game: Any, decisions: int, chance: Fraction, odds: Odds) -> None:
    if game.over:
        odds[tuple(game.scores()), decisions] += chance
        return
    actions = game.legal()
    for action in actions:
        after = game.copy()
        after.apply(action)
        _play_on(after, decisions + 1, chance / len(actions), odds)


def truths(options: Any) -> dict[str, float]:
    """The estimates of a study that follow from it, by name; the first seat is place 0."""
    odds = courses(options)
    found: Counter[str] = Counter()
    for (scores, decisions), chance in odds.items():
        winners = reference.lowest(scores)
        for seat, points in enumerate(scores):
            place = (seat - options.first) % options.players
            found[f"places.{place}.mean_score"] += chance * points
            found[f"places.{place}.win"] += chance * Fraction(int(seat in winners), len(winners))
        found["facts.games_tied"] += chance * (len(winners) > 1)
        found["facts.decisions_a_game"] += chance * decisions
    return {name: float(value) for name, value in found.items()}
