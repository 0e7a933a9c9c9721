"""The same study at every level of a ladder."""

from __future__ import annotations

import csv
import io
import json
import signal

import numpy as np
import pytest

import njet
from njet import games
from njet.core.errors import BadInput


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a level whose games take fifty times as long."""
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")


def climbed(**options: object) -> njet.Ladder:
    return njet.ladder("rps", **{"games": 20_000, "players": 3, "seed": 1, "threads": 1, **options})


def test_every_level_is_the_study_at_that_level() -> None:
    found = climbed()
    assert found.levels == ("calm", "rock", "storm")
    for level, result in zip(found.levels, found.results, strict=True):
        alone = njet.simulate("rps", games=result.games, players=3, policies=level, seed=1)
        assert result.to_json() == alone.to_json()


def test_slow_levels_get_fewer_games_by_what_they_cost() -> None:
    assert [result.games for result in climbed().results] == [20_000, 20_000, 400]
    assert [result.games for result in climbed(games=3000).results] == [3000, 3000, 100]
    assert [result.games for result in climbed(games=50).results] == [50, 50, 50]
    found = climbed()
    assert (found.games, found.requested, found.complete) == (40_400, 40_400, True)


def test_levels_can_be_named() -> None:
    found = climbed(levels=["paper", "rock"])
    assert found.levels == ("paper", "rock")


@pytest.mark.parametrize(
    ("policy", "cost"), [("deep", 7), ("deep:20", 140), ("quick", 1), ("quick:20", 1)]
)
def test_a_cost_is_multiplied_by_the_parameter(policy: str, cost: int) -> None:
    nim = games.load("rps")
    game = type(nim)(**{**vars(nim), "costs": {"deep": 7}})
    assert game.cost(policy) == cost


@pytest.mark.parametrize("game", games.names())
def test_the_ladders_of_the_games_are_of_their_policies(game: str) -> None:
    found = games.load(game)
    assert len(found.ladder) >= 2
    assert found.ladder[0] == "random"
    assert [found.line_up(1, level)[0] for level in found.ladder] == list(found.ladder)
    assert set(found.costs) <= set(found.policies)


def test_the_table_has_a_column_a_level() -> None:
    found = climbed()
    (table,) = found.summary()
    assert table.columns == ["", "calm", "rock", "storm"]
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["games"] == [20_000, 20_000, 400]
    for place, result in enumerate(found.results):
        seats, spread, facts, _ = result.summary()
        assert rows["seat 1, win %"][place] == seats.rows[1][1]
        assert rows["largest minus smallest seat, win %"][place] == spread.rows[0][1]
        assert rows["games tied, %"][place] == facts.rows[0][1]
    wide, narrow = (
        rows["seat 0, win %"][place].high - rows["seat 0, win %"][place].low for place in (2, 0)
    )
    assert wide > 5 * narrow


def test_each_row_is_shown_in_its_own_form() -> None:
    lines = str(climbed()).splitlines()
    assert lines[1] == "By level, all seats alike"
    assert lines[2].split() == ["calm", "rock", "storm"]
    assert lines[3].split() == ["games", "20,000", "20,000", "400"]
    five = climbed(levels=["rock", "paper", "scissors", "storm", "calm"], players=4)
    assert max(map(len, [*lines, *str(five).splitlines()])) <= 100


def test_the_files_have_the_level() -> None:
    found = climbed(games=500)
    document = json.loads(found.to_json())
    assert document["schema"] == "njet.ladder.v1"
    assert [level["level"] for level in document["levels"]] == list(found.levels)
    assert document["levels"][1]["result"] == json.loads(found.results[1].to_json())
    assert (document["seed"], document["game"]) == (1, "rps")
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert list(rows[0]) == ["level", "table", "row", "column", "value", "low", "high"]
    assert [row["level"] for row in rows] == sorted(row["level"] for row in rows)
    alone = [row for row in rows if row["level"] == "rock"]
    assert len(alone) == len(found.results[1].to_csv().splitlines()) - 1
    seats = found.frames()["seats"]
    assert seats["level"].tolist() == list(np.repeat(found.levels, 3))


def test_threads_change_nothing() -> None:
    assert climbed(threads=3).to_json() == climbed().to_json()


def test_progress_grows_to_the_end() -> None:
    calls = []
    climbed(progress=lambda *done: calls.append(done))
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert calls[-1] == (60_000, 60_000)  # 400 games of fifty times the cost are 20,000


def test_ctrl_c_leaves_what_is_done() -> None:
    def progress(done: int, total: int) -> None:
        if done > 30_000:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(njet.Interrupted) as caught:
        climbed(games=10**5, levels=["rock", "paper", "scissors"], progress=progress)
    found = caught.value.result
    assert not found.complete
    assert 30_000 < found.games < found.requested == 300_000
    assert json.loads(found.to_json())["games"] == found.games
    assert str(found)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"levels": ["rok"]}, "unknown policy 'rok', did you mean rock?"),
        ({"games": 0}, "games: 0 is not allowed"),
        ({"players": 9}, "is for 2 to 4 players, not 9"),
    ],
)
def test_bad_input_is_refused_in_one_line(options: dict, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        climbed(**options)
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
