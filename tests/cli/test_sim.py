"""The command from end to end, with few games."""

from __future__ import annotations

import contextlib
import importlib
import json
import re
import shlex
import signal
from pathlib import Path

import pytest

from njet.cli import output
from njet.cli import progress as progress_module

FEW = ("--games", "2000", "--threads", "1")


@pytest.fixture
def interrupt_after(monkeypatch):
    """Press Ctrl-C once so many games are done."""

    def arm(games: int) -> None:
        @contextlib.contextmanager
        def progress(label: str, total: int, quiet: bool):
            def report(done: int, of: int) -> None:
                if done >= games:
                    signal.raise_signal(signal.SIGINT)

            yield report

        monkeypatch.setattr(progress_module, "progress", progress)

    return arm


def test_one_screen_with_the_answer_first_and_the_rerun_line_last(njet_sim) -> None:
    ended = njet_sim(*FEW, "--seed", 42)
    lines = ended.out.splitlines()
    assert ended.code == 0
    assert re.fullmatch(
        r"njet-sim \S+ · njet, 4 players · policy heuristic ×4 · rules default", lines[0]
    )
    assert re.fullmatch(
        r"2,000 games \(16,000 rounds\) · seed 42 · stream v\d+ · 1 thread · \d+\.\d s", lines[1]
    )
    assert lines[-1] == (
        "rerun: njet-sim njet --games 2000 --players 4 --policy heuristic --seed 42"
    )
    assert max(map(len, lines)) <= 100
    assert len(lines) <= 60


@pytest.mark.parametrize("players", range(2, 6))
def test_the_tables_fit_for_every_number_of_players(njet_sim, players: int) -> None:
    ended = njet_sim(*FEW, "--players", players, "--policy", "random", "--seed", 1)
    assert ended.code == 0
    assert max(map(len, ended.out.splitlines())) <= 100


def test_json_is_one_document_and_the_same_bytes_again(njet_sim) -> None:
    first = njet_sim(*FEW, "--seed", 7, "--json")
    again = njet_sim("--games", "2k", "--threads", "2", "--seed", 7, "--json")
    assert first.code == 0
    assert first.out == again.out
    assert first.out.endswith("}\n")
    document = json.loads(first.out)
    assert "schema" in document


def test_a_drawn_seed_is_shown_and_the_rerun_line_gives_the_same_result(njet_sim) -> None:
    first = njet_sim(*FEW, "--policy", "random", "--set", "bonus=team", "--players", 3)
    command = first.out.splitlines()[-1].removeprefix("rerun: ")
    again = njet_sim(*shlex.split(command)[1:])

    def tables(screen: str) -> str:
        return screen.partition("\n\n")[2]

    assert tables(first.out) == tables(again.out)
    other = njet_sim(*FEW, "--policy", "random", "--set", "bonus=team", "--players", 3)
    assert tables(other.out) != tables(first.out)


@pytest.mark.parametrize("suffix", [".json", ".csv"])
def test_out_saves_the_result_beside_showing_it(njet_sim, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"run{suffix}"
    ended = njet_sim(*FEW, "--seed", 7, "--json", "--out", path)
    assert ended.code == 0
    assert list(tmp_path.iterdir()) == [path]
    if suffix == ".json":
        assert path.read_text(encoding="utf-8") == ended.out
    else:
        assert len(path.read_text(encoding="utf-8").splitlines()) > 4


def test_a_result_that_cannot_be_saved_is_still_shown(njet_sim, tmp_path, monkeypatch) -> None:
    def fail(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(output, "save", fail)
    ended = njet_sim(*FEW, "--seed", 7, "--json", "--out", tmp_path / "run.json")
    assert ended.code == 1
    assert json.loads(ended.out)
    assert ended.err == "njet-sim: error: No space left on device\n"


def test_quiet_leaves_standard_error_empty(njet_sim) -> None:
    assert njet_sim(*FEW, "--quiet").err == ""


def test_compiling_is_announced_unless_quiet(njet_sim, monkeypatch) -> None:
    module = importlib.import_module("njet.simulation")
    monkeypatch.setattr(module, "kernels_are_compiled", lambda *_: False)
    assert njet_sim(*FEW).err.startswith("compiling kernels, once per version")
    assert njet_sim(*FEW, "-q").err == ""


def test_an_interrupted_run_shows_what_was_done(njet_sim, interrupt_after, tmp_path) -> None:
    interrupt_after(1)
    path = tmp_path / "run.json"
    ended = njet_sim("--games", "100M", "--seed", 7, "--threads", 1, "--out", path)
    assert ended.code == 130
    found = re.fullmatch(r"interrupted: ([\d,]+) of 100,000,000 games", ended.out.splitlines()[0])
    assert found
    assert int(found[1].replace(",", "")) > 0
    assert path.exists()


def test_an_interrupted_run_as_json(njet_sim, interrupt_after) -> None:
    interrupt_after(1)
    ended = njet_sim("--games", "100M", "--seed", 7, "--threads", 1, "--json")
    assert ended.code == 130
    assert json.loads(ended.out)
    assert re.fullmatch(r"njet-sim: interrupted: [\d,]+ of 100,000,000 games\n", ended.err)


def test_version_and_help(njet_sim) -> None:
    from njet import __version__

    assert njet_sim("--version") == (0, f"njet-sim {__version__}\n", "")
    ended = njet_sim("--help")
    assert (ended.code, ended.err) == (0, "")
    for option in ("--games", "--players", "--policy", "--set", "--seed", "--threads", "--json"):
        assert option in ended.out
