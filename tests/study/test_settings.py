"""What a variant may be called for: options, boxes, players and policies as texts."""

from __future__ import annotations

import dataclasses

import pytest

from njet import games
from njet.core.errors import BadInput
from njet.study.settings import base, pairs_of, turned, variant_from

NJET = base(games.load("njet"), 3, "random")
NOTHANKS = base(games.load("nothanks"))


def test_the_base_is_the_default() -> None:
    assert NOTHANKS.players == 4
    assert NOTHANKS.policies == ("heuristic",) * 4
    assert NOTHANKS.rules == games.load("nothanks").Rules()
    assert variant_from(" default ", NJET) == NJET


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("bonus_factor=3", {"bonus_factor": 3}),
        ("points=1,2,-3", {"points": (1, 2, -3)}),
        ("points=1,2,-3,bonus=team", {"points": (1, 2, -3), "bonus": "team"}),
        (" bonus = team , must_trump = yes ", {"bonus": "team", "must_trump": True}),
        ("points.minus=-5", {"points": (1, 2, 3, 4, -5)}),
        ("points.4=7,points.-2=-1", {"points": (1, 2, 3, 7, -1)}),
        ("points.1=-1,points.2=5", {"points": (-1, 5, 3, 4, -2)}),
        ("discards.1x=2x", {"discards": ("0", "1", "2x", "P")}),
        ("points=1,2,-9,points.minus=-4", {"points": (1, 2, -4)}),
        ("target=100", {"target": 100}),
        ("target=default", {}),
    ],
)
def test_options_are_turned(text: str, options) -> None:
    variant = variant_from(text, NJET)
    assert variant.rules == dataclasses.replace(NJET.rules, **options)
    assert variant.label == text.strip()
    assert (variant.players, variant.policies) == (3, ("random",) * 3)


def test_players_and_policies_are_turned() -> None:
    five = variant_from("players=5", NJET)
    assert (five.players, five.policies) == (5, ("random",) * 5)
    one = variant_from("policy=heuristic,random,random", NJET)
    assert one.policies == ("heuristic", "random", "random")
    both = variant_from("players=2,policy=heuristic,bonus_factor=3", NJET)
    assert (both.policies, both.rules.bonus_factor) == (("heuristic",) * 2, 3)


def test_what_the_base_has_stays() -> None:
    other = base(games.load("njet"), 3, "random", {"bonus": "team", "points": (1, -7)})
    assert variant_from("bonus_factor=3", other).rules == dataclasses.replace(
        other.rules, bonus_factor=3
    )
    assert variant_from("points.minus=-8", other).rules.points == (1, -8)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is neither a file nor a rule set"),
        ("house", "'house' is neither a file nor a rule set"),
        ("=3", "neither default"),
        ("bonus=team,bonus=own", "bonus is given more than once"),
        ("bonus_facto=3", "unknown option 'bonus_facto', did you mean bonus_factor?"),
        ("bonus_factor=x", "bonus_factor=x: bonus_factor: 'x' is not a whole number"),
        ("bonus_factor=0", "bonus_factor: 0 is not allowed"),
        ("bonus.x=3", "'bonus.x' is no box: those of discards, trumps, supertrumps, points"),
        ("points.=3", "is no box"),
        ("points.5=3", "points has no box '5': 1, 2, 3, 4, -2"),
        ("players.x=3", "is no box"),
        ("points=-1,-2,points.minus=-3", "more than one such box"),
        ("points.minus=-3,points.-2=-4", "points.-2 is given more than once"),
        ("players=9", "players=9: Njet! is for 2 to 5 players"),
        ("players=x", "players: 'x' is not a number"),
        ("policy=chess", "unknown policy 'chess'"),
        ("policy=random,random", "2 policies for 3 players"),
        ("points=1", "points=1: points"),
    ],
)
def test_what_cannot_be_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        variant_from(text, NJET)
    assert words in str(refused.value)


def test_line_ups_do_not_grow_by_themselves() -> None:
    mixed = base(games.load("njet"), 3, "heuristic,random,random")
    with pytest.raises(BadInput, match="3 policies for 5 players"):
        variant_from("players=5", mixed)


def test_a_rule_set_is_a_variant_by_its_name_or_file(tmp_path) -> None:
    nothanks = base(games.load("nothanks"), players=3)
    tactical = variant_from("nothanks-tactical", nothanks)
    assert (tactical.label, tactical.rules.tactical) == ("nothanks-tactical", True)
    file = tmp_path / "house.toml"
    file.write_text('game = "nothanks"\nchips = 9\n', encoding="utf-8")
    assert variant_from(str(file), nothanks).rules == nothanks.of.Rules(chips=9)
    with pytest.raises(BadInput, match="has rules of nothanks, not of njet"):
        variant_from("nothanks-tactical", NJET)
    with pytest.raises(BadInput, match="neither a file nor a rule set"):
        variant_from("bonus", NJET)
    file.write_text('game = "nothanks"\nchips = 200\n', encoding="utf-8")
    with pytest.raises(BadInput, match="chips: 3 players have 600"):
        variant_from(str(file), nothanks)


def test_rules_and_mappings_are_variants_too() -> None:
    rules = dataclasses.replace(NJET.rules, points=(1, -3), must_trump=True)
    pairs = pairs_of(NJET, rules)
    assert pairs == {"points": "1,-3", "must_trump": "true"}
    assert turned(NJET, pairs).rules == rules
    assert turned(NJET, pairs).label == "points=1,-3 must_trump=true"
    assert pairs_of(NJET, {"players": 5, "target": None}) == {"players": "5", "target": "default"}
    assert turned(NJET, {}).is_same_as(NJET)
    fewer = base(games.load("nothanks"), rules={"forced_removals": (10, 20)})
    assert pairs_of(fewer, NOTHANKS.rules) == {"forced_removals": ""}
    assert turned(fewer, pairs_of(fewer, NOTHANKS.rules)).rules == NOTHANKS.rules
    assert pairs_of(NJET, {"points": [1, 2]}) == {"points": "1,2"}
    with pytest.raises(BadInput, match="variants: int is neither"):
        pairs_of(NJET, 3)
