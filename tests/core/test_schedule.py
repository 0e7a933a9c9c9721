"""Pieces played as one run: every game once, whatever the blocks."""

from __future__ import annotations

import numpy as np
import pytest

from njet.core.schedule import Schedule


class Noted(Schedule):
    """Three pieces of five games, counted by piece and game."""

    def __init__(self) -> None:
        super().__init__(3, 5, is_searching=False)
        self.warmed = 0

    def nothing(self):
        return {"played": np.zeros((3, 5), dtype=np.int64)}

    def warm_up(self, seed: int) -> None:
        self.warmed += 1

    def add(self, tally, piece: int, seed: int, first: int, games: int) -> None:
        assert games > 0
        tally["played"][piece, first : first + games] += seed


@pytest.mark.parametrize("size", [1, 2, 5, 7, 15])
def test_blocks_of_any_size_play_every_game_once(size: int) -> None:
    noted = Noted()
    assert noted.games == 15
    total = noted.nothing()["played"]
    for first in range(0, 15, size):
        total += noted.block(9, first, min(size, 15 - first))["played"]
    assert (total == 9).all()
    assert noted.warmed == 0


def test_a_block_of_no_games_compiles() -> None:
    noted = Noted()
    assert not noted.block(9, 0, 0)["played"].any()
    assert noted.warmed == 1
