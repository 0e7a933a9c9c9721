"""Bad command lines: exit code 2, one line on standard error, nothing on standard output."""

from __future__ import annotations

import contextlib
import io
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njet import games
from njet.cli import sim_main

NJET = games.load("njet")
OPTIONS = {"games", "players", "policy", "set", "seed", "threads", "json", "out"} | {
    "checkpoint",
    "no-checkpoint",
    "scheduler",
    "plot",
    "report",
    "tolerance",
    "quiet",
    "no-progress",
    "version",
    "help",
    "until",
    "fail-over",
}

words = st.text(string.ascii_lowercase, min_size=1, max_size=12)
no_digits = st.text(st.characters(exclude_categories=["Nd", "Cs"]), max_size=30)
fractions = st.tuples(st.integers(0, 10**6), st.integers(1, 9)).map(lambda ab: f"{ab[0]}.{ab[1]}")
bad_count = st.one_of(
    st.sampled_from(["1e6.5", "0", "-3", "1e400", "nan", "inf", "", "1,000", "0x10", "1kk"]),
    st.integers(max_value=0).map(str),
    st.integers(min_value=10**12 + 1).map(str),
    no_digits,
    fractions,
)
bad_seed = st.one_of(
    st.integers(min_value=2**64).map(str), st.integers(max_value=-1).map(str), no_digits, fractions
)
bad_players = st.one_of(
    st.integers().filter(lambda n: n not in NJET.players).map(str), no_digits, fractions
)
bad_policy = st.one_of(
    words.filter(lambda word: word not in NJET.policies),
    no_digits.filter(lambda text: text.strip() not in NJET.policies and "," not in text),
    st.integers(2, 9).filter(lambda n: n != 4).map(lambda n: ",".join(["random"] * n)),
)
bad_setting = st.one_of(
    no_digits.filter(lambda text: "=" not in text),
    words.map(lambda word: f"no_{word}=1"),
    words.map(lambda word: f"bonus=no_{word}"),
    st.sampled_from(["bonus_factor=0", "bonus_factor=x", "points=1", "rounds=-1", "=1", "trumps="]),
)
bad_file = st.one_of(
    words.map(lambda word: f"{word}.txt"),
    words,
    words.map(lambda word: f"/no_such_folder/{word}.json"),
    words.map(lambda word: f"{word}\0.json"),
    st.just("x" * 300 + ".csv"),
    st.just(""),
)


def option(*names: str, values: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.tuples(st.sampled_from(names), values).map(list)


bad_parts = st.one_of(
    option("-n", "--games", values=bad_count),
    option("--seed", values=bad_seed),
    option("--threads", values=bad_count),
    option("--players", values=bad_players),
    option("--policy", values=bad_policy),
    option("--set", values=bad_setting),
    option("--out", values=bad_file),
    words.filter(lambda word: word not in games.names()).map(lambda word: [word]),
    words.map(lambda word: ["njet", word]),
    words.filter(lambda word: word not in OPTIONS).map(lambda word: [f"--{word}"]),
    st.sampled_from(["-n", "--seed", "--set", "--policy", "--out"]).map(lambda name: [name]),
    st.just(["--json=yes"]),
)
good_parts = st.lists(
    st.sampled_from(
        [
            ["--games", "10"],
            ["--seed", "5"],
            ["--json"],
            ["-q"],
            ["--threads", "1"],
            ["--players", "4"],
        ]
    ),
    max_size=4,
)


@given(good_parts, bad_parts)
@settings(max_examples=200, deadline=None)
def test_a_bad_command_line_ends_in_one_line(good: list[list[str]], bad: list[str]) -> None:
    arguments = [*sum(good, []), *bad]  # bad last: of a repeated option the last counts
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = sim_main(arguments)
    assert code == 2
    assert out.getvalue() == ""
    assert err.getvalue().startswith("njet-sim: error: ")
    assert err.getvalue().endswith("\n")
    assert len(err.getvalue().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["njt"], "unknown game 'njt', did you mean njet? (there is: njet"),
        (
            ["--policy", "heuristc"],
            "unknown policy 'heuristc', did you mean heuristic? (there",
        ),
        (["--policy", "random,random"], "2 policies for 4 players: name one, or one per seat"),
        (["--players", "7"], "Njet! is for 2 to 5 players, not 7"),
        (["--set", "bonus=all"], "bonus"),
        (["--set", "bonos=team"], "bonus"),
        (["--set", "ones=1", "--set", "ones=2"], "--set ones is given more than once"),
        (["--set", "hand_size=16"], "hand_size: 4 hands of 16 need 64 cards; the deck has 60"),
        (["--set", "points=99,-99", "--games", "1e12"], "games: 1,000,000,000,000 could overflow"),
        (["--gamez", "5"], "--gamez"),
        (["--games", "1e6.5"], "--games: '1e6.5' is not a number"),
        (["--out", "run.txt"], "--out: 'run.txt' does not end in .json or .csv"),
    ],
)
def test_the_line_names_what_is_wrong_and_what_is_allowed(njet_sim, arguments, said) -> None:
    ended = njet_sim(*arguments)
    assert ended.code == 2
    assert said in ended.err
