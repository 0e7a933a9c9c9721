"""Golden games: 100 records per game and number of players, in ``tests/golden/GAME-PLAYERS.txt``.

``python tests/golden/make.py`` writes them anew; see CONTRIBUTING.md for when that is right.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import njet
from njet import games

FOLDER = Path(__file__).resolve().parent
SEED = 20


class Part(NamedTuple):
    """Some of a file's games: how many, by which policies in turn, and which rules."""

    games: int
    policies: str
    rules: dict[str, Any]


RULES_TURNED = {
    "bonus": "own",
    "bonus_factor": 3,
    "must_trump": True,
    "super_follows": "printed",
    "super_loot": False,
    "first_cover": "left",
    "rounds": 2,
}
OLDER_BOARD = {
    "discards": ("0", "2", "2x", "2P", "R"),
    "trumps": ("B", "R", "Y", "G", "none"),
    "rounds": 2,
}

PARTS = {
    "njet": (
        Part(10, "random", {}),
        Part(10, "heuristic", {}),
        Part(30, "random", {"rounds": 2}),
        Part(20, "heuristic,cards,boxes,teams,discards", {"rounds": 2}),
        Part(10, "heuristic,random", {"bonus": "team", "target": 30, "max_rounds": 3}),
        Part(10, "heuristic,random", RULES_TURNED),
        Part(10, "random,heuristic", OLDER_BOARD),
    ),
    "nessos": (
        Part(40, "random", {}),
        Part(20, "heuristic", {}),
        Part(20, "tuned,cfr,heuristic,random", {}),
        Part(10, "random", {"claims": "deck", "charons_out": 2, "eliminated": "pile"}),
        Part(10, "heuristic,random", {"hand_size": 4, "set_bonus": 5}),
    ),
    "nothanks": (
        Part(40, "random", {}),
        Part(20, "heuristic", {}),
        Part(20, "tuned,threshold:8,heuristic,random", {}),
        Part(10, "heuristic,random", {"tactical": True}),
        Part(10, "random,threshold:3", {"rounds": 2, "removed": 20, "chips": 5}),
    ),
}

TABLES = [(game, players) for game in PARTS for players in games.load(game).players]


def path(game: str, players: int) -> Path:
    """The file of a game and a number of players."""
    return FOLDER / f"{game}-{players}.txt"


@cache
def kept(game: str, players: int) -> tuple[njet.Record, ...]:
    """The games as they are in the file."""
    return tuple(njet.Record.all_from_text(path(game, players).read_text(encoding="utf-8")))


def records(game: str, players: int) -> Iterator[njet.Record]:
    """The games as they are played now; no two of a file have the same number."""
    first = 0
    for part in PARTS[game]:
        names = part.policies.split(",")
        seats = [names[seat % len(names)] for seat in range(players)]
        yield from njet.record(
            game,
            seed=SEED,
            games=part.games,
            first_game=first,
            players=players,
            policies=seats,
            rules=part.rules,
        )
        first += part.games


def text(game: str, players: int) -> str:
    """What a file has to have."""
    return "\n".join(record.to_text() for record in records(game, players))


def main() -> None:
    """Write all files."""
    for game, players in TABLES:
        file = path(game, players)
        file.write_text(text(game, players), encoding="utf-8", newline="\n")
        print(f"{file.name}: {file.stat().st_size:,} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
