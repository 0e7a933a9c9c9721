"""Games to records and back: as text, as JSON, from states, in every game and number of players."""

from __future__ import annotations

import json
import random

import pytest
from golden.make import TABLES, path

import njet
from njet import BadInput, Record, State, new_game
from njet.games import load

tables = pytest.mark.parametrize("game, players", TABLES)


def golden(game: str, players: int) -> str:
    return path(game, players).read_text(encoding="utf-8")


def played(state: State, rng: random.Random, most: int = 10**6) -> State:
    """A state played on at random, so many decisions or to the end."""
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def same(record: Record, state: State) -> None:
    """Hold that a record is of the game that a state has come to."""
    text = record.to_text()
    again = Record.from_text(text)
    assert again.to_text() == text
    assert again.header == record.header
    assert Record.from_json(again.to_json()).to_text() == text
    *_, last = again.states()
    assert last.history() == state.history()
    assert str(last) == str(state)
    assert again.verify() == (len(state.history()), state.is_terminal(), True)


@tables
def test_text_record_text_is_identical(game: str, players: int) -> None:
    text = golden(game, players)
    records = Record.all_from_text(text)
    assert len(records) == 100
    assert "".join(record.to_text() for record in records) == text
    for record in records[::9]:
        assert (record.header.game, record.header.players) == (game, players)
        written = Record(record.header, record.lines).to_text()
        assert written == record.to_text().rstrip("\n") + "\n"
        document = record.to_json()
        again = Record.from_json(document)
        assert again.to_text() == written
        assert again.to_json() == document
        assert again.verify() == record.verify()


@tables
def test_a_state_is_recorded_wherever_it_has_come_to(game: str, players: int) -> None:
    rng = random.Random(players)
    for number in range(12):
        state = new_game(game, players=players, seed=5, game_number=number)
        most = 10**6 if number < 2 else rng.randrange(120)
        same(Record.from_state(played(state, rng, most)), state)


@pytest.mark.parametrize("players", range(2, 6))
def test_njet_with_given_hands(players: int) -> None:
    rules = load("njet").Rules(rounds=2)
    rng = random.Random(players)
    deck, size = rules.deck(players), rules.cards_each(players)
    deals = []
    for _ in range(2):
        cards = deck.cards(deck.mask)
        rng.shuffle(cards)
        deals.append([cards[size * seat : size * (seat + 1)] for seat in range(players)])
    state = new_game("njet", players=players, rules=rules, deals=deals, first_dealer=1)
    for most in (0, 3, 30, 10**6):
        state = played(state, rng, most)
        record = Record.from_state(state)
        same(record, state)
        assert ("first: 1" in record.to_text()) and "seed" not in record.to_text()


@pytest.mark.parametrize("players", range(3, 7))
def test_nessos_with_a_given_deck(players: int) -> None:
    rng = random.Random(players)
    for eliminated in ("aside", "pile"):
        rules = load("nessos").Rules(eliminated=eliminated, charons_out=2)
        from njet.games.nessos.cards import names

        cards = names(rules.deck(players).mask)
        rng.shuffle(cards)
        state = new_game("nessos", players=players, rules=rules, deals=cards, first_player=2)
        for most in (0, 4, 20, 10**6):
            state = played(state, rng, most)
            same(Record.from_state(state), state)


@pytest.mark.parametrize("players", range(3, 8))
def test_nothanks_with_given_decks(players: int) -> None:
    rng = random.Random(players)
    rules = load("nothanks").Rules(rounds=2)
    deals = [rng.sample(range(3, 36), 24) for _ in range(2)]
    state = new_game("nothanks", players=players, rules=rules, deals=deals, first_player=2)
    for most in (1, 20, 10**6):
        state = played(state, rng, most)
        same(Record.from_state(state), state)


def test_names_and_policies_are_kept() -> None:
    state = new_game("nothanks", players=3, seed=1)
    names, policies = ("Ann B.", "Zoë", "3"), ("x:y", "random", "random")
    record = Record.from_state(state, names=names, policies=policies)
    assert "names: Ann B., Zoë, 3\npolicies: x:y, random, random\n" in record.to_text()
    again = Record.from_text(record.to_text())
    assert (again.header.names, again.header.policies) == (names, policies)
    assert Record.from_json(record.to_json()).header == record.header
    for wrong in ("a,b", "a#", "", "\n", " a"):
        with pytest.raises(BadInput, match="a word or more"):
            Record.from_state(state, names=(wrong, "c", "d"))
    with pytest.raises(BadInput, match="2 for 3 players"):
        Record.from_state(state, names=("Ann", "Bob"))


def test_rule_sets_go_by_name_or_by_what_differs() -> None:
    for name in ("njet-1997", "nothanks-tactical"):
        found = njet.rule_set(name)
        players = 4
        state = new_game(found.game, players=players, seed=1, rules=found.rules)
        record = Record.from_state(state)
        assert f"rules: {name}\n" in record.to_text() and "set:" not in record.to_text()
        assert Record.from_text(record.to_text()).header.rules == found.rules
    rules = load("njet").Rules(bonus="team", points=(1, -3), target=50)
    record = Record.from_state(new_game("njet", seed=1, rules=rules))
    assert "set: bonus=team\nset: points=1,-3\nset: target=50\n" in record.to_text()
    assert Record.from_text(record.to_text()).header.rules == rules
    both = record.to_text().replace("set: bonus=team\n", "rules: njet-team-bonus\n")
    assert Record.from_text(both).header.rules == rules


def test_a_position_has_no_beginning() -> None:
    with pytest.raises(BadInput, match="a position has no beginning"):
        Record.from_state(State.from_text("nothanks deck=3.4 chips=1/1/1 turn=0"))


def test_a_child_is_recorded_as_well() -> None:
    state = new_game("nessos", players=3, seed=1)
    child = state.child(state.legal_actions()[0])
    same(Record.from_state(child), child)


def test_the_document_says_every_decision() -> None:
    document = json.loads(Record.all_from_text(golden("njet", 4))[0].to_json())
    assert document["schema"] == "njet.record.v1"
    assert document["seed"] == 20
    assert document["rules"]["bonus_factor"] == 2
    assert document["lines"][0] == {"kind": "round", "of": 1, "items": []}
    assert document["lines"][1]["kind"] == "cover"
    assert {"result", "winners"} <= {line["kind"] for line in document["lines"]}


@pytest.mark.parametrize(
    "arguments, said",
    [
        ({"game": "chess"}, "unknown game"),
        ({"seed": -1}, "seed"),
        ({"players": 9}, "is for 2 to 5 players"),
        ({"games": 0}, "games: 0"),
        ({"first_game": -1}, "first_game: -1"),
        ({"policies": "bold"}, "unknown policy"),
    ],
)
def test_what_cannot_be_recorded_is_refused_at_once(arguments: dict, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        njet.record(**({"seed": 1} | arguments))
