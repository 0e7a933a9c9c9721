"""What a policy decides for as long as a card lies there is what it would decide turn by turn.

At any position and for any weights: those that come up in games are compared in `test_lockstep`.
"""

import itertools
import random

import numpy as np
import pytest
from games.nothanks import deciding
from games.nothanks.positions import LEFT_AS_IT_WAS, random_position, refusals, table_of

from njet.core.columns import ROWS
from njet.games.nothanks import Rules
from njet.games.nothanks.options import PLAYERS
from njet.games.nothanks.plan import make_plan
from njet.games.nothanks.policies import Weights
from njet.games.nothanks.weights import HEURISTIC, SETS, TUNED, WEIGHTS

TABLES = 5  # for each number of players and place


def turns(position, place: int, left: int, visible: bool):
    """What a seat sees whenever a card that nobody takes comes to it, until it must take it."""
    players = len(position.chips)
    seat = (position.turn + place) % players
    others = {card for other in range(players) if other != seat for card in position.taken[other]}
    chips = list(position.chips)
    for pot in itertools.count():
        payer = (position.turn + pot) % players
        if payer == seat:
            shown = [n for other, n in enumerate(chips) if other != seat and visible]
            yield deciding.Sight(
                players, position.card, pot, chips[seat], position.taken[seat], others,
                position.unseen, left, shown,
            )  # fmt: skip
        if chips[payer] == 0:
            return
        chips[payer] -= 1


def planned(rule: deciding.Rule, sights: list[deciding.Sight]) -> int:
    """At which of its turns a seat takes the card; as many as there are if at none."""
    takes = (sight.chips == 0 or rule(sight) for sight in sights)
    return next((turn for turn, is_taken in enumerate(takes) if is_taken), len(sights))


def most_refusals(sights: list[deciding.Sight]) -> int:
    """How often it can refuse; beyond that a plan makes no difference."""
    return sum(sight.chips > 0 for sight in sights)


def compare(plan, rule, players: int, place: int, visible: bool, rng: random.Random) -> int:
    """Hold a table of positions against the rule; how many different plans there were."""
    positions = [random_position(players, rng) for _ in range(ROWS)]
    left = rng.randrange(20)
    found, seen = refusals(table_of(positions), plan, players, place, left), set()
    for position, decided in zip(positions, found, strict=True):
        sights = list(turns(position, place, left, visible))
        expected = planned(rule, sights)
        assert min(decided, most_refusals(sights)) == expected, (position, place)
        seen.add(expected)
    return len(seen)


def random_weights(rng: random.Random) -> list[int]:
    """Weights about as large as those in use, or larger."""
    highest = [30, 60, 120, 300, 30, 20, 300, 100, 100, 200, 5, 5]
    may_be_negative = (1, 7, 8, 10, 11)
    return [
        rng.randint(-most if name in may_be_negative else 0, most)
        for name, most in enumerate(highest)
    ]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("visible", [False, True])
@pytest.mark.parametrize("policy", SETS)
def test_weights_decide_as_at_every_single_turn(players, visible, policy):
    rng = random.Random(f"{players} {visible}")
    plan = make_plan(Rules(visible_chips=visible), players, [policy] * players)
    seen = 0
    for place, number in itertools.product(range(players), range(TABLES)):
        weights = random_weights(rng) if number else WEIGHTS[policy][players]
        plan = plan._replace(weights=np.array([weights] * len(SETS), dtype=np.int64))
        rule = deciding.by_worth(weights)
        seen = max(seen, compare(plan, rule, players, place, visible, rng))
    assert seen > 5


@pytest.mark.parametrize("players", PLAYERS)
def test_a_threshold_decides_as_at_every_single_turn(players):
    rng = random.Random(players)
    for place, _ in itertools.product(range(players), range(TABLES)):
        most = rng.randint(-60, 60)
        plan = make_plan(Rules(), players, [f"threshold:{most}"] * players)
        compare(plan, deciding.by_threshold(most), players, place, False, rng)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_is_decided_for_by_its_own_policy(players):
    """And a random one by none."""
    rng = random.Random(players)
    kinds = ["threshold:-3", "tuned", "heuristic", "threshold:17", "random", "tuned", "random"]
    plan = make_plan(Rules(), players, kinds[:players])
    rules = {
        "threshold:-3": deciding.by_threshold(-3),
        "threshold:17": deciding.by_threshold(17),
        "heuristic": deciding.by_worth(HEURISTIC[players]),
        "tuned": deciding.by_worth(TUNED[players]),
    }
    for place in range(players):
        positions = [random_position(players, rng) for _ in range(ROWS)]
        for position, decided in zip(
            positions, refusals(table_of(positions), plan, players, place, 7), strict=True
        ):
            kind = kinds[(position.turn + place) % players]
            if kind == "random":
                assert decided == LEFT_AS_IT_WAS
            else:
                sights = list(turns(position, place, 7, False))
                assert min(decided, most_refusals(sights)) == planned(rules[kind], sights)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("policy", SETS)
def test_weights_in_use_are_such_as_a_plan_can_be_made_of(players, policy):
    """A card that a seat would take with many chips it takes with few."""
    weights = Weights(*WEIGHTS[policy][players])
    assert weights.few_chips >= 0
    assert weights.last_chips >= 0
