"""Policies of a user's own: the same games as the built-ins they are equal to, and no others."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import subprocess
import sys
import types
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

import numpy as np
import own_policies as own
import pytest

import njet
from njet.cli import sim_main
from njet.core import custom
from njet.core.contents import contents_of
from njet.core.errors import BadInput, IllegalChoice
from njet.games import load
from njet.games.njet import play

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs" / "examples"
ALIKE = {
    "njet": (
        [own.njet_coin, own.njet_cards, "random", "heuristic"],
        ["random", "cards", "random", "heuristic"],
    ),
    "nothanks": (
        [own.nothanks_coin, own.nothanks_eight, "heuristic", own.nothanks_coin],
        ["random", "threshold:8", "heuristic", "random"],
    ),
    "nessos": (
        [own.nessos_coin, "random", own.nessos_coin, "heuristic"],
        ["random", "random", "random", "heuristic"],
    ),
}
"""By game, a line-up with policies of one's own, and the built-ins that play the same."""


def run_of(game, policies):
    played = load(game)
    players = len(policies)
    return played.module("run").Run(played.Rules(), players, played.line_up(players, policies))


def alike(first, second) -> bool:
    return all(np.array_equal(first[name], second[name]) for name in first)


@pytest.mark.parametrize("game", ALIKE)
def test_a_policy_that_is_equal_to_a_built_in_plays_the_same_games(game):
    ours, theirs = (run_of(game, policies) for policies in ALIKE[game])
    found = 0
    for number in range(100):
        try:
            block = ours.block(3, 4 * number, 4)
        except IllegalChoice:
            continue  # the rare fault
        assert alike(block, theirs.block(3, 4 * number, 4))
        found += 1
    assert found > 20


@pytest.mark.parametrize("game", ALIKE)
def test_a_choice_that_is_not_legal_ends_the_block_and_says_where(game):
    run = run_of(game, ALIKE[game][0])
    with pytest.raises(IllegalChoice) as caught:
        run.block(5, 0, 3000)
    line = str(caught.value)
    words = line.split()
    assert "coin" in line and "with seed 5" in line and "(legal: " in line
    assert "\n" not in line
    number = int(words[words.index("game") + 1])
    seat = int(words[words.index("seat") + 1])
    assert run.policies[seat].endswith("coin")
    with pytest.raises(IllegalChoice) as again:  # it is the first, and it is in that game
        run.block(5, number, 1)
    assert str(again.value) == line
    for first in range(0, number, 64):
        run.block(5, first, min(64, number - first))


def test_what_has_not_happened_is_no_fault():
    """In No Thanks! a seat is asked about turns that may not come: nothing comes of them."""
    run = run_of("nothanks", ALIKE["nothanks"][0])
    lines = []
    for number in range(300):
        try:
            run.block(7, number, 1)
        except IllegalChoice as fault:
            lines.append(str(fault))
    assert lines
    for line in lines:
        assert run.policies[int(line.partition(" at seat ")[2][0])] == "own_policies:nothanks_coin"


# --- what is wrong with a function, or with what is given ---


@pytest.mark.parametrize(
    ("policy", "line"),
    [
        (
            own.wrong,
            "own_policies:wrong, take: misspelt does not compile: Unknown attribute",
        ),
        (own.real, "policy own_policies:real, take: half returns float64, not a set"),
        (own.njet_coin, "policy 'own_policies:njet_coin' is for njet, not for nothanks"),
        ("own_policies:nobody", "cannot be imported: module 'own_policies' has no attribute"),
        ("no_such_module:mine", "cannot be imported: No module named 'no_such_module'"),
        ("own_policies:RARE", "is no njet.Policy, nor has it act"),
        ("treshold:8", "unknown policy 'treshold', did you mean threshold?"),
        (3.5, "policy '3.5' is none: a name, an njet.Policy, or an object with act"),
    ],
)
def test_a_policy_that_cannot_play_is_refused_in_one_line(policy, line):
    with pytest.raises(BadInput) as caught:
        njet.simulate("nothanks", games=9, policies=[policy, "random", "random", "random"], seed=1)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ({"take": own.legal, "fallback": "search:5"}, "fallback: search:5 searches"),
        ({"take": own.legal, "fallback": "nobody"}, "unknown policy 'nobody'"),
        ({}, "a policy needs a function: take"),
        ({"tkae": own.legal}, "unknown decision 'tkae', did you mean take?"),
        ({"take": 3}, "take: '3' is no function"),
        ({"take": lambda view, more: view}, "take: <lambda> has to take one argument, a view"),
    ],
)
def test_a_policy_is_checked_when_it_is_made(what, line):
    with pytest.raises(BadInput, match=re.escape(line)):
        njet.Policy("nothanks", **what)


def test_two_policies_of_one_name_are_told_apart():
    first, second = (njet.Policy("nothanks", take=own.legal, name="mine") for _ in range(2))
    with pytest.raises(BadInput, match="two policies are called 'mine'"):
        load("nothanks").line_up(3, [first, second, "random"])


def test_a_name_is_where_a_policy_is_found_or_what_it_was_given():
    assert custom.name_of(own.nothanks_coin) == "own_policies:nothanks_coin"
    assert custom.name_of(njet.Policy("nothanks", take=own.legal, name="mine")) == "mine"
    assert custom.name_of(own.first) == "own_policies:first"
    with pytest.raises(BadInput, match="no built-in's"):
        load("nothanks").line_up(1, [njet.Policy("nothanks", take=own.legal, name="search:x")])


# --- what code is kept under ---

HELPER = "from numba import njit\n@njit\ndef number(): return {}\n"
USER = "import helper, numpy as np\nLIMIT = {}\ndef f(view): return helper.number() + LIMIT\n"


@pytest.fixture
def digest_of(monkeypatch):
    """Returns the digest of a function that uses a number and another module's function."""

    def digest(number: int, limit: str) -> str | None:
        for name, code in (("helper", HELPER.format(number)), ("user", USER.format(limit))):
            module = types.ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            exec(code, vars(module))
        found: str | None = contents_of([module.f]).digest
        return found

    return digest


def test_contents_change_with_all_that_a_function_uses(digest_of):
    first = digest_of(1, "7")
    assert first is not None
    assert digest_of(1, "7") == first
    assert len({first, digest_of(2, "7"), digest_of(1, "8")}) == 3
    assert digest_of(1, "np.arange(3)") not in (first, None)
    assert digest_of(1, "object()") is None


def test_contents_know_what_is_read_of_a_view():
    assert not contents_of([own.legal]).may_read("hand", "unseen")
    assert contents_of([lambda view: view.hand]).may_read("hand")
    assert contents_of([lambda view: view[0]]).may_read("hand")
    assert contents_of([lambda view: play.lowest_rank(view.hand)]).may_read("hand")


KEPT = """
import sys
from njet.core.own import kernel_of
from njet.games import load
import helped
game = load("nothanks")
run = game.module("run").Run(game.Rules(), 3, game.line_up(3, [helped.policy]))
known = run.is_compiled(3, run.policies)
won = run.block(1, 0, 300)["winners"].tolist()
print(known, won)
"""
HELPED = "import njet, kind\ndef take(view): return kind.of(view)\n"
KIND = "from numba import njit\n@njit\ndef of(view): return view.legal{}\n"


@pytest.mark.verify
def test_a_second_process_does_not_compile_and_an_edit_of_a_helper_does(tmp_path):
    (tmp_path / "helped.py").write_text(HELPED + "policy = njet.Policy('nothanks', take=take)\n")
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "NJET_CACHE_DIR": str(tmp_path / "cache")}
    settings["PYTHONDONTWRITEBYTECODE"] = "1"

    def play(edit: str) -> tuple[str, str]:
        (tmp_path / "kind.py").write_text(KIND.format(edit))
        done = subprocess.run(
            [sys.executable, "-c", KEPT],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
            env=settings,
        )
        known, _, won = done.stdout.partition(" ")
        return known, won

    first = play("")
    assert first[0] == "False"
    assert play("") == ("True", first[1])
    edited = play(" & 2")
    assert edited[0] == "False"
    assert edited[1] != first[1]


# --- the examples, and what takes policies of one's own ---


@pytest.fixture
def example(monkeypatch):
    """Returns the policy of an example, by the name of its file."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return lambda name: import_module(name).policy


def wins(game, policy, others, games=4000) -> float:
    """The share of wins of a policy at one seat, the others by a built-in."""
    result = njet.simulate(game, games=games, policies=[policy, others, others, others], seed=11)
    return next(cell.value for cell in result.summary()[0].rows[0] if hasattr(cell, "value"))


@pytest.mark.parametrize(
    ("name", "game", "least"),
    [
        ("njet_leads", "njet", 0.5),
        ("nothanks_price", "nothanks", 0.5),
        ("nessos_liar", "nessos", 0.3),
    ],
)
def test_an_example_beats_random_play(example, name, game, least):
    assert wins(game, example(name), "random") > least


def test_commands_take_a_policy_by_its_module(example, capsys, tmp_path):
    example("nothanks_price")
    seats = "nothanks_price:policy,threshold:8,heuristic,random"
    line = ["nothanks", "--games", "500", "--policy", seats, "--seed", "4", "--quiet", "--json"]
    assert sim_main([*line, "--checkpoint", str(tmp_path / "run.json")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    assert ",".join(found["policies"]) == seats
    assert f"--policy {seats}" in found["command"]
    policies = ["nothanks_price:policy", "threshold:8", "heuristic", "random"]
    again = njet.simulate("nothanks", games=500, policies=policies, seed=4, block=100)
    assert json.loads(again.to_json())["tally"] == found["tally"]
    kept = json.loads((tmp_path / "run.json").read_text())
    assert list(kept["what"]["own"]) == ["nothanks_price:policy"]
    assert sim_main([*line, "--checkpoint", str(tmp_path / "run.json")]) == 0
    assert capsys.readouterr().out == out


def test_what_is_kept_and_noted_is_that_of_a_policy_of_ones_own(example, tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    policies = [example("nothanks_price"), "threshold:8", "heuristic", "random"]
    options = {"games": 1000, "seed": 4, "policies": policies, "block": 100, "threads": 1}
    whole = njet.simulate("nothanks", **options, records=tmp_path / "rounds.parquet")
    rounds = pq.read_table(tmp_path / "rounds.parquet")
    assert len(rounds) == 24 * 1000

    def stop(done, total):
        if done >= 300:
            raise KeyboardInterrupt

    kept = tmp_path / "run.json"
    with pytest.raises(njet.Interrupted):
        njet.simulate("nothanks", **options, checkpoint=kept, progress=stop)
    resumed = njet.simulate("nothanks", **options, checkpoint=kept)
    assert resumed.to_json() == whole.to_json()


def test_a_policy_that_has_changed_does_not_go_on_with_what_is_kept(tmp_path):
    def take(view):
        return view.legal

    def other(view):
        return view.legal & np.uint64(2)

    options = {"games": 100, "players": 4, "seed": 4, "checkpoint": tmp_path / "run.json"}
    first = njet.Policy("nothanks", take=take, name="same")
    njet.simulate("nothanks", **options, policies=first)
    with pytest.raises(BadInput, match="same"):
        njet.simulate(
            "nothanks", **options, policies=njet.Policy("nothanks", take=other, name="same")
        )


@pytest.mark.verify
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_decision_is_the_policys_own_with_any_number_of_players(players):
    decisions = dict.fromkeys(("cover", "team", "bonus", "discard", "play"), own.legal)
    ours = run_of("njet", [njet.Policy("njet", **decisions)] * players)
    theirs = run_of("njet", ["random"] * players)
    assert alike(ours.block(3, 0, 2000), theirs.block(3, 0, 2000))


def test_a_command_ends_with_1_at_a_choice_that_is_not_legal(capsys):
    seats = "own_policies:nothanks_coin,own_policies:nothanks_eight,random,random"
    assert sim_main(["nothanks", "--policy", seats, "--seed", "4", "--quiet"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(
        "njet-sim: error: policy own_policies:nothanks_coin chose nothing at seat"
    )
    assert err.count("\n") == 1


def test_comparisons_and_tournaments_take_policies_of_ones_own(example):
    policy = example("nothanks_price")
    found = njet.tournament("nothanks", [policy, "random"], games=800, players=4, seed=1)
    assert found.policies == ("nothanks_price:policy", "random")
    assert found.win[0][1].value > 0.5
    variants = [{"policy": "heuristic"}, {"policy": policy}]
    compared = njet.compare(variants, "nothanks", games=2000, players=4, seed=1)
    assert compared.variants[1].policies == ("nothanks_price:policy",) * 4


def test_processes_find_a_policy_by_its_module_or_say_that_they_do_not(example):
    policy = example("nothanks_price")
    options = {"games": 600, "seed": 2, "policies": [policy, "random", "random", "random"]}
    here = njet.simulate("nothanks", **options).to_json()
    nameless = njet.Policy("nothanks", **policy.functions, name="nameless")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert njet.simulate("nothanks", **options, executor=pool).to_json() == here
        with pytest.raises(BadInput, match="nameless cannot be sent to another process"):
            njet.simulate("nothanks", **{**options, "policies": nameless}, executor=pool)


# --- Python objects that act ---


@pytest.mark.parametrize(
    "game", ["nothanks", *(pytest.param(each, marks=pytest.mark.verify) for each in ALIKE)]
)
def test_an_object_acts_at_its_seats_and_nowhere_else(game):
    run = run_of(game, [own.first, "random", own.first, "heuristic"])
    acted = 0
    trace = run.trace(1, 0, 16)
    replay = load(game).module("replay").replay
    for place in range(16):
        for state, action in replay(run.rules, run.players, 1, trace, place):
            if state.current_player() in (0, 2):
                assert action == state.legal_actions()[0]
                acted += 1
    assert acted > 100
    assert alike(run.block(1, 0, 16), run.block(1, 0, 16))


@pytest.mark.parametrize(
    ("policy", "error", "line"),
    [
        (own.stubborn, IllegalChoice, "own_policies:stubborn chose action 4711 at seat 1 in game "),
        (own.broken, LookupError, "no idea"),
    ],
)
def test_what_an_object_does_wrong_reaches_the_caller(policy, error, line):
    with pytest.raises(error, match=line):
        njet.simulate("nothanks", games=9, policies=["random", policy, "random", "random"], seed=1)


def test_an_object_acts_in_a_whole_run_on_threads():
    seats = ["random", own.first, "random", "random"]
    options = {"games": 60, "seed": 1, "policies": seats}
    first = njet.simulate("nothanks", **options, threads=2, block=16)
    assert first.to_json() == njet.simulate("nothanks", **options, threads=1).to_json()
    assert first.policies[1] == "own_policies:first"
