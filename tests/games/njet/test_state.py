"""`NjetState`: verbs, texts both ways, and a clear line for everything that is wrong."""

import random
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import mutated, read_or_refused

from njet.core.errors import BadInput, IllegalAction
from njet.core.state import TERMINAL
from njet.games.njet import Rules
from njet.games.njet.table import ACTIONS, BONUS_ACTION, BOX_ACTION, TEAM_ACTION
from njet.state import State, new_game

ENDING = "njet hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- value=1 teams=ABB bonus=0 lead=0"
START = "njet players=4 dealer=0"


def take(state, *actions):
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def played(seed, decisions, players=4, **options):
    """A game after so many random decisions."""
    state, rng = new_game(players=players, seed=seed, **options), random.Random(seed)
    for _ in range(decisions):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# --- beginning a game ---


def test_the_same_seed_is_the_same_game():
    deals = [new_game(seed=7, game_number=number).round.hands for number in (0, 0, 1)]
    assert deals[0] == deals[1] != deals[2]


def test_a_seed_is_drawn_and_can_be_had():
    state = new_game(players=3)
    assert new_game(players=3, seed=state.seed).round.hands == state.round.hands


def test_given_deals_are_played_round_by_round():
    rules = Rules(hand_size=1, rounds=2, discards=("0", "1"))
    deals = [[["B2"], ["G1"]], [["G1"], ["R13"]]]
    state, rng = new_game(players=2, rules=rules, deals=deals), random.Random(1)
    deck = rules.deck(2)
    while not state.is_terminal():
        if not state.round.placements:
            assert [deck.cards(hand) for hand in state.round.hands] == deals[state.round_number]
        state.apply_action(rng.choice(state.legal_actions()))
    assert len(state.rounds) == 2


@pytest.mark.parametrize(
    "options, message",
    [
        ({"game": "nejt"}, "unknown game 'nejt', did you mean njet? (there is: njet, "),
        ({"players": 6}, "Njet! is for 2 to 5 players, not 6"),
        ({"players": "4"}, "Njet! is for 2 to 5 players, not '4'"),
        ({"seed": -1}, "seed: -1 is not allowed: a whole number from 0 to 2**64 - 1"),
        ({"seed": 2**64}, "seed: 18446744073709551616 is not allowed"),
        ({"seed": 1, "game_number": 1.5}, "game_number: 1.5 is not allowed"),
        ({"seed": 1, "first_dealer": 4}, "first_dealer: 4 is no seat: 0 to 3"),
        ({"seed": 1, "rules": {}}, "rules: {} is not allowed: njet.games.njet.options.Rules"),
        ({"seed": 1, "deals": []}, "seed, deals: set one of them"),
        ({"deals": []}, "deals: 0 for a game of up to 8 rounds"),
        ({"deals": [[["B2"]]] * 8}, "deals: round 0 needs 4 hands of 15 cards"),
        (
            {"players": 2, "deals": [[["B2"], ["B2"]]], "rules": Rules(hand_size=1, rounds=1)},
            "deals: round 0: B2 is there more often than the deck has it",
        ),
        (
            {
                "players": 3,
                "deals": [[["B2"], ["B3"], ["B11"]]],
                "rules": Rules(hand_size=1, rounds=1),
            },
            "deals: round 0: B11 is not in the deck: values are 1 to 10",
        ),
    ],
)
def test_what_cannot_begin(options, message):
    with pytest.raises(BadInput, match=re.escape(message)) as caught:
        new_game(**options)
    assert "\n" not in str(caught.value)


# --- verbs ---


def test_action_ids_are_fixed():
    state = new_game(seed=1)
    assert state.num_distinct_actions() == ACTIONS == 157
    assert [state.string_to_action(name) for name in ("B1", "B13", "R1", "G13")] == [0, 12, 15, 57]
    assert state.string_to_action("L1:0") == BOX_ACTION == 60
    assert state.string_to_action("L5:-2") == BOX_ACTION + 48 + 4
    assert state.string_to_action("team 0+2") == TEAM_ACTION + 0b101 == 125
    assert state.string_to_action("bonus 3") == BONUS_ACTION + 3 == 155


def test_team_texts_are_relative_to_the_first_player():
    state = new_game(seed=1)
    while state.round.phase == "cover":
        state.apply_action(state.legal_actions()[0])
    first = state.current_player()
    partner = (first + 1) % 4
    team = TEAM_ACTION + (1 << first | 1 << partner)
    assert state.action_to_string(team) == f"with {partner}"
    assert state.string_to_action(f"with {partner}") == team
    assert state.string_to_action("alone") == TEAM_ACTION + (1 << first)
    assert state.action_to_string(TEAM_ACTION + (1 << partner)) == f"team {partner}"


@pytest.mark.parametrize(
    "text",
    ["", "Q9", "B14", "B0", "B01", "b1", "L2:2", "L6:0", "with 4", "bonus 4", "with 1", "alone"],
)
def test_texts_that_are_no_action(text):
    with pytest.raises(BadInput):
        new_game(seed=1).string_to_action(text)


@pytest.mark.parametrize(
    "action", [-1, ACTIONS, 999, TEAM_ACTION, TEAM_ACTION + 16, 59, BOX_ACTION + 11]
)
def test_ids_that_mean_nothing(action):
    with pytest.raises(BadInput, match="means nothing here"):
        new_game(seed=1).action_to_string(action)


@pytest.mark.parametrize(
    "position, action, message",
    [
        (ENDING, "B3", "seat 0 cannot play B3: it is not in hand"),
        (ENDING, "bonus 0", "seat 0 cannot give bonus 0: a card is to be played"),
        (ENDING, "L2:0", "seat 0 cannot cover L2:0: a card is to be played"),
        (ENDING, "team 0", "seat 0 cannot choose team 0: a card is to be played"),
        (START, "B3", "seat 0 cannot play B3: a box is to be covered"),
        (START + " covered=L2:0", "L2:0", "seat 1 cannot cover L2:0: it is covered already (N-4)"),
        (
            "njet hands=G2/B7.G3 trump=Y teams=AB lead=0 table=G9",
            "B7",
            "seat 1 cannot play B7: must follow Green",
        ),
        (
            "njet hands=G2/B7.R1 trump=Y super=R teams=AB lead=0 table=Y9",
            "B7",
            "seat 1 cannot play B7: must follow the trumps",
        ),
        (
            "njet hands=/ teams=AB lead=0 tricks=1.0",
            "B7",
            "B7: it is over",
        ),
    ],
)
def test_illegal_actions_say_why(position, action, message):
    state = State.from_text(position)
    before = str(state)
    with pytest.raises(IllegalAction) as caught:
        take(state, action)
    assert str(caught.value) == message
    assert (str(state), state.history()) == (before, [])


@pytest.mark.parametrize("action", ["B3", 1.0, None])
def test_an_action_is_a_whole_number(action):
    with pytest.raises(IllegalAction, match="is no action"):
        State.from_text(ENDING).apply_action(action)


def test_the_end_of_a_position():
    state = take(State.from_text(ENDING), "Y1", "Y9", "R1", "B1", "G1", "B10", "G2", "B3", "G8")
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert (state.legal_actions(), sum(state.legal_actions_mask())) == ([], 0)
    assert state.scores() == [6, 3, 3]
    assert state.winners() == []
    assert [state.action_to_string(action) for action in state.history()][:3] == ["Y1", "Y9", "R1"]


def test_a_board_without_hands_ends_when_it_is_settled():
    state, rng, covers = State.from_text("njet players=3 dealer=2"), random.Random(3), 0
    assert state.current_player() == 2
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        covers += 1
    assert covers == 16
    assert State.from_text(state.to_text()).is_terminal()


def test_states_are_instances_of_State():
    assert isinstance(State.from_text(ENDING), State)
    assert not isinstance(ENDING, State)


@pytest.mark.parametrize("player", [-1, 4, True, "0"])
def test_a_seat_is_a_number(player):
    with pytest.raises(BadInput, match="player: "):
        new_game(seed=1).information_state_string(player)


# --- what a seat may know ---


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(2, 5), st.integers(0, 4))
def test_no_hidden_card_shows(seed, decisions, players, seat):
    state = played(seed, decisions, players)
    seat %= players
    seen = set(re.findall(r"\b[BRYG]\d+\b", state.information_state_string(seat)))
    round_, deck = state.round, state.round.setting.deck
    own = set(deck.cards(round_.hands[seat] | sum(round_.aside[seat]) | round_.received(seat)))
    on_table = {deck.name(card) for _, trick in round_.played for card in trick}
    on_table |= {deck.name(card) for card in round_.trick}
    assert seen == own | on_table


def test_a_readable_table():
    text = str(played(3, 40))
    lines = text.splitlines()
    assert len(lines) < 20 and max(map(len, lines)) < 110
    assert re.match(r"Njet!, 4 players; round 1; dealer 0; seat \d to play", lines[0])
    assert [line[:2] for line in lines[1:6]] == ["L1", "L2", "L3", "L4", "L5"]
    assert sum(line.startswith("seat") and "score" in line for line in lines) == 4
    assert re.search(r"trump [BRYG], super ([BRYG]|none), value (\d|-2)", text)
    assert "won by" in str(take(State.from_text(ENDING))) or "over" not in text


# --- position text ---

CANONICAL = [
    ENDING,
    START,
    "njet players=2 dealer=1 covered=L2:1x.L5:-2.L4:none",
    "njet players=2 dealer=0 hands=B2.B1/G3.R13",
    "njet hands=/ trump=- super=- value=-2 teams=AB bonus=- lead=1 tricks=3.1 loot=0.1",
    "njet hands=B2/R1.G8/G13/Y3 trump=G super=R value=4 teams=ABBA bonus=- lead=2 table=Y9.Y1.Y12",
    "njet hands=B1.R1/B1.R2/G7.G2/Y4.Y5/B1.G1 trump=B super=G value=3 teams=ABBAB bonus=3 lead=4 "
    "tricks=1.0.2.0.0 loot=0.0.3.0.0",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_position_text_round_trips(text):
    assert State.from_text(text).to_text() == text


def test_keys_have_defaults_and_any_order():
    state = State.from_text("njet lead=1  teams=AB\thands=B1/R2")
    assert state.to_text() == "njet hands=B1/R2 trump=- super=- value=1 teams=AB bonus=- lead=1"


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(["holder", "team", "own"]))
def test_every_position_of_a_round_writes_itself(seed, players, bonus):
    """And plays on to the same scores."""
    rules = Rules(bonus=bonus, super_loot=seed % 2 == 0)
    rng = random.Random(seed)
    state = played(seed, 0, players, rules=rules)
    while not state.rounds:
        if state.round.phase in ("cover", "team", "play"):
            text = state.to_text()
            copy = State.from_text(text, rules)
            assert copy.to_text() == text
            assert copy.legal_actions() == state.legal_actions()
            if rng.random() < 0.1:
                check_same_ending(copy, state.clone(), rng)
        else:
            with pytest.raises(BadInput, match="no position text"):
                state.to_text()
        state.apply_action(rng.choice(state.legal_actions()))


def check_same_ending(copy, state, rng):
    while not copy.is_terminal():
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        copy.apply_action(action)
    assert copy.scores() == state.rounds[0].scores


WRONG = [
    ("", "a position begins with the name of a game: njet"),
    ("chess players=4", "unknown game 'chess' (there is: njet, "),
    ("njet", "hands is missing: a trick phase needs hands, teams, lead"),
    ("njet lead", "'lead' is not key=value"),
    ("njet colour=B", "'colour' is no key: hands, trump"),
    ("njet hands=B1/B2 lead=0 lead=0", "lead is given twice"),
    ("njet hands=B1/B2 lead=0", "teams is missing"),
    ("njet players=4", "dealer is missing: a board phase needs players, dealer"),
    ("njet players=4 dealer=0 trump=B", "trump is no key of a board phase: players, dealer"),
    ("njet hands=B1/B2 teams=AB lead=0 covered=L2:0", "covered is no key of a trick phase"),
    ("njet players=6 dealer=0", "players: '6' is not a number from 2 to 5"),
    ("njet players=4 dealer=4", "dealer: '4' is not a number from 0 to 3"),
    ("njet players=4 dealer=00", "dealer: '00' is not a number from 0 to 3"),
    ("njet players=4 dealer=0 covered=L2:9", "covered: 'L2:9' is no action"),
    (
        "njet players=2 dealer=0 covered=L1:0.L1:1",
        "covered: seat 1 cannot cover L1:1: it is the last",
    ),
    (
        "njet players=2 dealer=0 covered=B2",
        "covered: seat 0 cannot play B2: a box is to be covered",
    ),
    ("njet players=3 dealer=0 hands=B1/B2", "hands: 2 of them for 3 players"),
    ("njet players=2 dealer=0 hands=/", "hands: 0 cards each; 1 or more are needed"),
    ("njet hands=B1 teams=A lead=0", "hands: 1 of them; Njet! is for 2 to 5"),
    ("njet hands=B1/Q2 teams=AB lead=0", "cards of 2 players: 'Q2' is no card: a colour of BRYG"),
    ("njet hands=B1/B²  teams=AB lead=0", "'B²' is no card"),
    ("njet hands=B1/B02 teams=AB lead=0", "'B02' is no card"),
    ("njet hands=B1/B14 teams=AB lead=0", "B14 is not in the deck: values are 1 to 13"),
    ("njet hands=B1/B2/B11 teams=ABB lead=0", "cards of 3 players: B11 is not in the deck: values"),
    ("njet hands=B2/B2 teams=AB lead=0", "B2 is there more often than the deck has it"),
    ("njet hands=B1.B1/B1.B1 teams=AB lead=0", "B1 is there more often than the deck has it"),
    ("njet hands=B1/B2.B3 teams=AB lead=0", "hands: seat 1 has had 2 cards and seat 0 1"),
    (
        "njet hands=B1.B4/B2.B3 teams=AB lead=0 table=R2",
        "hands: seat 1 has had 2 cards and seat 0 3",
    ),
    ("njet hands=B1/B2 teams=AB lead=2", "lead: '2' is not a number from 0 to 1"),
    (
        "njet hands=B1/B2 teams=AB lead=0 table=R2.R3",
        "table: 2 cards; a trick under way has up to 1",
    ),
    (
        "njet hands=R1.R5/B2.G9/B3.B4 teams=AAB lead=0 table=B9.Y2",
        "hands: seat 2 has had 2 cards and seat 0 3",
    ),
    (
        "njet hands=B1/G9/B3.B4 teams=AAB lead=0 table=G4.Y2",
        "table: seat 1 cannot play Y2: must follow",
    ),
    ("njet hands=B1/B2 teams=AA lead=0", "teams: 'AA' is not 2 letters A and B with 1 A"),
    ("njet hands=B1/B2 teams=AC lead=0", "teams: 'AC' is not"),
    (
        "njet hands=B1/B2/B3 teams=AAA lead=0",
        "teams: 'AAA' is not 3 letters A and B with 1 A or 2 A",
    ),
    ("njet hands=B1/B2 teams=ABA lead=0", "teams: 'ABA' is not"),
    ("njet hands=B1/B2/B3 teams=ABB lead=0 bonus=1", "bonus: seat 1 cannot hold the bonus card"),
    ("njet hands=B1/B2 teams=AB lead=0 bonus=1", "there is no smaller team (N-6)"),
    ("njet hands=B1/B2/B3 teams=ABB lead=0 bonus=3", "bonus: '3' is not a number from 0 to 2"),
    ("njet hands=B1/B2 teams=AB lead=0 trump=X", "trump: 'X' is not B, R, Y, G or - for none"),
    ("njet hands=B1/B2 teams=AB lead=0 super=BR", "super: 'BR' is not B, R, Y, G or - for none"),
    ("njet hands=B1/B2 teams=AB lead=0 super=", "super: '' is not B, R, Y, G or - for none"),
    ("njet hands=B1/B2 teams=AB lead=0 value=100", "value: '100' is not a number from -99 to 99"),
    ("njet hands=B1/B2 teams=AB lead=0 value=+1", "value: '+1' is not a number from -99 to 99"),
    ("njet hands=B1/B2 teams=AB lead=0 tricks=1", "tricks: 1 numbers for 2 players; one each"),
    ("njet hands=B1/B2 teams=AB lead=0 tricks=1.-1", "tricks: '-1' is not a number from 0 to 99"),
    (
        "njet hands=B1/B2 teams=AB lead=0 tricks=20.10",
        "tricks: 30 taken; the deck has cards for 29",
    ),
    (
        "njet hands=B1/B2 teams=AB lead=0 tricks=20.0 loot=12.0",
        "loot: 12 captured; there are 11 more",
    ),
    (
        "njet hands=B1/B2 teams=AB lead=0 tricks=1.0 loot=2.0",
        "loot: seat 0 has 2 with 1 tricks from 1",
    ),
]


@pytest.mark.parametrize("text, message", WRONG)
def test_malformed_positions(text, message):
    with pytest.raises(BadInput, match=re.escape(message)) as caught:
        State.from_text(text)
    assert "\n" not in str(caught.value)


def test_a_position_is_a_text_of_a_game_with_its_rules():
    with pytest.raises(BadInput, match="a position is a text, not 3"):
        State.from_text(3)
    with pytest.raises(BadInput, match="rules: 'x' is not allowed"):
        State.from_text(ENDING, "x")


def test_rules_change_the_deck_of_a_position():
    text = "njet hands=B1/B2/B13 teams=ABB lead=0"
    assert not State.from_text(text, Rules(highest=13)).is_terminal()


KEYS = "players dealer covered hands trump super value teams bonus lead table tricks loot"
PIECES = [f"{key}=" for key in KEYS.split()] + ["B1", "R13", "Y1", "G2", "L1:1", "L2:0", "with 1"]
PIECES += ["", " ", "\n", "=", "/", ".", "-", "0", "1", "7", "A", "B", "é", "²", "9" * 30]
CHANGES = st.tuples(st.integers(0, 120), st.integers(0, 9), st.sampled_from(PIECES))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(CANONICAL), st.lists(CHANGES))
def test_mutated_texts_are_read_or_refused_in_one_line(text, changes):
    read_or_refused(mutated(text, changes))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text):
    for candidate in (text, "njet " + text):
        with pytest.raises(BadInput) as caught:
            State.from_text(candidate)
        assert str(caught.value) and "\n" not in str(caught.value)


def test_stepping_loads_no_pandas():
    code = (
        "import sys; from njet.state import new_game; new_game(seed=1); "
        "print('pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
