import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from njet.cli.numbers import (
    MOST_GAMES,
    MOST_SEED,
    Budget,
    budget,
    count_of_games,
    percentage_points,
    seed,
    setting,
    whole,
)
from njet.core.errors import BadInput


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E6", 1_000_000),
        ("1e+6", 1_000_000),
        ("2.5M", 2_500_000),
        ("2.5m", 2_500_000),
        ("10k", 10_000),
        ("0.001K", 1),
        ("1.5e3k", 1_500_000),
        ("1G", 1_000_000_000),
        ("100e-2", 1),
        ("00042", 42),
        (" 7 ", 7),
        ("1.000", 1),
        ("1e12", MOST_GAMES),
    ],
)
def test_numbers_are_read_exactly(text: str, number: int) -> None:
    assert count_of_games(text) == number


REFUSED = """
1e6.5 0 -3 1e400 nan inf 1e 1__0 _1 1_ 1,000 0x10 ten 0.5 1e-1 1.2345k 1kk 1T ١٠ 1e13 --1 1. .5
"""


@pytest.mark.parametrize(
    "text",
    [
        *REFUSED.split(),
        "",
        " ",
        "1 000",
        "1\n2",
        "1e999999999999999999999999",
        "1e-999999999999999999999999",
        "9" * 5000,
        "1" + "0" * 5000,
        "0." + "0" * 5000 + "1",
    ],
)
def test_everything_else_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        count_of_games(text)
    message = str(refused.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 150


def test_refusals_say_why() -> None:
    for text, why in [
        ("1e6.5", "is not a number"),
        ("0.5", "is not a whole number"),
        ("0", "is less than 1"),
        ("1e400", "is more than 1,000,000,000,000"),
    ]:
        with pytest.raises(BadInput, match=why):
            count_of_games(text)


@given(st.decimals(min_value=-(10**15), max_value=10**15, allow_nan=False, places=3))
def test_a_decimal_is_read_if_and_only_if_it_is_whole_and_in_range(number: Decimal) -> None:
    if number == math.floor(number) and 1 <= number <= MOST_GAMES:
        assert count_of_games(str(number)) == number
    else:
        with pytest.raises(BadInput):
            count_of_games(str(number))


@given(st.integers(0, MOST_SEED))
def test_every_64_bit_seed_is_read(number: int) -> None:
    assert seed(str(number)) == number


@pytest.mark.parametrize("text", [str(MOST_SEED + 1), "-1", "", "abc", "1.5"])
def test_other_seeds_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        seed(text)


def test_zero_and_negatives_within_a_range() -> None:
    assert whole("0", 0, 5) == whole("-0", 0, 5) == whole("0e99999", 0, 5) == 0
    assert whole("-2k", -5000, 0) == -2000


@pytest.mark.parametrize(
    ("text", "fraction"),
    [("0.5pp", 0.005), ("1 pp", 0.01), ("100pp", 1.0), (" 0.25pp ", 0.0025), ("2.50pp", 0.025)],
)
def test_percentage_points_are_read_as_fractions(text: str, fraction: float) -> None:
    assert percentage_points(text) == fraction


@pytest.mark.parametrize(
    "text", ["0.5", "0.5%", "0pp", "-1pp", "101pp", "100.1pp", "pp", "1e-1pp", "", "1ppp", "nanpp"]
)
def test_other_tolerances_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"like 0\.5pp"):
        percentage_points(text)


def test_settings_are_split_at_the_first_equals_sign() -> None:
    assert setting("points=1,2") == ("points", "1,2")
    assert setting(" a = b=c ") == ("a", "b=c")
    assert setting("a=") == ("a", "")
    for text in ("bonus", "", "=team", " =x"):
        with pytest.raises(BadInput, match="is not KEY=VALUE"):
            setting(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1e7", Budget(10_000_000)),
        ("10M", Budget(10_000_000)),
        ("10m", Budget(None, 600.0)),
        (" 1.5h ", Budget(None, 5400.0)),
        ("90s", Budget(None, 90.0)),
    ],
)
def test_a_budget_is_games_or_a_time(text: str, read: Budget) -> None:
    assert budget(text) == read


@pytest.mark.parametrize("text", ["0", "-5m", "1e2s", "m", "10d", "1.s", "5 m"])
def test_what_is_neither_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        budget(text)
