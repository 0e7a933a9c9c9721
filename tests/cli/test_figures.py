"""Figures and a page beside the result: written, or refused before anything is played."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import njet as package
from njet import report
from njet.cli import figures
from njet.cli.figures import writable_folder
from njet.core.errors import BadInput

FEW = ("nothanks", "-n", 100, "--players", 3, "--policy", "random", "--seed", 1, "-q", "--json")


@pytest.fixture
def nothing_is_played(monkeypatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("played")

    monkeypatch.setattr(package, "simulate", fail)


def test_they_are_written_and_change_nothing_that_is_printed(njet_sim, tmp_path: Path) -> None:
    alone = njet_sim(*FEW)
    page, folder = tmp_path / "page.html", tmp_path / "a" / "b"
    ended = njet_sim(*FEW, "--report", page, "--plot", folder, "--tolerance", "40pp")
    assert (ended.code, ended.out, ended.err) == (0, alone.out, "")
    assert "balanced at 40 pp" in page.read_text(encoding="utf-8")
    assert [path.name for path in sorted(folder.iterdir())] == [
        "prices.svg",
        "scores.svg",
        "wins_by_place.svg",
    ]
    assert "± 40 pp" in (folder / "wins_by_place.svg").read_text(encoding="utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"a", "page.html"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--report", "page.txt"), "'page.txt' does not end in .html or .htm"),
        (("--report", "none/page.html"), "cannot write 'none/page.html': No such file"),
        (("--report", "folder.html"), "cannot write 'folder.html': it is there and is no"),
        (("--plot", "file"), "cannot write into 'file': Not a directory"),
        (("--plot", "file/below"), "cannot write into 'file/below': Not a directory"),
        (("--plot", "x" * 300), "File name too long"),
        (("--plot", ""), "a folder has a name"),
        (("--plot", "a\0b"), "cannot write into"),
        (("--plot", "new", "--tolerance", "0.5"), "not a number of percentage points like 0.5pp"),
        (("--plot", "a.html", "--report", "a.html"), "--plot and --report name the same place"),
        (("--tolerance", "1pp"), "--tolerance is for the verdicts of --report"),
        (("--plot", "new", "--policy", "nobody"), "nobody"),
    ],
)
def test_what_cannot_be_is_refused_before_the_run(
    njet_sim, nothing_is_played, tmp_path: Path, monkeypatch, arguments, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder.html").mkdir()
    ended = njet_sim(*FEW, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"file", "folder.html"}


@pytest.mark.parametrize("option", ["--plot", "--report"])
def test_without_the_extra_nothing_is_played(
    njet_sim, nothing_is_played, tmp_path: Path, monkeypatch, option: str
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ended = njet_sim(*FEW, option, tmp_path / "new.html")
    assert (ended.code, ended.out) == (2, "")
    assert "pip install 'njet-sim[report]'" in ended.err
    assert len(ended.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_result_is_shown_even_if_the_page_cannot_be_saved(
    njet_sim, tmp_path: Path, monkeypatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(report, "write_page", fail)
    ended = njet_sim(*FEW, "--report", tmp_path / "page.html")
    assert ended.code == 1
    assert '"schema":"njet.result.v1"' in ended.out
    assert "No space left on device" in ended.err


def test_an_interrupted_run_has_its_page(njet_sim, tmp_path: Path, monkeypatch) -> None:
    done = package.simulate("nothanks", games=50, players=3, policies="random", seed=1, threads=1)

    def stop(*_: object, **__: object) -> None:
        raise package.Interrupted(replace(done, requested=100))

    monkeypatch.setattr(package, "simulate", stop)
    ended = njet_sim(*FEW, "--report", tmp_path / "page.html")
    assert ended.code == 130
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Interrupted: 50 of 100 games were played." in text


@pytest.mark.skipif(
    getattr(figures.os, "geteuid", lambda: 1)() == 0, reason="root may write anywhere"
)
def test_a_folder_without_write_permission_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="Permission denied"):
        writable_folder(str(tmp_path / "figures"))
