"""The commands ``njet record``, ``njet show`` and ``njet verify``."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from golden.make import TABLES, kept

import njet as package
from njet import Record
from njet.cli import show as showing
from njet.cli.show import _say

ESCAPE = re.compile(r"\x1b\[\d+m")


def golden(game: str, players: int, place: int = 40) -> Record:
    return kept(game, players)[place]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A file of one record of every game."""
    found = {}
    for game in package.games.names():
        found[game] = tmp_path / f"{game}.txt"
        found[game].write_text(golden(game, 4).to_text(), encoding="utf-8")
    return found


def fed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


@pytest.mark.parametrize("game", package.games.names())
def test_a_game_is_recorded_verified_and_shown(njet, tmp_path: Path, game: str) -> None:
    ended = njet("record", game, "--seed", 7, "--policy", "random", "--games", 2)
    assert ended.code == 0
    records = Record.all_from_text(ended.out)
    assert [record.header.game_number for record in records] == [0, 1]
    file = tmp_path / "g.txt"
    file.write_text(ended.out, encoding="utf-8")
    decisions = sum(record.verify().decisions for record in records)
    checked = njet("verify", file)
    assert checked.out == f"{file}: 2 games, {decisions:,} decisions: by the rules\n"
    assert (checked.code, checked.err) == (0, "")
    shown = njet("show", file)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.count("seed 7, game ") == 2


@pytest.mark.parametrize("game", package.games.names())
def test_it_is_the_game_that_a_study_plays(njet, game: str) -> None:
    arguments = (game, "--seed", 7, "--policy", "random")
    (record,) = Record.all_from_text(njet("record", *arguments, "--game-number", 3).out)
    *_, last = record.states()
    result = package.simulate(game, games=4, seed=7, policies="random")
    before = package.simulate(game, games=3, seed=7, policies="random")
    sums = result.tally["scores"][:, 0] - before.tally["scores"][:, 0]
    if game != "nessos":  # its tally counts the points of winners in another way
        assert sums.tolist() == last.scores()
    again = njet("record", *arguments, "--game-number", 3, "--json").out
    (document,) = json.loads(again)["records"]
    assert Record.from_json(json.dumps(document)).to_text() == record.to_text()


def test_rules_and_players_are_as_for_a_study(njet) -> None:
    ended = njet(
        *("record", "--rules", "njet-100", "--set", "max_rounds=1", "--players", 3),
        *("--policy", "random", "--seed", 1, "--choices", 2),
    )
    header = Record.from_text(ended.out).header
    assert (header.players, header.rules.target, header.rules.max_rounds) == (3, 100, 1)
    assert (header.policies, header.choices) == (("random",) * 3, 2)
    assert "winners: none" in ended.out or header.rules.target is None


def test_several_files_and_standard_input(njet, files, monkeypatch) -> None:
    fed(monkeypatch, files["njet"].read_bytes())
    ended = njet("verify", files["nessos"], "-", files["nothanks"])
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        str(files["nessos"]),
        "-",
        str(files["nothanks"]),
    ]
    document = json.loads(njet("verify", files["njet"], "--json").out)
    assert document["schema"] == "njet.verify.v1"
    assert document["files"] == [
        {
            "file": str(files["njet"]),
            "games": 1,
            "decisions": golden("njet", 4).verify().decisions,
            "broken_off": 0,
            "hands_unknown": 0,
        }
    ]


def test_what_is_not_sure_is_said(njet, tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    file.write_text("njet-record 1\ngame: nessos\nplayers: 3\n0: ?=7 to 1\n", encoding="utf-8")
    ended = njet("verify", file)
    assert ended.out == (
        f"{file}: 1 game, 2 decisions, 1 broken off, 1 with cards unknown, which could be like"
        " that: by the rules\n"
    )
    shown = njet("show", file).out
    assert "the record ends here:" in shown
    assert "says 7" in shown and "[" not in shown
    assert "seat 1       0 points, face up nothing: 5 cards" in shown


def test_a_wrong_record_is_one_line_and_exit_code_2(njet, files, tmp_path: Path) -> None:
    lines = files["nothanks"].read_text(encoding="utf-8").split("\n")
    place = next(place for place, line in enumerate(lines) if "takes" in line)
    lines[place] = re.sub(
        r"(\d) takes", lambda seat: f"{(int(seat[1]) + 1) % 4} takes", lines[place]
    )
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(lines), encoding="utf-8")
    for command in (("verify", wrong), ("show", wrong), ("verify", files["njet"], wrong)):
        ended = njet(*command)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith(f"njet: error: {wrong}, line {place + 1}: after ")
        assert ended.err.endswith("; legal: pay, take\n") and ended.err.count("\n") == 1


@pytest.mark.parametrize(
    "content, said",
    [
        (b"", "there is no record"),
        (b"\xff\xfe", "line 1: it is not UTF-8 text"),
        (b"hello\n", "line 1: 'hello': a record begins with the line njet-record 1"),
        (b"{", "line 1: no JSON"),
        (b'{"schema": "njet.result.v1"}', "its schema is njet.record.v1"),
        (b"njet-record 1\ngame: nessos\nplayers: 3\n9: 1 to 2\n", "line 4: seat 0 offers, not 9"),
        (
            b'{"schema":"njet.record.v1","game":"nessos","players":3,'
            b'"lines":[{"kind":"offer","of":9,"items":["1 to 2"]}]}',
            "record 1, entry 1 of its lines: seat 0 offers, not 9",
        ),
    ],
)
def test_damage_is_named(njet, monkeypatch, content: bytes, said: str) -> None:
    fed(monkeypatch, content)
    ended = njet("verify", "-")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet: error: standard input") and said in ended.err
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify",),
        ("verify", "/no/such/file"),
        ("verify", "\0"),
        ("verify", "."),
        ("show",),
        ("show", "/no/such/file"),
        ("record", "chess"),
        ("record", "--games", "0"),
        ("record", "--players", "9"),
        ("record", "--policy", "ladder"),
        ("record", "--game-number", "-1"),
    ],
)
def test_bad_input_is_refused(njet, arguments: tuple[str, ...]) -> None:
    ended = njet(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("njet: error: ") and ended.err.count("\n") == 1


# --- what show shows ---


@pytest.mark.parametrize("game, players", TABLES)
@pytest.mark.parametrize("place", [0, 75, 85, 95])
def test_a_story_tells_every_decision(njet, tmp_path: Path, game: str, players: int, place) -> None:
    record = golden(game, players, place)
    file = tmp_path / "g.txt"
    file.write_text(record.to_text(), encoding="utf-8")
    out = njet("show", file).out
    assert not ESCAPE.search(out)
    *_, last = record.states()
    assert f"won by {', '.join(map(str, last.winners()))}" in out or not last.winners()
    kinds = {"trick": "takes it", "card": "takes it", "offer": "offer "}
    for kind, mark in kinds.items():
        number = sum(line.kind == kind for line in record.lines)
        assert number == 0 or out.count(mark) == number


def test_a_story_of_njet_shows_board_hands_tricks_and_scores(njet, files) -> None:
    record = golden("njet", 4)
    out = njet("show", files["njet"]).out
    first = next(record.states())
    for seat in range(4):
        hand = " ".join(first.round.setting.deck.cards(first.round.hands[seat]))
        assert f"seat {seat} was dealt {hand}\n" in out
    for line in record.lines:
        if line.kind == "cover":
            for seat, box in enumerate(line.items):
                assert f"{box.partition(':')[2]} by {(line.of + seat) % 4}" in out
        if line.kind == "score":
            assert f"score {' '.join(line.items)}; total " in out
    assert out.count("[") == 5 * 2  # the open boxes of two rounds


@pytest.mark.parametrize("game", package.games.names())
def test_colour_changes_no_letter(njet, files, monkeypatch, game: str) -> None:
    plain = njet("show", files[game]).out
    monkeypatch.setattr(showing, "wants_colour", lambda stream: True)
    coloured = njet("show", files[game]).out
    assert ESCAPE.search(coloured)
    assert ESCAPE.sub("", coloured) == plain


def test_cards_have_their_colours(monkeypatch) -> None:
    from njet.games.njet.story import STYLES

    monkeypatch.setattr(showing, "wants_colour", lambda stream: True)
    say = _say(STYLES)
    assert say("trick  1  3 B10  0 R1") == "trick  1  3 \x1b[94mB10\x1b[0m  0 \x1b[31mR1\x1b[0m"
    assert say("L2 discard  0 by 3  [P]") == "L2 discard  \x1b[2m0 by 3\x1b[0m  \x1b[1m[P]\x1b[0m"


def test_no_colour_where_it_is_not_wanted(njet, files, monkeypatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not ESCAPE.search(njet("show", files["njet"]).out)


@pytest.mark.parametrize("game", package.games.names())
def test_step_shows_every_position(njet, files, game: str) -> None:
    record = golden(game, 4)
    out = njet("show", files[game], "--step").out
    states = list(record.states())
    assert out.count("\n\n") == len(states) + 1
    for state in states[:: len(states) // 7]:
        assert str(state) in out


@pytest.fixture
def terminal(monkeypatch) -> list[str]:
    """A terminal at which these keys are pressed."""
    keys: list[str] = []
    monkeypatch.setattr(showing, "is_terminal", lambda stream: True)
    monkeypatch.setattr(showing, "click", SimpleNamespace(getchar=lambda: keys.pop(0)))
    return keys


def test_step_waits_for_a_key_on_a_terminal(njet, files, terminal: list[str]) -> None:
    terminal += [" ", "x", "q", "y"]
    ended = njet("show", files["nessos"], "--step")
    assert terminal == ["y"]
    assert ended.code == 0
    assert ended.out.count("\nNessos, 4 players; round 1") == 3
    assert ended.err.count("a key goes on, q ends") == 3
