"""The seats of a table that play by named policies play as they do in a run."""

from collections import deque

import numpy as np
import pytest

from njet import BadInput, games
from njet.core.observing import SET
from njet.tables import make_table

SEED = 5


# --- where a policy draws nothing: the same games ---

LINE_UPS = [
    ("heuristic",),
    ("tuned",),
    ("threshold", "threshold:3", "threshold:20"),
    ("tuned", "heuristic", "threshold:6"),
]
"""What the others play by, in turn."""


@pytest.mark.parametrize("players, mine", [(3, 1), (4, 0), (7, 6)])
@pytest.mark.parametrize("visible", [False, True])
@pytest.mark.parametrize("others", LINE_UPS)
def test_no_thanks_is_played_as_in_a_run(players, mine, visible, others):
    """One seat does what it did there: then every game is the same to its last chip."""
    found, rows = games.load("nothanks"), 70
    rules = found.Rules(visible_chips=visible, rounds=2)
    names = [others[seat % len(others)] for seat in range(players)]
    names[mine] = "random"
    run = found.module("run").Run(rules, players, names)
    trace, replay = run.trace(SEED, 0, rows), found.module("replay").replay
    chosen, scores = [deque() for _ in range(rows)], []
    for row, left in enumerate(chosen):
        for state, action in replay(rules, players, SEED, trace, row):
            if state.current_player() == mine:
                left.append((state.round.pot, state.round.chips[mine], action))
        scores.append(state.scores())
    names[mine] = None
    table = make_table(
        "nothanks", rows=rows, players=players, rules=rules, seed=SEED, policies=names,
        autoreset=False,
    )  # fmt: skip
    pot, chips = (table.layout[name].start for name in ("pot", "chips"))
    while (table.seat >= 0).any():
        seen, actions = table.observe(mine), np.zeros(rows, dtype=np.int64)
        for row in np.flatnonzero(table.seat >= 0).tolist():
            *there, actions[row] = chosen[row].popleft()
            assert seen[row, [pot, chips]].tolist() == there
        table.step(actions)
    assert not any(chosen)
    assert table.scores.tolist() == scores


# --- else: games of the same kind ---

OPEN = {"nessos": "taken", "njet": "covered"}
"""What lies open at the end, by seat: a field of the observation."""


def as_random(table, mine, rng):
    """What a random seat does: of cards it chooses each as often, of kinds by their number."""
    weights = table.masks().astype(float)
    if table.game == "nessos":
        start = table.layout["hand"].start
        hands = table.observe(mine)[:, start : start + SET]
        creatures = hands[:, :40].reshape(-1, 10, 4).sum(axis=2)
        weights[:, 3:13] *= creatures
        weights[:, 13] *= hands[:, 40:].sum(axis=1)
    with np.errstate(divide="ignore"):
        waits = rng.exponential(size=weights.shape) / weights
    return waits.argmin(axis=1)


def ends_at_a_table(game, names, mine, rules, rows):
    """Scores, winners and what lies open at the end of games at a table."""
    policies = [None if seat == mine else name for seat, name in enumerate(names)]
    table = make_table(
        game, rows=rows, players=len(names), rules=rules, seed=SEED, policies=policies,
        autoreset=False,
    )  # fmt: skip
    rng = np.random.default_rng(SEED)
    while (table.seat >= 0).any():
        table.step(as_random(table, mine, rng))
    return table.scores, table.winners, table.observe(mine)[:, table.layout[OPEN[game]]]


def ends_of_a_run(game, names, mine, rules, rows):
    """The same of a run."""
    found = games.load(game)
    run, replay = found.module("run").Run(rules, len(names), names), found.module("replay").replay
    observing, players = found.module("observing"), len(names)
    shown = observing.layout(players)[OPEN[game]]
    trace, scores, seen = run.trace(SEED, 0, rows), [], []
    winners = np.zeros((rows, players))
    for row in range(rows):
        *_, (state, _) = replay(rules, players, SEED, trace, row)  # the same object all along
        scores.append(state.scores())
        winners[row, state.winners()] = 1
        seen.append(observing.observation(state, mine)[shown])
    return np.array(scores), winners, np.array(seen)


@pytest.mark.parametrize(
    "game, names, rules",
    [
        ("nessos", ["heuristic", "random", "heuristic", "heuristic"], {}),
        ("nessos", ["tuned", "random", "tuned", "random"], {}),
        ("nessos", ["heuristic", "random", "cfr", "cfr"], {}),
        (
            "njet",
            ["heuristic", "random", "heuristic", "cards"],
            {"ones": 1, "hand_size": 12, "rounds": 1},
        ),
    ],
)
def test_games_are_like_those_of_a_run(game, names, rules):
    """Scores, wins and all that lies open at the end are on average what they are in a run."""
    options, rows = games.load(game).rules_from(rules), 2000
    there = ends_at_a_table(game, names, 1, options, rows)
    run = ends_of_a_run(game, names, 1, options, rows)
    for here, other in zip(there, run, strict=True):
        apart = here.astype(float) - other  # of games that are dealt the same
        spread = apart.std(axis=0)
        often = (apart != 0).sum(axis=0) >= 30
        z = apart.mean(axis=0)[often] / (spread[often] / rows**0.5)
        assert often.any()
        assert np.abs(z).max() < 4.5


@pytest.mark.parametrize("game, policy", [("nothanks", "search:5"), ("nessos", "search")])
def test_seats_do_not_search(game, policy):
    with pytest.raises(BadInput, match="unknown policy of a table 'search'"):
        make_table(game, rows=2, players=3, policies=[None, policy, "heuristic"])
