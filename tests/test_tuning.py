"""Searching for weights: what is placed, what is played, and what is found."""

from __future__ import annotations

import dataclasses

import pytest

from njet import games
from njet.checking import ALL_HELD_OUT, NEW, OLD, Check, Gain, is_better
from njet.core.errors import BadInput
from njet.core.estimates import Estimate
from njet.core.tunable import Parameter, Tunable, tunable_of
from njet.matches import ITSELF, Entry, Matches, Opponent, opponents_of
from njet.tuning import Tuner

pytest.importorskip("cma")

PLAYERS = {"njet": (2, 3, 4, 5), "nessos": (3, 4, 5, 6), "nothanks": (3, 4, 5, 6, 7)}
EVERY = [(game, players) for game, counts in PLAYERS.items() for players in counts]
SOME = {("njet", 3): 500, ("njet", 4): 500, ("nessos", 4): 4000, ("nothanks", 3): 2000}
"""Some of them, and so many games that every weight is felt."""
FEW = 60


def matches(
    game: str,
    players: int,
    tunable: Tunable | None = None,
    threads: int = 1,
    policy: str | None = None,
) -> Matches:
    played = games.load(game)
    policy, shipped = tunable_of(played, policy)
    return Matches(played, policy, tunable or shipped, players, played.Rules(), 5, threads)


def tuner(tunable: Tunable | None = None, threads: int = 1, **options) -> Tuner:
    """A search in No Thanks! for 3."""
    played = games.load("nothanks")
    _, shipped = tunable_of(played, None)
    found = tunable or shipped
    pool = opponents_of(played, "heuristic", found, options.pop("opponents", (ITSELF, "random")))
    at = matches("nothanks", 3, found, threads)
    return Tuner(at, found.parameters(3), pool, seed=1, population=4, **options)


def moved(parameter: Parameter, value: float) -> tuple[float, float]:
    """The bounds of a parameter, the farther from a value first."""
    low, high = parameter.low, parameter.high
    return (low, high) if value - low > high - value else (high, low)


# --- the weights of every game ---


@pytest.mark.parametrize(
    ("game", "players", "tuned"),
    [*((*key, None) for key in SOME), ("nessos", 4, "tuned"), ("nothanks", 3, "tuned")],
)
def test_the_shipped_weights_placed_play_as_shipped(
    game: str, players: int, tuned: str | None
) -> None:
    policy, tunable = tunable_of(games.load(game), tuned)
    start = tuple(p.start for p in tunable.parameters(players))
    assert tuple(p.at(0.0) for p in tunable.parameters(players)) == start
    shipped, placed = Opponent("old", policy), Opponent("new", policy, start)
    entries = [Entry(v, o) for v in (None, start) for o in (shipped, placed)]
    worths = matches(game, players, policy=policy).worths(entries, 0, FEW)
    assert len({tuple(row) for row in worths}) == 1


@pytest.mark.parametrize(("game", "players"), SOME)
def test_every_weight_makes_a_difference(game: str, players: int) -> None:
    policy, tunable = tunable_of(games.load(game), None)
    parameters = tunable.parameters(players)
    start = tuple(p.start for p in parameters)
    among = Opponent("old", policy)
    entries = [Entry(start, among)]
    for number, parameter in enumerate(parameters):
        for value in moved(parameter, parameter.start):
            entries.append(Entry((*start[:number], value, *start[number + 1 :]), among))
    (same,), *others = matches(game, players).worths(entries, 0, SOME[game, players])
    for parameter, low, high in zip(parameters, others[::2], others[1::2], strict=True):
        assert {same} != {*low, *high}, parameter.name


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_the_literal_is_source_of_the_weights(game: str, players: int) -> None:
    weights = games.load(game).module("weights")
    for policy, tunable in games.load(game).module("tuning").TUNABLE.items():
        text = tunable.literal(players, tuple(p.start for p in tunable.parameters(players)))
        sets = getattr(weights, "WEIGHTS", {"heuristic": weights.HEURISTIC})
        assert eval(f"{{{text}}}", vars(weights).copy()) == {players: sets[policy][players]}


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_the_pools_are_there(game: str, players: int) -> None:
    played = games.load(game)
    for policy, tunable in played.module("tuning").TUNABLE.items():
        pool = opponents_of(played, policy, tunable, tunable.opponents)
        held_out = opponents_of(played, policy, tunable, tunable.held_out)
        assert {ITSELF, policy} <= {opponent.name for opponent in pool}
        assert held_out
        assert not {*pool} & {*held_out}


def test_values_keep_to_their_bounds_and_digits() -> None:
    whole = Parameter("a", 3, 2, 0, 6)
    assert [whole.at(x) for x in (-9.0, -0.9, 0.0, 0.3, 9.0)] == [0, 1, 3, 4, 6]
    assert type(whole.at(0.3)) is int
    assert Parameter("b", 0.5, 0.1, -1.0, 1.0, 2).at(0.123) == 0.51


# --- matches ---


def test_all_seats_together_win_every_game() -> None:
    at = matches("nothanks", 4)
    alike = Entry(None, Opponent("heuristic", "heuristic"))
    assert at.worths([alike], 0, 150, blocks=2) == [[150 * at.unit, 150 * at.unit]]
    assert matches("njet", 3).worths([alike], 0, FEW) == [[0]]  # nobody is ahead of himself


def test_the_others_play_as_the_opponent_does() -> None:
    at = matches("nothanks", 3)
    opponents = [Opponent(name, name) for name in ("heuristic", "threshold:8", "random")]
    shares = [
        worth / (1200 * at.unit)
        for (worth,) in at.worths([Entry(None, o) for o in opponents], 0, 400)
    ]
    assert shares[0] * 3 == 1
    assert 0.5 < shares[1] < 0.65  # README: 57.8 % among thresholds, 99.8 % among random seats
    assert shares[2] > 0.98


def test_blocks_and_threads_make_no_difference() -> None:
    entries = [Entry(None, Opponent(name, name)) for name in ("threshold", "random")]
    whole = matches("nothanks", 3).worths(entries, 10, 9000)
    parts = matches("nothanks", 3, threads=3).worths(entries, 10, 3000, blocks=3)
    assert [sum(row) for row in parts] == [row[0] for row in whole]
    last = matches("nothanks", 3).worths(entries, 6010, 3000)
    assert [row[2:] for row in parts] == last


def test_opponents_are_policies_itself_or_rivals() -> None:
    played = games.load("nessos")
    policy, tunable = tunable_of(played, None)
    found = opponents_of(played, policy, tunable, ["random", ITSELF, "honest"])
    assert [(o.name, o.policy) for o in found] == [
        ("random", "random"),
        ("itself", "heuristic"),
        ("honest", "heuristic"),
    ]
    assert [o.values for o in found] == [None, None, tunable.rivals["honest"]]
    with pytest.raises(BadInput, match="unknown opponent 'onest', did you mean honest"):
        opponents_of(played, policy, tunable, ["onest"])


# --- the search ---


def test_a_search_is_its_seeds() -> None:
    searches = [tuner(), tuner(threads=3)]
    for search in searches:
        for _ in range(3):
            search.step()
    first, second = searches
    assert first.history == second.history
    assert first.best == second.best
    assert len(first.history) == 3
    assert len({tuple(worths) for worths in first.history}) == 3  # fresh games, other candidates


def test_a_replayed_search_goes_on_as_if_it_had_played() -> None:
    played, replayed = tuner(), tuner()
    for _ in range(3):
        played.step()
    replayed.replay(played.history)
    assert (replayed.games, replayed.best) == (played.games, played.best)
    played.step()
    replayed.step()
    assert replayed.history == played.history
    assert replayed.best == played.best


def test_games_are_what_was_announced() -> None:
    search, reports = tuner(), []
    assert search.first_games == search.next_games
    for _ in range(2):
        before, announced = search.games, search.next_games
        search.step(lambda done, total: reports.append((done, total)))
        assert reports[-1] == (announced, announced)
        assert search.games == before + announced


def test_an_interrupted_generation_leaves_the_search_whole() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    search = tuner()
    search.step()
    before = [*search.history], search.best, search.games
    with pytest.raises(KeyboardInterrupt):
        search.step(stop)
    assert ([*search.history], search.best, search.games) == before


def test_who_is_named_twice_counts_twice_and_the_worst_ten_times() -> None:
    search = tuner(opponents=(ITSELF, "random", "random"))
    assert search._merit([100, 100], [110, 101]) == 10 + 2 * 1 + 3 * 10 * 1
    assert search._merit([100, 100], [110, 95]) == 10 - 2 * 5 - 3 * 10 * 5
    assert search.next_games == tuner().next_games  # it is not played twice


def spoiled() -> Tunable:
    """The heuristic of No Thanks! begun from weights that take too much."""
    _, shipped = tunable_of(games.load("nothanks"), None)

    def parameters(players: int) -> tuple[Parameter, ...]:
        cost, constant, *rest = shipped.parameters(players)
        return dataclasses.replace(cost, start=8), dataclasses.replace(constant, start=20), *rest

    return dataclasses.replace(shipped, parameters=parameters)


def test_a_search_finds_better_weights() -> None:
    search = tuner(spoiled(), opponents=("heuristic",))
    steps = [search.step() for _ in range(12)]
    among = Entry(search.start, Opponent("heuristic", "heuristic"))
    at = matches("nothanks", 3)
    worths = at.worths([among, among._replace(values=search.best)], 10**6, 2000)
    old, new = (worth / (6000 * at.unit) for (worth,) in worths)
    assert new > old + 0.05
    assert steps[-1].average > steps[0].average + 0.05


# --- the check ---


def gain(name: str, value: float, half: float = 0.01, is_held_out: bool = False) -> Gain:
    estimate = Estimate(value, value - half, value + half)
    return Gain(name, is_held_out, estimate, estimate, estimate)


def test_a_check_compares_in_the_same_games() -> None:
    at = matches("nothanks", 3)
    worse = tunable_of(games.load("nothanks"), None)[1].parameters(3)
    values = tuple(p.at(3.0) for p in worse)
    pool = [Opponent("random", "random"), Opponent("random", "random")]
    held_out = [Opponent(name, name) for name in ("threshold:4", "threshold:12")]
    check, reports = Check(at, values, pool, held_out, searched=30_000), []
    rows = check.play(lambda done, total: reports.append((done, total)))
    assert reports[-1] == (check.games, check.games)
    assert [row.opponent for row in rows] == [
        OLD,
        NEW,
        "random",
        "threshold:4",
        "threshold:12",
        ALL_HELD_OUT,
    ]
    assert [row.is_held_out for row in rows] == [False] * 3 + [True] * 3
    old, new, *_, first, second, both = rows
    assert old.old.value == pytest.approx(1 / 3)
    assert new.new.value == pytest.approx(1 / 3)
    assert both.gain.value == pytest.approx((first.gain.value + second.gain.value) / 2)
    for row in rows:
        assert row.gain.value == pytest.approx(row.new.value - row.old.value)
        assert row.gain.low <= row.gain.value <= row.gain.high
    assert not is_better(rows)


def test_the_shipped_weights_are_no_better_than_themselves() -> None:
    at = matches("nothanks", 3)
    _, tunable = tunable_of(games.load("nothanks"), None)
    start = tuple(p.start for p in tunable.parameters(3))
    rows = Check(at, start, [], [Opponent("threshold", "threshold")], searched=0).play()
    assert {row.gain for row in rows} == {Estimate(0.0, 0.0, 0.0, percent=True)}
    assert not is_better(rows)


@pytest.mark.parametrize(
    ("rows", "better"),
    [
        ([gain(OLD, 0.1), gain("x", 0.1, is_held_out=True)], True),
        ([gain(OLD, 0.1)], True),  # nothing is held out
        ([gain(OLD, 0.1), gain("x", 0.0), gain("y", 0.1, is_held_out=True)], True),
        ([gain(OLD, 0.0), gain("x", 0.1, is_held_out=True)], False),
        ([gain(OLD, 0.1), gain("x", 0.0, is_held_out=True)], False),
        ([gain(OLD, 0.1), gain("x", -0.1), gain("y", 0.1, is_held_out=True)], False),
        ([gain(OLD, 0.1), gain(NEW, -0.1), gain("y", 0.1, is_held_out=True)], False),
    ],
)
def test_better_is_better_among_the_old_and_the_held_out_and_never_worse(rows, better) -> None:
    assert is_better(rows) == better
