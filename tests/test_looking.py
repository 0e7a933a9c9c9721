"""Runs that stop when sure."""

from __future__ import annotations

import itertools
import json
import math
import signal

import pytest

import njet
from njet.core.errors import BadInput
from njet.core.estimates import Estimate, Summary, mean, proportion, spread, widened, widened_spread
from njet.core.sure import Sure
from njet.simulation import Interrupted

PLAY = {"players": 3, "policies": "random", "seed": 5}


def until(*wishes: str, **more):
    return njet.simulate("nothanks", **PLAY, until=wishes, **more)


def test_every_interval_is_as_narrow_as_asked_for() -> None:
    result = until("1pp", "places.0.mean_score:1")
    assert result.complete
    assert result.until.reached
    table = result.summary()[0]
    assert table.name == "until"
    assert [row[0] for row in table.rows] == [
        *(f"places.{place}.win" for place in range(3)),
        "places.0.mean_score",
    ]
    for (_, found, _, reached), half in zip(table.rows, [0.01] * 3 + [1.0], strict=True):
        assert max(found.high - found.value, found.value - found.low) <= half
        assert reached == "yes"


def test_it_looks_at_the_same_games_whatever_the_threads_and_blocks() -> None:
    first = until("1pp", threads=1)
    again = until("1pp", threads=3, block=77)
    assert first.until.looks == again.until.looks
    assert first.to_json() == again.to_json()
    assert first.until.looks[-1] == first.games
    assert all(b <= 2 * a + 128 for a, b in itertools.pairwise(first.until.looks))


def test_the_result_is_that_of_a_run_of_so_many_games() -> None:
    sure = until("1pp")
    fixed = njet.simulate("nothanks", **PLAY, games=sure.games)
    assert json.loads(sure.to_json())["tally"] == json.loads(fixed.to_json())["tally"]
    assert fixed.until is None
    assert "until" not in json.loads(fixed.to_json())


def test_it_is_wider_than_an_interval_for_which_one_looks_once() -> None:
    result = until("1pp")
    usual = {row[0]: row[1] for row in result.summary()[1].rows}
    for (_, held, _, _), fixed in zip(result.summary()[0].rows, usual.values(), strict=True):
        assert held.value == fixed.value
        assert 1.5 < (held.high - held.low) / (fixed.high - fixed.low) < 2


def test_where_it_may_play_no_more_it_says_that_it_is_not_sure() -> None:
    result = until("0.1pp", games=15_000)
    assert (result.games, result.complete, result.until.reached) == (15_000, True, False)
    assert result.until.looks == [10_000, 15_000]
    assert json.loads(result.to_json())["until"]["reached"] is False


def test_slow_policies_are_looked_at_earlier() -> None:
    assert Sure(("1pp",), {}, 10**9, cost=1).next == 10_000
    assert Sure(("1pp",), {}, 10**9, cost=5).next == 2_000
    assert Sure(("1pp",), {}, 10**9, cost=10**6).next == 500
    assert Sure(("1pp",), {}, 80, cost=1).next == 80


def test_nothing_seen_is_not_sure() -> None:
    sure = Sure(("x:0.1",), {"x.0.a": 0.1, "x.1.a": 0.1}, 10**9)
    constant, unseen = Estimate(3, 3, 3, error=0.0), Estimate(math.nan, math.nan, math.nan)
    table = Summary("x", "", ["n", "a"], [[0, constant], [1, unseen]])
    sure.look([table], 10_000)
    assert sure.next == 20_096
    assert not sure.reached


def test_an_interrupted_run_has_the_looks_so_far() -> None:
    def stop(done: int, _: int) -> None:
        if done > 12_000:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        until("0.2pp", progress=stop, block=1000)
    result = stopped.value.result
    assert not result.complete
    assert result.until.looks == [10_000]
    assert 10_000 < result.games < 30_000
    assert result.summary()[0].name == "until"


def test_without_games_or_until_it_is_refused() -> None:
    with pytest.raises(BadInput, match="say how many, or with until how sure"):
        njet.simulate("nothanks")


# --- intervals of another width ---


def test_as_many_standard_errors_as_usual_give_the_usual_interval() -> None:
    games = 10**9
    for found in (mean(games, 3 * games, 10 * games), proportion(games, games // 3, games // 3)):
        again = widened(found, games, 1.959963984540054)
        assert (again.low, again.high) == pytest.approx((found.low, found.high), rel=1e-7)


@pytest.mark.parametrize(("total", "seen"), [(0, 300), (300, 300)])
def test_a_share_that_never_varied_is_widened_by_how_many_games_it_is_of(total, seen) -> None:
    found = proportion(seen, total, total)
    factor = 3.5
    wilson = factor**2 / (seen + factor**2)
    again = widened(found, 10**6, factor)
    assert again.high - again.low == pytest.approx(wilson, rel=1e-9)


def test_a_widened_spread_holds_every_pair() -> None:
    products = [[400, 60, 40], [60, 350, 50], [40, 50, 300]]
    totals, games, factor = [400, 350, 300], 1000, 4.0
    found = widened_spread(spread(games, totals, products), games, 3, factor)
    low = high = 0.0
    for i in range(3):
        for j in range(3):
            total = totals[i] - totals[j]
            square = products[i][i] + products[j][j] - 2 * products[i][j]
            error = math.sqrt((square / games - (total / games) ** 2) / (games - 1))
            low = max(low, total / games - factor * error)
            high = max(high, total / games + factor * error)
    assert found.low <= low + 1e-12
    assert found.high >= high - 1e-12
    assert found.high - found.low == pytest.approx(high - low, rel=0.2)


@pytest.mark.parametrize("games", [1, 5_000, 10_000, 17_000])
def test_stopped_and_gone_on_with_it_looks_at_the_same_games(tmp_path, games: int) -> None:
    def press(done: int, total: int) -> None:
        if done >= games:
            signal.raise_signal(signal.SIGINT)

    path, whole = tmp_path / "kept", until("1pp")
    with pytest.raises(Interrupted) as stopped:
        until("1pp", checkpoint=path, progress=press, block=1_000, threads=1)
    assert 0 < stopped.value.result.games < whole.games
    assert until("1pp", checkpoint=path).to_json() == whole.to_json()
    assert until("1pp", checkpoint=path).to_json() == whole.to_json()  # nothing is left to play
    with pytest.raises(BadInput, match=r"is of another run: until \['1pp'\], not \['2pp'\]"):
        until("2pp", checkpoint=path)
