"""Sweeps: a row of estimates a cell, each as of a plain run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import njet
from njet import games, kept
from njet.core.checkpoint import Checkpoint
from njet.core.errors import BadInput
from njet.roundrobin import Unfinished

GRID = {"policy": "rock|paper,rock", "tokens": "5..7"}


def swept(grid=GRID, game="rps", **options: object) -> njet.Sweep:
    arguments = {"games": 3000, "players": 2, "seed": 1, "threads": 1, **options}
    return njet.sweep(grid, game, **arguments)


def test_a_cell_is_a_plain_run() -> None:
    found = swept(show=["seats.win", "facts"])
    assert [tuple(cell.values()) for cell in found.cells[:4]] == [
        *(("rock", "5"), ("rock", "6"), ("rock", "7")),
        ("paper,rock", "5"),
    ]
    for variant, estimates in zip(found.variants, found.estimates, strict=True):
        plain = njet.simulate(
            "rps", games=3000, players=2, seed=1, policies=variant.policies, rules=variant.rules
        )
        assert list(estimates) == ["seats.0.win", "seats.1.win", "facts.games_tied"]
        seats = plain.frames()["seats"]
        for seat in (0, 1):
            win = estimates[f"seats.{seat}.win"]
            assert [win.value, win.low, win.high] == list(
                seats.loc[seat, ["win", "win_low", "win_high"]]
            )
            assert win.percent
            assert 0 < win.error < 0.01


def test_a_cell_without_an_estimate_shows_none() -> None:
    found = swept({"players": "2,3"}, policies="rock", show=["seats.win"])
    (table,) = found.summary()
    assert table.columns == ["players", *(f"seats {seat} win %" for seat in range(3))]
    assert table.rows[0][3] is None
    assert table.rows[1][3].value == pytest.approx(1 / 3, abs=0.05)


def test_a_few_are_shown_by_default() -> None:
    assert swept().shown == (
        "spread.largest_minus_smallest_seat_win",
        "spread.largest_minus_smallest_seat_mean_score",
        "seats.0.mean_score",
        "facts.games_tied",
    )


def test_threads_do_not_matter() -> None:
    assert swept(threads=1).to_json() == swept(threads=3).to_json()


@pytest.mark.parametrize("games", [1, 3000, 3001, 10_000, 18_000])
def test_stopped_and_gone_on_with(tmp_path: Path, pressed, games: int) -> None:
    path = tmp_path / "kept"
    with pytest.raises(Unfinished, match=r"interrupted after [\d,]+ of 18,000 games"):
        swept(checkpoint=path, progress=pressed(games))
    assert swept(checkpoint=path, seed=None).to_json() == swept().to_json()
    assert swept(checkpoint=path).to_json() == swept().to_json()  # nothing is left to play


def test_stopped_wherever_a_checkpoint_was_saved(tmp_path: Path, monkeypatch) -> None:
    """Every state that was ever in the file is gone on from: also a cell not yet reduced."""
    monkeypatch.setattr(kept, "_SECONDS_BETWEEN_SAVES", 0.0)
    monkeypatch.setattr(kept, "_TIMES_AS_LONG", 0.0)
    path, states = tmp_path / "kept", []
    save = Checkpoint.save

    def saved(self, *what):
        save(self, *what)
        states.append(path.read_bytes())

    monkeypatch.setattr(Checkpoint, "save", saved)
    whole = swept(checkpoint=path).to_json()
    monkeypatch.undo()
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")
    assert len(states) > 12
    for state in states:
        path.write_bytes(state)
        assert swept(checkpoint=path).to_json() == whole


def test_progress_is_for_the_whole_grid() -> None:
    told = []
    swept(progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _, total in told} == {18_000}
    assert told[-1][0] == 18_000


def test_files_have_everything() -> None:
    found = swept({"players": "2,3"}, policies="rock", show=["seats.win"])
    document = json.loads(found.to_json())
    assert document["schema"] == "njet.sweep.v1"
    assert [row["players"] for row in document["tables"]["cells"]] == ["2", "3"]
    assert document["tables"]["cells"][0]["seats_2_win"] is None
    assert [variant["players"] for variant in document["variants"]] == [2, 3]
    assert "cells,3,seats_2_win," in found.to_csv()
    assert found.frames()["cells"].shape == (2, 10)
    assert "2 cells, 3,000 games of each, seed 1" in str(found)
    assert repr(found) == "<Sweep of players: 2 cells, seed 1>"


@pytest.mark.parametrize(
    ("grid", "options", "words"),
    [
        ({}, {}, "a sweep needs a key"),
        ({"players": "2..9"}, {"policies": "rock"}, "players=5: "),
        ({"tokens": "0..2"}, {}, "tokens=0: tokens: 0 is not allowed"),
        ({"chess": "1"}, {}, "unknown option 'chess'"),
        ({"tokens": "5"}, {"show": ["seats.9.win"]}, "'seats.9.win' is no estimate; there are"),
        ({"tokens": "5"}, {"show": "seats"}, "show: a list of names is needed"),
        ({"tokens": "5"}, {"games": 0}, "games: 0 is not allowed"),
    ],
)
def test_what_is_wrong_is_refused_before_anything_is_played(grid, options, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        swept(grid, progress=lambda *_: pytest.fail("played"), **options)
    assert words in str(refused.value)
