"""The command ``njet tournament``, and the ladder of ``njet-sim``, with few games."""

from __future__ import annotations

import importlib
import json
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from njet import games

command = importlib.import_module("njet.cli.tournament")  # the name is that of a function too
FEW = ("--game", "rps", "--players", 3, "--games", 240, "--threads", 1)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that needs no kernels."""
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")


def test_one_screen_with_the_matrix_first_and_the_rerun_line_last(njet) -> None:
    ended = njet("tournament", "rock", "storm", "calm", *FEW, "--seed", 7, "--set", "most=3")
    lines = ended.out.splitlines()
    assert (ended.code, ended.err) == (0, "")
    assert re.fullmatch(
        r"njet tournament \S+ · rps, 3 players · 3 policies · rules most=3", lines[0]
    )
    assert re.fullmatch(
        r"240 games of each pairing in 80 batches · seed 7 · stream v\d+ · 1 thread · .* s",
        lines[1],
    )
    assert lines[3].startswith("Wins in %")
    assert lines[-1] == (
        "rerun: njet tournament rock storm calm --game rps --players 3 --games 240 --set most=3"
        " --seed 7"
    )
    assert max(map(len, lines)) <= 100
    again = njet(*shlex.split(lines[-1])[2:])
    assert again.out.partition("\n\n")[2] == ended.out.partition("\n\n")[2]


def test_measuring_is_shown_and_in_the_rerun_line(njet) -> None:
    ended = njet("tournament", "storm", "calm", *FEW, "--seed", 7, "--measure")
    assert "Same deals from every seat" in ended.out
    assert "--measure" in ended.out.splitlines()[-1]


def test_json_is_one_document_and_out_saves_it(njet, tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    ended = njet("tournament", "rock", "paper", *FEW, "--seed", 7, "--json", "--out", path)
    assert ended.code == 0
    document = json.loads(ended.out)
    assert document["schema"] == "njet.tournament.v1"
    assert njet(*shlex.split(document["command"])[1:], "--json", "-q").out == ended.out
    assert path.read_text(encoding="utf-8") == ended.out
    table = tmp_path / "found.csv"
    njet("tournament", "rock", "paper", *FEW, "--seed", 7, "--out", table)
    assert "pairings,rock / paper,win," in table.read_text(encoding="utf-8")


def test_it_is_stopped_and_goes_on(njet, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "kept"
    line = ("tournament", "rock", "paper", *FEW, "--json", "-n", 60_000)
    whole = njet(*line, "--seed", 7)

    class Pressed:
        def __enter__(self):
            return lambda done, total: signal.raise_signal(signal.SIGINT)

        def __exit__(self, *_):
            return None

    with monkeypatch.context() as patched:
        patched.setattr(command, "progress", lambda *_: Pressed())
        stopped = njet(*line, "--seed", 7, "--checkpoint", path)
        alone = njet(*line, "--seed", 7)
    assert (stopped.code, stopped.out) == (130, "")
    assert re.fullmatch(
        rf"njet: interrupted after [\d,]+ of 120,000 games; the same command goes on from {path}\n",
        stopped.err,
    )
    assert alone.err.endswith(" games\n")
    assert njet(*line, "--checkpoint", path).out == whole.out  # the seed is the file's


def test_a_file_that_is_none_of_its_own_is_left_alone(njet, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(importlib.import_module("rps.run").Run, "is_compiled", lambda *_: False)
    path = tmp_path / "letter"
    path.write_text("Dear Sir")
    ended = njet("tournament", "rock", "paper", *FEW, "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet: error: checkpoint '")
    assert ended.err.endswith(" is damaged, or no checkpoint\n")
    assert path.read_text() == "Dear Sir"


def test_a_result_does_not_replace_its_checkpoint(njet, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = njet("tournament", "rock", "paper", *FEW, "--checkpoint", "a.json", "--out", "./a.json")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "njet: error: --out and --checkpoint name the same file\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument 'POLICIES...'"),
        (("rock",), "a tournament needs at least two policies, not 1"),
        (("rock", "rok"), "unknown policy 'rok', did you mean rock?"),
        (("rock", "rock"), "policy rock is named more than once"),
        (("rock", "paper", "--players", 9), "is for 2 to 4 players, not 9"),
        (("rock", "paper", "--game", "rsp"), "unknown game 'rsp', did you mean rps?"),
        (("rock", "paper", "--games", "x"), "--games: 'x' is not a number"),
        (("rock", "paper", "--games", 3), "games: 3 is not allowed: a whole number, at least 6"),
        (("rock", "paper", "--set", "mist=3"), "'mist' is no option of rps"),
        (("rock", "paper", "--set", "most=3", "--set", "most=4"), "given more than once"),
        (("rock", "paper", "--seed", "-1"), "--seed: '-1' is less than 0"),
        (("rock", "paper", "--out", "x.txt"), "does not end in .json or .csv"),
        (("rock", "paper", "--checkpoint", "/no_such_folder/x"), "cannot be written"),
    ],
)
def test_bad_input_is_refused_in_one_line(njet, arguments, said: str) -> None:
    ended = njet("tournament", *FEW, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1


def test_a_missing_extra_is_named_before_anything_is_said(njet, monkeypatch) -> None:
    monkeypatch.setattr(importlib.import_module("rps.run").Run, "is_compiled", lambda *_: False)
    monkeypatch.setitem(sys.modules, "openskill", None)
    ended = njet("tournament", "rock", "paper", *FEW, "--openskill")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "njet: error: the package openskill is missing: pip install 'njet-sim[ratings]' brings it\n"
    )


def test_compiling_is_announced_unless_quiet(njet, monkeypatch) -> None:
    monkeypatch.setattr(importlib.import_module("rps.run").Run, "is_compiled", lambda *_: False)
    line = ("tournament", "rock", "paper", *FEW)
    assert njet(*line).err == "compiling kernels, once per version ...\n"
    assert njet(*line, "-q").err == ""


# --- njet-sim --policy ladder ---


def test_the_ladder_is_one_screen(njet_sim) -> None:
    ended = njet_sim("rps", "-n", 5000, "--policy", "ladder", "--seed", 7, "--threads", 1)
    lines = ended.out.splitlines()
    assert ended.code == 0
    assert re.fullmatch(r"njet-sim \S+ · rps, 2 players · policy ladder · rules default", lines[0])
    assert re.match(r"10,100 games · seed 7 · stream v\d+ · 1 thread · ", lines[1])
    assert lines[4].split() == ["calm", "rock", "storm"]
    assert lines[-1] == "rerun: njet-sim rps --games 5000 --players 2 --policy ladder --seed 7"


def test_the_ladder_in_files(njet_sim, tmp_path: Path) -> None:
    path = tmp_path / "levels.csv"
    line = ("rps", "-n", 500, "--policy", "ladder", "--seed", 7)
    ended = njet_sim(*line, "--json", "--out", path)
    document = json.loads(ended.out)
    assert [level["level"] for level in document["levels"]] == ["calm", "rock", "storm"]
    assert njet_sim(*shlex.split(document["command"])[1:], "--json", "-q").out == ended.out
    assert path.read_text(encoding="utf-8").startswith("level,table,row,column,value,low,high\n")
