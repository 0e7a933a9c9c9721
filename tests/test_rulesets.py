"""Rule sets: those that are shipped, what is written of them, and what is read from files."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from anyrules import OPTIONS, any_rules
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

import njet
from njet import games, rulesets
from njet.core.errors import BadInput
from njet.core.optiontexts import option_texts
from njet.core.settings import rules_as_settings
from njet.games.njet import Rules
from njet.games.nothanks import Rules as NoThanksRules

GAMES = games.names()
SHIPPED = rulesets.shipped()
VARIANTS = {name: found for name, found in SHIPPED.items() if name not in GAMES}


def written(game: str, rules: object) -> str:
    return rulesets.RuleSet(game, rules, "").file()


def read(text: str, folder: Path) -> rulesets.RuleSet:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return njet.rule_set(path)


def refusal(path: Path | str) -> str:
    """The one line with which a file is refused."""
    with pytest.raises(BadInput) as caught:
        njet.rule_set(path)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


# --- written and read back ---


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_reads_back_to_the_same_rules(game: str, tmp_path: Path) -> None:
    @limits(max_examples=150)
    @given(any_rules(game))
    def check(rules: object) -> None:
        assert read(written(game, rules), tmp_path)[:2] == (game, rules)

    check()


@pytest.mark.parametrize("game", GAMES)
def test_settings_typed_again_give_the_same_rules(game: str) -> None:
    loaded = games.load(game)

    @limits(max_examples=150)
    @given(any_rules(game))
    def check(rules: object) -> None:
        assert loaded.rules_from_strings(dict(rules_as_settings(rules))) == rules

    check()
    assert rules_as_settings(loaded.Rules()) == ()


def test_settings_change_rules_and_leave_the_rest() -> None:
    game, base = games.load("nothanks"), NoThanksRules(forced_removals=(5, 7), chips=8)
    found = game.rules_from_strings({"forced_removals": "", "chips": "default", "low": "4"}, base)
    assert found == NoThanksRules(low=4)
    assert game.rules_from_strings({"low": "4"}, base) == dataclasses.replace(base, low=4)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_file_printed_again_is_the_same(name: str, tmp_path: Path) -> None:
    text = njet.rule_set(name).file()
    assert read(text, tmp_path).file() == text
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_with_its_rule_and_what_is_allowed(game: str) -> None:
    Rules = games.load(game).Rules
    entries = option_texts(Rules)
    names = [name for entry in entries for name in entry.names]
    assert names == [field.name for field in dataclasses.fields(Rules)]
    assert set(names) == set(OPTIONS[game])
    for entry in entries:
        assert re.search(r"\b[NST]-\d", entry.meaning), entry
        assert entry.allowed, entry


def outside(allowed: str) -> tuple[int, ...]:
    """The numbers right below and above those that are said to be allowed."""
    found = re.fullmatch(r"a whole number, (-?\d+) to (-?\d+)", allowed)
    return (int(found[1]) - 1, int(found[2]) + 1) if found else ()


@pytest.mark.parametrize("game", GAMES)
def test_the_limits_that_are_told_are_those_that_hold(game: str) -> None:
    loaded = games.load(game)
    tried = 0
    for entry in option_texts(loaded.Rules):
        for name in entry.names:
            for number in outside(entry.allowed):
                with pytest.raises(BadInput, match=f"{name}: {number} is not allowed"):
                    loaded.rules_from({name: number})
                tried += 1
            for choice in re.findall(r'"(\w+)"', entry.allowed):
                loaded.rules_from({name: choice})
                tried += 1
    assert tried >= 6


@pytest.mark.parametrize("game", GAMES)
def test_an_option_without_its_sign_says_what_it_stands_for(game: str, tmp_path: Path) -> None:
    loaded = games.load(game)
    text = written(game, loaded.Rules())
    hidden = re.findall(r"^#(\w+) = ", text, re.MULTILINE)
    assert set(hidden) == {name for name, value in vars(loaded.Rules()).items() if value is None}
    for name in hidden:
        rules = read(re.sub(f"^#{name} =", f"{name} =", text, flags=re.M), tmp_path).rules
        assert getattr(rules, name) is not None
        rules.check(loaded.default_players)


# --- those that are shipped ---


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_names_its_source_and_can_be_played(name: str) -> None:
    found = VARIANTS[name]
    game = games.load(found.game)
    assert name.startswith(found.game)
    assert "\nSource: " in found.about
    assert found.rules != game.Rules()
    game.check(found.rules, game.default_players)


def test_the_variants_are_what_their_sources_tell() -> None:
    first = Rules(
        highest=9,
        ones=2,
        hand_size=10,
        discards=("0", "1", "2"),
        points=(1, 2, 3, 4),
        first_cover="left",
        rounds=8,
    )
    assert len(first.deck(4)) == 40
    assert SHIPPED["njet-1997"].rules == first
    assert SHIPPED["njet-100"].rules == Rules(target=100)
    assert SHIPPED["njet-team-bonus"].rules == Rules(bonus="team")
    assert SHIPPED["njet-older-board"].rules == Rules(
        discards=("0", "1", "2", "2x", "2R"), trumps=("B", "R", "Y", "G", "none")
    )
    assert SHIPPED["nothanks-tactical"].rules == NoThanksRules(tactical=True)
    assert SHIPPED["nothanks-open-chips"].rules == NoThanksRules(visible_chips=True)


def test_a_name_comes_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "njet-100").write_text('game = "njet"\ntarget = 50\n')
    monkeypatch.chdir(tmp_path)
    assert njet.rule_set("njet-100").rules.target == 100
    assert njet.rule_set("./njet-100").rules.target == 50


# --- files that are refused ---


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bonos = 1", "'bonos' is no option of njet, did you mean bonus? (there is: bonus, bonus_"),
        ("bonus = 1", "bonus: 1 is not allowed: holder, team, own"),
        ("bonus_factor = 2.0", "bonus_factor: 2.0 is not allowed: a whole number from 1 to 99"),
        ("bonus_factor = true", "bonus_factor: True is not allowed: a whole number from 1 to 99"),
        ("bonus_factor = nan", "bonus_factor: nan is not allowed: a whole number from 1 to 99"),
        ("must_trump = 1", "must_trump: 1 is not allowed: true or false"),
        ("rounds = 1997-05-01", "rounds: datetime.date(1997, 5, 1) is not allowed: a whole number"),
        ("points = 3", "points: a list of boxes is needed, not 3"),
        ("points = [3]", "points: 1 boxes; a line has 2 to 11"),
        ("points = [3, 3]", "points: the boxes must differ"),
        ("points = [3, [4]]", "points: boxes are needed, not lists or tables of them"),
        ('discards = [{a = 1}, "0"]', "discards: boxes are needed, not lists or tables of them"),
        ("discards = [0, 1]", "discards: 0 is not allowed: a label such as 1x"),
        ('discards = ["0", "1z"]', "discards: '1z' is no box: a number of cards, then x"),
        ("bonus.who = 1", "bonus: {'who': 1} is not allowed: holder, team, own"),
        ("[bonus]", "bonus: {} is not allowed: holder, team, own"),
        ("[rules]\nbonus = 'team'", "'rules' is no option of njet"),
        (f"ones = 0x{'f' * 9999}", "ones: a number of thousands of digits is not allowed: a whole"),
        (f"ones = {'9' * 9999}", "a number of thousands of digits"),
        (f"bonus = '{'x' * 9999}'", f"bonus: '{'x' * 39}… is not allowed: holder, team, own"),
        ("bonus = team", "Invalid value (at line 2, column 9); a line is like key = 2 or key = "),
        ("ones = 1\nones = 2\n#", "A key is given twice (at line 3, column 9); a line is like"),
        (f"points = {'[' * 9999}", "lists in lists without end; a rule file has none"),
        ("rounds = 5\ntarget = 9", "rounds, target: set one of them (max_rounds limits a"),
    ],
    ids=lambda text: text[:24],
)
def test_a_wrong_file_is_refused_by_name_and_key(line: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'game = "njet"\n{line}', encoding="utf-8")
    message = refusal(path)
    assert message.startswith(f"'{path}': {said}")
    assert len(message) < 500


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "game: a line game = NAME is needed: 'njet', 'nessos', 'nothanks'"),
        (b"game = 3", "game: a line game = NAME is needed: 'njet', 'nessos', 'nothanks'"),
        (b"game = 'chess'", "unknown game 'chess' (there is: njet, nessos, nothanks)"),
        (b"game = 'njet'\nones = 3 # \xff", "line 2: it is not UTF-8 text"),
        (b"\xff\xfeg\0a\0m\0e\0", "line 1: it is not UTF-8 text"),
        (b"game = 'njet'\0", "(at line 1, column 14); a line is like key = 2"),
        (b"#" * (1 << 16) + b"\n", "is no rule file: it is longer than 65,536 bytes"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_no_rule_file_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(content)
    assert said in refusal(tmp_path / "x.toml")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert "Is a directory" in refusal(tmp_path)
    assert "cannot read 'a\\x00b': " in refusal("a\0b")
    assert "is neither a file nor a rule set (there is: njet, nessos, nothanks, " in refusal("")
    assert "did you mean njet-1997? (there is: njet, " in refusal("njet-199")


def test_a_mark_at_the_beginning_and_foreign_line_ends_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbf# mine\r\ngame = 'njet'\r\nones = 2\r\n")
    assert njet.rule_set(path) == ("njet", Rules(ones=2), "mine")


PIECES = ["=", '"', "[", "]", "\n", "#", "-", ".", "9", "x", "\0", "é", "\x80", "game", "{", "'"]
DAMAGE = st.tuples(st.integers(0, 3000), st.integers(0, 12), st.sampled_from(PIECES))


@limits(max_examples=300)
@given(st.sampled_from(sorted(SHIPPED)), st.lists(DAMAGE, min_size=1, max_size=4))
def test_a_damaged_file_is_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, name: str, damage: list[tuple[int, int, str]]
) -> None:
    text = SHIPPED[name].file()
    for place, gone, put in damage:
        place %= len(text)
        text = text[:place] + put + text[place + gone :]
    path = tmp_path_factory.getbasetemp() / "damaged.toml"
    path.write_bytes(text.encode("latin-1"))
    try:
        found = njet.rule_set(path)
    except BadInput as error:
        assert "damaged.toml'" in str(error)
        assert len(str(error).splitlines()) == 1
        assert len(str(error)) < 600
    else:
        assert read(found.file(), path.parent)[:2] == found[:2]
