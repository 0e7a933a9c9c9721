"""Numbers and settings as a person types them, read exactly or refused in one line."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from njet.core.checks import quoted
from njet.core.errors import BadInput

MOST_GAMES = 10**12
"""More than anybody waits for; rules with high scores have a lower limit of their own."""
MOST_SEED = 2**64 - 1
MOST_THREADS = 1024
MOST_CHOICES = 2**32 - 1
MOST_PLAYERS = 99

_NUMBER = re.compile(r"([+-]?[0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([kKmMgG]?)")
_TIME = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)([smh])")
_PERCENTAGE_POINTS = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,9})?) ?pp")
_SECONDS = {"s": 1, "m": 60, "h": 3600}
_POWER = {"": 0, "k": 3, "m": 6, "g": 9}


def whole(text: str, least: int, most: int) -> int:
    """Read a whole number: ``1000000``, ``1_000_000``, ``1e6``, ``2.5M`` or ``10k``.

    Raises
    ------
    BadInput
        It is no number, is not whole, or is not within ``least`` to ``most``.
    """
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{quoted(text)} is not a number like 1000000, 1_000_000, 1e6, 2.5M or 10k")
    limit = max(abs(least), abs(most))
    sign, digits, exponent = _parts(match[1])
    exponent += _POWER[match[2].lower()]
    if digits == "0":
        number = 0
    elif exponent < 0:
        raise BadInput(f"{quoted(text)} is not a whole number")
    elif len(digits) + exponent > len(str(limit)):  # before a power of ten that nothing can hold
        number = limit + 1
    else:
        number = int(digits) * 10**exponent
    if sign:
        number = -number
    if number < least:
        raise BadInput(f"{quoted(text)} is less than {least:,}")
    if number > most:
        raise BadInput(f"{quoted(text)} is more than {most:,}")
    return number


def _parts(number: str) -> tuple[int, str, int]:
    """Return sign, digits and exponent, exactly, the digits without zeros at either end."""
    try:
        sign, digits, exponent = Decimal(number).as_tuple()
    except InvalidOperation:  # an exponent of more than 18 digits
        sign, digits, exponent = (
            int(number.startswith("-")),
            (1,),
            -1 if "e-" in number.lower() else 999,
        )
    assert isinstance(exponent, int)  # the pattern lets no NaN and no infinity through
    text = "".join(map(str, digits)).lstrip("0")
    stripped = text.rstrip("0")
    return sign, stripped or "0", exponent + len(text) - len(stripped)


def count_of_games(text: str) -> int:
    """Read how many games to play."""
    return whole(text, 1, MOST_GAMES)


class Budget(NamedTuple):
    """How much may be played: a number of games, or for a time."""

    games: int | None
    seconds: float | None = None


def budget(text: str) -> Budget:
    """Read a budget: games (``1e7``, ``10M``), or a time (``90s``, ``10m``, ``2h``)."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return Budget(count_of_games(text))
    return Budget(None, float(match[1]) * _SECONDS[match[2]])


def seed(text: str) -> int:
    """Read a seed: any unsigned 64-bit number."""
    return whole(text, 0, MOST_SEED)


def choices(text: str) -> int:
    """Read which of the players' choices on the same deals: an unsigned 32-bit number."""
    return whole(text, 0, MOST_CHOICES)


def count_of_players(text: str) -> int:
    """Read how many play; each game has its own limits within these."""
    return whole(text, 1, MOST_PLAYERS)


def count_of_threads(text: str) -> int:
    """Read how many threads to use."""
    return whole(text, 1, MOST_THREADS)


def percentage_points(text: str) -> float:
    """Read a difference of shares, ``0.5pp``, as a fraction: 0.005.

    Raises
    ------
    BadInput
        It is none, or not more than 0 and at most 100.
    """
    match = _PERCENTAGE_POINTS.fullmatch(text.strip())
    number = Decimal(match[1]) if match else Decimal(0)
    if not 0 < number <= 100:
        raise BadInput(f"{quoted(text)} is not a number of percentage points like 0.5pp")
    return float(number / 100)


def setting(text: str) -> tuple[str, str]:
    """Read a rule option, ``KEY=VALUE``."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise BadInput(f"{quoted(text)} is not KEY=VALUE")
    return key.strip(), value.strip()
