"""The worked examples 1 to 11 of the rules, and the counts, on State and the rule functions."""

from collections import Counter
from functools import cache
from math import comb, factorial

import pytest
from reference import njet as reference

from njet.core.jit import from_python
from njet.games.njet import Rules, rules
from njet.games.njet.cards import COLOURS, lane
from njet.games.njet.setting import setting_of
from njet.state import State, new_game
from njet.tree import perft

PLAYERS = (2, 3, 4, 5)
DECK = Rules().deck(4)

TRICKS = [
    (1, "G9 G1 G4 Y1 Y7", "Y", "B", "AABBA", 5, 1),
    (2, "G9 G1 G4 Y1 Y7", "Y", "Y", "AABBA", 4, 1),
    (3, "G1 G2 G1 B13", "Y", "-", "ABAB", 2, 2),
    (4, "G13 Y1 G12 Y1", "Y", "-", "ABAB", 4, 0),
    (5, "R1 G13 G1 G2", "G", "R", "ABAB", 1, 0),
    (6, "G13 G1 G12 G2", "G", "G", "ABAB", 2, 0),
    (7, "G5 B1 B1 R13", "Y", "-", "ABAB", 1, 1),
]


@pytest.mark.parametrize("example, cards, trump, super_, teams, winner, loot", TRICKS)
def test_examples_1_to_7_on_a_state(example, cards, trump, super_, teams, winner, loot):
    hands = cards.replace(" ", "/")
    state = State.from_text(
        f"njet hands={hands} trump={trump} super={super_} value=1 teams={teams} bonus=- lead=0"
    )
    for card in cards.split():
        state.apply_action(state.string_to_action(card))
    assert state.is_terminal()
    assert state.round.tricks == [seat == winner - 1 for seat in range(len(teams))]
    assert state.round.loot == [loot * (seat == winner - 1) for seat in range(len(teams))]
    assert state.scores() == [(1 + loot) * (team == teams[winner - 1]) for team in teams]


@pytest.mark.parametrize("example, cards, trump, super_, teams, winner, loot", TRICKS)
def test_examples_1_to_7_on_the_rule_functions(example, cards, trump, super_, teams, winner, loot):
    led_suit, beaters = from_python(rules.led_suit), from_python(rules.beaters)
    supers = lane(COLOURS.index(super_)) & DECK.ones_mask if super_ != "-" else 0
    trumps = lane(COLOURS.index(trump)) | supers
    bits = DECK.hands([[card] for card in cards.split()])
    led = led_suit(bits[0], trumps, supers)
    wins, beating = 0, beaters(bits[0], led, trumps, supers, DECK.ones_mask)
    for place, card in enumerate(bits[1:], start=1):
        if card & beating:
            wins, beating = place, beaters(card, led, trumps, supers, DECK.ones_mask)
    own = sum(card for card, team in zip(bits, teams, strict=True) if team == teams[wins])
    captured = from_python(rules.loot_of)(sum(bits), own, DECK.ones_mask)
    assert (wins + 1, captured.bit_count()) == (winner, loot)


@pytest.mark.parametrize(
    "led, hand, legal",
    [
        ("R9", "R1.R5.G2", "R5"),
        ("R9", "R1.B5", "B5 R1"),
        ("R1", "R5.G2.B3", "G2"),
        ("R1", "R5.B3", "B3 R5"),
        ("G3", "R1.R5", "R1"),
    ],
)
def test_example_8_legal_plays(led, hand, legal):
    others = ".".join(["Y2", "Y3", "Y4"][: hand.count(".")])
    text = f"njet hands={others}/{hand} trump=G super=R value=1 teams=AB bonus=- lead=0 table={led}"
    state = State.from_text(text)
    assert sorted(map(state.action_to_string, state.legal_actions())) == legal.split()


@pytest.mark.parametrize(
    "bonus, scores",
    [
        ("holder", [20, 20, 20, 12, 24]),
        ("team", [20, 20, 20, 24, 24]),
        ("own", [20, 20, 20, 18, 18]),
    ],
)
def test_example_9_scores_of_five(bonus, scores):
    text = (
        "njet hands=//// trump=B super=- value=2 teams=AAABB bonus=4 lead=0 "
        "tricks=3.2.2.3.2 loot=1.1.1.0.1"
    )
    assert State.from_text(text, Rules(bonus=bonus)).scores() == scores


def test_example_10_scores_of_three_under_minus_two():
    text = "njet hands=// trump=B super=- value=-2 teams=ABB bonus=0 lead=0 tricks=9.4.3 loot=2.1.0"
    assert State.from_text(text).scores() == [-44, -16, -16]


@pytest.mark.parametrize(
    "totals, winners", [([104, 104, 98], [0, 1]), ([101, 108, 3], [1]), ([99, 0, 5], None)]
)
def test_example_11_the_ending_at_100_points(totals, winners):
    options = Rules(target=100, points=(0, 1), hand_size=1, discards=("1", "P"))
    state = new_game(players=3, rules=options, seed=1)
    state._totals = totals.copy()
    while state.round_number == 0 and not state.is_terminal():
        keep = state.string_to_action("L5:0")
        state.apply_action(next(action for action in state.legal_actions() if action != keep))
    assert state.scores() == totals
    assert state.is_terminal() == (winners is not None)
    assert state.winners() == (winners or [])


# --- counts ---


@pytest.mark.parametrize("players", PLAYERS)
def test_counts_of_boards(players):
    """400n final boards; as every order of placements is possible, 400n·(n+13)! orders."""
    setting = setting_of(Rules(), players)
    lengths = tuple(sorted(Counter(name[:2] for name in setting.boxes.values()).values()))

    @cache
    def ways(open_boxes: tuple[int, ...], is_ordered: bool) -> int:
        if max(open_boxes) == 1:
            return 1
        lines = [line for line, number in enumerate(open_boxes) if number > 1]
        if not is_ordered:
            lines = lines[:1]
        total = 0
        for line in lines:
            after = list(open_boxes)
            after[line] -= 1
            total += open_boxes[line] * ways(tuple(after), is_ordered)
        return total

    def final_boards() -> int:
        unordered = ways(lengths, False)
        for number in lengths:
            unordered //= factorial(number - 1)
        return unordered

    assert final_boards() == 400 * players
    assert ways(lengths, True) == 400 * players * factorial(players + 13)
    assert setting.board.bit_count() - 5 == players + 13


PLACEMENTS = [(3, [21, 420, 7974, 143160]), (4, [22, 462, 9240, 175488])]


@pytest.mark.parametrize("players, counts", PLACEMENTS)
def test_counts_of_placements(players, counts):
    state = State.from_text(f"njet players={players} dealer=0")
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == counts


@pytest.mark.parametrize(
    "players, ones, none",
    [(2, 3, 0.020552), (3, 4, 0.003241), (4, 3, 0.020552), (5, 2.4, 0.049786)],
)
def test_counts_of_ones(players, ones, none):
    options = Rules()
    cards, size = len(options.deck(players)), options.cards_each(players)
    assert options.deck(players).ones_mask.bit_count() == 12
    assert size * 12 / cards == pytest.approx(ones)
    assert comb(cards - 12, size) / comb(cards, size) == pytest.approx(none, abs=5e-7)


ENDINGS = [
    ("hands=B1.R2/R13.B5 trump=R super=B teams=AB", 2, 2),
    ("hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- teams=ABB bonus=0", 72, -1),
    ("hands=B1.B1.B1/B2.B3.B4 trump=B super=- teams=AB", 6, -6),
]


def best(state: State) -> int:
    """Best play's tricks and loot of the leader's team less the others'."""
    if state.is_terminal():
        won = [
            tricks + loot for tricks, loot in zip(state.round.tricks, state.round.loot, strict=True)
        ]
        ours = [state.round.team >> seat & 1 for seat in range(len(won))]
        return sum(number if our else -number for number, our in zip(won, ours, strict=True))
    is_ours = state.round.team >> state.current_player() & 1
    values = [best(state.child(action)) for action in state.legal_actions()]
    return max(values) if is_ours else min(values)


@pytest.mark.parametrize("position, lines, value", ENDINGS)
def test_counts_of_endings(position, lines, value):
    state = State.from_text(f"njet {position} lead=0")
    assert perft(state) == lines
    assert best(state) == value


@pytest.mark.parametrize("position, lines, value", ENDINGS)
def test_the_reference_counts_the_same(position, lines, value):
    state = State.from_text(f"njet {position} lead=0")
    deck, players = state.round.setting.deck, state.num_players()
    terms = state.round.terms
    game = reference.Game.from_trick_phase(
        reference.Options(players),
        [deck.cards(hand) for hand in state.round.hands],
        "BRYG"[terms.trump],
        "none" if terms.super_ == 4 else "BRYG"[terms.super_],
        terms.value,
        tuple("BA"[state.round.team >> seat & 1] for seat in range(players)),
        0 if state.round.holder else None,
        0,
    )
    assert (reference.count_lines(game), reference.best_value(game)) == (lines, value)
