"""Packages that an extra brings."""

from __future__ import annotations

import json
import sys

import pytest

from njet.core.errors import BadInput
from njet.core.extras import need


def test_a_missing_extra_is_named_in_one_line(monkeypatch) -> None:
    assert need("json", "ratings") is json
    monkeypatch.setitem(sys.modules, "openskill", None)
    with pytest.raises(BadInput) as caught:
        need("openskill", "ratings")
    said = "the package openskill is missing: pip install 'njet-sim[ratings]' brings it"
    assert str(caught.value) == said


def test_a_package_that_misses_another_is_no_missing_extra(monkeypatch, tmp_path) -> None:
    (tmp_path / "halfway.py").write_text("import not_there_at_all")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="not_there_at_all"):
        need("halfway", "ratings")
