"""No Thanks!: does it help to begin, what is a card taken at, what does the variant change?"""

from __future__ import annotations

import njet
from analysis.studies import drawing
from analysis.studies.estimates import half, said, span, verdict
from analysis.studies.runs import GAMES, LEVELS, QUICK_GAMES, SEED, run
from analysis.studies.section import FIGURES, Section, table

PLAYERS = (3, 4, 5, 6, 7)
TOLERANCE = 0.5
PLAYERS_OF_VARIANT = 4
CHANGED = (
    ("places.0.win", "the starter's wins, pp", 2),
    ("places.0.mean_score", "the starter's score", 2),
    ("facts.games_tied", "ties, pp", 2),
    ("facts.decisions_a_game", "decisions a game", 1),
    ("facts.forced_takes_a_game", "forced takes a game", 3),
)
PRICED = (3, 10, 15, 20, 25, 30, 35)


def study() -> Section:
    """Answer the questions."""
    section = Section(
        "No Thanks!: the starter, the prices, the tactical variant",
        "Does the starter have an edge, what price is each card worth, what does the tactical "
        "variant change?",
        f"All seats alike, at four levels; {QUICK_GAMES:,} games each, by `search:20` "
        f"{GAMES['nothanks', 'search:20']:,}; seed {SEED}. A place is counted from who begins (0). "
        "The variant meets the same deals (`njet compare`).",
    )
    starter(section)
    prices(section)
    variant(section)
    return section


def starter(section: Section) -> None:
    """Who wins by place from the starter."""
    rows, panels = [], {}
    for players in PLAYERS:
        series = {}
        for level in LEVELS["nothanks"]:
            found = run("nothanks", players, level)
            wins = found.table("places")["win"]
            gap = found.table("spread_of_places")["value"][0]
            rows.append([players, level, *(said(win, 2, 100) for win in wins), span(gap, 2, 100)])
            rows[-1][2 + players : 2 + players] = [""] * (PLAYERS[-1] - players)
            series[level] = [
                (str(place), 100 * (win["value"] - 1 / players), 100 * half(win))
                for place, win in enumerate(wins)
            ]
            if level == "search:20":
                what = f"{players} players, {level}, largest minus smallest place"
                section.answers.append(verdict(what, gap, TOLERANCE, " pp", 100))
        panels[f"{players} players"] = series
    headings = ["players", "level", *(f"place {place}, %" for place in range(PLAYERS[-1]))]
    section.tables.append(table([*headings, "largest minus smallest"], rows))
    name = "nothanks_starter.svg"
    title = "Wins by place from the starter, less a fair share"
    drawing.dots(FIGURES / name, title, "percentage points", panels, 0, "place from the starter")
    section.figures.append(name)


def prices(section: Section) -> None:
    """At how many chips a card is taken."""
    rows, series = [], {}
    for level in LEVELS["nothanks"]:
        chips = run("nothanks", 4, level).table("prices").set_index("card")["chips"]
        rows.append([level, *(said(chips[card]) for card in PRICED)])
        if level != "random":
            series[level] = [(str(c), chips[c]["value"], half(chips[c])) for c in PRICED]
    low, middle, high = (f"the {card} at {said(chips[card])}" for card in (3, 20, 35))
    section.answers.append(
        f"4 players, {level}, chips on a card when taken: {low}, {middle}, {high}."
    )
    section.tables.append(
        table(["chips on a card when taken, 4 players", *(f"card {c}" for c in PRICED)], rows)
    )
    name = "nothanks_prices.svg"
    title = "Chips on a card when it is taken"
    drawing.dots(FIGURES / name, title, "chips", {"4 players": series}, None, "card")
    section.figures.append(name)


def variant(section: Section) -> None:
    """What the tactical variant changes, on the same deals."""
    rows = []
    for level in LEVELS["nothanks"]:
        found = njet.compare(
            ["default", "nothanks-tactical"],
            "nothanks",
            games=GAMES.get(("nothanks", level), QUICK_GAMES // 5),
            players=PLAYERS_OF_VARIANT,
            policies=level,
            seed=SEED,
        )
        changes = {each.name: each for each in found.differences}
        cells = []
        for name, _, digits in CHANGED:
            estimate, scale = (
                changes[name].difference,
                100 if changes[name].difference.percent else 1,
            )
            mark = "" if changes[name].has_changed else " (n.s.)"
            ends = (estimate.high - estimate.low) / 2
            cells.append(f"{scale * estimate.value:+.{digits}f} ± {scale * ends:.{digits}f}{mark}")
        rows.append([level, *cells])
    section.answers.append(
        f"Tactical variant, {PLAYERS_OF_VARIANT} players, {level}: the starter's wins change by "
        f"{cells[0]} pp, his score by {cells[1]}."
    )
    headings = [f"tactical less default, {PLAYERS_OF_VARIANT} players"]
    headings += [what for _, what, _ in CHANGED]
    section.tables.append(table(headings, rows))
    section.tables.append("n.s.: not significant at 5 % after Holm's correction for all estimates.")
