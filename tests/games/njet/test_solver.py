"""The solver of endings: against the reference, under budgets, and turned round in every way."""

import itertools
import random

import pytest
from games.njet.endings import random_ending
from reference.solver import solve as by_reference

import njet
from njet.core.errors import BadInput
from njet.games.njet import Rules
from njet.state import State, new_game

SIZES = {2: (3, 4, 4, 5, 5, 6, 6, 7), 3: (3, 3, 4, 4, 5), 4: (2, 3, 3, 4), 5: (2, 3)}
PLAYERS = tuple(SIZES)
KNOWN = [
    ("hands=B1.R2/R13.B5 trump=R super=B teams=AB", 2),
    ("hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- teams=ABB bonus=0", -1),
    ("hands=B1.B1.B1/B2.B3.B4 trump=B super=- teams=AB", -6),
    # Partners hold nothing but trumps before all tricks outside are cashed.
    ("hands=B9.B10.R6/R7.R3.B7/B4.R10.B3 trump=R super=Y teams=AAB", 1),
]


@pytest.mark.parametrize("position, value", KNOWN)
def test_known_endings(position, value):
    found = njet.solve(State.from_text(f"njet {position} lead=0"))
    assert (found.value, found.lower, found.upper) == (value, value, value)


def endings_of(seed, number, options=False):
    """So many endings: every number of players, trump, supertrump and sign; half mid-trick."""
    draw = random.Random(seed)
    for _ in range(number):
        players = draw.choice(PLAYERS)
        yield random_ending(draw, players, draw.choice(SIZES[players]), options=options)


def differing(endings):
    """The endings whose values differ from the reference's."""
    return [e for e in endings if njet.solve(e.state).value != e.by_reference(by_reference)]


def test_values_are_those_of_the_reference():
    found = list(endings_of(1, 1500))
    assert differing(found) == []
    assert {e.trump for e in found} == {e.supertrump for e in found} == set("BRYG-")
    assert any(e.table for e in found)


def test_values_under_other_rules_are_those_of_the_reference():
    assert differing(endings_of(2, 500, options=True)) == []


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(4))
def test_many_values_are_those_of_the_reference(seed):
    assert differing(endings_of(f"many {seed}", 5000, options=seed == 3)) == []


def larger_endings(seed, number, tricks=(6, 7)):
    """Endings that the reference would take too long for."""
    draw = random.Random(seed)
    return [random_ending(draw, draw.choice(PLAYERS), draw.choice(tricks)) for _ in range(number)]


def ahead(state):
    """Team A's tricks and loot so far less team B's."""
    won = [sum(pair) for pair in zip(state.round.tricks, state.round.loot, strict=True)]
    return sum(n if state.round.team >> seat & 1 else -n for seat, n in enumerate(won))


def played_out(state, line):
    """What a line of play comes to for team A."""
    after = state.clone()
    for action in line:
        after.apply_action(action)
    assert after.is_terminal()
    return ahead(after) - ahead(state)


@pytest.mark.parametrize("ending", larger_endings(3, 40), ids=lambda ending: ending.text)
def test_a_line_of_best_play_gives_the_value(ending):
    found = njet.solve(ending.state)
    assert found.line[0] in found.best
    assert played_out(ending.state, found.line) == found.value


def wants_more(state):
    """Whether the seat to play wants team A's lead to be large."""
    return bool(state.round.team >> state.current_player() & 1) == (state.round.terms.value >= 0)


@pytest.mark.parametrize("ending", larger_endings(4, 40, (3, 5, 6)), ids=lambda ending: ending.text)
def test_the_best_of_all_actions_is_best(ending):
    state = ending.state
    found, values = njet.solve(state), njet.solve_all(state)
    assert list(values) == state.legal_actions()
    best = (max if wants_more(state) else min)(values.values())
    assert best == found.value
    assert found.best == tuple(action for action in values if values[action] == best)


def test_every_action_is_worth_what_is_won_by_it_and_after_it():
    for ending in larger_endings(5, 15, (3, 4)):
        state = ending.state
        for action, value in njet.solve_all(state).items():
            after = state.child(action)
            rest = 0 if after.is_terminal() else njet.solve(after).value
            assert value == ahead(after) - ahead(state) + rest


@pytest.mark.parametrize("ending", larger_endings(6, 12), ids=lambda ending: ending.text)
def test_more_nodes_never_give_worse_bounds(ending):
    value = njet.solve(ending.state).value
    bounds = []
    for nodes in (0, 1, 10, 30, 100, 300, 1000, 3000, 10_000, 10**9):
        found = njet.solve(ending.state, nodes=nodes)
        assert found.nodes <= nodes
        assert found.lower <= value <= found.upper
        assert (found.value is None) == (found.lower < found.upper)
        bounds.append((found.lower, found.upper))
    for (lower, upper), (next_lower, next_upper) in itertools.pairwise(bounds):
        assert lower <= next_lower <= next_upper <= upper
    assert bounds[-1] == (value, value)


def test_no_time_gives_bounds_that_hold_for_any_play():
    state = new_game(players=4, seed=1)
    while state.round.phase != "play":
        state.apply_action(state.legal_actions()[0])
    found = njet.solve(state, seconds=0)
    assert (found.value, found.best, found.line, found.nodes) == (None, (), (), 0)
    assert found.lower <= -15 and found.upper >= 15
    narrower = njet.solve(state, nodes=300_000)
    assert found.lower < narrower.lower < narrower.upper < found.upper


def test_a_round_of_a_whole_game_is_solved_to_its_end():
    state = new_game(players=2, seed=3)
    while state.round.phase != "play" or sum(state.round.tricks) < 7 or state.round.trick:
        state.apply_action(state.legal_actions()[0])
    found = njet.solve(state)
    after = state.clone()
    for action in found.line:
        assert after.round_number == 0
        after.apply_action(action)
    assert after.round_number == 1
    won, before = after.rounds[0], state.round
    tricks = [sum(won.tricks) - sum(before.tricks), sum(won.loot) - sum(before.loot)]
    assert tricks[0] == 8
    assert abs(found.value) <= sum(tricks)


def test_the_position_stays_as_it_is():
    ending = larger_endings(7, 1)[0]
    state = ending.state
    text = state.to_text()
    njet.solve(state)
    njet.solve_all(state)
    assert (state.to_text(), state.history()) == (text, [])


@pytest.mark.parametrize("memory", [1, 64])
def test_the_memory_does_not_change_values(memory):
    for ending in larger_endings(8, 10, (8,)):
        found = njet.solve(ending.state, memory=memory)
        assert found.value == njet.solve(ending.state, memory=16).value
        assert found.memory <= memory << 20


# --- turned round ---


def recoloured(ending, to):
    """The ending with colours exchanged."""

    def card(name):
        return to[name[0]] + name[1:]

    return ending._replace(
        hands=[list(map(card, hand)) for hand in ending.hands],
        table=list(map(card, ending.table)),
        trump=to[ending.trump],
        supertrump=to[ending.supertrump],
    )


def turned(ending, by):
    """The ending with everybody moved so many seats to the left."""
    cut = len(ending.hands) - by
    return ending._replace(
        hands=ending.hands[cut:] + ending.hands[:cut],
        teams=ending.teams[cut:] + ending.teams[:cut],
        lead=(ending.lead + by) % len(ending.hands),
    )


def test_values_do_not_depend_on_colours_seats_letters_or_the_order_of_cards():
    draw = random.Random(9)
    for ending in larger_endings(10, 40):
        value = njet.solve(ending.state).value
        colours = draw.sample("BRYG", 4)
        assert (
            njet.solve(
                recoloured(ending, dict(zip("BRYG-", [*colours, "-"], strict=True))).state
            ).value
            == value
        )
        by = draw.randrange(len(ending.hands))
        assert njet.solve(turned(ending, by).state).value == value
        other = ending._replace(teams=ending.teams.translate(str.maketrans("AB", "BA")))
        assert njet.solve(other.state).value == -value
        # Which of the equal 1s a card is depends on the order in which they are read.
        shuffled = ending._replace(hands=[draw.sample(hand, len(hand)) for hand in ending.hands])
        assert njet.solve(shuffled.state).value == value


# --- many at once, and what is refused ---


def test_many_are_solved_at_once():
    states = [ending.state for ending in larger_endings(11, 12)]
    assert njet.solve_many(states, threads=3) == [njet.solve(state) for state in states]
    assert njet.solve_many([]) == []


@pytest.mark.parametrize(
    "state",
    [
        State.from_text("njet players=4 dealer=0"),
        State.from_text("njet hands=/ teams=AB lead=0 tricks=2.1"),
        State.from_text(
            "njet hands=B1.B1.B1.B1.B1.B1.B1.B1/R1.R1.R1.R1.R1.R1.R1.R1 teams=AB lead=0",
            Rules(ones=8, highest=5, hand_size=8),
        ),
        new_game("nothanks", seed=1),
        new_game("nessos", seed=1),
    ],
    ids=["board", "over", "equal", "nothanks", "nessos"],
)
def test_what_cannot_be_solved_is_refused_in_one_line(state):
    for ask in (njet.solve, njet.solve_all):
        with pytest.raises(BadInput) as refused:
            ask(state)
        assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "options",
    [{"nodes": -1}, {"nodes": 1.5}, {"seconds": -1}, {"seconds": "1"}, {"memory": 0}],
    ids=str,
)
def test_budgets_are_checked(options):
    state = State.from_text("njet hands=B1.R2/R13.B5 teams=AB lead=0")
    with pytest.raises(BadInput, match=next(iter(options))):
        njet.solve(state, **options)
