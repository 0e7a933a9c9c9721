"""Round records: the same whatever the blocks, in step with the tally, and files that are whole."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from nim.options import Rules as NimRules
from nim.run import Run as NimRun
from playable import AT_EVERY_TABLE, REPORTED

from njet import recording
from njet.core.errors import BadInput
from njet.core.parquet import METADATA
from njet.games import load
from njet.simulation import Interrupted, simulate

parquet = pytest.importorskip("pyarrow.parquet")

UNEVEN = {"njet": {"target": 100, "max_rounds": 12}, "nothanks": {"rounds": 2, "chips": 3}}
"""Rules by which games differ much in length, or have more than one part."""
SEED = 17


def run_of(game: str, players: int, rules: dict | None = None, **more: object):
    found = load(game)
    return found.module("run").Run(found.rules_from(rules), players, ["random"] * players, **more)


def assert_same(rounds: dict, expected: dict) -> None:
    assert list(rounds) == list(expected)
    for name, values in rounds.items():
        assert values.dtype == expected[name].dtype
        np.testing.assert_array_equal(values, expected[name], err_msg=name)


# --- what is noted ---


@pytest.mark.parametrize(("game", "players"), AT_EVERY_TABLE)
@pytest.mark.parametrize("is_uneven", [False, True], ids=["as published", "uneven"])
def test_rounds_agree_with_the_tally(game: str, players: int, is_uneven: bool) -> None:
    rules = UNEVEN.get(game, {}) if is_uneven else {}
    run = run_of(game, players, rules)
    tally, rounds = run.noted_block(SEED, 1000, 400)
    for name, array in run.block(SEED, 1000, 400).items():
        np.testing.assert_array_equal(tally[name], array, err_msg=name)
    columns = run.notes.columns
    assert [column.name for column in columns] == list(rounds)
    assert all(rounds[column.name].dtype == column.dtype for column in columns)
    assert np.unique(rounds["game"]).tolist() == list(range(1000, 1400))
    order = np.lexsort((rounds["round"], rounds["game"]))
    assert order.tolist() == list(range(len(order)))
    is_last = np.append(rounds["game"][1:] != rounds["game"][:-1], True)
    lengths = rounds["round"][is_last] + 1
    assert lengths.sum() == len(order)
    finals = np.stack([rounds[f"total_{seat}"][is_last] for seat in range(players)])
    for seat in range(players):
        scores = rounds[f"score_{seat}"].astype(np.int64)
        sums = np.add.reduceat(scores, np.append(0, np.flatnonzero(is_last)[:-1] + 1))
        np.testing.assert_array_equal(sums, finals[seat])
    if game != "njet" or not is_uneven:  # there a game may be cut off, and is not counted
        np.testing.assert_array_equal(finals.sum(axis=1), tally["scores"][:, 0])


@pytest.mark.parametrize("game", REPORTED)
def test_blocks_change_nothing(game: str) -> None:
    run = run_of(game, load(game).default_players, UNEVEN.get(game))
    games = 2 * run.notes.games_at_once + 77  # read in three parts
    _, whole = run.noted_block(SEED, 0, games)
    for size in (1, 130):
        parts = [run.noted_block(SEED, first, size)[1] for first in range(0, 3 * size, size)]
        some = whole["game"] < 3 * size
        joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        assert_same(joined, {name: values[some] for name, values in whole.items()})
    rest = run.noted_block(SEED, games - 5, 5)[1]
    assert_same(rest, {n: values[whole["game"] >= games - 5] for n, values in whole.items()})


@pytest.mark.parametrize("game", REPORTED)
def test_no_games_have_no_rounds(game: str) -> None:
    tally, rounds = run_of(game, load(game).default_players).noted_block(SEED, 0, 0)
    assert not tally["scores"].any()
    assert all(len(values) == 0 for values in rounds.values())


def test_a_game_without_notes_says_so(tmp_path: Path) -> None:
    run = NimRun(NimRules(), 2, ["random"] * 2)
    with pytest.raises(BadInput, match="not noted"):
        run.noted_block(SEED, 0, 10)
    with pytest.raises(BadInput, match="not noted"):
        recording.Recording(tmp_path / "nim.parquet", run)
    with pytest.raises(BadInput, match="no others"):
        NimRun(NimRules(), 2, ["random"] * 2, choices=1)


# --- other choices on the same deals ---


@pytest.mark.parametrize("game", REPORTED)
def test_choices_differ_and_deals_do_not(game: str) -> None:
    players = load(game).default_players
    runs = [run_of(game, players, choices=choices) for choices in (0, 1, 2)]
    traces = [run.trace(SEED, 0, 50) for run in runs]
    assert_same(
        {"deals": traces[0].deals}, {"deals": run_of(game, players).trace(SEED, 0, 50).deals}
    )
    # Cards of a later round of Njet! lie there too; in Nessos what is drawn depends on play.
    for trace in traces[1:]:
        np.testing.assert_array_equal(trace.deals, traces[0].deals)
        assert (trace.choices != traces[0].choices).any(axis=(0, 1)).all()  # in every game
    assert (traces[1].choices != traces[2].choices).any(axis=(0, 1)).all()


@pytest.mark.parametrize("game", REPORTED)
def test_choices_0_are_the_usual_ones(game: str) -> None:
    usual, same, other = (
        simulate(game, games=300, policies="random", seed=SEED, threads=1, **choices)
        for choices in ({}, {"choices": 0}, {"choices": 5})
    )
    assert usual.to_json() == same.to_json()
    assert json.loads(usual.to_json())["choices"] == 0
    assert json.loads(other.to_json())["choices"] == 5
    assert other.tally["scores"].tolist() != usual.tally["scores"].tolist()


@pytest.mark.parametrize("choices", [-1, 2**32, 1.5, "1"])
def test_choices_that_are_no_number_are_refused(choices: object) -> None:
    with pytest.raises(BadInput, match="choices"):
        simulate(games=1, policies="random", choices=choices)


# --- the file ---


def recorded(path: Path, game: str = "njet", **options: object):
    arguments = {"games": 3000, "policies": "random", "seed": SEED, "threads": 1, **options}
    return simulate(game, records=path, **arguments)


@pytest.mark.parametrize("game", REPORTED)
def test_a_file_has_what_was_noted_and_says_what_it_is(game: str, tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    result = recorded(path, game)
    assert list(tmp_path.iterdir()) == [path]
    run = run_of(game, load(game).default_players)
    _, rounds = run.noted_block(SEED, 0, 3000)
    table = parquet.read_table(path)
    assert table.column_names == list(rounds)
    for column in run.notes.columns:
        values, found = rounds[column.name], table[column.name].combine_chunks()
        assert table.schema.field(column.name).metadata == {b"description": column.text.encode()}
        if column.labels:
            texts = [*column.labels, None]
            assert found.to_pylist() == [texts[code] for code in values.tolist()]
        else:
            assert found.null_count == 0
            np.testing.assert_array_equal(found.to_numpy(zero_copy_only=False), values)
            assert found.to_numpy(zero_copy_only=False).dtype == values.dtype
    document = json.loads(parquet.read_metadata(path).metadata[METADATA.encode()])
    said = json.loads(json.dumps(result.provenance()))
    assert document == {**said, "complete": True, "schema": recording.SCHEMA}


def test_threads_and_blocks_change_no_byte(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(recording, "ROWS_OF_A_GROUP", 1000)
    files = []
    for number, options in enumerate(
        [{"threads": 1}, {"threads": 3}, {"threads": 2, "block": 7}, {"block": 2999}]
    ):
        path = tmp_path / f"{number}.parquet"
        recorded(path, "nessos", **options)
        files.append(path.read_bytes())
        metadata = parquet.read_metadata(path)
        sizes = [metadata.row_group(g).num_rows for g in range(metadata.num_row_groups)]
        assert set(sizes[:-1]) == {1000}
        assert 0 < sizes[-1] <= 1000
    assert len(set(files)) == 1


def test_a_result_is_the_same_with_records_and_without(tmp_path: Path) -> None:
    plain = simulate(games=3000, policies="random", seed=SEED, threads=1)
    assert recorded(tmp_path / "rounds.parquet").to_json() == plain.to_json()


def test_a_block_that_is_handed_over_twice_counts_once(tmp_path: Path) -> None:
    run, path = run_of("njet", 4), tmp_path / "rounds.parquet"
    _, first = run.noted_block(SEED, 0, 10)
    _, second = run.noted_block(SEED, 10, 10)
    with recording.Recording(path, run) as file:
        for rounds in (first, first, second, second):
            file.take(rounds)
        file.finish(15, {})
    assert parquet.read_table(path)["game"].to_pylist() == [g for g in range(15) for _ in range(8)]


def test_ctrl_c_leaves_the_games_that_were_done(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    main = threading.main_thread().ident
    assert main is not None

    def interrupt(done: int, games: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as stopped:
        recorded(path, games=10**9, threads=2, progress=interrupt)
    games = stopped.value.result.games
    assert 0 < games < 10**9
    table = parquet.read_table(path)
    assert table["game"].to_pylist() == [game for game in range(games) for _ in range(8)]
    document = json.loads(parquet.read_metadata(path).metadata[METADATA.encode()])
    assert (document["complete"], document["games"], document["requested"]) == (False, games, 10**9)
    again = tmp_path / "again.parquet"
    recorded(again, games=games)
    assert parquet.read_table(again).equals(table)


@pytest.mark.skipif(os.name == "nt", reason="no limits for a process there")
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    program = (
        "import resource, sys\n"
        "from njet.cli import sim_main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "sys.exit(sim_main(sys.argv[1:]))\n"
    )
    arguments = ["njet", "-n", "30000", "--policy", "random", "--records", "rounds.parquet"]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments, "--quiet"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert "rounds.parquet: File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_stays_when_a_run_fails(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "rounds.parquet"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError("disk trouble")

    monkeypatch.setattr(recording.os, "fsync", fail)
    with pytest.raises(OSError, match="disk trouble"):
        recorded(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["rounds.csv", "rounds", "no/rounds.parquet"])
def test_a_path_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        recorded(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_package_is_one_line(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadInput, match=r"pyarrow is missing: pip install 'njet-sim\[parquet\]'"):
        recorded(tmp_path / "rounds.parquet")


@pytest.mark.parametrize(("game", "players"), AT_EVERY_TABLE)
def test_rules_md_lists_the_columns(game: str, players: int) -> None:
    text = (Path(__file__).parent.parent / "RULES.md").read_text(encoding="utf-8")
    section = text.partition(f"### {load(game).title} by round")[2].partition("###")[0]
    listed = dict.fromkeys(re.findall(r"^\| `(\w+)` \| (\w+) \| (.*) \|$", section, re.MULTILINE))
    kinds = {np.bool_: "truth", np.integer: "number"}
    expected = {}
    for column in run_of(game, players).notes.columns:
        kind = next(kinds[k] for k in kinds if issubclass(column.dtype, k))
        name = re.sub(r"_\d$", "_S", column.name)
        described = re.sub(r"seat \d", "seat S", column.text)
        expected[name, "text" if column.labels else kind, described] = None
    assert list(listed) == list(expected)
