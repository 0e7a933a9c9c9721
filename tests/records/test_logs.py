"""Logs of people, without a seed and without what nobody saw: do they agree with themselves?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from golden.make import TABLES, kept

from njet import Record
from njet.core.notation import Line, WrongLine

HEAD = "njet-record 1\ngame: njet\nplayers: 4\nset: rounds=1\nset: discards=0,1,1x,P\n\nround 1\n"
BOARD = """cover 0: L2:{} L3:B L3:R L3:G
cover 0: L4:B L4:R L4:Y L4:G
cover 0: L5:1 L5:2 L5:3 L5:4
cover 0: L1:3 L1:2 L1:1 L2:{}
cover 0: L2:{}
team 0: with 2
"""


def board(box: str) -> str:
    """A board on which yellow is trump, there is no supertrump, and this box of L2 is open."""
    return HEAD + BOARD.format(*(label for label in ("0", "1", "1x", "P") if label != box))


def refusal(text: str) -> WrongLine:
    with pytest.raises(WrongLine) as caught:
        Record.from_text(text).verify()
    return caught.value


def as_log(record: Record, hides: bool) -> Record:
    """A game as somebody writes it down who does not know the seed, nor what was put aside."""
    begins = next(record.states())
    first = 0 if record.header.game == "njet" else begins.current_player()
    header = replace(record.header, seed=None, stream=None, game_number=0, first=first)
    return Record(header, map(_hidden, record.lines) if hides else record.lines)


def _hidden(line: Line) -> Line:
    if line.kind not in ("discard", "pass"):
        return line
    items = ["+".join("?" for _ in item.split("+")) for item in line.items]
    return line._replace(items=tuple(items))


@pytest.mark.parametrize("game, players", TABLES)
def test_games_are_right_as_logs_that_show_less(game: str, players: int) -> None:
    records = kept(game, players)
    for place, record in enumerate(records):
        if place % 4 == players % 4:
            right = record.verify()
            for hides in (False, True):
                log = Record.from_text(as_log(record, hides).to_text())
                assert log.verify() == right._replace(is_known=False)


@pytest.mark.parametrize("game, players", TABLES)
def test_logs_may_break_off_anywhere(game: str, players: int) -> None:
    records = kept(game, players)
    for record in (records[45], records[95]):
        log = as_log(record, hides=True)
        for end in range(1, len(log.lines), 9):
            assert Record(log.header, log.lines[:end]).verify().is_known is False


@pytest.mark.parametrize("players", range(3, 7))
def test_the_cards_made_up_are_those_of_the_deck(players: int) -> None:
    records = kept("nessos", players)
    for record in records[3::20]:
        for state in as_log(record, hides=True).states():
            game = state.game
            places = [*game.hands, *game.taken, *game.aside, *game.pile]
            places += [offer.card for offer in game.offers]
            assert sum(places) == game.setting.deck.mask
            assert sum(cards.bit_count() for cards in places) == len(game.setting.deck)


# --- Njet!: what a log can show to be wrong ---


def test_a_revoke_is_found_at_the_card_that_did_not_follow() -> None:
    log = board("0") + "0: R2 R4 B5 R7\n3: B2 B3 B4 R9\n"
    error = refusal(log)
    assert error.number == log.split("\n").index("0: R2 R4 B5 R7") + 1
    assert "seat 2 cannot play B5: must follow Red; legal: R9" in str(error)


def test_a_passed_card_is_no_revoke() -> None:
    log = board("P") + "pass 0: ? ? ? ?\n0: R2 R4 B5 R7\n3: B2 B3 B4 G9\n"
    assert Record.from_text(log).verify().decisions == 30
    named = log.replace("pass 0: ? ? ? ?", "pass 0: ? B5 ? ?")
    assert Record.from_text(named).verify().decisions == 30


@pytest.mark.parametrize(
    "line, card",
    [("3: B2 R7 B3 B4", "R7"), ("3: B2 B3 B2 B4", "B2"), ("3: B2 B3 B2 B2", "B2")],
)
def test_a_card_is_played_as_often_as_there_is_one(line: str, card: str) -> None:
    log = board("0") + f"0: R2 R4 R5 R7\n{line}\n"
    error = refusal(log)
    assert error.number == log.split("\n").index(line) + 1
    assert f"{card} is there more often than the deck has it" in str(error)


def test_there_are_three_1s_of_a_colour() -> None:
    log = board("0") + "0: B1 B1 B1 B2\n"
    assert Record.from_text(log).verify().decisions == 22
    assert "B1 is there more often" in str(refusal(log + "3: B1\n"))


def test_nobody_can_hold_what_is_left() -> None:
    """Nobody but seat 0 has red: it has all of it, and is to have a card more."""
    log = board("0") + "0: R2 B4 B5 B7\n"
    assert Record.from_text(log).verify().decisions == 22
    error = refusal(log + "0: B2\n")
    assert error.number == len(log.split("\n"))
    assert "no hands are possible" in str(error)


def test_1s_that_were_spared_were_played() -> None:
    """With the box 1x nobody discards a 1: with four players every 1 is played."""
    spared = 0
    for record in kept("njet", 4)[10:14]:
        log = as_log(record, hides=True)
        covered: set[str] = set()
        for place, line in enumerate(log.lines):
            covered = set() if line.kind == "round" else covered
            covered |= set(line.items) if line.kind == "cover" else set()
            if line.kind != "discard" or "L2:1x" in covered:
                continue
            wrong = _exchanged(list(log.lines), place, record.lines[place].items[0])
            assert wrong is not None
            with pytest.raises(WrongLine):
                Record(log.header, wrong).verify()
            spared += 1
    assert spared > 3


def _exchanged(lines: list[Line], place: int, card: str) -> list[Line] | None:
    """The lines with a card that was put aside in place of the first 1 that is played after."""
    for after in range(place + 1, len(lines)):
        line = lines[after]
        if line.kind == "round":
            return None
        ones = [item for item in line.items if line.kind == "trick" and item[1:] == "1"]
        if ones:
            spot = line.items.index(ones[0])
            items = (*line.items[:spot], card, *line.items[spot + 1 :])
            return [*lines[:after], line._replace(items=items), *lines[after + 1 :]]
    return None


def test_a_hand_is_given_in_full_or_left_out() -> None:
    hand = "hand 1: B1 R1 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 Y2 Y3 G1\n"
    log = HEAD + hand + board("1").removeprefix(HEAD)
    right = log + "discard 0: ? R5 ? ?\n0: R2 R4\n"
    assert Record.from_text(right).verify().is_known is False
    assert "must follow Red" in str(refusal(right.replace("R2 R4", "R2 Y3")))
    assert "Y4: it is not in hand" in str(refusal(right.replace("0: R2 R4", "0: Y9 Y4")))
    assert "name the card; the hand of seat 1 is known" in str(
        refusal(log + "discard 0: ? ? ? ?\n")
    )
    assert "14 cards: 15 each" in str(refusal(log.replace(" G1\n", "\n")))
    assert "seat 2 cannot play" not in str(refusal(right + "2: R9\n"))


def test_the_trick_after_the_last_is_one_too_many() -> None:
    (record, *_) = kept("njet", 4)
    log = as_log(record, hides=True)
    place = next(place for place, line in enumerate(log.lines) if line.kind == "score")
    more = [*log.lines[:place], Line("trick", 0, ("B2",), 999), *log.lines[place:]]
    with pytest.raises(WrongLine) as caught:
        Record(log.header, more).verify()
    assert caught.value.number == 999


# --- Nessos and No Thanks! ---

OFFERS = "njet-record 1\ngame: nessos\nplayers: 4\n\n"


def test_there_are_four_cards_of_a_number() -> None:
    log = OFFERS + "0: 9 to 1, accept\n1: 9 to 2, accept\n2: 9 to 3, accept\n3: 9 to 0, accept\n"
    assert Record.from_text(log).verify().decisions == 12
    error = refusal(log + "0: 9 to 1, accept\n")
    assert error.number == 9
    assert "9: no card is left that it could be" in str(error)
    # Announced is something else: a card that was not seen may be a Charon.
    assert Record.from_text(log + "0: ?=9 to 1\n").verify().decisions == 15


def test_a_card_that_nobody_saw_stays_so_only_while_it_lies_face_down() -> None:
    assert Record.from_text(OFFERS + "0: ?=7 to 1, ?=2 to 2\n").verify().decisions == 5
    assert "name it (S-4)" in str(refusal(OFFERS + "0: ?=7 to 1, accept\n"))
    assert "say what it was announced as" in str(refusal(OFFERS + "0: ? to 1\n"))


def test_a_hand_that_is_given_is_played_and_drawn_to() -> None:
    given = OFFERS + "hand 0: 1 1 1 1 2\n"
    assert Record.from_text(given + "0: 1 to 1, accept\n").verify().decisions == 3
    assert "7: it is not in hand" in str(refusal(given + "0: 7 to 1, accept\n"))
    assert "1: no card is left" in str(refusal(given + "0: 2 to 1, 1 to 2, accept\n"))
    # Seat 0 draws a card, and then a 7 may be in its hand.
    later = "0: 1 to 1, accept\n1: 2 to 2, accept\n2: 2 to 3, accept\n3: 3 to 1, accept\n"
    assert Record.from_text(given + later + "0: 7 to 1, accept\n").verify().decisions == 15
    hands = given + "hand 0: 1 2 3 5 7\n"
    assert "hand 0: one each of seats 0 to 3" in str(refusal(hands))
    assert "hand 4: one each of seats 0 to 3" in str(refusal(OFFERS + "hand 4: 1 2 3 5 7\n"))


def test_the_deck_is_the_cards_as_they_came() -> None:
    head = "njet-record 1\ngame: nothanks\nplayers: 3\nset: tactical=true\n\nround 1\n"
    assert Record.from_text(head + "30: 1 takes\n".replace("30: 1", "31: 0")).verify().decisions
    assert "10 is never played" in str(refusal(head + "10: 0 takes\n"))
    deck = "deck: 3 4 5\n"
    assert "deck: 24 cards are needed (T-1)" in str(refusal(head + deck))
    cards = " ".join(map(str, [card for card in range(3, 35) if card % 10][:24]))
    assert "card 3 lies face up" in str(refusal(head + f"deck: {cards}\n4: 0 takes\n"))
    assert Record.from_text(head + f"deck: {cards}\n3: 0 takes\n").verify().is_known
