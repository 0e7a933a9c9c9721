"""What a seat may know of a game of Njet!, as an observation (see `njet.core.observing`).

The order of decisions is public, what is put aside face down is not: of the cards that others
have put aside, and of hands, nothing is shown.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from njet.core.jit import from_python
from njet.core.observing import (
    GROUP,
    SET,
    Layout,
    Observation,
    bits,
    differences,
    from_seat,
    group,
    one_seat,
    round_from,
    written,
)
from njet.core.sets import members
from njet.games.njet import rules
from njet.games.njet.cards import COLOURS
from njet.games.njet.round import BONUS, COVER, DISCARD, OVER, PLAY, TEAM, Round
from njet.games.njet.setting import NO_COLOUR

if TYPE_CHECKING:
    from njet.games.njet.state import NjetState

PHASES = (COVER, TEAM, BONUS, DISCARD, PLAY, OVER)
"""The phases in the order of their one-hot group."""

_led_suit = from_python(rules.led_suit)


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
    return written(_sets(state.round, seat), _groups(state, seat), out)


def _sets(round_: Round, seat: int) -> list[int]:
    setting = round_.setting
    trick, lacks, covered = [0] * setting.players, [0] * setting.players, [0] * setting.players
    played = 0
    for lead, cards in round_.played:
        played |= sum(cards)
        _note_lacks(round_, lead, cards, lacks)
    if round_.trick:
        played |= sum(round_.trick)
        _note_lacks(round_, round_.lead, round_.trick, lacks)
    for steps, card in enumerate(round_.trick):
        trick[setting.left(round_.lead, steps)] = card
    for who, box in round_.placements:
        covered[who] |= 1 << box
    return [
        round_.hands[seat] if round_.hands else 0,
        sum(round_.aside[seat]),
        played,
        *round_from(trick, seat)[1:],
        *round_from(lacks, seat)[1:],
        round_.board,
        *round_from(covered, seat),
    ]


def _note_lacks(
    round_: Round, lead: int, cards: list[int] | tuple[int, ...], lacks: list[int]
) -> None:
    """Who does not follow has none of that suit, nor a trump if it had to play one (N-10)."""
    terms, must_trump = round_.terms, round_.setting.rules.must_trump
    led = _led_suit(cards[0], terms.trumps, terms.hidden)
    trumping = terms.trumps | terms.supers
    for steps, card in enumerate(cards):
        if not card & led:
            seat = round_.setting.left(lead, steps)
            lacks[seat] |= led
            if must_trump and not card & trumping:
                lacks[seat] |= trumping


def _groups(state: NjetState, seat: int) -> list[bytes]:
    round_, players = state.round, state.num_players()
    is_over = round_.phase == OVER
    dealer = -1 if round_.dealer is None else round_.dealer
    team = round_.team_of(seat) if round_.team else 0
    return [
        bits(1 << PHASES.index(round_.phase)),
        one_seat(-1 if is_over else round_.seat, seat, players),
        one_seat(dealer, seat, players),
        one_seat(round_.first, seat, players),
        bits(from_seat(team, seat, players)),
        bits(from_seat(round_.holder, seat, players)),
        _colours(round_),
        differences(state.scores(), seat),
        _numbers(state, seat, team),
    ]


def _colours(round_: Round) -> bytes:
    trump, super_ = (
        0 if colour == NO_COLOUR else 1 << colour
        for colour in (round_.terms.trump, round_.terms.super_)
    )
    return bits(trump | super_ << len(COLOURS))


def _numbers(state: NjetState, seat: int, team: int) -> bytes:
    round_ = state.round
    discard, rest = round_.terms.discard, round_.setting.everyone ^ team
    own, other = (members(side) if round_.team else [] for side in (team, rest))
    owed = discard.cards - len(round_.aside[seat]) if round_.phase == DISCARD else 0
    rounds = 0
    if state.is_whole_game and not state.is_terminal():
        rounds = state.rules.most_rounds(round_.setting.players) - state.round_number - 1
    counts = [
        sum(taken[member] for member in side)
        for taken in (round_.tricks, round_.loot)
        for side in (own, other)
    ]
    return group([*counts, owed, discard.passed, round_.terms.value, rounds])
