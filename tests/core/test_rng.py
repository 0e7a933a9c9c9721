"""The generators against the vectors their authors' reference code prints, and the streams."""

from __future__ import annotations

import numba
import numpy as np

from njet.core.jit import FLAGS
from njet.core.rng import NATURE, PLAYERS, draw, first_half, second_half, splitmix, start

# What the reference code of S. Vigna prints (prng.di.unimi.it), as the crate rand_xoshiro's
# tests have it: splitmix64.c from the state below, xoroshiro128plusplus.c from the state {1, 2}.
SPLITMIX_SEED = 1477776061723855037
SPLITMIX = [
    1985237415132408290,
    2979275885539914483,
    13511426838097143398,
    8488337342461049707,
    15141737807933549159,
    17093170987380407015,
    16389528042912955399,
    13177319091862933652,
    10841969400225389492,
    17094824097954834098,
    3336622647361835228,
    9678412372263018368,
    11111587619974030187,
    7882215801036322410,
    5709234165213761869,
    7799681907651786826,
    4616320717312661886,
    4251077652075509767,
    7836757050122171900,
    5054003328188417616,
]
XOROSHIRO = [
    393217,
    669327710093319,
    1732421326133921491,
    11394790081659126983,
    9555452776773192676,
    3586421180005889563,
    1691397964866707553,
    10735626796753111697,
    15216282715349408991,
    14247243556711267923,
]
GOLDEN = 0x9E3779B97F4A7C15
WORD = 2**64


@numba.njit(**FLAGS)
def drawn(low, high, words):
    for place in range(len(words)):
        words[place], low, high = draw(low, high)


@numba.njit(**FLAGS)
def mixed(word):
    return splitmix(word)


@numba.njit(**FLAGS)
def started(seed, game, stream):
    return start(seed, game, stream)


@numba.njit(**FLAGS)
def halves(word):
    return first_half(word), second_half(word)


def mix(word: int) -> int:
    return int(mixed(np.uint64(word % WORD)))


def test_splitmix_is_the_published_one() -> None:
    assert [mix(SPLITMIX_SEED + GOLDEN * n) for n in range(len(SPLITMIX))] == SPLITMIX


def test_xoroshiro_is_the_published_one() -> None:
    words = np.zeros(len(XOROSHIRO), dtype=np.uint64)
    drawn(np.uint64(1), np.uint64(2), words)
    assert words.tolist() == XOROSHIRO


def test_a_stream_starts_where_its_address_says() -> None:
    """By the same steps in Python's integers: seed, game and stream are mixed in turn."""
    for seed, game, stream in [(0, 0, 0), (1, 2, 3), (WORD - 1, WORD - 1, 9), (42, 10**12, 1)]:
        address = mix(mix(mix(seed) ^ game) ^ stream)
        found = started(np.uint64(seed), np.uint64(game), np.uint64(stream))
        assert tuple(map(int, found)) == (mix(address), mix(address + GOLDEN))


def test_neighbouring_streams_begin_differently() -> None:
    numbers = [0, 1, 2, 3, 127, 128, 2**32, 2**63]
    states = {
        started(np.uint64(seed), np.uint64(game), stream)
        for seed in numbers
        for game in numbers
        for stream in (PLAYERS, NATURE, NATURE + np.uint64(1))
    }
    assert len(states) == len(numbers) ** 2 * 3
    assert (0, 0) not in states


def test_the_halves_make_up_the_word() -> None:
    upper, lower = halves(np.uint64(0x0123456789ABCDEF))
    assert (int(upper), int(lower)) == (0x01234567, 0x89ABCDEF)
