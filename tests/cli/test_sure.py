"""Stopping when sure, the gate, and plans, as commands."""

from __future__ import annotations

import json
import shlex

import pytest

RANDOM = ("nothanks", "--players", 3, "--policy", "random", "--seed", 4)


def test_the_screen_shows_what_holds_and_how_to_have_it_again(njet_sim) -> None:
    ended = njet_sim(*RANDOM, "--until", "1pp", "-q")
    lines = ended.out.splitlines()
    assert (ended.code, ended.err) == (0, "")
    assert " looks · seed 4" in lines[1]
    assert lines[3].startswith("How sure: 95% intervals that hold")
    assert "as if the number of games had been fixed before" in ended.out
    assert max(map(len, lines)) <= 100
    command = lines[-1].removeprefix("rerun: ")
    assert "--games 1000000000 --until 1pp" in command
    again = njet_sim(*shlex.split(command)[1:], "-q", "--threads", 2)
    assert again.out.partition("\n\n")[2] == ended.out.partition("\n\n")[2]


def test_the_most_that_may_be_played_is_said_and_is_no_failure(njet_sim) -> None:
    ended = njet_sim(*RANDOM, "--until", "0.1pp", "--games", 12_000, "--json")
    assert ended.code == 0
    assert ended.err == (
        "njet-sim: not as sure as asked for after 12,000 games, the most to play\n"
    )
    document = json.loads(ended.out)
    assert document["until"]["looks"] == [10_000, 12_000]


@pytest.mark.parametrize(
    ("limit", "code", "said"),
    [("2pp", 3, "more than 2"), ("30pp", 0, ""), ("7.2pp", 0, "undecided: ")],
)
@pytest.mark.parametrize("more", [(), ("--until", "1pp")])
def test_the_gate(njet_sim, limit: str, code: int, said: str, more) -> None:
    ended = njet_sim(*RANDOM, "--fail-over", limit, "--json", *more)
    assert ended.code == code
    assert json.loads(ended.out)["game"] == "nothanks"
    assert said in ended.err
    assert len(ended.err.splitlines()) == bool(said)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--until", "x"),
        ("--until", "0.1"),
        ("--until", "facts.foo:1pp"),
        ("--until", "1pp", "--policy", "ladder"),
        ("--fail-over", "x"),
        ("--fail-over", "1pp", "--policy", "ladder"),
    ],
)
def test_bad_input_is_refused_in_one_line(njet_sim, arguments) -> None:
    ended = njet_sim(*RANDOM, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet-sim: error: ")
    assert len(ended.err.splitlines()) == 1


def test_a_plan_on_a_screen(njet) -> None:
    ended = njet("plan", *RANDOM, "--effect", "1pp", "--games", 2_000, "-q")
    lines = ended.out.splitlines()
    assert (ended.code, ended.err) == (0, "")
    assert lines[3] == "Games to see a difference of 1 pp with probability 0.9"
    assert "at the pilot's rate" in lines[-2]
    again = njet(*shlex.split(lines[-1].removeprefix("rerun: "))[1:], "-q", "--json")
    assert json.loads(again.out)["schema"] == "njet.plan.v1"
    assert f"{json.loads(again.out)['games']:,} games" in ended.out


def test_a_plan_of_a_comparison(njet) -> None:
    ended = njet(
        "plan",
        *RANDOM,
        "--half-width",
        "1",
        "--estimate",
        "places.mean_score",
        "--against",
        "tactical=true",
        "-n",
        2_000,
        "-q",
    )
    assert ended.code == 0
    assert "on other deals" in ended.out
    assert "--against tactical=true" in ended.out.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--effect", "x"),
        ("--effect", "1pp", "--against", "x=1"),
        ("--effect", "1pp", "--power", 2),
    ],
)
def test_a_bad_plan_is_refused_in_one_line(njet, arguments) -> None:
    ended = njet("plan", *RANDOM, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
