"""The rule functions on machine words that `State` does not call, each against a loop."""

import random

import numba
import numpy as np
import pytest
from reference import nothanks as reference

from njet.core.jit import FLAGS, from_python
from njet.games.nothanks import rules
from njet.games.nothanks.options import MOST_CHIPS, PLAYERS


@numba.njit(**FLAGS)
def quotients(players, found):
    for word in range(len(found)):
        found[word] = rules.quotient(np.uint64(word), players)


@numba.njit(**FLAGS)
def paid(rounds, places, turn, players):
    return rules.paid(np.uint64(rounds), np.uint64(places), np.uint64(turn), players)


@pytest.mark.parametrize("players", PLAYERS)
def test_how_often_the_number_of_players_goes_into_a_number(players):
    found = np.zeros(10_000, dtype=np.uint64)
    quotients(players, found)
    assert found.tolist() == [word // players for word in range(10_000)]


@pytest.mark.parametrize("players", PLAYERS)
def test_who_has_paid_how_much(players):
    """Chip after chip, for as many as there may be in a game."""
    for turn in range(players):
        chips = [0] * players
        for pot in range(MOST_CHIPS + 1):
            word = paid(pot // players, pot % players, turn, players)
            assert word == int.from_bytes(bytes(chips), "little")
            chips[(turn + pot) % players] += 1


@pytest.mark.parametrize("players", PLAYERS)
def test_the_seat_to_the_left(players):
    following = from_python(rules.next_seat)
    assert [following(seat, players) for seat in range(players)] == [*range(1, players), 0]


def test_a_byte_of_a_seat():
    word = int.from_bytes(bytes([7, 0, 255, 1, 128, 20, 3]), "little")
    assert [from_python(rules.byte_of)(word, seat) for seat in range(7)] == [
        7, 0, 255, 1, 128, 20, 3,
    ]  # fmt: skip


def test_what_a_card_costs():
    """What it adds to the score, with any of its neighbours held or not."""
    cost, rng = from_python(rules.cost), random.Random(1)
    for card in range(1, 62):
        for _ in range(20):
            near = range(max(1, card - 3), min(61, card + 3) + 1)
            held = {other for other in near if other != card and rng.random() < 0.5}
            points = reference.score({*held, card}, 0) - reference.score(held, 0)
            assert cost(sum(1 << other for other in held), 1 << card, card) == points % 2**64
