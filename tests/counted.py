"""The tally of a block of Njet! games, counted again in plain Python from the reference's records.

A sum x over a game's rounds goes into a tally as x, x squared and x times the number of rounds
that it is a sum over, each added up over the games.
"""

import numpy as np
from reference import njet as reference

from njet.games.njet.plan import BINS, box_names
from njet.games.njet.table import BOXES, CLASS_SUMS, CLASSES
from njet.games.njet.tally import BOX_MOMENTS


def counted(plan, rules, players: int, games: list[reference.Game]) -> dict[str, np.ndarray]:
    """The tally of these games, by the names of its arrays."""
    finished = [game for game in games if not game.cut_off]
    return {
        "games": _games(games, finished),
        **_results(plan, players, finished),
        "seats": _seats(players, finished),
        "boxes": _boxes(rules, players, finished),
        "supers": _supers(finished),
        "classes": _classes(players, finished),
    }


def _games(games, finished):
    rounds = np.array([len(game.history) for game in finished], dtype=np.int64)
    return np.array([len(finished), len(games) - len(finished), rounds.sum(), (rounds**2).sum()])


def _results(plan, players, finished):
    """Winners and final scores (N-14)."""
    winners, wins = np.zeros(players + 1, np.int64), np.zeros(players, np.int64)
    products = np.zeros((players, players), np.int64)
    scores, histogram = np.zeros((players, 2), np.int64), np.zeros(BINS, np.int64)
    for game in finished:
        winners[len(game.winners)] += 1
        share = 60 // len(game.winners)
        for seat in game.winners:
            wins[seat] += share
            for other in game.winners:
                products[seat, other] += share * share
        for seat, score in enumerate(game.scores):
            scores[seat] += score, score**2
            histogram[min(BINS - 1, max(0, (score - plan.lowest_bin) // plan.bin_width))] += 1
    return {
        "winners": winners,
        "wins": wins,
        "wins_products": products,
        "scores": scores,
        "histogram": histogram,
    }


def _moments(x: int, n: int) -> list[int]:
    return [x, x * x, x * n]


def _seats(players, finished):
    """Rounds as first player, with the bonus card, in the smaller team."""
    seats = np.zeros((3, players, 3), np.int64)
    for game in finished:
        for seat in range(players):
            rounds = [
                [record.first == seat for record in game.history],
                [record.bonus == seat for record in game.history],
                [2 * record.teams.count(record.teams[seat]) < players for record in game.history],
            ]
            for kind, in_role in enumerate(rounds):
                seats[kind, seat] += _moments(sum(in_role), len(game.history))
    return seats


def _totals(record, options) -> list[int]:
    """Both teams' totals before the bonus card doubles a score, the first player's first."""
    totals = []
    for side in "AB":
        total = 0
        for seat, team in enumerate(record.teams):
            own = options.bonus == "own" and seat == record.bonus
            won = record.tricks[seat] + record.loot[seat]
            total += won * (options.bonus_factor if own else 1) * (team == side)
        totals.append(total * int(record.board[5]))
    return totals


def _boxes(rules, players, finished):
    """By box: rounds in which it was left open, and both teams' totals in them."""
    boxes = np.zeros((BOXES, BOX_MOMENTS), np.int64)
    places = {name: place for place, name in box_names(rules, players).items()}
    for game in finished:
        sums: dict[int, list[int]] = {}
        for record in game.history:
            totals = _totals(record, game.options)
            for line, label in record.board.items():
                entry = sums.setdefault(places[f"L{line}:{label}"], [0, 0, 0])
                for index, amount in enumerate((1, *totals)):
                    entry[index] += amount
        for place, (rounds, ours, theirs) in sums.items():
            boxes[place] += (
                _moments(rounds, len(game.history))
                + _moments(ours, rounds)
                + _moments(theirs, rounds)
            )
    return boxes


def _supers(finished):
    """Supertrumps played and captured."""
    supers = np.zeros((2, 4), np.int64)
    for game in finished:
        sums = [
            sum(record.supers_played for record in game.history),
            sum(record.supers_captured for record in game.history),
        ]
        for kind, x in enumerate(sums):
            supers[kind] += _moments(x, len(game.history)) + [x * sums[1 - kind]]
    return supers


def _kind(record, players) -> int:
    """The kind of team the first player made: see `njet.games.njet.tally.class_of`."""
    size = record.teams.count("A")
    if players == 3:
        return size - 1
    if players == 5:
        return 2 if size == 3 else int(record.bonus != record.first)
    return 0


def _classes(players, finished):
    """By kind of team choice: rounds, tricks, loot, scores of first player, partners, others."""
    classes = np.zeros((CLASSES, CLASS_SUMS, 4), np.int64)
    for game in finished:
        sums = np.zeros((CLASSES, CLASS_SUMS), np.int64)
        for record in game.history:
            ours = [team == "A" for team in record.teams]
            theirs = [not our for our in ours]
            firsts = record.scores[record.first]
            sums[_kind(record, players)] += [
                1,
                _over(record.tricks, ours),
                _over(record.tricks, theirs),
                _over(record.loot, ours),
                _over(record.loot, theirs),
                firsts,
                _over(record.scores, ours) - firsts,
                _over(record.scores, theirs),
            ]
        for kind in range(CLASSES):
            rounds = int(sums[kind, 0])
            for what, x in enumerate(sums[kind].tolist()):
                classes[kind, what] += _moments(x, rounds) + [x * len(game.history)]
    return classes


def _over(values, seats) -> int:
    return sum(value for value, counts in zip(values, seats, strict=True) if counts)
