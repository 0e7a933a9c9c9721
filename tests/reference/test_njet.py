"""Tests of the plain-Python Njet! oracle: worked examples 1 to 11, the counts, every
rule N-1 to N-16 by id, every option, and the mistakes that others made."""

import ast
import random
import sys
from collections import Counter
from fractions import Fraction
from math import comb, factorial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import njet as ref
from .njet import Game, Options

ROUNDS_OF = {2: 8, 3: 9, 4: 8, 5: 10}


# --- ways to set a game up ---------------------------------------------------------


def shuffled(options, seed=0):
    """A deal function: round index -> hands."""

    def deal(round_index):
        cards = ref.deck(options)
        random.Random(f"{seed} {round_index}").shuffle(cards)
        size = ref.hand_size(options)
        return [cards[seat * size : (seat + 1) * size] for seat in range(options.players)]

    return deal


def new_game(players, seed=0, first_dealer=0, **options):
    options = Options(players, **options)
    return Game(options, shuffled(options, seed), first_dealer)


def dealt(hands, first_dealer=0, **options):
    """A game with the same given hands in every round, as lists of text."""
    hands = [hand.split() for hand in hands]
    options = Options(len(hands), hand_size=len(hands[0]), **options)
    return Game(options, lambda _: hands, first_dealer)


def settle(game, *boxes):
    """Cover everything but the boxes of these lines, "1 1x R none -2"."""
    keep = dict(zip((1, 2, 3, 4, 5), " ".join(boxes).split(), strict=True))
    while game.phase == "cover":
        line = next(line for line, open_ in game.open.items() if len(open_) > 1)
        game.apply(f"L{line}:{next(label for label in game.open[line] if label != keep[line])}")
    return game


def take(game, *actions):
    for action in actions:
        game.apply(action)
    return game


def play_out(game, rng, until=("over",), check=lambda game: None):
    while game.phase not in until:
        game.apply(rng.choice(game.legal()))
        check(game)
    return game


def finish_round(game, rng):
    done = len(game.history)
    while len(game.history) == done:
        game.apply(rng.choice(game.legal()))
    return game


def trick(cards, trump, supertrump, teams="ABAB", **options):
    """(winner counted from 1, loot) of a trick, by the helpers."""
    cards = cards.split()
    place = ref.trick_winner(cards, trump, supertrump)
    return place + 1, ref.loot(cards, teams, place, supertrump, **options)


def legal(led, hand, trump, supertrump, **options):
    return ref.legal_cards(hand.split(), led, trump, supertrump, Options(4, **options))


def ending(hands, trump, supertrump, teams, value=1, lead=0, bonus=None, table="", **options):
    hands = [hand.split() for hand in hands]
    options = Options(len(hands), **options)
    return Game.from_trick_phase(
        options, hands, trump, supertrump, value, tuple(teams), bonus, lead, table.split()
    )


# --- worked examples ---------------------------------------------------------------

TRICKS = [
    (1, "G9 G1 G4 Y1 Y7", "Y", "B", "AABBA", (5, 1)),
    (2, "G9 G1 G4 Y1 Y7", "Y", "Y", "AABBA", (4, 1)),
    (3, "G1 G2 G1 B13", "Y", "none", "ABAB", (2, 2)),
    (4, "G13 Y1 G12 Y1", "Y", "none", "ABAB", (4, 0)),
    (5, "R1 G13 G1 G2", "G", "R", "ABAB", (1, 0)),
    (6, "G13 G1 G12 G2", "G", "G", "ABAB", (2, 0)),
    (7, "G5 B1 B1 R13", "Y", "none", "ABAB", (1, 1)),
]


@pytest.mark.parametrize("example, cards, trump, supertrump, teams, expected", TRICKS)
def test_examples_1_to_7_tricks(example, cards, trump, supertrump, teams, expected):
    assert trick(cards, trump, supertrump, teams) == expected


@pytest.mark.parametrize("example, cards, trump, supertrump, teams, expected", TRICKS)
def test_examples_1_to_7_through_a_game(example, cards, trump, supertrump, teams, expected):
    place, loot = expected
    game = ending(cards.split(), trump, supertrump, teams)
    take(game, *cards.split())
    assert game.phase == "over"
    assert game.tricks_won == [int(seat == place - 1) for seat in range(len(teams))]
    assert game.loot_won == [loot * (seat == place - 1) for seat in range(len(teams))]


@pytest.mark.parametrize(
    "led, hand, expected",
    [
        ("R9", "R1 R5 G2", ["R5"]),
        ("R9", "R1 B5", ["B5", "R1"]),
        ("R1", "R5 G2 B3", ["G2"]),
        ("R1", "R5 B3", ["B3", "R5"]),
        ("G3", "R1 R5", ["R1"]),
    ],
)
def test_example_8_legal_plays(led, hand, expected):
    assert legal(led, hand, "G", "R") == expected


@pytest.mark.parametrize(
    "bonus, pair", [("holder", (12, 24)), ("team", (24, 24)), ("own", (18, 18))]
)
def test_example_9_bonus_in_a_team_of_two(bonus, pair):
    options = Options(5, bonus=bonus)
    # The team of 3 has 7 tricks and 3 loot among them; seats 3 and 4 are X and Y.
    scores = ref.score_round((4, 1, 2, 3, 2), (0, 3, 0, 0, 1), "AAABB", 2, 4, options)
    assert scores == [20, 20, 20, *pair]


def test_example_10_bonus_on_a_negative_total():
    scores = ref.score_round((9, 3, 4), (2, 0, 1), "ABB", -2, 0, Options(3))
    assert scores == [-44, -16, -16]


def test_example_11_hundred_points():
    options = Options(3, target=100)
    assert ref.game_end([104, 104, 98], 5, options) == "won"
    assert ref.leaders([104, 104, 98]) == [0, 1]
    assert ref.game_end([101, 108, 0], 5, options) == "won"
    assert ref.leaders([101, 108, 0]) == [1]
    assert ref.game_end([99, 99, 12], 5, options) == "on"


# --- counts ------------------------------------------------------------------------


def placements(game, depth):
    """Number of orders of that many placements."""
    if depth == 1:
        return len(game.legal())
    return sum(placements(take(game.clone(), action), depth - 1) for action in game.legal())


@pytest.mark.parametrize(
    "players, counts", [(3, (21, 420, 7974, 143160)), (4, (22, 462, 9240, 175488))]
)
def test_counts_placements_to_depth_4(players, counts):
    game = new_game(players)
    assert tuple(placements(game, depth) for depth in (1, 2, 3, 4)) == counts


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_counts_boards_and_placement_orders(players):
    sizes = [len(boxes) for boxes in ref.full_board(Options(players)).values()]
    boards, covered = 1, 0
    for size in sizes:
        boards, covered = boards * size, covered + size - 1
    assert boards == 400 * players and covered == players + 13
    # Backwards over how many boxes are open per line: the orders of all placements.
    orders = {(1,) * 5: 1}

    def count(open_):
        if open_ not in orders:
            orders[open_] = sum(
                boxes * count((*open_[:line], boxes - 1, *open_[line + 1 :]))
                for line, boxes in enumerate(open_)
                if boxes > 1
            )
        return orders[open_]

    assert count(tuple(sizes)) == 400 * players * factorial(players + 13)


@pytest.mark.parametrize(
    "lines, boards, steps",
    [
        (
            {"discards": ("0", "P"), "trumps": ("B",), "supertrumps": ("none",), "points": (1,)},
            6,
            3,
        ),
        (
            {"discards": ("0",), "trumps": ("B",), "supertrumps": ("R", "none"), "points": (1, 2)},
            12,
            4,
        ),
    ],
)
def test_counts_small_boards_walked_whole(lines, boards, steps):
    """Every final board comes about in the same number of orders."""
    orders = Counter()

    def walk(game):
        if game.phase != "cover":
            orders[tuple(game.board.values())] += 1
            return
        for action in game.legal():
            walk(take(game.clone(), action))

    walk(new_game(3, **lines))
    assert len(orders) == boards and set(orders.values()) == {factorial(steps)}


@pytest.mark.parametrize(
    "players, ones, none",
    [(2, 3, 0.020552), (3, 4, 0.003241), (4, 3, 0.020552), (5, 2.4, 0.049786)],
)
def test_counts_ones_in_a_hand(players, ones, none):
    options = Options(players)
    cards, size = ref.deck(options), ref.hand_size(options)
    number = sum(map(ref.is_one, cards))
    assert float(Fraction(number * size, len(cards))) == pytest.approx(ones)
    assert comb(len(cards) - number, size) / comb(len(cards), size) == pytest.approx(none, abs=5e-7)


ENDINGS = [
    (("B1 R2", "R13 B5"), "R", "B", "AB", 2, 2),
    (("Y1 B10 G2", "B1 B3 Y9", "R1 G8 G1"), "Y", "none", "ABB", 72, -1),
    (("B1 B1 B1", "B2 B3 B4"), "B", "none", "AB", 6, -6),
]


@pytest.mark.parametrize("hands, trump, supertrump, teams, lines, value", ENDINGS)
def test_counts_endings(hands, trump, supertrump, teams, lines, value):
    game = ending(hands, trump, supertrump, teams)
    assert ref.count_lines(game) == lines
    assert ref.best_value(game) == value


@pytest.mark.parametrize(
    "hands, value, expected",
    [
        (("R6", "R5"), 1, 1),
        (("R6", "R5"), -2, 1),  # the difference counts tricks and loot, not points
        (("R6 R9", "R5 R7"), 1, 0),
        (("R5 B2", "R9 R3"), 1, 0),  # B2 first: the R3 is thrown, and the R9 takes the other
        (("R5 B2", "R9 R3"), -2, 2),  # both tricks are forced on the leader
        (("B1 R2", "B2 R5"), -2, -3),  # and here on the follower, with the 1
    ],
)
def test_best_value_turns_round_under_negative_points(hands, value, expected):
    assert ref.best_value(ending(hands, "Y", "none", "AB", value=value)) == expected


def test_best_value_is_the_same_whatever_the_leader_is_called():
    hands, trump, supertrump, _, lines, value = ENDINGS[1]
    game = ending(hands, trump, supertrump, "BAA")
    assert (ref.count_lines(game), ref.best_value(game)) == (lines, value)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_counts_bounds_hold_in_random_games(players):
    rng = random.Random(players)
    for seed in range(3):
        game = play_out(new_game(players, seed), rng)
        for record in game.history:
            assert sum(record.tricks) == ref.hand_size(game.options) - record.board[2].startswith(
                "1"
            )
            assert sum(record.loot) <= 12
            assert all(-112 <= score <= 224 for score in record.scores)
            assert record.supers_captured <= record.supers_played <= 3


def test_counts_extreme_round_scores():
    options = Options(3)
    assert ref.score_round((16, 0, 0), (12, 0, 0), "ABB", 4, 0, options) == [224, 0, 0]
    assert ref.score_round((16, 0, 0), (12, 0, 0), "ABB", -2, 0, options) == [-112, 0, 0]


# --- the rules, one by one ---------------------------------------------------------


@pytest.mark.parametrize("players, cards", [(2, 60), (3, 48), (4, 60), (5, 60)])
def test_N1_deck(players, cards):
    deck = ref.deck(Options(players))
    assert len(deck) == cards
    assert Counter(map(ref.colour, deck)) == dict.fromkeys("BRYG", cards // 4)
    values = Counter(map(ref.value, deck))
    assert values.pop(1) == 12
    assert values == dict.fromkeys(range(2, 11 if players == 3 else 14), 4)


@pytest.mark.parametrize("players", [1, 6])
def test_N1_number_of_players(players):
    with pytest.raises(AssertionError):
        Options(players)


@pytest.mark.parametrize(
    "players, size, left_over", [(2, 15, 30), (3, 16, 0), (4, 15, 0), (5, 12, 0)]
)
def test_N2_hands(players, size, left_over):
    game = new_game(players)
    assert [len(hand) for hand in game.hands] == [size] * players
    assert len(ref.deck(game.options)) - size * players == left_over


def test_N2_every_round_has_its_own_deal_and_unseen_cards_may_come_back():
    game = new_game(2, rounds=2)
    first = [sorted(hand) for hand in game.hands]
    finish_round(game, random.Random(1))
    second = [sorted(hand) for hand in game.hands]
    assert first != second
    assert [sorted(hand) for hand in shuffled(game.options)(1)] == second
    assert Counter(sum(second, [])) - Counter(sum(first, []))


@pytest.mark.parametrize(
    "hands", ["B1 B2|B3", "B1 B2|B2 B3", "B1 B1|B1 B1", "B1 B2|B3 B14", "B1 B2|B3 K4"]
)
def test_N2_impossible_deals_are_refused(hands):
    options = Options(2, hand_size=2)
    with pytest.raises(ValueError):
        Game(options, lambda _: [hand.split() for hand in hands.split("|")])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N3_board(players):
    assert new_game(players).open == {
        1: [str(seat) for seat in range(players)],
        2: ["0", "1", "1x", "P"],
        3: ["B", "R", "Y", "G"],
        4: ["B", "R", "Y", "G", "none"],
        5: ["1", "2", "3", "4", "-2"],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N3_boxes_of_absent_characters_are_not_open(players):
    assert f"L1:{players}" not in new_game(players).legal()
    with pytest.raises(ValueError, match="no open box"):
        new_game(players).apply(f"L1:{players}")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first_cover", ["dealer", "left"])
def test_N4_dealer_first_then_clockwise(players, first_cover):
    game = new_game(players, first_dealer=1, first_cover=first_cover)
    start = (1 + (first_cover == "left")) % players
    play_out(game, random.Random(3), until=("team", "bonus", "discard", "play"))
    assert len(game.placements) == players + 13
    assert [seat for seat, _ in game.placements] == [
        (start + i) % players for i in range(players + 13)
    ]
    assert len({action for _, action in game.placements}) + 5 - players == 18


def test_N4_last_open_box_of_a_line_stays_open():
    game = take(new_game(2), "L1:0")
    assert "L1:1" not in game.legal()
    with pytest.raises(ValueError, match="last open box"):
        game.apply("L1:1")
    with pytest.raises(ValueError, match="no open box"):
        game.apply("L1:0")


@pytest.mark.parametrize("action", ["pass", "", "L6:0", "L0:0", "L2:7", "L2", "B5", "alone"])
def test_N4_no_passing_and_nothing_else(action):
    game = new_game(4)
    with pytest.raises(ValueError, match="seat 0 cannot"):
        game.apply(action)
    assert game.placements == []


def test_N4_settled_board():
    game = settle(new_game(4), "2 1x R none -2")
    assert game.board == {1: "2", 2: "1x", 3: "R", 4: "none", 5: "-2"}
    assert (game.phase, game.first, game.seat) == ("team", 2, 2)


def test_N5_two_players_have_no_choice():
    game = settle(new_game(2), "1 0 R B 2")
    assert (game.phase, game.teams, game.bonus_holder) == ("play", ("B", "A"), None)


def test_N5_three_players():
    game = settle(new_game(3), "1 0 R B 2")
    assert game.legal() == ["alone", "with 0", "with 2"]
    assert take(game.clone(), "alone").teams == ("B", "A", "B")
    assert take(game.clone(), "with 2").teams == ("B", "A", "A")


def test_N5_four_players_have_exactly_one_partner():
    game = settle(new_game(4), "2 0 R B 2")
    assert game.legal() == ["with 0", "with 1", "with 3"]
    assert take(game, "with 0").teams == ("A", "B", "A", "B")


def test_N5_five_players_have_twenty_options_with_the_bonus():
    game = settle(new_game(5), "1 0 R B 2")
    assert game.legal() == sorted(
        ["with 0", "with 2", "with 3", "with 4"]
        + ["with 0+2", "with 0+3", "with 0+4", "with 2+3", "with 2+4", "with 3+4"]
    )
    outcomes = {
        (after.teams, bonus)
        for team in game.legal()
        for after in [take(game.clone(), team)]
        for bonus in after.legal()
    }
    assert len(outcomes) == 20
    with pytest.raises(ValueError):
        game.apply("alone")


@pytest.mark.parametrize("choice, holder", [("alone", 1), ("with 0", 2), ("with 2", 0)])
def test_N6_three_players_bonus_to_the_one_alone(choice, holder):
    game = take(settle(new_game(3), "1 0 R B 2"), choice)
    assert (game.phase, game.bonus_holder) == ("play", holder)


@pytest.mark.parametrize(
    "choice, holders", [("with 4", ["bonus 1", "bonus 4"]), ("with 0+4", ["bonus 2", "bonus 3"])]
)
def test_N6_five_players_bonus_to_a_member_of_the_pair(choice, holders):
    game = take(settle(new_game(5), "1 0 R B 2"), choice)
    assert (game.phase, game.seat, game.legal()) == ("bonus", 1, holders)
    take(game, holders[1])
    assert (game.phase, game.bonus_holder) == ("play", int(holders[1][-1]))


@pytest.mark.parametrize("players, choice", [(2, None), (4, "with 0")])
def test_N6_no_bonus_with_two_or_four_players(players, choice):
    game = settle(new_game(players), "1 0 R B 2")
    take(game, *[choice] if choice else [])
    assert (game.phase, game.bonus_holder) == ("play", None)


def test_N7_discards_come_after_the_teams_from_the_first_player_round():
    game = settle(new_game(4), "2 1 R B 2")
    assert game.phase == "team"
    take(game, "with 0")
    seats = []
    while game.phase == "discard":
        seats.append(game.seat)
        game.apply(game.legal()[0])
    assert seats == [2, 3, 0, 1]
    assert [len(hand) for hand in game.hands] == [14] * 4
    assert (game.phase, game.seat) == ("play", 2)


@pytest.mark.parametrize("label, way", [("P", 1), ("1P", 1), ("R", -1), ("1R", -1)])
def test_N7_passing_hands_over_only_when_all_have_chosen(label, way):
    game = dealt(("B2 B3", "R2 R3", "Y2 Y3"), discards=(label, "0"))
    take(settle(game, f"1 {label} G none 2"), "alone", "R2", "Y2")
    assert game.legal() == ["B2", "B3"]  # nothing received yet
    assert [sorted(hand) for hand in game.hands] == [["B2", "B3"], ["R3"], ["Y3"]]
    take(game, "B2")
    expected = [["B3"], ["R3"], ["Y3"]]
    for giver, card in enumerate(("B2", "R2", "Y2")):
        expected[(giver + way) % 3].append(card)
    assert [sorted(hand) for hand in game.hands] == [sorted(hand) for hand in expected]


def test_N7_a_received_card_is_not_seen_before_one_passes_two():
    game = dealt(("B2 B3 B4", "R2 R3 R4"), discards=("2P", "0"))
    take(settle(game, "1 2P G none 2"), "R2", "R3")
    assert (game.seat, game.legal()) == (0, ["B2", "B3", "B4"])
    take(game, "B3", "B2")
    assert [sorted(hand) for hand in game.hands] == [["B4", "R2", "R3"], ["B2", "B3", "R4"]]


def test_N7_excluding_ones():
    game = dealt(("B1 B2 R1", "R2 R3 Y1"))
    settle(game, "0 1x G none 2")
    assert game.legal() == ["B2"]
    with pytest.raises(ValueError, match="excludes 1s"):
        game.apply("B1")
    with pytest.raises(ValueError, match="not in hand"):
        game.apply("R2")


def test_N7_discarded_cards_score_nothing():
    # The discarded 1s would have been loot.
    game = dealt(("B1 R13", "B2 R1"))
    take(settle(game, "0 1 G none 1"), "B1", "R1", "R13", "B2")
    assert game.history[-1].tricks == (1, 0)
    assert game.history[-1].loot == (0, 0)
    assert game.round_scores == [1, 0]


@pytest.mark.parametrize(
    "label, steps, left",
    [("0", 0, 3), ("1", 1, 2), ("2", 2, 1), ("2x", 2, 1), ("P", 1, 3), ("2P", 2, 3), ("2R", 2, 3)],
)
def test_N7_count_of_cards_is_steps_of_the_same_seat(label, steps, left):
    game = dealt(
        ("B2 B3 B4", "R2 R3 R4", "Y2 Y3 Y4"), discards=(label, "1x" if label == "0" else "0")
    )
    take(settle(game, f"2 {label} G none 2"), "alone")
    seats = []
    while game.phase == "discard":
        seats.append(game.seat)
        game.apply(game.legal()[0])
    assert seats == [seat for seat in (2, 0, 1) for _ in range(steps)]
    assert [len(hand) for hand in game.hands] == [left] * 3


def test_N7_a_hand_used_up_by_discards_scores_nothing():
    game = dealt(("B2", "R2"), discards=("2", "1", "0"), rounds=1)
    take(settle(game, "0 2 G none 4"), "B2", "R2")
    assert (game.phase, game.scores, game.winners) == ("over", [0, 0], [0, 1])


def test_N8_first_player_leads_any_card_then_the_winner_leads():
    game = dealt(("B1 B2 G5", "B3 R4 G6", "B7 Y2 G7"))
    take(settle(game, "1 0 R G 1"), "alone")
    assert (game.phase, game.seat) == ("play", 1)
    assert game.legal() == ["B3", "G6", "R4"]
    take(game, "B3", "B7", "B1")
    assert (game.seat, game.trick, game.tricks_won) == (2, [], [0, 0, 1])
    take(game, "Y2")
    assert (game.seat, game.trick) == (0, [(2, "Y2")])
    take(game, "G5", "R4")
    assert (game.seat, game.legal()) == (1, ["G6"])


def test_N9_supertrumps_are_the_ones_of_their_colour_only():
    assert [card for card in sorted(set(ref.deck(Options(4)))) if ref.is_supertrump(card, "Y")] == [
        "Y1"
    ]
    assert ref.deck(Options(4)).count("Y1") == 3
    assert not any(ref.is_supertrump(card, "none") for card in ref.deck(Options(4)))


def test_N9_supertrump_follows_trump_and_not_its_printed_colour():
    assert legal("R9", "R1 B5", "G", "R") == ["B5", "R1"]
    assert legal("G9", "R1 B5", "G", "R") == ["R1"]
    assert legal("R1", "R5 G2", "G", "R") == ["G2"]
    assert legal("R1", "R1 R5", "G", "R") == ["R1"]


@pytest.mark.parametrize(
    "led, hand, expected",
    [
        (None, "B5 R2 R2 G1", "B5 G1 R2"),  # the leader may play anything
        ("B5", "B2 R9 G9 B1", "B1 B2"),
        ("B5", "R9 G9 R1", "G9 R1 R9"),  # no duty to trump
        ("G5", "B2 G2 Y1 R5", "G2 Y1"),  # trump led: trump or supertrump
        ("Y1", "B2 G2 Y1 Y5", "G2 Y1"),
        ("Y5", "B2 G2 Y1 Y6", "Y6"),
        ("G9", "G2 G12", "G12 G2"),  # no duty to beat
    ],
)
def test_N10_following(led, hand, expected):
    assert legal(led, hand, "G", "Y") == expected.split()


def test_N10_reason_names_the_led_card():
    game = ending(("R9 B2", "R5 B5"), "G", "Y", "AB")
    take(game, "R9")
    with pytest.raises(ValueError, match="after R9 the choice is R5"):
        game.apply("B5")
    with pytest.raises(ValueError, match="not in hand"):
        game.apply("R9")


@pytest.mark.parametrize(
    "cards, trump, supertrump, winner",
    [
        ("G9 G10 G2 G3", "Y", "none", 2),  # highest of the led colour
        ("G9 R13 B13 R12", "Y", "none", 1),  # other colours never win
        ("G9 Y2 G13 Y3", "Y", "none", 4),  # highest trump
        ("G1 G1 G1 R9", "Y", "none", 3),  # equal 1s: the last played
        ("G9 Y1 G2 Y1", "Y", "none", 4),  # equal trump 1s: the last played
        ("B1 Y13 B1 Y12", "Y", "B", 3),  # the last-played supertrump
        ("Y13 Y12 G1 B1", "Y", "B", 4),
        ("Y1 Y13 Y2 Y1", "Y", "Y", 4),  # supertrumps of the trump colour
        ("G10 G9 R2 B2", "none", "Y", 1),
        ("G10 Y1 R2 G13", "none", "Y", 2),
        ("G10 Y1 R2 G13", "none", "none", 4),
    ],
)
def test_N11_who_takes_the_trick(cards, trump, supertrump, winner):
    assert trick(cards, trump, supertrump)[0] == winner


@settings(max_examples=200, deadline=None)
@given(
    st.permutations(ref.deck(Options(5))),
    st.integers(2, 5),
    st.sampled_from(["B", "R", "none"]),
    st.sampled_from(["B", "R", "Y", "none"]),
)
def test_N11_agrees_with_card_after_card_beating_the_best_so_far(cards, players, trump, supertrump):
    def beats(new, best):
        if ref.is_supertrump(new, supertrump) or ref.is_supertrump(best, supertrump):
            return ref.is_supertrump(new, supertrump)
        if new[0] == best[0]:
            return int(new[1:]) >= int(best[1:])
        return new[0] == trump

    best = 0
    for place in range(1, players):
        if beats(cards[place], cards[best]):
            best = place
    assert ref.trick_winner(cards[:players], trump, supertrump) == best


@pytest.mark.parametrize(
    "cards, trump, supertrump, teams, loot",
    [
        ("G1 G2 R1 B1", "Y", "none", "ABBB", 1),  # the opponent's G1, not team-mates' 1s
        ("G1 G1 G1 Y2", "Y", "none", "AAAB", 3),
        ("G1 G1 G1 Y2 B1", "Y", "none", "BBBAB", 4),  # "up to 3" is no cap
        ("B1 B1 G2 G3", "Y", "B", "ABAB", 1),  # a supertrump is loot
        ("B1 Y13 Y12 G4", "Y", "B", "ABAB", 0),  # one's own 1s are not
        ("B1 R3 B1 G4", "Y", "B", "ABAB", 0),  # nor a team-mate's
    ],
)
def test_N12_loot(cards, trump, supertrump, teams, loot):
    assert trick(cards, trump, supertrump, teams)[1] == loot


def test_N12_supertrumps_played_and_captured_are_counted():
    game = ending(("B1 G2", "B1 G3", "G4 B1", "G5 R2"), "Y", "B", "ABAB", super_loot=False)
    take(game, "B1", "B1", "B1", "G5", "R2" if game.seat == 3 else "G4")
    assert game.supers_played == 3
    assert game.supers_captured == 1  # seat 1's; seat 0 is a team-mate of seat 2
    assert game.loot_won == [0, 0, 0, 0]


def test_N13_every_member_gets_the_full_total_and_both_teams_score():
    assert ref.score_round((5, 4, 3, 3), (1, 0, 2, 0), "ABAB", 3, None, Options(4)) == [
        33,
        21,
        33,
        21,
    ]


@pytest.mark.parametrize("value, scores", [(3, [24, 3, 3]), (-2, [-16, -2, -2])])
def test_N13_bonus_holder_doubles_his_own_score_in_a_game(value, scores):
    hands = ("R10 B10 B1 Y2", "R2 B2 G3 Y3", "R3 B3 G1 Y4")
    game = ending(hands, "R", "B", "ABB", value=value, bonus=0)
    # The one alone takes three tricks and the G1; the pair takes the last.
    take(game, "R10", "R2", "R3", "B10", "B2", "B3", "B1", "G3", "G1", "Y2", "Y3", "Y4")
    assert (game.tricks_won, game.loot_won) == ([3, 0, 1], [1, 0, 0])
    assert game.round_scores == game.scores == scores


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N14_rounds_and_deal_moves_left(players):
    game = play_out(new_game(players, first_dealer=1), random.Random(7))
    assert len(game.history) == ROUNDS_OF[players]
    assert [record.dealer for record in game.history] == [
        (1 + i) % players for i in range(len(game.history))
    ]
    totals = [sum(record.scores[seat] for record in game.history) for seat in range(players)]
    assert game.scores == totals and game.round_scores == list(game.history[-1].scores)
    assert game.winners == [seat for seat in range(players) if totals[seat] == max(totals)]
    assert (game.seat, game.legal(), game.cut_off) == (None, [], False)
    with pytest.raises(ValueError, match="the game is over"):
        game.apply("L1:0")


def target_game(rounds_won_by, **options):
    """One-card rounds for 2 players; the named seats take 4 points each, round by round."""
    options = Options(2, hand_size=1, points=(4, -2), discards=("0",), **options)

    def deal(round_index):
        return [["B3"], ["B2"]] if rounds_won_by[round_index] == 0 else [["B2"], ["B3"]]

    game = Game(options, deal)
    while game.phase != "over":
        settle(game, "0 0 R none 4")
        take(game, *game.hands[0], *game.hands[1])
    return game


def test_N15_stops_after_the_first_round_with_the_target():
    game = target_game([0, 1, 0, 1, 1], target=12)
    assert (len(game.history), game.scores, game.winners, game.cut_off) == (5, [8, 12], [1], False)


def test_N15_a_target_may_need_more_rounds_than_a_game_has():
    game = target_game([0, 1] * 9 + [0], target=40)
    assert len(game.history) == 19 > ref.number_of_rounds(game.options)


def test_N15_cut_off_is_reported_and_nobody_has_won():
    game = target_game([0, 0], target=12, max_rounds=2)
    assert (game.phase, game.scores, game.winners, game.cut_off) == ("over", [8, 0], [], True)
    game = target_game([0, 0, 0], target=12, max_rounds=3)
    assert (game.winners, game.cut_off) == ([0], False)


def test_N15_a_target_and_a_number_of_rounds_exclude_each_other():
    with pytest.raises(AssertionError):
        Options(3, rounds=5, target=100)


def test_N16_a_hand_of_nothing_but_ones_discards_a_one():
    ones = " ".join(f"{colour}1" for colour in "BRYG" for _ in range(3))
    assert ref.discard_choices(ones.split(), no_ones=True) == ["B1", "G1", "R1", "Y1"]
    game = dealt(("B1 B1 R1", "B2 B3 R2"))
    take(settle(game, "0 1x G none 2"), "B1", "B2")
    assert [sorted(hand) for hand in game.hands] == [["B1", "R1"], ["B3", "R2"]]


def test_N16_applies_card_by_card_under_2x():
    game = dealt(("B1 B2 R1", "B3 B4 R2"), discards=("2x", "0"))
    settle(game, "0 2x G none 2")
    assert game.legal() == ["B2"]
    assert take(game, "B2").legal() == ["B1", "R1"]


# --- options -----------------------------------------------------------------------


def test_option_bonus_factor():
    for bonus, pair in [("holder", (12, 36)), ("team", (36, 36)), ("own", (24, 24))]:
        options = Options(5, bonus=bonus, bonus_factor=3)
        assert ref.score_round((4, 1, 2, 3, 2), (0, 3, 0, 0, 1), "AAABB", 2, 4, options)[
            3:
        ] == list(pair)


def test_option_older_boxes():
    game = new_game(4, discards=("0", "1", "2", "2x", "2P"), trumps=("B", "R", "Y", "G", "none"))
    assert game.open[2] == ["0", "1", "2", "2x", "2P"] and game.open[3][-1] == "none"
    settle(game, "0 2P none R 1")
    assert game.board == {1: "0", 2: "2P", 3: "none", 4: "R", 5: "1"}


@pytest.mark.parametrize("label", ["", "Q", "1y", "P1", "x1", "-1"])
def test_option_unknown_discard_boxes_are_refused(label):
    with pytest.raises(AssertionError):
        Options(4, discards=("0", label))


def test_option_a_line_of_one_box_is_settled_from_the_start():
    game = new_game(3, trumps=("R",), points=(2,))
    assert not [action for action in game.legal() if action[:2] in ("L3", "L5")]
    play_out(game, random.Random(1), until=("team",))
    assert (game.board[3], game.board[5], len(game.placements)) == ("R", "2", 2 + 3 + 4)


@pytest.mark.parametrize(
    "led, hand, expected",
    [
        ("R9", "R1 B5", "R1"),  # it follows its printed colour,
        ("R9", "R1 R5 G2", "R1 R5"),
        ("R1", "R5 G2 B3", "R5"),  # and is followed by it,
        ("R1", "G2 B3", "B3 G2"),
        ("G3", "R1 R5", "R1 R5"),  # but not as a trump
        ("G3", "G1 R1", "G1"),
    ],
)
def test_option_supertrump_follows_its_printed_colour(led, hand, expected):
    assert legal(led, hand, "G", "R", super_follows="printed") == expected.split()
    if "R1" in hand:  # it still beats everything
        assert ref.trick_winner([led, "G13", "R1"], "G", "R") == 2


def test_option_printed_supertrump_of_the_trump_colour():
    assert legal("G3", "G1 R1", "G", "G", super_follows="printed") == ["G1"]
    assert legal("G1", "G5 R1", "G", "G", super_follows="printed") == ["G5"]


def test_option_no_trump_colour():
    assert legal("R9", "R1 B5", "none", "R") == ["B5", "R1"]
    assert legal("R1", "R5 R1 B3", "none", "R") == ["R1"]  # supertrumps are a suit of their own
    assert legal("R1", "R5 B3", "none", "R") == ["B3", "R5"]
    assert legal("R1", "R5 B3", "none", "R", super_follows="printed") == ["R5"]
    assert legal("R9", "R1 B5", "none", "none") == ["R1"]


@pytest.mark.parametrize(
    "led, hand, trump, supertrump, expected",
    [
        ("B5", "R9 G9 R1", "G", "R", "G9 R1"),
        ("B5", "R9 Y9", "G", "R", "R9 Y9"),
        ("B5", "B2 G9 R1", "G", "R", "B2"),  # following comes first
        ("B5", "G9 G2 Y3", "G", "R", "G2 G9"),  # no duty to go higher
        ("B5", "R1 Y3", "none", "R", "R1"),
        ("B5", "R1 Y3", "none", "none", "R1 Y3"),
        (None, "R1 Y3", "G", "R", "R1 Y3"),
    ],
)
def test_option_must_trump(led, hand, trump, supertrump, expected):
    assert legal(led, hand, trump, supertrump, must_trump=True) == expected.split()


def test_option_must_trump_with_printed_supertrumps():
    assert legal("G3", "R1 R5", "G", "R", must_trump=True, super_follows="printed") == ["R1"]
    assert legal("R1", "G2 B3", "G", "R", must_trump=True, super_follows="printed") == ["G2"]


def test_option_supertrumps_are_not_loot():
    assert trick("B1 B1 G1 G3", "Y", "B", "ABAB") == (2, 2)
    assert trick("B1 B1 G1 G3", "Y", "B", "ABAB", super_loot=False) == (2, 1)


def test_option_deck():
    options = Options(4, highest=6, ones=2, hand_size=5)
    assert len(ref.deck(options)) == 28 and ref.deck(options).count("G1") == 2
    play_out(Game(options, shuffled(options)), random.Random(2))
    with pytest.raises(AssertionError):
        Options(4, highest=14)  # 64 cards
    with pytest.raises(AssertionError):
        Options(4, highest=6)  # too few cards for the hands


def test_option_rounds():
    assert len(play_out(new_game(3, rounds=2), random.Random(2)).history) == 2


OPTION_VALUES = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "bonus": st.sampled_from(["holder", "team", "own"]),
        "bonus_factor": st.integers(1, 3),
        "discards": st.lists(
            st.sampled_from(["0", "1", "2", "1x", "2x", "P", "2P", "R", "2R"]),
            min_size=1,
            unique=True,
        ).map(tuple),
        "trumps": st.lists(
            st.sampled_from(["B", "R", "Y", "G", "none"]), min_size=1, unique=True
        ).map(tuple),
        "super_follows": st.sampled_from(["trump", "printed"]),
        "must_trump": st.booleans(),
        "super_loot": st.booleans(),
        "first_cover": st.sampled_from(["dealer", "left"]),
        "highest": st.integers(5, 9),
        "hand_size": st.integers(1, 5),
        "rounds": st.integers(1, 2),
    }
)


@settings(max_examples=60, deadline=None)
@given(OPTION_VALUES, st.integers(0, 999))
def test_every_option_keeps_the_books(values, seed):
    """Cards, tricks, loot and scores of random games under random options add up."""
    options = Options(**values)
    rng = random.Random(seed)

    def check(game):
        if game.phase == "over":
            return
        assert game.legal() and game.legal() == sorted(set(game.legal()))
        assert not Counter(sum(game.hands, []) + [card for _, card in game.trick]) - Counter(
            ref.deck(options)
        )

    game = play_out(Game(options, shuffled(options, seed)), rng, check=check)
    for record in game.history:
        box = ref.parse_discard(record.board[2])
        discarded = 0 if box.direction else min(box.count, options.hand_size)
        assert sum(record.tricks) == options.hand_size - discarded
        assert sum(record.loot) <= 12 and record.supers_captured <= record.supers_played <= 3
        assert record.teams[record.first] == "A"
        assert list(record.scores) == ref.score_round(
            record.tricks, record.loot, record.teams, int(record.board[5]), record.bonus, options
        )


# --- a position in the trick phase --------------------------------------------------


@pytest.mark.parametrize("players, seed", [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_trick_phase_entry_gives_what_the_whole_game_gives(players, seed):
    rng = random.Random(seed)
    game = play_out(new_game(players, seed), rng, until=("play",))
    position = Game.from_trick_phase(
        game.options,
        game.hands,
        game.board[3],
        game.board[4],
        int(game.board[5]),
        game.teams,
        game.bonus_holder,
        game.first,
    )
    while position.phase != "over":
        assert (position.seat, position.legal()) == (game.seat, game.legal())
        action = rng.choice(position.legal())
        take(game, action)
        take(position, action)
    record = game.history[0]
    assert position.round_scores == list(record.scores) == game.round_scores
    assert (tuple(position.tricks_won), tuple(position.loot_won)) == (record.tricks, record.loot)
    assert (position.supers_played, position.supers_captured) == (
        record.supers_played,
        record.supers_captured,
    )


def test_trick_phase_entry_with_cards_on_the_table():
    whole = ending(("B1 R2", "R13 B5"), "R", "B", "AB")
    take(whole, "B1")
    begun = ending(("R2", "R13 B5"), "R", "B", "AB", table="B1")
    assert (begun.seat, begun.trick, begun.legal()) == (1, [(0, "B1")], ["R13"])
    assert begun.supers_played == 1
    take(whole, "R13", "R2", "B5")
    take(begun, "R13", "R2", "B5")
    assert whole.round_scores == begun.round_scores == [2, 0]


def test_clone_and_refused_actions_leave_the_game_alone():
    game = settle(new_game(4), "2 1 R B 2")
    before = repr(vars(game))
    play_out(game.clone(), random.Random(1))
    with pytest.raises(ValueError):
        game.apply("with 2")
    assert repr(vars(game)) == before


# --- mistakes that others made -------------------------------------------------------


def test_mistake_whole_team_doubled_by_accident():
    scores = ref.score_round((1, 1, 1, 1, 1), (0,) * 5, "BAABB", 1, 1, Options(5))
    assert scores == [3, 4, 2, 3, 3]


def test_mistake_bonus_holder_from_the_larger_team():
    for players in (3, 5):
        for first in range(players):
            for teams in ref.team_choices(first, players).values():
                holders = ref.bonus_choices(teams)
                assert len(holders) == players // 2
                assert all(teams.count(teams[seat]) < players / 2 for seat in holders)
    game = take(settle(new_game(5), "1 0 R B 2"), "with 0+4")
    with pytest.raises(ValueError):
        game.apply("bonus 1")


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_mistake_discards_do_not_wrap_round(first):
    game = settle(new_game(4), f"{first} 1 R B 2")
    take(game, f"with {(first + 1) % 4}")
    seats = []
    while game.phase == "discard":
        seats.append(game.seat)
        game.apply(game.legal()[0])
    assert seats == [(first + place) % 4 for place in range(4)]


def test_mistake_forced_trumping():
    assert legal("B5", "G9 Y3", "G", "R") == ["G9", "Y3"]


def test_mistake_supertrump_still_following_its_printed_colour():
    game = ending(("R9 B2", "R1 B5"), "G", "R", "AB")
    assert take(game, "R9").legal() == ["B5", "R1"]


def test_mistake_ties_given_to_one_winner():
    game = play_out(dealt(("B2", "B3"), discards=("1",), rounds=1), random.Random(0))
    assert game.scores == [0, 0] and game.winners == [0, 1]
    assert ref.leaders([-4, -2, -2]) == [1, 2]


# --- the oracle itself ---------------------------------------------------------------


def test_the_oracle_imports_nothing_but_the_standard_library():
    tree = ast.parse(Path(ref.__file__).read_text())
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= set(sys.stdlib_module_names)


def test_every_rule_has_a_named_test():
    here = set(globals())
    for number in range(1, 17):
        assert any(name.startswith(f"test_N{number}_") for name in here), number
