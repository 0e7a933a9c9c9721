"""The search: exact where nothing is hidden and left to come, blind to what is hidden, strong."""

import math
import random

import numba
import numpy as np
import pytest
from games.nothanks import deciding
from games.nothanks.positions import random_position, table_of
from games.nothanks.test_heuristic import PUBLIC, others_chips
from games.nothanks.test_policies import most_refusals, planned, turns
from reference import nothanks as reference

import njet
from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.games.nothanks import Rules, search, worlds
from njet.games.nothanks import turns as steps
from njet.games.nothanks.options import PLAYERS
from njet.games.nothanks.plan import make_plan
from njet.games.nothanks.run import Run
from njet.games.nothanks.table import (
    CHIPS,
    COLUMNS,
    PLAYERS_HIGH,
    PLAYERS_LOW,
    POT,
    REFUSALS,
    TOTAL,
)
from njet.games.nothanks.weights import TUNED

POLICY = "search:7"
LINE_UP = ("search:3", "tuned", "search:6", "random")
BLOCK_GAMES = 40


@numba.njit(**FLAGS)
def _decide(table, found, players, place, left):
    steps.turn_to(table, players, place, ROWS)
    search.decide_by_search(table, found, players, place, left, ROWS)


@numba.njit(**FLAGS)
def _share(table, players, place, seat, own, plan):
    worlds.share_chips(table, players, place, seat, own, plan, ROWS)


def decided(table, rules: Rules, players: int, place: int, left: int) -> list[int]:
    """What searching seats decide, row by row."""
    policies = [POLICY] * players
    found = search.new_search(make_plan(rules, players, policies), players, policies)
    table[POT : POT + 2] = place  # the card has come to the seat
    _decide(table, found, players, place, left)
    return table[REFUSALS].tolist()


def positions(players: int, left: int, rng: random.Random):
    """A table of positions with so many cards to come, at least one of which will not."""
    found = []
    while len(found) < ROWS:
        position = random_position(players, rng)
        if len(position.unseen) > left:
            found.append(position)
    return found


# --- what it finds ---


def worth(position, seat: int, taker: int, pot: int) -> int:
    """What the end is worth to a seat if another takes the last card: wins, and points ahead."""
    players = len(position.chips)
    totals = []
    for other, chips in enumerate(position.chips):
        has_paid = sum((position.turn + chip) % players == other for chip in range(pot))
        cards = [*position.taken[other], *[position.card] * (other == taker)]
        totals.append(reference.score(cards, chips - has_paid + pot * (other == taker)))
    best = min(totals)
    win = 420 // totals.count(best) if totals[seat] == best else 0
    ahead = min(total for other, total in enumerate(totals) if other != seat) - totals[seat]
    return search.WIN * win + search.POINT * ahead


def ends(position, place: int):
    """By how often a seat refuses the last card: who takes it then, and for how many chips."""
    players = len(position.chips)
    rule = deciding.by_worth(TUNED[players])
    pots = {}
    for other in range(players):
        sights = list(turns(position, other, 0, True))
        # One that was asked before has refused the card, or this one would not be asked.
        first = max(planned(rule, sights), other < place)
        pots[other] = first * players + other if other != place else math.inf
    other = min(pots, key=pots.get)
    own = most_refusals(list(turns(position, place, 0, True)))
    for refusals in range(own + 1):
        pot = refusals * players + place
        yield (place, pot) if pot < pots[other] else (other, pots[other])


@pytest.mark.parametrize("players", PLAYERS)
def test_of_the_last_card_it_makes_the_most(players):
    """With all chips seen nothing is left to chance."""
    rng = random.Random(players)
    refused = set()
    for place in range(players):
        found = [
            position
            for position in positions(players, 0, rng)
            if all(position.chips[(position.turn + before) % players] for before in range(place))
        ]
        rows = found + [found[0]] * (ROWS - len(found))
        decisions = decided(table_of(rows), Rules(visible_chips=True), players, place, 0)
        for position, refusals in zip(found, decisions, strict=False):
            seat = (position.turn + place) % players
            values = [
                worth(position, seat, (position.turn + taker) % players, pot)
                for taker, pot in ends(position, place)
            ]
            assert values[min(refusals, len(values) - 1)] == max(values), (position, place)
            refused.add(refusals)
    assert len(refused) > 3


# --- what it may see ---


@pytest.mark.parametrize("players", PLAYERS)
def test_it_sees_neither_hidden_chips_nor_the_deck(players):
    """Nor what the seats before it have decided."""
    rng, noise, left = random.Random(players), np.random.default_rng(players), 4
    totals = range(TOTAL, TOTAL + players)
    seen = set()
    for place in range(players):
        before = positions(players, left, rng)
        after = [
            position._replace(
                chips=others_chips((position.turn + place) % players, position.chips, rng)
            )
            for position in before
        ]
        table, other = table_of(before), table_of(after)
        table[[PLAYERS_LOW, PLAYERS_HIGH]] = noise.integers(0, 2**64, (2, ROWS), dtype=np.uint64)
        kept = [PLAYERS_LOW, PLAYERS_HIGH, *totals]
        other[kept] = table[kept]
        hidden = np.setdiff1d(np.arange(len(other)), [*PUBLIC, CHIPS, *kept])
        other[hidden] = noise.integers(0, 2**64, (len(hidden), ROWS), dtype=np.uint64)
        found = decided(table, Rules(), players, place, left)
        assert decided(other, Rules(), players, place, left) == found
        seen |= set(found)
    assert len(seen) > 3


@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_chips_are_shared_out_among_the_others(players):
    """All that there are, at least one to each that has paid for refusing."""
    plan, noise = make_plan(Rules(), players, []), np.random.default_rng(players)
    each, own = Rules().chips_each(players), 3
    for place in range(players):
        table, seat = new_table(COLUMNS), 1
        table[:] = noise.integers(0, 2**64, table.shape, dtype=np.uint64)
        _share(table, players, place, np.uint64(seat), np.uint64(own), plan)
        chips = table[CHIPS].view(np.uint8).reshape(ROWS, 8)
        assert (chips[:, seat] == own).all()
        assert (chips.sum(axis=1) == players * each).all()
        for before in range(1, place + 1):
            assert (chips[:, (seat - before) % players] > 0).all()


@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_chips_are_shared_out_evenly_on_average(players):
    """The same mean for every other seat, within 5 standard errors and what rounding down takes."""
    plan, noise = make_plan(Rules(), players, []), np.random.default_rng(1)
    tables = []
    for _ in range(20):
        table = new_table(COLUMNS)
        table[:] = noise.integers(0, 2**64, table.shape, dtype=np.uint64)
        _share(table, players, 0, np.uint64(0), np.uint64(3), plan)
        tables.append(table[CHIPS].view(np.uint8).reshape(ROWS, 8)[:, 1:players])
    chips = np.concatenate(tables).astype(float)
    fair = (plan.most_chips - 3) / (players - 1)
    errors = chips.std(axis=0) / math.sqrt(len(chips))
    assert (abs(chips.mean(axis=0) - fair) < 5 * errors + 0.5).all()
    assert (chips.std(axis=0) > 1).all()


# --- how it is played makes no difference ---


@pytest.mark.parametrize("size", [1, 7])
def test_a_block_is_the_sum_of_smaller_ones(size):
    run = Run(Rules(rounds=2), 4, LINE_UP)
    whole = run.block(5, 0, BLOCK_GAMES)
    starts = range(0, BLOCK_GAMES, size)
    parts = [run.block(5, first, min(size, BLOCK_GAMES - first)) for first in starts]
    for name, array in whole.items():
        np.testing.assert_array_equal(array, sum(part[name] for part in parts), err_msg=name)


def test_a_run_without_searching_seats_needs_nothing_of_it():
    run = Run(Rules(), 4, ["tuned"] * 4)
    assert not run.is_searching
    assert run.new_search() is None


# --- how strong it is ---


def test_it_beats_tuned():
    games = 1_000
    result = njet.simulate(
        "nothanks", games=games, players=4, policies=["search:20", *["tuned"] * 3], seed=12
    )
    winners = result.tally["winners"]
    share = sum(n / who.bit_count() for who, n in enumerate(winners.tolist()) if who & 1) / games
    assert share > 1 / 4 + 3 * math.sqrt(1 / 4 * 3 / 4 / games)
