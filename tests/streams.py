"""The streams of random words, and what is drawn from them, in plain integers.

The kernels and `njet.core` are held against this. The generator is xoroshiro128++, its state at
first two outputs of SplitMix64 over seed, game number and the number of the stream.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

PLAYERS = 0
"""The stream from which the players of a game draw."""
NATURE = 1
"""The stream of nature's first deal; that of the deal ``n`` after it is ``NATURE + n``."""

WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


def splitmix(word: int) -> int:
    word = (word + _GOLDEN) & WORD
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return word ^ word >> 31


def rotated(word: int, places: int) -> int:
    return (word << places | word >> (64 - places)) & WORD


def stream(seed: int, game: int, number: int) -> Iterator[int]:
    """The words of one of a game's streams."""
    address = splitmix(splitmix(splitmix(seed) ^ game) ^ number)
    low, high = splitmix(address), splitmix(address + _GOLDEN & WORD)
    while True:
        yield (rotated(low + high & WORD, 17) + low) & WORD
        high ^= low
        low, high = rotated(low, 49) ^ high ^ high << 21 & WORD, rotated(high, 28)


def split(word: int) -> tuple[int, int]:
    """The halves of a word for the first and the second of two draws."""
    return word >> 32, word & 0xFFFFFFFF


def below(bound: int, half: int) -> int:
    """The number below a bound that 32 random bits choose."""
    return bound * half >> 32


def shuffled(cards: Iterable[int], number: int, words: Iterator[int]) -> list[int]:
    """So many of the cards in random order; a word serves two of them."""
    rest = sorted(cards)
    halves = (half for word in words for half in split(word))
    return [rest.pop(below(len(rest), half)) for half in islice(halves, number)]


def nature_deals(
    cards: Iterable[int], number: int, seed: int, game: int, deal: int = 0
) -> tuple[int, list[int]]:
    """What nature draws for a deal: half a word, which says who begins, and so many cards."""
    words = stream(seed, game, NATURE + deal)
    half, _ = split(next(words))
    return half, shuffled(cards, number, words)
