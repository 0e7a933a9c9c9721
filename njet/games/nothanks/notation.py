"""Records of No Thanks!: what their lines say, and how they come from a match.

::

    round 1                   a game of the match
    deck: 27 3 35 ...         its cards from the top; left out, they come from the seed, or are
                              the cards as the lines have them
    27: 5 chips, 1 takes      a card: so many chips were paid one by one, then seat 1 took it
    3: 2 chips                it lies there still, where the record ends
    score: 28 -3 41           the points of the game
    result: 28 -3 41          of the match
    winners: 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from njet.core.errors import BadInput
from njet.core.notation import (
    END,
    ROUNDS,
    Kind,
    Line,
    Notation,
    RoundsPlayer,
    WrongLine,
    ending,
)
from njet.games.nothanks.cards import name
from njet.games.nothanks.dealing import cards_of
from njet.games.nothanks.options import Rules
from njet.games.nothanks.round import Round
from njet.games.nothanks.state import NothanksState
from njet.games.nothanks.table import PAY_ACTION

NOTATION = Notation(
    {
        **ROUNDS,
        "deck": Kind(has_number=False),
        "card": Kind(separator=","),
        **END,
    },
    usual="card",
    first="first_player",
)

_CHIPS = re.compile(r"([0-9]{1,3}) chips?")
_TAKES = re.compile(r"([0-9]) takes")


class Player(RoundsPlayer):
    """Plays the lines of a record of No Thanks!."""

    notation = NOTATION
    state: NothanksState
    _made_up: frozenset[int] = frozenset()

    @classmethod
    def of_log(cls, rules: Rules, players: int, first: int | None, lines: Sequence[Line]) -> Player:
        """Ready to play a match whose seed is not known: decks not given are made up.

        Raises
        ------
        WrongLine
            If a deck is none.
        """
        begins = first if first is not None else rules.first or 0
        given = dict(_decks(rules, lines))
        others = cards_of(rules, _numbers(rules)[: rules.cards_played()])

        def deck(number: int) -> list[int]:
            return given.get(number, others).copy()

        player = cls(NothanksState(Round(rules, players, begins, deck(0)), deck), lines)
        player._made_up = frozenset(range(rules.rounds)) - given.keys()
        if len(given) < sum(line.kind == "round" for line in lines):
            player.seats = ()
        return player

    def _play_deck(self, line: Line) -> None:
        self.must_have_begun(line)
        round_ = self.state.round
        if round_.takes or round_.pot:
            raise WrongLine(line.number, "the deck comes before the first card")
        self.expect(line, "deck", map(name, [round_.card, *round_.rest]))

    def _play_card(self, line: Line) -> None:
        self.must_have_begun(line)
        state, round_ = self.state, self.state.round
        if state.is_terminal():
            raise self.refused(line, f"{line.of}: the game is over (T-4)")
        if round_.pot:
            raise self.refused(line, f"{line.of}: card {name(round_.card)} is not taken yet")
        if len(state.rounds) in self._made_up:
            self._turn_up(line, round_)
        if name(round_.card) != str(line.of):
            raise self.refused(line, f"{line.of}: card {name(round_.card)} lies face up")
        chips, takes = _read(line)
        for _ in range(chips):
            self.decide(line, "pay")
        if takes is not None:
            if round_.turn != takes:
                reason = f"after {chips} chips seat {round_.turn} is on turn, not {takes}"
                raise self.refused(line, reason)
            self.decide(line, "take")

    def _turn_up(self, line: Line, round_: Round) -> None:
        """Let the card of a line lie face up, if it can; another takes its place in the deck."""
        rules, out = round_.rules, sum(round_.taken)
        try:
            (card,) = cards_of(rules, [line.of], out)
        except BadInput as error:
            raise WrongLine(line.number, str(error)) from None
        round_.rest = [round_.card if other == card else other for other in round_.rest]
        round_.card = card

    def _scores(self, number: int) -> Iterable[int]:
        return self.state.rounds[number].scores()


def _numbers(rules: Rules) -> list[int]:
    """The numbers of the cards that may be played."""
    return [card for card in range(rules.low, rules.high + 1) if rules.cards() >> card & 1]


def _decks(rules: Rules, lines: Sequence[Line]) -> Iterator[tuple[int, list[int]]]:
    """The decks that are given, by the number of the game."""
    number = -1
    for line in lines:
        if line.kind == "round":
            number += 1
        elif line.kind == "deck":
            if len(line.items) != rules.cards_played():
                raise WrongLine(line.number, f"deck: {rules.cards_played()} cards are needed (T-1)")
            try:
                yield number, cards_of(rules, line.items)
            except BadInput as error:
                raise WrongLine(line.number, f"deck: {error}") from None


def _read(line: Line) -> tuple[int, int | None]:
    """The chips paid, and who took the card, if somebody did."""
    items = list(line.items)
    chips = _CHIPS.fullmatch(items[0]) if items else None
    takes = _TAKES.fullmatch(items[-1]) if items else None
    if not 0 < len(items) == bool(chips) + bool(takes):
        said = ", ".join(items)
        raise WrongLine(line.number, f"{line.of}: {said}: such as {line.of}: 5 chips, 1 takes")
    return int(chips[1]) if chips else 0, int(takes[1]) if takes else None


def written(
    steps: Iterable[tuple[NothanksState, int]], state: NothanksState, told: bool
) -> Iterator[Line]:
    """The lines of a match.

    Parameters
    ----------
    steps : iterable of (State, int)
        The match before every decision, the same object, and what was decided.
    state : NothanksState
        That object.
    told : bool
        Whether the cards are to be written: no seed says them.
    """
    rounds = paid = 0
    card = -1
    for _, action in steps:
        round_ = state.round
        if len(state.rounds) == rounds:
            yield from _begin(state, rounds, told)
            rounds += 1
        card = round_.card.bit_length() - 1
        if action == PAY_ACTION:
            paid = round_.pot + 1
            continue
        yield _line(card, round_.pot, f"{round_.turn} takes")
        paid = 0
    if paid:
        yield _line(card, paid)
    if len(state.rounds) == rounds:
        is_dealt = told and not state.is_terminal()
        yield from _begin(state, rounds, told) if is_dealt else _score(state, rounds)
    yield from ending(state)


def _begin(state: NothanksState, before: int, told: bool) -> Iterator[Line]:
    """The lines that begin a game of the match, and the score of the one before."""
    yield from _score(state, before)
    yield Line("round", before + 1, ())
    if told:
        cards = [state.round.card, *state.round.rest]
        yield Line("deck", -1, tuple(map(name, cards)))


def _line(card: int, chips: int, *taken: str) -> Line:
    paid = [f"{chips} chip{'s' * (chips != 1)}"] if chips or not taken else []
    return Line("card", card, (*paid, *taken))


def _score(state: NothanksState, number: int) -> Iterator[Line]:
    if number:
        yield Line("score", -1, tuple(map(str, state.rounds[number - 1].scores())))
