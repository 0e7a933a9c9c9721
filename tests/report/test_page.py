"""The page as a document: whole, safe, and with every number."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import njet
from njet.core.estimates import Summary
from njet.report import page as pages
from njet.report import tables, write_page
from njet.report.figures import studies

from .conftest import played

page = cache(pages.page)
EMPTY = {"meta", "link", "wbr", "path", "use", "rect"}


class Read(HTMLParser):
    """What a page has: elements that are closed as they were opened, their ids, and its tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: list[str] = []
        self.rows = 0
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        self.handle_startendtag(tag, attributes)

    def handle_startendtag(self, tag, attributes) -> None:
        self.rows += tag == "tr"
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            elif name in ("href", "xlink:href") and value.startswith("#"):
                self.used.append(value[1:])
            elif name == "aria-labelledby":
                self.used.append(value)
            self.used += re.findall(r"url\(#([^)]*)\)", value or "")

    def handle_endtag(self, tag) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data) -> None:
        self.words.append(data)


def test_the_document_is_sound(result) -> None:
    found = Read(page(result, 0.005))
    assert len(set(found.ids)) == len(found.ids)
    assert set(found.used) <= set(found.ids)
    tables = [table for table in result.summary() if len(table.rows) <= 400]
    assert found.rows > sum(1 + len(table.rows) for table in tables)


def test_every_question_has_an_answer_and_every_table_is_there(result) -> None:
    text = page(result, 0.005)
    words = "".join(Read(text).words)
    (study,) = studies(result)
    for picture in study.pictures():
        assert picture.question in words
        (sentences,) = re.findall(f'<div id="about-{picture.name}">(.*?)</div>', text, re.DOTALL)
        assert sentences.count("<p>") == len(picture.answers) > 0
    assert text.count('<svg role="img"') == len(study.pictures())
    for table in result.summary():
        assert f'id="table-{table.name}"' in text


def test_it_says_what_was_run(result) -> None:
    text = page(result, 0.005)
    for name, value in result.provenance().items():
        if isinstance(value, int | str):
            assert f'<th scope="row">{name}</th><td>{value}</td>' in text
    assert '<th scope="row">policies</th><td>random' in text
    assert '<th scope="row">rules.' in text


def test_it_needs_nothing_else(result) -> None:
    text = page(result, 0.005)
    assert len(text.encode()) <= 1_000_000
    outside = re.sub(r'xmlns(:xlink)?="[^"]*"', "", text)
    assert "http:" not in outside and "https:" not in outside
    assert "src=" not in outside and "@import" not in outside


def test_the_same_result_gives_the_same_page() -> None:
    again = replace(played("nessos", 4))
    assert page(again, 0.005) == page(played("nessos", 4), 0.005)


def test_the_tolerance_is_in_the_verdict_and_in_the_figure() -> None:
    text = page(played("nothanks", 3), 0.02)
    assert "at 2 pp" in text
    assert "shaded ± 2 pp" in text


def test_what_was_interrupted_says_so() -> None:
    result = replace(played("nothanks", 3), requested=1000)
    assert "Interrupted: 200 of 1,000 games were played." in page(result, 0.005)
    assert "Interrupted" not in page(played("nothanks", 3), 0.005)


def test_nothing_from_outside_becomes_markup() -> None:
    evil = "<script>alert('x')</script>\"&"

    class Told(njet.Result):
        def provenance(self):
            return super().provenance() | {"command": evil, "rules": {evil: evil}}

    result = played("nessos", 3)
    fields = {name: getattr(result, name) for name in result.__dataclass_fields__}
    told = Told(**{**fields, "policies": (evil, evil, "b"), "version": evil})
    text = page(told, 0.005)
    assert "<script>alert" not in text
    assert text.count("<script") == 1
    assert text.count("&lt;script&gt;alert(&#x27;x&#x27;)") > 5


def test_a_table_that_is_too_long_is_left_to_files() -> None:
    rows = [[number, number] for number in range(tables.MOST_ROWS + 1)]
    long = Summary("long", "Long", ["score", "number"], rows)
    assert "<table" not in tables.table(long, "long")
    assert "401 rows" in tables.table(long, "long")
    assert "<table" in tables.table(replace(long, rows=rows[:-1]), "long")


def test_cells_say_their_numbers_for_sorting() -> None:
    (seats,) = (table for table in played("nessos", 3).summary() if table.name == "seats")
    text = tables.table(seats, "x")
    for row in seats.rows:
        assert f'data-value="{row[1].value!r}"' in text
    assert text.count("<tr>") == 4


def test_every_level_has_its_part() -> None:
    ladder = njet.ladder(
        "nothanks", games=60, players=3, levels=["random", "threshold:8"], seed=1, threads=1
    )
    text = page(ladder, 0.005)
    found = Read(text)
    assert len(set(found.ids)) == len(found.ids)
    assert {"random", "threshold-8", "random-table-places", "threshold-8-prices"} <= {
        *found.ids,
        *(name.removeprefix("about-") for name in found.ids),
    }
    assert text.count("At what price is each card taken?") == 2
    assert "By level, all seats alike" in text


def test_policies_that_differ_are_named_by_seat() -> None:
    result = njet.simulate(
        "nessos", games=100, players=3, policies=["heuristic", "random", "random"], seed=1
    )
    text = page(result, 0.005)
    assert "Who wins how often?" in text
    assert "(heuristic) wins" in text
    assert "The seats play by different policies." in text


@pytest.mark.parametrize("kind", [str, Path])
def test_a_page_is_written_to_any_path(tmp_path: Path, kind) -> None:
    write_page(played("nessos", 3), kind(tmp_path / "page.html"), 0.01)
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert len(list(tmp_path.iterdir())) == 1
