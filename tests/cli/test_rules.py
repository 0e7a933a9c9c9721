"""Rule sets on the command line: ``njet rules``, ``--rules``, and what the results say of them."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import njet as package
from njet import games
from njet.cli.order import complete
from njet.games.njet import Rules

FEW = ("--games", "100", "--threads", "1", "--policy", "random", "--seed", "5", "--quiet")
HOUSE = 'game = "njet"\nbonus = "team"\npoints = [1, 2, -3]\nmust_trump = true\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    return path


def test_all_names_are_listed(njet) -> None:
    ended = njet("rules")
    assert (ended.code, ended.err) == (0, "")
    names = [line.split()[0] for line in ended.out.splitlines() if line]
    assert names[:-1] == list(package.rulesets.shipped())
    assert max(map(len, ended.out.splitlines())) <= 100


@pytest.mark.parametrize("name", ["njet", "nessos", "nothanks-tactical"])
def test_what_is_printed_is_the_file_of_these_rules(njet, name: str, tmp_path: Path) -> None:
    ended = njet("rules", name)
    (tmp_path / "own.toml").write_text(ended.out)
    assert (ended.code, ended.err) == (0, "")
    assert package.rule_set(tmp_path / "own.toml")[:2] == package.rule_set(name)[:2]
    assert njet("rules", tmp_path / "own.toml") == ended


def test_the_printed_file_plays_the_published_game(njet, njet_sim, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(njet("rules", "njet").out)
    published = njet_sim(*FEW, "--json")
    assert published.code == 0
    assert njet_sim(*FEW, "--json", "--rules", tmp_path / "own.toml") == published


def test_a_file_is_as_its_settings_one_by_one(njet_sim, house: Path) -> None:
    settings = ("--set", "bonus=team", "--set", "points=1,2,-3", "--set", "must_trump=yes")
    typed = njet_sim("njet", *FEW, "--json", *settings)
    assert json.loads(typed.out)["rules"]["points"] == [1, 2, -3]
    assert njet_sim(*FEW, "--json", "--rules", house) == typed


def test_the_screen_spells_a_file_out(njet_sim, house: Path) -> None:
    lines = njet_sim(*FEW, "--rules", house).out.splitlines()
    assert lines[0].endswith("rules bonus=team points=1,2,-3 must_trump=true")
    assert lines[-1] == (
        "rerun: njet-sim njet --games 100 --players 4 --policy random --set bonus=team"
        " --set points=1,2,-3 --set must_trump=true --seed 5"
    )


def test_settings_come_on_top_of_a_file(house: Path) -> None:
    order = complete(None, 1, None, None, (("bonus", "own"), ("rounds", "2")), 1, str(house))
    assert order.rules == Rules(bonus="own", rounds=2, points=(1, 2, -3), must_trump=True)


def test_without_a_game_that_of_the_rules_is_played() -> None:
    assert complete(None, 1, None, None, (), 1, "nothanks-tactical").game == "nothanks"
    assert complete("nothanks", 1, None, None, (), 1, "nothanks-tactical").rules.tactical
    assert complete(None, 1, None, None, (), 1).game == "njet"


@pytest.mark.parametrize(
    "command",
    [
        ("sim", "nessos"),
        ("tournament", "random", "heuristic", "--game", "nessos"),
        ("tune", "nessos"),
        ("review", "0", "--rules", "nothanks-tactical"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_refuses_rules_of_another_game(njet, command, house: Path) -> None:
    rules = () if "--rules" in command else ("--rules", house)
    ended = njet(*command, *rules)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet: error: '")
    assert " has rules of n" in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("hand_size = 16", (), "hand_size: 4 hands of 16 need 64 cards; the deck has 60"),
        ("ones = 9", (), "ones, highest: 9 1s and 2 to 13 are 21 cards of a colour; at most 15"),
        ("trumps = ['B']", (), "trumps: 1 boxes; a line has 2 to 11"),
        ("hand_size = 15", ("--players", 5), "hand_size: 5 hands of 15 need 75 cards"),
        ("rounds = 5\nrounds = 6", (), "A key is given twice"),
        ("rounds = ", (), "Invalid value (at line 2, column 10)"),
    ],
)
def test_a_wrong_file_ends_in_one_line(njet_sim, tmp_path, text, options, said) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'game = "njet"\n{text}\n')
    ended = njet_sim(*FEW, *options, "--rules", path)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"njet-sim: error: '{path}': {said}")
    assert len(ended.err.splitlines()) == 1


def test_what_settings_spoil_is_not_blamed_on_the_file_alone(njet_sim, house: Path) -> None:
    ended = njet_sim(*FEW, "--rules", house, "--set", "ones=9")
    assert ended.code == 2
    assert f"'{house}' with --set: ones, highest: 9 1s and 2 to 13 are" in ended.err
    assert njet_sim("--rules", house, "--set", "bonos=2").code == 2


@pytest.mark.parametrize("arguments", [("rules", "nosuch"), ("rules", "."), ("rules", "a", "b")])
def test_rules_refuses_what_is_none_in_one_line(njet, arguments) -> None:
    ended = njet(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1


# --- the command in what is written ---


RULES = [
    Rules(),
    Rules(discards=("0", "2R"), trumps=("B", "none"), points=(-1, 7), rounds=2, super_loot=False),
    Rules(target=30, max_rounds=4, first_cover="left", ones=2, highest=9, hand_size=7),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_command_of_a_result_gives_the_same_bytes(njet_sim, rules: Rules) -> None:
    policies = ["random", "heuristic", "random"]
    result = package.simulate("njet", games=50, players=3, policies=policies, rules=rules, seed=9)
    program, *arguments = shlex.split(result.command)
    assert program == "njet-sim"
    again = njet_sim(*arguments, "--json", "--quiet")
    assert again.out == result.to_json() + "\n"
    assert json.loads(again.out)["command"] == result.command
    assert f'run,command,value,"{result.command}"' in result.to_csv()


def test_levels_of_ones_own_have_a_command_each() -> None:
    levels = ("random", "heuristic")
    found = package.ladder("njet", games=20, levels=levels, players=3, seed=9)
    assert found.command is None
    for level, result in zip(levels, found.results, strict=True):
        assert f"--policy {level} " in result.command


def test_the_options_of_a_command_are_those_of_its_game() -> None:
    for name in games.names():
        assert complete(name, 1, None, None, (), 1).settings == ()
