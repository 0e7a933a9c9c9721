"""The tables of a study of No Thanks!, made from its tally: the answer first.

Wins and scores are those of whole matches; everything else is counted by single games, which have
nothing in common but whose turn it is to begin. A match of one game is called a game. A longer one
is called a game too, and what it consists of a round, as in the options and the other games here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core import standings
from njet.core.estimates import (
    Cell,
    Estimate,
    Summary,
    deviation,
    mean,
    mean_of_sum,
    proportion,
    rate,
)
from njet.core.sets import members
from njet.core.standings import Histogram, Standings
from njet.games.nothanks.options import Rules
from njet.games.nothanks.plan import score_bins
from njet.games.nothanks.tally import (
    CARDS_TAKEN,
    CHIPS_LEFT,
    DECISIONS_MADE,
    DECISIONS_SQUARED,
    FORCED_TAKES,
    GAMES,
    LENGTHS,
    MATCHES,
)

_ENDS = {"cards taken": CARDS_TAKEN, "chips left": CHIPS_LEFT, "forced takes": FORCED_TAKES}


class Sums(NamedTuple):
    """A tally as Python's integers, which are exact at any size."""

    players: int
    matches: int
    games: int
    decisions: tuple[int, int]
    winners: list[int]
    scores: list[list[int]]
    starter_winners: list[int]
    starter_scores: list[list[int]]
    histogram: list[int]
    ends: list[list[tuple[int, int]]]
    refusers: list[tuple[int, int]]
    runs: list[tuple[int, int]]
    prices: list[list[int]]

    def by_seat(self) -> Standings:
        """Wins and scores by seat."""
        return Standings(self.players, self.matches, self.winners, self.scores)

    def by_place(self) -> Standings:
        """Wins and scores by place from who began the match."""
        return Standings(
            self.players, self.matches, self.starter_winners, self.starter_scores, row="place"
        )


def rounds_played(tally: Mapping[str, NDArray[np.int64]]) -> int:
    """Single games played, in matches of any length."""
    return int(tally["games"][GAMES])


def summaries(
    tally: Mapping[str, NDArray[np.int64]], rules: Rules, players: int, policies: Sequence[str]
) -> list[Summary]:
    """Every table of a study, those for the screen first.

    Seats that play alike differ only by who begins, which the tables by place say better: those
    by seat are for the screen if policies differ. Then, to make room, some others are not.
    """
    sums = sums_of(tally, players)
    histogram = Histogram(*score_bins(rules, players), sums.histogram)
    mixed = len(set(policies)) > 1
    by_seat = [
        standings.seats(sums.by_seat(), policies, title=f"By seat: {_goal(rules)}"),
        standings.spread_of_seats(sums.by_seat()),
    ]
    return [
        *(by_seat if mixed else []),
        *by_place(sums, rules, mixed),
        prices(sums, rules),
        facts(sums, rules),
        standings.quantiles(histogram),
        refusers(sums, rules),
        replace(runs(sums, rules), screen=rules.rounds == 1 and not mixed),
        *([] if mixed else [replace(table, screen=False) for table in by_seat]),
        standings.winners(sums.by_seat()),
        standings.histogram(histogram),
    ]


def sums_of(tally: Mapping[str, NDArray[np.int64]], players: int) -> Sums:
    """A tally's sums by name."""
    games = tally["games"].tolist()
    others = {name: array.tolist() for name, array in tally.items() if name != "games"}
    return Sums(
        players=players,
        matches=games[MATCHES],
        games=games[GAMES],
        decisions=(games[DECISIONS_MADE], games[DECISIONS_SQUARED]),
        **others,
    )


def by_place(sums: Sums, rules: Rules, mixed: bool) -> list[Summary]:
    """Wins and scores by place from who began, and what a place ends a game with.

    The latter are columns of the same table only where a match is a single game: in a longer one
    somebody else begins each time, so that they go by other places.
    """
    single = rules.rounds == 1
    starter = "who begins (0)" if single else "who begins the first round (0)"
    title = f"By place from {starter}"
    ends = {heading: _ends(sums, what) for heading, what in _ENDS.items()}
    wins = standings.seats(
        sums.by_place(),
        more=ends if single else {},
        title=title if mixed else f"{title}: {_goal(rules)}",
    )
    spread = standings.spread_of_seats(sums.by_place(), name="spread_of_places")
    tables = [wins, replace(spread, screen=not mixed)]
    if not single:
        tables.append(_ends_of_rounds(sums.players, ends, not mixed))
    return tables


def _goal(rules: Rules) -> str:
    return f"the lowest {'score' if rules.rounds == 1 else 'total'} wins"


def _ends(sums: Sums, what: int) -> list[Estimate]:
    """One of the numbers that a place ends a game with."""
    return [rate(sums.games, *place[what]) for place in sums.ends]


def _ends_of_rounds(players: int, ends: Mapping[str, Sequence[Cell]], screen: bool) -> Summary:
    rows = list(zip(range(players), *ends.values(), strict=True))
    title = "A round by place from who begins it (0)"
    return Summary("ends", title, ["place", *ends], rows, screen=screen)


def prices(sums: Sums, rules: Rules) -> Summary:
    """What was on each card when it was taken, and how many others had refused it.

    A card is taken at most once a game, so its takes are independent of each other.
    """
    rows: list[list[Cell]] = []
    for card in members(rules.cards()):
        by_chips = list(enumerate(sums.prices[card]))
        by_refusers = [(min(chips, sums.players - 1), times) for chips, times in by_chips]
        rows.append([card, _mean_of(by_chips), _mean_of(by_refusers)])
    title = "Price of each card: chips on it when taken, and how many others had refused it"
    return Summary("prices", title, ["card", "chips", "refused by"], rows, folds=True)


def _mean_of(counted: Sequence[tuple[int, int]]) -> Estimate:
    """The mean of a number, from how many times it had each value."""
    return mean(
        sum(times for _, times in counted),
        sum(times * value for value, times in counted),
        sum(times * value**2 for value, times in counted),
    )


def facts(sums: Sums, rules: Rules) -> Summary:
    """Numbers of the whole study."""
    unit = _unit(rules)
    forced = [place[FORCED_TAKES] for place in sums.ends]
    rows: list[list[Cell]] = [
        ["games tied, %", standings.games_tied(sums.by_seat())],
        [f"decisions a {unit}", mean(sums.games, *sums.decisions)],
        [f"decisions a {unit}, sd", deviation(sums.games, *sums.decisions)],
        [f"forced takes a {unit}", mean_of_sum(sums.games, forced, rate)],
    ]
    return Summary("facts", "Over all games", ["what", "value"], rows, facts=True)


def _unit(rules: Rules) -> str:
    return "game" if rules.rounds == 1 else "round"


def refusers(sums: Sums, rules: Rules) -> Summary:
    """How many cards were taken when so many others had refused them."""
    played = rules.cards_played()
    rows: list[list[Cell]] = [
        [number, rate(sums.games, *found), proportion(sums.games, *found, played)]
        for number, found in enumerate(sums.refusers[: sums.players])
    ]
    columns = ["refused by", f"cards a {_unit(rules)}", "cards %"]
    return Summary("refusers", "", columns, rows, across=True)


def runs(sums: Sums, rules: Rules) -> Summary:
    """How many runs there were of each length; the last also counts all longer ones."""
    rows: list[list[Cell]] = [
        [f"{length}+" if length == LENGTHS else str(length), rate(sums.games, *found)]
        for length, found in enumerate(sums.runs, start=1)
    ]
    return Summary("runs", "", ["length of run", f"runs a {_unit(rules)}"], rows, across=True)
