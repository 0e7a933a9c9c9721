"""Tables as text: aligned, and in the most telling form that fits."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from njet.core.estimates import Estimate, Summary
from njet.core.layout import page, table


def percent(value: float, low: float, high: float) -> Estimate:
    return Estimate(value / 100, low / 100, high / 100, percent=True)


SEATS = Summary(
    name="seats",
    title="Seats",
    columns=["seat", "win %", "mean", "sd", "rounds", "alone %"],
    rows=[
        [0, percent(25.31, 25.22, 25.4), Estimate(11.42, 11.41, 11.43), 6.0, 1234567, None],
        [1, percent(4.88, 4.80, 4.96), Estimate(-1.3, -1.31, -1.29), 5.99, 8, None],
    ],
)
SMALL = Estimate(1.25, 1.2, 1.3)


def text(summary: Summary, width: int = 100) -> list[str]:
    return [line.text for line in table(summary, width)]


def one(*cells: object) -> list[str]:
    """The text of a table of one column."""
    return text(Summary("x", "", ["c"], [[cell] for cell in cells]))[1:]


def test_a_table_is_aligned_on_its_values() -> None:
    assert text(SEATS) == [
        "Seats",
        "seat  win %                 mean                    sd     rounds  alone %",
        "   0  25.31 [25.22, 25.40]  11.42 [11.41, 11.43]  6.00  1,234,567        –",
        "   1   4.88 [4.80, 4.96]    -1.30 [-1.31, -1.29]  5.99          8        –",
    ]


def test_headings_are_strong() -> None:
    assert [line.strong for line in table(SEATS)] == [True, True, False, False]


def test_where_room_is_short_margins_stand_for_intervals() -> None:
    lines = text(SEATS, width=60)
    assert "25.31 ±0.09" in lines[2]
    assert max(map(len, lines)) <= 60


def test_where_room_is_shorter_margins_have_few_decimals() -> None:
    fine = Estimate(12.34567, 12.3451, 12.3462)
    table = Summary("x", "", ["a", "b"], [[fine, replace(fine)]])
    assert text(table, width=32)[1:] == ["12.3457 ±0.0006  12.3457 ±0.0006"]
    assert text(table, width=31)[1:] == ["12.35 ±0.01  12.35 ±0.01"]


def test_a_margin_is_the_wider_side() -> None:
    uneven = Summary("x", "", ["c"], [[Estimate(0.5, 0.4, 0.9)]])
    assert text(uneven, width=8)[1:] == ["0.5 ±0.4"]


def test_long_headings_are_stacked() -> None:
    wide = Summary(
        name="boxes",
        title="Boxes",
        columns=["box", *(f"mean round score of the others in case {n}" for n in range(4))],
        rows=[["1x", *[Estimate(1.25, 1.2, 1.3) for _ in range(4)]]],
    )
    lines = text(wide, width=80)
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith("1x ")


def test_a_table_that_fits_in_no_form_loses_nothing() -> None:
    huge = Summary("x", "X", [f"c{n}" for n in range(40)], [list(range(1000, 1040))])
    assert all(f"{n:,}" in text(huge, width=80)[-1] for n in range(1000, 1040))


@pytest.mark.parametrize(
    ("half", "shown"),
    [
        (2.0, "25.0 [23.0, 27.0]"),
        (0.05, "25.00 [24.95, 25.05]"),
        (0.0004, "25.0000 [24.9996, 25.0004]"),
        (0.0, "25.00 [25.00, 25.00]"),
        (math.nan, "25.00"),
    ],
)
def test_decimals_follow_the_interval(half: float, shown: str) -> None:
    assert one(Estimate(25.0, 25.0 - half, 25.0 + half)) == [shown]


def test_one_odd_interval_does_not_make_a_column_wide() -> None:
    certain = Estimate(0.0, 0.0, 0.00001)
    alike = [Estimate(1.25, 1.2, 1.3) for _ in range(2)]
    assert one(*alike, certain)[2] == "0.00 [0.00, 0.00]"


def test_no_number_is_a_dash_and_zero_has_no_sign() -> None:
    nothing = Estimate(math.nan, math.nan, math.nan)
    assert one(nothing, Estimate(-0.001, -0.2, 0.2)) == ["  –", "0.0 [-0.2, 0.2]"]
    assert one(math.nan, None) == ["–", "–"]


def test_what_repeats_in_a_group_is_shown_once() -> None:
    again = Estimate(1.25, 1.2, 1.3)
    grouped = Summary(
        name="x",
        title="",
        columns=["line", "box", "a", "b"],
        rows=[["L2", "0", SMALL, SMALL], ["L2", "1", SMALL, again], ["L3", "B", again, again]],
        labels=2,
    )
    shown = "1.25 [1.20, 1.30]"
    assert text(grouped)[1:] == [
        f"L2    0    {shown}  {shown}",
        f"      1                       {shown}",
        f"L3    B    {shown}",
    ]


def test_facts_stand_each_by_itself() -> None:
    facts = Summary(
        name="facts",
        title="In all",
        columns=["what", "value"],
        rows=[["ties, %", percent(3.21, 3.19, 3.23)], ["rounds a game", Estimate(8.5, 8.3, 8.7)]],
        facts=True,
    )
    assert text(facts) == [
        "In all",
        "ties, %        3.210 [3.190, 3.230]",
        "rounds a game  8.50 [8.30, 8.70]",
    ]


LEVELS = Summary(
    name="levels",
    title="",
    columns=["", "random", "heuristic"],
    rows=[
        ["games", 10_000, 200],
        ["ties, %", percent(3.21, 3.19, 3.23), percent(2, 1.5, 2.5)],
        ["largest minus smallest place, mean score", Estimate(8.5, 8.3, 8.7), 7.25],
    ],
    facts=True,
)


def test_facts_side_by_side_have_headings_and_share_their_decimals_by_row() -> None:
    assert text(LEVELS) == [
        "                                          random                heuristic",
        "games                                     10,000                200",
        "ties, %                                   3.210 [3.190, 3.230]  2.000 [1.500, 2.500]",
        "largest minus smallest place, mean score  8.50 [8.30, 8.70]     7.25",
    ]
    assert [line.strong for line in table(LEVELS)] == [True, False, False, False]


def test_where_room_is_short_facts_have_margins_and_then_folded_labels() -> None:
    assert text(LEVELS, width=70)[2].split("  ")[-1] == "2.000 ±0.500"
    assert text(LEVELS, width=60) == [
        "                        random        heuristic",
        "games                   10,000        200",
        "ties, %                 3.210 ±0.020  2.000 ±0.500",
        "largest minus smallest",
        "place, mean score       8.50 ±0.20    7.25",
    ]


def test_a_page_leaves_out_what_is_not_for_the_screen() -> None:
    hidden = Summary("h", "Hidden", ["c"], [[1]], screen=False)
    untitled = Summary("u", "", ["c"], [[7]])
    lines = [line.text for line in page([untitled, hidden, untitled, SEATS])]
    assert lines[:6] == ["c", "7", "c", "7", "", "Seats"]
    assert "Hidden" not in lines


def test_every_text_is_said_as_the_stream_can() -> None:
    lines = [line.text for line in page([SEATS], 60, lambda text: text.replace("±", "+/-"))]
    assert "25.31 +/-0.09" in lines[2]
    assert len({line.index("+/-") for line in lines if "+/-" in line}) == 1


def test_an_empty_table_has_its_headings() -> None:
    assert text(Summary("x", "X", ["c1", "c2"], [])) == ["X", "c1  c2"]


# --- rows as columns, and side by side ---


def across(cells: list[Estimate]) -> Summary:
    rows = [[f"{number}", cell] for number, cell in enumerate(cells, start=1)]
    return Summary("runs", "Runs", ["length", "runs a game"], rows, across=True)


def test_rows_may_be_shown_as_columns() -> None:
    table = across([Estimate(12.25, 12.2, 12.3), SMALL])
    assert text(table) == [
        "Runs",
        "length                          1                  2",
        "runs a game  12.25 [12.20, 12.30]  1.25 [1.20, 1.30]",
    ]
    assert text(table, width=40) == [
        "Runs",
        "length                 1           2",
        "runs a game  12.25 ±0.05  1.25 ±0.05",
    ]


def test_columns_that_do_not_fit_have_their_margins_below() -> None:
    assert text(across([Estimate(12.25, 12.2, 12.3), SMALL]), width=30) == [
        "Runs",
        "length           1      2",
        "runs a game  12.25   1.25",
        "             ±0.05  ±0.05",
    ]


def test_margins_below_may_have_few_decimals() -> None:
    table = across([Estimate(12.34567, 12.3451, 12.3462), Estimate(1.0, 0.9995, 1.0005)])
    assert text(table, width=29)[2:] == [
        "runs a game  12.3457   1.0000",
        "             ±0.0006  ±0.0005",
    ]
    assert text(table, width=28)[2:] == ["runs a game  12.35   1.00", "             ±0.01  ±0.01"]


def test_what_has_no_margin_has_none_below() -> None:
    nothing = Estimate(math.nan, math.nan, math.nan)
    assert text(across([nothing, SMALL]), width=20)[2:] == [
        "runs a game  –   1.25",
        "                ±0.05",
    ]


def folding(*cells: Estimate) -> Summary:
    return Summary("x", "", ["card", "chips"], [list(row) for row in enumerate(cells)], folds=True)


def test_many_short_rows_stand_side_by_side() -> None:
    table = folding(*(replace(SMALL) for _ in range(5)))
    assert text(table, width=40) == [
        "card  chips         card  chips",
        "   0  1.25 ±0.05       3  1.25 ±0.05",
        "   1  1.25 ±0.05       4  1.25 ±0.05",
        "   2  1.25 ±0.05",
    ]
    assert len(text(table, width=20)) == 6
    assert text(folding()) == ["card  chips"]


def test_side_by_side_margins_have_few_decimals_and_are_rounded_up() -> None:
    fine = Estimate(1.25, 1.2499, 1.2501)
    certain = Estimate(1.0, 1.0, 1.0)
    assert text(folding(fine, certain), width=20)[1:] == ["   0  1.25 ±0.01", "   1  1.00 ±0.00"]
    assert text(folding(percent(12.5, 12.46, 12.53)))[1] == "   0  12.50 ±0.04"
