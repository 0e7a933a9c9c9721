"""Results as documents, files, frames and texts."""

from __future__ import annotations

import csv
import io
import json
import math
import subprocess
import sys

import numpy as np
import pytest

import njet
from njet.core.estimates import Estimate
from njet.result import SCHEMA

GAMES = 300


@pytest.fixture(scope="module", params=range(2, 6))
def result(request) -> njet.Result:
    return njet.simulate(
        "njet", games=GAMES, players=request.param, policies="random", seed=7, threads=1
    )


@pytest.fixture(scope="module")
def nobody_finished() -> njet.Result:
    rules = {"target": 1000, "max_rounds": 1}
    return njet.simulate("njet", games=5, policies="random", rules=rules, seed=7, threads=1)


def test_the_document_says_what_was_run(result: njet.Result) -> None:
    text = result.to_json()
    document = json.loads(text)
    assert text == json.dumps(document, sort_keys=True, separators=(",", ":"))
    assert document["schema"] == SCHEMA
    assert document["version"] == njet.__version__
    assert document["stream"] == result.stream
    assert document["game"] == "njet"
    assert document["players"] == result.players
    assert document["policies"] == ["random"] * result.players
    assert (document["seed"], document["games"], document["requested"]) == (7, GAMES, GAMES)
    assert document["rules"]["bonus"] == "holder"
    assert not {"threads", "seconds", "time"} & set(document)


def test_the_document_holds_the_whole_tally(result: njet.Result) -> None:
    tally = json.loads(result.to_json())["tally"]
    assert tally.keys() == result.tally.keys()
    for name, values in tally.items():
        np.testing.assert_array_equal(np.array(values, dtype=np.int64), result.tally[name])


def test_every_table_is_in_document_file_and_frames(result: njet.Result) -> None:
    tables = {table.name: table for table in result.summary()}
    assert len(tables) == len(result.summary())
    document = json.loads(result.to_json())["tables"]
    frames = result.frames()
    lines = list(csv.DictReader(io.StringIO(result.to_csv())))
    assert tables.keys() == document.keys() == frames.keys()
    assert tables.keys() | {"run"} == {line["table"] for line in lines}
    for name, table in tables.items():
        assert len(document[name]) == len(frames[name]) == len(table.rows)
        cells = len(table.rows) * (len(table.columns) - table.labels)
        assert sum(line["table"] == name for line in lines) == cells


def test_the_numbers_are_the_same_everywhere(result: njet.Result) -> None:
    win = result.summary()[0].rows[1][1]
    assert isinstance(win, Estimate)
    assert json.loads(result.to_json())["tables"]["seats"][1]["win"] == {
        "value": win.value,
        "low": win.low,
        "high": win.high,
    }
    row = result.frames()["seats"].loc[1]
    assert (row["win"], row["win_low"], row["win_high"]) == (win.value, win.low, win.high)
    lines = csv.DictReader(io.StringIO(result.to_csv()))
    (line,) = (
        line
        for line in lines
        if (line["table"], line["row"], line["column"]) == ("seats", "1", "win")
    )
    assert [float(line[name]) for name in ("value", "low", "high")] == [
        win.value,
        win.low,
        win.high,
    ]


def test_the_file_says_what_was_run(result: njet.Result) -> None:
    lines = csv.DictReader(io.StringIO(result.to_csv()))
    run = {line["row"]: line["value"] for line in lines if line["table"] == "run"}
    assert run["seed"] == "7"
    assert run["policies"] == ",".join(["random"] * result.players)
    assert run["rules.points"] == "1,2,3,4,-2"
    assert run["rules.target"] == ""


def test_shares_add_up(result: njet.Result) -> None:
    frames = result.frames()
    assert frames["seats"]["win"].sum() == pytest.approx(1)
    assert frames["seats"]["first_player"].sum() == pytest.approx(1)
    assert frames["winners"]["games"].sum() == GAMES
    assert frames["histogram"]["number"].sum() == GAMES * result.players
    for _, line in frames["boxes"].groupby("line"):
        assert line["rounds"].sum() == pytest.approx(1)
    for name in set(frames["roles"].columns) - {"seat"}:
        assert not name.endswith(("low", "high")) or frames["roles"][name].between(0, 1).all()


def test_roles_of_a_seat_add_up() -> None:
    for players, names in {
        3: ["alone", "with_partner"],
        5: ["team_of_2_with_bonus", "team_of_2_without", "team_of_3"],
    }.items():
        found = njet.simulate(games=200, players=players, policies="random", seed=1, threads=1)
        roles = found.frames()["roles"]
        assert roles[names].sum(axis=1).tolist() == pytest.approx([1.0] * players)


def test_the_text_is_for_people(result: njet.Result) -> None:
    lines = str(result).splitlines()
    assert lines[0].startswith(f"Njet!, {result.players} players: {GAMES} games, ")
    assert max(map(len, lines)) <= 100
    assert len(lines) < 50
    assert "nan" not in str(result)
    assert repr(result).startswith(f"<Result of {GAMES} games: njet, {result.players} players")


def test_what_is_not_defined_is_null(nobody_finished: njet.Result) -> None:
    document = json.loads(nobody_finished.to_json())
    assert nobody_finished.rounds == 0
    assert document["tables"]["seats"][0]["win"] == {"value": None, "low": None, "high": None}
    cut_off = {row["what"]: row["value"] for row in document["tables"]["facts"]}
    assert cut_off["games cut off, in no other number, %"]["value"] == 1
    assert math.isnan(nobody_finished.frames()["seats"]["win"][0])
    assert "nan" not in str(nobody_finished)
    assert "nan" not in nobody_finished.to_csv()


def test_nothing_heavy_is_loaded_for_the_names() -> None:
    code = (
        "import sys, njet; dir(njet); njet.simulate; njet.Result; njet.games.load('njet');"
        "print(*sorted({'numba', 'pandas', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
