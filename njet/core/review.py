"""What a review of a round comes to: what every card cost against best play, all hands known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Bounds(NamedTuple):
    """Certain bounds of a number; equal where it is known."""

    lower: int
    upper: int

    @property
    def exact(self) -> int | None:
        """The number, or None if it is not known."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True)
class Judged:
    """A card that was played, and what it cost.

    Attributes
    ----------
    seat, team : int, str
        Who played it: the seat, and its team's letter.
    trick : int
        In which trick of the round, from 0.
    action, card : int, str
        The action's id and text.
    choices : int
        How many actions were legal.
    before, after : Bounds
        What team A is ahead by from here on, in tricks and loot, with best play of both sides:
        if this card is still to be chosen, and once it is.
    loss : Bounds
        What the card cost the team that played it: 0 for one of the best.
    best : tuple of int or None
        The ids of all actions that keep the value; None if they were not asked for, or the budget
        did not suffice.
    """

    seat: int
    team: str
    trick: int
    action: int
    card: str
    choices: int
    before: Bounds
    after: Bounds
    loss: Bounds
    best: tuple[int, ...] | None


@dataclass(frozen=True)
class Review:
    """The cards of a round, or of its last tricks, and what they cost.

    If tricks and loot count above zero, ``value`` is ``won`` and ``rest`` plus the losses of
    team A less those of team B; below zero, the other way round.

    Attributes
    ----------
    position : str
        The position text of where the review begins.
    teams : str
        The letters of the teams, by seat.
    cards : tuple of Judged
        In the order in which they were played.
    value : Bounds
        What team A is ahead by from the beginning of the review with best play of both sides.
    won : int
        What it was ahead by in the cards played.
    rest : Bounds
        What it is ahead by in those still to be played; 0 if the round is over.
    nodes : int
        Positions searched.
    """

    position: str
    teams: str
    cards: tuple[Judged, ...]
    value: Bounds
    won: int
    rest: Bounds
    nodes: int

    @property
    def by_seat(self) -> tuple[Bounds, ...]:
        """What the cards of every seat cost."""
        seats = range(len(self.teams))
        return tuple(added(c.loss for c in self.cards if c.seat == seat) for seat in seats)

    @property
    def by_team(self) -> dict[str, Bounds]:
        """What the cards of every team cost."""
        return {
            team: added(c.loss for c in self.cards if c.team == team)
            for team in sorted(set(self.teams))
        }


def added(bounds: Iterable[Bounds]) -> Bounds:
    """The bounds of a sum."""
    lower = upper = 0
    for one in bounds:
        lower, upper = lower + one.lower, upper + one.upper
    return Bounds(lower, upper)
