from types import SimpleNamespace

import pytest

from njet.cli.order import Order
from njet.cli.render import duration, screen
from njet.core.estimates import Estimate, Summary
from njet.games.njet import Rules

ORDER = Order(
    game="njet",
    games=1_000_000,
    players=4,
    policies=("heuristic",) * 4,
    rules=Rules(),
    seed=42,
)


def percent(value: float, low: float, high: float) -> Estimate:
    return Estimate(value / 100, low / 100, high / 100, percent=True)


SEATS = Summary(
    name="seats",
    title="Seats",
    columns=["seat", "win %", "mean", "sd", "rounds", "alone %"],
    rows=[
        [0, percent(25.31, 25.22, 25.4), Estimate(11.42, 11.41, 11.43), 6.0, 1234567, None],
        [1, percent(24.88, 24.80, 24.96), Estimate(-1.3, -1.31, -1.29), 5.99, 8, None],
    ],
)


def result(*tables: Summary, **changes: object) -> SimpleNamespace:
    fields = {
        "game": "njet",
        "players": 4,
        "policies": ("heuristic",) * 4,
        "rules": None,
        "seed": 42,
        "games": 1_000_000,
        "requested": 1_000_000,
        "complete": True,
        "version": "0.1.0",
        "stream": 1,
        "rounds": 8_000_000,
        "summary": lambda: list(tables),
    }
    return SimpleNamespace(**{**fields, **changes})


def show(shown: SimpleNamespace, order: Order = ORDER, **options: object) -> str:
    return screen(shown, order, threads=2, seconds=2.4, **options)


def test_the_whole_screen() -> None:
    assert show(result(SEATS)) == (
        "njet-sim 0.1.0 · njet, 4 players · policy heuristic ×4 · rules default\n"
        "1,000,000 games (8,000,000 rounds) · seed 42 · stream v1 · 2 threads · 2.4 s\n"
        "\n"
        "Seats\n"
        "seat  win %                 mean                    sd     rounds  alone %\n"
        "   0  25.31 [25.22, 25.40]  11.42 [11.41, 11.43]  6.00  1,234,567        –\n"
        "   1  24.88 [24.80, 24.96]  -1.30 [-1.31, -1.29]  5.99          8        –\n"
        "\n"
        "[ ] and ± are 95% intervals, by game\n"
        "next: --json · --out run.csv · njet-sim --help\n"
        "rerun: njet-sim njet --games 1000000 --players 4 --policy heuristic --seed 42\n"
    )


def test_rounds_are_said_if_games_have_more_than_one() -> None:
    assert "\n1,000,000 games · seed 42" in show(result(SEATS, rounds=1_000_000))


def test_ascii_is_ascii() -> None:
    text = show(result(SEATS), unicode=False)
    assert text.isascii()
    assert "heuristic x4 - rules default" in text


def test_colour_only_on_demand() -> None:
    assert "\x1b[" not in show(result(SEATS))
    assert "\x1b[" in show(result(SEATS), colour=True)


def test_a_narrow_screen_is_kept_to() -> None:
    table = show(result(SEATS), width=60).split("\n\n")[1]
    assert "25.31 ±0.09" in table
    assert max(map(len, table.splitlines())) <= 60


def test_a_partial_result_says_so_first() -> None:
    text = show(result(SEATS, games=123_000, complete=False))
    assert text.splitlines()[0] == "interrupted: 123,000 of 1,000,000 games"


def test_policies_and_rules_in_the_header_and_the_rerun_line() -> None:
    policies = ("heuristic", "random", "random", "random")
    order = Order(
        game="njet",
        games=10,
        players=4,
        policies=policies,
        rules=Rules(bonus="team", points=(1, 2)),
        seed=7,
    )
    lines = show(result(policies=policies), order).splitlines()
    assert "policy heuristic, random ×3 · rules bonus=team points=1,2" in lines[0]
    assert lines[-1] == (
        "rerun: njet-sim njet --games 10 --players 4 --policy heuristic,random,random,random"
        " --set bonus=team --set points=1,2 --seed 7"
    )


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.04, "0.0 s"),
        (2.44, "2.4 s"),
        (99.97, "1 min 40 s"),
        (200, "3 min 20 s"),
        (7500, "2 h 5 min"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text
