"""Records of Njet!: what their lines say, and how they come from a game.

::

    round 1
    hand 0: B1 B1 B5 R2 ...     the cards dealt to a seat; left out, they come from the seed
    cover 0: L2:P L5:-2 L1:3    boxes covered by seat 0, the one on its left, and so on
    team 2: with 0              seat 2 makes the teams: with 0, with 1+3, alone
    bonus 2: 0                  who gets the bonus card, where there is a choice
    discard 2: B3 G1 R2 Y4      cards put aside, the first player's first; several of a seat as
    pass 2: B3 G1 ? Y4          B3+B4, one that nobody saw as ?; pass, if they are passed on
    2: G9 G1 G4 Y1              a trick: who leads, and the cards in order
    score: 12 24 12 24          the points of the round
    result: 96 104 88 104       of the game
    winners: 1 3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
from njet.games.njet.hiding import ALSO, deals_of
from njet.games.njet.options import Rules
from njet.games.njet.round import BONUS, COVER, DISCARD, PLAY, TEAM, Round
from njet.games.njet.setting import setting_of
from njet.games.njet.state import NjetState

NOTATION = Notation(
    {
        **ROUNDS,
        "hand": Kind(),
        "cover": Kind(),
        "team": Kind(separator=""),
        "bonus": Kind(),
        "discard": Kind(),
        "pass": Kind(),
        "trick": Kind(),
        **END,
    },
    usual="trick",
    first="first_dealer",
)

_KINDS = {COVER: "cover", TEAM: "team", BONUS: "bonus", PLAY: "trick"}


def kind_now(round_: Round) -> str:
    """The kind of line that the next decision of a round belongs in."""
    if round_.phase == DISCARD:
        return "pass" if round_.terms.discard.passed else "discard"
    return _KINDS[round_.phase]


class Player(RoundsPlayer):
    """Plays the lines of a record of Njet!."""

    notation = NOTATION
    state: NjetState

    @classmethod
    def of_log(cls, rules: Rules, players: int, first: int | None, lines: Sequence[Line]) -> Player:
        """Ready to play a game whose seed is not known: what nobody saw is made up.

        Raises
        ------
        WrongLine
            If there are no hands that the lines could be of.
        """
        setting, dealer = setting_of(rules, players), first or 0
        found = deals_of(setting, dealer, lines)
        state = NjetState(Round(setting, dealer, found.hands(0)), found.hands, dealer)
        player = cls(state, found.lines)
        player.seats = found.seats
        return player

    def _play_hand(self, line: Line) -> None:
        self.must_have_begun(line)
        round_ = self.state.round
        if line.of >= self.state.num_players() or round_.placements:
            raise self.refused(line, "hands of the seats come before the first box")
        self.expect_cards(line, f"hand {line.of}", round_.hands[line.of])

    def expect_cards(self, line: Line, key: str, cards: int) -> None:
        """Raise `WrongLine` unless a line has these cards, in any order."""
        right = self.state.round.setting.deck.cards(cards)
        if sorted(line.items) != sorted(right):
            raise WrongLine(line.number, f"{key}: by the rules {' '.join(right)}")

    def _play_cover(self, line: Line) -> None:
        self._take_turns(line, line.items, self.state.num_players())

    def _play_team(self, line: Line) -> None:
        self._take_turns(line, line.items, 1)

    def _play_bonus(self, line: Line) -> None:
        self._take_turns(line, [f"bonus {seat}" for seat in line.items], 1)

    def _play_discard(self, line: Line) -> None:
        each = self.state.round.terms.discard.cards
        sizes = [len(cards.split(ALSO)) for cards in line.items]
        if each and (max(sizes, default=each) > each or min(sizes[:-1], default=each) < each):
            example = ALSO.join(["B3", "B4", "G1"][:each])
            raise WrongLine(line.number, f"{each} of each seat's cards belong here, as {example}")
        if any(0 < len(cards) < each for cards in self.state.round.aside):
            raise self.refused(line, f"{each} of each seat's cards belong together")
        cards = [card for item in line.items for card in item.split(ALSO)]
        self._take_turns(line, cards, each * self.state.num_players())

    _play_pass = _play_discard

    def _play_trick(self, line: Line) -> None:
        self._take_turns(line, line.items, self.state.num_players())

    def _take_turns(self, line: Line, texts: Sequence[str], most: int) -> None:
        """Seat by seat, from the line's, decide what is of the line's kind."""
        self.must_have_begun(line)
        state, round_ = self.state, self.state.round
        if state.is_terminal() or kind_now(round_) != line.kind or round_.trick:
            raise self.refused(line, self._instead(line))
        if round_.seat != line.of:
            raise self.refused(line, f"seat {round_.seat} is on turn, not {line.of}")
        if not 0 < len(texts) <= most:
            raise self.refused(line, f"{len(texts)} decisions: a line has 1 to {most}")
        for text in texts:
            if state.round is not round_ or kind_now(round_) != line.kind:
                raise self.refused(line, f"{text} is one too many")
            self.decide(line, text)

    def _instead(self, line: Line) -> str:
        """What is to come instead of a line."""
        round_ = self.state.round
        if self.state.is_terminal():
            return f"no {line.kind} comes here"
        if round_.trick:
            return f"the trick is not over: seat {round_.seat} is to play"
        return f"no {line.kind} but {kind_now(round_)} {round_.seat}: comes here"

    def _scores(self, number: int) -> Iterable[int]:
        return self.state.rounds[number].scores


def written(steps: Iterable[tuple[NjetState, int]], state: NjetState, told: bool) -> Iterator[Line]:
    """The lines of a game.

    Parameters
    ----------
    steps : iterable of (State, int)
        The game before every decision, the same object, and what was decided.
    state : NjetState
        That object.
    told : bool
        Whether the cards are to be written: no seed says them.
    """
    rounds = 0
    group = Line("", -1, ())
    for _, action in steps:
        round_ = state.round
        if len(state.rounds) == rounds:
            yield from _group(group)
            group = Line("", -1, ())
            yield from _begin(state, rounds, told)
            rounds += 1
        kind = kind_now(round_)
        text = state.action_to_string(action).removeprefix("bonus ")
        if round_.phase == DISCARD and round_.aside[round_.seat]:
            group = group._replace(items=(*group.items[:-1], group.items[-1] + ALSO + text))
            continue
        if kind != group.kind or len(group.items) == state.num_players():
            yield from _group(group)
            group = Line(kind, round_.seat, ())
        group = group._replace(items=(*group.items, text))
    yield from _group(group)
    if len(state.rounds) == rounds:
        is_dealt = told and not state.is_terminal()
        yield from _begin(state, rounds, told) if is_dealt else _score(state, rounds)
    yield from ending(state)


def _begin(state: NjetState, before: int, told: bool) -> Iterator[Line]:
    """The lines that begin a round, and the score of the one before."""
    yield from _score(state, before)
    yield Line("round", before + 1, ())
    if told:
        for seat, hand in enumerate(state.round.hands):
            yield Line("hand", seat, tuple(state.round.setting.deck.cards(hand)))


def _group(group: Line) -> Iterator[Line]:
    if group.items:
        yield group


def _score(state: NjetState, number: int) -> Iterator[Line]:
    if number:
        yield Line("score", -1, tuple(map(str, state.rounds[number - 1].scores)))
