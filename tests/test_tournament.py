"""Round robins: who wins how often among whom, whatever the threads and however often stopped."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import numpy as np
import pytest
from rps.run import Run

import njet
from njet import games, kept, roundrobin
from njet.core.errors import BadInput
from njet.roundrobin import Unfinished

ROUND = ("rock", "paper", "scissors")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of which is known how often who wins."""
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")
    monkeypatch.setattr(roundrobin, "BATCHES", 40)  # a batch takes more time than its games


def played(policies=ROUND, **options: object) -> njet.Tournament:
    arguments = {"games": 1200, "players": 3, "seed": 1, "threads": 1, **options}
    return njet.tournament("rps", policies, **arguments)


def truth(one: str, others: str, players: int) -> float:
    """One's chance to win among others, at any seat."""
    return float(Run(None, players, [one] + [others] * (players - 1)).chances()[0])


# --- what comes out ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_matrix_is_right(players: int) -> None:
    found = played(games=40_000, players=players)
    for i, one in enumerate(ROUND):
        for j, other in enumerate(ROUND):
            if i == j:
                assert found.win[i][j] is None
                continue
            share, lead = found.win[i][j], found.lead[i][j]
            expected = truth(one, other, players)
            assert abs(share.value - expected) < 0.01
            assert share.low - 0.005 < expected < share.high + 0.005
            # A win is a point: ahead of the others' mean by a point, or short of a part of one.
            ahead = share.value - (1 - share.value) / (players - 1)
            assert lead.value == pytest.approx(ahead)


def test_rock_paper_scissors_goes_round() -> None:
    found = played(games=20_000)
    assert found.cycle == ("rock", "scissors", "paper")
    assert found.alpha_rank.masses == pytest.approx([1 / 3] * 3, abs=0.01)
    assert found.mix.weights == pytest.approx([1 / 3] * 3, abs=0.05)
    assert all(abs(strength.value) < 20 for strength in found.strength)


def test_with_two_players_one_way_round_is_the_other() -> None:
    found = played(players=2)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        assert found.win[i][j].value + found.win[j][i].value == pytest.approx(1)
        assert found.lead[i][j].value == pytest.approx(-found.lead[j][i].value)
        assert found.advantage[i][j].value == pytest.approx(2 * found.win[i][j].value - 1)
    assert found.outcomes.sum() == 6 * found.games


def test_ties_are_shared() -> None:
    found = played(("storm", "calm"), players=4, games=400)
    ended = found.outcomes.sum(axis=(2, 3))
    assert ended[0, 1, 2:].sum() == 0  # one storm wins alone, or three calms without it
    assert ended[0, 1, :2].sum() == found.games
    mirror = played(("storm", "calm"), players=2, games=400)
    assert mirror.win[0][1].value + mirror.win[1][0].value == pytest.approx(1)


def test_games_are_as_many_as_are_said() -> None:
    for number, players, expected in ((1200, 3, 1200), (1201, 3, 1320), (7, 2, 8), (6, 3, 6)):
        found = played(games=number, players=players)
        assert found.games == expected
        assert (found.outcomes.sum(axis=(2, 3, 4)) == expected).sum() == 6
        assert played(games=expected, players=players).to_json() == found.to_json()


def test_all_seats_meet_the_same_deals_and_so_do_all_pairings() -> None:
    """Batch by batch the games of a pairing are those that a run of the same number has."""
    found = played(games=600, players=3)
    for seat in range(3):
        names = ["paper"] * 3
        names[seat] = "rock"
        tally = Run(None, 3, names).block(1, 0, 200)
        won = tally["winners"][1 << seat]
        assert found.outcomes[0, 1, :, seat, 1].sum() == won


# --- measuring ---


def test_deals_that_decide_for_all_seats_are_not_dealt_again() -> None:
    found = played(("storm", "calm"), players=3, games=6000, measure=True)
    table = found.frames()["measurement"]
    assert table["wins_correlation"].tolist() == pytest.approx([1, 1])
    assert table["wins_variance"].tolist() == pytest.approx([3, 3])
    assert table["deals"].tolist() == ["fresh", "fresh"]
    assert found.measured == 10


def test_deals_are_dealt_again_where_that_helps() -> None:
    """A weak one wins a deal from one seat at most: chance p, correlation -p / (1 - p)."""
    found = played(games=24_000, measure=True)
    table = found.frames()["measurement"].set_index(["one", "among"])
    chance = truth("rock", "paper", 3)
    weak, strong = table.loc[("rock", "paper")], table.loc[("paper", "rock")]
    expected = -chance / (1 - chance)
    assert weak["wins_correlation_low"] - 0.05 < expected < weak["wins_correlation_high"] + 0.05
    assert weak["deals"] == "the same"
    assert strong["wins_correlation"] > 0
    assert strong["deals"] == "fresh"


def test_the_better_deals_make_the_interval_narrower() -> None:
    def width(measure: bool) -> float:
        found = played(("storm", "calm"), players=3, games=12_000, measure=measure)
        return found.win[0][1].high - found.win[0][1].low

    # A variance of 3 for a quarter of the games, of 1 for the others: by the root of 2.
    assert width(False) / width(True) == pytest.approx(2**0.5, rel=0.2)


def test_no_deal_is_dealt_twice_where_they_are_to_be_fresh() -> None:
    first = played(("storm", "calm"), games=6000, measure=True)
    firsts: set[tuple[int, int]] = set()
    plan = roundrobin.Plan(games.load("rps"), first.policies, None, 3, 40, 50, True)
    fresh = {"outcomes": first.outcomes, "leads": first.leads}
    blocks = [block for block in plan.all_blocks(fresh) if (block.row, block.column) == (0, 1)]
    for block in blocks:
        key = (block.first, block.seat if block.batch < plan.pilot else -1)
        assert key not in firsts
        firsts.add(key)
    later = {block.first for block in blocks if block.batch >= plan.pilot}
    assert len(later) == 30 * 3
    assert later.isdisjoint({block.first for block in blocks if block.batch < plan.pilot})


# --- the same again ---


@pytest.mark.parametrize("measure", [False, True])
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int, measure: bool) -> None:
    names = ("rock", "storm", "calm")
    expected = played(names, measure=measure).to_json()
    assert played(names, threads=threads, measure=measure).to_json() == expected


def interrupted(path: Path | None, calls: int, **options: object) -> Unfinished:
    """Press Ctrl-C in a progress call."""
    left = calls

    def progress(done: int, total: int) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Unfinished) as caught:
        played(progress=progress, checkpoint=path, **options)
    return caught.value


@pytest.mark.parametrize("measure", [False, True])
def test_a_tournament_goes_on_from_where_it_was_stopped(tmp_path: Path, measure: bool) -> None:
    path = tmp_path / "kept"
    options = {"policies": ("storm", "calm", "rock"), "games": 30_000, "measure": measure}
    expected = played(**options).to_json()
    stops = [interrupted(path, calls, **options) for calls in (1, 2, 3)]
    assert all("interrupted after" in str(stop) for stop in stops)
    done = json.loads(path.read_bytes())["done"]
    assert 0 < done < 180_000
    assert played(checkpoint=path, **options).to_json() == expected
    assert played(checkpoint=path, **options).to_json() == expected  # nothing is left to do
    assert list(tmp_path.iterdir()) == [path]


def test_it_is_kept_now_and_then(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(kept, "_SECONDS_BETWEEN_SAVES", 0.0)
    monkeypatch.setattr(kept, "_TIMES_AS_LONG", 0.0)
    path, seen = tmp_path / "kept", []

    def progress(done: int, total: int) -> None:
        seen.append((done, json.loads(path.read_bytes())["done"], total))

    found = played(games=6000, checkpoint=path, progress=progress)
    assert seen[-1][0] == seen[-1][2] == 6 * found.games
    assert len(seen) > 3
    assert [kept for _, kept, _ in seen[1:]] == [done for done, *_ in seen[:-1]]


def test_a_drawn_seed_is_that_of_the_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    first = played(seed=None, checkpoint=path)
    assert played(seed=None, checkpoint=path).seed == first.seed
    with pytest.raises(BadInput, match="is of another run: seed"):
        played(seed=first.seed ^ 1, checkpoint=path)


def test_progress_is_that_of_the_whole() -> None:
    for measure in (False, True):
        calls = []
        played(measure=measure, progress=lambda *done: calls.append(done))  # noqa: B023
        assert [done for done, _ in calls] == sorted(done for done, _ in calls)
        assert calls[-1] == (7200, 7200)


# --- as tables ---


def test_the_document_has_everything() -> None:
    found = played(measure=True)
    text = found.to_json()
    document = json.loads(text)
    assert list(document) == sorted(document)
    assert document["schema"] == "njet.tournament.v1"
    for key in ("version", "stream", "rules", "policies", "seed", "games", "batches", "players"):
        assert key in document
    assert set(document["tables"]) == {"policies", "facts", "measurement", "pairings"}
    pairing = document["tables"]["pairings"][0]
    assert (pairing["one"], pairing["among"]) == ("rock", "paper")
    assert pairing["win"]["value"] == found.win[0][1].value
    outcomes = np.array(document["tally"]["outcomes"])
    assert outcomes.sum() == 6 * found.games


def test_matrices_are_data_frames() -> None:
    found = played()
    matrix = found.matrix("win")
    assert matrix.loc["rock", "paper"] == found.win[0][1].value
    assert np.isnan(matrix.loc["rock", "rock"])
    assert found.matrix("advantage").loc["rock", "paper"] == found.advantage[0][1].value
    with pytest.raises(BadInput, match="unknown matrix 'wins', did you mean win"):
        found.matrix("wins")


def test_the_screen_has_the_matrices_first() -> None:
    lines = str(played(games=3000)).splitlines()
    assert lines[1].startswith("Wins in %, one of the row among those of the column")
    assert "rock > scissors > paper" in str(played(games=20_000))
    assert max(map(len, lines)) <= 100


def test_openskill_adds_two_columns() -> None:
    pytest.importorskip("openskill")
    found = played(("storm", "calm"), openskill=True)
    (table,) = [table for table in found.summary() if table.name == "policies"]
    assert table.columns[3:5] == ["openskill", "sigma"]


# --- bad input ---


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"policies": ()}, "a tournament needs at least two policies, not 0"),
        ({"policies": ["rock"]}, "a tournament needs at least two policies, not 1"),
        ({"policies": "rock"}, "a tournament needs at least two policies, not 1"),
        ({"policies": ["rock", "paper", "rock"]}, "policy rock is named more than once"),
        ({"policies": ["rock", "papr"]}, "unknown policy 'papr', did you mean paper?"),
        ({"players": 5}, "is for 2 to 4 players, not 5"),
        ({"games": 5}, "games: 5 is not allowed: a whole number, at least 6"),
        ({"seed": -1}, "seed: -1 is not"),
        ({"threads": 0}, "threads: 0 is not"),
        ({"rules": {"more": 2}}, "'more' is no option of rps"),
    ],
)
def test_bad_input_is_refused_in_one_line(options: dict, said: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with pytest.raises(BadInput) as caught:
        played(**{"checkpoint": path, **options})
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert not path.exists()


def test_the_dearest_pairings_come_first() -> None:
    """Pieces are sized by the time of those before: after dear games they can only grow."""
    plan = roundrobin.Plan(games.load("rps"), ("rock", "storm", "calm"), None, 3, 10, 1, False)
    assert plan.pairs[:2] == [(0, 1), (2, 1)]  # one among two that cost 50 each
    assert set(plan.pairs[2:4]) == {(1, 0), (1, 2)}


def test_a_game_with_kernels_is_played(monkeypatch) -> None:
    found = njet.tournament(
        "nothanks", ["heuristic", "random"], games=600, players=3, seed=1, threads=2, measure=True
    )
    assert found.win[0][1].low > 0.95
    assert found.lead[0][1].low > 50  # the lower score is ahead
    assert found.cycle == ()
    assert found.alpha_rank.masses == pytest.approx([1, 0], abs=1e-3)
