"""The command ``njet review``."""

import json
import shlex

import pytest

SHORT = ("review", 3, "--seed", 7, "--tricks", 3)


def test_a_review_shows_every_card(njet) -> None:
    njet(*SHORT)  # the first one may compile
    ended = njet(*SHORT)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].startswith("njet hands=")
    assert lines[2].split()[:3] == ["trick", "lead", "value"]
    assert lines[-1] == (
        "rerun: njet review 3 --round 0 --tricks 3 --players 4 --policy heuristic --seed 7"
    )
    document = json.loads(njet(*SHORT, "--json").out)
    for card in document["cards"]:
        assert card["card"] in ended.out
        assert card["card"] in document["position"]


def test_a_review_as_json(njet) -> None:
    document = json.loads(njet(*SHORT, "--json").out)
    assert list(document) == sorted(document)
    assert (document["schema"], document["first_game"]) == ("njet.review.v1", 3)
    assert len(document["cards"]) == 12
    losses = [card["loss"][0] for card in document["cards"]]
    assert sum(losses) == sum(lower for lower, _ in document["by_seat"])
    assert document == json.loads(njet(*shlex.split(document["command"])[1:], "--json").out)
    assert njet(*SHORT, "--json", "--threads", 2).out == njet(*SHORT, "--json").out


def test_many_reviews_are_averaged(njet) -> None:
    many = ("review", 0, "--seed", 7, "--tricks", 3, "--games", 4, "--players", 3)
    ended = njet(*many)
    assert "loss a card" in ended.out
    assert "--games 4" in ended.out.splitlines()[-1]
    document = json.loads(njet(*many, "--json").out)
    assert document["regret"][0]["cards"] == 36


def test_a_budget_shows_bounds(njet) -> None:
    assert " to " in njet(*SHORT, "--nodes", 0).out
    many = njet(*SHORT, "--nodes", 0, "--games", 3)
    assert "at least" in many.out
    assert "--nodes 0" in many.out


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("x",),
        ("-1",),
        ("0", "--tricks", "0"),
        ("0", "--round", "8"),
        ("0", "--players", "6"),
        ("0", "--games", "0"),
        ("0", "--policy", "x"),
        ("0", "--seconds", "x"),
    ],
)
def test_bad_input_is_refused_in_one_line(njet, arguments) -> None:
    ended = njet("review", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet: error: ")
    assert len(ended.err.splitlines()) == 1
