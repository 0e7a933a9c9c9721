"""The tables of a study of Nessos, made from its tally: the answer first.

Offers and cards of one game depend on each other, so whatever is counted by them is a ratio of two
sums over games.
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
    Counts,
    Estimate,
    Moments,
    Summary,
    deviation,
    mean,
    proportion,
    rate,
    share,
)
from njet.core.sets import members
from njet.core.standings import Histogram, Standings
from njet.games.nessos.options import Rules
from njet.games.nessos.tally import (
    ACCEPTED,
    ADDED,
    CHARONS_ACCEPTED,
    CHARONS_REFUSED,
    CREATURES_ACCEPTED,
    CREATURES_REFUSED,
    GAMES,
    REFUSED,
    ROUNDS,
    ROUNDS_SQUARED,
)

_POINT = "point"


class Answers(NamedTuple):
    """The answers to offers of so many cards: how many there were, and those of each kind."""

    all: Counts
    kinds: list[Moments]


class Kind(NamedTuple):
    """Cards of a kind, by the answer to their offer, against all cards."""

    accepted: Moments
    refused: Moments
    product: int  # of both

    def all(self) -> Moments:
        """All cards of the kind, against all cards."""
        accepted, refused = self.accepted, self.refused
        return Moments(
            accepted.total + refused.total,
            accepted.square + refused.square + 2 * self.product,
            accepted.product + refused.product,
        )


class Sums(NamedTuple):
    """A tally as Python's integers, which are exact at any size."""

    players: int
    games: int
    rounds: Counts
    ends: list[int]
    winners: list[int]
    scores: list[list[int]]
    starter_winners: list[int]
    starter_scores: list[list[int]]
    starter_out: list[int]
    out: list[int]
    sets: list[tuple[int, int]]
    histogram: list[int]
    answers: list[Answers]
    cards: Answers
    pairs: list[int]

    def by_seat(self) -> Standings:
        """Wins and points by seat."""
        return Standings(self.players, self.games, self.winners, self.scores, score=f"{_POINT}s")

    def by_place(self) -> Standings:
        """Wins and points by place from the first pawn holder."""
        return Standings(
            self.players,
            self.games,
            self.starter_winners,
            self.starter_scores,
            row="place",
            score=f"{_POINT}s",
        )


def rounds_played(tally: Mapping[str, NDArray[np.int64]]) -> int:
    """Rounds of all games: each is an offer of the pawn holder and what came of it."""
    return int(tally["games"][ROUNDS])


def summaries(
    tally: Mapping[str, NDArray[np.int64]], rules: Rules, players: int, policies: Sequence[str]
) -> list[Summary]:
    """Every table of a study, those for the screen first.

    Seats that play alike differ only by who has the pawn first, which the tables by place say
    better: those by seat are for the screen if policies differ.
    """
    sums = sums_of(tally, players)
    histogram = Histogram(0, 0, sums.histogram)
    mixed = len(set(policies)) > 1
    seats = by_seat(sums, policies)
    return [
        *(seats if mixed else []),
        *by_place(sums, spread_on_screen=not mixed),
        facts(sums),
        ends(sums, rules),
        standings.quantiles(histogram, _POINT),
        answers(sums, rules),
        lies(sums),
        *([] if mixed else [replace(table, screen=False) for table in seats]),
        standings.winners(sums.by_seat()),
        standings.histogram(histogram, _POINT),
    ]


def sums_of(tally: Mapping[str, NDArray[np.int64]], players: int) -> Sums:
    """A tally's sums by name."""
    games = tally["games"].tolist()
    apart = ("games", "answers", "cards")
    others = {name: array.tolist() for name, array in tally.items() if name not in apart}
    return Sums(
        players=players,
        games=games[GAMES],
        rounds=Counts(games[ROUNDS], games[ROUNDS_SQUARED]),
        answers=[_answers(kinds) for kinds in tally["answers"].tolist()],
        cards=_answers(tally["cards"].tolist()),
        **others,
    )


def _answers(moments: Sequence[Sequence[int]]) -> Answers:
    """What is counted with all of it first, whose product with itself is its square."""
    (total, square, _), *kinds = moments
    return Answers(Counts(total, square), [Moments(*kind) for kind in kinds])


# --- who wins ---


def by_seat(sums: Sums, policies: Sequence[str]) -> list[Summary]:
    """Wins and points by seat, and how often each went out."""
    out = {"out %": _out(sums, sums.out)}
    return [
        standings.seats(sums.by_seat(), policies, out, title="By seat"),
        standings.spread_of_seats(sums.by_seat()),
    ]


def by_place(sums: Sums, spread_on_screen: bool) -> list[Summary]:
    """The same by place from the first pawn holder, and the sets of 1-2-3 at the end (S-8)."""
    more = {
        "out %": _out(sums, sums.starter_out),
        "1-2-3 sets": [rate(sums.games, *place) for place in sums.sets],
    }
    title = "By place from the first pawn holder (0)"
    spread = standings.spread_of_seats(sums.by_place(), name="spread_of_places")
    return [
        standings.seats(sums.by_place(), more=more, title=title),
        replace(spread, screen=spread_on_screen),
    ]


def _out(sums: Sums, games_by_set: Sequence[int]) -> list[Estimate]:
    """By seat or place, the games that it went out of (S-7)."""
    out = [0] * sums.players
    for who, games in enumerate(games_by_set):
        for seat in members(who):
            out[seat] += games
    return [proportion(sums.games, games, games) for games in out]


# --- the whole study ---


def facts(sums: Sums) -> Summary:
    """Numbers of the whole study."""
    rows: list[list[Cell]] = [
        ["rounds a game", mean(sums.games, *sums.rounds)],
        ["rounds a game, sd", deviation(sums.games, *sums.rounds)],
        ["games tied, %", standings.games_tied(sums.by_seat())],
        ["players out a game", _players_out(sums)],
        ["cards turned up a game", mean(sums.games, *sums.cards.all)],
    ]
    return Summary("facts", "Over all games", ["what", "value"], rows, facts=True)


def _players_out(sums: Sums) -> Estimate:
    numbers = [(who.bit_count(), games) for who, games in enumerate(sums.out)]
    total = sum(number * games for number, games in numbers)
    return rate(sums.games, total, sum(number**2 * games for number, games in numbers))


def ends(sums: Sums, rules: Rules) -> Summary:
    """How games ended (S-7, S-11), in the order of the checks."""
    labels = (
        f"{rules.points_to_win(sums.players)} points",
        "one player left",
        f"{rules.charons_end} Charons face up",
        "no cards left",
    )
    rows: list[list[Cell]] = [
        [label, proportion(sums.games, games, games)]
        for label, games in zip(labels, sums.ends[1:], strict=True)
    ]
    return Summary("ends", "", ["ended by", "games %"], rows, across=True)


# --- what was offered ---


def answers(sums: Sums, rules: Rules) -> Summary:
    """How offers were answered, by the cards on offer (S-4, S-5)."""
    most = rules.most_offers(sums.players)
    rows: list[list[Cell]] = []
    for number, (offers, kinds) in enumerate(sums.answers[:most], start=1):
        accepted, refused, added = (
            share(sums.games, kinds[kind], offers) for kind in (ACCEPTED, REFUSED, ADDED)
        )
        # Nothing can be added to the largest pile there is (S-6).
        last: Cell = None if number == most else added
        rows.append([number, rate(sums.games, *offers), accepted, refused, last])
    columns = ["cards", "offers a game", "accepted %", "refused %", "added to %"]
    return Summary(
        "answers", "Offers by number of cards, and how they were answered", columns, rows
    )


def lies(sums: Sums) -> Summary:
    """Whether cards were announced truly, and believed: taken by who was offered them last.

    A creature is announced truly, and a Charon, for it has no number, is always a lie (S-3).
    """
    cards, (creatures, charons) = sums.cards.kinds, sums.pairs
    kinds = {
        "truly: creatures": Kind(cards[CREATURES_ACCEPTED], cards[CREATURES_REFUSED], creatures),
        "falsely: Charons": Kind(cards[CHARONS_ACCEPTED], cards[CHARONS_REFUSED], charons),
    }
    rows: list[list[Cell]] = [[label, *_belief(sums, kind)] for label, kind in kinds.items()]
    columns = ["announced", "cards %", "believed %", "cards a game", "accepted", "refused"]
    return Summary("lies", "How cards were announced, and whether that was believed", columns, rows)


def _belief(sums: Sums, kind: Kind) -> list[Estimate]:
    """Of cards of a kind: their share, that of them accepted, and how many there are a game."""
    accepted, refused, product = kind
    all_ = kind.all()
    of_kind = Moments(accepted.total, accepted.square, accepted.square + product)
    return [
        share(sums.games, all_, sums.cards.all),
        share(sums.games, of_kind, Counts(all_.total, all_.square)),
        rate(sums.games, all_.total, all_.square),
        rate(sums.games, accepted.total, accepted.square),
        rate(sums.games, refused.total, refused.square),
    ]
