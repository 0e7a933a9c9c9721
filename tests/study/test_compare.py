"""Comparisons: the same deals for all, paired differences, and what is significant."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path

import numpy as np
import pytest
from rps.run import Run

import njet
from njet.core.errors import BadInput
from njet.core.estimates import Estimate
from njet.roundrobin import Unfinished
from njet.study.differences import differences
from njet.study.replicates import Replicates
from njet.study.significance import holm

POLICIES = ("policy=rock,paper", "policy=rock,scissors", "policy=paper,rock")


def played(variants=POLICIES, game="rps", **options: object) -> njet.Comparison:
    arguments = {"games": 4000, "players": 2, "seed": 1, "threads": 1, **options}
    return njet.compare(variants, game, **arguments)


def by_name(found: njet.Comparison, variant: str) -> dict:
    return {each.name: each for each in found.differences if each.variant == variant}


# --- what comes out ---


def test_differences_are_right_and_paired() -> None:
    found = played(games=40_000)
    truth = {text: Run(None, 2, text[7:].split(",")).chances()[0] for text in POLICIES}
    for text in POLICIES[1:]:
        win = by_name(found, text)["seats.0.win"]
        expected = truth[text] - truth[POLICIES[0]]
        assert abs(win.difference.value - expected) < 0.01
        assert win.difference.low - 0.005 < expected < win.difference.high + 0.005
        assert win.difference.value == win.other.value - win.first.value
        # Both win a game by the same number from 0 to 1: a difference d has variance d (1 - d), not
        # the sum of p (1 - p) of both.
        d = abs(expected)
        apart = sum(p * (1 - p) for p in (truth[text], truth[POLICIES[0]]))
        if d:
            assert win.narrower == pytest.approx(math.sqrt(apart / (d * (1 - d))), rel=0.4)
            assert win.games_factor == win.narrower**2
            assert win.has_changed


def test_what_no_rule_changes_is_the_same_in_every_batch() -> None:
    found = played(("tokens=5", "tokens=6"))
    assert found.differences
    for each in found.differences:
        assert (each.difference.value, each.difference.error) == (0, 0)
        assert (each.chance, each.adjusted, each.has_changed) == (1.0, 1.0, False)
        assert math.isnan(each.narrower)
    assert found.changed() == []


def test_another_factor_makes_the_bonus_cards_holder_score_as_much_more() -> None:
    """Where every deal plays alike, a score times f differs by (g - f) / f of itself."""
    found = played(
        ("bonus_factor=2", "bonus_factor=3"), "njet", players=3, policies="random", games=4000
    )
    names = by_name(found, "bonus_factor=3")
    alone = names["teams.alone.first_player_bonus.score_a_round"]
    assert alone.difference.value == pytest.approx(alone.first.value / 2)
    assert alone.narrower == pytest.approx(math.sqrt(4 + 9))
    assert alone.adjusted < 1e-6
    assert names["teams.alone.two_others.score_a_round"].difference.error == 0
    assert names["seats.0.mean_score"].narrower > 3
    assert "facts.supertrumps_played_a_round" not in [each.name for each in found.changed()]


def test_all_are_corrected_together() -> None:
    found = played()
    chances = [each.chance for each in found.differences]
    assert len(chances) == 2 * len(by_name(found, POLICIES[1]))
    known = [chance for chance in chances if not math.isnan(chance)]
    adjusted = [each.adjusted for each in found.differences if not math.isnan(each.chance)]
    assert adjusted == holm(known)


def test_players_share_what_both_have_and_gain_nothing() -> None:
    found = played(("players=2", "players=3"), policies="rock", games=20_000)
    names = by_name(found, "players=3")
    assert "seats.1.win" in names
    assert "seats.2.win" not in names
    assert names["seats.0.win"].difference.value == pytest.approx(1 / 3 - 1 / 2, abs=0.02)


def test_what_one_of_them_never_saw_is_not_compared() -> None:
    nan = Estimate(math.nan, math.nan, math.nan)
    moves = np.array([1.0, -1.0, 0.5, -0.5])

    class Named:
        label = "second"

    one = Replicates(Named(), 4, {"x": Estimate(1.0, 0, 2), "y": nan}, {"x": moves, "y": moves})
    two = Replicates(
        Named(), 4, {"x": Estimate(9.0, 0, 2, True), "y": nan}, {"x": -moves, "y": moves * math.nan}
    )
    first, second = differences([one, two])
    assert first.difference.percent
    assert first.first.percent
    assert math.isnan(second.chance)
    assert math.isnan(second.adjusted)
    assert not second.has_changed
    assert first.adjusted == first.chance  # one comparison was made, not two


def test_what_differs_in_every_batch_alike_has_changed() -> None:
    still = np.zeros(4)

    class Named:
        label = "second"

    pair = [
        Replicates(Named(), 4, {"x": Estimate(value, 0, 2)}, {"x": still}) for value in (8.0, 9.0)
    ]
    (only,) = differences(pair)
    assert (only.chance, only.has_changed) == (0.0, True)


# --- the same whatever it runs on, and however often it is stopped ---


def test_threads_do_not_matter() -> None:
    assert played(threads=1).to_json() == played(threads=3).to_json()


def test_stopped_and_gone_on_with(tmp_path: Path, pressed) -> None:
    path = tmp_path / "kept"
    whole = played(games=200_000)
    with pytest.raises(Unfinished, match=r"interrupted after [\d,]+ of 600,000 games"):
        played(games=200_000, checkpoint=path, progress=pressed(1))
    again = played(games=200_000, checkpoint=path, seed=None)
    assert again.to_json() == whole.to_json()
    with pytest.raises(BadInput, match="is of another run: variants"):
        played(POLICIES[:2], games=200_000, checkpoint=path)


# --- files ---


def test_files_have_everything() -> None:
    found = played(POLICIES[:2], games=1000)
    document = json.loads(found.to_json())
    assert document["schema"] == "njet.compare.v1"
    assert document["variants"][POLICIES[1]]["policies"] == ["rock", "scissors"]
    rows = document["tables"]["estimates"]
    assert [row["estimate"] for row in rows] == [each.name for each in found.differences]
    assert set(rows[0]) == {
        *("variant", "estimate", "first", "then", "difference", "unit", "p", "p_holm"),
        *("times_narrower", "times_fewer_games"),
    }
    assert rows[0]["unit"] == "pp"
    lines = list(csv.reader(io.StringIO(found.to_csv())))
    assert ["run", "games", "value", "1000", "", ""] in lines
    assert any(line[:2] == ["estimates", f"{POLICIES[1]} / seats.0.win"] for line in lines)
    frame = found.frames()["estimates"]
    assert frame["difference_low"][0] < frame["difference"][0] < frame["difference_high"][0]
    assert "2 variants, 1,000 games of each, seed 1" in str(found)
    assert repr(found).startswith("<Comparison of policy=rock,paper, policy=rock,scissors: 1,000")


def test_the_screen_shows_what_changed_or_everything() -> None:
    found = played(POLICIES[:2])
    _, changed = found.screen()
    _, everything = found.screen(everything=True)
    assert len(changed.rows) == len(found.changed()) < len(everything.rows)
    assert changed.title.startswith(f"{POLICIES[1]}: {len(found.changed())} of ")


# --- what is wrong ---


@pytest.mark.parametrize(
    ("variants", "words"),
    [
        ([], "at least two are needed"),
        (["default"], "at least two are needed"),
        ("default", "at least two are needed"),
        (["tokens=5", " tokens=5"], "tokens=5 and tokens=5 are the same"),
        (["default", "tokens=20"], "default and tokens=20 are the same"),
        (["default", "chess"], "'chess' is neither a file nor a rule set"),
        (["default", 3], "int is neither"),
    ],
)
def test_wrong_variants_are_refused(variants, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        played(variants)
    assert words in str(refused.value)


def test_few_games_are_refused() -> None:
    with pytest.raises(BadInput, match="games: 19 is not allowed"):
        played(games=19)
