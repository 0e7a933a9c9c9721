"""The studies of ``analysis/``: their arithmetic, and that each still runs, on few games."""

from __future__ import annotations

import importlib

import numpy as np
import pandas as pd
import pytest

from analysis.studies import by_game, runs
from analysis.studies.estimates import span, verdict
from analysis.studies.section import Section, table

GAMES = dict.fromkeys(runs.GAMES, 60)
LEVELS = {game: ("random", "heuristic") for game in runs.LEVELS}


def test_a_ratio_takes_games_as_units() -> None:
    games, x = pd.Series([0, 0, 1, 1, 1]), pd.Series([1.0, 3.0, 2.0, 2.0, 5.0])
    found = by_game.ratio(games, x)
    assert found.value == pytest.approx(13 / 5)
    # Residuals by game: 4 - 2 · 2.6 and 9 - 3 · 2.6.
    assert found.half == pytest.approx(by_game.NORMAL * np.hypot(-1.2, 1.2) / 5)
    assert found.text(1) == "2.6 ± 0.7"


def test_fiellers_interval_is_the_ratios_that_cannot_be_told_apart() -> None:
    rng = np.random.default_rng(1)
    y = rng.normal(5, 2, 400)
    x = 2 * y + rng.normal(0, 3, 400)
    value, low, high = by_game.fieller(x, y)
    assert value == pytest.approx(x.mean() / y.mean())
    for end in (low, high):
        gap = x - end * y
        assert abs(gap.mean()) == pytest.approx(by_game.NORMAL * gap.std(ddof=1) / 20)
    assert by_game.fieller(x, y - y.mean())[1:] == (float("-inf"), float("inf"))


def test_a_verdict_needs_the_whole_interval() -> None:
    estimate = {"value": 0.004, "low": 0.002, "high": 0.006}
    words = [verdict("x", estimate, limit, " pp", 100) for limit in (0.7, 0.5, 0.1)]
    assert [text.rpartition("; ")[2] for text in words] == [
        "balanced at 0.7 pp.",
        "not decided at 0.5 pp.",
        "not balanced at 0.1 pp.",
    ]
    assert span(estimate, 1, 100) == "0.4 [0.2, 0.6]"


def test_a_section_is_markdown() -> None:
    section = Section("T", "Q?", "How.", ["A."], [table(["a", "b"], [[1, 2]])], ["f.svg"])
    assert section.text() == (
        "## T\n\n**Q?**\n\nHow.\n\n- A.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n"
        "![T](figures/f.svg)\n"
    )


@pytest.mark.parametrize("name", ["njet_seats", "njet_bonus", "njet_boxes", "nessos_ends"])
def test_a_study_still_runs(name: str, tmp_path, monkeypatch) -> None:
    study = importlib.import_module(f"analysis.studies.{name}")
    monkeypatch.setattr(runs, "FOLDER", tmp_path / "data")
    monkeypatch.setattr(study, "FIGURES", tmp_path / "figures")
    for module in (runs, study):
        monkeypatch.setattr(module, "GAMES", GAMES)
        monkeypatch.setattr(module, "LEVELS", LEVELS)
        monkeypatch.setattr(module, "QUICK_GAMES", 60, raising=False)
    runs.run.cache_clear()
    section = study.study()
    runs.run.cache_clear()
    assert section.answers
    assert "nan" not in section.text()
    drawn = [path.read_text(encoding="utf-8") for path in (tmp_path / "figures").iterdir()]
    assert len(drawn) == len(section.figures) == 1
    assert drawn[0].startswith("<?xml")
