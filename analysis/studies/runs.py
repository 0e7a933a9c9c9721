"""The runs that the studies share: played once, kept beside this file until their seed changes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd

import njet

SEED = 20_261_130
FOLDER = Path(__file__).parent / "data"
LEVELS = {
    "njet": ("random", "heuristic", "pimc:20"),
    "nothanks": ("random", "heuristic", "tuned", "search:20"),
    "nessos": ("random", "heuristic", "tuned", "search:20"),
}
GAMES = {
    ("njet", "random"): 200_000,
    ("njet", "heuristic"): 200_000,
    ("njet", "pimc:20"): 2_400,
    ("nothanks", "search:20"): 20_000,
    ("nessos", "search:20"): 2_000,
}
QUICK_GAMES = 1_000_000


class Run:
    """One study's games: its tables, and its rounds where they were asked for."""

    def __init__(self, document: dict[str, Any], rounds: Path) -> None:
        self.games: int = document["games"]
        self._tables = document["tables"]
        self._rounds = rounds

    def table(self, name: str) -> pd.DataFrame:
        """Return a table with the columns of its JSON, estimates as dictionaries."""
        return pd.DataFrame(self._tables[name])

    def rounds(self, *columns: str) -> pd.DataFrame:
        """Return columns of the rounds."""
        return pd.read_parquet(self._rounds, columns=list(columns))


@cache
def run(game: str, players: int, policy: str, rounds: bool = False, **rules: Any) -> Run:
    """Play, or read what was played: all seats by one policy."""
    FOLDER.mkdir(exist_ok=True)
    games = GAMES.get((game, policy), QUICK_GAMES)
    settings = "".join(f"-{key}={value}" for key, value in rules.items())
    name = f"{game}-{players}-{policy.replace(':', '_')}-{games}{settings}"
    path, notes = FOLDER / f"{name}.json", FOLDER / f"{name}.parquet"
    if not path.exists() or (rounds and not notes.exists()):
        result = njet.simulate(
            game,
            games=games,
            players=players,
            policies=policy,
            rules=rules or None,
            seed=SEED,
            records=notes if rounds else None,
        )
        path.write_text(result.to_json(), encoding="utf-8")
    return Run(json.loads(path.read_text(encoding="utf-8")), notes)
