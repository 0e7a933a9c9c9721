"""Runs: the same bytes however the work is shared out, prefixes, Ctrl-C, errors."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from playable import AT_EVERY_TABLE, PLAYABLE, REPORTED

from njet.core.errors import BadInput
from njet.core.estimates import Estimate
from njet.games import load
from njet.games.njet.options import Rules
from njet.result import Result
from njet.simulation import Interrupted, draw_seed, kernels_are_compiled, simulate

NJET = load("njet")

UNEVEN = {"njet": {"target": 100, "max_rounds": 12}, "nothanks": {"rounds": 2, "chips": 3}}
"""Rules by which games differ much in length, where the default ones do not make them."""

any_game = pytest.mark.parametrize("game", PLAYABLE)


def played(game: str = "njet", **options: object) -> Result:
    arguments = {"games": 3000, "policies": "random", "seed": 42, "threads": 1, **options}
    return simulate(game, **arguments)


def document(game: str = "njet", **options: object) -> str:
    return played(game, **options).to_json()


def tally(game: str, **options: object) -> dict[str, bytes]:
    """All that was counted, for comparison."""
    return {name: array.tobytes() for name, array in played(game, **options).tally.items()}


def assert_equal(tally: dict, expected: dict) -> None:
    assert tally.keys() == expected.keys()
    for name, array in tally.items():
        np.testing.assert_array_equal(array, expected[name], err_msg=name)


# --- the same question, the same bytes ---


@pytest.mark.parametrize(("game", "players"), AT_EVERY_TABLE)
def test_threads_and_blocks_change_nothing(game: str, players: int) -> None:
    expected = tally(game, players=players)
    for threads in (1, 2, 3):
        for block in (1000, 65_536, None):
            assert tally(game, players=players, threads=threads, block=block) == expected


@pytest.mark.parametrize("game", REPORTED)
def test_the_document_is_the_same_byte_for_byte(game: str) -> None:
    expected = document(game)
    for threads in (1, 2, 3):
        for block in (1000, None):
            assert document(game, threads=threads, block=block) == expected


@any_game
@pytest.mark.parametrize("block", [1, 7])
def test_tiny_blocks_change_nothing(game: str, block: int) -> None:
    expected = tally(game, games=200)
    for threads in (1, 2, 3):
        assert tally(game, games=200, threads=threads, block=block) == expected


@any_game
def test_blocks_change_nothing_where_games_differ_in_length(game: str) -> None:
    rules = UNEVEN.get(game, {})
    expected = tally(game, games=1500, rules=rules)
    for block in (7, 1000, 65_536):
        assert tally(game, games=1500, rules=rules, threads=3, block=block) == expected


@any_game
def test_policies_by_seat_change_nothing(game: str) -> None:
    seats, policies = range(load(game).default_players), load(game).policies
    named = [policies[seat % len(policies)] for seat in seats]
    expected = tally(game, policies=named)
    assert tally(game, policies=",".join(named), threads=2, block=777) == expected


@any_game
def test_seeds_differ(game: str) -> None:
    seeds = [0, 1, 2, 2**63, 2**64 - 1]
    scores = [tally(game, seed=seed)["scores"] for seed in seeds]
    assert len(set(scores)) == len(seeds)


def test_a_drawn_seed_is_kept_and_gives_the_same_again() -> None:
    first = simulate(games=200, policies="random", threads=1)
    assert simulate(games=200, policies="random", threads=1, seed=first.seed).to_json() == (
        first.to_json()
    )
    assert len({draw_seed() for _ in range(20)}) > 15


@any_game
def test_a_run_is_the_sum_of_its_parts(game: str) -> None:
    """The games of a run are its first so many: 0 to 999 and 1000 to 2999 make 0 to 2999."""
    found = load(game)
    players = found.default_players
    run = found.module("run").Run(found.Rules(), players, ["random"] * players)
    parts = [run.block(42, 0, 1000), run.block(42, 1000, 2000)]
    whole = simulate(game, games=3000, policies="random", seed=42, threads=1).tally
    assert_equal(whole, {name: parts[0][name] + parts[1][name] for name in whole})


@any_game
def test_what_is_counted_does_not_depend_on_the_trace(game: str) -> None:
    """Nor are games others when nothing is counted."""
    found = load(game)
    players = found.default_players
    arguments = found.Rules(), players, found.line_up(players, found.policies[0])
    run, uncounted = (found.module("run").Run(*arguments, tallied=yes) for yes in (True, False))
    traces = [each.trace(42, 7, 300) for each in (run, uncounted)]
    assert_equal(traces[0]._asdict(), traces[1]._asdict())
    assert any(array.any() for array in run.block(42, 7, 300).values())
    assert not any(array.any() for array in uncounted.block(42, 7, 300).values())


def test_rules_come_in_any_form_and_change_the_result() -> None:
    options = {"bonus": "own", "points": [1, 2, 3, 4, -3]}
    rules = Rules(bonus="own", points=(1, 2, 3, 4, -3))
    given = document(players=3, rules=options)
    assert given == document(players=3, rules=rules)
    assert given != document(players=3)
    again = json.loads(given)["rules"]
    assert document(players=3, rules=again) == given


def test_numbers_of_other_types_are_numbers() -> None:
    assert document(games=1e3, seed=np.uint64(42)) == document(games=1000)
    assert document(games=np.int64(1000)) == document(games=1000)


def test_the_default_game_and_its_policy() -> None:
    result = simulate(games=10, seed=1)
    assert (result.game, result.players, result.policies) == ("njet", 4, ("heuristic",) * 4)


@any_game
def test_defaults_are_the_games_own(game: str) -> None:
    result, found = simulate(game, games=10, seed=1), load(game)
    players = found.default_players
    assert (result.players, result.policies) == (players, (found.policies[0],) * players)
    assert result.rules == found.Rules()
    assert result.complete


# --- progress and Ctrl-C ---


def test_progress_grows_to_the_end_in_the_callers_thread() -> None:
    calls = []

    def progress(done: int, total: int) -> None:
        calls.append((done, total, threading.current_thread()))

    simulate(games=1000, policies="random", seed=1, threads=2, block=100, progress=progress)
    assert [done for done, *_ in calls] == list(range(100, 1001, 100))
    assert {call[1:] for call in calls} == {(1000, threading.current_thread())}


def interrupted_after(blocks: int, **options: object) -> Interrupted:
    """Press Ctrl-C in a progress call."""

    def progress(done: int, total: int) -> None:
        if done >= blocks * 128:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as caught:
        simulate(games=10**7, seed=3, block=128, progress=progress, **options)
    return caught.value


@any_game
@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupted_run_is_a_shorter_run(game: str, threads: int) -> None:
    result = interrupted_after(5, game=game, policies="random", threads=threads).result
    assert not result.complete
    assert result.requested == 10**7
    assert 5 * 128 <= result.games < 10**6
    whole = simulate(game, games=result.games, policies="random", seed=3, threads=1)
    assert_equal(result.tally, whole.tally)


def test_the_document_of_an_interrupted_run() -> None:
    result = interrupted_after(2, policies="random").result
    whole = simulate(games=result.games, policies="random", seed=3, threads=1)
    changed = json.loads(result.to_json()) | {"requested": result.games}
    assert changed == json.loads(whole.to_json())
    assert "interrupted" in str(result)


def test_no_thread_outlives_a_run() -> None:
    interrupted_after(2, policies="random", threads=2)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("njet")]


def test_ctrl_c_from_outside_is_heard_at_once() -> None:
    simulate(games=1, policies="random", seed=1)  # compiled
    pressed = 0.0

    def press() -> None:
        nonlocal pressed
        pressed = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, press)
    timer.start()
    with pytest.raises(Interrupted) as caught:
        simulate(games=10**10, policies="random", seed=1)
    assert time.monotonic() - pressed < 5
    assert 0 < caught.value.result.games < 10**10


def test_blocks_are_short_however_long_games_are(monkeypatch) -> None:
    sizes = []

    class Slow(Stuck):
        def block(self, seed: int, first: int, games: int) -> dict[str, np.ndarray]:
            sizes.append(games)
            time.sleep(0.005 * games)
            return {"games": np.array([games, 0, 0, 0])}

    monkeypatch.setattr(NJET.module("run"), "Run", Slow)
    simulate(games=700, threads=1, seed=1)
    assert sizes[:3] == [0, 0, 128]
    assert max(sizes[5:]) * 0.005 < 0.5  # those handed out once the first was done
    assert sum(sizes) == 700


class Stuck:
    """A run whose second block never ends by itself."""

    is_searching = False

    def __init__(self, *arguments: object) -> None:
        self.gate = threading.Event()

    def block(self, seed: int, first: int, games: int) -> dict[str, np.ndarray]:
        if first > 0:
            self.gate.wait(20)
        return {"games": np.array([games, 0, 0, 0])}


def test_a_second_ctrl_c_does_not_wait(monkeypatch) -> None:
    stuck = Stuck()
    monkeypatch.setattr(NJET.module("run"), "Run", lambda *arguments: stuck)
    presses = [
        threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT)) for delay in (0.3, 0.9)
    ]
    start = time.monotonic()
    for press in presses:
        press.start()
    try:
        with pytest.raises(Interrupted) as caught:
            simulate(games=100, block=10, threads=2, seed=1)
        assert 0.8 < time.monotonic() - start < 10
        assert caught.value.result.games == 10
    finally:
        stuck.gate.set()


def test_an_error_in_a_block_comes_out_and_ends_the_run(monkeypatch) -> None:
    class Broken(Stuck):
        def block(self, seed: int, first: int, games: int) -> dict[str, np.ndarray]:
            if first >= 50:
                raise ZeroDivisionError(f"game {first}")
            return {"games": np.array([games, 0, 0, 0])}

    monkeypatch.setattr(NJET.module("run"), "Run", Broken)
    with pytest.raises(ZeroDivisionError, match="game 50"):
        simulate(games=100, block=10, threads=3, seed=1)


def test_an_error_in_progress_comes_out() -> None:
    def progress(done: int, total: int) -> None:
        raise LookupError("no terminal")

    with pytest.raises(LookupError, match="no terminal"):
        simulate(games=1000, policies="random", seed=1, block=100, progress=progress)


# --- bad input ---


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"games": 0}, "games: 0 is not allowed: a whole number, at least 1"),
        ({"games": -3}, "games: -3 is not"),
        ({"games": 1.5}, "games: 1.5 is not"),
        ({"games": "10"}, "games: '10' is not"),
        ({"games": True}, "games: True is not"),
        ({"games": float("nan")}, "games: nan is not"),
        ({"games": 10**15}, "games: 1,000,000,000,000,000 could overflow"),
        ({"players": 6}, "Njet! is for 2 to 5 players, not 6"),
        ({"players": 0}, "players: 0 is not"),
        ({"seed": -1}, "seed: -1 is not allowed: a whole number, from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed: 18446744073709551616 is not"),
        ({"threads": 0}, "threads: 0 is not"),
        ({"block": 0}, "block: 0 is not"),
        ({"policies": "clever"}, "unknown policy 'clever' (there is: heuristic, random, "),
        ({"policies": ["random"] * 3}, "3 policies for 4 players: name one, or one per seat"),
        ({"rules": "bonus=team"}, "rules: str is neither Njet!'s Rules nor a mapping"),
        (
            {"rules": {"bonos": "team"}},
            "'bonos' is no option of njet, did you mean bonus? (there is: bonus, ",
        ),
        ({"rules": {"bonus": "all"}}, "bonus: 'all' is not allowed: holder, team, own"),
        ({"rules": {"hand_size": 16}}, "hand_size: 4 hands of 16 need 64 cards"),
        ({"game": "chess"}, "unknown game 'chess' (there is: njet, "),
    ],
)
def test_bad_input_is_refused_in_one_line(options: dict, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        simulate(**{"games": 10, **options})
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


EXTREME = {
    "njet": [{"points": (99, -99)}, {"target": 1000, "max_rounds": 10_000}],
    "nothanks": [{"low": 1, "high": 61, "removed": 0, "chips": 36}, {"rounds": 10_000}],
}
"""Rules by which numbers in a tally grow large."""


@pytest.mark.parametrize(("game", "players"), AT_EVERY_TABLE)
def test_the_largest_run_cannot_overflow(game: str, players: int) -> None:
    """The bound is above every number that a game of these rules can add to a tally."""
    found = load(game)
    for options in ({}, *EXTREME.get(game, ())):
        rules = found.Rules(**options)
        most = rules.most_games(players)
        run = found.module("run").Run(rules, players, ["random"] * players)
        few = 1 if options else 100
        tallies = [run.block(5, game, 1) for game in range(few)]
        largest = max(int(np.abs(array).max()) for tally in tallies for array in tally.values())
        assert 0 < largest <= (2**63 - 1) // most


LEAST_MOST = {"njet": 10**12, "nessos": 10**14, "nothanks": 10**12}
"""What the default rules allow at every table, at least."""


@pytest.mark.parametrize(("game", "players"), AT_EVERY_TABLE)
def test_as_many_games_as_are_allowed_are_estimated_like_few(game: str, players: int) -> None:
    """Sums as large as they can get: nothing that is made of them overflows."""
    few = played(game, players=players, games=500)
    times = load(game).Rules().most_games(players) // 500
    assert times * 500 > LEAST_MOST[game] - 500
    assert all(int(np.abs(array).max()) * times < 2**63 for array in few.tally.values())
    many = dataclasses.replace(
        few,
        games=500 * times,
        requested=500 * times,
        tally={name: array * times for name, array in few.tally.items()},
    )
    for small, large in zip(few.summary(), many.summary(), strict=True):
        for row, others in zip(small.rows, large.rows, strict=True):
            for cell, other in zip(row, others, strict=True):
                if isinstance(cell, Estimate) and math.isfinite(cell.low):
                    assert other.value == pytest.approx(cell.value, rel=1e-9)
                    assert cell.low <= other.low <= other.value <= other.high <= cell.high


def test_rules_whose_games_cannot_be_counted_are_refused() -> None:
    rules = Rules(points=(99, -99), bonus_factor=99, target=10, max_rounds=10_000)
    with pytest.raises(BadInput, match="a game's scores could reach"):
        simulate(games=1, players=5, rules=rules)


def test_the_scores_that_are_possible_are_below_the_bound() -> None:
    assert Rules().most_points(5) == 224 // 28 * 24 * 10  # N-13's 224 is of 3 players' 28 cards
    assert Rules().most_points(3) == 224 * 9


@any_game
def test_kernels_are_known_to_be_compiled(game: str) -> None:
    players = load(game).default_players
    simulate(game, games=1, policies="random", seed=1)
    assert kernels_are_compiled(game, players)
    with pytest.raises(BadInput):
        kernels_are_compiled(game, 9)


# --- memory ---

PEAK = """
import sys, njet
njet.simulate("njet", games=int(sys.argv[1]), policies="random", seed=1, threads=2)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc here")
def test_memory_does_not_grow_with_the_games() -> None:
    simulate(games=1, policies="random", seed=1)  # compiled: compiling is another matter

    def megabytes(games: int) -> int:
        command = [sys.executable, "-c", PEAK, str(games)]
        peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return int(peak) // 1024

    few, many = megabytes(10_000), megabytes(400_000)
    assert many < 300
    assert many - few < 30
