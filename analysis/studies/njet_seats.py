"""Njet!: does it matter where one sits, who deals, who is first player?"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.studies import drawing
from analysis.studies.by_game import Found, ratio
from analysis.studies.estimates import span, verdict
from analysis.studies.runs import GAMES, LEVELS, SEED, Run, run
from analysis.studies.section import FIGURES, Section, table

PLAYERS = (2, 3, 4, 5)
TOLERANCE = 1.0


def study() -> Section:
    """Answer the questions."""
    section = Section(
        "Njet!: seat, dealer, first player",
        "Does it matter where one sits, who deals, who is the first player?",
        "All seats alike, at three levels; "
        f"{GAMES['njet', 'random']:,} games each, by `pimc:20` {GAMES['njet', 'pimc:20']:,}; "
        f"seed {SEED}. A player's edge is his points a round less the mean of all at the table, "
        "by place from the dealer (0), who covers first; intervals are by game. Of the twelve "
        "intervals for seats one in twenty may miss by chance.",
    )
    rows, panels = [], {}
    for players in PLAYERS:
        series = {}
        for level in LEVELS["njet"]:
            found = run("njet", players, level, rounds=True)
            gap = found.table("spread")["value"][0]
            edges, first = edges_of(found, players)
            cells = [edge.text() for edge in edges] + [""] * (PLAYERS[-1] - players)
            rows.append([players, level, span(gap, 2, 100), *cells, first.text()])
            series[level] = [(str(d), edge.value, edge.half) for d, edge in enumerate(edges)]
            if level == LEVELS["njet"][-1]:
                what = f"{players} players, {level}, wins of the best less the worst seat"
                section.answers.append(verdict(what, gap, TOLERANCE, " pp", 100))
                section.answers.append(_edge(players, level, first))
        panels[f"{players} players"] = series
    headings = ["players", "level", "best less worst seat, wins in pp"]
    headings += ["the dealer's edge", *(f"place {d}" for d in range(1, PLAYERS[-1]))]
    section.tables.append(table([*headings, "the first player's edge"], rows))
    name = "njet_dealer.svg"
    title = "Points a round above the table's mean, by place from the dealer"
    drawing.dots(FIGURES / name, title, "points a round", panels, 0, "place from the dealer")
    section.figures.append(name)
    return section


def edges_of(found: Run, players: int) -> tuple[list[Found], Found]:
    """Edges by place from the dealer, and the first player's."""
    names = [f"score_{seat}" for seat in range(players)]
    rounds = found.rounds("game", "dealer", "first", *names)
    scores = rounds[names].to_numpy(dtype=np.float64)
    above = scores - scores.mean(axis=1, keepdims=True)
    every = np.arange(len(rounds))

    def edge(seats: pd.Series) -> Found:
        return ratio(rounds["game"], pd.Series(above[every, seats.to_numpy(dtype=np.int64)]))

    dealer = rounds["dealer"].astype(np.int64)
    return [edge((dealer + place) % players) for place in range(players)], edge(rounds["first"])


def _edge(players: int, level: str, first: Found) -> str:
    how = "gains" if first.low > 0 else "loses" if first.high < 0 else "neither gains nor loses"
    return f"{players} players, {level}: the first player {how}, {first.text()} points a round."
