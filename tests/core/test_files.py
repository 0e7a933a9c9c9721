"""Files that are written whole, and what is left behind by what was killed."""

from __future__ import annotations

import os
import time
from pathlib import Path

from njet.core.files import target


def test_what_a_killed_save_left_is_removed_after_a_day(tmp_path: Path) -> None:
    old, recent, foreign = (tmp_path / name for name in (".njet-1.tmp", ".njet-2.tmp", "a.tmp"))
    for path, days in ((old, 1.1), (recent, 0.9), (foreign, 9)):
        path.touch()
        os.utime(path, (time.time() - days * 86_400,) * 2)
    target(str(tmp_path / "run.json"), [".json"])
    assert sorted(tmp_path.iterdir()) == sorted([recent, foreign])
