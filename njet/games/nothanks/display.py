"""A game for the eye: the card and the chips on it, the cards taken, the chips that are seen."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from njet.games.nothanks.cards import cards_between, name, names
from njet.games.nothanks.round import Round

if TYPE_CHECKING:
    from njet.games.nothanks.state import NothanksState

_LAST_TAKES = 3


def picture(state: NothanksState, seats: Collection[int] | None = None) -> str:
    """The whole table: every seat's chips, the deck from the top, and the cards removed.

    What is left of the deck, and what is not in it, is only known if all seats are seen.
    """
    round_ = state.round
    lines = _table(state, range(round_.players)) + _takes(round_)[-_LAST_TAKES:]
    if seats is not None and len(seats) < round_.players:
        return "\n".join(lines)
    if round_.rest:
        lines.append(f"deck {' '.join(map(name, round_.rest))}")
    removed = names(_removed(round_))
    return "\n".join([*lines, f"removed {' '.join(removed)}"] if removed else lines)


def knowledge(state: NothanksState, seat: int) -> str:
    """What one seat may know: all that was public in this game, and its own chips (T-8).

    Other seats' chips are only counted out where the rules show them, and at the end, when they
    score. Whoever keeps count knows them all the same, as every payment is public.
    """
    is_open = state.rules.visible_chips or state.round.is_over
    seats = range(state.num_players()) if is_open else [seat]
    return "\n".join([f"seat {seat} sees", *_table(state, seats), *_takes(state.round)])


def finished(state: NothanksState) -> list[str]:
    """What everybody knows of the games before this one: who took what, and for how much."""
    lines = []
    for number, round_ in enumerate(state.rounds[: state.round_number], start=1):
        lines += [f"game {number}: first {round_.first}", *_takes(round_)]
    return lines


def _table(state: NothanksState, seats: Collection[int]) -> list[str]:
    """What lies open, with the chips of some seats."""
    lines = [_title(state), *_card(state.round)]
    lines += [_seat(state, seat, seat in seats) for seat in range(state.num_players())]
    return lines


def _title(state: NothanksState) -> str:
    round_ = state.round
    parts = [f"No Thanks!, {round_.players} players"]
    if round_.first >= 0:
        parts.append(f"game {state.round_number + 1}")
        parts.append(f"first {round_.first}")
    if round_.is_over:
        parts.append(f"over, won by {', '.join(map(str, state.winners()))}")
    else:
        # Not "to pay or take": whether the seat has a chip to pay with is hidden (T-8).
        parts.append(f"seat {round_.turn} on turn")
    return "; ".join(parts)


def _card(round_: Round) -> list[str]:
    """The card face up; nothing when the game is over."""
    if round_.is_over:
        return []
    return [f"card {name(round_.card)}, chips on it {round_.pot}, cards left {len(round_.rest)}"]


def _seat(state: NothanksState, seat: int, is_seen: bool) -> str:
    """A seat: its chips, if they are seen, the points of finished games, and its cards."""
    round_ = state.round
    chips = round_.chips[seat] if is_seen else "?"
    cards = " ".join(names(round_.taken[seat])) or "no cards"
    return f"seat {seat} chips {chips}, score {state.scores()[seat]}: {cards}"


def _takes(round_: Round) -> list[str]:
    """The cards taken so far in order: with the prices, they tell who paid and when."""
    return [f"seat {seat} took {name(card)} with {price}" for seat, card, price in round_.takes]


def _removed(round_: Round) -> int:
    """The cards that are not in the game."""
    in_play = round_.card | sum(round_.rest) | sum(round_.taken)
    return cards_between(round_.rules.low, round_.rules.high) & ~in_play
