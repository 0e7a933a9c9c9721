"""The commands ``njet compare``, ``sweep`` and ``balance``, with few games."""

from __future__ import annotations

import importlib
import json
import re
import shlex
import signal
from pathlib import Path

import pytest

from njet import games
from njet.study import batched

studies = importlib.import_module("njet.cli.studies")
FEW = ("--game", "rps", "--players", 2, "--games", 2000, "--threads", 1)
COMPARE = ("compare", "policy=rock,paper", "policy=rock,scissors", *FEW)
SWEEP = ("sweep", "--set", "policy=rock,paper|rock,scissors", "--set", "tokens=5..7", *FEW)
GOAL = ("--vary", "tokens=5..7", "--goal", "seats.0.win = 40%")
BALANCE = ("balance", *GOAL, "--policy", "rock,paper", *FEW)
RATIO = ("balance", "--ratio", "seats.0.win / seats.1.win", "--policy", "rock,paper", *FEW)
ALL = pytest.mark.parametrize("line", [COMPARE, SWEEP, BALANCE, RATIO])


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that needs no kernels, and few batches."""
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")
    monkeypatch.setattr(batched, "BATCHES", 20)


@ALL
def test_one_screen_with_the_rerun_line_last(njet, line) -> None:
    ended = njet(*line, "--seed", 7)
    lines = ended.out.splitlines()
    assert (ended.code, ended.err) == (0, "")
    assert re.match(rf"njet {line[0]} \S+ · rps, 2 players · policy .* · rules default", lines[0])
    assert re.match(r"2,000 games of each · seed 7 · stream v\d+ · 1 thread · .* s", lines[1])
    assert lines[-1].startswith(f"rerun: njet {line[0]} ")
    assert " --games 2000 " in lines[-1]
    assert lines[-1].endswith(" --seed 7")
    again = njet(*shlex.split(lines[-1])[2:])
    assert again.out.partition("\n\n")[2] == ended.out.partition("\n\n")[2]


def test_what_changed_is_shown(njet) -> None:
    out = njet(*COMPARE, "--seed", 7).out
    assert "policy=rock,scissors: 4 of " in out
    assert re.search(r"^seats\.0\.win .* pp .*<0\.0001 ", out, re.MULTILINE)
    assert "facts.games_tied" not in out
    everything = njet(*COMPARE, "--seed", 7, "--all").out
    assert "facts.games_tied" in everything
    assert "--all" in everything.splitlines()[-1]


def test_a_sweep_shows_what_is_asked_for(njet) -> None:
    out = njet(*SWEEP, "--seed", 7, "--show", "seats.0.win, facts").out
    assert re.search(r"^policy +tokens +seats 0 win % +facts games tied %$", out, re.MULTILINE)
    assert len(re.findall(r"^ *(?:rock,\w+)? +[567]  ", out, re.MULTILINE)) == 6


def test_a_balance_shows_the_answer(njet) -> None:
    out = njet(*BALANCE, "--seed", 7).out
    assert "reached at tokens" in out
    assert "nowhere from 5 to 7" in out  # no rule of this game changes anything
    out = njet(*RATIO, "--seed", 7).out
    assert re.search(r"^ratio +0\.3", out, re.MULTILINE)


@ALL
def test_files(njet, tmp_path: Path, line) -> None:
    path = tmp_path / "found.json"
    ended = njet(*line, "--seed", 7, "--json", "--out", path)
    assert ended.code == 0
    document = json.loads(ended.out)
    assert document["schema"].startswith("njet.")
    assert (document["seed"], document["games"]) == (7, 2000)
    assert path.read_text(encoding="utf-8") == ended.out
    table = tmp_path / "found.csv"
    njet(*line, "--seed", 7, "--out", table)
    assert "run,seed,value,7,," in table.read_text(encoding="utf-8")


@ALL
def test_it_is_stopped_and_goes_on(njet, tmp_path: Path, monkeypatch, line) -> None:
    path = tmp_path / "kept"
    line = (*line, "--json", "-n", 100_000)
    whole = njet(*line, "--seed", 7)

    class Pressed:
        def __enter__(self):
            return lambda done, total: signal.raise_signal(signal.SIGINT)

        def __exit__(self, *_):
            return None

    with monkeypatch.context() as patched:
        patched.setattr(studies, "progress", lambda *_: Pressed())
        stopped = njet(*line, "--seed", 7, "--checkpoint", path)
        alone = njet(*line, "--seed", 7)
    assert (stopped.code, stopped.out) == (130, "")
    assert re.fullmatch(
        rf"njet: interrupted after [\d,]+ of [\d,]+ games; the same command goes on from {path}\n",
        stopped.err,
    )
    assert alone.err.endswith(" games\n")
    assert njet(*line, "--checkpoint", path).out == whole.out  # the seed is the file's


@ALL
def test_compiling_is_said_once(njet, monkeypatch, line) -> None:
    monkeypatch.setattr(importlib.import_module("rps.run").Run, "is_compiled", lambda *_: False)
    assert njet(*line).err == "compiling kernels, once per version ...\n"
    assert njet(*line, "-q").err == ""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("compare",), "VARIANT"),
        (("compare", "default"), "at least two are needed"),
        (("compare", "default", "default"), "default and default are the same"),
        (("compare", "default", "house"), "'house' is neither a file nor a rule set"),
        (("compare", "default", "bonus_factor=x"), "bonus_factor: 'x' is not a whole number"),
        (("compare", "default", "bonus=team", "-n", "10"), "--games: '10' is less than 20"),
        (("compare", "default", "bonus=team", "--set", "x=1"), "'x' is no option of njet"),
        (("compare", "default", "bonus=team", "--game", "chess"), "unknown game 'chess'"),
        (("sweep",), "--set"),
        (("sweep", "--set", "players"), "'players' is not KEY=VALUE"),
        (("sweep", "--set", "players="), "a value is missing"),
        (("sweep", "--set", "players=3,9"), "players=9: Njet! is for 2 to 5 players"),
        (("sweep", "--set", "players=3", "--set", "players=4"), "players is given more than once"),
        (("sweep", "--set", "players=3", "--show", "x"), "'x' is no estimate; there are seats.0"),
        (("sweep", "--set", "points.6=1..3"), "points has no box '6'"),
        (("balance",), "--vary and --goal are needed, or --ratio"),
        (("balance", "--vary", "bonus_factor=1..3"), "--vary and --goal are needed"),
        (("balance", *GOAL, "--ratio", "a / b"), "--ratio is in place of --vary and --goal"),
        (
            ("balance", "--vary", "bonus_factor=3..1", "--goal", "x = 1"),
            "no range from LOW to HIGH",
        ),
        (("balance", "--vary", "bonus_factor=1..3", "--goal", "x = 1"), "'x' is no estimate"),
        (("balance", "--ratio", "seats.0.win"), "is not ESTIMATE / ESTIMATE"),
        (("balance", "--ratio", "seats.0.win / 2"), "is not ESTIMATE / ESTIMATE"),
        (("balance", "--ratio", "seats.0.win / x"), "'x' is no estimate"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    njet, tmp_path: Path, monkeypatch, line, words: str
) -> None:
    monkeypatch.setattr(studies, "announce_compiling", lambda *_: pytest.fail("too early"))
    path = tmp_path / "kept"
    ended = njet(*line, "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert ended.err.startswith("njet: error: ")
    assert words in ended.err
    assert not path.exists()


@ALL
def test_a_file_that_is_none_of_its_own_is_left_alone(njet, tmp_path: Path, line) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    ended = njet(*line, "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert path.read_text() == "mine"
    same = tmp_path / "x.json"
    ended = njet(*line, "--checkpoint", same, "--out", same)
    assert "--out and --checkpoint name the same file" in ended.err
