import csv
import io
import json
from pathlib import Path

import pytest

from njet.core.parquet import METADATA
from njet.levels import ladder

parquet = pytest.importorskip("pyarrow.parquet")

RUN = ("nothanks", "-n", 500, "--policy", "random", "--seed", 3, "--quiet")


def test_records_are_written_beside_the_result(njet_sim, tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    plain, with_records = njet_sim(*RUN, "--json"), njet_sim(*RUN, "--json", "--records", path)
    assert with_records == plain
    assert plain.code == 0
    assert parquet.read_metadata(path).num_rows == 500 * 24


def test_tables_are_written_as_parquet_files(njet_sim, tmp_path: Path) -> None:
    assert njet_sim(*RUN, "--out", tmp_path / "run.csv").code == 0
    assert njet_sim(*RUN, "--out", tmp_path / "run.parquet").code == 0
    text, packed = (tmp_path / f"run.{kind}" for kind in ("csv", "parquet"))
    compare(text.read_text(), packed.read_bytes())


def test_a_ladder_has_a_column_for_the_level() -> None:
    levels = ["random", "threshold"]
    found = ladder("nothanks", games=200, levels=levels, seed=3, threads=1)
    assert {row["level"] for row in compare(found.to_csv(), found.to_parquet())} == set(levels)


def compare(text: str, packed: bytes) -> list[dict]:
    """Compare a parquet file with the CSV of the same tables; its rows."""
    lines = csv.DictReader(io.StringIO(text))
    expected = [line for line in lines if line["table"] != "run"]
    table = parquet.read_table(io.BytesIO(packed))
    assert table.num_rows == len(expected)
    rows = table.to_pylist()
    for row, line in zip(rows, expected, strict=True):
        assert row["text"] is None
        for name, cell in row.items():
            if name == "text":
                continue
            text = line.pop(name)
            is_number = name in ("value", "low", "high")
            assert cell == (float(text) if is_number and text else text or None)
        assert not line
    document = json.loads(table.schema.metadata[METADATA.encode()])
    assert (document["game"], document["seed"]) == ("nothanks", 3)
    return rows


def test_texts_among_the_numbers_have_a_column(njet, tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    arguments = ("random", "threshold", "--game", "nothanks", "-n", 400, "--seed", 1, "--quiet")
    done = njet("tournament", *arguments, "--out", path)
    assert done.code == 0, done.err
    rows = parquet.read_table(path).to_pylist()
    assert all((row["value"] is None) or (row["text"] is None) for row in rows)
    assert "threshold" in {row["text"] for row in rows}


def test_choices_are_in_the_rerun_line(njet_sim) -> None:
    screen = njet_sim(*RUN, "--choices", 4).out
    assert "rerun: njet-sim nothanks" in screen
    assert "--choices 4" in screen
    assert "--choices" not in njet_sim(*RUN, "--choices", 0).out
    documents = [json.loads(njet_sim(*RUN, "--choices", k, "--json").out) for k in (0, 4)]
    assert [document["choices"] for document in documents] == [0, 4]


def test_what_cannot_be_is_refused_in_a_line(njet_sim, tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    for arguments, said in (
        (("--records", tmp_path / "run.csv"), "does not end in .parquet"),
        (("--records", path, "--out", path), "--out and --records name the same file"),
        (("--records", path, "--policy", "ladder"), "name a policy"),
        (("--choices", "-1"), "less than 0"),
    ):
        done = njet_sim(*RUN, *arguments)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
        assert len(done.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
