"""Runs a command in this process, through the entry function that the installed script calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from njet.cli import main, sim_main


class Ended(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def njet_sim(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    return _runner(sim_main, capsys)


@pytest.fixture
def njet(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    return _runner(main, capsys)


def _runner(entry: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]):
    def run(*arguments: object) -> Ended:
        code = entry([str(argument) for argument in arguments])
        return Ended(code, *capsys.readouterr())

    return run
