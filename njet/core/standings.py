"""What every game's report shares: who wins, with what score, and how the scores are spread.

Wins and scores come by seat, or by anything else that has a winner set and a score each, such as
places from who began.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from njet.core.estimates import Cell, Estimate, Summary, deviation, mean, proportion, spread
from njet.core.sets import members

_QUANTILES = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}
_MOST_WINNERS = 6
"""What can be shared by so many serves fewer players as well: most games count in one unit."""


class Standings(NamedTuple):
    """Who won and with what score, as sums over games.

    Parameters
    ----------
    players, games : int
        How many there are.
    winners : sequence of int
        Games by the set of seats that won, seat 0 being the lowest bit.
    scores : sequence of sequence of int
        By seat: the sum of its scores, then the sums of their products with every seat's.
    row, score : str
        What is numbered from 0, and what is scored, as a heading says it.
    """

    players: int
    games: int
    winners: Sequence[int]
    scores: Sequence[Sequence[int]]
    row: str = "seat"
    score: str = "score"


class Wins(NamedTuple):
    """Wins by seat in equal parts, and by two seats the sums of their products over games."""

    unit: int  # parts of a win
    totals: list[int]
    products: list[list[int]]


class Histogram(NamedTuple):
    """Numbers of scores by bin: the first begins at ``lowest``, each is ``2**shift`` wide."""

    lowest: int
    shift: int
    numbers: Sequence[int]

    def filled(self) -> range:
        """The bins from the first to the last that is not empty."""
        filled = [place for place, number in enumerate(self.numbers) if number]
        return range(filled[0], filled[-1] + 1) if filled else range(0)

    def score(self, place: int) -> int:
        """The lowest score of a bin."""
        return self.lowest + (place << self.shift)

    def quantile(self, part: float) -> int:
        """The first bin at or below which at least this part lies."""
        wanted, seen = part * sum(self.numbers), 0
        for place, number in enumerate(self.numbers):
            seen += number
            if seen >= wanted:
                return place
        return len(self.numbers) - 1


# --- who wins ---


def parts_of_a_win(players: int) -> int:
    """How many equal parts a win has, so that any number of players can share it."""
    return math.lcm(*range(1, max(players, _MOST_WINNERS) + 1))


def shared_wins(standings: Standings) -> Wins:
    """A win shared by several counts in equal parts, which are whole numbers.

    There are 60 parts for up to six players, 420 for seven.
    """
    players = range(standings.players)
    unit = parts_of_a_win(standings.players)
    totals = [0 for _ in players]
    products = [[0 for _ in players] for _ in players]
    for winners, games in enumerate(standings.winners):
        if games:
            won = members(winners)
            part = unit // len(won)
            for seat in won:
                totals[seat] += part * games
                for other in won:
                    products[seat][other] += part * part * games
    return Wins(unit, totals, products)


def seats(
    standings: Standings,
    policies: Sequence[str] = (),
    more: Mapping[str, Sequence[Cell]] | None = None,
    *,
    title: str = "",
) -> Summary:
    """Who wins from which seat, and with what score.

    Parameters
    ----------
    standings : Standings
        The sums.
    policies : sequence of str
        The policy of every seat; named if they differ.
    more : mapping of str to sequence of Cell, optional
        Further columns: the heading, and a cell for every seat.
    title : str
        The table's title; its name is the plural of the rows'.
    """
    named = {"policy": policies} if len(set(policies)) > 1 else {}
    wins = shared_wins(standings)
    sums = [(standings.games, row[0], row[1 + seat]) for seat, row in enumerate(standings.scores)]
    columns: dict[str, Sequence[Cell]] = {
        standings.row: range(standings.players),
        **named,
        "win %": [
            proportion(standings.games, total, wins.products[seat][seat], wins.unit)
            for seat, total in enumerate(wins.totals)
        ],
        f"mean {standings.score}": [mean(*seat) for seat in sums],
        "sd": [deviation(*seat) for seat in sums],
        **(more or {}),
    }
    rows = list(zip(*columns.values(), strict=True))
    return Summary(f"{standings.row}s", title, list(columns), rows, labels=1 + len(named))


def spread_of_seats(standings: Standings, name: str = "spread") -> Summary:
    """How far apart the seats are."""
    wins = shared_wins(standings)
    totals = [sums[0] for sums in standings.scores]
    products = [sums[1:] for sums in standings.scores]
    what = f"largest minus smallest {standings.row}"
    rows: list[list[Cell]] = [
        [
            f"{what}, win %",
            spread(standings.games, wins.totals, wins.products, wins.unit, percent=True),
        ],
        [f"{what}, mean {standings.score}", spread(standings.games, totals, products)],
    ]
    return Summary(name, "", ["what", "value"], rows, facts=True)


def games_by_winners(standings: Standings) -> list[int]:
    """Games by how many won together, from 0 to all."""
    games = [0] * (standings.players + 1)
    for winners, number in enumerate(standings.winners):
        games[winners.bit_count()] += number
    return games


def games_tied(standings: Standings) -> Estimate:
    """The proportion of games that several won."""
    tied = sum(games_by_winners(standings)[2:])
    return proportion(standings.games, tied, tied)


def winners(standings: Standings) -> Summary:
    """How many won a game together."""
    rows: list[list[Cell]] = [
        [number, games, proportion(standings.games, games, games)]
        for number, games in enumerate(games_by_winners(standings))
        if number
    ]
    columns = ["winners", "games", "share %"]
    return Summary("winners", "Games by number of winners", columns, rows, screen=False)


# --- how scores are spread ---


def quantiles(scores: Histogram, what: str = "score") -> Summary:
    """Quantiles of the final scores; of bins wider than one, their lowest scores."""
    columns = [f"final {what}s", "lowest", *_QUANTILES, "highest"]
    filled = scores.filled()
    row: list[Cell] = [None] * len(columns[1:])
    if filled:
        between = [scores.quantile(part) for part in _QUANTILES.values()]
        row = [scores.score(place) for place in (filled[0], *between, filled[-1])]
    return Summary("scores", "", columns, [["all seats", *row]])


def histogram(scores: Histogram, what: str = "score") -> Summary:
    """Final scores of all seats; a bin is named by its lowest score."""
    rows: list[list[Cell]] = [
        [scores.score(place), scores.numbers[place]] for place in scores.filled()
    ]
    return Summary("histogram", f"Final {what}s", [what, "number"], rows, screen=False)
