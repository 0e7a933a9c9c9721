"""The tables of Nessos: every number once more from the tally, and the bounds of the screen."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
from dataclasses import replace

import numpy as np
import pytest
from intervals import rate_interval, share_interval
from scipy import stats

import njet
from njet.cli.order import Order
from njet.cli.render import screen
from njet.core.estimates import Estimate
from njet.games.nessos.options import PLAYERS, Rules
from njet.games.nessos.run import Run
from njet.result import Result

GAMES = 300
MIXED = ["heuristic", "random", "random", "heuristic", "random", "heuristic"]
KINDS = {
    "alike": {"policies": "random"},
    "heuristic": {"policies": "heuristic"},
    "mixed": {"policies": "mixed"},
    "options": {"policies": "random", "rules": {"claims": "deck", "charons_end": 5, "target": 50}},
}


def play(players: int, kind: str, games: int = GAMES, **rules: object) -> Result:
    options = dict(KINDS[kind])
    if options["policies"] == "mixed":
        options["policies"] = MIXED[:players]
    options["rules"] = {**options.get("rules", {}), **rules}
    return njet.simulate("nessos", games=games, players=players, seed=3, threads=1, **options)


@pytest.fixture(scope="module", params=PLAYERS)
def players(request) -> int:
    return request.param


@pytest.fixture(scope="module", params=KINDS)
def result(request, players: int) -> Result:
    return play(players, request.param)


def rows(result: Result, name: str) -> list[list]:
    (table,) = (table for table in result.summary() if table.name == name)
    return [list(row) for row in table.rows]


def near(found: Estimate, value: float, low: float, high: float) -> bool:
    return [found.value, found.low, found.high] == pytest.approx(
        [value, low, high], rel=2e-3, abs=1e-9, nan_ok=True
    )


def is_mean(found: Estimate, number: int, total: int, square: int) -> bool:
    """Whether an estimate is that of a mean, by the book."""
    value = total / number
    error = np.sqrt((square / number - value**2) / (number - 1))
    half = stats.t.isf(0.025, number - 1) * error
    return near(found, value, value - half, value + half)


def is_rate(found: Estimate, total: int, square: int) -> bool:
    """Whether an estimate is that of a count a game, by the book."""
    return near(found, *rate_interval(GAMES, total, square))


def is_share(found: Estimate, number: int, value: float, variance: float) -> bool:
    """Whether an estimate is that of a share, by Wilson at the effective number of games."""
    return found.percent and near(found, *share_interval(number, value, variance))


def is_share_of_games(found: Estimate, games: int) -> bool:
    value = games / GAMES
    return is_share(found, GAMES, value, value * (1 - value) / (GAMES - 1))


def is_ratio(found: Estimate, x: np.ndarray, n: np.ndarray) -> bool:
    """Whether an estimate is that of a share of n, from the moments of x and n."""
    (total, square, product), (all_, all_square) = x.tolist(), n.tolist()[:2]
    number = min(GAMES, all_)
    value = total / all_
    residuals = square - 2 * value * product + value**2 * all_square
    variance = number * residuals / (number - 1) / all_**2 if number > 1 else 0.0
    return is_share(found, number, value, variance)


def counted(games_by_set: np.ndarray, seat: int) -> int:
    """Games of the sets that a seat is in."""
    return sum(int(n) for members, n in enumerate(games_by_set) if members >> seat & 1)


def wins_of(winners: np.ndarray, seat: int) -> float:
    """A seat's wins, those shared counted in part."""
    return sum(n / members.bit_count() for members, n in enumerate(winners) if members >> seat & 1)


def test_rounds_are_offers_of_one_card(result: Result) -> None:
    assert result.rounds == result.tally["answers"][0, 0, 0] == result.tally["games"][1]


@pytest.mark.parametrize("row", ["seat", "place"])
def test_wins_points_and_who_went_out(result: Result, row: str) -> None:
    prefix = "starter_" if row == "place" else ""
    winners, scores, out = (result.tally[prefix + name] for name in ("winners", "scores", "out"))
    for number, (place, *cells) in enumerate(rows(result, f"{row}s")):
        if isinstance(cells[0], str):
            assert cells.pop(0) == result.policies[number]
        win, points, deviation, went_out, *sets = cells
        total, square = scores[number][0], scores[number][1 + number]
        assert place == number
        assert win.percent
        assert win.value == pytest.approx(wins_of(winners, number) / GAMES)
        assert is_mean(points, GAMES, total, square)
        assert deviation == pytest.approx(
            np.sqrt((square - total**2 / GAMES) / (GAMES - 1)), rel=1e-6
        )
        assert is_share_of_games(went_out, counted(out, number))
        assert len(sets) == (row == "place")
        assert all(is_rate(cell, *result.tally["sets"][number]) for cell in sets)
    (_, apart), (_, points_apart) = rows(result, f"spread{'_of_places' * (row == 'place')}")
    wins = [wins_of(winners, seat) / GAMES for seat in range(result.players)]
    assert apart.value == pytest.approx(max(wins) - min(wins))
    assert points_apart.value == pytest.approx(np.ptp(scores[:, 0]) / GAMES)


def test_seats_and_places_are_two_views_of_the_same_games(result: Result) -> None:
    for column in ("win", "mean_points", "out"):
        frames = result.frames()
        assert frames["seats"][column].sum() == pytest.approx(frames["places"][column].sum())


def test_how_games_ended(result: Result) -> None:
    found = rows(result, "ends")
    target, charons = (
        (50, 5) if result.rules.target else ({3: 40, 4: 40, 5: 35, 6: 30}[result.players], 9)
    )
    assert [label for label, _ in found] == [
        f"{target} points",
        "one player left",
        f"{charons} Charons face up",
        "no cards left",
    ]
    for (_, cell), games in zip(found, result.tally["ends"][1:], strict=True):
        assert is_share_of_games(cell, games)
    assert sum(cell.value for _, cell in found) == pytest.approx(1)


def test_answers_by_cards_on_offer(result: Result) -> None:
    found = rows(result, "answers")
    assert [row[0] for row in found] == ([1, 2] if result.players == 3 else [1, 2, 3])
    for (_, offers, *shares), (all_, *kinds) in zip(found, result.tally["answers"], strict=False):
        assert is_rate(offers, *all_[:2])
        if not all_[0]:
            assert all(cell is None or math.isnan(cell.value) for cell in shares)
            continue
        for cell, moments in zip(shares, kinds, strict=True):
            assert cell is None or is_ratio(cell, moments, all_)
        assert sum(cell.value for cell in shares if cell) == pytest.approx(1)


def test_what_is_added_to_is_an_offer_of_one_card_more(result: Result) -> None:
    found = rows(result, "answers")
    for (_, offers, *_, added), (_, more, *_) in itertools.pairwise(found):
        if offers.value:
            assert added.value * offers.value == pytest.approx(more.value)
    assert found[-1][-1] is None  # nobody can add to the largest pile


def test_lies_and_truths(result: Result) -> None:
    (_, *truly), (_, *falsely) = rows(result, "lies")
    all_, creatures, refused, charons, charons_refused = result.tally["cards"]
    for cells, taken, left in [(truly, creatures, refused), (falsely, charons, charons_refused)]:
        of_all, believed, a_game, accepted, not_accepted = cells
        number = taken[0] + left[0]
        assert is_rate(accepted, *taken[:2])
        assert is_rate(not_accepted, *left[:2])
        assert a_game.value == pytest.approx(number / GAMES)
        assert of_all.value == pytest.approx(number / all_[0])
        assert believed.value == pytest.approx(taken[0] / number)
        assert of_all.percent and believed.percent
    assert truly[0].value + falsely[0].value == pytest.approx(1)


def test_facts(result: Result) -> None:
    rounds, deviation, tied, out, cards = (value for _, value in rows(result, "facts"))
    _, total, square = result.tally["games"].tolist()
    assert is_mean(rounds, GAMES, total, square)
    assert deviation == pytest.approx(np.sqrt((square - total**2 / GAMES) / (GAMES - 1)))
    winners = enumerate(result.tally["winners"])
    assert is_share_of_games(tied, sum(int(n) for who, n in winners if who.bit_count() > 1))
    numbers = np.repeat(
        [who.bit_count() for who in range(len(result.tally["out"]))], result.tally["out"]
    )
    assert is_rate(out, numbers.sum(), (numbers**2).sum())
    assert is_mean(cards, GAMES, *result.tally["cards"][0, :2])


def test_numbers_of_winners_and_points(result: Result) -> None:
    frames = result.frames()
    assert frames["winners"]["games"].sum() == GAMES
    histogram = frames["histogram"]
    assert histogram["number"].sum() == GAMES * result.players
    mean = (histogram["point"] * histogram["number"]).sum() / GAMES / result.players
    assert mean == pytest.approx(frames["seats"]["mean_points"].mean())
    row = frames["scores"].iloc[0, 1:].tolist()
    assert row == sorted(row)


# --- intervals of lies, from single games ---


@pytest.mark.parametrize("policy", ["random", "heuristic"])
@pytest.mark.parametrize("kind", [0, 1], ids=["creatures", "charons"])
def test_intervals_of_lies_are_those_of_single_games(policy: str, kind: int) -> None:
    run = Run(Rules(), 4, [policy] * 4)
    blocks = [run.block(7, game, 1) for game in range(GAMES)]
    n, *parts = np.array([block["cards"][:, 0] for block in blocks]).T
    accepted, refused = parts[2 * kind : 2 * kind + 2]
    both = accepted + refused
    result = play(4, "alike")
    sums = {name: sum(block[name] for block in blocks) for name in blocks[0]}
    _, of_all, believed, a_game, *_ = rows(replace(result, tally=sums), "lies")[kind]
    for found, x, of in [(of_all, both, n), (believed, accepted, both), (a_game, both, n**0)]:
        value = x.sum() / of.sum()
        residuals = x - value * of
        error = np.sqrt(residuals @ residuals * GAMES / (GAMES - 1)) / of.sum()
        assert found.value == pytest.approx(value)
        assert (found.high - found.low) / 2 == pytest.approx(1.96 * error, rel=0.02)


# --- the screen and the files ---


def test_the_answer_is_by_seat_only_if_policies_differ(result: Result) -> None:
    shown = [table for table in result.summary() if table.screen]
    mixed = len(set(result.policies)) > 1
    assert shown[0].name == ("seats" if mixed else "places")
    assert ("policy" in shown[0].columns) == mixed
    assert ("seats" in [table.name for table in shown]) == mixed
    assert "places" in [table.name for table in shown]
    assert sum(table.name.startswith("spread") for table in shown) == 1


def huge(result: Result, factor: int) -> Result:
    """The same result from so many times the games: with longer numbers."""
    tally = {name: array * factor for name, array in result.tally.items()}
    return replace(result, games=factor * GAMES, requested=factor * GAMES, tally=tally)


def lines_of(result: Result, width: int) -> list[str]:
    """The lines of the whole screen."""
    order = Order("nessos", GAMES, result.players, result.policies, result.rules, 3)
    return screen(result, order, threads=1, seconds=1.0, width=width).splitlines()


@pytest.mark.parametrize("factor", [1, 100, 1_000_000])
@pytest.mark.parametrize("width", [100, 80])
def test_the_text_fits_a_screen(result: Result, factor: int, width: int) -> None:
    lines = lines_of(huge(result, factor), width)
    assert max(map(len, lines[2:-2])) <= width
    assert len(lines) < 50 or width < 100
    assert "nan" not in "\n".join(lines)


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
    assert json.loads(one.to_json())["tables"]["facts"][0]["value"]["low"] is None
    assert len(str(one).splitlines()) < 50
    assert "nan" not in str(one)


def test_a_deck_without_charons_has_no_lies_to_believe(players: int) -> None:
    found = play(players, "alike", charons=0)
    (_, truly, *_), (_, falsely, believed, a_game, *_) = rows(found, "lies")
    assert (truly.value, falsely.value) == (1, 0)
    assert math.isnan(believed.value)
    assert (a_game.value, a_game.low) == (0, 0)
    assert a_game.high == pytest.approx(stats.t.isf(0.025, GAMES - 1) ** 2 / GAMES, rel=2e-3)
    assert "nan" not in str(found)
