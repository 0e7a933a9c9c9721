"""Variants by batch: the same game numbers for each, every game once."""

from __future__ import annotations

import numpy as np
import pytest

import njet
from njet import games
from njet.study.batched import BATCHES, Batched, sized
from njet.study.settings import base, turned
from njet.study.variants import NOT_ESTIMATED

ROCK = base(games.load("nothanks"), 3, "random")


@pytest.fixture(scope="module")
def both() -> list:
    return [ROCK, turned(ROCK, {"chips": "7"})]


@pytest.mark.parametrize("size", [1, 7, 10, 33, 80])
def test_a_batch_of_every_variant_plays_the_same_games(both, size: int) -> None:
    batched = Batched(both, 4, 10)
    assert batched.games == 80
    total = batched.nothing()
    for first in range(0, 80, size):
        for name, array in batched.block(3, first, min(size, 80 - first)).items():
            total[name] = total[name] + array
    for place, variant in enumerate(both):
        run = variant.new_run()
        tally = batched.tally_of(total, place)
        for batch in range(4):
            alone = run.block(3, 10 * batch, 10)
            assert set(alone) == {*tally, *NOT_ESTIMATED}
            for name, arrays in tally.items():
                assert np.array_equal(arrays[batch], alone[name]), name


def test_the_batches_together_are_a_plain_run(both) -> None:
    batched = Batched(both, 4, 10)
    tally = batched.tally_of(batched.block(3, 0, 80), 1)
    plain = njet.simulate(
        "nothanks", games=40, players=3, policies="random", seed=3, rules={"chips": 7}
    )
    for name, arrays in tally.items():
        assert np.array_equal(arrays.sum(axis=0), plain.tally[name])


def test_sizes_are_rounded_up() -> None:
    batches = min(BATCHES, 20)  # as the tests have it
    assert sized(1000) == (batches, 50)
    assert sized(1001) == (batches, 51)
    assert sized(7) == (7, 1)
