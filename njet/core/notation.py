"""Lines of a record, in every game: how one is read, written, and played on a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from njet.core.checks import guess, quoted
from njet.core.errors import BadInput
from njet.core.state import BaseState

COMMENT = "#"
UNKNOWN = "?"
"""A card that whoever wrote the record has not seen."""
_MOST_DIGITS = 6
_LONGEST = 80
"""Signs of one thing that is done; nine cards put aside together have 35."""


class WrongLine(BadInput):
    """A line of a record that is wrong: its number in the text, and what would be right."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"line {number}: {reason}")
        self.number, self.reason = number, reason


class Kind(NamedTuple):
    """How lines of a kind are written: ``cover 2: L2:P L5:-2``."""

    has_number: bool = True  # a seat's, a round's or a card's
    separator: str = " "  # of what comes after the colon; nothing if that is one thing


class Line(NamedTuple):
    """A line of a record's course."""

    kind: str
    of: int  # the number behind the kind, -1 for none
    items: tuple[str, ...]
    number: int = 0  # of the line in its text, from 1; 0 for one that is not written yet


class Notation(NamedTuple):
    """The lines that a game's records are made of.

    Attributes
    ----------
    kinds : dict of str to Kind
        All kinds of lines by name.
    usual : str
        The kind whose name is left out.
    first : str
        What `njet.new_game` calls the seat that begins.
    """

    kinds: Mapping[str, Kind]
    usual: str
    first: str

    def read(self, number: int, text: str) -> Line:
        """A line's text as a line; raises `WrongLine` if it is none."""
        head, _, rest = text.partition(":")
        words = head.split()
        name, digits = self.usual, ""
        if words and not words[0].isdigit():
            name = words.pop(0)
        if words:
            digits = words.pop(0)
        kind = self.kinds.get(name)
        if kind is None:
            raise WrongLine(
                number,
                f"{quoted(text)} is no line of a record{guess(name, self.kinds)}"
                f" (there is: {', '.join(self.kinds)})",
            )
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
        if words or is_number != kind.has_number or (digits and not is_number):
            example = f"{name} 1" if kind.has_number else name
            raise WrongLine(number, f"{quoted(text)}: such a line begins with {example}:")
        items = _items(rest, kind.separator)
        for item in items:
            if len(item) > _LONGEST:
                raise WrongLine(number, f"{quoted(item)} is nothing that is done in a game")
        return Line(name, int(digits) if digits else -1, items, number)

    def write(self, line: Line) -> str:
        """A line as it is written."""
        kind = self.kinds[line.kind]
        words = [] if line.kind == self.usual else [line.kind]
        if kind.has_number:
            words.append(str(line.of))
        head = " ".join(words)
        separator = f"{kind.separator.rstrip()} "
        return f"{head}: {separator.join(line.items)}" if line.items else head


def _items(text: str, separator: str) -> tuple[str, ...]:
    if separator == " ":
        return tuple(text.split())
    parts = text.split(separator) if separator else [text]
    return tuple(" ".join(part.split()) for part in parts if part and not part.isspace())


class BasePlayer(ABC):
    """Plays the lines of a record on a state; for every kind a method of its name.

    Parameters
    ----------
    state : State
        The game before its first decision.
    lines : sequence of Line
        What is to be played; all of it, for what is hidden may have to be made up.

    Attributes
    ----------
    seats : collection of int
        The seats whose cards are known; those of the others may be made up.
    watch : callable or None
        Called after every decision.
    """

    notation: ClassVar[Notation]

    def __init__(self, state: Any, lines: Iterable[Line]) -> None:
        self.state, self.lines = state, tuple(lines)
        self.seats: Iterable[int] = range(state.num_players())
        self.watch: Callable[[], object] | None = None
        self._is_told = False

    def play(self, line: Line) -> None:
        """Play a line; raises `WrongLine` if that is not allowed."""
        if self._is_told:
            raise WrongLine(line.number, "the game is over; another begins with njet-record 1")
        method: Callable[[Line], None] = getattr(self, f"_play_{line.kind}")
        method(line)

    def decide(self, line: Line, text: str) -> None:
        """Carry out an action by its text."""
        state: BaseState = self.state
        try:
            state.apply_action(state.string_to_action(text))
        except BadInput as error:
            raise self.refused(line, str(error)) from None
        if self.watch is not None:
            self.watch()

    def refused(self, line: Line, reason: str) -> WrongLine:
        """What is to be said of a decision that is not allowed: why, and what is."""
        texts = map(self.state.action_to_string, self.state.legal_actions())
        legal = ", ".join(texts) or "nothing, the game is over"
        return WrongLine(line.number, f"{reason}; legal: {legal}")

    def expect(self, line: Line, key: str, found: Iterable[object]) -> None:
        """Raise `WrongLine` unless a line has what came of the game."""
        right = tuple(map(str, found))
        if line.items != right:
            said = " ".join(line.items)
            raise WrongLine(line.number, f"{key}: {quoted(said)}; by the rules {' '.join(right)}")

    # --- the lines that every game has ---

    def _play_result(self, line: Line) -> None:
        self._must_be_over(line)
        self.expect(line, "result", self.state.scores())

    def _play_winners(self, line: Line) -> None:
        self._must_be_over(line)
        self.expect(line, "winners", _winners(self.state))
        self._is_told = True

    def _must_be_over(self, line: Line) -> None:
        if not self.state.is_terminal():
            seat = self.state.current_player()
            raise self.refused(line, f"the game is not over: seat {seat} is to decide")


class RoundsPlayer(BasePlayer):
    """Plays the lines of a game in rounds, each of which begins with a line that says so."""

    def __init__(self, state: Any, lines: Iterable[Line]) -> None:
        super().__init__(state, lines)
        self._rounds = 0

    @abstractmethod
    def _scores(self, number: int) -> Iterable[int]:
        """The scores of a finished round."""

    def decide(self, line: Line, text: str) -> None:
        """Carry out an action by its text, in a round that has begun."""
        self.must_have_begun(line)
        super().decide(line, text)

    def must_have_begun(self, line: Line) -> None:
        """Raise `WrongLine` if the round has no line."""
        due = len(self.state.rounds) + 1
        if self._rounds < due and not self.state.is_terminal():
            raise WrongLine(line.number, f"a line round {due} comes before it")

    def _play_round(self, line: Line) -> None:
        state, due = self.state, self._rounds + 1
        if state.is_terminal() or self._rounds > len(state.rounds):
            raise self.refused(line, f"round {self._rounds} is not over, or was the last")
        if line.of != due or line.items:
            raise WrongLine(line.number, f"round {due} comes next: round {due}")
        self._rounds = due

    def _play_score(self, line: Line) -> None:
        if not self._rounds or len(self.state.rounds) < self._rounds:
            raise self.refused(line, f"round {self._rounds} is not over")
        self.expect(line, "score", self._scores(self._rounds - 1))


END = {"result": Kind(has_number=False), "winners": Kind(has_number=False)}
ROUNDS = {"round": Kind(), "score": Kind(has_number=False)}


def ending(state: BaseState) -> list[Line]:
    """The lines that end the record of a game that is over."""
    if not state.is_terminal():
        return []
    return [
        Line("result", -1, tuple(map(str, state.scores()))),
        Line("winners", -1, tuple(_winners(state))),
    ]


def _winners(state: BaseState) -> list[str]:
    return list(map(str, state.winners())) or ["none"]
