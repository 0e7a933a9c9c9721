"""What a seat may know of a game of Njet!, as an observation (see `njet.core.observing`).

The order of decisions is public, what is put aside face down is not: of the cards that others
have put aside, and of hands, nothing is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from njet.core.jit import from_python
from njet.core.observing import (
    GROUP,
    KEPT,
    LARGEST,
    NOTHING,
    ONE_MEMBER,
    SET,
    Layout,
    Observation,
    Shown,
    bits,
    differences,
    entries,
    from_seat,
    one_seat,
    written,
)
from njet.core.sets import members
from njet.games.njet import rules
from njet.games.njet.cards import COLOURS
from njet.games.njet.round import BONUS, COVER, DISCARD, OVER, PLAY, TEAM, Round
from njet.games.njet.setting import NO_COLOUR, Setting

if TYPE_CHECKING:
    from njet.games.njet.state import NjetState

PHASES = (COVER, TEAM, BONUS, DISCARD, PLAY, OVER)
"""The phases in the order of their one-hot group."""

_led_suit = lru_cache(KEPT)(from_python(rules.led_suit))


@cache
def layout(players: int) -> Layout:
    """Where in an observation of a game of so many is what."""
    others = players - 1
    return Layout(
        (
            ("hand", SET, "own hand"),
            ("aside", SET, "cards it has discarded or passed this round"),
            ("played", SET, "cards played this round, those of the trick under way too"),
            ("trick", SET * others, "by other seat, its card in the trick under way"),
            ("lacks", SET * others, "by other seat, cards that it has shown not to hold (N-10)"),
            ("open", SET, "boxes that are open"),
            ("covered", SET * players, "by seat, boxes that it has covered this round"),
            ("phase", GROUP, f"one of {', '.join(PHASES)}"),
            ("decider", GROUP, "the seat to decide; nobody when the game is over"),
            ("dealer", GROUP, "the dealer; nobody in a position that does not say"),
            ("first", GROUP, "the first player, once there is one (N-5)"),
            ("team", GROUP, "the seats of the own team, once there is one (N-5)"),
            ("holder", GROUP, "who holds the bonus card (N-6)"),
            ("trump", 4, f"the trump colour of {' '.join(COLOURS)}, once the board is settled"),
            ("super", 4, f"the supertrumps' colour of {' '.join(COLOURS)}, likewise"),
            ("score", GROUP, "own score; by other seat, how far it is behind that"),
            ("tricks", 2, "tricks taken this round by the own team, by the other"),
            ("loot", 2, "1s captured this round by the own team, by the other"),
            ("owed", 1, "cards that the seat has still to put aside (N-7)"),
            ("passed", 1, "where they go: 1 the left neighbour, -1 the right one, 0 away (N-7)"),
            ("value", 1, "points a trick, once the board is settled"),
            ("rounds", 1, "rounds that may still follow"),
        )
    )


def observation(state: NjetState, seat: int, out: Observation | None = None) -> Observation:
    """What a seat may know.

    Parameters
    ----------
    state : NjetState
        The game.
    seat : int
        Who observes.
    out : ndarray of int8, optional
        Where it is written; default a new array. Its size is that of the layout.

    Returns
    -------
    ndarray of int8
        The observation.
    """
    seen = _memory.of(state)
    return written([*_sets(state.round, seen, seat), *_groups(state, seen, seat)], out)


class _Seen:
    """What has been read off a round so far: at every decision only a little is new.

    Attributes
    ----------
    hands : list of Shown
        By seat, its hand when it observed last.
    open, played : bytearray
        The entries of the open boxes, and of the cards played.
    trick, lacks, covered : list of bytes
        By seat, the entries of its card in the trick, of what it has shown to lack, and of the
        boxes that it has covered; twice over, so that those from a seat on are a part of it.
    players : int
        Number of players.
    won : tuple of int
        Tricks of the first player's team and of the others, and the loot of both.
    """

    def __init__(self, state: NjetState) -> None:
        round_ = state.round
        players = self.players = round_.setting.players
        self._placements = self._tricks = self._cards = 0  # so many have been read
        self._led, self._lacks = 0, [0] * players
        self._no_trick = [NOTHING] * (2 * players)
        self.hands = [Shown() for _ in range(players)]
        self.open, self.played = bytearray(entries(round_.setting.board)), bytearray(SET)
        self.trick, self.lacks = self._no_trick, self._no_trick.copy()
        self.covered = [bytearray(SET) for _ in range(players)] * 2
        self.won = _won(round_)
        self.rounds = min(LARGEST, _rounds_after(state))

    def read(self, round_: Round) -> None:
        """Read what has been added."""
        if self._placements < len(round_.placements):
            for seat, box in round_.placements[self._placements :]:
                self.covered[seat][box] = 1
                self.open[box] = 0
            self._placements = len(round_.placements)
        if self._tricks < len(round_.played):
            for lead, cards in round_.played[self._tricks :]:
                self._read_cards(round_, lead, cards)
                self._cards = 0
            self.trick, self._tricks = self._no_trick, len(round_.played)
            self.won = _won(round_)
        if self._cards < len(round_.trick):
            self._read_cards(round_, round_.lead, round_.trick)

    def _read_cards(self, round_: Round, lead: int, cards: Sequence[int]) -> None:
        """Read cards of a trick: who does not follow has none of that suit (N-10)."""
        terms = round_.terms
        if self._cards == 0:
            self._led = _led_suit(cards[0], terms.trumps, terms.hidden)
            self.trick = self._no_trick.copy()
        for place in range(self._cards, len(cards)):
            card, seat = cards[place], (lead + place) % self.players
            number = card.bit_length() - 1
            self.played[number] = 1
            self.trick[seat] = self.trick[seat + self.players] = ONE_MEMBER[number]
            if not card & self._led:
                self._note_lack(round_, seat, card)
        self._cards = len(cards)

    def _note_lack(self, round_: Round, seat: int, card: int) -> None:
        """A seat that did not follow; nor had it a trump if it had to play one (N-10)."""
        lacks, terms = self._led, round_.terms
        trumping = terms.trumps | terms.supers
        if round_.setting.rules.must_trump and not card & trumping:
            lacks |= trumping
        if lacks & ~self._lacks[seat]:
            self._lacks[seat] |= lacks
            shown = entries(self._lacks[seat])
            self.lacks[seat] = self.lacks[seat + self.players] = shown


class _Memory:
    """What has been read off rounds that are still played; the last one is at hand."""

    def __init__(self) -> None:
        self._all: WeakKeyDictionary[Round, _Seen] = WeakKeyDictionary()
        self._last: tuple[Round, _Seen] | None = None

    def of(self, state: NjetState) -> _Seen:
        """What is to be seen of the round under way."""
        round_, last = state.round, self._last
        if last is not None and last[0] is round_:
            seen = last[1]
        else:
            seen = self._all.get(round_) or self._all.setdefault(round_, _Seen(state))
            self._last = round_, seen
        seen.read(round_)
        return seen


_memory = _Memory()


def _won(round_: Round) -> tuple[int, int, int, int]:
    tricks = loot = 0
    for seat in members(round_.team):
        tricks += round_.tricks[seat]
        loot += round_.loot[seat]
    return tricks, sum(round_.tricks) - tricks, loot, sum(round_.loot) - loot


def _rounds_after(state: NjetState) -> int:
    """The rounds that may follow; none after a position."""
    if not state.is_whole_game:
        return 0
    return _most_rounds(state.round.setting) - len(state.rounds) - 1


def _sets(round_: Round, seen: _Seen, seat: int) -> list[bytes | bytearray]:
    after, end, aside = seat + 1, seat + seen.players, round_.aside[seat]
    return [
        seen.hands[seat].show(round_.hands[seat]) if round_.hands else NOTHING,
        entries(sum(aside)) if aside else NOTHING,
        seen.played,
        *seen.trick[after:end],
        *seen.lacks[after:end],
        seen.open,
        *seen.covered[seat:end],
    ]


def _groups(state: NjetState, seen: _Seen, seat: int) -> tuple[bytes, bytes, bytes]:
    round_, phase, terms = state.round, state.round.phase, state.round.terms
    decider = -1 if phase == OVER else round_.seat
    table = _table(
        (phase, decider, round_.dealer, round_.first, round_.team, round_.holder),
        *(terms.trump, terms.super_, seat, seen.players),
    )
    first, others, loot, others_loot = seen.won
    if not round_.team >> seat & 1:
        first, others, loot, others_loot = others, first, others_loot, loot
    discard = terms.discard
    owed = discard.cards - len(round_.aside[seat]) if phase == DISCARD else 0
    rounds = 0 if phase == OVER else seen.rounds
    passed, value = discard.passed & 255, terms.value & 255
    numbers = first, others, loot, others_loot, owed, passed, value, rounds
    return (
        table,
        differences(tuple(state.scores()), seat),
        bytes(numbers),
    )  # that have no need to be clipped


@lru_cache(maxsize=64)
def _most_rounds(setting: Setting) -> int:
    return setting.rules.most_rounds(setting.players)


@lru_cache(KEPT)
def _table(
    who: tuple[str, int, int | None, int, int, int],
    trump: int,
    super_: int,
    seat: int,
    players: int,
) -> bytes:
    """The groups of phase, seats and colours."""
    phase, decider, dealer, first, team, holder = who
    if team and not team >> seat & 1:
        team ^= (1 << players) - 1
    colours = (0 if colour == NO_COLOUR else 1 << colour for colour in (trump, super_))
    groups = [
        bits(1 << PHASES.index(phase)),
        one_seat(decider, seat, players),
        one_seat(-1 if dealer is None else dealer, seat, players),
        one_seat(first, seat, players),
        bits(from_seat(team, seat, players)),
        bits(from_seat(holder, seat, players)),
        bits(sum(colour << place * len(COLOURS) for place, colour in enumerate(colours))),
    ]
    return b"".join(groups)
