"""Tests of the plain-Python No Thanks! oracle: worked examples 15 and 16, the counts,
every rule T-1 to T-8 by id, every option, and the mistakes that others made."""

import ast
import itertools
import random
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import nothanks as ref
from .nothanks import PAY, TAKE, Game, Match, Options, count_lines, score

# --- ways to set a game up ---------------------------------------------------------


def new_game(players, seed=0, **options):
    options = Options(players, **options)
    return Game(options, ref.draw_deck(options, random.Random(seed)))


def small_game(players, chips, cards, first=0):
    """A game with just these cards in the deck, from the top."""
    low, high = min(cards), max(cards)
    removed = high - low + 1 - len(cards)
    return Game(Options(players, chips, low, high, removed, first=first), cards)


def play(game, *actions):
    for action in actions:
        game.apply(action)
    return game


def play_out(game, choose):
    """To the end; returns the number of decisions."""
    decisions = 0
    while not game.over:
        game.apply(choose(game))
        decisions += 1
    return decisions


def at_random(seed):
    rng = random.Random(seed)
    eager = rng.random()
    return lambda game: TAKE if rng.random() < eager else game.legal()[0]


# --- the module --------------------------------------------------------------------


def test_module_imports_the_standard_library_only():
    tree = ast.parse(Path(ref.__file__).read_text(encoding="utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module.split(".")[0])
    assert names <= set(sys.stdlib_module_names)


# --- worked examples ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "chips", "expected"),
    [
        ([3, 10, 11, 12, 13, 20], 5, 28),
        ([4, 6, 10, 21], 0, 41),
        ([13, 15, 16], 0, 28),
        ([13, 15, 16, 14], 0, 13),
        ([3, 8, 19, 20, 21, 35], 5, 60),
        ([], 11, -11),
    ],
)
def test_example_15_scores(cards, chips, expected):
    for order in itertools.permutations(cards):
        assert score(list(order), chips) == expected


def test_example_16_the_first_player_must_take_after_33_passes():
    game = new_game(3)
    for number in range(33):
        assert game.turn == number % 3 and game.legal() == [PAY, TAKE]
        game.apply(PAY)
    assert game.turn == 0 and game.pot == 33 and game.chips == [0, 0, 0]
    assert game.legal() == [TAKE]
    with pytest.raises(ValueError, match="illegal"):
        game.apply(PAY)


# --- the counts --------------------------------------------------------------------


def test_count_of_removals():
    assert ref.count_removals(Options(3)) == comb(33, 9) == 38_567_100
    assert ref.count_removals(Options(3, tactical=True)) == comb(30, 6) == 593_775


def test_count_of_removals_by_listing():
    options = Options(3, low=3, high=10, removed=3, forced_removals=(5,))
    listed = [c for c in itertools.combinations(ref.all_cards(options), 3) if 5 in c]
    assert ref.count_removals(options) == len(listed) == 21


def test_probability_of_a_neighbouring_pair():
    options = Options(3)
    both_in = comb(len(ref.all_cards(options)) - 2, options.removed)
    assert Fraction(both_in, ref.count_removals(options)) == Fraction(23, 44)


def test_probability_of_a_neighbouring_pair_in_drawn_decks():
    options = Options(3)
    rng = random.Random(1)
    games = 4000
    hits = sum({17, 18} <= set(ref.draw_deck(options, rng)) for _ in range(games))
    assert abs(hits / games - 23 / 44) < 0.04  # 5 standard errors


@pytest.mark.parametrize(
    ("players", "chips", "cards", "expected"),
    [
        (3, 1, [3], 4),
        (3, 1, [3, 4], 11),
        (3, 2, [3, 4], 30),
        (3, 11, [3], 34),
        (3, 11, [3, 4], 606),
    ],
)
def test_count_of_lines_of_play(players, chips, cards, expected):
    assert count_lines(small_game(players, chips, cards)) == expected


@pytest.mark.parametrize("cards", [[3, 4], [4, 3], [3, 9]])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_count_of_lines_depends_on_neither_the_cards_nor_the_seat(cards, first):
    assert count_lines(small_game(3, 2, cards, first)) == 30


def longest_line(players, chips, cards):
    """The actions of a longest line of play; the numbers on the cards do not matter."""

    @cache
    def longest(held, pot, left):  # chips from the player on turn, clockwise
        if not left:
            return 0, None
        best = (1 + longest((held[0] + pot, *held[1:]), 0, left - 1)[0], TAKE)
        if held[0]:
            best = max(best, (1 + longest((*held[1:], held[0] - 1), pot + 1, left)[0], PAY))
        return best

    held, pot, left, actions = (chips,) * players, 0, cards, []
    while left:
        action = longest(held, pot, left)[1]
        actions.append(action)
        if action == PAY:
            held, pot = (*held[1:], held[0] - 1), pot + 1
        else:
            held, pot, left = (held[0] + pot, *held[1:]), 0, left - 1
    return actions


def test_count_of_decisions_is_bounded_by_the_chips_of_all_players():
    # 24 * (chips + 1) with the chips of all players: a bound, and not a tight one.
    # With the chips of one player it is no bound: 24 * 12 = 288 < 422.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(5000)
    try:
        actions = longest_line(3, 11, 24)
    finally:
        sys.setrecursionlimit(limit)
    game = play(new_game(3), *actions)
    assert game.over
    assert 24 * (11 + 1) < len(actions) == 422 <= 24 * (33 + 1)


def test_count_of_decisions_is_reached_with_one_card():
    assert play_out(small_game(3, 11, [3]), lambda game: game.legal()[0]) == 33 + 1


# --- every rule by id --------------------------------------------------------------


def test_t1_cards_3_to_35_nine_removed_24_played():
    options = Options(3)
    assert ref.all_cards(options) == list(range(3, 36))
    assert ref.deck_size(options) == 24
    deck = ref.draw_deck(options, random.Random(0))
    assert len(deck) == len(set(deck)) == 24 and set(deck) <= set(range(3, 36))


@pytest.mark.parametrize("players", [2, 8])
def test_t1_only_3_to_7_players(players):
    with pytest.raises(ValueError, match="3 to 7"):
        Options(players)


def test_t1_every_card_is_removed_equally_often():
    options = Options(3)
    rng = random.Random(2)
    played = Counter(card for _ in range(3000) for card in ref.draw_deck(options, rng))
    for card in range(3, 36):
        assert abs(played[card] / 3000 - 24 / 33) < 0.041  # 5 standard errors


@pytest.mark.parametrize(("players", "chips"), [(3, 11), (4, 11), (5, 11), (6, 9), (7, 7)])
def test_t2_chips(players, chips):
    assert new_game(players).chips == [chips] * players


def test_t3_pay_moves_a_chip_onto_the_card_and_the_turn_goes_left():
    game = play(small_game(3, 2, [7, 9], first=1), PAY)
    assert (game.card, game.pot, game.chips, game.turn) == (7, 1, [2, 1, 2], 2)
    assert play(game, PAY).turn == 0
    assert game.taken == [[], [], []]


def test_t3_take_gets_card_and_chips_and_the_taker_is_on_turn_again():
    game = play(small_game(3, 2, [7, 9]), PAY, PAY, TAKE)
    assert game.taken == [[], [], [7]] and game.chips == [1, 1, 4]
    assert (game.card, game.pot, game.turn) == (9, 0, 2)
    assert game.legal() == [PAY, TAKE]


def test_t3_without_a_chip_take():
    game = play(small_game(3, 1, [7, 9]), PAY, PAY, PAY)
    assert game.turn == 0 and game.legal() == [TAKE]
    with pytest.raises(ValueError, match="illegal"):
        game.apply(PAY)
    play(game, TAKE)
    assert game.chips == [3, 0, 0] and game.legal() == [PAY, TAKE]
    assert play(game, PAY).turn == 1 and game.legal() == [TAKE]


def test_t3_other_actions_are_refused():
    game = new_game(3)
    for action in ("pass", "", None, "Take"):
        with pytest.raises(ValueError, match="illegal"):
            game.apply(action)


def test_t4_the_game_ends_when_the_last_card_is_taken():
    game = play(new_game(3), *[TAKE] * 23)
    assert not game.over and game.card is not None and game.winners() == []
    assert game.legal() == [PAY, TAKE]
    play(game, PAY)  # the last card can be refused like any other
    assert not game.over and game.turn == 1
    play(game, TAKE)
    assert game.over and game.card is None and game.turn is None and game.legal() == []
    assert [len(cards) for cards in game.taken] == [23, 1, 0]
    for action in (PAY, TAKE):
        with pytest.raises(ValueError, match="illegal"):
            game.apply(action)


def test_t5_the_lowest_score_wins():
    game = play(small_game(3, 2, [20, 3]), PAY, TAKE, PAY, PAY, TAKE)
    assert game.taken == [[3], [20], []] and game.chips == [3, 2, 1]
    assert game.scores() == [0, 18, -1] and game.winners() == [2]


def test_t5_chips_on_the_card_count_for_nobody():
    game = play(small_game(3, 2, [20, 3]), PAY)
    assert game.scores() == [-1, -2, -2]


def by_grouping(cards, chips):
    """Runs found another way: in sorted order, card minus place is constant in a run."""
    runs = itertools.groupby(enumerate(sorted(cards)), lambda pair: pair[1] - pair[0])
    return sum(min(card for _, card in run) for _, run in runs) - chips


@given(cards=st.lists(st.integers(3, 35), unique=True), chips=st.integers(0, 77))
def test_t5_scores_found_another_way(cards, chips):
    assert score(cards, chips) == by_grouping(cards, chips)


def test_t6_ties_are_shared():
    game = play(small_game(3, 0, [30]), TAKE)
    assert game.scores() == [30, 0, 0] and game.winners() == [1, 2]
    assert ref.lowest([5, 5, 5]) == [0, 1, 2]


@pytest.mark.parametrize(("players", "chips"), [(3, 10), (4, 10), (5, 10), (6, 9), (7, 7)])
def test_t7_tactical_variant(players, chips):
    for seed in range(20):
        game = new_game(players, seed, tactical=True)
        assert game.chips == [chips] * players
        assert not {10, 20, 30} & {game.card, *game.rest} and len(game.rest) == 23


def test_t7_a_deck_with_a_forced_removal_is_refused():
    with pytest.raises(ValueError, match="cannot be in play"):
        Game(Options(3, tactical=True), list(range(3, 27)))


def test_t7_given_chips_and_further_removals():
    options = Options(3, chips=11, tactical=True, forced_removals=(3,))
    assert ref.starting_chips(options) == 11
    assert ref.forced(options) == {3, 10, 20, 30}


def test_t8_chips_are_hidden_by_default_or_public():
    hidden = play(new_game(4), PAY)
    assert hidden.seen_chips(2) == [None, None, 11, None]
    assert hidden.seen_chips(0) == [10, None, None, None]
    public = play(new_game(4, visible_chips=True), PAY)
    assert public.seen_chips(2) == [10, 11, 11, 11]


@pytest.mark.parametrize("first", range(4))
def test_t8_the_first_player_is_a_parameter(first):
    game = new_game(4, first=first)
    assert game.turn == first
    assert play(game, PAY).turn == (first + 1) % 4


# --- options -----------------------------------------------------------------------


def test_option_cards_and_removed():
    options = Options(3, low=1, high=20, removed=5, forced_removals=(1, 2))
    assert ref.deck_size(options) == 15
    for seed in range(20):
        deck = ref.draw_deck(options, random.Random(seed))
        assert len(set(deck)) == 15 and set(deck) <= set(range(3, 21))


@pytest.mark.parametrize(
    "bad",
    [
        {"first": 3},
        {"chips": -1},
        {"low": 0},
        {"low": 9, "high": 8},
        {"removed": 33},
        {"removed": -1},
        {"forced_removals": (36,)},
        {"removed": 2, "tactical": True},
    ],
)
def test_option_that_cannot_be_played(bad):
    with pytest.raises(ValueError):
        Options(3, **bad)


@pytest.mark.parametrize(
    "deck", [[], list(range(3, 26)), list(range(3, 28)), [3, *range(3, 26)], list(range(2, 26))]
)
def test_option_decks_that_do_not_fit(deck):
    with pytest.raises(ValueError):
        Game(Options(3), deck)


def test_option_games_per_match():
    options = Options(3, 2, 3, 4, 0, first=2)
    match = Match(options, [[3, 4], [4, 3], [4, 3], [3, 4]])
    assert match.turn == 2 and not match.over and match.winners() == []
    play(match, PAY, TAKE)  # 0 takes the 3
    assert match.number == 0 and match.scores() == [0, 0, 0]
    play(match, PAY, TAKE)  # 1 takes the 4
    assert match.games[0].scores() == [3 - 2, 4 - 3, -1] == match.scores()
    assert match.turn == 0 and match.game.chips == [2, 2, 2]
    play(match, TAKE, TAKE)
    assert match.turn == 1 and match.scores() == [1 + 3 - 2, 1 - 2, -1 - 2]
    play(match, TAKE, TAKE)
    assert match.turn == 2
    play(match, TAKE)
    assert not match.over
    play(match, TAKE)
    assert match.over and match.turn is None and match.legal() == []
    assert match.scores() == [1 + 1 - 2 - 2, 1 - 2 + 1 - 2, -1 - 2 - 2 + 1]
    assert match.winners() == [2]
    with pytest.raises(ValueError, match="illegal"):
        match.apply(TAKE)


def test_option_games_per_match_ties_are_shared():
    match = Match(Options(3, 0, 5, 5, 0), [[5]] * 3)
    play(match, TAKE, TAKE, TAKE)  # each takes once, for the start moves on
    assert match.scores() == [5, 5, 5] and match.winners() == [0, 1, 2]


# --- mistakes that others made -----------------------------------------------------


def test_mistake_turn_passes_on_after_a_take():
    game = new_game(5)
    for _ in range(23):
        game.apply(TAKE)
        assert game.turn == 0
    assert len(game.taken[0]) == 23


@pytest.mark.parametrize("seed", range(20))
def test_mistake_last_card_is_never_taken_or_offered_again(seed):
    game = new_game(4, seed)
    deck = [game.card, *game.rest]
    play_out(game, at_random(seed))
    assert sorted(card for cards in game.taken for card in cards) == sorted(deck)
    assert game.card is None and game.legal() == []


def test_mistake_26_cards():
    for deck in (range(3, 29), range(3, 28), range(3, 26)):
        with pytest.raises(ValueError, match="24 different cards"):
            Game(Options(3), list(deck))
    game = new_game(3)
    assert play_out(game, lambda _: TAKE) == 24


def test_mistake_11_chips_at_any_number_of_players():
    assert [sum(new_game(players).chips) for players in range(3, 8)] == [33, 44, 55, 54, 49]


def test_mistake_runs_of_unsorted_or_text_sorted_cards():
    assert score([12, 10, 11], 0) == 10
    assert score([10, 11, 9, 8], 0) == 8  # as text 10 and 11 come first
    assert score([3, 30, 4, 31], 0) == 33
    game = play(small_game(3, 0, [11, 9, 10]), TAKE, TAKE)
    assert game.scores()[0] == 20
    assert play(game, TAKE).scores()[0] == 9


def test_mistake_ties_given_to_one_winner():
    game = play(small_game(5, 0, [30]), TAKE)
    assert game.winners() == [1, 2, 3, 4]


# --- whole games at random ---------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(
    players=st.integers(3, 7),
    seed=st.integers(0, 10**6),
    first=st.integers(0, 6),
    tactical=st.booleans(),
)
def test_random_games(players, seed, first, tactical):
    game = new_game(players, seed, first=first % players, tactical=tactical)
    deck = [game.card, *game.rest]
    chips = sum(game.chips)
    choose = at_random(seed)
    decisions = 0
    while not game.over:
        revealed = sum(map(len, game.taken))
        assert sum(game.chips) + game.pot == chips and min(game.chips) >= 0
        assert game.card == deck[revealed]
        turn, action = game.turn, choose(game)
        assert (PAY in game.legal()) == (game.chips[turn] > 0) and TAKE in game.legal()
        game.apply(action)
        decisions += 1
        if not game.over:
            assert game.turn == (turn if action == TAKE else (turn + 1) % players)
    assert sum(game.chips) == chips and game.pot == 0
    assert sorted(card for cards in game.taken for card in cards) == sorted(deck)
    scores = [by_grouping(*held) for held in zip(game.taken, game.chips, strict=True)]
    assert game.scores() == scores
    assert game.winners() == [seat for seat in range(players) if scores[seat] == min(scores)]
    assert 24 <= decisions <= 24 * (chips + 1)
