"""A new game is a folder with the same files and a line in the registry: `nim` is one, in here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from contract import test_states

import njet
from njet import games
from njet.cli import sim_main
from njet.report import write_figures, write_page

PLAYERS = range(2, 5)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line in the registry."""
    monkeypatch.setitem(games._PACKAGES, "nim", "nim")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "promise",
    [
        test_states.test_history_leads_to_the_same_state,
        test_states.test_the_mask_marks_the_legal_actions,
        test_states.test_every_illegal_action_is_refused_and_changes_nothing,
        test_states.test_what_is_handed_out_can_be_changed_freely,
        test_states.test_clones_and_children_are_independent,
        test_states.test_action_texts_round_trip,
        test_states.test_a_traced_block_gives_the_same_scores_step_by_step,
    ],
    ids=lambda promise: promise.__name__,
)
def test_it_keeps_the_promises_of_every_game(promise, players: int) -> None:
    promise("nim", players)


def test_its_positions_are_counted() -> None:
    """The ways to take n tokens by ones and twos are the Fibonacci numbers."""
    ways = [njet.perft(njet.State.from_text(f"nim players=2 tokens={n}")) for n in range(1, 10)]
    assert ways == [1, 2, 3, 5, 8, 13, 21, 34, 55]


def test_many_games_of_it_are_simulated() -> None:
    result = njet.simulate("nim", games=2000, players=3, seed=1, threads=2, rules={"tokens": 30})
    again = njet.simulate("nim", games=2000, players=3, seed=1, block=7, rules={"tokens": 30})
    assert result.to_json() == again.to_json()
    assert result.rounds == 2000
    assert sum(result.tally["scores"][:, 0]) == 2000
    assert "Nim, 3 players: 2,000 games" in str(result)


def test_its_pictures_are_drawn(tmp_path: Path) -> None:
    result = njet.simulate("nim", games=50, players=3, seed=1, threads=1)
    assert [path.name for path in write_figures(result, tmp_path)] == ["wins_by_seat.svg"]
    write_page(result, tmp_path / "nim.html")
    assert "Does it help to begin?" in (tmp_path / "nim.html").read_text(encoding="utf-8")


def test_the_command_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert sim_main(["nim", "-n", "500", "--set", "tokens=5", "--json", "--quiet"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["game"], document["rules"]["tokens"]) == ("nim", 5)
    assert sim_main(["nim", "-n", "500", "--set", "most=0", "--quiet"]) == 2
    assert "most: 0 is not allowed" in capsys.readouterr().err
    assert sim_main(["nimm", "-n", "500"]) == 2
    assert "did you mean nim?" in capsys.readouterr().err
