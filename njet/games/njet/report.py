"""The tables of a study of Njet!, made from its tally: the answer first."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njet.core.estimates import (
    Cell,
    Counts,
    Estimate,
    Moments,
    Summary,
    deviation,
    mean,
    proportion,
    ratio,
    share,
    spread,
)
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

SHARED_WIN = 60
"""A win is counted in so many parts: ties of 2 to 5 winners share it exactly."""

_QUANTILES = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}
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
    return [
        seats(sums, policies),
        spread_of_seats(sums),
        teams(sums),
        boxes(sums, rules),
        facts(sums, rules),
        scores(sums, rules),
        roles(sums),
        first_line(sums, rules),
        winners(sums),
        histogram(sums, rules),
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
    named = len(set(policies)) > 1
    totals, products = shared_wins(sums)
    rows: list[list[Cell]] = []
    for seat in range(sums.players):
        score = sums.scores[seat][0], sums.scores[seat][1 + seat]
        rows.append(
            [
                seat,
                *([policies[seat]] if named else []),
                proportion(sums.games, totals[seat], products[seat][seat], SHARED_WIN),
                mean(sums.games, *score),
                deviation(sums.games, *score),
                _role(sums, AS_FIRST, seat),
            ]
        )
    columns = ["seat", *(["policy"] if named else []), "win %", "mean score", "sd"]
    return Summary("seats", "", [*columns, "first player %"], rows, labels=1 + named)


def shared_wins(sums: Sums) -> tuple[list[int], list[list[int]]]:
    """By seat the wins in 60ths, and by two seats the sums of their products."""
    totals = [0] * sums.players
    products = [[0] * sums.players for _ in range(sums.players)]
    for members, games in enumerate(sums.winners):
        if games:
            part = SHARED_WIN // members.bit_count()
            won = [seat for seat in range(sums.players) if members >> seat & 1]
            for seat in won:
                totals[seat] += part * games
                for other in won:
                    products[seat][other] += part * part * games
    return totals, products


def spread_of_seats(sums: Sums) -> Summary:
    """How far apart the seats are."""
    totals = [sums_of_seat[0] for sums_of_seat in sums.scores]
    products = [sums_of_seat[1:] for sums_of_seat in sums.scores]
    rows: list[list[Cell]] = [
        [
            "largest minus smallest seat, win %",
            spread(sums.games, *shared_wins(sums), SHARED_WIN, percent=True),
        ],
        ["largest minus smallest seat, mean score", spread(sums.games, totals, products)],
    ]
    return Summary("spread", "", ["what", "value"], rows, facts=True)


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
    tied = sum(games for members, games in enumerate(sums.winners) if members.bit_count() > 1)
    (played, played_square, played_rounds, both), (*captured, _) = sums.supers
    moments = Moments(played, played_square, played_rounds)
    taken = Moments(captured[0], captured[1], both)
    rows: list[list[Cell]] = [
        ["games tied, %", proportion(sums.games, tied, tied)],
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


def scores(sums: Sums, rules: Rules) -> Summary:
    """Quantiles of the final scores."""
    lowest, shift = score_bins(rules, sums.players)
    filled = [place for place, number in enumerate(sums.histogram) if number]
    columns = ["final scores", "lowest", *_QUANTILES, "highest"]
    places = []
    if filled:
        quantiles = (_quantile(sums.histogram, part) for part in _QUANTILES.values())
        places = [filled[0], *quantiles, filled[-1]]
    row: list[Cell] = [lowest + (place << shift) for place in places] or [None] * len(columns[1:])
    return Summary("scores", "", columns, [["all seats", *row]])


def _quantile(histogram: Sequence[int], part: float) -> int:
    """The first place at or below which at least this part lies."""
    wanted, seen = part * sum(histogram), 0
    for place, number in enumerate(histogram):
        seen += number
        if seen >= wanted:
            return place
    return len(histogram) - 1


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


def winners(sums: Sums) -> Summary:
    """How many won a game together."""
    rows: list[list[Cell]] = []
    for number in range(1, sums.players + 1):
        games = sum(n for members, n in enumerate(sums.winners) if members.bit_count() == number)
        rows.append([number, games, proportion(sums.games, games, games)])
    columns = ["winners", "games", "share %"]
    return Summary("winners", "Games by number of winners", columns, rows, screen=False)


def histogram(sums: Sums, rules: Rules) -> Summary:
    """Final scores of all seats; a bin is named by its lowest score."""
    lowest, shift = score_bins(rules, sums.players)
    filled = [place for place, number in enumerate(sums.histogram) if number]
    bins = range(filled[0], filled[-1] + 1) if filled else range(0)
    rows: list[list[Cell]] = [[lowest + (place << shift), sums.histogram[place]] for place in bins]
    return Summary("histogram", "Final scores", ["score", "number"], rows, screen=False)
