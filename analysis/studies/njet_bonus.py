"""Njet!: is the x2 card fair, and which factor would make it so?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.studies import drawing
from analysis.studies.by_game import Found, fieller, of_sums
from analysis.studies.runs import GAMES, LEVELS, SEED, run
from analysis.studies.section import FIGURES, Section, table

CHOSEN = "the first player is in the small team"
POSITIVE = "positive points"
SHORT = {"all rounds": "all", CHOSEN: "chosen", POSITIVE: "positive"}
NOW = {3: 2.0, 5: 1.5}
"""What the card multiplies the small team's points by, a member on average."""


class Case(NamedTuple):
    """Rounds of a kind: which of all, with the two teams' totals before any doubling."""

    name: str
    totals: pd.DataFrame
    which: pd.Series


def study() -> Section:
    """Answer the questions."""
    section = Section(
        "Njet!: the x2 card",
        "Is 1 v 2 (3 players) and 2 v 3 (5 players) fair with the x2 card, and which factor would "
        "make it so?",
        f"All seats alike, at three levels; {GAMES['njet', 'random']:,} games each, by `pimc:20` "
        f"{GAMES['njet', 'pimc:20']:,}; seed {SEED}. Both teams' totals of a round before any "
        "doubling; the factor at which a member of the smaller team would have as much as one of "
        "the larger on average is a ratio of two means of the same games, with Fieller's interval. "
        "With 5 players it multiplies the whole pair's points: if one of the two has the card, a "
        "factor of m for the pair is a card of 2m - 1. The play is that under x2.",
    )
    rows, panels = [], {}
    for players, wanted in ((3, "1 v 2"), (5, "2 v 3")):
        series = {}
        for level in LEVELS["njet"]:
            points = []
            for case in cases(players, level):
                share, gap, ratio = asked(case, NOW[players])
                shown = [share.text(1, " %", 100), gap.text(), _said(*ratio)]
                rows.append([wanted, level, case.name, *shown])
                if case.name in SHORT:
                    value, low, high = ratio
                    points.append((SHORT[case.name], value, (high - low) / 2))
                if case.name == "all rounds":
                    section.answers.append(_verdict(wanted, level, gap, ratio))
            series[level] = points
        panels[wanted] = series
    headings = ["teams", "level", "rounds", "share", "small less large, points a member and round"]
    section.tables.append(table([*headings, "factor that makes it fair"], rows))
    name = "njet_bonus.svg"
    title = "The factor on the smaller team's points that makes it fair"
    drawing.dots(FIGURES / name, title, "factor", panels, None, "rounds that are meant")
    section.figures.append(name)
    return section


def cases(players: int, level: str) -> Iterator[Case]:
    """Kinds of rounds: all, by the first player's choice, by the sign of the points."""
    found = run("njet", players, level, rounds=True)
    taken = ("team_tricks", "other_tricks", "team_loot", "other_loot")
    rounds = found.rounds("game", "points", "team", *taken).astype(np.int64)
    team = rounds["points"] * (rounds["team_tricks"] + rounds["team_loot"])
    other = rounds["points"] * (rounds["other_tricks"] + rounds["other_loot"])
    is_small = pd.Series(np.bitwise_count(rounds["team"].to_numpy()) * 2 < players)
    totals = pd.DataFrame(
        {
            "game": rounds["game"],
            "small": team.where(is_small, other),
            "large": other.where(is_small, team),
        }
    )
    kinds = {
        "all rounds": pd.Series(True, index=rounds.index),
        CHOSEN: is_small,
        "the first player is in the large team": ~is_small,
        POSITIVE: rounds["points"] > 0,
        "negative points": rounds["points"] < 0,
    }
    for name, which in kinds.items():
        if which.any():
            yield Case(name, totals, which)


def asked(case: Case, now: float) -> tuple[Found, Found, tuple[float, float, float]]:
    """The share of such rounds, the gap under the card as it is, and the fair factor."""
    small, large = (case.totals[side].where(case.which, 0.0) for side in ("small", "large"))
    sums = (
        pd.DataFrame({"game": case.totals["game"], "n": case.which, "small": small, "large": large})
        .groupby("game")
        .sum()
        .to_numpy(dtype=np.float64)
    )
    n, x, y = sums.T
    rounds = case.totals.groupby("game").size().to_numpy(dtype=np.float64)
    return of_sums(n, rounds), of_sums(now * x - y, n), fieller(y, x)


def _verdict(wanted: str, level: str, gap: Found, ratio: tuple[float, float, float]) -> str:
    who = "the small team" if gap.value > 0 else "the large team"
    fair = "fair within the interval" if gap.low <= 0 <= gap.high else f"{who} is better off"
    return (
        f"{wanted}, {level}: {gap.text()} points a member and round for the small team under x2: "
        f"{fair}; a factor of {_said(*ratio)} would make it fair."
    )


def _said(value: float, low: float, high: float) -> str:
    if not np.isfinite(low):
        return f"{value:.2f}, not bounded"
    return f"{value:.2f} [{low:.2f}, {high:.2f}]"
