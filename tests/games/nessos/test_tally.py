"""The tally, counted once more in plain Python from a trace that the reference replays."""

from __future__ import annotations

import numpy as np
import pytest
from games.nessos.recount import moments, of_all_and_each, recount
from games.nessos.traced import Game, options_of

from njet.games.nessos.options import Rules
from njet.games.nessos.run import Run
from njet.games.nessos.tally import GAMES

SEED, FIRST_GAME, GAMES_PLAYED = 12, 5_000_000_000, 200  # more than there are rows in a table

CASES = [
    *((players, {}) for players in range(3, 7)),
    *((players, {"eliminated": "pile", "charons_out": 1}) for players in (3, 6)),
    (3, {"target": 1000, "charons_end": 22, "charons": 22, "charons_out": 22}),
    (4, {"target": 1, "claims": "deck"}),
    (5, {"numbers": (1, 2, 3), "charons": 22, "target": 1000, "set_bonus": 99}),
    (6, {"numbers": (7,), "copies": 2, "charons": 4, "hand_size": 1}),
    (4, {"numbers": (1, 2, 3), "charons": 0, "target": 1000, "hand_size": 3}),
    (3, {"hand_size": 12, "charons_end": 1}),
    (5, {"hand_size": 1, "charons_out": 2, "set_bonus": 0}),
]

MIXED = ["random", "heuristic", "random", "heuristic", "heuristic", "random"]


def replayed(rules: Rules, players: int, trace, number: int) -> Game:
    """A game of a trace, played again by the reference."""
    game = Game.deal(options_of(rules, players), SEED, FIRST_GAME + number)
    rounds = trace.choices[:, :, number].tolist()
    while not game.over:
        game.play(*game.traced(rounds[game.rounds]))
    return game


def counts(players: int, options: dict, policies: list[str]) -> tuple[dict, dict]:
    """A block's tally, by the kernels and by plain Python."""
    rules = Rules(**options)
    run = Run(rules, players, policies)
    trace = run.trace(SEED, FIRST_GAME, GAMES_PLAYED)
    games = [replayed(rules, players, trace, number) for number in range(GAMES_PLAYED)]
    return run.block(SEED, FIRST_GAME, GAMES_PLAYED), recount(games, players)


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
@pytest.mark.parametrize("policies", [["random"] * 6, MIXED], ids=["random", "mixed"])
def test_the_tally_is_what_plain_python_counts(players, options, policies) -> None:
    counted, expected = counts(players, options, policies[:players])
    assert counted.keys() == expected.keys()
    assert counted["games"][GAMES] == GAMES_PLAYED
    for name, array in counted.items():
        np.testing.assert_array_equal(array, expected[name], err_msg=name)


def test_the_cases_leave_nothing_out() -> None:
    """Every number that could be counted is, in one of them."""
    found = [
        Run(Rules(**options), players, ["random"] * players).block(SEED, 0, GAMES_PLAYED)
        for players, options in CASES
    ]
    for name in ("answers", "cards"):
        total = sum(counted[name] for counted in found)
        impossible = [[2, 3]] if name == "answers" else []  # a third card is added to by nobody
        for place in np.ndindex(total.shape[:-1]):
            assert total[place].all() == (list(place) not in impossible), (name, place)
    assert sum(counted["ends"] for counted in found)[1:].all()
    assert not any(counted["ends"][0] for counted in found)
    for name in ("winners", "starter_winners", "out", "starter_out"):
        assert any(counted[name][0b11] for counted in found), name
    assert any(counted["sets"].all() for counted in found)


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_the_histogram_has_a_bin_for_all_points(players, options) -> None:
    rules = Rules(**options)
    counted = Run(rules, players, ["random"] * players).block(SEED, 0, GAMES_PLAYED)["histogram"]
    assert not counted[rules.most_points(players) + 1 :].any()
    assert counted.sum() == GAMES_PLAYED * players


def test_moments_of_the_recount() -> None:
    assert moments(3, 5) == [3, 9, 15]
    assert of_all_and_each([1, 2]) == [[3, 9, 9], [1, 1, 3], [2, 4, 6]]
