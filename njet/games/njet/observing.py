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
    NOTHING,
    SET,
    Layout,
    Observation,
    bits,
    differences,
    entries,
    from_seat,
    group,
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
    seen = _seen_of(state.round)
    return written([*_sets(state.round, seen, seat), *_groups(state, seen, seat)], out)


class _Seen:
    """What has been read off a round so far: at every decision only a little is new.

    Attributes
    ----------
    placements, tricks, cards : int
        So many have been read: boxes covered, tricks finished, and cards of the one under way.
    covered, trick, lacks : list of bytes
        By seat, the entries of the boxes covered, its card in the trick, and what it lacks.
    open, played : bytes
        The entries of the open boxes, and of the cards played.
    won : tuple of int
        Tricks of the first player's team and of the others, and the loot of both.
    tables : dict
        By phase, decider and observer, the groups that are the same as long as these are.
    """

    def __init__(self, round_: Round) -> None:
        players = round_.setting.players
        self.placements = self.tricks = self.cards = 0
        self._covered, self._lacks, self._played = [0] * players, [0] * players, 0
        self.covered, self.lacks = [NOTHING] * players, [NOTHING] * players
        self.trick = self._no_trick = [NOTHING] * players
        self.open, self.played = entries(round_.board), NOTHING
        self.won = _won(round_)
        self.tables: dict[tuple[str, int, int], bytes] = {}

    def read(self, round_: Round) -> None:
        """Read what has been added."""
        if self.placements < len(round_.placements):
            self._read_board(round_)
        if self.tricks < len(round_.played):
            for lead, cards in round_.played[self.tricks :]:
                self._read_cards(round_, lead, cards)
                self.tricks, self.cards, self.trick = self.tricks + 1, 0, self._no_trick
            self.won = _won(round_)
        if self.cards < len(round_.trick):
            self._read_cards(round_, round_.lead, round_.trick)

    def _read_board(self, round_: Round) -> None:
        for seat, box in round_.placements[self.placements :]:
            self._covered[seat] |= 1 << box
            self.covered[seat] = entries(self._covered[seat])
        self.placements = len(round_.placements)
        self.open = entries(round_.board)

    def _read_cards(self, round_: Round, lead: int, cards: Sequence[int]) -> None:
        """Read cards of a trick: who does not follow has none of that suit (N-10)."""
        players, terms = round_.setting.players, round_.terms
        led = _led_suit(cards[0], terms.trumps, terms.hidden)
        self.trick = self.trick.copy()
        for place in range(self.cards, len(cards)):
            seat, card = (lead + place) % players, cards[place]
            self.trick[seat] = entries(card)
            self._played |= card
            if not card & led:
                self._lacks[seat] |= led
                trumping = terms.trumps | terms.supers
                if round_.setting.rules.must_trump and not card & trumping:
                    self._lacks[seat] |= trumping
                self.lacks[seat] = entries(self._lacks[seat])
        self.cards, self.played = len(cards), entries(self._played)


_seen: WeakKeyDictionary[Round, _Seen] = WeakKeyDictionary()


def _seen_of(round_: Round) -> _Seen:
    seen = _seen.get(round_)
    if seen is None:
        seen = _seen[round_] = _Seen(round_)
    seen.read(round_)
    return seen


def _won(round_: Round) -> tuple[int, int, int, int]:
    tricks = loot = 0
    for seat in members(round_.team):
        tricks += round_.tricks[seat]
        loot += round_.loot[seat]
    return tricks, sum(round_.tricks) - tricks, loot, sum(round_.loot) - loot


def _sets(round_: Round, seen: _Seen, seat: int) -> list[bytes]:
    after, aside = seat + 1, round_.aside[seat]
    return [
        entries(round_.hands[seat]) if round_.hands else NOTHING,
        entries(sum(aside)) if aside else NOTHING,
        seen.played,
        *seen.trick[after:],
        *seen.trick[:seat],
        *seen.lacks[after:],
        *seen.lacks[:seat],
        seen.open,
        *seen.covered[seat:],
        *seen.covered[:seat],
    ]


def _groups(state: NjetState, seen: _Seen, seat: int) -> tuple[bytes, bytes]:
    round_, phase, discard = state.round, state.round.phase, state.round.terms.discard
    key = phase, round_.seat, seat
    if key not in seen.tables:
        seen.tables[key] = _table(state, seat)
    first, others, loot, others_loot = seen.won
    if not round_.team >> seat & 1:
        first, others, loot, others_loot = others, first, others_loot, loot
    owed = discard.cards - len(round_.aside[seat]) if phase == DISCARD else 0
    rounds = 0 if phase == OVER else _rounds_after(state)
    numbers = (first, others, loot, others_loot, owed, discard.passed, round_.terms.value, rounds)
    return seen.tables[key], group(numbers)


def _rounds_after(state: NjetState) -> int:
    """The rounds that may follow; none after a position."""
    if not state.is_whole_game:
        return 0
    return _most_rounds(state.round.setting) - len(state.rounds) - 1


@lru_cache(maxsize=64)
def _most_rounds(setting: Setting) -> int:
    return setting.rules.most_rounds(setting.players)


def _table(state: NjetState, seat: int) -> bytes:
    """The groups of phase, seats, colours and scores."""
    round_, players = state.round, state.num_players()
    decider = -1 if round_.phase == OVER else round_.seat
    dealer = -1 if round_.dealer is None else round_.dealer
    team = round_.team_of(seat) if round_.team else 0
    terms = (round_.terms.trump, round_.terms.super_)
    trump, super_ = (0 if colour == NO_COLOUR else 1 << colour for colour in terms)
    groups = [
        bits(1 << PHASES.index(round_.phase)),
        one_seat(decider, seat, players),
        one_seat(dealer, seat, players),
        one_seat(round_.first, seat, players),
        bits(from_seat(team, seat, players)),
        bits(from_seat(round_.holder, seat, players)),
        bits(trump | super_ << len(COLOURS)),
        differences(state.scores(), seat),
    ]
    return b"".join(groups)
