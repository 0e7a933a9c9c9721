"""The tables of a study of Njet!, made from its tally: the answer first."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
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
    mean,
    proportion,
    ratio,
    share,
)
from njet.core.standings import Histogram, Standings
from njet.games.njet.options import Rules
from njet.games.njet.plan import box_names, score_bins
from njet.games.njet.tally import (
    AS_FIRST,
    AS_HOLDER,
    AS_SMALL,
    CLASS_FIRST,
    CLASS_LOOT,
    CLASS_OTHERS,
    CLASS_PARTNERS,
    CLASS_ROUNDS,
    CLASS_TRICKS,
    CUT_OFF,
    FINISHED,
    ROUNDS_PLAYED,
    ROUNDS_SQUARED,
)

_LINES = {"L2": "discard", "L3": "trump", "L4": "supertrump", "L5": "points"}


class Role(NamedTuple):
    """Seats of a round that score alike, by the kind of team the first player made."""

    kind: int
    choice: str
    seats: str
    side: int  # 0: the first player's team, 1: the other
    sum: int  # which of the sums of scores is theirs
    number: int  # how many they are in that sum


# What a first player can choose (N-5, N-6), and who scores alike then.
ROLES = {
    2: (
        Role(0, "", "first player", 0, CLASS_FIRST, 1),
        Role(0, "", "other player", 1, CLASS_OTHERS, 1),
    ),
    3: (
        Role(0, "alone", "first player, bonus", 0, CLASS_FIRST, 1),
        Role(0, "alone", "two others", 1, CLASS_OTHERS, 2),
        Role(1, "with a partner", "first player and partner", 0, CLASS_FIRST, 1),
        Role(1, "with a partner", "the one left alone, bonus", 1, CLASS_OTHERS, 1),
    ),
    4: (
        Role(0, "", "first player and partner", 0, CLASS_FIRST, 1),
        Role(0, "", "two others", 1, CLASS_OTHERS, 2),
    ),
    5: (
        Role(0, "two, bonus kept", "first player, bonus", 0, CLASS_FIRST, 1),
        Role(0, "two, bonus kept", "partner", 0, CLASS_PARTNERS, 1),
        Role(0, "two, bonus kept", "three others", 1, CLASS_OTHERS, 3),
        Role(1, "two, bonus given", "first player", 0, CLASS_FIRST, 1),
        Role(1, "two, bonus given", "partner, bonus", 0, CLASS_PARTNERS, 1),
        Role(1, "two, bonus given", "three others", 1, CLASS_OTHERS, 3),
        Role(2, "three", "first player and partners", 0, CLASS_FIRST, 1),
        Role(2, "three", "two others, one with bonus", 1, CLASS_OTHERS, 2),
    ),
}


class Sums(NamedTuple):
    """A tally as Python's integers, which are exact at any size."""

    players: int
    games: int  # finished
    cut_off: int
    rounds: Counts
    winners: list[int]
    scores: list[list[int]]
    histogram: list[int]
    seats: list[list[list[int]]]
    boxes: list[list[int]]
    supers: list[list[int]]
    classes: list[list[list[int]]]


def rounds_played(tally: Mapping[str, NDArray[np.int64]]) -> int:
    """Rounds of the finished games."""
    return int(tally["games"][ROUNDS_PLAYED])


def summaries(
    tally: Mapping[str, NDArray[np.int64]], rules: Rules, players: int, policies: Sequence[str]
) -> list[Summary]:
    """Every table of a study, those for the screen first."""
    sums = sums_of(tally, players)
    histogram = Histogram(*score_bins(rules, players), sums.histogram)
    return [
        seats(sums, policies),
        spread_of_seats(sums),
        teams(sums),
        boxes(sums, rules),
        facts(sums, rules),
        standings.quantiles(histogram),
        roles(sums),
        first_line(sums, rules),
        standings.winners(_standings(sums)),
        standings.histogram(histogram),
    ]


def sums_of(tally: Mapping[str, NDArray[np.int64]], players: int) -> Sums:
    """A tally's sums by name."""
    games = tally["games"].tolist()
    others = {name: array.tolist() for name, array in tally.items() if name != "games"}
    return Sums(
        players=players,
        games=games[FINISHED],
        cut_off=games[CUT_OFF],
        rounds=Counts(games[ROUNDS_PLAYED], games[ROUNDS_SQUARED]),
        **others,
    )


def seats(sums: Sums, policies: Sequence[str]) -> Summary:
    """Who wins from which seat, and with what score."""
    roles = [_role(sums, AS_FIRST, seat) for seat in range(sums.players)]
    return standings.seats(_standings(sums), policies, {"first player %": roles})


def spread_of_seats(sums: Sums) -> Summary:
    """How far apart the seats are."""
    return standings.spread_of_seats(_standings(sums))


def _standings(sums: Sums) -> Standings:
    return Standings(sums.players, sums.games, sums.winners, sums.scores)


def teams(sums: Sums) -> Summary:
    """What the first player chose, and what each side took and scored in such a round."""
    many = any(role.choice for role in ROLES[sums.players])
    rows: list[list[Cell]] = []
    once = functools.cache(functools.partial(_a_round, sums))  # what repeats is the same object
    shares = functools.cache(functools.partial(_of_all_rounds, sums))
    for role in ROLES[sums.players]:
        rows.append(
            [
                *([role.choice] if many else []),
                role.seats,
                *([shares(role.kind)] if many else []),
                once(role.kind, CLASS_TRICKS + role.side),
                once(role.kind, CLASS_LOOT + role.side),
                _a_round(sums, role.kind, role.sum, role.number),
            ]
        )
    columns = [*(["team"] if many else []), "seats", *(["rounds %"] if many else [])]
    columns += ["tricks a round", "loot a round", "score a round"]
    return Summary("teams", "Teams of the first player", columns, rows, labels=1 + many)


def _of_all_rounds(sums: Sums, kind: int) -> Estimate:
    total, square, _, product = sums.classes[kind][CLASS_ROUNDS]
    return share(sums.games, Moments(total, square, product), sums.rounds)


def _a_round(sums: Sums, kind: int, what: int, number: int = 1) -> Estimate:
    """One of the sums of a kind, per round of that kind and so many seats."""
    total, square, product, _ = sums.classes[kind][what]
    rounds = Counts(*sums.classes[kind][CLASS_ROUNDS][:2])
    return ratio(sums.games, Moments(total, square, product), rounds, number)


def boxes(sums: Sums, rules: Rules) -> Summary:
    """How often a box was left open, and both teams' totals then, before the bonus card."""
    rows: list[list[Cell]] = [
        [_LINES[line], label, *_box(sums, box)]
        for box, line, label in _boxes_of(rules, sums.players)
        if line in _LINES
    ]
    columns = ["line", "box", "rounds %", "first player's team", "other team"]
    title = "Boxes left open, and the teams' points a round then"
    if sums.players in (3, 5):
        title += ", without the bonus card"
    return Summary("boxes", title, columns, rows, labels=2)


def first_line(sums: Sums, rules: Rules) -> Summary:
    """The same for the line of the first player."""
    rows: list[list[Cell]] = [
        [int(label), *_box(sums, box)]
        for box, line, label in _boxes_of(rules, sums.players)
        if line not in _LINES
    ]
    columns = ["seat", "rounds %", "first player's team", "other team"]
    return Summary("first_player", "Seats as first player", columns, rows, screen=False)


def _boxes_of(rules: Rules, players: int) -> Iterator[tuple[int, str, str]]:
    for box, name in box_names(rules, players).items():
        line, _, label = name.partition(":")
        yield box, line, label


def _box(sums: Sums, box: int) -> list[Cell]:
    found = sums.boxes[box]
    opened = Counts(found[0], found[1])
    return [
        share(sums.games, Moments(*found[:3]), sums.rounds),
        ratio(sums.games, Moments(*found[3:6]), opened),
        ratio(sums.games, Moments(*found[6:9]), opened),
    ]


def facts(sums: Sums, rules: Rules) -> Summary:
    """Numbers of the whole study."""
    (played, played_square, played_rounds, both), (*captured, _) = sums.supers
    moments = Moments(played, played_square, played_rounds)
    taken = Moments(captured[0], captured[1], both)
    rows: list[list[Cell]] = [
        ["games tied, %", standings.games_tied(_standings(sums))],
        ["supertrumps played a round", ratio(sums.games, moments, sums.rounds)],
        ["supertrumps captured a round", ratio(sums.games, Moments(*captured), sums.rounds)],
        ["supertrumps captured, %", share(sums.games, taken, Counts(played, played_square))],
    ]
    if rules.target is not None:
        games = sums.games + sums.cut_off
        rows += [
            ["rounds a game", mean(sums.games, *sums.rounds)],
            ["games cut off, in no other number, %", proportion(games, *[sums.cut_off] * 2)],
        ]
    return Summary("facts", "Over all games", ["what", "value"], rows, facts=True)


def roles(sums: Sums) -> Summary:
    """How often each seat was in each role (N-5, N-6)."""
    columns = {2: [], 3: ["alone %", "with partner %"], 4: []}.get(
        sums.players, ["team of 2 with bonus %", "team of 2 without %", "team of 3 %"]
    )
    rows: list[list[Cell]] = []
    for seat in range(sums.players):
        cells: list[Cell] = [_role(sums, AS_FIRST, seat)]
        if sums.players == 3:
            cells += [_role(sums, AS_HOLDER, seat), _not_role(sums, AS_HOLDER, seat)]
        elif sums.players == 5:
            cells += [
                _role(sums, AS_HOLDER, seat),
                _without_bonus(sums, seat),
                _not_role(sums, AS_SMALL, seat),
            ]
        rows.append([seat, *cells])
    return Summary(
        "roles",
        "Share of rounds in each role",
        ["seat", "first player %", *columns],
        rows,
        screen=False,
    )


def _role(sums: Sums, kind: int, seat: int) -> Estimate:
    return share(sums.games, Moments(*sums.seats[kind][seat][:3]), sums.rounds)


def _not_role(sums: Sums, kind: int, seat: int) -> Estimate:
    x, square, product, _ = sums.seats[kind][seat]
    n, n_square = sums.rounds
    rest = Moments(n - x, n_square - 2 * product + square, n_square - product)
    return share(sums.games, rest, sums.rounds)


def _without_bonus(sums: Sums, seat: int) -> Estimate:
    """Rounds in the smaller team less those as holder."""
    x, square, product, both = sums.seats[AS_SMALL][seat]
    h, h_square, h_product, _ = sums.seats[AS_HOLDER][seat]
    rest = Moments(x - h, square - 2 * both + h_square, product - h_product)
    return share(sums.games, rest, sums.rounds)
