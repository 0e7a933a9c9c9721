"""The streams: xoroshiro128++ states, addressed by (seed, game number, stream).

Generator: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2021).
Start states come from the SplitMix64 finaliser (G. L. Steele, D. Lea, C. H. Flood, 2014), taken
over seed, game number and stream in turn, so that the streams of neighbouring games share
nothing. A game has one stream for its players' choices and one for each of nature's deals.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import HALF_WORD, LOW32
from njet.core.jit import inlined

STREAM_VERSION = 1

PLAYERS = np.uint64(0)
"""The stream of the policies' draws; nature's deal of round r is stream ``NATURE + r``."""
NATURE = np.uint64(1)
CHOICES = np.uint64(1 << 40)
"""Other choices of the players, number k of them, on the same deals are stream ``CHOICES + k``."""
SEARCH = np.uint64(1 << 32)
"""What a seat imagines when it searches is stream ``SEARCH`` plus its seat, or the decision's step,
of the state, there and then, of the players' stream in place of seed and game number."""


_GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)
_MIX_1 = np.uint64(0xBF58_476D_1CE4_E5B9)
_MIX_2 = np.uint64(0x94D0_49BB_1331_11EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_17, _49, _21, _28, _64 = (np.uint64(n) for n in (17, 49, 21, 28, 64))


@inlined
def splitmix(word):
    """One step of SplitMix64: the output for the state ``word`` before its increment."""
    word += _GOLDEN
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@inlined
def start(seed, game, stream):
    """The two words of state with which a stream of a game begins."""
    address = splitmix(splitmix(splitmix(seed) ^ game) ^ stream)
    return splitmix(address), splitmix(address + _GOLDEN)


@inlined
def _rotate(word, places):
    return (word << places) | (word >> (_64 - places))


@inlined
def draw(low, high):
    """The next word of xoroshiro128++, and the state after it."""
    word = _rotate(low + high, _17) + low
    high ^= low
    return word, _rotate(low, _49) ^ high ^ (high << _21), _rotate(high, _28)


@inlined
def first_half(word):
    """The upper 32 bits of a word: the draw for the first of two decisions."""
    return word >> HALF_WORD


@inlined
def second_half(word):
    """The lower 32 bits of a word: the draw for the second of two decisions."""
    return word & LOW32
