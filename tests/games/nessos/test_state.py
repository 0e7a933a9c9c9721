"""`NessosState`: verbs, texts both ways, and a clear line for everything that is wrong."""

import pickle
import random
import re

import numpy as np
import pytest
from games.nessos.playing import choices, hands, legal, parts, play, position, taken
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import mutated, read_or_refused
from reference import nessos as reference

from njet.core.errors import BadInput, IllegalAction
from njet.core.notes import room
from njet.core.state import TERMINAL
from njet.games.nessos import Rules, trace
from njet.games.nessos.actions import cards_of
from njet.games.nessos.cards import CHARONS, NUMBERS, lane, name, names
from njet.games.nessos.dealing import Nature
from njet.games.nessos.replay import replay, step_of
from njet.games.nessos.table import ACTIONS, CARD_ACTION, CLAIM_ACTION, RECEIVER_ACTION
from njet.state import State, new_game

START = "nessos hands=1.1.5.C.C/2.3.9.C.7/1.2 taken=C.5/-/3 pawn=0 pile=9.C"
ANSWER = "nessos hands=7.5/1/-/3.9 taken=-/C/C.C.C/- pawn=3 pile=9 offers=3:C:7/0:5 to=1"
OVER = "nessos hands=-/9/- taken=C.C.C.10/1/7.C.C.C pawn=2"


def begin(players=4, seed=1, **options):
    return new_game("nessos", players=players, seed=seed, **options)


def step(state, *texts):
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def played(seed, decisions, players=4, **options):
    """A game after so many random decisions."""
    state, rng = begin(players, seed, **options), random.Random(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


# --- beginning a game ---


def test_the_same_seed_is_the_same_game():
    deals = [begin(seed=7, game_number=number).game.hands for number in (0, 0, 1)]
    assert deals[0] == deals[1] != deals[2]


def test_a_seed_is_drawn_and_can_be_had():
    state = new_game("nessos", players=3)
    assert begin(3, state.seed).game.hands == state.game.hands


def test_given_cards_are_dealt_in_order():
    deck = names(Rules().deck(3).mask)
    random.Random(1).shuffle(deck)
    state = new_game("nessos", players=3, deals=deck)
    assert [sorted(hand.split()) for hand in hands(state)] == [
        sorted(deck[5 * seat : 5 * seat + 5]) for seat in range(3)
    ]
    assert list(map(name, state.game.pile)) == deck[15:]
    assert (state.seed, state.current_player()) == (None, 0)
    assert new_game("nessos", players=3, deals=deck, first_player=2).current_player() == 2


@pytest.mark.parametrize(
    "options, message",
    [
        ({"players": 2}, "players: Nessos is for 3 to 6 players, not 2"),
        ({"players": 7}, "Nessos is for 3 to 6 players, not 7"),
        ({"seed": -1}, "seed: -1 is not allowed"),
        ({"seed": 1, "game_number": 1.5}, "game_number: 1.5 is not allowed"),
        ({"seed": 1, "first_player": 4}, "first_player: 4 is no seat: 0 to 3"),
        ({"seed": 1, "first_player": True}, "first_player: True is no seat"),
        ({"seed": 1, "deals": []}, "seed, deals: set one of them"),
        ({"deals": []}, "deals: 0 cards; the 50 of the deck are needed, in order"),
        ({"deals": ["5"] * 50}, "deals: 5 is there more often than the deck has it"),
        ({"deals": ["x"] * 50}, "deals: 'x' is no card: a number from 1 to 10, or C"),
        ({"seed": 1, "rules": Rules(hand_size=12, copies=1)}, "4 hands of 12 need 48 cards"),
        ({"seed": 1, "rules": {}}, "rules: {} is not allowed"),
    ],
)
def test_what_cannot_begin(options, message):
    with pytest.raises(BadInput, match=re.escape(message.removeprefix("players: "))) as caught:
        new_game("nessos", **options)
    assert "\n" not in str(caught.value)


# --- verbs ---


def test_action_ids_are_fixed():
    state = begin(players=6)
    texts = ("accept", "refuse", "add", "1", "10", "C", "to 0", "to 5", "claim 1", "claim 10")
    ids = [0, 1, 2, 3, 12, 13, 14, 19, 20, 29]
    assert [state.string_to_action(text) for text in texts] == ids
    assert [state.action_to_string(action) for action in ids] == list(texts)
    assert state.num_distinct_actions() == ACTIONS == 30
    assert (CARD_ACTION, RECEIVER_ACTION, CLAIM_ACTION) == (3, 14, 20)


@pytest.mark.parametrize(
    "text",
    ["", "6", "11", "05", "c", "to 4", "to", "to 01", "claim 0", "claim 11", "pass", "C>1:7"],
)
def test_texts_that_are_no_action(text):
    with pytest.raises(BadInput, match="is no action: accept, refuse, add, 1, 2, ") as caught:
        begin().string_to_action(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("action", [-1, ACTIONS, 999, CARD_ACTION + 5, RECEIVER_ACTION + 4])
def test_ids_that_mean_nothing(action):
    """With 4 players there is no 6 and no seat 4."""
    state = begin()
    with pytest.raises(BadInput, match="means nothing here: ids are 0 to 29"):
        state.action_to_string(action)
    with pytest.raises(IllegalAction, match="means nothing here"):
        state.apply_action(action)


@pytest.mark.parametrize(
    "text, action, message",
    [
        (START, "9", "seat 0 cannot offer 9: it is not in hand (S-3)"),
        (START, "refuse", "seat 0 cannot refuse: a card is to be chosen (S-3)"),
        (ANSWER, "claim 7", "seat 1 cannot claim 7: the offer is to be answered (S-4)"),
        (ANSWER, "add", "seat 1 cannot add: there is nobody left to offer to (S-5)"),
        (OVER, "accept", "accept: it is over"),
    ],
)
def test_illegal_actions_say_why(text, action, message):
    state = State.from_text(text)
    with pytest.raises(IllegalAction, match=re.escape(message)):
        step(state, action)
    assert state.to_text() == text


def test_the_parts_of_an_offer_follow_one_another():
    state = State.from_text(START)
    seen = []
    for text in ("C", "to 2", "claim 10"):
        seen.append((state.game.phase, state.is_choosing(), state.current_player()))
        step(state, text)
    assert seen == [("card", False, 0), ("receiver", True, 0), ("claim", True, 0)]
    assert (state.game.phase, state.is_choosing(), state.current_player()) == ("answer", False, 2)
    step(state, "add")
    assert (state.game.phase, state.is_choosing(), legal(state)) == ("card", True, ["1", "2"])
    step(state, "2")
    with pytest.raises(IllegalAction, match=r"seat 2 cannot offer 1: a receiver is to be chosen"):
        step(state, "1")
    assert legal(state) == ["to 1"]
    assert step(state, "to 1").current_player() == 1


def test_terminal():
    state = State.from_text(OVER)
    assert state.is_terminal()
    assert (state.current_player(), state.legal_actions()) == (TERMINAL, [])
    assert (state.how, state.winners(), state.returns()) == ("survivor", [1], [0.0, 1.0, 0.0])


def test_a_game_that_goes_on_has_no_winners():
    state = begin()
    assert (state.how, state.winners(), state.returns()) == (None, [], [0.0] * 4)


def test_round_numbers_count_offers():
    state = position("5 7/1 2/3 9")
    play(state, "5>1:5", "1>2:1")
    assert state.round_number == 0
    assert play(state, "accept").round_number == 1
    assert play(State.from_text("nessos hands=9/-/- pawn=0"), "9>1:9", "accept").round_number == 0
    assert State.from_text(OVER).round_number == 0


def test_states_are_instances_of_State_and_can_be_kept():
    state = played(3, 20)
    assert isinstance(state, State)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)


@pytest.mark.parametrize("player", [-1, 4, True, "0"])
def test_a_seat_is_a_number(player):
    with pytest.raises(BadInput, match="player: "):
        begin().information_state_string(player)


# --- what a seat may know ---


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 120), st.integers(3, 6), st.integers(0, 5))
def test_no_hidden_card_shows(seed, decisions, players, seat):
    state = played(seed, decisions, players)
    seat %= players
    game = state.game
    lines = state.information_state_string(seat).splitlines()
    by_seat = [
        next(line for line in lines if re.match(f"seat {n} .*face up", line))
        for n in range(players)
    ]
    shown = [line.rsplit(": ")[-1].split() for line in by_seat]
    sizes = [hand.bit_count() for hand in game.hands]
    own = names(game.hands[seat]) or ["0", "cards"]
    assert shown == [own if n == seat else [str(sizes[n]), "cards"] for n in range(players)]
    on_offer = [line for line in lines if line.startswith("on offer")]
    known = [name(offer.card) for offer in game.offers if offer.seat == seat]
    assert re.findall(r"\[(\w+)\]", "".join(on_offer)) == known
    assert f"pile {len(game.pile)} cards" in lines


@pytest.mark.parametrize("answers", [[], ["5>3:5"], ["5>3:5", "C>1:1"]])
def test_others_do_not_see_an_offer_in_the_making(answers):
    """Not even whether a number is to be announced: that would give the Charon away."""
    state = position("5 C/C 7/C 9/C 3/2 5")
    play(state, *answers)
    seat = state.current_player()
    others = [other for other in range(5) if other != seat]
    before = [state.information_state_string(other) for other in others]
    receiver = next(c for c in choices(state) if c.startswith("C")).split(">")[1][0]
    own = [state.information_state_string()]
    for text in parts(state, f"C>{receiver}:7")[:-1]:
        step(state, text)
        assert [state.information_state_string(other) for other in others] == before
        assert state.information_state_string() not in own
        own.append(state.information_state_string())
    assert f"chosen: C to {receiver}" in own[-1]


def test_the_history_of_offers_is_known_to_all():
    state = position("5 C/C 7/2 9/3 1")
    play(state, "C>2:9", "9>3:9", "refuse", "7>0:7")
    for seat in range(4):
        text = state.information_state_string(seat)
        assert (
            "offer 1: seat 0 to 2 says 9 [C], seat 2 to 3 says 9 [9]; seat 3 refuses, seat 2 takes"
            in text
        )
        assert "on offer: seat 1 to 0 says 7" in text
        assert ("on offer: seat 1 to 0 says 7 [7]" in text) == (seat == 1)


def test_a_readable_table():
    text = str(played(3, 30, 6))
    lines = text.splitlines()
    assert len(lines) < 20 and max(map(len, lines)) < 120
    assert re.match(r"Nessos, 6 players; round \d+; seat \d to [a-z ]+$", lines[0])
    assert lines[1].startswith("pile ")
    assert sum("face up" in line for line in lines) == 6
    assert "over (target), won by 0" in str(
        State.from_text("nessos hands=-/-/- taken=10.10.10.10/-/- pawn=0")
    )


# --- position text ---

CANONICAL = [
    START,
    ANSWER,
    OVER,
    "nessos hands=1.1.5.C.C/2.3.9.C.7/1.2 pawn=2",
    "nessos hands=9.1.9/C/2.C.2 taken=2.1.2/-/5.C.5 pawn=1 pile=3.C.3",
    "nessos hands=1/1/1/2 pawn=1 offers=1:4 to=3".replace("1:4", "1:C:6"),
    "nessos hands=5.1/9.5/7 pawn=1 offers=1:5/0:5 to=2",
    "nessos hands=-/1/2/3/4/5 pawn=0 offers=0:6/3:C:6/1:C:10 to=2",
    "nessos hands=1/2/3 taken=10.10.10.10/-/9 pawn=1",
    "nessos hands=-/-/9 taken=C.C.C/C.C.C.5/- pawn=0 pile=5.1",
    "nessos hands=1/2/3 taken=C.5.C/C.C/C.C pawn=0",
    "nessos hands=-/2/3/1 taken=C.C.C/C.C/C.C/C.C.9 pawn=0",
    "nessos hands=-/-/- taken=-/C/9.C pawn=2",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_position_text_round_trips(text):
    state = State.from_text(text)
    assert state.to_text() == text
    assert state.clone().to_text() == text


@pytest.mark.parametrize(
    "text, how, winners",
    [
        ("nessos hands=1/2/3 taken=10.10.10.10/-/9 pawn=1", "target", [0]),
        ("nessos hands=-/-/9 taken=C.C.C/C.C.C.5/- pawn=0 pile=5.1", "survivor", [2]),
        ("nessos hands=-/2/3/1 taken=C.C.C/C.C/C.C/C.C.9 pawn=0", "nine", [3]),
        ("nessos hands=-/-/- taken=-/C/C.9 pawn=0", "empty", [2]),
        (CANONICAL[10], None, []),
    ],
)
def test_positions_that_are_over(text, how, winners):
    state = State.from_text(text)
    assert (state.how, state.winners(), state.is_terminal()) == (how, winners, how is not None)


def test_keys_have_defaults_and_any_order():
    state = State.from_text("nessos pawn=0  taken=-/-/-\thands=1/2/3 pile=-")
    assert state.to_text() == "nessos hands=1/2/3 pawn=0"
    assert State.from_text("nessos hands=-/5/2 pawn=0").to_text() == "nessos hands=-/5/2 pawn=1"


def test_typed_cards_keep_their_order_when_they_are_played():
    state = play(State.from_text("nessos hands=5.1.5/9.7.1/3 taken=9/-/- pawn=0 pile=2.1"), "5>1:5")
    assert state.to_text().startswith(
        "nessos hands=1.5/9.7.1/3 taken=9/-/- pawn=0 pile=2.1 offers=0:5"
    )
    play(state, "refuse")
    assert state.to_text() == "nessos hands=1.5.2.1/9.7.1/3 taken=9.5/-/- pawn=1"


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 6))
def test_every_position_writes_itself(seed, players):
    """And plays on to the same ending."""
    rules = Rules(claims="any" if seed % 2 else "deck", hand_size=3 + seed % 3)
    rng = random.Random(seed)
    state = played(seed, 0, players, rules=rules)
    while not state.is_terminal():
        if state.is_choosing():
            with pytest.raises(BadInput, match="no position text in the middle of an offer"):
                state.to_text()
        else:
            copy = State.from_text(state.to_text(), rules)
            assert copy.to_text() == state.to_text()
            assert copy.legal_actions() == state.legal_actions()
            if rng.random() < 0.1:
                check_same_ending(copy, state.clone(), rng)
        state.apply_action(rng.choice(state.legal_actions()))
    copy = State.from_text(state.to_text(), rules)
    assert copy.to_text() == state.to_text()
    assert (copy.how, copy.winners()) == (state.how, state.winners())


def check_same_ending(copy, state, rng):
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        copy.apply_action(action)
    assert (copy.how, copy.winners(), taken(copy)) == (state.how, state.winners(), taken(state))


WRONG = [
    ("nessos", "hands is missing: a position needs hands, pawn"),
    ("nessos hands", "'hands' is not key=value"),
    ("nessos hands=1/2/3", "pawn is missing"),
    ("nessos hand=1/2/3 pawn=0", "'hand' is no key: hands, taken, pawn, pile, offers, to"),
    ("nessos hands=1/2/3 pawn=0 pawn=0", "pawn is given twice"),
    ("nessos hands=1/2 pawn=0", "hands: 2 of them; Nessos is for 3 to 6"),
    ("nessos hands=1/1/1/1/2/2/2 pawn=0", "hands: 7 of them; Nessos is for 3 to 6"),
    ("nessos hands=1/2/3 pawn=3", "pawn: '3' is not a number from 0 to 2"),
    ("nessos hands=1/2/3 pawn=00", "pawn: '00' is not a number from 0 to 2"),
    ("nessos hands=1/2/ pawn=0", "cards of 3 players: '' is no card: a number from 1 to 10, or C"),
    ("nessos hands=1/2/3. pawn=0", "'' is no card"),
    ("nessos hands=1/2/-.3 pawn=0", "'-' is no card"),
    ("nessos hands=1/2/11 pawn=0", "'11' is no card"),
    ("nessos hands=1/2/05 pawn=0", "'05' is no card"),
    ("nessos hands=1/2/c pawn=0", "'c' is no card"),
    ("nessos hands=1/2/² pawn=0", "'²' is no card"),
    ("nessos hands=1/2/4 pawn=0", "cards of 3 players: 4 is there more often than the deck has it"),
    ("nessos hands=1.1.1/1.1/2 pawn=0", "1 is there more often than the deck has it"),
    ("nessos hands=1/2/3 pawn=0 pile=1.1.1.1", "1 is there more often than the deck has it"),
    ("nessos hands=1.1.2.2.3.3/2/3 pawn=0", "hands: seat 0 has had 6 cards, counting those on"),
    ("nessos hands=1.1.2.2.3/2/3 pawn=0 offers=0:3 to=1", "hands: seat 0 has had 6 cards"),
    ("nessos hands=1/2/3 pawn=0 taken=1/2", "taken: 2 of them for 3 players"),
    ("nessos hands=1/2/3 pawn=0 taken=-/-/C.C.C", "hands: seat 2 is out and holds no cards: -"),
    ("nessos hands=-/-/- pawn=0 taken=C.C.C/C.C.C/C.C.C", "taken: everybody has 3 Charons"),
    ("nessos hands=-/1/2 pawn=0 taken=C.C.C/-/-", "pawn: seat 0 is out, and the game is not over"),
    (
        "nessos hands=1/2/3 pawn=0 taken=10.10.10.10/9.9.9.9.7/-",
        "taken: seats 0 and 1 both have 40 points; the first to have them has won (S-7)",
    ),
    ("nessos hands=1/2/3 pawn=0 offers=0:5", "to is missing: a position with cards on offer needs"),
    ("nessos hands=1/2/3 pawn=0 to=1", "offers is missing"),
    ("nessos hands=1/2/3 pawn=0 offers=0:5 to=3", "to: '3' is not a number from 0 to 2"),
    ("nessos hands=1/2/3 pawn=0 offers= to=1", "offers: '' is not seat:card, or seat:C:number"),
    ("nessos hands=1/2/3 pawn=0 offers=5 to=1", "offers: '5' is not seat:card"),
    ("nessos hands=1/2/3 pawn=0 offers=0:C to=1", "offers: '0:C' is not seat:card, or seat:C:"),
    ("nessos hands=1/2/3 pawn=0 offers=0:5:5 to=1", "offers: '0:5:5' is not seat:card"),
    ("nessos hands=1/2/3 pawn=0 offers=0:C:7:7 to=1", "offers: '0:C:7:7' is not seat:card"),
    ("nessos hands=1/2/3 pawn=0 offers=0:5/ to=1", "offers: '' is not seat:card"),
    ("nessos hands=1/2/3 pawn=0 offers=3:5 to=1", "offers: '3' is not a number from 0 to 2"),
    ("nessos hands=1/2/3 pawn=0 offers=0:C:11 to=1", "offers: 'claim 11' is no action"),
    ("nessos hands=1/2/3 pawn=0 offers=0:x to=1", "cards of 3 players: 'x' is no card"),
    ("nessos hands=1/2/3 pawn=0 offers=1:5 to=2", "offers: seat 1 comes first; seat 0, with the"),
    ("nessos hands=1/2/3 pawn=0 offers=0:5 to=0", "offers: seat 0 cannot offer to 0: it is that"),
    ("nessos hands=1/2/3 pawn=0 offers=0:5/1:7 to=0", "cannot offer to 0: seat 0 holds the pawn"),
    (
        "nessos hands=1/2/- pawn=0 offers=0:5 to=2 taken=-/-/C.C.C",
        "offers: seat 0 cannot offer to 2: seat 2 is out (S-3)",
    ),
    (
        "nessos hands=1/2/3/5 pawn=0 offers=0:5/1:7/2:9/3:9 to=1",
        "offers: seat 3 cannot add: 3 cards are on offer already (S-5)",
    ),
    (
        "nessos hands=1/2/3 pawn=0 offers=0:5 to=1 taken=10.10.10.10/-/-",
        "offers: 5: it is over",
    ),
]


@pytest.mark.parametrize("text, message", WRONG)
def test_malformed_positions(text, message):
    with pytest.raises(BadInput, match=re.escape(message)) as caught:
        State.from_text(text)
    assert "\n" not in str(caught.value)


def test_rules_change_what_a_position_may_be():
    text = "nessos hands=1/2/C pawn=2 offers=2:C:4 to=0"
    assert State.from_text(text).to_text() == text
    with pytest.raises(BadInput, match="offers: 'claim 4' is no action"):
        State.from_text(text, Rules(claims="deck"))


PIECES = [f"{key}=" for key in ("hands", "taken", "pawn", "pile", "offers", "to")]
PIECES += [
    "",
    " ",
    "\n",
    "=",
    "/",
    ".",
    "-",
    ":",
    "0",
    "1",
    "7",
    "10",
    "C",
    "C.C.C",
    "0:5",
    "1:C:4",
]
PIECES += ["é", "²", "9" * 30]
CHANGES = st.tuples(st.integers(0, 90), st.integers(0, 9), st.sampled_from(PIECES))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(CANONICAL), st.lists(CHANGES))
def test_mutated_texts_are_read_or_refused_in_one_line(text, changes):
    read_or_refused(mutated(text, changes))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text):
    with pytest.raises(BadInput) as caught:
        State.from_text("nessos " + text)
    assert str(caught.value) and "\n" not in str(caught.value)


# --- traces ---


def traced(seed, rounds=60):
    """A random game, and its trace as the kernels would write it."""
    state, rng = begin(3, seed, game_number=5), random.Random(seed)
    choices_ = np.zeros((rounds, trace.STEPS, 1), dtype=np.uint64)
    while not state.is_terminal():
        game, action = state.game, rng.choice(state.legal_actions())
        step_, round_number = step_of(game), state.round_number
        start = {"receiver": RECEIVER_ACTION, "claim": CLAIM_ACTION - 1}.get(game.phase, 0)
        word = 1 << action - start
        if game.phase == "card":
            word = game.hands[game.seat] & cards_of(action)
            word &= -word
        choices_[round_number, step_, 0] = word
        if game.phase == "receiver" and not game.chosen & CHARONS:
            choices_[round_number, step_ + 1, 0] = 1 << int(name(game.chosen))
        state.apply_action(action)
    return state, trace.Trace(None, None, choices_, np.array([5]), *room())


@pytest.mark.parametrize("seed", range(5))
def test_a_trace_is_played_again(seed):
    state, found = traced(seed)
    actions = []
    for again, action in replay(Rules(), 3, seed, found, 0):
        actions.append(action)
        assert action in again.legal_actions()
    assert actions == state.history()
    assert again.is_terminal() and again.to_text() == state.to_text()


def test_steps_of_a_round():
    state = position("5 C/C 7/2 9/3 1")
    steps = []
    for text in ["C", "to 2", "claim 9", "add", "9", "to 3", "add", "1", "to 1", "accept"]:
        steps.append(step_of(state.game))
        step(state, text)
    assert steps == [0, 1, 2, 3, 4, 5, 7, 8, 9, 11]


# --- the reference ---


class Recorder(Nature):
    """Nature that remembers its last shuffle, so that the reference can do the same."""

    last = ()

    def shuffled(self, cards, players_out=0):
        half, order = super().shuffled(cards, players_out)
        Recorder.last = tuple(order)
        return half, order


def card_of(text):
    return text if text == "C" else int(text)


def random_rules(rng, players):
    """Rules with every option drawn, that so many can play."""
    numbers = rng.sample(NUMBERS, rng.randint(1, 10))
    drawn = {
        "target": rng.randint(1, 60),
        "charons_out": rng.randint(1, 5),
        "charons_end": rng.randint(1, 14),
        "hand_size": rng.randint(1, 8),
        "set_bonus": rng.randint(0, 20),
        "numbers": tuple(numbers),
        "copies": rng.randint(1, 4),
        "charons": rng.randint(0, 22),
        "claims": rng.choice(["any", "deck"]),
        "eliminated": rng.choice(["aside", "pile"]),
    }
    rules = Rules(**{key: value for key, value in drawn.items() if rng.random() < 0.4})
    try:
        rules.check(players)
    except BadInput:
        return random_rules(rng, players)
    return rules


def twin(state, rules):
    """The reference game of a new one."""
    options = {name: getattr(rules, name) for name in rules.__dataclass_fields__}
    return reference.Game(
        reference.Options(state.num_players(), **options),
        [[card_of(text) for text in names(hand)] for hand in state.game.hands],
        [card_of(name(card)) for card in state.game.pile],
        state.game.pawn,
        reshuffle=lambda _: [card_of(name(card)) for card in Recorder.last],
    )


def check_alike(state, other):
    assert set(choices(state)) == set(other.legal())
    assert len(state.choices()) == len(other.legal())
    assert hands(state) == [in_order(hand) for hand in other.hands]
    assert taken(state) == [in_order(cards) for cards in other.taken]
    assert [card_of(name(card)) for card in state.game.pile] == other.pile
    assert [names(hand) for hand in state.game.aside] == [in_order(h).split() for h in other.aside]
    assert state.scores() == [other.points(seat) for seat in range(state.num_players())]
    assert (state.winners(), state.how) == (other.winners(), other.how)
    assert other.over or (state.current_player(), state.game.pawn) == (other.turn, other.pawn)


def in_order(cards):
    return " ".join(map(str, sorted(cards, key=lambda card: 11 if card == "C" else card)))


def in_lockstep(rules, players, seed):
    """Play a random game on both, and say how it ended."""
    rng = random.Random(seed)
    state = begin(players, seed, rules=rules)
    state.game.nature = Recorder(seed)
    other = twin(state, rules)
    check_alike(state, other)
    while not other.over:
        choice = rng.choice(other.legal())
        play(state, choice)
        other.apply(choice)
        check_alike(state, other)
    return state.how


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_default_rules_in_lockstep_with_the_reference(players):
    for seed in range(15):
        in_lockstep(Rules(), players, seed)


def test_any_rules_in_lockstep_with_the_reference():
    ends = []
    for seed in range(150):
        players = 3 + seed % 4
        ends.append(in_lockstep(random_rules(random.Random(seed), players), players, seed))
    assert {"target", "survivor", "nine", "empty"} == set(ends)


def test_what_is_announced_may_be_so():
    state = played(5, 200, 5)
    for round_ in state.game.rounds:
        for offer in round_.offers:
            assert offer.card & (lane(offer.number) | CHARONS)
