"""The streams under dieharder, a battery of tests of randomness (Debian: apt install dieharder).

What is tested is not one long stream, which the generator's authors have done, but what games
are made of: the beginnings of many streams with neighbouring addresses, their words interleaved.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import numba
import numpy as np
import pytest

from njet.core.jit import FLAGS
from njet.core.rng import draw, start

RAW_FROM_STDIN = "200"
UNLIKELY = 1e-4
SEEDS = (20_240_229, 7)
"""A test that finds something in the first is repeated with the second: chance does not last."""
GAMES = 4096

# dieharder's numbers; left out are those it calls suspect, and those that take minutes each.
TESTS = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 204, 205, 206, 207, 209]

INTERLEAVINGS = {
    "first words of neighbouring games": (1, 1),
    "sixteen words of neighbouring games": (16, 1),
    "deals of neighbouring rounds and games": (4, 8),
}

pytestmark = [
    pytest.mark.verify,
    pytest.mark.skipif(
        shutil.which("dieharder") is None,
        reason="dieharder is not installed (Debian: apt install dieharder)",
    ),
]


@numba.njit(**FLAGS)
def fill(seed, first_game, words):
    """Words by place in the stream, stream, and game: neighbours in memory are other games'."""
    places, streams, games = words.shape
    for stream in range(streams):
        for game in range(games):
            low, high = start(seed, np.uint64(first_game + game), np.uint64(stream))
            for place in range(places):
                words[place, stream, game], low, high = draw(low, high)


def interleaved(seed: int, places: int, streams: int) -> Iterator[memoryview]:
    words = np.zeros((places, streams, GAMES), dtype=np.uint64)
    first_game = 0
    while True:
        fill(np.uint64(seed), first_game, words)
        first_game += GAMES
        yield words.data


def p_values(number: int, seed: int, places: int, streams: int) -> list[float]:
    """The results of one of dieharder's tests."""
    battery = subprocess.Popen(
        ["dieharder", "-g", RAW_FROM_STDIN, "-d", str(number)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert battery.stdin is not None
    assert battery.stdout is not None
    try:
        for block in interleaved(seed, places, streams):
            battery.stdin.write(block)
    except BrokenPipeError:  # it has had enough
        pass
    rows = [line.split("|") for line in battery.stdout.read().decode().splitlines()]
    assert battery.wait() == 0
    return [float(row[4]) for row in rows if len(row) == 6 and "p-value" not in row[4]]


@pytest.mark.parametrize("number", TESTS)
@pytest.mark.parametrize("interleaving", INTERLEAVINGS)
def test_dieharder_finds_nothing(interleaving: str, number: int) -> None:
    for seed in SEEDS:
        found = p_values(number, seed, *INTERLEAVINGS[interleaving])
        assert found
        if all(UNLIKELY < p < 1 - UNLIKELY for p in found):
            return
    pytest.fail(f"p-values {found}, and before that others as unlikely")
