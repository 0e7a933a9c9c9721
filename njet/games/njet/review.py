"""What every card of a round cost against best play of both teams, all hands known.

A round is gone through from its last card to its first: what follows a card is known by then,
and is what the search for something better begins with.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from njet.core.errors import BadInput
from njet.core.review import Bounds, Judged, Review
from njet.core.solution import Budget
from njet.games.njet.prover import OutOfBudget, Prover, is_ours
from njet.games.njet.room import borrowed
from njet.games.njet.round import PLAY, Round
from njet.games.njet.solver import bounds
from njet.games.njet.state import NjetState


def review(
    state: NjetState,
    round_number: int | None,
    tricks: int,
    budget: Callable[[], Budget],
    memory: int,
    with_best: bool,
) -> Review:
    """Review a round of a game; see `njet.review`. Every card has a budget of its own."""
    states, actions = _line(_chosen(state, round_number), tricks)
    with borrowed() as room:
        prover = Prover(states[0], budget(), memory, room)
        rest = later = Bounds(0, 0)
        if not states[-1].is_terminal():
            rest = later = Bounds(*bounds(prover, states[-1]))
        nodes = prover.budget.used
        cards: list[Judged] = []
        for before, after, action in reversed(
            list(zip(states[:-1], states[1:], actions, strict=True))
        ):
            prover.budget = budget()
            gain = prover.won(after) - prover.won(before)
            worth = Bounds(later.lower + gain, later.upper + gain)
            later = _value(prover, before, worth)
            best = _best(prover, before, later) if with_best else None
            cards.append(_judged(prover, before, action, later, worth, best))
            nodes += prover.budget.used
        won = prover.won(states[-1]) - prover.won(states[0])
    round_ = states[0].round
    return Review(
        position=states[0].to_text(),
        teams="".join("BA"[round_.team >> seat & 1] for seat in range(round_.setting.players)),
        cards=tuple(reversed(cards)),
        value=_for_people(prover, later),
        won=prover.sign * won,
        rest=_for_people(prover, rest),
        nodes=nodes,
    )


def _chosen(state: NjetState, number: int | None) -> Round:
    """A round of a game; by default the last one of which cards have been played."""
    rounds = [*state.rounds, state.round][: state.round_number + 1]
    if number is not None and not 0 <= number < len(rounds):
        raise BadInput(f"round_number: {number!r} is not allowed: 0 to {len(rounds) - 1} are there")
    if number is None:
        number = max((n for n, r in enumerate(rounds) if r.played or r.trick), default=0)
    round_ = rounds[number]
    if not (round_.played or round_.trick):
        raise BadInput("there is nothing to review: no card of the round has been played")
    return round_


def _line(round_: Round, tricks: int) -> tuple[list[NjetState], list[int]]:
    """The positions of a round from where hands had so many cards or fewer, and what was played."""
    played = round_.played.copy()
    if round_.trick:
        played.append((round_.lead, tuple(round_.trick)))
    size = sum(hand.bit_count() for hand in round_.hands)
    size += sum(len(cards) for _, cards in played)
    first = max(0, size // round_.setting.players - tricks)
    if first >= len(played):
        raise BadInput(f"no card of the last {tricks} tricks has been played: review more tricks")
    hands = round_.hands.copy()
    for lead, cards in played[first:]:
        for steps, card in enumerate(cards):
            hands[round_.setting.left(lead, steps)] |= card
    begun = round_.clone()
    begun.hands, begun.trick, begun.phase = hands, [], PLAY
    begun.tricks, begun.loot = ([0] * len(hands) for _ in range(2))
    begun.played = round_.played[:first]
    begun.start_tricks(played[first][0])
    states = [NjetState(begun)]
    actions = [begun.setting.actions.of_card(c) for _, cards in played[first:] for c in cards]
    for action in actions:
        states.append(states[-1].child(action))
    return states, actions


def _value(prover: Prover, state: NjetState, worth: Bounds) -> Bounds:
    """The value of a position in which an action of a certain worth is legal."""
    if len(state.legal_actions()) == 1:
        return worth
    lower, upper = prover.widest(state)
    if is_ours(state):
        lower = max(lower, worth.lower)
        return Bounds(*prover.narrowed(state, lower, upper, lower + 1))
    upper = min(upper, worth.upper)
    return Bounds(*prover.narrowed(state, lower, upper, upper))


def _best(prover: Prover, state: NjetState, value: Bounds) -> tuple[int, ...] | None:
    """The actions that keep the value, if it is known and the budget suffices."""
    if value.exact is not None:
        with contextlib.suppress(OutOfBudget):
            return tuple(prover.best(state, value.exact))
    return None


def _judged(
    prover: Prover,
    state: NjetState,
    action: int,
    value: Bounds,
    worth: Bounds,
    best: tuple[int, ...] | None,
) -> Judged:
    """What is to be said of one card."""
    round_ = state.round
    choices = len(state.legal_actions())
    if choices == 1:
        loss = Bounds(0, 0)
    elif is_ours(state):
        loss = Bounds(max(0, value.lower - worth.upper), value.upper - worth.lower)
    else:
        loss = Bounds(max(0, worth.lower - value.upper), worth.upper - value.lower)
    return Judged(
        seat=round_.seat,
        team="BA"[is_ours(state)],
        trick=len(round_.played),
        action=action,
        card=state.action_to_string(action),
        choices=choices,
        before=_for_people(prover, value),
        after=_for_people(prover, worth),
        loss=loss,
        best=best,
    )


def _for_people(prover: Prover, value: Bounds) -> Bounds:
    """Bounds of what team A is ahead by, whatever that counts."""
    return Bounds(*sorted((prover.sign * value.lower, prover.sign * value.upper)))
