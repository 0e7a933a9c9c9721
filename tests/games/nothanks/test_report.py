"""The tables of No Thanks!: every number once more from the tally, and the bounds of the screen."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from intervals import rate_interval
from scipy import stats

import njet
from njet.cli.order import Order
from njet.cli.render import screen
from njet.core.estimates import Estimate
from njet.games.nothanks.options import PLAYERS
from njet.result import Result

GAMES = 300
CARDS = 24
# A seat that takes low cards, one that takes hardly any, and others by chance.
MIXED = ["threshold", "random", "threshold:-20", *["random"] * 4]
KINDS = {
    "alike": {"policies": "random"},
    "mixed": {"policies": "mixed"},
    "rounds": {"policies": "threshold", "rules": {"rounds": 5}},
    "tactical": {"policies": "mixed", "rules": {"tactical": True, "first": 1, "rounds": 2}},
}


def play(players: int, kind: str, games: int = GAMES) -> Result:
    options = dict(KINDS[kind])
    if options["policies"] == "mixed":
        options["policies"] = MIXED[:players]
    return njet.simulate("nothanks", games=games, players=players, seed=3, threads=1, **options)


@pytest.fixture(scope="module", params=PLAYERS)
def players(request) -> int:
    return request.param


@pytest.fixture(scope="module", params=KINDS)
def result(request, players: int) -> Result:
    return play(players, request.param)


def rows(result: Result, name: str) -> list[list]:
    (table,) = (table for table in result.summary() if table.name == name)
    return [list(row) for row in table.rows]


def is_mean(found: Estimate, number: int, total: int, square: int, unit: int = 1) -> bool:
    """Whether an estimate is that of a mean, by the book."""
    value = total / number
    error = np.sqrt((square / number - value**2) / (number - 1))
    half = stats.t.isf(0.025, number - 1) * error / unit
    ends = [value / unit, value / unit - half, value / unit + half]
    return [found.value, found.low, found.high] == pytest.approx(ends, rel=2e-3, abs=1e-9)


def is_rate(found: Estimate, number: int, total: int, square: int) -> bool:
    """Whether an estimate is that of a count a game, by the book."""
    ends = rate_interval(number, total, square)
    return (found.value, found.low, found.high) == pytest.approx(ends, rel=2e-3, abs=1e-9)


def wins_of(winners: np.ndarray, seat: int) -> float:
    """A seat's wins, those shared counted in part."""
    return sum(n / members.bit_count() for members, n in enumerate(winners) if members >> seat & 1)


def test_rounds_are_single_games(result: Result) -> None:
    assert result.rounds == GAMES * result.rules.rounds


@pytest.mark.parametrize("row", ["seat", "place"])
def test_wins_and_scores_go_by_match(result: Result, row: str) -> None:
    prefix = "starter_" if row == "place" else ""
    winners, scores = result.tally[f"{prefix}winners"], result.tally[f"{prefix}scores"]
    assert winners.sum() == GAMES
    for number, (place, *cells) in enumerate(rows(result, f"{row}s")):
        if isinstance(cells[0], str):
            assert cells.pop(0) == result.policies[number]
        win, score, deviation = cells[:3]
        total, square = scores[number][0], scores[number][1 + number]
        assert place == number
        assert win.percent
        assert win.value == pytest.approx(wins_of(winners, number) / GAMES)
        assert is_mean(score, GAMES, total, square)
        assert deviation == pytest.approx(
            np.sqrt((square - total**2 / GAMES) / (GAMES - 1)), rel=1e-6
        )
    (_, apart), (_, scores_apart) = rows(result, f"spread{'_of_places' * (row == 'place')}")
    wins = [wins_of(winners, seat) / GAMES for seat in range(result.players)]
    assert apart.value == pytest.approx(max(wins) - min(wins))
    assert scores_apart.value == pytest.approx(np.ptp(scores[:, 0]) / GAMES)


def test_what_places_end_with_goes_by_single_game(result: Result) -> None:
    single = result.rules.rounds == 1
    found = [row[-3:] for row in rows(result, "places" if single else "ends")]
    for cells, sums in zip(found, result.tally["ends"], strict=True):
        for cell, (total, square) in zip(cells, sums, strict=True):
            assert is_rate(cell, result.rounds, total, square)
    cards, chips, _ = (sum(cell.value for cell in column) for column in zip(*found, strict=True))
    assert cards == pytest.approx(CARDS)
    assert chips == pytest.approx(result.rules.chips_each(result.players) * result.players)


def test_prices_are_means_over_the_times_a_card_was_taken(result: Result) -> None:
    found = {card: cells for card, *cells in rows(result, "prices")}
    assert list(found) == [
        card for card in range(3, 36) if not (result.rules.tactical and card in (10, 20, 30))
    ]
    for card, (chips, refused) in found.items():
        taken = np.repeat(
            np.arange(len(result.tally["prices"][card])), result.tally["prices"][card]
        )
        by = np.minimum(taken, result.players - 1)
        assert is_mean(chips, len(taken), taken.sum(), (taken**2).sum())
        assert is_mean(refused, len(by), by.sum(), (by**2).sum())


def test_cards_by_how_many_had_refused_them(result: Result) -> None:
    found = rows(result, "refusers")
    assert [row[0] for row in found] == list(range(result.players))
    for (_, cards, part), (total, square) in zip(found, result.tally["refusers"], strict=False):
        assert is_rate(cards, result.rounds, total, square)
        assert part.percent
        assert part.value == pytest.approx(cards.value / CARDS)
        assert part.low <= part.value <= part.high
    assert sum(part.value for _, _, part in found) == pytest.approx(1)


def test_prices_and_refusers_are_two_views_of_the_same_takes(result: Result) -> None:
    prices = result.tally["prices"].sum(axis=0)
    by = np.minimum(np.arange(len(prices)), result.players - 1)
    for number, cards, _ in rows(result, "refusers"):
        assert cards.value * result.rounds == pytest.approx(prices[by == number].sum())


def test_runs_by_their_length(result: Result) -> None:
    found = rows(result, "runs")
    assert [row[0] for row in found] == ["1", "2", "3", "4", "5", "6", "7", "8+"]
    for (_, cell), (total, square) in zip(found, result.tally["runs"], strict=True):
        assert is_rate(cell, result.rounds, total, square)
    shorter = sum(length * cell.value for length, (_, cell) in enumerate(found[:-1], start=1))
    assert shorter + 8 * found[-1][1].value <= CARDS + 1e-9


def test_facts(result: Result) -> None:
    tied, decisions, deviation, forced = (value for _, value in rows(result, "facts"))
    number, (_, _, total, square) = result.rounds, result.tally["games"].tolist()
    winners = result.tally["winners"]
    shared = sum(int(n) for members, n in enumerate(winners) if members.bit_count() > 1)
    assert tied.value == shared / GAMES
    assert is_mean(decisions, number, total, square)
    assert deviation == pytest.approx(np.sqrt((square - total**2 / number) / (number - 1)))
    ends = [row[-1] for row in rows(result, "places" if result.rules.rounds == 1 else "ends")]
    assert forced.value == pytest.approx(sum(place.value for place in ends))
    assert forced.high - forced.value == pytest.approx(sum(p.high - p.value for p in ends))


def test_numbers_of_winners_and_scores(result: Result) -> None:
    frames = result.frames()
    assert frames["winners"]["games"].sum() == GAMES
    assert frames["winners"]["share"].sum() == pytest.approx(1)
    assert frames["histogram"]["number"].sum() == GAMES * result.players
    if result.rules.rounds == 1:  # the bins are one point wide
        histogram = frames["histogram"]
        mean = (histogram["score"] * histogram["number"]).sum() / GAMES / result.players
        assert mean == pytest.approx(frames["seats"]["mean_score"].mean())
    row = frames["scores"].iloc[0, 1:].tolist()
    assert row == sorted(row)


def test_the_answer_is_by_seat_only_if_policies_differ(result: Result) -> None:
    shown = [table for table in result.summary() if table.screen]
    mixed = len(set(result.policies)) > 1
    assert shown[0].name == ("seats" if mixed else "places")
    assert ("policy" in shown[0].columns) == mixed
    assert [table.name for table in shown if "lowest" in table.title] == [shown[0].name]
    unit, other = ("game", "round") if result.rules.rounds == 1 else ("round", "game")
    assert f"decisions a {unit}" in str(result)
    assert f" a {other}" not in str(result)


def huge(result: Result, factor: int) -> Result:
    """The same result from so many times the games: with longer numbers."""
    tally = {name: array * factor for name, array in result.tally.items()}
    return replace(result, games=factor * GAMES, requested=factor * GAMES, tally=tally)


@pytest.mark.parametrize("factor", [1, 100, 1_000_000])
def test_the_text_fits_a_screen(result: Result, factor: int) -> None:
    lines = str(huge(result, factor)).splitlines()
    assert max(map(len, lines[1:])) <= 100
    assert len(lines) < 50
    assert "nan" not in str(result)


def test_a_narrow_screen_is_kept_to(result: Result) -> None:
    order = Order("nothanks", GAMES, result.players, result.policies, result.rules, 3)
    text = screen(huge(result, 1000), order, threads=1, seconds=1.0, width=80)
    assert max(map(len, text.splitlines()[2:-2])) <= 80


def test_matches_of_one_game_have_no_rounds(players: int) -> None:
    assert str(play(players, "alike")).startswith(
        f"No Thanks!, {players} players: {GAMES} games, seed 3, "
    )
    assert f"{GAMES} games, {5 * GAMES:,} rounds, seed 3" in str(play(players, "rounds"))


def test_document_and_file_hold_every_number(result: Result) -> None:
    document = json.loads(result.to_json())
    lines = list(csv.DictReader(io.StringIO(result.to_csv())))
    tables = {table.name: table for table in result.summary()}
    assert len(tables) == len(result.summary())
    assert tables.keys() == document["tables"].keys()
    for name, table in tables.items():
        records = document["tables"][name]
        assert len(records) == len(table.rows)
        assert all(len(record) == len(table.columns) for record in records)
        cells = len(table.rows) * (len(table.columns) - table.labels)
        assert sum(line["table"] == name for line in lines) == cells
    assert "nan" not in result.to_csv()


def test_one_game_has_no_intervals_of_means_but_a_screen(players: int) -> None:
    one = play(players, "alike", games=1)
    assert json.loads(one.to_json())["tables"]["facts"][1]["value"]["low"] is None
    assert len(str(one).splitlines()) < 50
    assert "nan" not in str(one)
