"""The command ``njet tune``."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest
from test_fourth_game import registered  # noqa: F401

from njet.cli import progress
from njet.tuning import Tuner

pytest.importorskip("cma")

FEW = ("tune", "nothanks", "--players", 3, "--population", 4, "--opponents", "itself,random")
SMALL = (*FEW, "--seed", 1, "--budget", 15_000, "--held-out", "threshold", "-q")


@pytest.fixture
def interrupt_after(monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C in the generation after so many."""

    def press(generations: int) -> None:
        step = Tuner.step

        def stops(self: Tuner, *arguments):
            if len(self.history) == generations:
                raise KeyboardInterrupt
            return step(self, *arguments)

        monkeypatch.setattr(Tuner, "step", stops)

    return press


def document(ended) -> dict:
    assert (ended.code, ended.err) == (0, "")
    return json.loads(ended.out)


def test_the_screen_shows_weights_the_check_and_their_source(njet) -> None:
    ended = njet(*SMALL)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].startswith("njet tune ")
    assert "nothanks, 3 players · policy heuristic · rules default" in lines[0]
    assert "Weights" in lines
    assert [line.split()[0] for line in lines if line.startswith("few chips")] == ["few"]
    assert any(line.startswith("threshold  ") and "held out" in line for line in lines)
    assert sum(line.startswith("the new weights are ") for line in lines) == 1
    assert lines[-2].startswith("3: (")
    assert lines[-1].startswith("# njet tune nothanks --policy heuristic --players 3 --budget ")


def test_json_is_the_same_on_any_threads_and_by_its_own_command(njet) -> None:
    first = document(njet(*SMALL, "--json", "--threads", 1))
    assert first["complete"]
    assert first["schema"] == "njet.tune.v1"
    assert first["games"] <= 15_000
    assert first["generations"] >= 3
    assert [row["weight"] for row in first["tables"]["weights"]][:2] == ["cost", "constant"]
    assert {row["kind"] for row in first["tables"]["check"]} == {"met", "held out"}
    assert document(njet(*SMALL, "--json", "--threads", 2)) == first
    again = njet(*first["command"].split()[1:], "-q", "--json")
    assert document(again) == first


def test_a_budget_of_time_says_how_many_games_it_was(njet) -> None:
    timed = document(njet(*FEW, "--seed", 1, "--budget", "0s", "--json", "-q"))
    assert (timed["generations"], timed["games"]) == (1, 5 * 2 * 3 * 128)
    assert "--budget 3840 " in timed["command"]


def test_out_saves_the_document(njet, tmp_path: Path) -> None:
    path, lines = tmp_path / "weights.json", tmp_path / "weights.csv"
    ended = njet(*SMALL, "--json", "--out", path)
    assert path.read_text(encoding="utf-8") == ended.out
    njet(*SMALL, "--out", lines)
    assert "\ncheck,threshold / held out,gain," in lines.read_text(encoding="utf-8")


def test_an_interrupted_search_goes_on_from_its_checkpoint(
    njet, interrupt_after, tmp_path, monkeypatch
) -> None:
    whole = document(njet(*SMALL, "--json"))
    path = tmp_path / "search.json"
    with monkeypatch.context():
        interrupt_after(2)
        ended = njet(*SMALL, "--checkpoint", path)
    assert ended.code == 130
    assert ended.out.startswith("interrupted after 2 generations\n")
    assert "the new weights are not checked" in ended.out
    assert json.loads(path.read_text(encoding="utf-8"))["done"] == 2
    monkeypatch.undo()
    arguments = [a for a in SMALL if a not in ("--seed", 1)]  # the checkpoint has the seed
    assert document(njet(*arguments, "--checkpoint", path, "--json")) == whole
    assert json.loads(path.read_text(encoding="utf-8"))["done"] == whole["generations"]


def test_an_interrupt_before_there_is_anything_shows_nothing(njet, interrupt_after) -> None:
    interrupt_after(0)
    ended = njet(*SMALL)
    assert (ended.code, ended.out, ended.err.strip()) == (130, "", "njet: interrupted")


def test_an_interrupted_search_as_json(njet, interrupt_after) -> None:
    interrupt_after(1)
    ended = njet(*SMALL, "--json")
    assert ended.code == 130
    found = json.loads(ended.out)
    assert (found["complete"], found["generations"], [*found["tables"]]) == (False, 1, ["weights"])
    assert found["verdict"] == "not checked"
    assert ended.err == "njet: interrupted after 1 generations\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tune"], "Missing argument 'GAME'"),
        (["tune", "nothank"], "unknown game 'nothank', did you mean nothanks?"),
        (["tune", "nim"], "Nim has no policy with weights"),
        (["tune", "nothanks", "--policy", "random"], "policy random has no weights; there is: heu"),
        (["tune", "nothanks", "--policy", "heuristc"], "unknown policy 'heuristc', did you mean"),
        (["tune", "nothanks", "--players", "2"], "No Thanks! is for 3 to 7 players, not 2"),
        (["tune", "nothanks", "--budget", "10x"], "--budget: '10x' is not a number like"),
        (["tune", "nothanks", "--budget", "9"], "--budget: 9 games are less than a generation, wh"),
        (["tune", "nothanks", "--population", "3"], "--population: '3' is less than 4"),
        (["tune", "nothanks", "--opponents", "me"], "unknown opponent 'me' (there is: itself, "),
        (["tune", "nothanks", "--opponents", "threshold:x"], "policy threshold: 'x' is not allo"),
        (
            ["tune", "nothanks", "--held-out", "random"],
            "--held-out: random is one of the opp",
        ),
        (
            ["tune", "nothanks", "--held-out", "itself"],
            "--held-out: itself is one of the opp",
        ),
        (["tune", "nothanks", "--set", "hig=9"], "'hig' is no option of nothanks"),
        (["tune", "nothanks", "--out", "a.txt"], "--out: 'a.txt' does not end in .json"),
        (["tune", "nothanks", "--checkpoint", "/no/a"], "checkpoint '/no/a' cannot be written"),
        (["tune", "nothanks", "--checkpoint", "a.json", "--out", "a.json"], "name the same file"),
    ],
)
def test_a_bad_command_line_ends_in_one_line(
    njet,
    registered,  # noqa: F811
    arguments,
    said,
    tmp_path,
    monkeypatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = njet(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert said in ended.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is damaged, or no checkpoint"),
        ("[1]", "is damaged, or no checkpoint"),
        ('{"schema": "njet.checkpoint.v2", "done": 0}', "is damaged"),
        ('{"schema": "njet.checkpoint.v9"}', "is njet.checkpoint.v9, from another version"),
    ],
)
def test_what_is_no_checkpoint_is_refused_and_kept(njet, tmp_path, text: str, said: str) -> None:
    path = tmp_path / "search.json"
    path.write_text(text)
    ended = njet(*SMALL, "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1
    assert path.read_text() == text


def test_the_checkpoint_of_another_search_is_refused(njet, interrupt_after, tmp_path) -> None:
    path = tmp_path / "search.json"
    interrupt_after(1)
    njet(*SMALL, "--checkpoint", path)
    for changed, said in (
        (["--players", 4], "players 3, not 4"),
        (["--seed", 2], "seed 1, not 2"),
        (["--opponents", "random"], "opponents ['itself', 'random'], not ['random']"),
        (["--population", 5], "population 4, not 5"),
    ):
        ended = njet(*SMALL, *changed, "--checkpoint", path)
        assert (ended.code, ended.out) == (2, "")
        assert f"is of another run: {said}" in ended.err
    changed = ["tournament", "heuristic", "random", "--game", "nothanks", "-n", 900]
    ended = njet(*changed, "--checkpoint", path)
    assert (ended.code, ended.out) == (2, "")
    assert "is of another run: kind tune, not tournament" in ended.err


def test_a_missing_extra_is_named(njet, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    ended = njet(*SMALL)
    assert ended == (
        2,
        "",
        "njet: error: the package cma is missing: pip install 'njet-sim[tune]' brings it\n",
    )


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_only_a_terminal_sees_how_far_it_is(njet, monkeypatch) -> None:
    loud = [a for a in SMALL if a != "-q"]
    assert "generation" not in njet(*loud).err
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "_SECONDS_BETWEEN_FRAMES", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert njet(*loud).code == 0
    assert re.search(
        r"generation 2, 3,840 games: \d\d\.\d\d% of wins, best gain [+-]", terminal.getvalue()
    )
    assert "check · 100%" in terminal.getvalue()
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert njet(*loud, "--no-progress").code == 0
    assert terminal.getvalue() == ""
