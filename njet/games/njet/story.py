"""A game of Njet! as it went: the boards, the hands, the tricks and the scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from njet.core.sets import members
from njet.games.njet.display import board, terms
from njet.games.njet.round import COVER, OVER, PLAY, Round
from njet.games.njet.state import NjetState

STYLES = (
    (r"\bB[0-9]+\b", "blue"),
    (r"\bR[0-9]+\b", "red"),
    (r"\bY[0-9]+\b", "yellow"),
    (r"\bG[0-9]+\b", "green"),
    (r"\S+ by [0-9]\b", "dim"),
    (r"\[[^]]+\]", "bold"),
    (r"^(?:Njet!|round [0-9]+;|won by).*", "bold"),
)
"""What stands out where there is colour: patterns, and how."""


def story(state: NjetState, seats: Collection[int]) -> Iterator[str]:
    """The lines of a game; of the cards dealt, those of some seats."""
    totals = [0] * state.num_players()
    rounds = state.rounds if state.is_terminal() else [*state.rounds, state.round]
    for number, round_ in enumerate(rounds, start=1):
        yield f"round {number}; dealer {round_.dealer}"
        yield from _round(round_, seats)
        if round_.phase == OVER:
            totals = [sum(both) for both in zip(totals, round_.scores, strict=True)]
            yield f"tricks {_list(round_.tricks)}; loot {_list(round_.loot)}"
            yield f"score {_list(round_.scores)}; total {_list(totals)}"
        yield ""
    if state.is_terminal():
        yield f"won by {', '.join(map(str, state.winners())) or 'nobody: cut off (N-15)'}"
        yield ""


def _round(round_: Round, seats: Collection[int]) -> Iterator[str]:
    deck = round_.setting.deck
    for seat in sorted(seats):
        yield f"seat {seat} was dealt {' '.join(deck.cards(_dealt(round_, seat)))}"
    yield from board(round_)
    if round_.phase == COVER:
        return
    yield from (f"{line}; {_teams(round_)}" for line in terms(round_))
    verb = "passed" if round_.terms.discard.passed else "discarded"
    put_aside = [
        f"seat {seat} {verb} {' '.join(map(deck.name, cards))}"
        for seat, cards in enumerate(round_.aside)
        if cards and seat in seats
    ]
    if put_aside:
        yield "; ".join(put_aside)
    yield from _tricks(round_)


def _teams(round_: Round) -> str:
    """Who plays with and against whom, the first player's team in front."""
    if not round_.team:
        return f"seat {round_.first} makes the teams"
    sides = (round_.team, round_.setting.everyone ^ round_.team)
    teams = " against ".join(" and ".join(map(str, members(side))) for side in sides)
    bonus = f", bonus {round_.holder.bit_length() - 1}" if round_.holder else ""
    return f"seat {round_.first} first: {teams}{bonus}"


def _tricks(round_: Round) -> Iterator[str]:
    """The tricks, each with who took it: who led the next, or would."""
    winners = [lead for lead, _ in round_.played[1:]] + [round_.lead]
    for number, ((lead, cards), winner) in enumerate(
        zip(round_.played, winners, strict=False), start=1
    ):
        yield f"trick {number:>2}  {_cards(round_, lead, cards)}  {winner} takes it"
    if round_.trick:
        number = len(round_.played) + 1
        yield f"trick {number:>2}  {_cards(round_, round_.lead, round_.trick)}"


def _cards(round_: Round, lead: int, cards: Collection[int]) -> str:
    """The cards of a trick behind their seats, of one width each."""
    seats, name = round_.setting.orders[lead], round_.setting.deck.name
    laid = zip(seats, cards, strict=False)
    return "  ".join(f"{seat} {name(card):<3}" for seat, card in laid)


def _dealt(round_: Round, seat: int) -> int:
    """The cards that a seat was dealt: what it has and had, less what it was passed."""
    cards = round_.hands[seat]
    for lead, trick in [*round_.played, (round_.lead, tuple(round_.trick))]:
        place = (seat - lead) % round_.setting.players
        cards |= trick[place] if place < len(trick) else 0
    if round_.phase in (PLAY, OVER):
        cards &= ~round_.received(seat)
    return cards | sum(round_.aside[seat])


def _list(numbers: Collection[int]) -> str:
    return " ".join(map(str, numbers))
