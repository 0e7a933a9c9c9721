"""Games played long ago are played the same today."""

from __future__ import annotations

import pytest
from golden import make

from njet.core.rng import STREAM_VERSION

HINT = (
    "The same games are played otherwise now. If that is meant, raise STREAM_VERSION in "
    "njet/core/rng.py, say so in CHANGELOG.md, and run: python tests/golden/make.py"
)


@pytest.mark.parametrize("game, players", make.TABLES)
def test_the_kernels_play_the_golden_games(game: str, players: int) -> None:
    kept = make.path(game, players).read_text(encoding="utf-8")
    played = make.text(game, players)
    differing = [
        number
        for number, (old, new) in enumerate(
            zip(kept.split("\n"), played.split("\n"), strict=False), start=1
        )
        if old != new
    ]
    assert not differing, f"{make.path(game, players).name}, line {differing[0]}: {HINT}"
    assert kept == played, HINT


@pytest.mark.parametrize("game, players", make.TABLES)
def test_the_golden_games_are_by_the_rules_and_of_this_stream(game: str, players: int) -> None:
    records = make.kept(game, players)
    assert len(records) == sum(part.games for part in make.PARTS[game]) == 100
    numbers = [record.header.game_number for record in records]
    assert numbers == list(range(100))
    for record in records:
        assert record.header.stream == STREAM_VERSION, HINT
        checked = record.verify()
        assert checked.is_over and checked.is_known and checked.decisions


def test_every_table_has_its_file_and_no_other() -> None:
    files = {file.name for file in make.FOLDER.glob("*.txt")}
    assert files == {make.path(*table).name for table in make.TABLES}
