"""A run kept in a file: whole, of that very run, or refused and left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import numpy as np
import pytest

from njet.core import checkpoint
from njet.core.checkpoint import Checkpoint, begun_with
from njet.core.errors import BadInput

WHAT = {"game": "nim", "seed": 3, "policies": ("random", "clever"), "rules": {"most": 2}}


def nothing() -> dict[str, np.ndarray]:
    return {"won": np.zeros((2, 3), dtype=np.int64), "played": np.zeros(1, dtype=np.int64)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with seven games."""
    path = tmp_path / "run.checkpoint"
    tally = nothing()
    tally["won"][1, 2] = 2**62
    Checkpoint(path, WHAT, nothing()).save(tally, 7)
    return path


def test_what_is_kept_comes_back(path: Path) -> None:
    tally, done = Checkpoint(path, WHAT, nothing()).begun
    assert done == 7
    assert tally["won"].tolist() == [[0, 0, 0], [0, 0, 2**62]]
    assert tally["played"].dtype == np.int64
    assert begun_with(path, "seed") == 3
    assert list(path.parent.iterdir()) == [path]


def test_without_a_file_there_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "new"
    assert begun_with(path, "seed") is None
    assert Checkpoint(path, WHAT, nothing()).begun[1] == 0
    assert path.exists()


def test_a_failure_leaves_the_old_file(path: Path, monkeypatch) -> None:
    kept, before = Checkpoint(path, WHAT, nothing()), path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("disk trouble")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk trouble"):
        kept.save(nothing(), 9)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_another_run_is_refused_by_name(path: Path) -> None:
    before = path.read_bytes()
    for key, value in (("seed", 4), ("policies", ("random",)), ("rules", {"most": 3})):
        with pytest.raises(BadInput, match=f"is of another run: {key} "):
            Checkpoint(path, WHAT | {key: value}, nothing())
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is damaged, or no checkpoint"),
        (b"\x80\xff", "is damaged, or no checkpoint"),
        (b"[1, 2]", "is damaged, or no checkpoint"),
        (b'{"schema": "njet.result.v1"}', "is damaged, or no checkpoint"),
        (b"[" * 100_000, "is damaged, or no checkpoint"),
        (b'{"schema": "njet.checkpoint.v3"}', "is njet.checkpoint.v3, from another version"),
        (b'{"schema": "njet.checkpoint.v1"}', "is njet.checkpoint.v1, from another version"),
        (b'{"schema": "njet.checkpoint.v2"}', "is damaged"),
    ],
)
def test_what_is_no_checkpoint_is_refused_and_left_alone(path: Path, content, said) -> None:
    path.write_bytes(content)
    for attempt in (lambda: Checkpoint(path, WHAT, nothing()), lambda: begun_with(path, "seed")):
        with pytest.raises(BadInput) as caught:
            attempt()
        assert said in str(caught.value)
        assert len(str(caught.value).splitlines()) == 1
    assert path.read_bytes() == content


def test_any_change_is_damage(path: Path) -> None:
    document = json.loads(path.read_bytes())
    for change in ({"done": 8}, {"tally": {}}, {"what": WHAT | {"seed": 4}}):
        path.write_text(json.dumps(document | change))
        with pytest.raises(BadInput, match="is damaged"):
            Checkpoint(path, WHAT, nothing())
    whole = json.dumps(document)
    path.write_text(whole[: len(whole) // 2])
    with pytest.raises(BadInput, match="is damaged"):
        Checkpoint(path, WHAT, nothing())


def test_what_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "no" / "run", tmp_path / "a\0b"):
        with pytest.raises(BadInput, match=r"cannot be (read|written)"):
            Checkpoint(name, WHAT, nothing())


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_symbolic_link_stays_one(path: Path) -> None:
    link = path.with_name("link")
    link.symlink_to(path)
    Checkpoint(link, WHAT, nothing()).save(nothing(), 8)
    assert link.is_symlink()
    assert Checkpoint(path, WHAT, nothing()).begun[1] == 8


def test_the_version_is_in_the_schema() -> None:
    assert checkpoint.SCHEMA == "njet.checkpoint.v2"


def test_other_arrays_are_refused_unless_they_grow(path: Path) -> None:
    for other in ({"won": np.zeros((3, 3), dtype=np.int64)}, {"lost": np.zeros(1, dtype=np.int64)}):
        with pytest.raises(BadInput, match="it has other tallies"):
            Checkpoint(path, WHAT, nothing() | other)
    shorter = nothing() | {"won": np.zeros((0, 3), dtype=np.int64)}
    tally, _ = Checkpoint(path, WHAT, shorter, fixed=False).begun
    assert tally["won"].shape == (2, 3)


def spoiled(kind: str, data: bytes, other: bytes, random: Random) -> bytes:
    """A file that something has happened to."""
    at, length = random.randrange(len(data)), random.randrange(1, 40)
    if kind == "flip":
        flipped = bytearray(data)
        for _ in range(random.choice([1, 1, 2, 8])):
            flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
        return bytes(flipped)
    return {
        "truncation": data[:at],
        "splice": data[:at] + other[at:],
        "piece": data[:at] + other[at : at + length] + data[at + length :],
        "loss": data[:at] + data[at + length :],
        "doubling": data[: at + length] + data[at:],
    }[kind]


@pytest.mark.parametrize(
    ("kind", "times"),
    [
        ("flip", 400),
        ("truncation", 200),
        ("splice", 100),
        ("piece", 100),
        ("loss", 100),
        ("doubling", 100),
    ],
)
def test_what_was_spoiled_is_refused_or_the_same(path: Path, kind: str, times: int) -> None:
    """Never a wrong result: a change is noticed, or changes nothing that is read."""
    random = Random(kind)
    data, refused = path.read_bytes(), 0
    tally = nothing()
    tally["won"][0, 1] = 12345
    Checkpoint(path, WHAT, nothing()).save(tally, 9)
    other = path.read_bytes()
    whole = {}
    for content in (data, other):
        path.write_bytes(content)
        found, done = Checkpoint(path, WHAT, nothing()).begun
        whole[done] = {name: array.tolist() for name, array in found.items()}
    for _ in range(times):
        content = spoiled(kind, data, other, random)
        path.write_bytes(content)
        try:
            found, done = Checkpoint(path, WHAT, nothing()).begun
        except BadInput as error:
            refused += 1
            assert len(str(error).splitlines()) == 1
        else:
            assert {name: array.tolist() for name, array in found.items()} == whole[done]
        assert path.read_bytes() == content
    assert refused > times // 2  # a piece may be the same in both
