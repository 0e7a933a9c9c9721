"""The page in a real browser: it works, it is quiet, and it can be read anywhere.

Without a browser these tests are skipped, unless NJET_BROWSER=required.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import njet
from njet.report import write_page

from .browser import NARROW, WIDE, Browser, missing
from .conftest import played

REQUIRED = os.environ.get("NJET_BROWSER") == "required"

pytestmark = pytest.mark.skipif(missing() and not REQUIRED, reason="no chromium here")

# The colours that are seen behind and on top, as numbers: of a text, or a mark of a figure.
COLOURS = """
const parts = (text) => text.match(/[0-9.]+/g).map(Number);
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const light = (rgb) => {
  const [r, g, b] = rgb.map((c) => linear(c / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const paper = light(parts(getComputedStyle(document.body).backgroundColor));
return [...document.querySelectorAll(arguments[0])].map((element) => {
  const style = getComputedStyle(element);
  const ink = light(parts(element.closest("svg") ? style.fill : style.color));
  return [element.textContent, (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)];
});
"""
# Texts of figures that reach out of them.
OUTSIDE = """
return [...document.querySelectorAll("svg text")].filter((text) => {
  const [box, room] = [text.getBoundingClientRect(), text.closest("svg").getBoundingClientRect()];
  return box.left < room.left - 1 || box.right > room.right + 1
    || box.top < room.top - 1 || box.bottom > room.bottom + 1;
}).map((text) => text.textContent);
"""
COLUMN = """
const [table, place] = [document.querySelector("#" + arguments[0] + " table"), arguments[1]];
return [...table.tBodies[0].rows].map((row) => row.cells[place].dataset.value ?? "");
"""
LABELS = """
return [...document.querySelectorAll("#table-boxes tbody tr")].map((r) => r.cells[0].textContent);
"""
SCROLLED = """
const boxes = [...document.querySelectorAll(".scroll")];
return boxes.filter((box) => box.scrollWidth > box.clientWidth).length;
"""
# The height of the smallest text of a figure, in pixels of the screen.
SMALLEST = """
const texts = [...document.querySelectorAll("svg text")];
return Math.min(...texts.map((text) => text.getBoundingClientRect().height));
"""
ORDERS = "return [...document.querySelectorAll('th')].map((th) => th.ariaSort).filter(Boolean)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert not missing(), "NJET_BROWSER=required, but there is no chromium with its chromedriver"
    if not REQUIRED:
        pytest.importorskip("selenium")
    found = Browser()
    yield found
    found.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    ladder = njet.ladder(
        "nothanks", games=60, players=3, levels=["random", "threshold:8"], seed=1, threads=1
    )
    results = {
        "njet": played("njet", 5),
        "nessos": played("nessos", 4),
        "nothanks": replace(played("nothanks", 7), requested=10_000),
        "ladder": ladder,
    }
    found = {}
    for name, result in results.items():
        found[name] = folder / f"{name}.html"
        write_page(result, found[name])
    return found


@pytest.fixture(params=["njet", "nessos", "nothanks", "ladder"])
def page(request, pages: dict[str, Path]) -> Path:
    return pages[request.param]


def test_nothing_is_complained_of_or_asked_for(browser: Browser, page: Path) -> None:
    browser.open(page)
    assert browser.complaints() == []
    assert browser.requests() == [page.as_uri()]
    assert browser.run("return document.querySelectorAll('th button').length") > 10


def test_it_would_be_noticed(browser: Browser, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text("<!DOCTYPE html><img src=other.png><script>console.error('no')</script>")
    browser.open(bad)
    assert len(browser.complaints()) == 2  # the file that is not there, and what is said
    assert browser.requests() == [bad.as_uri(), (tmp_path / "other.png").as_uri()]


def test_a_phone_shows_it_without_scrolling_sideways(browser: Browser, page: Path) -> None:
    browser.open(page, NARROW)
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.run("return document.documentElement.clientWidth") == 360
    assert browser.run("return document.documentElement.scrollWidth") == 360
    assert browser.run(SCROLLED) > 0  # the tables scroll in their own boxes
    assert browser.run(SMALLEST) >= 10


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desktop", "phone"])
def test_figures_keep_their_texts_inside(browser: Browser, page: Path, size) -> None:
    browser.open(page, size)
    assert browser.run("return document.querySelectorAll('svg text').length") > 30
    assert browser.run(OUTSIDE) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everything_can_be_read_by_day_and_by_night(browser: Browser, page: Path, dark) -> None:
    browser.open(page, dark=dark)
    found = browser.run(COLOURS, "h1, h2, h3, p, summary, td, .interval, .badge, svg text")
    assert len(found) > 100
    assert {text: ratio for text, ratio in found if ratio < 4.5} == {}
    paper = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(21, 21, 24)" if dark else "rgb(255, 255, 255)")


def test_headings_sort_by_click(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["nothanks"])
    button = browser.driver.find_element("css selector", "#table-prices th:nth-child(2) button")
    before = browser.run(COLUMN, "table-prices", 1)
    button.click()
    ascending = browser.run(COLUMN, "table-prices", 1)
    assert ascending == sorted(before, key=float) != before
    assert browser.run(ORDERS) == ["ascending"]
    button.click()
    assert browser.run(COLUMN, "table-prices", 1) == ascending[::-1]
    assert browser.run(ORDERS) == ["descending"]
    cards = browser.driver.find_element("css selector", "#table-prices th:nth-child(1) button")
    cards.click()
    assert browser.run(COLUMN, "table-prices", 1) == before
    assert browser.run(ORDERS) == ["ascending"]


def test_headings_sort_by_keyboard(browser: Browser, pages: dict[str, Path]) -> None:
    from selenium.webdriver.common.keys import Keys

    browser.open(pages["nothanks"])
    wanted = "#table-prices th:nth-child(2) button"
    for _ in range(60):  # as one gets there: from one stop to the next
        browser.driver.switch_to.active_element.send_keys(Keys.TAB)
        if browser.run("return document.activeElement.matches(arguments[0])", wanted):
            break
    for key, order in ((Keys.ENTER, "ascending"), (Keys.SPACE, "descending")):
        browser.driver.switch_to.active_element.send_keys(key)
        assert browser.run(ORDERS) == [order]
        values = [float(text) for text in browser.run(COLUMN, "table-prices", 1)]
        assert values == sorted(values, reverse=order == "descending")


def test_what_has_no_number_comes_last_and_texts_by_their_letters(
    browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages["nessos"])
    for _ in range(2):  # both ways
        browser.driver.find_element("css selector", "#table-answers th:last-child button").click()
        assert browser.run(COLUMN, "table-answers", 4)[-1] == ""
    browser.open(pages["njet"])
    browser.driver.find_element("css selector", "#table-boxes th button").click()
    lines = browser.run(LABELS)
    assert len(lines) == 18
    assert lines == sorted(lines)


def test_without_scripts_tables_are_plain(browser: Browser, pages: dict[str, Path]) -> None:
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(pages["nothanks"])
        assert browser.driver.find_elements("css selector", "th button") == []
        heading = browser.driver.find_element("css selector", "#table-prices th:nth-child(2)")
        assert heading.text == "chips"
    finally:
        browser.command("Emulation.setScriptExecutionDisabled", value=False)
