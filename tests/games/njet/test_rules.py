"""Every rule of Njet! by its id, its options, and the mistakes that others made, on State."""

import random
from itertools import combinations

import pytest

from njet.core.errors import IllegalAction
from njet.core.sets import members
from njet.games.njet import Rules
from njet.state import State, new_game

PLAYERS = (2, 3, 4, 5)
HAND_SIZE = {2: 15, 3: 16, 4: 15, 5: 12}
ROUNDS = {2: 8, 3: 9, 4: 8, 5: 10}


# --- ways to set a game up ---


def position(hands, trump="-", super_="-", teams="AB", lead=0, table="", rules=None, **keys):
    """A position in the trick phase; hands as "G9 B1 / R2 R3"."""
    hands = hands.replace(" / ", "/").replace(" ", ".")
    keys = {"table": table.replace(" ", "."), **keys}
    more = "".join(f" {key}={value}" for key, value in keys.items() if value != "")
    text = f"njet hands={hands} trump={trump} super={super_} teams={teams} lead={lead}{more}"
    return State.from_text(text, rules)


def dealt(hands, rules=None, first_dealer=0, **options):
    """A game of one round with the given hands."""
    hands = [hand.split() for hand in hands.split(" / ")]
    rules = Rules(hand_size=len(hands[0]), rounds=1, **options)
    return new_game(players=len(hands), rules=rules, deals=[hands], first_dealer=first_dealer)


def legal(state):
    return sorted(map(state.action_to_string, state.legal_actions()))


def take(state, *actions):
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def settle(state, boxes):
    """Cover everything but one box a line, named as in "1 1x R none -2"."""
    keep = {f"L{line}:{label}" for line, label in enumerate(boxes.split(), start=1)}
    while state.round.phase == "cover":
        take(state, next(name for name in legal(state) if name not in keep))
    return state


def play_out(state, rng, phases=("over",)):
    while state.round.phase not in phases:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def won(cards, trump="-", super_="-", teams=None, **options):
    """Who takes a trick of single cards led by seat 0, and his loot."""
    seats = len(cards.split())
    state = position(
        cards.replace(" ", " / "), trump, super_, teams or "ABABA"[:seats], rules=Rules(**options)
    )
    take(state, *cards.split())
    winner = state.round.tricks.index(1)
    return winner, state.round.loot[winner]


# --- N-1 to N-4: deck, deal, board ---


@pytest.mark.parametrize("players", PLAYERS)
def test_N1_deck(players):
    deck = Rules().deck(players)
    highest = 10 if players == 3 else 13
    cards = deck.cards(deck.mask)
    assert len(cards) == {3: 48}.get(players, 60)
    for colour in "BRYG":
        values = [int(card[1:]) for card in cards if card[0] == colour]
        assert values == [1, 1, *range(1, highest + 1)]


@pytest.mark.parametrize("players", PLAYERS)
def test_N2_hands(players):
    for number in range(20):
        state = new_game(players=players, seed=3, game_number=number)
        assert [hand.bit_count() for hand in state.round.hands] == [HAND_SIZE[players]] * players
        assert sum(state.round.hands).bit_count() == HAND_SIZE[players] * players


def test_N2_unseen_cards_come_back_with_two_players():
    state, rng, dealt_ = new_game(players=2, seed=5), random.Random(1), {}
    while not state.is_terminal():
        dealt_.setdefault(state.round_number, sum(state.round.hands))
        state.apply_action(rng.choice(state.legal_actions()))
    assert [cards.bit_count() for cards in dealt_.values()] == [30] * 8
    assert len(set(dealt_.values())) == 8
    seen = 0
    for cards in dealt_.values():
        seen |= cards
    assert seen == Rules().deck(2).mask


@pytest.mark.parametrize("players", PLAYERS)
def test_N3_board(players):
    lines = ["0 1 1x P", "B R Y G", "B R Y G none", "1 2 3 4 -2"]
    boxes = [f"L1:{seat}" for seat in range(players)]
    boxes += [f"L{line}:{box}" for line, text in enumerate(lines, 2) for box in text.split()]
    assert legal(new_game(players=players, seed=1)) == sorted(boxes)


@pytest.mark.parametrize("players", PLAYERS)
def test_N4_the_dealer_covers_first_then_clockwise(players):
    for dealer in range(players):
        state = new_game(players=players, seed=1, first_dealer=dealer)
        play_out(state, random.Random(dealer), ("team", "discard", "play"))
        seats = [seat for seat, _ in state.round.placements]
        assert seats == [(dealer + turn) % players for turn in range(players + 13)]
        absent = 5 - players
        assert len(seats) + absent == 18
        assert state.round.board.bit_count() == 5


def test_N4_only_lines_with_two_open_boxes():
    state = new_game(players=2, seed=1)
    take(state, "L1:0")
    assert not [name for name in legal(state) if name.startswith("L1")]
    with pytest.raises(IllegalAction, match="last open box of L1"):
        take(state, "L1:1")
    with pytest.raises(IllegalAction, match="covered already"):
        take(state, "L1:0")


def test_N4_who_covered_what_is_public():
    state = take(new_game(players=4, seed=1), "L2:0", "L4:none")
    for seat in range(4):
        assert "covered L2:0 L4:none" in state.information_state_string(seat)
        assert "none by 1" in state.information_state_string(seat)


# --- N-5 to N-7: teams, bonus, discards ---


@pytest.mark.parametrize(
    "players, teams",
    [
        (3, "alone / with 0 / with 2"),
        (4, "with 0 / with 2 / with 3"),
        (
            5,
            "with 0 / with 0+2 / with 0+3 / with 0+4 / with 2 / with 2+3 / with 2+4 / with 3 / "
            "with 3+4 / with 4",
        ),
    ],
)
def test_N5_teams(players, teams):
    state = settle(new_game(players=players, seed=1), "1 0 R B 1")
    assert (state.round.phase, state.current_player()) == ("team", 1)
    assert legal(state) == sorted(teams.split(" / "))


def test_N5_no_choice_with_two_players():
    state = settle(new_game(players=2, seed=1), "1 0 R B 1")
    assert (state.round.phase, state.current_player()) == ("play", 1)
    assert members(state.round.team) == [1]


def test_N6_bonus_card():
    assert settle(new_game(players=2, seed=1), "1 0 R B 1").round.holder == 0
    four = take(settle(new_game(players=4, seed=1), "1 0 R B 1"), "with 0")
    assert (four.round.phase, four.round.holder) == ("play", 0)
    for team, alone in [("alone", 1), ("with 0", 2), ("with 2", 0)]:
        three = take(settle(new_game(players=3, seed=1), "1 0 R B 1"), team)
        assert members(three.round.holder) == [alone]
    for team, takers in [("with 4", "1 4"), ("with 0+4", "2 3")]:
        five = take(settle(new_game(players=5, seed=1), "1 0 R B 1"), team)
        assert five.current_player() == 1
        assert legal(five) == [f"bonus {seat}" for seat in takers.split()]


def test_N5_and_N6_make_twenty_options_with_five():
    state = settle(new_game(players=5, seed=1), "1 0 R B 1")
    assert sum(len(state.child(team).legal_actions()) for team in state.legal_actions()) == 20


def test_N7_discards_are_chosen_after_the_teams_and_score_nothing():
    state = settle(dealt("B1 B2 / B3 B4"), "0 1 G none 2")
    take(state, "B1", "B3")
    assert (state.round.phase, legal(state)) == ("play", ["B2"])
    take(state, "B2", "B4")
    assert state.scores() == [0, 2]


def test_N7_discards_are_hidden():
    state = take(settle(dealt("B1 B2 / B3 B4"), "0 1 G none 2"), "B1", "B3")
    assert "discarded B1" in state.information_state_string(0)
    assert "B1" not in state.information_state_string(1)


def test_N7_passed_cards_are_chosen_before_the_received_are_seen():
    hands = "B1 B2 / R3 R4 / Y5 Y6 / G7 G8"
    state = take(settle(dealt(hands), "2 P R none 1"), "with 0")
    assert state.current_player() == 2
    take(state, "Y5")
    assert legal(state) == ["G7", "G8"]
    assert "received" not in state.information_state_string(3)
    take(state, "G8", "B1", "R3")
    deck = state.round.setting.deck
    hands = [" ".join(deck.cards(hand)) for hand in state.round.hands]
    assert hands == ["B2 G8", "B1 R4", "R3 Y6", "Y5 G7"]
    assert "seat 3 passed G8, received Y5" in state.information_state_string(3)
    assert "passed Y5" not in state.information_state_string(3)


def test_N7_a_box_may_spare_ones():
    state = settle(dealt("B1 B2 R1 / B3 B4 R2"), "0 1x G none 2")
    assert legal(state) == ["B2"]
    with pytest.raises(IllegalAction, match="seat 0 cannot discard B1: 1s stay in hand"):
        take(state, "B1")


# --- N-8 to N-12: tricks ---


def test_N8_the_first_player_leads_any_card_and_the_winner_the_next():
    state = settle(dealt("B1 G2 G5 / B3 R4 G4"), "1 0 G B 2")
    assert (state.current_player(), legal(state)) == (1, ["B3", "G4", "R4"])
    take(state, "G4", "G5")
    assert (state.current_player(), legal(state)) == (0, ["B1", "G2"])


def test_N9_supertrumps_are_the_ones_of_their_colour_and_trumps():
    state = settle(dealt("B1 G2 R9 / R1 R2 B3"), "0 0 G R 2")
    deck, terms = state.round.setting.deck, state.round.terms
    assert deck.cards(terms.supers) == ["R1", "R1", "R1"]
    assert set(deck.cards(terms.trumps)) == {f"G{value}" for value in range(1, 14)} | {"R1"}


def test_N9_none_leaves_no_supertrumps():
    state = settle(dealt("B1 G2 R9 / R1 R2 B3"), "0 0 G none 2")
    assert state.round.terms.supers == 0


@pytest.mark.parametrize(
    "led, hand, expected",
    [
        ("B5", "B2 B9 G4", "B2 B9"),
        ("B5", "R2 G4 Y1", "G4 R2 Y1"),
        ("G5", "G2 R1 B3", "G2 R1"),
        ("R1", "G2 R9 B3", "G2"),
        ("R9", "R1 R5 G2", "R5"),
    ],
)
def test_N10_follow_the_effective_colour(led, hand, expected):
    state = position(f"Y2 Y3 / {hand}", "G", "R", table=led)
    assert legal(state) == expected.split()


def test_N10_no_duty_to_beat():
    state = position("Y2 / B2 B9", "G", table="B5")
    assert legal(state) == ["B2", "B9"]


@pytest.mark.parametrize(
    "cards, trump, super_, winner",
    [
        ("B5 B9 B7", "G", "-", 1),  # the highest of the led colour
        ("B5 R10 B7", "G", "-", 2),
        ("B5 G2 G3", "G", "-", 2),  # the highest trump
        ("B5 R1 G10", "G", "R", 1),  # a supertrump
        ("R1 R1 G10", "G", "R", 1),  # the last of them
        ("R1 R1 R1", "G", "-", 2),  # equal cards: the last
        ("G1 G1 B9", "G", "-", 1),
        ("B5 R1 R1", "G", "-", 0),  # but only of a suit that counts
        ("B1 B2 B1", "G", "-", 1),
        ("B5 R1 B10", "-", "R", 1),  # supertrumps without a trump colour
    ],
)
def test_N11_who_takes_the_trick(cards, trump, super_, winner):
    assert won(cards, trump, super_, "ABB")[0] == winner


def test_N11_last_supertrump_wins():
    assert won("R1 G13 R1 R1", "G", "R") == (3, 2)


@pytest.mark.parametrize(
    "cards, teams, loot",
    [
        ("B9 B1 R1 Y1", "ABAB", 2),
        ("B9 R2 B1 R3", "ABAB", 0),  # a team-mate's
        ("B1 R2 R1 R3", "ABAB", 0),  # one's own
        ("B9 B1 R1 Y1 G1", "AABBB", 3),
        ("B9 B1 R1 Y1 G1", "ABBAA", 2),
    ],
)
def test_N12_loot_is_what_opponents_played(cards, teams, loot):
    assert won(cards, teams=teams) == (0, loot)


def test_N12_supertrumps_are_loot():
    assert won("R1 B2 R3 R1", "G", "R") == (3, 1)
    assert won("R1 R1 G3 B2", "G", "R") == (1, 1)
    assert won("R1 R1 G3 B2", "G", "R", super_loot=False) == (1, 0)


# --- N-13 to N-16: scores and endings ---


@pytest.mark.parametrize("value, scores", [(3, [24, 3, 3]), (-2, [-16, -2, -2])])
def test_N13_the_holder_doubles_his_own_score(value, scores):
    state = position(
        "R10 B10 B1 Y2 / R2 B2 G3 Y3 / R3 B3 G1 Y4", "R", "B", "ABB", value=value, bonus=0
    )
    take(state, "R10", "R2", "R3", "B10", "B2", "B3", "B1", "G3", "G1", "Y2", "Y3", "Y4")
    assert state.scores() == scores
    assert state.returns() == [float(score) for score in scores]


def test_N13_both_teams_score_and_every_member_gets_the_total():
    state = position("///", "R", "-", "ABAB", value=3, tricks="5.4.3.3", loot="1.0.2.0")
    assert state.scores() == [33, 21, 33, 21]


@pytest.mark.parametrize("players", PLAYERS)
def test_N14_rounds_and_the_deal_moves_left(players):
    state = play_out(new_game(players=players, seed=2, first_dealer=1), random.Random(players))
    assert [round_.dealer for round_ in state.rounds] == [
        (1 + number) % players for number in range(ROUNDS[players])
    ]
    totals = [sum(round_.scores[seat] for round_ in state.rounds) for seat in range(players)]
    assert state.scores() == totals
    assert state.winners() == [seat for seat in range(players) if totals[seat] == max(totals)]


@pytest.mark.parametrize("players", PLAYERS)
def test_N13_and_N14_bounds_of_a_round(players):
    state = play_out(new_game(players=players, seed=8), random.Random(players))
    for round_ in state.rounds:
        size = HAND_SIZE[players] - (not round_.terms.discard.passed) * round_.terms.discard.cards
        assert sum(round_.tricks) == size == len(round_.played)
        assert sum(round_.loot) <= 12
        assert all(-112 <= score <= 224 for score in round_.scores)


def target_game(taken_by, **options):
    """Rounds of one card each between two players; who takes one gets 4 points."""
    rules = Rules(hand_size=1, points=(4, -2), discards=("0", "1"), **options)
    deals = [[["B3"], ["B2"]] if winner == 0 else [["B2"], ["B3"]] for winner in taken_by]
    deals += [deals[0]] * (rules.max_rounds - len(deals))
    state = new_game(players=2, rules=rules, deals=deals)
    while not state.is_terminal():
        settle(state, "0 0 R none 4")
        state.apply_action(state.legal_actions()[0])
    return state


def test_N15_stops_after_the_first_round_with_the_target():
    state = target_game([0, 1, 0, 1, 1], target=12)
    assert (len(state.rounds), state.scores(), state.winners()) == (5, [8, 12], [1])
    assert not state.cut_off


def test_N15_may_need_more_rounds_than_a_game_has():
    state = target_game([0, 1] * 9 + [0], target=40)
    assert (len(state.rounds), state.winners()) == (19, [0])


def test_N15_a_game_cut_off_has_no_winner():
    state = target_game([0, 0], target=12, max_rounds=2)
    assert (state.scores(), state.winners(), state.cut_off) == ([8, 0], [], True)
    state = target_game([0, 0, 0], target=12, max_rounds=3)
    assert (state.winners(), state.cut_off) == ([0], False)


def test_N16_a_hand_of_nothing_but_ones_discards_a_one():
    state = settle(dealt("B1 B1 R1 / B2 B3 R2"), "0 1x G none 2")
    assert legal(state) == ["B1", "R1"]
    take(state, "B1", "B2")
    assert [hand.bit_count() for hand in state.round.hands] == [2, 2]


def test_N16_goes_card_by_card():
    state = settle(dealt("B1 B2 R1 / B3 B4 R2", discards=("2x", "0")), "0 2x G none 2")
    assert legal(state) == ["B2"]
    assert legal(take(state, "B2")) == ["B1", "R1"]


# --- options ---


@pytest.mark.parametrize(
    "bonus, factor, scores",
    [
        ("holder", 3, [18, 18, 18, 12, 36]),
        ("team", 3, [18, 18, 18, 36, 36]),
        ("own", 3, [18, 18, 18, 24, 24]),
        ("holder", 1, [18, 18, 18, 12, 12]),
    ],
)
def test_option_bonus(bonus, factor, scores):
    rules = Rules(bonus=bonus, bonus_factor=factor)
    state = position(
        "////",
        "R",
        teams="AAABB",
        value=2,
        bonus=4,
        tricks="4.1.2.3.2",
        loot="0.2.0.0.1",
        rules=rules,
    )
    assert state.scores() == scores


def test_option_older_boxes():
    rules = Rules(discards=("0", "1", "2", "2x", "2R"), trumps=("B", "R", "Y", "G", "none"))
    state = settle(new_game(players=4, rules=rules, seed=1), "0 2R none R 1")
    take(state, "with 1")
    hands = state.round.hands.copy()
    chosen = []
    while state.round.phase == "discard":
        chosen.append((state.current_player(), state.legal_actions()[0]))
        state.apply_action(chosen[-1][1])
    assert [seat for seat, _ in chosen] == [0, 0, 1, 1, 2, 2, 3, 3]
    for seat in range(4):
        passed = sum(state.round.aside[seat])
        kept = hands[seat] ^ passed
        assert state.round.hands[seat] == kept | sum(state.round.aside[(seat + 1) % 4])
    assert state.round.terms.trumps == state.round.terms.supers


@pytest.mark.parametrize(
    "led, hand, expected",
    [
        ("R9", "R1 B5 Y3", "R1"),  # it follows its printed colour,
        ("R1", "R5 G2 B3", "R5"),  # and is followed by it,
        ("R1", "G2 B3 Y3", "B3 G2 Y3"),
        ("G3", "G1 R1 B3", "G1"),  # but not as a trump
    ],
)
def test_option_supertrump_follows_its_printed_colour(led, hand, expected):
    rules = Rules(super_follows="printed")
    state = position(f"Y2 Y4 / {hand}", "G", "R", table=led, rules=rules)
    assert legal(state) == expected.split()
    assert won("R9 G10 R1 R4", "G", "R", super_follows="printed") == (2, 0)


@pytest.mark.parametrize(
    "hand, trump, super_, expected",
    [
        ("R9 G9 R1", "G", "R", "G9 R1"),
        ("R9 Y9 Y8", "G", "R", "R9 Y8 Y9"),
        ("B2 G9 R1", "G", "R", "B2"),  # following comes first
        ("G9 G2 Y3", "G", "R", "G2 G9"),  # no duty to go higher
        ("R1 Y3 Y4", "-", "R", "R1"),
    ],
)
def test_option_must_trump(hand, trump, super_, expected):
    state = position(f"Y5 Y6 / {hand}", trump, super_, table="B5", rules=Rules(must_trump=True))
    assert legal(state) == expected.split()
    if "Y3" not in expected and "Y3" in hand:
        with pytest.raises(IllegalAction, match="seat 1 cannot play Y3: must play a trump"):
            take(state, "Y3")


def test_option_first_cover():
    state = new_game(players=3, seed=1, rules=Rules(first_cover="left"), first_dealer=2)
    assert state.current_player() == 0


def test_option_deck_and_hand_size():
    rules = Rules(highest=6, ones=2, hand_size=5, rounds=2)
    state = new_game(players=4, rules=rules, seed=1)
    cards = {card for hand in state.round.hands for card in rules.deck(4).cards(hand)}
    assert cards <= {f"{colour}{value}" for colour in "BRYG" for value in range(1, 7)}
    assert len(play_out(state, random.Random(1)).rounds) == 2


# --- mistakes that others made ---


def test_mistake_the_whole_team_doubled_by_accident():
    state = position("////", "R", teams="BAABB", value=1, bonus=1, tricks="1.1.1.1.1")
    assert state.scores() == [3, 4, 2, 3, 3]


@pytest.mark.parametrize("players", [3, 5])
def test_mistake_a_bonus_holder_from_the_larger_team(players):
    for first, size in [(first, size) for first in range(players) for size in (1, 2, 3)]:
        for seats in combinations(range(players), size):
            state = settle(new_game(players=players, seed=1), f"{first} 0 R B 1")
            partners = [str(seat) for seat in seats if seat != first]
            name = "with " + "+".join(partners) if partners else "alone"
            if first not in seats or name not in legal(state):
                continue
            take(state, name)
            for holder in legal(state) if state.round.phase == "bonus" else [None]:
                round_ = (take(state.clone(), holder) if holder else state).round
                (seat,) = members(round_.holder)
                assert round_.team_of(seat).bit_count() == players // 2


@pytest.mark.parametrize("first", range(4))
def test_mistake_discards_that_do_not_wrap_round(first):
    state = take(settle(new_game(players=4, seed=1), f"{first} 1 R B 2"), f"with {(first + 1) % 4}")
    seats = []
    while state.round.phase == "discard":
        seats.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert seats == [(first + place) % 4 for place in range(4)]


def test_mistake_forced_trumping():
    assert legal(position("Y5 / G9 Y3", "G", "R", table="B5")) == ["G9", "Y3"]


def test_mistake_a_supertrump_still_following_its_printed_colour():
    assert legal(position("Y5 / R1 B5", "G", "R", table="R9")) == ["B5", "R1"]


def test_mistake_ties_given_to_one_winner():
    state = settle(dealt("B2 / B3", discards=("1", "P")), "0 1 R none 2")
    take(state, "B2", "B3")
    assert (state.scores(), state.winners()) == ([0, 0], [0, 1])


def test_every_rule_has_a_named_test():
    for number in range(1, 17):
        assert any(name.startswith(f"test_N{number}_") for name in globals()), number
