"""Damaged records: each is refused in one clear line, or is a record that is right all the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from golden.make import TABLES, kept

from njet import Record
from njet.core.errors import BadInput
from njet.records.files import source

NUMBER = 2000
KINDS_OF_RECORDS = (0, 45, 75, 85, 95)  # places of a golden file: other policies, other rules
FOREIGN = [
    "\x00",
    "\x1b[2J",
    "٣",
    "²",
    "½",
    "é",
    "\u2028",
    "\ufeff",
    "\r",
    "\t",
    "{",
    "]",
    "\\",
    "#",
]
HUGE = ["99999999999999999999", "9" * 5000, "-1", "1e9", "0x7", "18446744073709551616"]
CARDS = ["B1", "G9", "R14", "C", "?", "3", "L2:P", "L9:9"]
WORDS = [*CARDS, "+", ",", ":", "takes", "accept", "none", "with", "alone", "round", "hand"]

Damage = Callable[[str, random.Random], str]


def golden() -> list[Record]:
    found = []
    for table in TABLES:
        records = kept(*table)
        found += [records[place] for place in KINDS_OF_RECORDS]
    return found


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return golden()


def cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def cut_out(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text))
    return text[:start] + text[start + rng.randint(1, 40) :]


def on_lines(change: Callable[[list[str], random.Random], object]) -> Damage:
    def damage(text: str, rng: random.Random) -> str:
        lines = text.split("\n")
        change(lines, rng)
        return "\n".join(lines)

    return damage


def double(lines: list[str], rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def leave_out(lines: list[str], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines))]


def swap(lines: list[str], rng: random.Random) -> None:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def on_words(pick: Callable[[list[str], random.Random], str]) -> Damage:
    """Put a word in place of another one of the text."""

    def damage(text: str, rng: random.Random) -> str:
        words = text.split(" ")
        words[rng.randrange(len(words))] = pick(words, rng)
        return " ".join(words)

    return damage


def renumber(text: str, rng: random.Random) -> str:
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    place = rng.choice(places)
    return text[:place] + str(rng.randrange(10)) + text[place + 1 :]


def insert(pieces: list[str]) -> Damage:
    def damage(text: str, rng: random.Random) -> str:
        place = rng.randrange(len(text))
        return text[:place] + rng.choice(pieces) + text[place:]

    return damage


def scramble(text: str, rng: random.Random) -> str:
    signs = list(text)
    for _ in range(rng.randint(1, 30)):
        signs[rng.randrange(len(signs))] = chr(rng.choice([*range(32, 127), 0x2603, 0x1F0A1]))
    return "".join(signs)


def without_seed(text: str, rng: random.Random) -> str:
    """A log, and one more damage: hidden cards are made up where lines are wrong."""
    kept = [line for line in text.split("\n") if not line.startswith(("seed", "stream"))]
    return rng.choice(DAMAGES[:-1])("\n".join(kept), rng)


DAMAGES: list[Damage] = [
    cut,
    cut_out,
    on_lines(double),
    on_lines(leave_out),
    on_lines(swap),
    on_words(lambda words, rng: rng.choice(words)),
    on_words(lambda words, rng: rng.choice(WORDS)),
    on_words(lambda words, rng: rng.choice(HUGE)),
    renumber,
    insert(FOREIGN),
    insert(HUGE),
    scramble,
    without_seed,
]


def of_json(text: str, rng: random.Random) -> str:
    """A document with a value changed in its kind, or a damage to its text."""
    if rng.random() < 0.5:
        return rng.choice(DAMAGES[:-1])(text, rng)
    document = json.loads(text)
    place = document if rng.random() < 0.5 else rng.choice(document["lines"])
    key = rng.choice(list(place))
    values = [None, True, -1, 1.5, 2**70, "x", "\n", [], {}, [[]], ["?"], {"a": 1}]
    place[key] = rng.choice(values)
    if rng.random() < 0.2:
        place[rng.choice(["x", "\x00"])] = 1
    return json.dumps(document)


def read_or_refused(content: bytes) -> list[Record] | None:
    """The records of a file if they are right; None if they are refused, in one clear line."""
    try:
        found = source("g.txt", content)
        found.verified()
    except BadInput as error:
        assert str(error).startswith("g.txt")
        assert "\n" not in str(error) and len(str(error)) < 2000
        return None
    return found.records


def test_damaged_records_are_refused_in_one_line(records: list[Record]) -> None:
    rng = random.Random(6)
    right = 0
    for number in range(NUMBER):
        record = rng.choice(records)
        is_json = number % 4 == 0
        damage = of_json if is_json else rng.choice(DAMAGES)
        text = damage(record.to_json() if is_json else record.to_text(), rng)
        found = read_or_refused(text.encode())
        if found is None:
            continue
        right += 1
        if not is_json:
            assert "".join(one.to_text() for one in found) == text.removeprefix("\ufeff")
        for one in found:  # it is right: so is what is written of it
            assert Record.from_json(one.to_json()).verify() == one.verify()
    assert NUMBER // 50 < right < NUMBER // 2  # cuts between lines, lines that may be left out


def test_bytes_that_are_no_text_are_refused(records: list[Record]) -> None:
    rng = random.Random(7)
    for _ in range(100):
        content = bytearray(rng.choice(records).to_text().encode())
        content[rng.randrange(len(content))] = rng.randrange(128, 256)
        with pytest.raises(BadInput, match=r"^g.txt, line \d+: it is not UTF-8 text$"):
            source("g.txt", bytes(content))
    for content in (
        b"",
        b"\n\n",
        b"\x00",
        b"#",
        b"{}",
        b"[",
        b"[" * 10**5,
        b"null",
        b"\xef\xbb\xbf",
    ):
        assert read_or_refused(content) is None


def harmless(text: str) -> list[str]:
    """The same record, otherwise written."""
    lines = text.split("\n")
    return [
        "# a comment\n\n" + text,
        text.replace("\n", "  # why not\n"),
        text.replace("\n", "\r\n"),
        text.replace(" ", "   "),
        text.replace(": ", ":"),
        text.replace("\n", "\n\n"),
        text.rstrip("\n"),
        text + "\n# the end\n",
        "\n".join(line for line in lines if not line.startswith(("score", "result", "winners"))),
        "\n".join(line for line in lines if not line.startswith("policies")),
        "\ufeff" + text,
    ]


def test_what_leaves_a_record_right_is_accepted(records: list[Record]) -> None:
    for record in records[::4]:
        right = record.verify()
        for text in harmless(record.to_text()):
            found = read_or_refused(text.encode())
            assert found is not None and len(found) == 1
            assert found[0].verify() == right
            assert found[0].to_text() == text.removeprefix("\ufeff")


def test_a_record_may_break_off_after_any_line(records: list[Record]) -> None:
    for record in records[::8]:
        lines = record.to_text().rstrip("\n").split("\n")
        ends = range(len(lines) - 3, len(lines) // 2, -5)
        counts = []
        for end in ends:
            found = read_or_refused("\n".join(lines[:end]).encode())
            assert found is not None
            checked = found[0].verify()
            counts.append(checked.decisions)
        assert counts == sorted(counts, reverse=True)
