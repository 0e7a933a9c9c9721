"""The command ``njet`` and what it holds."""

import json
import shutil
import subprocess

import pytest

ENDING = "njet hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- value=1 teams=ABB bonus=0 lead=0"


def test_sim_is_njet_sim(njet, njet_sim) -> None:
    arguments = ("--games", 2000, "--seed", 3, "--json", "--quiet")  # the first one may compile
    assert njet("sim", *arguments) == njet_sim(*arguments)


def test_perft_counts_leaves(njet) -> None:
    assert njet("perft", ENDING) == (0, "72\n", "")
    assert njet("perft", *ENDING.split()) == (0, "72\n", "")


def test_perft_looks_as_deep_as_asked(njet) -> None:
    assert njet("perft", ENDING, "--depth", 0) == (0, "1\n", "")
    assert njet("perft", ENDING, "--depth", 1) == (0, "3\n", "")


def test_perft_as_json(njet) -> None:
    ended = njet("perft", ENDING, "--json")
    document = json.loads(ended.out)
    assert document["leaves"] == 72
    assert document["position"] == ENDING
    assert list(document) == sorted(document)


def test_solve_shows_value_best_cards_and_line(njet) -> None:
    njet("solve", ENDING)  # compiled, which is said
    ended = njet("solve", ENDING)
    assert (ended.code, ended.err) == (0, "")
    rows = dict(row.split(maxsplit=1) for row in ended.out.splitlines())
    assert list(rows) == ["value", "best", "line", "nodes"]
    assert rows["value"] == "-1"
    assert rows["line"].split()[0] in rows["best"].split()
    assert len(rows["line"].split()) == 9
    assert njet("solve", *ENDING.split()) == ended


def test_solve_as_json(njet) -> None:
    document = json.loads(njet("solve", ENDING, "--json").out)
    assert (document["schema"], document["value"]) == ("njet.solve.v1", -1)
    assert document["lower"] == document["upper"] == -1
    assert document["line"][0] in document["best"]
    assert list(document) == sorted(document)


def test_solve_within_a_budget_gives_bounds(njet) -> None:
    ended = njet("solve", ENDING, "--nodes", 0, "--seconds", 1.5, "--memory", 1)
    assert ended.out == "value  -4 to +6\nnodes  0\n"
    document = json.loads(njet("solve", ENDING, "--nodes", 0, "--json").out)
    assert (document["value"], document["best"], document["line"]) == (None, [], [])


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("smi",),
        ("--foo",),
        ("perft",),
        ("perft", "chess"),
        ("perft", ""),
        ("perft", "njet hands=Q9"),
        ("perft", ENDING, "--depth", "-1"),
        ("perft", ENDING, "--depth", "x"),
        ("solve",),
        ("solve", "njet players=4 dealer=0"),
        ("solve", "nothanks deck=3.4 chips=1/1/1 turn=0"),
        ("solve", ENDING, "--nodes", "-1"),
        ("solve", ENDING, "--seconds", "nan"),
        ("solve", ENDING, "--seconds", "x"),
        ("solve", ENDING, "--memory", "0"),
        ("completion",),
        ("completion", "tcsh"),
        ("sim", "--games", "0"),
    ],
)
def test_bad_input_is_refused_in_one_line(njet, arguments) -> None:
    ended = njet(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet: error: ")
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_covers_both_commands(njet, shell: str) -> None:
    ended = njet("completion", shell)
    assert ended.code == 0
    assert "_NJET_COMPLETE" in ended.out
    assert "_NJET_SIM_COMPLETE" in ended.out


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_accepts_the_completion_script(njet) -> None:
    script = njet("completion", "bash").out
    checked = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("njet-sim nj", ["njet"]),
        ("njet-sim --policy heu", ["heuristic"]),
        ("njet-sim --policy random,heu", ["random,heuristic"]),
        ("njet-sim --see", ["--seed"]),
        ("njet-sim --rules njet-1", ["njet-100", "njet-1997"]),
        ("njet-sim --rules hous", ["hous"]),
    ],
)
def test_words_are_completed(words, completions, capsys, monkeypatch) -> None:
    from njet.cli import sim_main

    monkeypatch.setenv("_NJET_SIM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    with pytest.raises(SystemExit):
        sim_main([])
    offered = [line.partition(",")[2] for line in capsys.readouterr().out.splitlines()]
    assert offered == completions
