"""`NothanksState`: verbs, texts both ways, the reference in lockstep, and a line for all errors."""

import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import mutated, read_or_refused
from reference import nothanks as reference

from njet.core.errors import BadInput, IllegalAction
from njet.core.notes import room
from njet.core.sets import members
from njet.core.state import TERMINAL
from njet.games.nothanks import Rules
from njet.games.nothanks.replay import replay
from njet.games.nothanks.state import new_game as begin
from njet.games.nothanks.table import ACTIONS, PAY_ACTION, TAKE_ACTION
from njet.games.nothanks.trace import Trace
from njet.state import State, new_game

START = "nothanks deck=3.4 chips=1/1/1 turn=0"
MIDDLE = "nothanks deck=12.4.30 chips=11/0/10 turn=1 pot=2 taken=3.10/-/5"
END = "nothanks deck=- chips=3/0/2 taken=3.10/-/5"


def take(state, *actions):
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def played(seed, decisions, players=4, **options):
    """A match after so many random decisions, or at its end."""
    state, rng = new_game("nothanks", players=players, seed=seed, **options), random.Random(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def numbers(cards):
    return [card.bit_length() - 1 for card in cards]


# --- beginning a game ---


def test_the_same_seed_is_the_same_game():
    texts = [new_game("nothanks", seed=7, game_number=number).to_text() for number in (0, 0, 1)]
    assert texts[0] == texts[1] != texts[2]


def test_a_seed_is_drawn_and_can_be_had():
    state = new_game("nothanks")
    assert state.num_players() == 4
    assert new_game("nothanks", seed=state.seed).to_text() == state.to_text()


def test_rules_that_deal_the_same_cards_meet_the_same_decks():
    rules = Rules(chips=3, visible_chips=True, rounds=2)
    for number in range(20):
        plain = new_game("nothanks", players=3, seed=1, game_number=number)
        other = new_game("nothanks", players=6, seed=1, game_number=number, rules=rules)
        assert plain.round.card == other.round.card and plain.round.rest == other.round.rest


def test_given_deals_are_played_game_by_game():
    rules = Rules(low=3, high=6, removed=2, rounds=2)
    deals = [["6", "3"], [4, 5]]
    state = new_game("nothanks", players=3, rules=rules, deals=deals)
    assert (state.seed, state.current_player()) == (None, 0)
    assert numbers([state.round.card, *state.round.rest]) == [6, 3]
    take(state, "take", "take")
    assert numbers([state.round.card, *state.round.rest]) == [4, 5]
    assert state.current_player() == 1
    again = new_game("nothanks", players=3, rules=rules, deals=deals)
    assert numbers([again.round.card, *again.round.rest]) == [6, 3]


def test_given_deals_begin_with_the_seat_of_the_rules():
    rules = Rules(low=3, high=4, removed=0, first=2)
    assert new_game("nothanks", players=3, rules=rules, deals=[[3, 4]]).current_player() == 2


TWO = Rules(low=3, high=6, removed=2, forced_removals=(5,))


@pytest.mark.parametrize(
    "options, message",
    [
        ({"players": 2}, "No Thanks! is for 3 to 7 players, not 2"),
        ({"seed": -1}, "seed: -1 is not allowed: a whole number from 0 to 2**64 - 1"),
        ({"seed": 1, "first_player": 4}, "first_player: 4 is no seat: 0 to 3"),
        ({"seed": 1, "first_player": "0"}, "first_player: '0' is no seat: 0 to 3"),
        ({"seed": 1, "rules": Rules(first=4)}, "first: 4 is no seat: 0 to 3"),
        ({"seed": 1, "rules": Rules(chips=64)}, "chips: 4 players have 256; at most 255 in all"),
        ({"seed": 1, "rules": {}}, "rules: {} is not allowed: njet.games.nothanks.options.Rules"),
        ({"seed": 1, "deals": [[3, 4]]}, "seed, deals: set one of them"),
        ({"deals": []}, "deals: 0 decks; 1 needed, one a game"),
        ({"deals": [[3, 4], [4, 3]], "rules": TWO}, "deals: 2 decks; 1 needed, one a game"),
        ({"deals": [[3, 4]]}, "deals: game 0 needs 24 cards (T-1)"),
        ({"deals": [[3, 3]], "rules": TWO}, "deals: game 0: 3 is there twice; each card is there"),
        ({"deals": [[3, 7]], "rules": TWO}, "deals: game 0: '7' is no card: a number from 3 to 6"),
        ({"deals": [[3, 5]], "rules": TWO}, "deals: game 0: 5 is never played: these rules always"),
        ({"deals": [[3, None]], "rules": TWO}, "deals: game 0: 'None' is no card"),
    ],
)
def test_what_cannot_begin(options, message):
    with pytest.raises(BadInput, match=re.escape(message)) as caught:
        new_game("nothanks", **options)
    assert "\n" not in str(caught.value)


def test_a_match_needs_a_seed_or_decks():
    with pytest.raises(BadInput, match="seed, deals: one of them is needed"):
        begin(Rules(), 3, seed=None)


# --- verbs ---


def test_action_ids_are_fixed():
    state = State.from_text(START)
    assert state.num_distinct_actions() == ACTIONS == 2
    assert (PAY_ACTION, TAKE_ACTION) == (0, 1)
    assert [state.string_to_action(name) for name in ("pay", "take")] == [0, 1]
    assert state.choices() == [(0,), (1,)]


@pytest.mark.parametrize("text", ["", "Pay", "pay ", "pass", "0", "take 3", "x" * 99])
def test_texts_that_are_no_action(text):
    with pytest.raises(BadInput, match="is no action: pay or take"):
        State.from_text(START).string_to_action(text)


@pytest.mark.parametrize("action", [-1, 2, 999])
def test_ids_that_mean_nothing(action):
    state = State.from_text(START)
    with pytest.raises(BadInput, match=f"action {action} means nothing here: ids are 0 to 1"):
        state.action_to_string(action)
    with pytest.raises(IllegalAction, match=f"action {action} means nothing here"):
        state.apply_action(action)


@pytest.mark.parametrize(
    "position, action, message",
    [
        (MIDDLE, "pay", "seat 1 cannot pay: it has no chip (T-3)"),
        (END, "pay", "pay: the game is over (T-4)"),
        (END, "take", "take: the game is over (T-4)"),
    ],
)
def test_illegal_actions_say_why(position, action, message):
    state = State.from_text(position)
    before = str(state)
    with pytest.raises(IllegalAction) as caught:
        take(state, action)
    assert str(caught.value) == message
    assert (str(state), state.history()) == (before, [])


@pytest.mark.parametrize("action", ["pay", 1.0, None])
def test_an_action_is_a_whole_number(action):
    with pytest.raises(IllegalAction, match="is no action"):
        State.from_text(START).apply_action(action)


def test_the_end_of_a_position():
    state = take(State.from_text(MIDDLE), "take", "pay", "take", "pay", "take")
    assert (state.is_terminal(), state.current_player()) == (True, TERMINAL)
    assert (state.legal_actions(), state.legal_actions_mask()) == ([], [0, 0])
    assert state.to_text() == "nothanks deck=- chips=12/1/10 taken=3.10.30/12/4.5"
    assert state.scores() == [43 - 12, 12 - 1, 4 - 10]
    assert state.winners() == [2]


def test_a_position_is_one_game_whatever_the_match():
    state = take(State.from_text(START, Rules(rounds=3)), "take", "take")
    assert (state.is_terminal(), state.winners()) == (True, [1, 2])


@pytest.mark.parametrize("player", [-1, 4, True, "0"])
def test_a_seat_is_a_number(player):
    with pytest.raises(BadInput, match="player: "):
        new_game("nothanks", seed=1).information_state_string(player)


def test_the_end_has_no_seat_to_decide():
    with pytest.raises(BadInput, match="player: None is no seat: 0 to 2"):
        State.from_text(END).information_state_string()


# --- what is seen ---


def test_a_readable_table():
    state = take(State.from_text(MIDDLE), "take", "pay")
    assert str(state).splitlines() == [
        "No Thanks!, 3 players; seat 2 on turn",
        "card 4, chips on it 1, cards left 1",
        "seat 0 chips 11, score 0: 3 10",
        "seat 1 chips 1, score 0: 12",
        "seat 2 chips 10, score 0: 5",
        "seat 1 took 12 with 2",
        "deck 30",
        "removed " + " ".join(str(card) for card in range(3, 36) if card not in CARDS_OF_MIDDLE),
    ]
    assert state.information_state_string().splitlines() == [
        "seat 2 sees",
        "No Thanks!, 3 players; seat 2 on turn",
        "card 4, chips on it 1, cards left 1",
        "seat 0 chips ?, score 0: 3 10",
        "seat 1 chips ?, score 0: 12",
        "seat 2 chips 10, score 0: 5",
        "seat 1 took 12 with 2",
    ]


CARDS_OF_MIDDLE = (3, 4, 5, 10, 12, 30)


def test_the_table_of_a_match():
    rules = Rules(low=3, high=4, removed=0, rounds=2)
    deals = [[3, 4], [4, 3]]
    state = new_game("nothanks", players=3, rules=rules, deals=deals, first_player=1)
    take(state, "take", "take")
    assert str(state).splitlines() == [
        "No Thanks!, 3 players; game 2; first 2; seat 2 on turn",
        "card 4, chips on it 0, cards left 1",
        "seat 0 chips 11, score -11: no cards",
        "seat 1 chips 11, score -8: no cards",
        "seat 2 chips 11, score -11: no cards",
        "deck 3",
    ]
    take(state, "take", "take")
    assert str(state).startswith("No Thanks!, 3 players; game 2; first 2; over, won by 0\nseat 0")


def test_tables_are_no_wider_than_a_screen():
    for decisions in (0, 30, 60, 10**4):
        lines = str(played(3, decisions)).splitlines()
        assert len(lines) < 15 and max(map(len, lines)) < 100
    assert repr(State.from_text(START)) == f"<NothanksState: game 0, {START}>"


# --- position text ---

CANONICAL = [
    START,
    MIDDLE,
    END,
    "nothanks deck=35 chips=0/0/0/0/0/0/0 turn=6",
    "nothanks deck=- chips=255/0/0",
    "nothanks deck=7.3.5 chips=11/11/11/11 turn=3 pot=211",
    "nothanks deck=20 chips=1/2/3/4/5 turn=2 taken=-/-/-/-/3.4.5.6.7.8.9.11.12.13.35",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_position_text_round_trips(text):
    assert State.from_text(text).to_text() == text


def test_keys_have_defaults_and_any_order():
    text = "nothanks turn=1  taken=10.3/-/-\tpot=0 chips=1/2/3 deck=9"
    written = "nothanks deck=9 chips=1/2/3 turn=1 taken=3.10/-/-"
    assert State.from_text(text).to_text() == written
    assert State.from_text("nothanks deck=9 chips=1/2/3 turn=1 taken=-/-/-").to_text() == (
        "nothanks deck=9 chips=1/2/3 turn=1"
    )


WRONG = [
    ("nothanks", "deck is missing: a position needs deck, chips, turn"),
    ("nothanks deck", "'deck' is not key=value"),
    ("nothanks hands=3", "'hands' is no key: deck, chips, turn, pot, taken"),
    ("nothanks deck=3 deck=3", "deck is given twice"),
    ("nothanks deck=3 turn=0", "chips is missing: a position needs deck, chips, turn"),
    ("nothanks deck=3 chips=1/1/1", "turn is missing: a position needs deck, chips, turn"),
    ("nothanks deck=-", "chips is missing: a finished game needs deck, chips"),
    ("nothanks deck=- chips=1/1/1 turn=0", "turn is no key of a finished game: deck, chips, taken"),
    ("nothanks deck=- chips=1/1/1 pot=0", "pot is no key of a finished game: deck, chips, taken"),
    ("nothanks deck= chips=1/1/1 turn=0", "deck: '' is no card: a number from 3 to 35"),
    ("nothanks deck=3..4 chips=1/1/1 turn=0", "deck: '' is no card: a number from 3 to 35"),
    ("nothanks deck=-.3 chips=1/1/1 turn=0", "deck: '-' is no card: a number from 3 to 35"),
    ("nothanks deck=2 chips=1/1/1 turn=0", "deck: '2' is no card: a number from 3 to 35"),
    ("nothanks deck=36 chips=1/1/1 turn=0", "deck: '36' is no card: a number from 3 to 35"),
    ("nothanks deck=03 chips=1/1/1 turn=0", "deck: '03' is no card: a number from 3 to 35"),
    ("nothanks deck=3² chips=1/1/1 turn=0", "deck: '3²' is no card: a number from 3 to 35"),
    ("nothanks deck=3.4.3 chips=1/1/1 turn=0", "deck: 3 is there twice; each card is there once"),
    ("nothanks deck=3 chips=1/1 turn=0", "chips: 2 players; No Thanks! is for 3 to 7"),
    ("nothanks deck=3 chips=1/1/1/1/1/1/1/1 turn=0", "chips: 8 players; No Thanks! is for 3 to 7"),
    ("nothanks deck=3 chips= turn=0", "chips: '' is not a number from 0 to 255"),
    ("nothanks deck=3 chips=1/-1/1 turn=0", "chips: '-1' is not a number from 0 to 255"),
    ("nothanks deck=3 chips=1/01/1 turn=0", "chips: '01' is not a number from 0 to 255"),
    ("nothanks deck=3 chips=1/256/1 turn=0", "chips: '256' is not a number from 0 to 255"),
    ("nothanks deck=3 chips=200/50/6 turn=0", "chips, pot: 256 chips; at most 255 in all"),
    ("nothanks deck=3 chips=200/50/1 turn=0 pot=5", "chips, pot: 256 chips; at most 255 in all"),
    ("nothanks deck=- chips=200/50/6", "chips, pot: 256 chips; at most 255 in all"),
    ("nothanks deck=3 chips=1/1/1 turn=3", "turn: '3' is not a number from 0 to 2"),
    ("nothanks deck=3 chips=1/1/1 turn=-", "turn: '-' is not a number from 0 to 2"),
    ("nothanks deck=3 chips=1/1/1 turn=0 pot=-1", "pot: '-1' is not a number from 0 to 255"),
    (
        "nothanks deck=3 chips=1/1/1 turn=0 taken=4/5",
        "taken: cards of 2 seats for 3 players; one each, as in 3.10/-/-",
    ),
    ("nothanks deck=3 chips=1/1/1 turn=0 taken=4//5", "taken: '' is no card: a number from 3"),
    ("nothanks deck=3 chips=1/1/1 turn=0 taken=4/-/3", "taken: 3 is there twice; each card"),
    ("nothanks deck=3 chips=1/1/1 turn=0 taken=4/-/4", "taken: 4 is there twice; each card"),
    ("nothanks deck=3 chips=1/1/1 turn=0 taken=4.4/-/-", "taken: 4 is there twice; each card"),
    (
        f"nothanks deck={'.'.join(map(str, range(3, 28)))} chips=1/1/1 turn=0",
        "deck, taken: 25 cards; 24 are played (T-1)",
    ),
    (
        f"nothanks deck=28 chips=1/1/1 turn=0 taken={'.'.join(map(str, range(3, 27)))}/-/-",
        "deck, taken: 25 cards; 24 are played (T-1)",
    ),
]


@pytest.mark.parametrize("text, message", WRONG)
def test_malformed_positions(text, message):
    with pytest.raises(BadInput, match=re.escape(message)) as caught:
        State.from_text(text)
    assert "\n" not in str(caught.value)


def test_rules_say_which_cards_a_position_may_have():
    rules = Rules(low=1, high=30, removed=6, forced_removals=(7,), tactical=True)
    assert not State.from_text("nothanks deck=1.2 chips=1/1/1 turn=0", rules).is_terminal()
    for card in (7, 10, 20, 30):
        for text in (f"deck={card} chips=1/1/1 turn=0", f"deck=- chips=1/1/1 taken={card}/-/-"):
            with pytest.raises(BadInput, match=f": {card} is never played: these rules always"):
                State.from_text("nothanks " + text, rules)
    with pytest.raises(BadInput, match="'31' is no card: a number from 1 to 30"):
        State.from_text("nothanks deck=31 chips=1/1/1 turn=0", rules)


KEYS = "deck chips turn pot taken"
PIECES = [f"{key}=" for key in KEYS.split()] + ["3", "10", "35", "36", "11", "255", "003", "turn=0"]
PIECES += ["", " ", "\n", "=", "/", ".", "-", "0", "1", "7", "é", "²", "9" * 30]
CHANGES = st.tuples(st.integers(0, 90), st.integers(0, 9), st.sampled_from(PIECES))


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(CANONICAL), st.lists(CHANGES, min_size=1, max_size=4))
def test_damaged_texts_are_read_or_refused_in_one_line(text, changes):
    state = read_or_refused(mutated(text, changes))
    assert state is None or state.winners()


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text):
    for candidate in (text, "nothanks " + text):
        with pytest.raises(BadInput) as caught:
            State.from_text(candidate)
        assert str(caught.value) and "\n" not in str(caught.value)


# --- any rules, held against the reference ---


@st.composite
def settings_of_a_match(draw):
    """A number of players and a rule set with every option drawn."""
    players = draw(st.integers(3, 7))
    tactical = draw(st.booleans())
    low = draw(st.integers(1, 10))
    high = draw(st.integers(30 if tactical else low, 40))
    forced = draw(st.lists(st.integers(low, high), unique=True, max_size=min(3, high - low)))
    never = {*forced, *((10, 20, 30) if tactical else ())}
    rules = Rules(
        chips=draw(st.none() | st.integers(0, 12)),
        low=low,
        high=high,
        removed=draw(st.integers(len(never), max(len(never), high - low))),
        forced_removals=tuple(forced),
        tactical=tactical,
        visible_chips=draw(st.booleans()),
        first=draw(st.none() | st.integers(0, players - 1)),
        rounds=draw(st.integers(1, 3)),
    )
    return players, rules


def reference_options(players, rules, first):
    return reference.Options(
        players,
        chips=rules.chips,
        low=rules.low,
        high=rules.high,
        removed=rules.removed,
        forced_removals=rules.forced_removals,
        tactical=rules.tactical,
        visible_chips=rules.visible_chips,
        first=first,
    )


def check_the_same(state, match):
    """The state tells what the reference does."""
    game = match.game
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert names == match.legal()
    assert state.is_terminal() == match.over
    assert state.current_player() == (TERMINAL if match.over else match.turn)
    assert state.round_number == match.number
    assert (state.round.chips, state.round.pot) == (game.chips, game.pot)
    assert numbers(state.round.rest) == game.rest
    assert members(state.round.card) == ([] if game.over else [game.card])
    assert [members(cards) for cards in state.round.taken] == [sorted(c) for c in game.taken]
    assert state.scores() == match.scores()
    assert state.winners() == match.winners()


def check_what_is_seen(state, match):
    for seat in range(state.num_players()):
        shown = re.findall(r"chips (\d+|\?), score", state.information_state_string(seat))
        chips = match.game.chips if match.over else match.game.seen_chips(seat)
        assert shown == ["?" if number is None else str(number) for number in chips]


@settings(max_examples=150, deadline=None)
@given(settings_of_a_match(), st.integers(0, 10**6))
def test_the_reference_in_lockstep(match_settings, seed):
    players, rules = match_settings
    rng = random.Random(seed)
    options = reference_options(players, rules, rules.first or 0)
    decks = [reference.draw_deck(options, rng) for _ in range(rules.rounds)]
    match = reference.Match(options, decks)
    state = new_game("nothanks", players=players, rules=rules, deals=decks)
    eager = rng.random()
    while not match.over:
        check_the_same(state, match)
        if rng.random() < 0.1:
            check_what_is_seen(state, match)
        action = "take" if rng.random() < eager else match.legal()[0]
        match.apply(action)
        take(state, action)
    check_the_same(state, match)
    check_what_is_seen(state, match)


@settings(max_examples=50, deadline=None)
@given(settings_of_a_match(), st.integers(0, 10**6))
def test_the_reference_takes_what_nature_deals(match_settings, seed):
    """The decks of a seed are allowed, and a match from them is the match from the seed."""
    players, rules = match_settings
    state = played(seed, 10**4, players, rules=rules)
    decks = [numbers(taken.card for taken in round_.takes) for round_ in state.rounds]
    first = state.rounds[0].first
    assert rules.first in (None, first)
    match = reference.Match(reference_options(players, rules, first), decks)
    again = new_game("nothanks", players=players, rules=rules, deals=decks, first_player=first)
    for action in state.history():
        check_the_same(again, match)
        again.apply_action(action)
        match.apply(state.action_to_string(action))
    check_the_same(state, match)


@settings(max_examples=50, deadline=None)
@given(settings_of_a_match(), st.integers(0, 10**6))
def test_every_position_writes_itself_and_plays_on_to_the_same_scores(match_settings, seed):
    players, rules = match_settings
    rng = random.Random(seed)
    state = new_game("nothanks", players=players, seed=seed, rules=rules)
    copies = []
    while not state.is_terminal():
        text = state.to_text()
        copy = State.from_text(text, rules)
        assert copy.to_text() == text
        assert copy.legal_actions() == state.legal_actions()
        assert copy.current_player() == state.current_player()
        number, before = state.round_number, state.scores()
        copies = [*copies, copy] if rng.random() < 0.1 else copies
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        for copy in copies:
            copy.apply_action(action)
        if state.is_terminal() or state.round_number != number:
            gained = [now - then for now, then in zip(state.scores(), before, strict=True)]
            assert all(copy.scores() == gained for copy in copies)
            copies = []
    assert State.from_text(state.to_text(), rules).is_terminal()


# --- traces ---


def trace_of(states, rules, players):
    """What the kernels are to note of matches from consecutive game numbers, all over."""
    steps = rules.most_decisions(players)
    choices = np.zeros((rules.rounds, steps, len(states)), dtype=np.uint64)
    for game, state in enumerate(states):
        history = iter(state.history())
        for number, round_ in enumerate(state.rounds):
            decisions = sum(1 + taken.price for taken in round_.takes)
            for step in range(decisions):
                choices[number, step, game] = 1 << next(history)
    nothing = np.zeros((0, 0, 0), dtype=np.uint64)
    return Trace(nothing, np.zeros((0, 0), dtype=np.int64), choices, np.array([40]), *room())


def test_a_trace_is_played_again():
    rules, players, seed = Rules(rounds=2, chips=4), 3, 9
    states = []
    for game in range(3):
        state = new_game("nothanks", players=3, seed=seed, game_number=40 + game, rules=rules)
        rng = random.Random(game)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    trace = trace_of(states, rules, players)
    for game, state in enumerate(states):
        taken = []
        for again, action in replay(rules, players, seed, trace, game):
            assert again.history() == taken
            taken.append(action)
        assert taken == state.history()
        assert again.is_terminal()
        assert (again.scores(), again.winners()) == (state.scores(), state.winners())
