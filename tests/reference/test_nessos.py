"""Tests of the plain-Python Nessos oracle: worked examples 12 to 14, the counts,
every rule S-1 to S-11 by id, every option, and the mistakes that others made."""

import ast
import random
import sys
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import nessos as ref
from .nessos import CHARON, Game, Options, points_of

# --- ways to set a game up ---------------------------------------------------------


def cards(text):
    """ "1 5 C" -> [1, 5, "C"]"""
    return [CHARON if word == CHARON else int(word) for word in text.split()]


def position(hands, taken=None, pile="", pawn=0, reshuffle=None, **options):
    """A game from texts, one per seat; the players are as many as the hands."""
    taken = None if taken is None else [cards(text) for text in taken]
    hands = [cards(text) for text in hands]
    return Game(Options(len(hands), **options), hands, cards(pile), pawn, taken, reshuffle)


def new_game(players, seed=0, pawn=0, **options):
    options = Options(players, **options)
    rng = random.Random(seed)

    def shuffled(some_cards):
        return rng.sample(some_cards, len(some_cards))

    hands, pile = ref.deal(options, shuffled(ref.full_deck(options)))
    return Game(options, hands, pile, pawn, reshuffle=shuffled)


def play(game, *actions):
    for action in actions:
        game.apply(action)
    return game


def refused(game, action):
    with pytest.raises(ValueError, match="illegal"):
        game.apply(action)


def additions(game):
    return [action for action in game.legal() if action not in ("accept", "refuse")]


def all_cards(game):
    lots = [*game.hands, *game.taken, *game.aside, game.pile, game.offer_cards]
    return Counter(card for lot in lots for card in lot)


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


def test_example_12_points():
    assert points_of([1, 2, 3, 6, 7]) == 29


def test_example_12_third_charon_beats_the_points():
    game = position(["C 1", "10 1", "1", "1"], ["", "", "10 10 9 9 C C", ""])
    assert game.points(2) == 38
    play(game, "C>1:5", "10>2:10", "accept")
    assert game.points(2) == 48
    assert game.out == {2}
    assert not game.over
    assert game.winners() == []


def test_example_12_forty_points_win_at_once():
    game = position(["10 1", "1", "1", "1"], ["", "", "10 10 10", ""])
    play(game, "10>2:10", "accept")
    assert (game.how, game.winners(), game.phase) == ("target", [2], "over")


@pytest.mark.parametrize(
    ("answer", "taken"), [("accept", [[], [], [5, 7]]), ("refuse", [[], [5, 7], []])]
)
def test_example_13_three_players(answer, taken):
    game = position(["5 1", "7 1", "9 1"])
    play(game, "5>1:5", "7>2:7")
    assert game.legal() == ["accept", "refuse"]
    assert play(game, answer).taken == taken


@pytest.mark.parametrize(("answer", "taker"), [("accept", 3), ("refuse", 2)])
def test_example_13_four_players(answer, taker):
    game = position(["5 1", "7 1", "C 1", "9 1"])
    play(game, "5>1:5", "7>2:7", "C>3:2")
    assert game.legal() == ["accept", "refuse"]
    play(game, answer)
    assert [seat for seat in range(4) if game.taken[seat]] == [taker]
    assert game.taken[taker] == [5, 7, CHARON]


def test_example_14_opening_actions():
    assert len(position(["1 1 5 C C", "1", "1", "1"]).legal()) == 36
    assert len(position(["1 2 3 5 C", "1", "1"]).legal()) == 28


# --- the counts --------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pile"), [(3, 24), (4, 30), (5, 30), (6, 25)])
def test_count_of_draw_pile(players, pile):
    game = new_game(players)
    assert len(game.pile) == pile
    assert [len(hand) for hand in game.hands] == [5] * players


@pytest.mark.parametrize(("players", "total"), [(3, 148), (4, 196), (5, 220), (6, 220)])
def test_count_of_creature_sum(players, total):
    deck = ref.full_deck(Options(players))
    assert sum(card for card in deck if card != CHARON) == total


@pytest.mark.parametrize(
    ("players", "expected"), [(3, "1.410"), (4, "1.400"), (5, "1.364"), (6, "1.364")]
)
def test_count_of_charons_in_an_opening_hand(players, expected):
    deck = ref.full_deck(Options(players))
    charons = deck.count(CHARON)
    ways = [comb(charons, k) * comb(len(deck) - charons, 5 - k) for k in range(6)]
    mean = Fraction(sum(k * way for k, way in enumerate(ways)), sum(ways))
    assert f"{float(mean):.3f}" == expected


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_count_of_opening_actions(players, seed):
    game = new_game(players, seed)
    kinds = set(game.hands[0])
    per_receiver = len(kinds - {CHARON}) + (10 if CHARON in kinds else 0)
    assert len(game.legal()) == len(set(game.legal())) == per_receiver * (players - 1)


# --- every rule by id --------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "size", "charons", "without"),
    [(3, 39, 11, {4, 6, 8}), (4, 50, 14, {6}), (5, 55, 15, set()), (6, 55, 15, set())],
)
def test_s1_deck(players, size, charons, without):
    deck = Counter(ref.full_deck(Options(players)))
    assert sum(deck.values()) == size
    assert deck.pop(CHARON) == charons
    assert deck == dict.fromkeys(set(range(1, 11)) - without, 4)


@pytest.mark.parametrize("players", [2, 7])
def test_s1_only_3_to_6_players(players):
    with pytest.raises(ValueError, match="3 to 6"):
        Options(players)


def test_s2_deal():
    options = Options(3)
    deck = random.Random(3).sample(ref.full_deck(options), 39)
    hands, pile = ref.deal(options, deck)
    assert hands == [deck[:5], deck[5:10], deck[10:15]]
    assert pile == deck[15:]


@pytest.mark.parametrize("pawn", [0, 1, 2])
def test_s2_pawn_starts_anywhere(pawn):
    game = new_game(3, pawn=pawn)
    assert (game.pawn, game.turn, game.phase) == (pawn, pawn, "offer")


def test_s3_creatures_are_announced_truly_and_charons_as_anything():
    game = position(["5 C", "1", "1"])
    creature = ["5>1:5", "5>2:5"]
    charon = [f"C>{seat}:{number}" for seat in (1, 2) for number in range(1, 11)]
    assert game.legal() == creature + charon
    for action in ("5>1:6", "C>1:0", "C>1:11", "6>1:6", "5>0:5", "C>0:3", "accept", "refuse"):
        refused(game, action)


def test_s3_offer_is_face_down_before_the_receiver():
    game = play(position(["5 C", "1", "1"]), "C>2:7")
    assert (game.phase, game.turn, game.pawn) == ("answer", 2, 0)
    assert (game.offer_cards, game.claims, game.offerers) == ([CHARON], [(0, 7)], [0])
    assert game.hands[0] == [5]
    assert game.taken == [[], [], []]


def test_s3_not_to_a_player_who_is_out():
    game = position(["5", "1", "", "1"], ["", "", "C C C", ""])
    assert game.legal() == ["5>1:5", "5>3:5"]


def test_s4_accept():
    game = play(position(["5 1", "1", "1"]), "5>2:5", "accept")
    assert game.taken == [[], [], [5]]


def test_s4_refuse_gives_the_pile_to_the_last_offerer():
    game = play(position(["5 1", "1", "1"]), "5>2:5", "refuse")
    assert game.taken == [[5], [], []]
    game = play(position(["5 1", "C 1", "1", "1"]), "5>3:5", "1>1:1", "refuse")
    assert game.taken == [[], [], [], [5, 1]]


def test_s4_taken_cards_lie_in_order_before_the_taker():
    game = position(["5 1", "C 1", "1", "1"], ["", "9", "", ""])
    play(game, "5>2:5", "1>1:1", "C>3:4", "refuse")
    assert game.taken == [[], [9, 5, 1, CHARON], [], []]
    assert (game.offer_cards, game.claims, game.offerers) == ([], [], [])


def test_s5_add_only_to_players_not_yet_offered_and_not_the_pawn_holder():
    game = position(["5 1", "2 1", "3 1", "4 1", "7 1"], pawn=1)
    play(game, "2>3:2")
    assert additions(game) == [f"{c}>{seat}:{c}" for c in (1, 4) for seat in (0, 2, 4)]
    play(game, "4>0:4")
    assert additions(game) == [f"{c}>{seat}:{c}" for c in (1, 5) for seat in (2, 4)]
    for action in ("5>1:5", "5>0:5", "5>3:5"):
        refused(game, action)


def test_s5_pile_of_three_takes_no_more():
    game = position(["5 1", "2 1", "3 1", "4 1", "7 1", "8 1"])
    play(game, "5>1:5", "2>2:2", "3>3:3")
    assert game.legal() == ["accept", "refuse"]
    refused(game, "4>4:4")


def test_s5_adding_needs_a_card():
    game = play(position(["5 1", "", "3 1", "4 1"]), "5>1:5")
    assert game.legal() == ["accept", "refuse"]


def test_s5_adding_needs_a_live_player_to_offer_to():
    game = position(["5 1", "2 1", "", "4 1"], ["", "", "C C C", ""])
    assert additions(play(game, "5>1:5")) == ["1>3:1", "2>3:2"]
    assert additions(play(game, "2>3:2")) == []


def test_s5_an_added_charon_is_announced_as_anything_and_earlier_claims_stand():
    game = play(position(["5 1", "C 1", "3 1"]), "5>1:5")
    assert additions(game) == ["1>2:1", *(f"C>2:{number}" for number in range(1, 11))]
    play(game, "C>2:10")
    assert game.claims == [(0, 5), (1, 10)]
    assert game.offer_cards == [5, CHARON]


@pytest.mark.parametrize(("live", "most"), [(6, 3), (5, 3), (4, 3), (3, 2), (2, 1)])
def test_s6_size_of_a_pile(live, most):
    hands = ["1 2 3"] * live + [""] * (6 - live)
    taken = [""] * live + ["C C C"] * (6 - live)
    game = position(hands, taken, charons_end=99)
    while game.phase == "offer" or additions(game):
        game.apply(game.legal()[-1])
    assert len(game.offer_cards) == most == min(3, live - 1)


def test_s6_pawn_holder_takes_one_card():
    game = play(position(["5 1", "2 1", "3 1", "4 1"]), "5>1:5", "2>2:2", "3>3:3")
    assert 0 not in (game.turn, game.offerers[-1])


def test_s7_three_charons_put_a_player_out():
    game = play(position(["C 1", "2", "3"], ["", "C C 9", ""]), "C>1:9", "accept")
    assert game.out == {1}
    assert game.taken[1] == [CHARON, CHARON, 9, CHARON]
    assert not game.over


def test_s7_more_than_three_charons_too():
    game = position(["C 1", "C", "3", "4"], ["", "", "C C", ""])
    play(game, "C>1:1", "C>2:2", "accept")
    assert game.out == {2}


@pytest.mark.parametrize(("players", "target"), [(3, 40), (4, 40), (5, 35), (6, 30)])
def test_s7_points_that_win(players, target):
    for missing, how in ((10, "target"), (11, None)):
        rest = [10] * ((target - missing) // 10) + [(target - missing) % 10]
        text = " ".join(str(card) for card in rest if card)
        game = position(["10 1"] * players, ["", text, *[""] * (players - 2)])
        assert game.points(1) == target - missing
        assert play(game, "10>1:10", "accept").how == how


def test_s7_set_bonus_can_win():
    game = position(["2 1", "2", "3"], ["", "1 3 10 10 5", ""])
    play(game, "2>1:2", "accept")
    assert (game.points(1), game.how, game.winners()) == (41, "target", [1])


def test_s7_points_win_before_nine_charons_count():
    game = position(
        ["C 1", "10 1", "1", "1"], ["C C 10 10", "C C", "10 10 10", "C C"], charons_end=7
    )
    play(game, "C>1:5", "10>2:10", "accept")
    assert (game.how, game.winners()) == ("target", [2])


def test_s7_last_live_player_wins_even_with_fewest_points():
    game = position(["C 1", "2", ""], ["", "C C 10 10 10", "C C C 10"])
    play(game, "C>1:9", "accept")
    assert (game.how, game.winners(), game.out) == ("survivor", [0], {1, 2})


def test_s7_last_live_player_comes_before_nine_charons():
    game = position(["C 1", "2", "", ""], ["", "C C 10 10", "C C C 10", "C C C"])
    play(game, "C>1:9", "accept")
    assert sum(lot.count(CHARON) for lot in game.taken) == 9
    assert (game.how, game.winners()) == ("survivor", [0])


def test_s7_nine_charons_include_those_of_the_eliminated():
    game = position(["C 1", "2", "3", ""], ["5 C C", "9", "C C 7", "C C C C"])
    play(game, "C>1:9", "accept")
    assert (game.how, game.winners(), game.out) == ("nine", [1], {3})


def test_s7_eight_charons_do_not_end_the_game():
    game = position(["C 1", "2", "3", ""], ["5 C C", "9", "C C 7", "C C C"])
    assert play(game, "C>1:9", "accept").how is None
    assert game.phase == "offer"


def test_s8_points():
    assert points_of([]) == 0
    assert points_of([CHARON, CHARON]) == 0
    assert points_of([10, 10, 9, 9, CHARON]) == 38
    assert points_of([1, 2]) == 3
    assert points_of([1, 2, 3]) == 16
    assert points_of([3, 1, 1, 2]) == 17
    assert points_of([1, 2, 3] * 2) == 32
    assert points_of([1, 2, 3] * 4) == 64
    game = position(["1", "1", "1"], ["1 2 3 6 7", "C", "2 2 3 3"])
    assert [game.points(seat) for seat in range(3)] == [29, 0, 10]


def nine(taken):
    """The fourth seat is out; seat 2 accepts the Charon that makes it nine."""
    game = position(["C 1", "2", "3", ""], [*taken, "C C C 10 10"], charons_end=9)
    return play(game, "C>2:9", "accept")


def test_s9_most_points_among_the_live():
    game = nine(["5 C C", "7 C C", "6 C"])
    assert (game.how, game.winners()) == ("nine", [1])
    assert game.points(3) == 20


def test_s9_the_player_eliminated_last_cannot_win_either():
    game = position(["C 1", "2", "3", ""], ["5 C C", "9 C", "C C 10", "C C C"])
    play(game, "C>2:9", "accept")
    assert (game.how, game.winners(), game.out) == ("nine", [1], {2, 3})


def test_s9_tie_goes_to_the_most_face_up_cards():
    assert nine(["4 3 C C", "7 C C", "6 C"]).winners() == [0]


def test_s9_charons_count_as_face_up_cards():
    game = nine(["7 C C", "7 C C", "7 C"])
    assert game.winners() == [0, 1, 2]
    game = position(["C 1", "2", "3", ""], ["7 C C", "7 C", "3 C C", "C C C"])
    play(game, "C>1:1", "accept")
    assert (game.how, game.winners()) == ("nine", [0, 1])
    game = position(["C 1", "2", "3", ""], ["7 C C", "7", "3 C C", "C C C C"])
    play(game, "C>1:1", "accept")
    assert (game.how, game.winners()) == ("nine", [0])


def test_s9_still_tied_is_shared():
    assert nine(["4 3 C C", "2 5 C C", "6 C"]).winners() == [0, 1]


def test_s10_everybody_draws_up_to_five_the_pawn_holder_first():
    game = position(["9 9 9 9", "8 8 8 8 8", "7 7 7 7 7"], pile="1 2 3 4 5 10", pawn=1)
    play(game, "8>2:8", "7>0:7", "accept")
    assert game.hands == [[9, 9, 9, 9, 3], [8, 8, 8, 8, 1], [7, 7, 7, 7, 2]]
    assert game.pile == [4, 5, 10]
    assert (game.pawn, game.turn) == (2, 2)


def test_s10_each_draws_completely_while_the_pile_lasts():
    game = position(["9 9", "8 8 8", "7"], pile="1 2 3 4 5 10", pawn=1)
    play(game, "8>2:8", "refuse")
    assert game.hands == [[9, 9], [8, 8, 1, 2, 3], [7, 4, 5, 10]]
    assert game.pile == []


def test_s10_the_pawn_skips_players_who_are_out():
    game = position(["9 9", "", "", "7 7"], ["", "C C C", "C C C", ""], pawn=0)
    assert play(game, "9>3:9", "refuse").pawn == 3
    assert play(game, "7>0:7", "refuse").pawn == 0


def test_s10_players_who_are_out_do_not_draw():
    game = position(["9 9", "", "8 8", "7 7"], ["", "C C C", "", ""], pile="1 2 3 4 5 10 10")
    play(game, "9>2:9", "refuse")
    assert game.hands == [[9, 1, 2, 3, 4], [], [8, 8, 5, 10, 10], [7, 7]]


def test_s10_when_the_pawn_holder_is_out_his_left_draws_first():
    game = position(["9", "C 8 8", "7 7", "6"], ["", "C C", "", ""], pile="1 2 3 4", pawn=1)
    play(game, "C>0:4", "refuse")
    assert game.out == {1}
    assert game.hands == [[9], [], [7, 7, 1, 2, 3], [6, 4]]
    assert game.pawn == 2


def test_s11_hand_of_the_eliminated_is_set_aside():
    game = position(["C 1", "2 8 C", "3"], ["", "C C", ""], pile="4 4 4 4 4 4 4 4 5")
    before = all_cards(game)
    play(game, "C>1:9", "accept")
    assert game.hands[1] == []
    assert game.aside == [[], [2, 8, CHARON], []]
    assert game.pile == [5]
    assert all_cards(game) == before


def test_s11_pawn_holder_without_cards_passes_the_pawn_on():
    game = position(["9", "", "7 7", "6"])
    play(game, "9>2:9", "refuse")
    assert (game.pawn, game.turn, game.phase) == (2, 2, "offer")
    play(game, "7>0:7", "refuse")
    assert (game.pawn, game.turn) == (3, 3)
    play(game, "6>2:6", "refuse")
    assert (game.pawn, game.turn) == (2, 2)


def test_s11_the_first_pawn_holder_may_have_no_cards_either():
    game = position(["", "5", "6"])
    assert (game.pawn, game.turn) == (1, 1)


def test_s11_nobody_has_cards():
    game = position(["9", "", "", ""], ["", "5 5", "4 5", "C C C 10"])
    play(game, "9>2:9", "refuse")
    assert (game.how, game.winners(), game.turn) == ("empty", [1], None)


def test_s11_nobody_has_cards_and_a_tie():
    game = position(["9", "", ""], ["", "9", "5 4"])
    assert play(game, "9>1:9", "refuse").winners() == [2]
    game = position(["9", "", ""], ["", "9", ""])
    assert play(game, "9>1:9", "refuse").winners() == [0, 1]


def test_s11_receiver_without_cards_accepts_or_refuses():
    game = play(position(["9 8", "", "7"]), "9>1:9")
    assert game.legal() == ["accept", "refuse"]
    assert play(game, "accept").taken == [[], [9], []]


# --- options -----------------------------------------------------------------------


def test_option_target():
    game = position(["5", "1", "1"], target=5)
    assert play(game, "5>1:5", "accept").how == "target"


def test_option_charons_to_be_out():
    game = position(["C 1", "2", "3"], charons_out=1)
    assert play(game, "C>1:9", "accept").out == {1}
    game = position(["C 1", "2", "3"], ["", "C C", ""], charons_out=4)
    assert play(game, "C>1:9", "accept").out == set()


def test_option_charons_to_end():
    game = position(["C 1", "2", "3"], ["", "5", ""], charons_end=1)
    assert play(game, "C>2:9", "accept").how == "nine"
    assert game.winners() == [1]


def test_option_hand_size():
    game = new_game(4, hand_size=3)
    assert [len(hand) for hand in game.hands] == [3] * 4
    assert len(game.pile) == 38
    play(game, game.legal()[0], "accept")
    assert [len(hand) for hand in game.hands] == [3] * 4


def test_option_set_bonus():
    assert points_of([1, 2, 3, 1, 2, 3], set_bonus=0) == 12
    game = position(["1", "1", "1"], ["1 2 3", "", ""], set_bonus=7)
    assert game.points(0) == 13


def test_option_numbers_copies_and_charons():
    options = Options(3, numbers=(5, 1, 2), copies=7, charons=2)
    assert Counter(ref.full_deck(options)) == {1: 7, 2: 7, 5: 7, CHARON: 2}


def test_option_claims_are_the_numbers_of_the_deck():
    game = position(["C", "C", "3"], claims="deck")
    numbers = (1, 2, 3, 5, 7, 9, 10)
    assert game.legal() == [f"C>{seat}:{n}" for seat in (1, 2) for n in numbers]
    play(game, "C>1:1")
    assert additions(game) == [f"C>2:{n}" for n in numbers]
    refused(game, "C>2:4")
    game = position(["C", "1", "3"], claims="deck", numbers=(9, 3), copies=8)
    assert game.legal() == ["C>1:3", "C>1:9", "C>2:3", "C>2:9"]


def test_option_eliminated_hand_goes_back_to_the_pile():
    seen = []

    def reshuffle(some_cards):
        seen.append(list(some_cards))
        return some_cards[::-1]

    game = position(
        ["C 1", "2 8", "3 3 3 3"],
        ["", "C C", ""],
        pile="4 5 6 7",
        reshuffle=reshuffle,
        eliminated="pile",
    )
    play(game, "C>1:9", "accept")
    assert seen == [[4, 5, 6, 7, 2, 8]]
    assert game.hands == [[1, 8, 2, 7, 6], [], [3, 3, 3, 3, 5]]
    assert game.pile == [4]
    assert game.aside == [[], [], []]


def test_option_eliminated_empty_hand_is_not_shuffled():
    game = position(
        ["C 1", "", "3"], ["", "C C", ""], pile="", reshuffle=pytest.fail, eliminated="pile"
    )
    assert play(game, "C>1:9", "accept").out == {1}


def test_option_eliminated_pile_needs_a_shuffle_that_keeps_the_cards():
    with pytest.raises(ValueError, match="shuffle"):
        position(["C 1", "2", "3"], eliminated="pile")
    game = position(["C 1", "2", "3"], ["", "C C", ""], reshuffle=lambda _: [9], eliminated="pile")
    play(game, "C>1:9")
    with pytest.raises(ValueError, match="keeps the cards"):
        game.apply("accept")


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"claims": "all"}, "option"),
        ({"eliminated": "gone"}, "option"),
        ({"target": 0}, "at least 1"),
        ({"hand_size": 0}, "at least 1"),
        ({"hand_size": 14}, "fill the hands"),
        ({"numbers": ()}, "1 to 10"),
        ({"numbers": (0, 1)}, "1 to 10"),
        ({"numbers": (1, 1)}, "twice"),
        ({"copies": 0}, "too few"),
        ({"charons": -1}, "too few"),
    ],
)
def test_option_that_cannot_be_played(bad, reason):
    with pytest.raises(ValueError, match=reason):
        Options(3, **bad)


@pytest.mark.parametrize(
    ("hands", "more", "reason"),
    [
        (["1"] * 3, {"taken": ["", ""]}, "per player"),
        (["1 1 1 1 1 1", "1", "1"], {}, "too big"),
        (["11", "1", "1"], {}, "not a card"),
        (["1", "1", "1"], {"pile": "0"}, "not a card"),
        (["1", "", ""], {"taken": ["", "C C C", "C C C"]}, "two live"),
        (["", "1", "1"], {"taken": ["C C C", "", ""]}, "pawn holder"),
        (["1", "1", "1"], {"taken": ["", "", "C C C"]}, "holds no cards"),
    ],
)
def test_option_positions_that_cannot_be(hands, more, reason):
    with pytest.raises(ValueError, match=reason):
        position(hands, **more)


# --- mistakes that others made -----------------------------------------------------


def test_mistake_ties_given_to_one_winner():
    assert nine(["4 3 C C", "5 2 C C", "6 1 C"]).winners() == [0, 1, 2]


def test_mistake_refused_pile_goes_to_the_pawn_holder():
    game = play(position(["5 1", "7 1", "9 1"]), "5>2:5", "9>1:9", "refuse")
    assert game.taken == [[], [], [5, 9]]


def test_mistake_all_cards_dealt_out():
    for players in range(3, 7):
        game = new_game(players)
        assert [len(hand) for hand in game.hands] == [5] * players
        assert len(game.pile) == len(ref.full_deck(game.options)) - 5 * players > 0


# --- whole games at random ---------------------------------------------------------


def legal_by_search(game):
    """The legal actions found by trying every card, receiver and number (S-3 to S-5)."""
    live = set(range(game.options.players)) - game.out
    found = set()
    if game.phase == "answer":
        found |= {"accept", "refuse"}
        offered = {game.turn, *game.offerers}  # the pawn holder is the first offerer
        if len(game.offer_cards) == 3:
            return found
    else:
        offered = {game.turn}
    for card in set(game.hands[game.turn]):
        for receiver in live - offered:
            for number in range(1, 11):
                if card in (CHARON, number):
                    found.add(f"{card}>{receiver}:{number}")
    return found


def check_round(before, after, taker):
    """What a round that has just ended left behind (S-4, S-6, S-10)."""
    got = after.taken[taker][len(before.taken[taker]) :]
    live = after.options.players - len(before.out)
    assert 1 <= len(got) <= min(3, live - 1)
    if taker == before.pawn:
        assert len(got) == 1
    for seat in range(after.options.players):
        if seat != taker:
            assert after.taken[seat] == before.taken[seat]
            assert seat in before.out or seat not in after.out
    if after.pile:
        for seat in set(range(after.options.players)) - after.out:
            assert after.over or len(after.hands[seat]) == 5
    if not after.over:
        steps = [(before.pawn + step) % after.options.players for step in range(1, 7)]
        assert after.pawn == next(s for s in steps if s not in after.out and after.hands[s])


@settings(max_examples=120, deadline=None)
@given(
    players=st.integers(3, 6),
    seed=st.integers(0, 10**6),
    eliminated=st.sampled_from(["aside", "pile"]),
    answers=st.sampled_from([("accept",), ("refuse",), ("accept", "refuse"), ("add",)]),
    more=st.sampled_from([{}, {"charons": 4, "target": 500}]),  # the latter ends without cards
)
def test_random_games(players, seed, eliminated, answers, more):
    game = new_game(players, seed, pawn=seed % players, eliminated=eliminated, **more)
    rng = random.Random(seed)
    deck = all_cards(game)
    while not game.over:
        legal = game.legal()
        assert len(legal) == len(set(legal))
        assert set(legal) == legal_by_search(game)
        assert all_cards(game) == deck
        assert game.turn not in game.out
        assert len(game.offer_cards) == len(game.offerers) == len(game.claims)
        wanted = [action for action in legal if action in answers]
        action = rng.choice(wanted if wanted and rng.random() < 0.5 else legal)
        before = game.copy()
        game.apply(action)
        if action in ("accept", "refuse"):
            check_round(before, game, before.turn if action == "accept" else before.offerers[-1])
    live = [seat for seat in range(players) if seat not in game.out]
    assert all_cards(game) == deck
    assert game.legal() == []
    assert game.turn is None
    assert game.out == {seat for seat in range(players) if game.taken[seat].count(CHARON) >= 3}
    assert game.winners()
    assert set(game.winners()) <= set(live)
    assert (game.how == "survivor") == (len(live) == 1)
    at_target = [seat for seat in live if game.points(seat) >= ref.points_to_win(game.options)]
    if len(live) > 1:
        assert at_target == (game.winners() if game.how == "target" else [])
    charons = sum(lot.count(CHARON) for lot in game.taken)
    assert game.how != "nine" or charons >= 9
    # With 3 players at most one is out with 4 Charons, and the two others have 2 each.
    assert players > 3 or game.how != "nine"
    if game.how in ("nine", "empty"):
        best = max((game.points(seat), len(game.taken[seat])) for seat in live)
        expected = [s for s in live if (game.points(s), len(game.taken[s])) == best]
        assert game.winners() == expected
