"""Every rule of Nessos by its id, its options, and the mistakes that others made, on State."""

import random

import pytest
from games.nessos.playing import choices, hands, legal, parts, play, position, taken

from njet.core.deal import order_of
from njet.core.errors import IllegalAction
from njet.core.jit import from_python
from njet.core.rng import NATURE
from njet.core.sets import members
from njet.games.nessos import Rules, rules
from njet.games.nessos.cards import CHARONS, name, names
from njet.state import new_game

PLAYERS = (3, 4, 5, 6)
WITHOUT = {3: (4, 6, 8), 4: (6,), 5: (), 6: ()}
TARGET = {3: 40, 4: 40, 5: 35, 6: 30}


def additions(state):
    return [choice for choice in choices(state) if ">" in choice]


def refused(state, choice, message):
    """Carry a choice out up to its last part, which must be illegal for the reason given."""
    state = state.clone()
    *before, last = parts(state, choice)
    for text in before:
        state.apply_action(state.string_to_action(text))
    with pytest.raises(IllegalAction, match=message):
        state.apply_action(state.string_to_action(last))


def play_out(state, rng):
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


def pile(state):
    return " ".join(map(name, state.game.pile))


def is_out(state, *seats):
    everyone = (1 << state.num_players()) - 1
    return state.game.live == everyone ^ sum(1 << seat for seat in seats)


# --- S-1 to S-3: deck, deal, offer ---


@pytest.mark.parametrize("players, charons", [(3, 11), (4, 14), (5, 15), (6, 15)])
def test_S1_deck(players, charons):
    deck = Rules().deck(players)
    creatures = [str(n) for n in range(1, 11) if n not in WITHOUT[players] for _ in range(4)]
    assert names(deck.mask) == creatures + ["C"] * charons
    assert len(deck) == {3: 39, 4: 50}.get(players, 55)


@pytest.mark.parametrize("players", PLAYERS)
def test_S2_deal(players):
    game = new_game("nessos", players=players, seed=3, game_number=4).game
    _, order = order_of(Rules().deck(players).mask, 3, 4, int(NATURE))
    assert game.hands == [sum(order[5 * seat : 5 * seat + 5]) for seat in range(players)]
    assert game.pile == order[5 * players :]
    assert game.taken == [0] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_S2_the_pawn_starts_with_a_random_player(players):
    seats = [
        new_game("nessos", players=players, seed=3, game_number=number).current_player()
        for number in range(60 * players)
    ]
    assert all(30 < seats.count(seat) < 90 for seat in range(players))


def test_S2_the_pawn_starts_where_it_is_said_to():
    starts = [new_game("nessos", players=3, seed=3, first_player=seat) for seat in range(3)]
    assert [state.current_player() for state in starts] == [0, 1, 2]
    assert hands(starts[0]) == hands(starts[1])


def test_S3_creatures_are_announced_truly_and_charons_as_anything():
    state = position("5 C/1/1")
    charon = [f"C>{seat}:{number}" for seat in (1, 2) for number in range(1, 11)]
    assert choices(state) == ["5>1:5", "5>2:5", *charon]
    for text in ("to 1", "claim 3"):
        with pytest.raises(IllegalAction, match=f"seat 0 cannot .*{text}: a card is to be chosen"):
            state.apply_action(state.string_to_action(text))
    refused(state, "5>0:5", "seat 0 cannot offer to 0: it is that seat's own offer")
    refused(state, "accept", "seat 0 cannot accept: a card is to be chosen")


def test_S3_what_a_card_is_announced_as():
    announced, number_of = from_python(rules.announced), from_python(rules.number_of)
    for card in (1 << place for place in members(Rules().deck(5).mask)):
        number = 7 if name(card) == "C" else int(name(card))
        assert announced(card, 1 << 7) == 1 << number
        assert card & CHARONS or number_of(card) == number


def test_S3_an_offer_is_face_down_before_the_receiver():
    state = play(position("5 C/1/1"), "C>2:7")
    assert (state.game.phase, state.current_player(), state.game.pawn) == ("answer", 2, 0)
    assert hands(state) == ["5", "1", "1"]
    assert taken(state) == ["", "", ""]
    for seat, sees in ((0, True), (1, False), (2, False)):
        said = "seat 0 to 2 says 7" + " [C]" * sees
        assert f"on offer: {said}\n" in state.information_state_string(seat) + "\n"


def test_S3_not_to_a_player_who_is_out():
    state = position("5/1//1", "//C C C/")
    assert choices(state) == ["5>1:5", "5>3:5"]
    refused(state, "5>2:5", "seat 0 cannot offer to 2: seat 2 is out")


def test_S3_what_is_not_in_hand_cannot_be_offered():
    state = position("5 C/1/1")
    with pytest.raises(IllegalAction, match="seat 0 cannot offer 7: it is not in hand"):
        state.apply_action(state.string_to_action("7"))


# --- S-4 to S-6: answers ---


def test_S4_accept():
    assert taken(play(position("5 1/1/1"), "5>2:5", "accept")) == ["", "", "5"]


def test_S4_refused_cards_go_to_the_last_offerer():
    assert taken(play(position("5 1/1/1"), "5>2:5", "refuse")) == ["5", "", ""]
    state = play(position("5 1/C 1/1/1"), "5>3:5", "1>1:1", "refuse")
    assert taken(state) == ["", "", "", "1 5"]
    state = play(position("5 1/C 1/3/1"), "5>3:5", "1>1:1", "C>2:3", "refuse")
    assert taken(state) == ["", "1 5 C", "", ""]


def test_S4_taken_cards_are_seen_by_all():
    state = play(position("5 1/C 1/3/1"), "5>3:5", "1>1:1", "C>2:3", "refuse")
    for seat in range(4):
        assert (
            "offer 1: seat 0 to 3 says 5 [5], seat 3 to 1 says 1 [1], seat 1 to 2 says 3 [C]; "
            "seat 2 refuses, seat 1 takes"
        ) in state.information_state_string(seat)


def test_S4_an_offer_must_be_answered():
    state = play(position("5 1/1/1"), "5>2:5")
    with pytest.raises(IllegalAction, match="seat 2 cannot offer 1: the offer is to be answered"):
        state.apply_action(state.string_to_action("1"))


def test_S5_add_only_to_players_who_have_not_been_offered_the_cards():
    state = play(position("5 1/2 1/3 1/4 1/7 8", pawn=1), "2>3:2")
    assert additions(state) == [f"{card}>{seat}:{card}" for card in (1, 4) for seat in (0, 2, 4)]
    play(state, "4>0:4")
    assert additions(state) == [f"{card}>{seat}:{card}" for card in (1, 5) for seat in (2, 4)]
    refused(state, "5>1:5", "seat 0 cannot offer to 1: seat 1 holds the pawn")
    refused(state, "5>0:5", "that seat's own offer")
    refused(state, "5>3:5", "seat 0 cannot offer to 3: seat 3 has been offered the cards")


def test_S5_three_cards_are_the_most():
    state = play(position("5 1/2 1/3 1/4 1/7 8/8 9"), "5>1:5", "2>2:2", "3>3:3")
    assert legal(state) == ["accept", "refuse"]
    refused(state, "add", "seat 3 cannot add: 3 cards are on offer already")


def test_S5_adding_needs_a_card():
    state = play(position("5 1//3 1/4 1"), "5>1:5")
    assert legal(state) == ["accept", "refuse"]
    refused(state, "add", "seat 1 cannot add: there is no card in hand")


def test_S5_adding_needs_a_live_player_to_offer_to():
    state = play(position("5 1/2 1//4 1", "//C C C/"), "5>1:5")
    assert additions(state) == ["1>3:1", "2>3:2"]
    assert additions(play(state, "2>3:2")) == []
    refused(state, "add", "seat 3 cannot add: there is nobody left to offer to")


def test_S5_only_the_added_card_is_announced():
    state = play(position("5 1/C 1/3 1"), "5>1:5")
    assert additions(state) == ["1>2:1", *(f"C>2:{number}" for number in range(1, 11))]
    play(state, "C>2:10")
    assert [(offer.seat, offer.number) for offer in state.game.offers] == [(0, 5), (1, 10)]


@pytest.mark.parametrize("live, most", [(6, 3), (5, 3), (4, 3), (3, 2), (2, 1)])
def test_S6_cards_on_offer(live, most):
    hands_ = [f"{seat + 1} {seat + 2}" if seat < live else "" for seat in range(6)]
    taken_ = ["" if seat < live else "C C C" for seat in range(6)]
    state = position("/".join(hands_), "/".join(taken_), charons_end=20)
    while state.game.phase == "card" or additions(state):
        play(state, choices(state)[-1])
    assert len(state.game.offers) == most == min(3, live - 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_S6_the_pawn_holder_takes_one_card(players):
    for number in range(20):
        state = new_game("nessos", players=players, seed=6, game_number=number)
        play_out(state, random.Random(number))
        for round_ in state.game.rounds:
            assert round_.taker != round_.offers[0].seat or len(round_.offers) == 1


# --- S-7: the checks, in their order ---


def test_S7_three_charons_put_a_player_out():
    state = play(position("C 1/2/3", "/C C 9/"), "C>1:9", "accept")
    assert is_out(state, 1) and not state.is_terminal()
    assert taken(state)[1] == "9 C C C"


def test_S7_so_do_more_than_three():
    state = play(position("C 1/C/3/4", "//C C/"), "C>1:1", "C>2:2", "accept")
    assert is_out(state, 2) and taken(state)[2] == "C C C C"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("missing, how", [(10, "target"), (11, None)])
def test_S7_points_that_win_at_once(players, missing, how):
    rest = TARGET[players] - missing
    tens, last = divmod(rest, 10)
    cards = {6: "1 5", 8: "1 7", 4: "2 2"}.get(last, str(last or ""))
    state = position("10 1" + "/" * (players - 1), "/" + "10 " * tens + cards + "/" * (players - 2))
    assert state.scores()[1] == rest
    play(state, "10>1:10", "accept")
    assert state.how == how
    assert state.winners() == ([1] if how else [])


def test_S7_the_bonus_can_win():
    state = play(position("2 1/2/3", "/1 3 10 10 5/"), "2>1:2", "accept")
    assert (state.scores()[1], state.how, state.winners()) == (41, "target", [1])


def test_S7_points_win_before_charons_are_counted():
    state = position("C 1/10 1/1/2", "C C 9 9/C C/10 10 10/C C", charons_end=7)
    play(state, "C>1:5", "10>2:10", "accept")
    assert (state.how, state.winners()) == ("target", [2])


def test_S7_out_with_enough_points():
    state = play(position("C 1/10 1/1/2", "//C C 10 10 9/"), "C>1:5", "10>2:10", "accept")
    assert (state.scores()[2], is_out(state, 2), state.how) == (39, True, None)
    state = play(position("C 1/10 1/1/2", "//C C 10 10 10/"), "C>1:5", "10>2:10", "accept")
    assert (state.scores()[2], is_out(state, 2), state.how) == (40, True, None)


def test_S7_the_last_live_player_wins_with_the_fewest_points():
    state = play(position("C 1/2/", "/C C 10 9 9/C C C 10"), "C>1:9", "accept")
    assert (state.how, state.winners(), is_out(state, 1, 2)) == ("survivor", [0], True)
    assert state.scores() == [0, 28, 10]


def test_S7_the_last_live_player_comes_before_nine_charons():
    state = play(position("C 1/2//", "/C C 9 10/C C C 10/C C C"), "C>1:9", "accept")
    assert sum(cards & CHARONS for cards in state.game.taken).bit_count() == 9
    assert (state.how, state.winners()) == ("survivor", [0])


def test_S7_nine_charons_include_those_of_the_eliminated():
    state = play(position("C 1/2/3/", "5 C C/9/C C 7/C C C C"), "C>1:9", "accept")
    assert (state.how, state.winners(), is_out(state, 3)) == ("nine", [1], True)


def test_S7_eight_charons_do_not_end_the_game():
    state = play(position("C 1/2/3/", "5 C C/9/C C 7/C C C"), "C>1:9", "accept")
    assert (state.how, state.game.phase) == (None, "card")


# --- S-8 and S-9: points, end by count ---


@pytest.mark.parametrize(
    "cards, points",
    [
        ("", 0),
        ("C C", 0),
        ("10 10 9 9 C C", 38),
        ("1 2", 3),
        ("1 2 3", 16),
        ("3 1 1 2", 17),
        ("1 2 3 1 2 3", 32),
        ("1 1 1 1 2 2 2 2 3 3 3 3", 64),
        ("2 2 3 3", 10),
    ],
)
def test_S8_points(cards, points):
    state = position("9/9/7", f"/{cards}/", target=1000)
    assert state.scores() == [0, points, 0]


def test_S8_the_eliminated_keep_their_points():
    assert position("9/9/", "//C C C 1 2 3").scores() == [0, 0, 16]


def nine(taken_cards):
    """The fourth seat is out; seat 2 accepts the Charon that makes it nine."""
    state = position("C 1/2/3/", f"{taken_cards}/C C C 10 10")
    return play(state, "C>2:9", "accept")


def test_S9_most_points_among_the_live():
    state = nine("5 C C/7 C C/2 C")
    assert (state.how, state.winners(), state.scores()[3]) == ("nine", [1], 20)
    assert state.returns() == [0.0, 1.0, 0.0, 0.0]


def test_S9_who_goes_out_last_cannot_win_either():
    state = play(position("C 1/2/3/", "5 C C/9 C/C C 10/C C C"), "C>2:9", "accept")
    assert (state.how, state.winners(), is_out(state, 2, 3)) == ("nine", [1], True)


def test_S9_a_tie_goes_to_the_most_cards_face_up():
    assert nine("4 3 C C/7 C C/5 C").winners() == [0]


def test_S9_charons_count_as_cards():
    assert nine("7 C C/7 C C/7 C").winners() == [0, 1, 2]
    state = position("C 1/2/3/", "7 C C/7/3 C C/C C C C")
    assert play(state, "C>1:1", "accept").winners() == [0]


def test_S9_still_tied_is_shared():
    state = nine("4 3 C C/2 5 C C/5 C")
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, 0.0, 0.0]


# --- S-10: draw, pass the pawn ---


def test_S10_all_draw_up_to_five_the_pawn_holder_first():
    state = position("9 9 9 9/8 8 8 8 7/7 7 7 5 5", pile="1 2 3 4 5 10", pawn=1, **WHOLE)
    play(state, "8>2:8", "7>0:7", "accept")
    assert hands(state) == ["3 9 9 9 9", "1 7 8 8 8", "2 5 5 7 7"]
    assert pile(state) == "4 5 10"
    assert (state.game.pawn, state.current_player()) == (2, 2)


def test_S10_each_draws_completely_while_the_pile_lasts():
    state = position("9 9/8 8 8/7", pile="1 2 3 4 5 10", pawn=1, **WHOLE)
    play(state, "8>2:8", "refuse")
    assert hands(state) == ["9 9", "1 2 3 8 8", "4 5 7 10"]
    assert pile(state) == ""


def test_S10_those_who_are_out_neither_draw_nor_get_the_pawn():
    state = position("9 9//8 8/7 7", "/C C C//", pile="1 2 3 4 5 10 10")
    play(state, "9>2:9", "refuse")
    assert hands(state) == ["1 2 3 4 9", "", "5 8 8 10 10", "7 7"]
    assert state.game.pawn == 2
    state = position("9 9///7 7", "/C C C/C C C/", pawn=0)
    assert play(state, "9>3:9", "refuse").game.pawn == 3
    assert play(state, "7>0:7", "refuse").game.pawn == 0


def test_S10_when_the_pawn_holder_is_out_his_left_draws_first():
    state = position("9/C 8 8/7 7/5", "/C C//", pile="1 2 3 4", pawn=1)
    play(state, "C>0:4", "refuse")
    assert is_out(state, 1)
    assert hands(state) == ["9", "", "1 2 3 7 7", "4 5"]
    assert state.game.pawn == 2


# --- S-11: hands of the eliminated, empty hands ---


def test_S11_the_hand_of_the_eliminated_is_set_aside_unseen():
    state = position("C 1/2 9 C/3", "/C C/", pile="5 5 5 5 7 7 7 7 9")
    play(state, "C>1:9", "accept")
    assert hands(state) == ["1 5 5 5 5", "", "3 7 7 7 7"]
    assert (names(state.game.aside[1]), pile(state)) == (["2", "9", "C"], "9")
    for seat in range(3):
        assert not any(line.startswith("seat 1 left") for line in seen(state, seat))
    assert "seat 1 left 2 9 C" in str(state).splitlines()


def seen(state, seat):
    return state.information_state_string(seat).splitlines()


def test_S11_a_pawn_holder_without_cards_passes_the_pawn_on():
    state = play(position("9//7 7/5"), "9>2:9", "refuse")
    assert (state.game.pawn, state.current_player(), state.game.phase) == (2, 2, "card")
    assert play(state, "7>0:7", "refuse").current_player() == 3
    assert play(state, "5>2:5", "refuse").current_player() == 2
    assert len(state.game.rounds) == 3  # a pawn that passes by is no round


def test_S11_the_first_pawn_holder_may_have_no_cards_either():
    assert position("/5/7").current_player() == 1


def test_S11_the_only_one_with_cards_keeps_the_pawn():
    assert play(position("9 9//"), "9>1:9", "accept").current_player() == 0


def test_S11_nobody_has_cards():
    state = play(position("9///", "/5 5/4 5/C C C 10"), "9>2:9", "refuse")
    assert (state.how, state.winners()) == ("empty", [1])
    assert play(position("9//", "/9/5 2 2"), "9>1:9", "refuse").winners() == [2]
    assert play(position("9//", "/9/"), "9>1:9", "refuse").winners() == [0, 1]


def test_S11_a_receiver_without_cards_accepts_or_refuses():
    state = play(position("9 9//7"), "9>1:9")
    assert legal(state) == ["accept", "refuse"]
    assert taken(play(state, "accept")) == ["", "9", ""]


# --- options ---

WHOLE = {"numbers": tuple(range(1, 11))}


def test_option_target():
    assert play(position("5/1/1", target=5), "5>1:5", "accept").how == "target"


def test_option_charons_out():
    assert is_out(play(position("C 1/2/3", charons_out=1), "C>1:9", "accept"), 1)
    state = play(position("C 1/2/3", "/C C/", charons_out=4), "C>1:9", "accept")
    assert is_out(state)


def test_option_charons_end():
    state = play(position("C 1/2/3", "/5/", charons_end=1), "C>2:9", "accept")
    assert (state.how, state.winners()) == ("nine", [1])


def test_option_hand_size():
    state = new_game("nessos", players=4, seed=1, rules=Rules(hand_size=3))
    assert [hand.bit_count() for hand in state.game.hands] == [3] * 4
    assert len(state.game.pile) == 38
    play(state, choices(state)[0], "accept")
    assert [hand.bit_count() for hand in state.game.hands] == [3] * 4


@pytest.mark.parametrize("bonus, points", [(0, 12), (7, 26), (99, 210)])
def test_option_set_bonus(bonus, points):
    state = position("9/9/7", "1 2 3 1 2 3//", set_bonus=bonus, target=1000)
    assert state.scores() == [points, 0, 0]


def test_option_numbers_copies_and_charons():
    options = Rules(numbers=(5, 1, 2), copies=3, charons=7)
    state = new_game("nessos", players=3, seed=1, rules=options)
    assert names(sum(state.game.hands) + sum(state.game.pile)) == (
        ["1"] * 3 + ["2"] * 3 + ["5"] * 3 + ["C"] * 7
    )


def test_option_claims_of_numbers_in_the_deck():
    numbers = (1, 2, 3, 5, 7, 9, 10)
    state = position("C/C/3", claims="deck")
    assert choices(state) == [f"C>{seat}:{number}" for seat in (1, 2) for number in numbers]
    play(state, "C>1:1")
    assert additions(state) == [f"C>2:{number}" for number in numbers]
    state = position("C/9/3", claims="deck", numbers=(9, 3))
    assert choices(state) == ["C>1:3", "C>1:9", "C>2:3", "C>2:9"]


def test_option_eliminated_hand_goes_back_to_the_pile():
    options = {"eliminated": "pile", "hand_size": 4}
    state = position("C 1/2 9/3 3 3 3/5", "/C C//", pile="5 7 7 9 9 9", **options)
    cards = sum(state.game.pile) | state.game.hands[1]
    _, order = order_of(cards, 0, 0, int(NATURE) + 1)
    play(state, "C>1:9", "accept")
    assert sorted(order) == sorted(1 << place for place in range(62) if cards >> place & 1)
    assert hands(state)[1:3] == ["", "3 3 3 3"]
    assert state.game.hands[0] & sum(order[:3]) == sum(order[:3])
    assert state.game.hands[3] & sum(order[3:6]) == sum(order[3:6])
    assert (state.game.pile, state.game.aside) == (order[6:], [0] * 4)


def test_option_eliminated_empty_hand_is_not_shuffled():
    state = position("C 1 1 1 1//3 3 3 3 2", "/C C/", pile="5 7 7 9 9 9", eliminated="pile")
    assert pile(play(state, "C>1:9", "accept")) == "7 7 9 9 9"


def test_option_eliminated_shuffles_are_those_of_seed_and_number_out():
    options = Rules(eliminated="pile", charons_out=1)
    state = new_game("nessos", players=5, seed=8, game_number=2, rules=options)
    rng, shuffles = random.Random(3), 0
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
        gone = before.game.live ^ state.game.live
        if gone and not state.is_terminal():
            cards = sum(before.game.pile) | before.game.hands[gone.bit_length() - 1]
            _, order = order_of(cards, 8, 2, int(NATURE) + 5 - state.game.live.bit_count())
            assert order[len(order) - len(state.game.pile) :] == state.game.pile
            shuffles += 1
    assert shuffles > 1


# --- mistakes that others made ---


def test_mistake_the_refused_pile_goes_to_the_pawn_holder():
    state = play(position("5 1/7 1/9 1"), "5>2:5", "9>1:9", "refuse")
    assert taken(state) == ["", "", "5 9"]


def test_mistake_ties_given_to_one_winner():
    assert nine("4 3 C C/5 2 C C/5 2 C").winners() == [0, 1, 2]


@pytest.mark.parametrize("players", PLAYERS)
def test_mistake_all_cards_dealt_out(players):
    state = new_game("nessos", players=players, seed=1)
    assert [hand.bit_count() for hand in state.game.hands] == [5] * players
    assert len(state.game.pile) == len(Rules().deck(players)) - 5 * players > 0


def test_every_rule_has_a_named_test():
    for number in range(1, 12):
        assert any(test.startswith(f"test_S{number}_") for test in globals()), number
