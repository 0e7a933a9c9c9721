"""Every rule of No Thanks! by its id, its options, and the mistakes that others made, on State."""

import random
import re
from collections import Counter
from math import sqrt

import pytest

from njet.core.deal import order_of
from njet.core.errors import BadInput, IllegalAction
from njet.core.rng import NATURE
from njet.core.sets import members
from njet.games.nothanks import Rules
from njet.state import State, new_game

PLAYERS = (3, 4, 5, 6, 7)
CHIPS = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}
TACTICAL_CHIPS = {3: 10, 4: 10, 5: 10, 6: 9, 7: 7}


# --- ways to set a game up ---


def position(deck, chips, turn=0, rules=None, **keys):
    """A position; the deck as "3 4", the chips as "1 0 2"."""
    pairs = {"deck": deck.replace(" ", "."), "chips": chips.replace(" ", "/"), **keys}
    if deck != "-":
        pairs["turn"] = turn
    text = " ".join(f"{key}={value}" for key, value in pairs.items())
    return State.from_text(f"nothanks {text}", rules)


def dealt(*decks, players=3, first_player=0, **options):
    """A match with the given decks, as lists of numbers."""
    low, high = min(map(min, decks)), max(map(max, decks))
    rules = Rules(
        low=low, high=high, removed=high - low + 1 - len(decks[0]), rounds=len(decks), **options
    )
    return new_game(
        "nothanks", players=players, rules=rules, deals=decks, first_player=first_player
    )


def begun(players=4, seed=1, game_number=0, **options):
    """A game from a seed."""
    rules = Rules(**options)
    return new_game("nothanks", players=players, seed=seed, game_number=game_number, rules=rules)


def legal(state):
    return list(map(state.action_to_string, state.legal_actions()))


def take(state, *actions):
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def play_out(state, seed=1):
    rng = random.Random(seed)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def deck_of(state):
    """The numbers of the cards to be taken, from the top."""
    return [card.bit_length() - 1 for card in (state.round.card, *state.round.rest)]


# --- T-1, T-2: players, cards, chips ---


@pytest.mark.parametrize("players", PLAYERS)
def test_T1_cards(players):
    for number in range(50):
        deck = deck_of(begun(players, game_number=number))
        assert len(deck) == len(set(deck)) == 24
        assert set(deck) <= set(range(3, 36))


def test_T1_every_card_is_removed_in_some_games_and_first_in_some():
    decks = [deck_of(begun(game_number=number)) for number in range(300)]
    cards = set(range(3, 36))
    assert set.union(*(cards - set(deck) for deck in decks)) == cards
    assert {deck[0] for deck in decks} == cards


def test_T1_the_removed_cards_are_unseen():
    state = begun()
    assert "removed" in str(state)
    for seat in range(4):
        known = state.information_state_string(seat)
        assert "removed" not in known and "deck" not in known
        assert "cards left 23" in known


@pytest.mark.parametrize("players", [2, 8])
def test_T1_no_other_number_of_players(players):
    with pytest.raises(BadInput, match=f"No Thanks! is for 3 to 7 players, not {players}"):
        begun(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_T2_chips(players):
    assert begun(players).round.chips == [CHIPS[players]] * players


# --- T-3, T-4: a turn, the end ---


@pytest.mark.parametrize("players", PLAYERS)
def test_T3_a_chip_onto_the_card_and_the_turn_goes_left(players):
    state = position("9 5", " ".join("2" * players), turn=players - 1)
    assert legal(state) == ["pay", "take"]
    take(state, "pay")
    assert (state.current_player(), state.round.pot) == (0, 1)
    take(state, "pay")
    assert (state.current_player(), state.round.pot) == (1, 2)
    assert state.round.chips == [1] + [2] * (players - 2) + [1]
    assert deck_of(state) == [9, 5]


def test_T3_card_and_chips_go_to_the_taker_who_is_on_turn_again():
    state = take(position("9 5", "2 2 2"), "pay", "pay", "take")
    assert state.current_player() == 2
    assert state.round.chips == [1, 1, 4]
    assert [members(cards) for cards in state.round.taken] == [[], [], [9]]
    assert (deck_of(state), state.round.pot) == ([5], 0)
    assert legal(state) == ["pay", "take"]


def test_T3_a_card_may_be_taken_at_once():
    state = take(position("9 5", "2 2 2", turn=1), "take", "take")
    assert state.is_terminal()
    assert state.scores() == [-2, 14 - 2, -2]


def test_T3_without_a_chip_take():
    state = position("9 5", "0 2 2")
    assert legal(state) == ["take"]
    with pytest.raises(IllegalAction, match=re.escape("seat 0 cannot pay: it has no chip (T-3)")):
        take(state, "pay")


def test_T3_chips_that_come_with_a_card_can_be_paid_for_the_next():
    state = position("9 5", "0 2 2", pot=3)
    take(state, "take")
    assert legal(state) == ["pay", "take"]


@pytest.mark.parametrize("players", PLAYERS)
def test_T3_chips_only_change_hands(players):
    state, rng = begun(players), random.Random(players)
    while not state.is_terminal():
        assert sum(state.round.chips) + state.round.pot == CHIPS[players] * players
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.round.chips) == CHIPS[players] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_T4_the_game_ends_when_the_24th_card_is_taken(players):
    state, deck = begun(players), deck_of(begun(players))
    rng = random.Random(players)
    for taken in range(24):
        while len(state.round.takes) == taken:
            assert not state.is_terminal()
            state.apply_action(rng.choice(state.legal_actions()))
    assert state.is_terminal()
    assert [take.card.bit_length() - 1 for take in state.round.takes] == deck
    assert members(sum(state.round.taken)) == sorted(deck)


# --- T-5, T-6: scores, winners ---


@pytest.mark.parametrize(
    "cards, chips, points",
    [
        ("9", 0, 9),
        ("9 10", 0, 9),
        ("9 11", 0, 20),
        ("3 4 5 34 35", 3, 34),
        ("35", 40, -5),
    ],
)
def test_T5_the_lowest_card_of_every_run_less_the_chips(cards, chips, points):
    state = position("-", f"{chips} 0 0", taken=f"{cards.replace(' ', '.')}/-/-")
    assert state.scores()[0] == points


def test_T5_lowest_wins():
    state = take(position("9 5 20", "2 2 2"), "take", "pay", "take", "take")
    assert state.scores() == [9 - 1, 5 + 20 - 3, -2]
    assert state.winners() == [2]
    assert state.returns() == [-8.0, -22.0, 2.0]


def test_T5_nothing_is_scored_and_nobody_has_won_before_the_end():
    state = take(position("9 5", "2 2 2"), "take")
    assert (state.scores(), state.returns(), state.winners()) == ([0] * 3, [0.0] * 3, [])


@pytest.mark.parametrize(
    "taken, chips, winners",
    [("9/8/20", "3 2 0", [0, 1]), ("9/8/7", "2 1 0", [0, 1, 2]), ("9/8/7", "0 0 0", [2])],
)
def test_T6_ties_are_shared(taken, chips, winners):
    assert position("-", chips, taken=taken).winners() == winners


# --- T-7: the tactical variant ---


@pytest.mark.parametrize("players", PLAYERS)
def test_T7_tactical(players):
    decks = [deck_of(begun(players, game_number=number, tactical=True)) for number in range(100)]
    assert all(len(deck) == 24 for deck in decks)
    assert set().union(*decks) == set(range(3, 36)) - {10, 20, 30}
    chips = begun(players, tactical=True).round.chips
    assert chips == [TACTICAL_CHIPS[players]] * players


def test_T7_chips_that_are_given_stand():
    assert begun(tactical=True, chips=11).round.chips == [11] * 4


def test_T7_needs_its_cards_in_the_deck():
    with pytest.raises(BadInput, match="forced_removals: 30 is not allowed"):
        Rules(tactical=True, high=29)


# --- T-8: what is seen, who begins ---


def chips_seen(state, seat):
    return re.findall(r"chips (\d+|\?), score", state.information_state_string(seat))


@pytest.mark.parametrize("visible", [False, True])
def test_T8_chip_counts_are_hidden_unless_public(visible):
    state = take(position("9 5 7", "2 3 4", rules=Rules(visible_chips=visible)), "pay", "take")
    for seat in range(3):
        chips = ["1", "4", "4"]
        hidden = [chips[seat] if seat == other else "?" for other in range(3)]
        assert chips_seen(state, seat) == (chips if visible else hidden)
        assert "chips on it 0" in state.information_state_string(seat)
        assert "seat 1 took 9 with 1" in state.information_state_string(seat)
    assert "chips 1" in str(state)


def test_T8_that_a_seat_has_no_chip_left_does_not_show():
    has, has_not = position("9 5", "1 4 4"), position("9 5", "0 4 4")
    assert has.information_state_string(1) == has_not.information_state_string(1)


def test_T8_at_the_end_all_chips_show():
    state = position("-", "3 2 0", taken="9/8/20")
    assert chips_seen(state, 1) == ["3", "2", "0"]


@pytest.mark.parametrize("players", PLAYERS)
def test_T8_the_first_player_is_a_parameter(players):
    for first in range(players):
        assert begun(players, first=first).current_player() == first
        rules = Rules(first=0)
        state = new_game("nothanks", players=players, seed=1, rules=rules, first_player=first)
        assert state.current_player() == state.round.first == first
        assert deck_of(state) == deck_of(begun(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_T8_the_first_player_is_drawn_at_random(players):
    games = 2000
    firsts = Counter(begun(players, game_number=number).current_player() for number in range(games))
    error = sqrt((players - 1) / players**2 / games)
    assert all(abs(firsts[seat] / games - 1 / players) < 4.5 * error for seat in range(players))


def test_T8_who_is_drawn_does_not_depend_on_the_cards():
    """And is the same for every deck and number of chips."""
    rules = {"low": 1, "high": 9, "removed": 2, "chips": 3}
    for number in range(50):
        plain, other = begun(game_number=number), begun(game_number=number, **rules)
        assert plain.current_player() == other.current_player()


def test_T1_and_T8_nature_deals_the_cards_and_says_who_begins():
    rules = Rules(rounds=3)
    state = new_game("nothanks", players=5, seed=8, game_number=4, rules=rules)
    half, _ = order_of(rules.cards(), 8, 4, int(NATURE))
    for number in range(3):
        assert state.round_number == number
        assert state.current_player() == ((half * 5 >> 32) + number) % 5
        _, order = order_of(rules.cards(), 8, 4, int(NATURE) + number)
        assert [state.round.card, *state.round.rest] == order[:24]
        while state.round_number == number and not state.is_terminal():
            take(state, "take")


# --- options ---


@pytest.mark.parametrize("chips", [0, 1, 36])
def test_option_chips(chips):
    state = begun(7, chips=chips)
    assert state.round.chips == [chips] * 7
    play_out(state)
    assert sum(state.round.chips) == 7 * chips


def test_option_no_chips_at_all():
    state = begun(3, chips=0, first=2)
    while not state.is_terminal():
        assert (state.current_player(), legal(state)) == (2, ["take"])
        take(state, "take")
    assert state.winners() == [0, 1]


def test_option_chips_are_limited_for_all_players_together():
    with pytest.raises(BadInput, match="chips: 7 players have 259; at most 255 in all"):
        begun(7, chips=37)


@pytest.mark.parametrize("low, high, removed", [(1, 61, 0), (1, 5, 4), (7, 7, 0), (20, 40, 11)])
def test_option_cards(low, high, removed):
    decks = [
        deck_of(begun(game_number=number, low=low, high=high, removed=removed))
        for number in range(60)
    ]
    assert {len(deck) for deck in decks} == {high - low + 1 - removed}
    assert set().union(*decks) == set(range(low, high + 1))


def test_option_forced_removals():
    options = {"forced_removals": (3, 17), "tactical": True, "removed": 5}
    decks = [deck_of(begun(game_number=number, **options)) for number in range(100)]
    assert {len(deck) for deck in decks} == {28}
    assert set().union(*decks) == set(range(3, 36)) - {3, 10, 17, 20, 30}


def test_option_all_removals_forced():
    options = {"low": 1, "high": 5, "removed": 2, "forced_removals": (2, 4)}
    decks = {tuple(deck_of(begun(game_number=number, **options))) for number in range(100)}
    assert {frozenset(deck) for deck in decks} == {frozenset({1, 3, 5})}
    assert len(decks) == 6


def test_option_games_of_a_match():
    """The start moves left, every game starts anew, and the scores are added up."""
    state = dealt([3, 5], [5, 3], [3, 5], first_player=2, chips=1)
    assert (state.current_player(), state.round_number) == (2, 0)
    take(state, "pay", "take", "take")
    assert (state.current_player(), state.round_number) == (0, 1)
    assert state.round.chips == [1, 1, 1] and deck_of(state) == [5, 3]
    assert (state.scores(), state.winners()) == ([8 - 2, -1, 0], [])
    take(state, "take", "pay", "take")
    assert (state.current_player(), state.round_number) == (1, 2)
    assert state.scores() == [6 + 5, -1 + 3 - 2, -1]
    take(state, "take", "take")
    assert state.is_terminal() and state.round_number == 2
    assert state.scores() == [11 - 1, 0 + 8 - 1, -1 - 1]
    assert state.winners() == [2]
    assert [round_.first for round_ in state.rounds] == [2, 0, 1]


def test_option_a_match_is_won_on_all_its_games_together():
    state = take(dealt([3, 5], [3, 5], chips=0), "take", "take", "take", "take")
    assert (state.scores(), state.winners()) == ([8, 8, 0], [2])


# --- mistakes that others made ---


def test_mistake_a_turn_that_passes_on_after_a_card_is_taken():
    state, rng = begun(5), random.Random(1)
    while not state.is_terminal():
        seat, action = state.current_player(), rng.choice(state.legal_actions())
        state.apply_action(action)
        if not state.is_terminal():
            moved = state.action_to_string(action) == "pay"
            assert state.current_player() == (seat + moved) % 5


def test_mistake_the_last_card_never_taken():
    state = take(begun(3), *["take"] * 23)
    assert not state.is_terminal()
    assert legal(state) == ["pay", "take"]
    seat, (card,) = state.current_player(), deck_of(state)
    take(state, "take")
    assert state.is_terminal()
    assert card in members(state.round.taken[seat])


def test_mistake_the_last_card_refused_once_more():
    state = take(begun(3), *["take"] * 23, "pay", "pay", "pay", "take")
    assert (state.is_terminal(), legal(state)) == (True, [])
    assert state.round.pot == 0
    for action in ("pay", "take"):
        with pytest.raises(IllegalAction, match=re.escape(f"{action}: the game is over (T-4)")):
            take(state, action)


def test_mistake_26_cards_in_place_of_24():
    assert len(play_out(begun()).round.takes) == 24


def test_mistake_11_chips_at_any_number_of_players():
    assert [begun(players).round.chips[0] for players in PLAYERS] == [11, 11, 11, 9, 7]


@pytest.mark.parametrize(
    "deck, points", [("10 4 11 3", 13), ("9 10 11", 9), ("11 10 9", 9), ("10 9 8 30 3", 41)]
)
def test_mistake_runs_from_unsorted_or_text_sorted_cards(deck, points):
    state = take(position(deck, "0 0 0"), *["take"] * len(deck.split()))
    assert state.scores() == [points, 0, 0]


def test_mistake_ties_given_to_one_winner():
    state = take(position("9", "2 2 2"), "take")
    assert (state.scores(), state.winners()) == ([7, -2, -2], [1, 2])


def test_every_rule_has_a_named_test():
    for number in range(1, 9):
        assert any(name.startswith(f"test_T{number}_") for name in globals()), number
