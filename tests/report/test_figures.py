"""Figures: of every game and number of players, the same each time, and nobody else's business."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from pathlib import Path

import matplotlib
import pytest

import njet
from njet.core.errors import BadInput
from njet.core.estimates import Summary
from njet.core.pictures import Curve, Dots, Heap, wins
from njet.report import style, write_figures
from njet.report.dots import height
from njet.report.figures import element, files, studies

from .conftest import played

SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawn(result: njet.Result) -> dict[str, str]:
    return dict(files(result, 0.005))


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_every_picture_is_a_file_that_says_its_question_and_where_it_is_from(result) -> None:
    (study,) = studies(result)
    found = drawn(result)
    assert list(found) == [f"{picture.name}.svg" for picture in study.pictures()]
    assert len(set(found)) == len(study.pictures()) >= 3
    for picture in study.pictures():
        said = " ".join(texts(found[f"{picture.name}.svg"]))
        assert picture.question in said
        assert "200 games, seed 3" in said


def test_axes_say_what_they_measure_in_which_unit(result) -> None:
    (study,) = studies(result)
    found = drawn(result)
    for picture in study.pictures():
        said = texts(found[f"{picture.name}.svg"])
        axes = [picture.chart.axis]
        if isinstance(picture.chart, Curve | Heap):
            axes.append(picture.chart.across)
        elif picture.chart.aside:
            axes.append(picture.chart.aside_axis)
        for axis in axes:
            assert any(text.startswith(axis) for text in said)


def test_every_row_has_a_line_of_its_own(result) -> None:
    (study,) = studies(result)
    tables = study.tables()
    for picture in study.pictures():
        if isinstance(picture.chart, Dots):
            table = tables[picture.chart.table]
            fewer = {table.name: replace(table, rows=table.rows[1:])}
            assert height(picture.chart, fewer) < height(picture.chart, tables)


def test_the_same_result_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    code = (
        "import sys, njet; from njet.report import write_figures;"
        "r = njet.simulate('nothanks', games=200, players=3, policies='random', seed=3, threads=1);"
        "write_figures(r, sys.argv[1])"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path], check=True)
    there = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert there == drawn(played("nothanks", 3))


def test_the_users_settings_change_nothing_and_stay() -> None:
    result = played("nothanks", 3)
    before = drawn(result)
    again = replace(result)
    with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.grid": True}):
        assert drawn(again) == before
        assert matplotlib.rcParams["font.size"] == 30


def test_the_state_of_pyplot_is_left_alone() -> None:
    import matplotlib.pyplot as plt

    figure = plt.figure()
    drawn(replace(played("nessos", 3)))
    assert plt.get_fignums() == [figure.number]
    plt.close(figure)


def test_files_replace_those_of_before_and_leave_others(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "figures"
    first = write_figures(played("nessos", 3), folder)
    (folder / "notes.txt").write_text("mine")
    first[0].write_text("old")
    again = write_figures(played("nessos", 3), folder)
    assert again == first
    assert first[0].read_text().startswith("<?xml")
    assert {path.name for path in folder.iterdir()} == {*(p.name for p in first), "notes.txt"}


def test_levels_have_files_of_their_own(tmp_path: Path) -> None:
    ladder = njet.ladder(
        "nothanks", games=60, players=3, levels=["random", "threshold:8"], seed=1, threads=1
    )
    names = [path.name for path in write_figures(ladder, tmp_path)]
    assert names[0] == "random-wins_by_place.svg"
    assert "threshold-8-prices.svg" in names
    assert len(set(names)) == len(names) == 6


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("game", ["njet", "nessos", "nothanks"])
def test_too_few_games_for_intervals_are_drawn_without(game: str, number: int) -> None:
    for svg in drawn(played(game, 3, number)).values():
        assert "nan" not in svg.lower()


def test_where_nothing_came_to_its_end_nothing_is_drawn() -> None:
    result = njet.simulate(
        games=5, policies="random", rules={"target": 1000, "max_rounds": 1}, seed=7, threads=1
    )
    for svg in drawn(result).values():
        assert "nothing seen" in texts(svg)


def test_without_the_extra_one_line_says_what_to_install(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadInput, match=r"pip install 'njet-sim\[report\]'"):
        write_figures(played("nessos", 3), tmp_path / "figures")
    assert not (tmp_path / "figures").exists()


def test_labels_are_text_not_formulas() -> None:
    table = Summary("seats", "", ["seat", "policy", "win %"], [], labels=2)
    win = played("nessos", 3).summary()[0].rows[0][1]
    odd = replace(table, rows=[[0, "a$b_c$ <&>", win], [1, "b", win]])
    assert "a$b_c$ &lt;&amp;&gt;" in element(wins("seat", "?"), {"seats": odd}, 0.005, "x")


def test_a_page_gives_the_colours() -> None:
    (study,) = studies(played("nessos", 3))
    for picture in study.pictures():
        inline = element(picture, study.tables(), 0.005, "x")
        assert all(colour not in inline for colour in style.IN_PAGE)
        assert "currentColor" in inline
