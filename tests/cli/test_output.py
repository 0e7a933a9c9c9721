import os
import stat
from pathlib import Path

import pytest

from njet.cli.output import save, target
from njet.core.errors import BadInput


def test_a_new_file_is_written_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = target(str(tmp_path / "run.json"))
    assert list(tmp_path.iterdir()) == []
    save(path, "{}\n")
    assert path.read_bytes() == b"{}\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_old_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "run.CSV"
    path.write_text("old")
    path.chmod(0o640)
    save(target(str(path)), "new")
    assert path.read_text() == "new"
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "run.json"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("disk trouble")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk trouble"):
        save(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to("real.json")
    save(target(str(link)), "x")
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text() == "x"


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "file").touch()
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    for name in ("run", "run.txt", ".json", "folder.json", "no/run.json", "file/run.csv"):
        with pytest.raises(BadInput):
            target(str(tmp_path / name))
    for text in ("", "a\0.json", "x" * 300 + ".json", str(loop)):
        with pytest.raises(BadInput):
            target(text)


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="root may write anywhere")
def test_a_folder_without_write_permission_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="Permission denied"):
        target(str(tmp_path / "run.json"))
