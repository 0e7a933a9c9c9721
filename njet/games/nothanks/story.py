"""A match of No Thanks! as it went: the cards, their prices, the chips and the scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from njet.games.nothanks.cards import name, names
from njet.games.nothanks.round import Round
from njet.games.nothanks.state import NothanksState

STYLES = (
    (r"^card +[0-9]+\b", "bold"),
    (r"\bseat [0-9] takes it\b", "green"),
    (r"^(?:No Thanks!|game [0-9]+;).*|won by .*", "bold"),
)
"""What stands out where there is colour: patterns, and how."""


def story(state: NothanksState, seats: Collection[int]) -> Iterator[str]:
    """The lines of a match; all that its seats did was seen by all."""
    totals = [0] * state.num_players()
    rounds = state.rounds if state.is_terminal() else [*state.rounds, state.round]
    for number, round_ in enumerate(rounds, start=1):
        yield f"game {number}; first {round_.first}"
        yield from _takes(round_)
        for seat, cards in enumerate(round_.taken):
            chips = round_.chips[seat]
            yield f"seat {seat} chips {chips:>3}: {' '.join(names(cards)) or 'no cards'}"
        if round_.is_over:
            totals = [sum(both) for both in zip(totals, round_.scores(), strict=True)]
            yield f"score {_list(round_.scores())}; total {_list(totals)}"
        yield ""
    if state.is_terminal():
        yield f"won by {', '.join(map(str, state.winners()))}"
        yield ""


def _takes(round_: Round) -> Iterator[str]:
    """The cards taken, with the chips that all have then."""
    chips = [round_.rules.chips_each(round_.players)] * round_.players
    turn = round_.first
    for seat, card, price in round_.takes:
        for paid in range(price):
            chips[(turn + paid) % round_.players] -= 1
        chips[seat] += price
        turn = seat
        yield f"card {name(card):>2}  {price:>3} paid  seat {seat} takes it  chips {_list(chips)}"


def _list(numbers: Collection[int]) -> str:
    return " ".join(f"{number:>3}" for number in numbers)
