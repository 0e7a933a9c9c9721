"""The heuristic: stronger than chance and thresholds in every seat, blind to what is hidden."""

import math
import random

import numpy as np
import pytest
from games.nothanks.positions import random_position, refusals, table_of

import njet
from njet.core.columns import ROWS
from njet.games.nothanks import Rules
from njet.games.nothanks.options import PLAYERS
from njet.games.nothanks.plan import make_plan
from njet.games.nothanks.table import CARD, CHIPS, NUMBER, OWNERS, REST, SEAT, TAKEN, TURN

GAMES = 1_000
WINS = 40_000
PUBLIC = [CARD, NUMBER, REST, TURN, TAKEN, OWNERS, OWNERS + 1, OWNERS + 2]
"""The columns in which lies what everybody sees; of those in REST nobody knows which will come."""


def lead(players: int, seat: int, others: str) -> tuple[float, float]:
    """How many points a heuristic seat has less than the mean of the others; standard error."""
    policies = [others] * players
    policies[seat] = "heuristic"
    result = njet.simulate("nothanks", games=GAMES, players=players, policies=policies, seed=11)
    sums, products = np.split(result.tally["scores"], [1], axis=1)
    weights = np.full(players, 1 / (players - 1))
    weights[seat] = -1
    mean = weights @ sums[:, 0] / GAMES
    return mean, math.sqrt((weights @ products @ weights / GAMES - mean**2) / GAMES)


@pytest.mark.parametrize(
    ("players", "seat"), [(players, seat) for players in PLAYERS for seat in range(players)]
)
@pytest.mark.parametrize(("others", "errors"), [("random", 8), ("threshold", 4)])
def test_it_beats_others_from_every_seat(players, seat, others, errors):
    mean, error = lead(players, seat, others)
    assert mean > errors * error


def share(players: int, one: str, others: str) -> float:
    """How often seat 0 wins with one policy among another's, beside a fair share."""
    policies = [one, *[others] * (players - 1)]
    result = njet.simulate("nothanks", games=WINS, players=players, policies=policies, seed=12)
    winners = result.tally["winners"].tolist()
    won = sum(games / who.bit_count() for who, games in enumerate(winners) if who & 1)
    return won / WINS * players


@pytest.mark.parametrize("players", PLAYERS)
def test_tuned_beats_the_heuristic_as_one_among_others_and_as_the_others(players):
    error = math.sqrt((players - 1) / WINS)
    assert share(players, "tuned", "heuristic") > 1 + 3 * error
    assert share(players, "heuristic", "tuned") < 1 - 3 * error


def test_tuned_wins_seven_of_ten_games_against_two_thresholds():
    assert share(3, "tuned", "threshold") / 3 > 0.7


# --- what it may see ---


def decided(players: int, rules: Rules, policy: str, change) -> tuple[list[int], list[int]]:
    """What is decided at many positions, and once more after a change of each.

    ``change`` takes a seat and all seats' chips. Beside that, whatever is not public is another.
    """
    rng, noise = random.Random(players), np.random.default_rng(players)
    plan = make_plan(rules, players, [policy] * players)
    before, after = [], []
    for place in range(players):
        positions = [random_position(players, rng) for _ in range(ROWS)]
        changed = [
            position._replace(chips=change((position.turn + place) % players, position.chips, rng))
            for position in positions
        ]
        table, other = table_of(positions), table_of(changed)
        kept = [*PUBLIC, CHIPS]
        hidden = np.setdiff1d(np.arange(len(other)), kept)
        other[hidden] = noise.integers(0, 2**64, (len(hidden), ROWS), dtype=np.uint64)
        before += refusals(table, plan, players, place, left=6)
        after += refusals(other, plan, players, place, left=6)
        assert (table[SEAT] == (table[TURN] + np.uint64(place)) % np.uint64(players)).all()
    return before, after


def others_chips(seat: int, chips: list[int], rng: random.Random) -> list[int]:
    return [n if other == seat else rng.randint(0, 25) for other, n in enumerate(chips)]


def own_chips(seat: int, chips: list[int], rng: random.Random) -> list[int]:
    return [rng.randint(0, 25) if other == seat else n for other, n in enumerate(chips)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("policy", ["heuristic", "threshold", "tuned"])
def test_it_sees_neither_hidden_chips_nor_the_deck(players, policy):
    """Nor what the seats before it have decided, nor random words."""
    before, after = decided(players, Rules(), policy, others_chips)
    assert before == after
    assert len(set(before)) > 5


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("policy", ["heuristic", "tuned"])
def test_it_sees_the_others_chips_where_they_are_shown(players, policy):
    before, after = decided(players, Rules(visible_chips=True), policy, others_chips)
    assert before != after


@pytest.mark.parametrize("players", PLAYERS)
def test_it_sees_its_own_chips(players):
    before, after = decided(players, Rules(), "heuristic", own_chips)
    assert before != after
    before, after = decided(players, Rules(), "threshold", own_chips)
    assert before == after


@pytest.mark.parametrize("players", PLAYERS)
def test_it_sees_which_cards_may_still_come(players):
    rng = random.Random(players)
    plan = make_plan(Rules(), players, ["heuristic"] * players)
    positions = [random_position(players, rng) for _ in range(ROWS)]
    table = table_of(positions)
    before = refusals(table, plan, players, 0, left=6)
    table[REST] = 0
    assert refusals(table, plan, players, 0, left=6) != before
    assert refusals(table_of(positions), plan, players, 0, left=7) != before
