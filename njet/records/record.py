"""One game as text: written, read, stepped through, and held against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple, cast

from njet import games
from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.notation import COMMENT, BasePlayer, Line, Notation, WrongLine
from njet.core.state import BaseState
from njet.records import documents
from njet.records.header import (
    FORMAT,
    VERSION,
    Header,
    Reader,
    check_texts,
    missing,
    read_version,
)
from njet.state import State, new_game

_ROUND = "round"


class Verified(NamedTuple):
    """What a record that is by the rules has."""

    decisions: int
    is_over: bool  # whether it goes to the end of the game
    is_known: bool  # whether all cards are known, from a seed or written down


class Record:
    """One game as text: which game, by which rules, every decision, the result.

    Read one with `from_text` or `from_json`, make one with `from_state` or `njet.record`.

    Attributes
    ----------
    header : Header
        What it says before the first decision: game, players, rules, seed...
    lines : tuple of Line
        The course of the game, as the game's module ``notation`` describes it.

    Examples
    --------
    >>> state = new_game("nothanks", players=3, seed=7)
    >>> state.apply_action(1)
    >>> record = Record.from_state(state)
    >>> Record.from_text(record.to_text()).verify()
    Verified(decisions=1, is_over=False, is_known=True)
    """

    __slots__ = ("_numbers", "_text", "header", "lines")

    def __init__(self, header: Header, lines: Iterable[Line], text: str | None = None) -> None:
        self.header, self.lines = header, tuple(lines)
        self._text = text
        self._numbers: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<Record: {self.header.game}, {self.header.players} players>"

    # --- texts ---

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read the text of one record; see the module `njet.records`.

        Raises
        ------
        BadInput
            If it is none: one line with the number of the first line that is wrong. Whether the
            decisions are by the rules is asked by `verify`.
        """
        found = cls.all_from_text(text)
        if len(found) != 1:
            raise BadInput(f"{len(found)} records; all_from_text reads several")
        return found[0]

    @classmethod
    def all_from_text(cls, text: str) -> list[Record]:
        """Read records that follow one another."""
        if not isinstance(text, str):
            raise BadInput(f"a record is a text, not {type(text).__name__}")
        rows = text.split("\n")
        begins = [number for number, row in enumerate(rows) if _said(row).startswith(FORMAT)]
        for number, row in enumerate(rows[: begins[0] if begins else None], start=1):
            if _said(row):
                raise missing(number, _said(row))
        if not begins:
            raise BadInput(f"there is no record: one begins with the line {FORMAT} {VERSION}")
        ends = [*begins[1:], len(rows)]
        parts = zip([0, *begins[1:]], begins, ends, strict=True)
        return [cls._read(rows[low:end], low, begin, end == len(rows)) for low, begin, end in parts]

    @classmethod
    def _read(cls, rows: list[str], low: int, begin: int, is_last: bool) -> Record:
        """Read the rows of one record; ``low`` is the number of the first, from 0."""
        reader, lines = Reader(begin + 1), []
        header: Header | None = None
        notation: Notation | None = None
        for number, row in enumerate(rows, start=low + 1):
            said = _said(row)
            if not said:
                continue
            if number == begin + 1:
                read_version(number, said)
            elif notation is not None:
                lines.append(notation.read(number, said))
            elif not reader.take(number, said):
                header = reader.header()
                notation = notation_of(header.game).NOTATION
                lines.append(notation.read(number, said))
        text = "\n".join(rows) + ("" if is_last else "\n")
        record = cls(header or reader.header(), lines, text)
        record._numbers = {"stream": reader.line_of("stream")}
        return record

    def to_text(self) -> str:
        """The record as text; what was read from text is that text again, comments and all."""
        if self._text is None:
            write = notation_of(self.header.game).NOTATION.write
            rows = list(self.header.written())
            for line in self.lines:
                rows += ["", write(line)] if line.kind == _ROUND else [write(line)]
            self._text = "\n".join(rows) + "\n"
        return self._text

    def to_json(self) -> str:
        """The record as a JSON document, ``njet.record.v1``; comments are left out."""
        return documents.dumps(self.to_document())

    def to_document(self) -> dict[str, Any]:
        """What `to_json` writes, as plain values."""
        return documents.document(self.header, self.lines)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read what `to_json` has written.

        Raises
        ------
        BadInput
            If it is none: one line that says what is wrong.
        """
        (document,) = documents.loads(text, single=True)
        return cls._of_document(document)

    @classmethod
    def all_from_json(cls, text: str) -> list[Record]:
        """Read a document of one record or of several, as ``njet record --json`` writes it."""
        return [cls._of_document(document) for document in documents.loads(text)]

    @classmethod
    def _of_document(cls, document: Any) -> Record:
        header = documents.header_of(document)
        lines = documents.lines_of(document, notation_of(header.game).NOTATION)
        return cls(header, lines)

    # --- made from a game ---

    @classmethod
    def from_state(
        cls,
        state: BaseState,
        *,
        names: Sequence[str] = (),
        policies: Sequence[str] = (),
    ) -> Record:
        """Record the game that a state has come to.

        Parameters
        ----------
        state : State
            A game begun by `njet.new_game`, over or not.
        names, policies : sequence of str
            By seat, who played and how.

        Raises
        ------
        BadInput
            If the state is a position read from text, which has no beginning, or a name cannot
            stand in a record.
        """
        start = state._start
        if start is None:
            raise BadInput("a position has no beginning; record a game that new_game began")
        for texts in (names, policies):
            if texts:
                check_texts(tuple(texts), start.players)
        notation = notation_of(start.game)
        header = Header(
            game=start.game,
            players=start.players,
            rules=start.rules,
            names=tuple(names),
            policies=tuple(policies),
            seed=start.seed,
            game_number=start.game_number,
            stream=None if start.seed is None else stream_version(),
            first=start.options.get(notation.NOTATION.first),
        )
        again = new_game(
            start.game,
            players=start.players,
            rules=start.rules,
            seed=start.seed,
            game_number=start.game_number,
            **start.options,
        )
        return cls.of_steps(header, _steps(again, state.history()), again)

    @classmethod
    def of_steps(
        cls, header: Header, steps: Iterable[tuple[State, int]], state: BaseState
    ) -> Record:
        """Record a game while it is played: pairs of the state and what is decided next."""
        told = header.seed is None
        return cls(header, list(notation_of(header.game).written(steps, state, told)))

    # --- played again ---

    def verify(self) -> Verified:
        """Play it by the rules.

        What of the cards is not known, from the seed or written down, may be anything that agrees
        with the rest: then it is only known that the record could be of a game by the rules.

        Raises
        ------
        BadInput
            The first line that is wrong: its number, why, and what was legal there.
        """
        player = self.play()
        state = player.state
        known = len(list(player.seats)) == self.header.players
        return Verified(len(state.history()), state.is_terminal(), known)

    def states(self) -> Iterator[State]:
        """Yield the game before its first decision, and after every one.

        Cards that are not known are made up, in a way that agrees with the rest of the record.
        """
        player = self.player()
        yield player.state.clone()
        after: list[State] = []
        player.watch = lambda: after.append(player.state.clone())
        for line in player.lines:
            player.play(line)
            yield from after
            after.clear()

    def player(self) -> BasePlayer:
        """What plays the lines, before the first of them."""
        header, module = self.header, notation_of(self.header.game)
        if header.seed is None:
            log = header.rules, header.players, header.first, self.lines
            return cast(BasePlayer, module.Player.of_log(*log))
        if header.stream not in (None, stream_version()):
            raise WrongLine(
                self._numbers.get("stream", 0),
                f"stream: {header.stream}; this version deals by stream {stream_version()}: "
                "without seed and stream the record can be checked as a log",
            )
        state = new_game(
            header.game,
            players=header.players,
            rules=header.rules,
            seed=header.seed,
            game_number=header.game_number,
            **({} if header.first is None else {module.NOTATION.first: header.first}),
        )
        return cast(BasePlayer, module.Player(state, self.lines))

    def play(self) -> BasePlayer:
        """Play all lines by the rules; raises `WrongLine` for the first that is wrong."""
        player = self.player()
        for line in player.lines:
            player.play(line)
        return player


def notation_of(game: str) -> ModuleType:
    """The module of a game's notation; raises `BadInput` for a game that has none."""
    try:
        return games.load(game).module("notation")
    except ModuleNotFoundError:
        raise BadInput(f"games of {quoted(game)} are not recorded") from None


def stream_version() -> int:
    """Return the version of the random streams."""
    from njet.core.rng import STREAM_VERSION

    return STREAM_VERSION


def _said(row: str) -> str:
    """What a row of text says: without its comment, and the space around."""
    return row.partition(COMMENT)[0].strip()


def _steps(state: BaseState, actions: Iterable[int]) -> Iterator[tuple[Any, int]]:
    for action in actions:
        yield state, action
        state.apply_action(action)
