"""The tally of Nessos, counted once more in plain Python from games of the reference."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from games.nessos.traced import ANSWERS, Game

from njet.games.nessos.options import MOST_OFFERED
from njet.games.nessos.plan import BINS

Sums = np.ndarray

WAYS = (None, "target", "survivor", "nine", "empty")
"""How a game ends, by the numbers that the kernels have for it."""


def moments(x: int, n: int) -> list[int]:
    """What is summed of a number that is counted against another."""
    return [x, x * x, x * n]


def of_all_and_each(numbers: Iterable[int]) -> list[list[int]]:
    """The moments of a total and of its parts, against the total."""
    parts = list(numbers)
    return [moments(x, sum(parts)) for x in (sum(parts), *parts)]


def recount(games: Iterable[Game], players: int) -> dict[str, Sums]:
    """The tally of these games, by the names of its arrays."""
    sets_of_seats = 1 << players
    tally = {name: np.zeros(shape, dtype=np.int64) for name, shape in [
        ("games", 3), ("ends", len(WAYS)), ("winners", sets_of_seats),
        ("scores", (players, 1 + players)), ("starter_winners", sets_of_seats),
        ("starter_scores", (players, 1 + players)), ("starter_out", sets_of_seats),
        ("out", sets_of_seats), ("sets", (players, 2)), ("histogram", BINS),
        ("answers", (MOST_OFFERED, 4, 3)), ("cards", (5, 3)), ("pairs", 2),
    ]}  # fmt: skip
    for game in games:
        tally["games"] += [1, game.rounds, game.rounds**2]
        tally["ends"][WAYS.index(game.how)] += 1
        count_seats(tally, game, range(players), "")
        first = game.starter
        count_seats(tally, game, [*range(first, players), *range(first)], "starter_")
        count_offers(tally, game)
    return tally


def count_seats(tally: dict[str, Sums], game: Game, seats: Iterable[int], prefix: str) -> None:
    """Wins, who went out and points, of the seats in some order; and complete sets by place."""
    order = list(seats)
    points = [game.points(seat) for seat in order]
    for name, found in (("winners", game.winners()), ("out", game.out)):
        tally[prefix + name][sum(1 << place for place, s in enumerate(order) if s in found)] += 1
    for place, (seat, score) in enumerate(zip(order, points, strict=True)):
        tally[f"{prefix}scores"][place] += [score, *(score * other for other in points)]
        if prefix:
            sets = min(game.taken[seat].count(number) for number in (1, 2, 3))
            tally["sets"][place] += [sets, sets * sets]
        else:
            tally["histogram"][min(score, BINS - 1)] += 1


def count_offers(tally: dict[str, Sums], game: Game) -> None:
    """Answers by cards on offer, and the cards that were turned up, by kind and answer."""
    for number in range(MOST_OFFERED):
        counts = [game.answers[number + 1, answer] for answer in ANSWERS]
        tally["answers"][number] += of_all_and_each(counts)
    kinds = [(is_charon, answer) for is_charon in (False, True) for answer in ANSWERS[:2]]
    tally["cards"] += of_all_and_each(game.cards[kind] for kind in kinds)
    by_kind = np.array([game.cards[kind] for kind in kinds]).reshape(2, 2)
    tally["pairs"] += by_kind[:, 0] * by_kind[:, 1]
