"""Reviews of rounds: what every card cost, against the solver and added up."""

import random

import pytest
from games.njet.endings import random_ending

import njet
from njet.core.errors import BadInput
from njet.core.review import Bounds, added
from njet.reviewing import TRICKS
from njet.state import State, new_game


def played(seed, players, tricks, cards=None):
    """An ending, played on at random."""
    draw = random.Random(seed)
    state = random_ending(draw, players, tricks).state
    while not state.is_terminal() and (cards is None or len(state.history()) < cards):
        state.apply_action(draw.choice(state.legal_actions()))
    return state


def is_for_a(card, state):
    """Whether team A's lead falls by what the card cost."""
    return (card.team == "A") == (state.round.terms.value >= 0)


def check_sums(found, state):
    """What was to be had is what was won, and what was lost on the way (in exact reviews)."""
    lost = sum(c.loss.exact if is_for_a(c, state) else -c.loss.exact for c in found.cards)
    assert found.value.exact == found.won + found.rest.exact + lost
    assert (
        added(found.by_seat)
        == added(found.by_team.values())
        == added(card.loss for card in found.cards)
    )


GAMES = [(seed, 2 + seed % 4, 3 + seed % 3) for seed in range(24)]


@pytest.mark.parametrize("seed, players, tricks", GAMES)
def test_every_card_is_held_against_the_solver(seed, players, tricks):
    state = played(seed, players, tricks)
    found = njet.review(state)
    check_sums(found, state)
    at = State.from_text(found.position)
    for card in found.cards:
        solution, values = njet.solve(at), njet.solve_all(at)
        assert (card.seat, card.choices) == (at.current_player(), len(values))
        assert card.card == at.action_to_string(card.action)
        assert card.before == (solution.value, solution.value)
        assert card.after == (values[card.action], values[card.action])
        assert card.loss == (abs(solution.value - values[card.action]),) * 2
        assert card.best == solution.best
        assert (card.loss.exact == 0) == (card.action in card.best)
        at.apply_action(card.action)
    assert at.is_terminal()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rounds_of_simulated_games_add_up(players):
    policies = ["heuristic", "random"] + ["heuristic"] * (players - 2)
    reviews = njet.review_games(
        games=3, players=players, policies=policies, seed=5, round_number=1, tricks=5
    )
    for found in reviews:
        state = State.from_text(found.position)
        assert state.round.hands[0].bit_count() == 5
        assert len(found.cards) == 5 * players
        for card in found.cards:
            state.apply_action(card.action)
        check_sums(found, state)
        assert found.rest == (0, 0)
        won = [sum(pair) for pair in zip(state.round.tricks, state.round.loot, strict=True)]
        assert found.won == sum(
            n if t == "A" else -n for n, t in zip(won, found.teams, strict=True)
        )


def test_reviews_do_not_depend_on_threads():
    one, three = (
        njet.review_games(games=5, seed=7, tricks=4, first_game=2, threads=threads)
        for threads in (1, 3)
    )
    assert one == three
    assert one[1] == njet.review_games(games=1, seed=7, tricks=4, first_game=3)[0]


@pytest.mark.parametrize("nodes", [0, 5, 50, 500])
def test_a_budget_gives_bounds_that_hold(nodes):
    for seed in range(6):
        state = played(seed, 2 + seed % 4, 6)
        exact, found = njet.review(state), njet.review(state, nodes=nodes)
        assert len(found.cards) == len(exact.cards)
        for card, rough in zip(exact.cards, found.cards, strict=True):
            for name in ("before", "after", "loss"):
                bounds = getattr(rough, name)
                assert bounds.lower <= getattr(card, name).exact <= bounds.upper
            assert rough.loss.lower >= 0
            assert rough.best in (None, card.best)
        assert found.value.lower <= exact.value.exact <= found.value.upper
        if nodes == 0:
            assert found.value.exact is None


def test_a_round_may_be_unfinished():
    for seed in range(4):
        state = played(seed, 2 + seed, 5, cards=7)
        found = njet.review(state)
        assert found.rest.exact == njet.solve(state).value
        check_sums(found, state)


def test_a_position_and_cards_are_a_round():
    position = "njet hands=B1.R2/R13.B5 trump=R super=B teams=AB lead=0"
    found = njet.review(position, ["R2", "R13"])
    assert [card.loss.exact for card in found.cards] == [2, 0]
    assert (found.value, found.won, found.rest) == ((2, 2), -1, (1, 1))
    assert njet.review(State.from_text(position), ["R2", "R13"]) == found
    assert found.cards[0].best == (State.from_text(position).string_to_action("B1"),)


def test_the_last_tricks_are_those_of_the_whole_review():
    state = played(3, 4, 6)
    whole, last = njet.review(state), njet.review(state, tricks=3)
    assert whole.cards[0].trick == 0
    strip = [card for card in whole.cards if card.trick >= 3]
    assert list(last.cards) == strip
    assert njet.review(state, best=False).cards[0].best is None


def test_the_state_stays_as_it_is():
    state = played(2, 3, 4)
    history = state.history()
    njet.review(state)
    assert state.history() == history and state.is_terminal()


@pytest.mark.parametrize(
    "state, options",
    [
        (new_game(players=4, seed=1), {}),
        (played(1, 4, 4), {"tricks": 0}),
        (played(1, 4, 4), {"nodes": -1}),
        (played(1, 4, 4), {"round_number": 1}),
        (played(1, 4, TRICKS + 3, cards=4), {}),
        (new_game("nothanks", seed=1), {}),
        ("njet hands=Q9", {}),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_one_line(state, options):
    with pytest.raises(BadInput) as refused:
        njet.review(state, **options)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"round_number": 99}, {"threads": 0}, {"game": "nessos"}], ids=str
)
def test_what_games_cannot_be_reviewed_is_refused(options):
    with pytest.raises(BadInput):
        njet.review_games(**{"games": 1, "seed": 1, "tricks": 2, **options})


# --- averages ---


def test_regrets_are_the_means_of_losses():
    reviews = njet.review_games(games=6, players=3, seed=3, tricks=4, policies="random")
    everything, *others = njet.regrets(reviews)
    cards = [card for found in reviews for card in found.cards]
    assert (everything.seat, everything.trick, everything.cards) == (None, None, len(cards))
    assert everything.lower == everything.upper
    assert everything.lower.value == sum(card.loss.exact for card in cards) / len(cards) > 0
    chosen = [card for card in cards if card.choices > 1]
    right = sum(card.loss.exact == 0 for card in chosen)
    assert everything.best.value == right / len(chosen)
    by_seat = [row for row in others if row.seat is not None]
    by_trick = [row for row in others if row.trick is not None]
    for rows in (by_seat, by_trick):
        assert sum(row.cards for row in rows) == len(cards)
        total = sum(row.cards * row.lower.value for row in rows)
        assert total == pytest.approx(everything.lower.value * len(cards))
    assert [row.seat for row in by_seat] == [0, 1, 2]


def test_regrets_of_bounds_are_bounds():
    options = {"games": 4, "seed": 3, "tricks": 5}
    exact, rough = (
        njet.regrets(njet.review_games(**options, nodes=nodes))[0] for nodes in (None, 3)
    )
    assert rough.lower.value < exact.lower.value < rough.upper.value
    assert rough.best.value <= exact.best.value


def test_bounds_are_exact_or_not():
    assert Bounds(1, 1).exact == 1
    assert Bounds(0, 1).exact is None
