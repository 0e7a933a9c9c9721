"""A game for the eye: the board, the hands that may be seen, the trick, what was won."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from njet.core.sets import members
from njet.games.njet.cards import COLOURS
from njet.games.njet.round import COVER, DISCARD, OVER, PLAY, Round
from njet.games.njet.rules import FIELD_BITS, LINES
from njet.games.njet.setting import NO_COLOUR

if TYPE_CHECKING:
    from njet.games.njet.state import NjetState

_LINE_NAMES = ("L1 first", "L2 discard", "L3 trump", "L4 super", "L5 points")


def picture(state: NjetState, seats: Collection[int] | None = None) -> str:
    """The whole table: what lies open, every hand, or those of some seats, and the last tricks."""
    seen = range(state.num_players()) if seats is None else seats
    lines = _table(state, seen) + tricks(state.round)[-2:]
    return "\n".join(lines)


def knowledge(state: NjetState, seat: int) -> str:
    """What one seat may know: its own cards, and all that was public this round."""
    round_ = state.round
    covered = [round_.setting.boxes[box] for _, box in round_.placements]
    lines = [f"seat {seat} sees", *_table(state, [seat]), f"covered {' '.join(covered)}"]
    return "\n".join(lines + tricks(round_))


def finished(state: NjetState, seat: int) -> list[str]:
    """What one seat knows of the rounds before this one."""
    lines = []
    for number, round_ in enumerate(state.rounds[: state.round_number], start=1):
        covered = " ".join(round_.setting.boxes[box] for _, box in round_.placements)
        team, holder = (
            " ".join(map(str, members(seats))) for seats in (round_.team, round_.holder)
        )
        lines.append(
            f"round {number}: dealer {round_.dealer}, covered {covered}, team {team}, "
            f"bonus {holder or 'nobody'}"
        )
        lines += _aside(round_, [seat]) + tricks(round_)
    return lines


def _table(state: NjetState, seats: Collection[int]) -> list[str]:
    """The table with the hands of some seats."""
    round_ = state.round
    lines = [_title(state), *board(round_), *terms(round_)]
    lines += [_seat(state, seat, seat in seats) for seat in range(round_.setting.players)]
    return lines + _aside(round_, seats)


def _title(state: NjetState) -> str:
    round_ = state.round
    parts = [f"Njet!, {round_.setting.players} players"]
    if state.is_whole_game:
        parts.append(f"round {state.round_number + 1}")
    if round_.dealer is not None:
        parts.append(f"dealer {round_.dealer}")
    if round_.phase == OVER:
        winners = state.winners()
        parts.append(f"over, won by {', '.join(map(str, winners))}" if winners else "over")
    else:
        parts.append(f"seat {round_.seat} to {_to_do(round_)}")
    return "; ".join(parts)


def _to_do(round_: Round) -> str:
    if round_.phase == DISCARD and round_.terms.discard.passed:
        return "pass a card"
    todo = {COVER: "cover", DISCARD: "discard", PLAY: "play"}
    return todo.get(round_.phase, f"choose the {round_.phase}")


def board(round_: Round) -> list[str]:
    """The lines of the board: open boxes in brackets, covered ones with who covered them."""
    if round_.dealer is None:
        return []
    by = {box: seat for seat, box in round_.placements}
    lines = [""] * LINES
    for box, name in round_.setting.boxes.items():
        label = name.partition(":")[2]
        lines[box // FIELD_BITS] += f"  {label} by {by[box]}" if box in by else f"  [{label}]"
    return [f"{name:<10}{boxes}" for name, boxes in zip(_LINE_NAMES, lines, strict=True)]


def terms(round_: Round) -> list[str]:
    """What the tricks are played for; nothing until the board is settled."""
    if round_.phase == COVER:
        return []
    settled = round_.terms
    trump, super_ = (
        "none" if colour == NO_COLOUR else COLOURS[colour]
        for colour in (settled.trump, settled.super_)
    )
    return [f"trump {trump}, super {super_}, value {settled.value}"]


def _seat(state: NjetState, seat: int, is_seen: bool) -> str:
    """A seat: its team, bonus card, cards, winnings and points."""
    round_ = state.round
    team = " "
    if round_.team:
        team = "A" if round_.team >> seat & 1 else "B"
    bonus = "x" if round_.holder >> seat & 1 else " "
    cards = "?"
    if round_.hands:
        hand = round_.hands[seat]
        cards = f"{hand.bit_count()} cards"
        if is_seen and hand:
            cards = " ".join(round_.setting.deck.cards(hand))
    won = f"tricks {round_.tricks[seat]}, loot {round_.loot[seat]}, score {state.scores()[seat]}"
    return f"seat {seat} {team}{bonus} {won}: {cards}"


def _aside(round_: Round, seats: Collection[int]) -> list[str]:
    """What the seats that are seen have discarded, passed and been passed."""
    deck, verb = round_.setting.deck, "passed" if round_.terms.discard.passed else "discarded"
    lines = []
    for seat in sorted(seats):
        if round_.aside[seat]:
            line = f"seat {seat} {verb} {' '.join(map(deck.name, round_.aside[seat]))}"
            received = deck.cards(round_.received(seat))
            lines.append(f"{line}, received {' '.join(received)}" if received else line)
    return lines


def tricks(round_: Round) -> list[str]:
    """The tricks of the round in order, the one under way last."""
    name = round_.setting.deck.name
    laid = [*round_.played, (round_.lead, tuple(round_.trick))] if round_.trick else round_.played
    return [f"seat {lead} led {' '.join(map(name, cards))}" for lead, cards in laid]
