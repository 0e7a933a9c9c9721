"""Nessos: how do games end, and do the targets make them equally long?"""

from __future__ import annotations

from analysis.studies import drawing
from analysis.studies.estimates import half, said
from analysis.studies.runs import GAMES, LEVELS, QUICK_GAMES, SEED, run
from analysis.studies.section import FIGURES, Section, table

PLAYERS = (3, 4, 5, 6)
TARGETS = {3: 40, 4: 40, 5: 35, 6: 30}


def study() -> Section:
    """Answer the questions."""
    section = Section(
        "Nessos: ends and lengths",
        "How do games end by number of players, and do the targets 40, 40, 35 and 30 make them "
        "equally long?",
        f"All seats alike, at four levels; {QUICK_GAMES:,} games each, by `search:20` "
        f"{GAMES['nessos', 'search:20']:,}; seed {SEED}.",
    )
    ends(section)
    lengths(section)
    return section


def ends(section: Section) -> None:
    """How games end."""
    rows: list[list[object]] = []
    for players in PLAYERS:
        for level in LEVELS["nessos"]:
            found = run("nessos", players, level).table("ends")
            rows.append([players, level, *(said(games, 2, 100) for games in found["games"])])
    names = ["target", "one player left", "nine Charons", "no cards left"]
    section.tables.append(table(["players", "level", *(f"{name}, %" for name in names)], rows))


def lengths(section: Section) -> None:
    """Rounds of a game, and a player's turns with the pawn."""
    rows, panels = [], {}
    for level in LEVELS["nessos"]:
        found = {p: run("nessos", p, level).table("facts").set_index("what") for p in PLAYERS}
        rounds = {p: facts["value"]["rounds a game"] for p, facts in found.items()}
        rows.append([level, *(said(rounds[players]) for players in PLAYERS)])
        rows[-1] += [f"{rounds[p]['value'] / p:.2f}" for p in PLAYERS]
        panels[level] = {"rounds": [(str(p), rounds[p]["value"], half(rounds[p])) for p in PLAYERS]}
        low = min(PLAYERS, key=lambda p: rounds[p]["value"])
        high = max(PLAYERS, key=lambda p: rounds[p]["value"])
        section.answers.append(
            f"{level}: from {said(rounds[low])} rounds with {low} players to "
            f"{said(rounds[high])} with {high}: a factor of "
            f"{rounds[high]['value'] / rounds[low]['value']:.2f}."
        )
    headings = [f"rounds, {p} players (target {TARGETS[p]})" for p in PLAYERS]
    headings += [f"rounds a seat, {p} players" for p in PLAYERS]
    section.tables.append(table(["level", *headings], rows))
    name = "nessos_lengths.svg"
    drawing.dots(
        FIGURES / name, "Rounds of a game by number of players", "rounds", panels, None, "players"
    )
    section.figures.append(name)
