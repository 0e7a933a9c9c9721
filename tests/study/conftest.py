"""What tests of studies share: games that need no kernels, and a Ctrl-C at a chosen moment."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from njet import games
from njet.study import batched


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of which is known how often who wins, and few batches: they take more time."""
    monkeypatch.setitem(games._PACKAGES, "rps", "rps")
    monkeypatch.setattr(batched, "BATCHES", 20)


@pytest.fixture
def pressed() -> Callable[[int], Callable[[int, int], None]]:
    """A progress that presses Ctrl-C once so many games are done."""

    def after(games: int) -> Callable[[int, int], None]:
        def report(done: int, _: int) -> None:
            if done >= games:
                signal.raise_signal(signal.SIGINT)

        return report

    return after
