"""Njet!: how often does each box survive, and what is it worth?"""

from __future__ import annotations

from analysis.studies import drawing
from analysis.studies.estimates import half, said
from analysis.studies.runs import GAMES, LEVELS, SEED, run
from analysis.studies.section import FIGURES, Section, table

PLAYERS = (2, 3, 4, 5)
SIDES = ("first_player_s_team", "other_team")


def study() -> Section:
    """Answer the questions."""
    section = Section(
        "Njet!: the boxes of the board",
        "How often does each box survive, and what is it worth to whom?",
        f"All seats alike, at three levels; {GAMES['njet', 'random']:,} games each, by `pimc:20` "
        f"{GAMES['njet', 'pimc:20']:,}; seed {SEED}. Share of the rounds in which a box is the one "
        "left open, and how far the first player's team is ahead of the other then, in points a "
        "round before the x2 card. Colours are alike but for chance and stand together.",
    )
    rows, panels = [], {}
    for players in PLAYERS:
        series: dict[str, list[tuple[str, float, float]]] = {}
        for level in LEVELS["njet"]:
            boxes = run("njet", players, level, rounds=True).table("boxes")
            for _, box in boxes.iterrows():
                if box["line"] in ("discard", "points") or box["box"] == "none":
                    ours, theirs = (box[side]["value"] for side in SIDES)
                    ahead = "not seen" if ours is None else f"{ours - theirs:+.2f}"
                    label = f"{box['line']} {box['box']}"
                    open_ = box["rounds"]
                    rows.append([players, level, label, said(open_, 1, 100), ahead])
                    if box["line"] == "points":
                        point = (str(box["box"]), 100 * open_["value"], 100 * half(open_))
                        series.setdefault(level, []).append(point)
        panels[f"{players} players"] = series
        section.answers.append(_most(players))
    headings = ["players", "level", "box", "left open, % of rounds", "first player's team ahead by"]
    section.tables.append(table(headings, rows))
    name = "njet_points.svg"
    title = "How often each box of the points line is left open"
    drawing.dots(FIGURES / name, title, "% of rounds", panels, 20, "box")
    section.figures.append(name)
    return section


def _most(players: int) -> str:
    """Which box of each line survives most and least at the highest level."""
    level = LEVELS["njet"][-1]
    boxes = run("njet", players, level, rounds=True).table("boxes")
    said_of = []
    for line in ("discard", "points"):
        found = boxes[boxes["line"] == line]
        shares = found["rounds"].map(lambda estimate: estimate["value"])
        ends = [found.loc[at] for at in (shares.idxmax(), shares.idxmin())]
        words = [f"{end['box']} ({said(end['rounds'], 1, 100)} %)" for end in ends]
        said_of.append(f"{line}: most {words[0]}, least {words[1]}")
    return f"{players} players, {level}: {'; '.join(said_of)}."
