"""The command ``njet show``: recorded games for the eye, as they went."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from njet import games
from njet.cli.reading import STANDARD_INPUT, complete_files, records_in
from njet.cli.render import as_typed, in_groups
from njet.cli.streams import ascii_only, emit, is_terminal, speaks_unicode, talk, wants_colour
from njet.core.settings import rules_as_settings

if TYPE_CHECKING:
    from njet.records.record import Record

_CODES = {"bold": 1, "dim": 2, "red": 31, "green": 32, "yellow": 33, "blue": 94}
_QUIT = ("q", "Q", "\x03", "\x04")

Say = Callable[[str], str]


@click.command()
@click.argument("file", shell_complete=complete_files)
@click.option(
    "--step",
    is_flag=True,
    help="Every position, one after another; on a terminal, a key goes on and q ends it.",
)
def show(file: str, step: bool) -> None:
    """Show the games recorded in FILE as they went; - is standard input.

    What the record does not tell of the cards is left out. Colour is for terminals, and is
    switched off by NO_COLOR. Example:

    njet record --seed 7 | njet show -
    """
    source = records_in(file)
    waits = step and is_terminal(sys.stdout) and is_terminal(sys.stdin) and file != STANDARD_INPUT
    for number, record in enumerate(source.records):
        source.check(number)
        say = _say(games.load(record.header.game).module("story").STYLES)
        rows = _positions(record) if step else _story(record)
        emit("".join(f"{say(row)}\n" for row in _title(record)) + "\n")
        for row in rows:
            emit(f"{say(row)}\n")
            if waits and not row and not _goes_on():
                return


def _title(record: Record) -> Iterator[str]:
    """What is known before the first decision."""
    header = record.header
    parts = [f"{games.load(header.game).title}, {header.players} players"]
    if header.seed is not None:
        parts.append(f"seed {header.seed}, game {header.game_number}")
    if header.policies:
        parts.append(f"policy {in_groups(header.policies)}")
    yield " · ".join([*parts, f"rules {as_typed(rules_as_settings(header.rules))}"])
    if header.names:
        yield ", ".join(f"seat {seat} {name}" for seat, name in enumerate(header.names))


def _story(record: Record) -> Iterator[str]:
    """The course of the game, and where it has come to if it is not over."""
    player = record.play()
    game = games.load(record.header.game)
    yield from game.module("story").story(player.state, list(player.seats))
    if not player.state.is_terminal():
        yield "the record ends here:"
        yield from game.module("display").picture(player.state, list(player.seats)).split("\n")
        yield ""


def _positions(record: Record) -> Iterator[str]:
    """Every position behind the decision that led to it, and an empty row after each."""
    picture = games.load(record.header.game).module("display").picture
    seats = list(record.player().seats)
    before: Any = None
    for state in record.states():
        if before is not None:
            text = before.action_to_string(state.history()[-1])
            yield f"seat {before.current_player()}: {text}"
        yield from _rows(picture, state, seats)
        yield ""
        before = state


def _rows(picture: Any, state: Any, seats: Collection[int]) -> list[str]:
    rows: list[str] = picture(state, seats).split("\n")
    return rows


def _goes_on() -> bool:
    """Wait for a key, and return whether it is another than q."""
    talk("-- a key goes on, q ends --")
    return click.getchar() not in _QUIT


def _say(styles: Sequence[tuple[str, str]]) -> Say:
    """How a row is written to standard output: what of it stands out, and in which signs."""
    plain: Say = str if speaks_unicode(sys.stdout) else ascii_only
    if not wants_colour(sys.stdout):
        return plain
    pattern = re.compile("|".join(f"({one})" for one, _ in styles))
    codes = [_CODES[style] for _, style in styles]

    def mark(found: re.Match[str]) -> str:
        return f"\x1b[{codes[(found.lastindex or 1) - 1]}m{found[0]}\x1b[0m"

    return lambda row: pattern.sub(mark, plain(row))
