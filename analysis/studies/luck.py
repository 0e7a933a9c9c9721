"""Luck and skill: what the deal explains, and what thinking longer gains."""

from __future__ import annotations

import njet
from analysis.studies import drawing
from analysis.studies.estimates import half, said
from analysis.studies.runs import LEVELS, SEED
from analysis.studies.section import FIGURES, Section, table

PLAYERS = {"njet": 4, "nothanks": 3, "nessos": 4}
TWICE = {"pimc:20": 1_000, "search:20": 2_000}
QUICK = 50_000
SHOWN = (
    "luck: variance of scores by the deal, %",
    "luck: variance of wins by the deal, %",
    "lead changes a game",
    "drama, 0 to 1",
    "decided for good after, % of the rounds",
    "last round changes who is first, %",
)
THINKERS = {
    "njet": ("pimc-cards", "heuristic", 2_000),
    "nothanks": ("search", "tuned", 10_000),
    "nessos": ("search", "tuned", 1_500),
}
WORLDS = (5, 20, 80)


def study() -> Section:
    """Answer the questions."""
    section = Section(
        "Luck and skill",
        "How much of a result is the deal's, and what does thinking longer gain?",
        "Every game is played twice on the same deals with other random choices of the players "
        f"(`njet quality`; {QUICK:,} games, fewer for searches); luck is what the two have in "
        "common. Policies without any randomness of their own have all of it from the deal, so "
        "that luck is high among players who know what to do, and low among random ones. Below, "
        "one seat that searches in so many worlds sits among others that do not search; "
        f"seed {SEED}.",
    )
    measures(section)
    strength(section)
    return section


def measures(section: Section) -> None:
    """What games are like, by level."""
    rows = []
    for game, players in PLAYERS.items():
        for level in LEVELS[game]:
            found = njet.quality(
                game,
                games=TWICE.get(level, QUICK),
                players=players,
                policies=level,
                seed=SEED,
            ).document()["tables"]["quality"]
            values = {row["what"]: row["value"] for row in found}
            percent = {name: 100 if "%" in name else 1 for name in SHOWN}
            cells = [said(values[name], 2, percent[name]) for name in SHOWN]
            rows.append([f"{game}, {players} players", level, *cells])
    section.tables.append(table(["game", "level", *SHOWN], rows))


def strength(section: Section) -> None:
    """How often a seat wins that searches in so many worlds."""
    rows, panels = [], {}
    for game, players in PLAYERS.items():
        name, others, games = THINKERS[game]
        series = []
        for worlds in WORLDS:
            result = njet.simulate(
                game,
                games=games,
                players=players,
                policies=[f"{name}:{worlds}", *[others] * (players - 1)],
                seed=SEED,
            )
            win = result.document()["tables"]["seats"][0]["win"]
            rows.append(
                [game, f"{name}:{worlds}", others, said(win, 1, 100), f"{100 / players:.1f}"]
            )
            series.append((str(worlds), 100 * win["value"], 100 * half(win)))
        panels[f"{name}, {game}"] = {f"among {others}": series}
        section.answers.append(
            f"{game}: one {name} among {others} wins {series[0][1]:.1f} % with {WORLDS[0]} worlds "
            f"and {series[-1][1]:.1f} % with {WORLDS[-1]}, fair being {100 / players:.1f} %."
        )
    headings = ["game", "the seat", "the others", "wins, %", "a fair share, %"]
    section.tables.append(table(headings, rows))
    picture = "strength.svg"
    drawing.dots(
        FIGURES / picture,
        "Wins of one that searches, by worlds",
        "% of games",
        panels,
        None,
        "worlds",
    )
    section.figures.append(picture)
