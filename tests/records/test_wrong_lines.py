"""Wrong records: the first wrong line is named, why it is wrong, and what was legal there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from golden.make import kept

from njet import BadInput, Record
from njet.core.notation import WrongLine

NJET = """njet-record 1
game: njet
players: 4
set: rounds=1
set: discards=0,1x

round 1
hand 0: B1 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 R2 R3 G1
hand 1: B1 R1 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 Y2 Y3 G1
hand 2: B1 R1 Y1 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 G2 G3
hand 3: B2 R1 Y1 Y1 G1 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13
cover 0: L2:0 L3:B L3:R L3:Y
cover 0: L4:B L4:R L4:Y L4:G
cover 0: L5:1 L5:2 L5:3 L5:4
cover 0: L1:3 L1:2 L1:1
team 0: with 2
discard 0: B3 Y2 G2 B2
0: R2 R4 R1 R1
1: R5 Y4 G4 R3
"""

NESSOS = """njet-record 1
game: nessos
players: 4

hand 0: 1 2 3 C C
hand 1: 1 2 3 4 C
0: C=7 to 1, 4 to 2, refuse
1: C=5 to 0, accept
2: 9 to 3, C=9 to 0, accept
3: 9 to 1, accept
"""

NOTHANKS = """njet-record 1
game: nothanks
players: 3
set: chips=1

round 1
30: 3 chips, 0 takes
31: 0 takes
4: 1 chip, 1 takes
5: 1 chip, 2 takes
6: 2 takes
"""


def line_of(text: str, start: str) -> int:
    """The number of the line that begins like that."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def refusal(text: str) -> WrongLine:
    with pytest.raises(WrongLine) as caught:
        Record.from_text(text).verify()
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("text", [NJET, NESSOS, NOTHANKS])
def test_the_examples_are_right(text: str) -> None:
    assert Record.from_text(text).verify().decisions > 9


CASES = [
    # Njet!: a box, a team, a card put aside, a card; the hand, the order, what belongs there
    (NJET, "L3:B L3:R", "L3:B L3:B", "cover 0", ["L3:B: it is covered already (N-4)", "L3:R"]),
    (NJET, "L1:3 L1:2 L1:1", "L1:3 L2:1x", "cover 0: L1", ["the last open box of L2", "L1:0"]),
    (NJET, "with 2", "alone", "team", ["alone", "(N-5)", "legal: with 1, with 2, with 3"]),
    (NJET, "B3 Y2 G2 B2", "B3 G1 G2 B2", "discard", ["G1: 1s stay in hand (N-3)", "Y2, Y3"]),
    (NJET, "B3 Y2 G2 B2", "B3 B2 G2 B2", "discard", ["seat 1 cannot discard B2", "R4"]),
    (NJET, "B3 Y2 G2 B2", "B3 Y2 G2", "0: R2", ["no trick but discard 3: comes here", "B2"]),
    (NJET, "0: R2 R4 R1 R1", "0: R2 Y3 R1 R1", "0: R2", ["must follow Red", "legal: R1, R4"]),
    (NJET, "0: R2 R4 R1 R1", "0: R2 R4 R5 R1", "0: R2", ["R5: it is not in hand", "legal: R1"]),
    (NJET, "0: R2 R4 R1 R1", "3: R2 R4 R1 R1", "3: R2", ["seat 0 is on turn, not 3", "R2, R3"]),
    (NJET, "0: R2 R4 R1 R1", "0: R2 R4 R1", "1: R5", ["seat 3 is to play", "legal: R1"]),
    (NJET, "1: R5", "1: R5 Y4 G4 R3 R3", "1: R5", ["a line has 1 to 4"]),
    (NJET, "1: R5 Y4 G4 R3", "1: Q5", "1: Q5", ["'Q5' is no card"]),
    (NJET, "hand 0: B1", "hand 0: B2", "hand 3", ["B2 is there more often than the deck"]),
    (NJET, "hand 0: B1 B3", "hand 0: B3", "hand 0", ["14 cards: 15 each"]),
    (NJET, "round 1", "round 2", "round 2", ["round 1 comes next"]),
    (NJET, "\nround 1", "", "hand 0", ["a line round 1 comes before it"]),
    (NJET, "1: R5 Y4 G4 R3", "score: 0 0 0 0", "score", ["round 1 is not over", "R5"]),
    (NJET, "1: R5 Y4 G4 R3", "winners: 0", "winners", ["seat 1 is to decide", "R5"]),
    (NJET, "1: R5 Y4 G4 R3", "throw 1: R5", "throw", ["is no line of a record", "trick"]),
    (NJET, "1: R5 Y4 G4 R3", "1 2: R5", "1 2", ["begins with trick 1:"]),
    # Nessos: a card, a receiver, an announcement, an answer, an order
    (NESSOS, "0: C=7 to 1", "0: 9 to 1", "0: ", ["9: it is not in hand", "legal: 1, 2, 3, C"]),
    (
        NESSOS,
        "0: C=7 to 1",
        "0: C=7 to 0",
        "0: ",
        ["own offer (S-3)", "legal: to 1, to 2"],
    ),
    (NESSOS, "0: C=7 to 1", "0: C=11 to 1", "0: ", ["'claim 11'", "claim 1, claim 2"]),
    (NESSOS, "0: C=7 to 1", "0: 2=7 to 1", "0: ", ["announced by its number (S-3)", "legal: 1"]),
    (NESSOS, "4 to 2, refuse", "4 to 0, refuse", "0: ", ["holds the pawn (S-5)", "to 2, to 3"]),
    (NESSOS, "4 to 2, refuse", "4 to 2, 3 to 3, 1 to 0", "0: ", ["add", "accept, refuse"]),
    (NESSOS, "4 to 2, refuse", "4 to 2, no", "0: ", ["no is neither", "accept, refuse, add"]),
    (NESSOS, "accept\n2:", "accept, accept\n2:", "1: ", ["accept is one too many"]),
    (NESSOS, "1: C=5 to 0, accept", "1: C=5 to 0", "2: ", ["no new offer comes here", "accept"]),
    (NESSOS, "1: C=5", "2: C=5", "2: ", ["seat 1 offers, not 2", "legal: 1, 2, 3"]),
    (NESSOS, "hand 0: 1 2", "hand 0: 6 2", "hand 0", ["6: the deck has no more of them"]),
    (NESSOS, "2: 9 to 3", "2: ?=9 to 3", "2: ", ["name it (S-4)"]),
    # No Thanks!: a payment, a taker, a card
    (NOTHANKS, "31: 0 takes", "31: 5 chips, 2 takes", "31", ["seat 1 cannot pay", "legal: take"]),
    (NOTHANKS, "3 chips, 0 takes", "3 chips, 1 takes", "30", ["seat 0 is on turn, not 1", "take"]),
    (NOTHANKS, "31: 0 takes", "30: 0 takes", "30: 0", ["30 is there twice"]),
    (NOTHANKS, "31: 0 takes", "36: 0 takes", "36", ["a number from 3 to 35"]),
    (NOTHANKS, "31: 0 takes", "31: he takes", "31", ["such as 31: 5 chips, 1 takes"]),
    (NOTHANKS, "31: 0 takes", "31: 1 chip", "4: ", ["card 31 is not taken yet", "take"]),
    (NOTHANKS, "31: 0 takes", "round 2", "round 2", ["round 1 is not over"]),
]


@pytest.mark.parametrize("text, right, wrong, where, said", CASES, ids=lambda case: str(case)[:40])
def test_the_wrong_line_is_named_and_what_was_legal(
    text: str, right: str, wrong: str, where: str, said: list[str]
) -> None:
    assert text.count(right) == 1
    damaged = text.replace(right, wrong)
    error = refusal(damaged)
    assert error.number == line_of(damaged, where), str(error)
    for part in said:
        assert part in str(error)


HEADERS = [
    ("game: njet", "game: njit", "game", "did you mean njet?"),
    ("game: njet\n", "", "njet-record", "a line game: is missing"),
    ("players: 4", "players: 6", "players", "is for 2 to 5 players, not 6"),
    ("players: 4\n", "", "njet-record", "a line players: 4 is missing"),
    ("set: rounds=1", "set: rounds=no", "set: rounds", "rounds: 'no' is not a whole number"),
    ("set: rounds=1", "set: rouns=1", "set: rouns", "did you mean rounds?"),
    ("set: rounds=1", "set: rounds", "set: rounds", "is not like bonus=team"),
    ("set: rounds=1", "rules: njet-1898", "rules", "did you mean njet-1997?"),
    ("set: rounds=1", "set: discards=0,1", "set: discards=0,1x", "is given twice"),
    ("players: 4", "players: 4\nplayers: 4", "players: 4\n", "players is given twice"),
    ("players: 4", "players: 4\nnames: Ann, Bob", "names", "2 for 4 players"),
    ("players: 4", "players: 4\nseed: -1", "seed", "is not a whole number from 0"),
    ("players: 4", "players: 4\nfirst: 4", "first", "from 0 to 3"),
    ("njet-record 1", "njet-record 2", "njet-record", "this version reads njet-record 1"),
    ("njet-record 1\n", "", "game", "a record begins with the line njet-record 1"),
]


@pytest.mark.parametrize("right, wrong, where, said", HEADERS)
def test_a_wrong_header_is_named(right: str, wrong: str, where: str, said: str) -> None:
    damaged = NJET.replace(right, wrong)
    error = refusal(damaged)
    assert said in str(error)
    assert damaged.split("\n")[error.number - 1].startswith(where.rstrip("\n"))


def golden(game: str, players: int, place: int) -> str:
    return kept(game, players)[place].to_text()


def changed(line: str, change: Callable[[int], int]) -> str:
    head, _, rest = line.rpartition(" ")
    return f"{head} {change(int(rest))}"


@pytest.mark.parametrize("game, players", [("njet", 3), ("nessos", 5), ("nothanks", 4)])
@pytest.mark.parametrize("key", ["score", "result", "winners"])
def test_a_wrong_score_is_named_with_the_right_one(game: str, players: int, key: str) -> None:
    lines = golden(game, players, 40).split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith(key)]
    for place in places:
        wrong = changed(lines[place], lambda number: number + 1)
        error = refusal("\n".join([*lines[:place], wrong, *lines[place + 1 :]]))
        assert error.number == place + 1
        right = lines[place].partition(": ")[2]
        assert f"by the rules {right}" in str(error)
    assert places or (game, key) == ("nessos", "score")


def test_a_record_of_another_stream_is_not_dealt_by_this_one() -> None:
    text = golden("nothanks", 3, 0)
    damaged = text.replace("stream: 1", "stream: 0")
    error = refusal(damaged)
    assert error.number == line_of(damaged, "stream")
    assert "without seed and stream the record can be checked as a log" in str(error)


def test_nothing_follows_the_winners() -> None:
    text = golden("nothanks", 3, 0).rstrip("\n")
    error = refusal(f"{text}\n3: 1 takes\n")
    assert "the game is over; another begins with njet-record 1" in str(error)
    with pytest.raises(BadInput, match="2 records; all_from_text reads several"):
        Record.from_text(f"{text}\n\n{text}\n")
