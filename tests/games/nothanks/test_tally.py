"""The tally, counted once more in plain Python from a trace that the reference replays."""

from __future__ import annotations

import numpy as np
import pytest
from games.nothanks.recount import Match, options_of, recount, run_lengths
from reference import nothanks as reference

from njet.games.nothanks.options import Rules
from njet.games.nothanks.run import Run
from njet.games.nothanks.tally import FORCED_TAKES, MATCHES

SEED, FIRST_GAME, MATCHES_PLAYED = 11, 5_000_000_000, 200  # more than there are rows in a table

CASES = [
    *((players, {}) for players in range(3, 8)),
    (3, {"rounds": 4}),
    (5, {"rounds": 3, "first": 4}),
    (7, {"rounds": 2, "first": 0, "tactical": True}),
    (4, {"tactical": True, "visible_chips": True}),
    (6, {"chips": 0}),
    (3, {"chips": 1, "first": 2}),
    (4, {"chips": 63, "low": 1, "high": 61, "removed": 0, "rounds": 3}),
    (7, {"chips": 36, "low": 40, "high": 61, "removed": 3, "forced_removals": (50, 61)}),
    (5, {"low": 9, "high": 9, "removed": 0}),
    (3, {"low": 1, "high": 40, "removed": 0, "chips": 2}),
]

MIXED = ["random", "threshold", "threshold:0", "threshold:25", "random", "heuristic", "threshold"]


def replayed(rules: Rules, players: int, trace, number: int) -> Match:
    """A match of a trace, played again by the reference."""
    decks = [[int(card).bit_length() - 1 for card in deck] for deck in trace.deals[:, :, number]]
    match = Match(options_of(rules, players, int(trace.firsts[0, number])), decks)
    for game, choices in enumerate(trace.choices[:, :, number].tolist()):
        assert match.game.options.first == trace.firsts[game, number]
        for choice in choices:
            if choice:
                assert match.number == game
                match.apply({1: reference.PAY, 2: reference.TAKE}[choice])
        assert match.games[game].over
    return match


def counts(players: int, options: dict, policies: list[str]) -> tuple[dict, dict]:
    """A block's tally, by the kernels and by plain Python."""
    rules = Rules(**options)
    run = Run(rules, players, policies)
    trace = run.trace(SEED, FIRST_GAME, MATCHES_PLAYED)
    matches = [replayed(rules, players, trace, number) for number in range(MATCHES_PLAYED)]
    return run.block(SEED, FIRST_GAME, MATCHES_PLAYED), recount(matches, rules, players)


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
@pytest.mark.parametrize("policies", [["random"] * 7, MIXED], ids=["random", "mixed"])
def test_the_tally_is_what_plain_python_counts(players, options, policies) -> None:
    counted, expected = counts(players, options, policies[:players])
    assert counted.keys() == expected.keys()
    assert counted["games"][MATCHES] == MATCHES_PLAYED
    for name, array in counted.items():
        np.testing.assert_array_equal(array, expected[name], err_msg=name)


def test_the_cases_leave_nothing_out() -> None:
    """Every number that could be counted is, in one of them."""
    ties = refusers = runs = 0
    for players, options in [(7, {"chips": 1}), (3, {"chips": 2, "low": 1, "removed": 0})]:
        counted, _ = counts(players, options, ["random"] * players)
        assert counted["ends"].all()
        assert counted["ends"][:, FORCED_TAKES].all()
        ties += sum(counted["winners"][s] for s in range(1 << players) if s.bit_count() > 1)
        refusers, runs = refusers + counted["refusers"], runs + counted["runs"]
    assert ties
    assert refusers[:7].all()
    assert not refusers[7:].any()
    assert runs.all()


@pytest.mark.parametrize("players", range(3, 8))
def test_no_sum_overflows_where_every_card_is_refused_often(players) -> None:
    """Decisions of a game are squared too, and there may be more of them than points."""
    rules = Rules(low=1, high=20, removed=0, chips=36)
    counted = Run(rules, players, ["threshold:-40"] * players).block(SEED, 0, 1)
    largest = max(int(np.abs(array).max()) for array in counted.values())
    assert 0 < largest <= (2**63 - 1) // rules.most_games(players)


def test_runs_of_the_recount() -> None:
    assert run_lengths([21, 3, 20, 8, 35, 19]) == [1, 1, 3, 1]
    assert run_lengths([]) == []
