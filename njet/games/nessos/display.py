"""A game for the eye: hands that may be seen, what lies face up, what was offered and said."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from njet.games.nessos.cards import name, names
from njet.games.nessos.game import ANSWER, CARD, CLAIM, OVER, RECEIVER, Game, Offer, Round

if TYPE_CHECKING:
    from njet.games.nessos.state import NessosState

_TO_DO = {
    CARD: "choose a card",
    RECEIVER: "choose a receiver",
    CLAIM: "announce a number",
    ANSWER: "answer",
}


def picture(state: NessosState, seats: Collection[int] | None = None) -> str:
    """The whole table: every card, or those of some seats, and the last offers."""
    game, everyone = state.game, range(state.num_players())
    lines = _table(state, everyone if seats is None else seats)
    if seats is None or len(seats) == len(everyone):
        lines += _aside(game)
    return "\n".join(lines + finished(game)[-1:])


def knowledge(state: NessosState, seat: int) -> str:
    """What one seat may know: its own cards, and all that was said and turned up."""
    lines = [f"seat {seat} sees", *_table(state, [seat])]
    return "\n".join(lines + finished(state.game))


def _table(state: NessosState, seats: Collection[int]) -> list[str]:
    """The table with the cards of some seats, and with the pile if they are all."""
    game = state.game
    pile = f"pile {len(game.pile)} cards"
    if game.pile and len(seats) == state.num_players():
        pile += f", from the top {' '.join(map(name, game.pile))}"
    lines = [_title(state, seats), pile]
    lines += [seat_line(game, seat, seat in seats) for seat in range(state.num_players())]
    return lines + _under_way(game, seats)


def _title(state: NessosState, seats: Collection[int]) -> str:
    game = state.game
    parts = [f"Nessos, {state.num_players()} players", f"round {state.round_number + 1}"]
    if game.phase == OVER:
        parts.append(f"over ({game.how}), won by {', '.join(map(str, game.winners))}")
    else:
        parts.append(f"seat {game.seat} to {_to_do(game, game.seat in seats)}")
    return "; ".join(parts)


def _to_do(game: Game, is_seen: bool) -> str:
    """What the seat to decide is about: others only learn of an offer when it is made."""
    if is_seen:
        return _TO_DO[game.phase]
    return "answer" if game.offers else "offer"


def seat_line(game: Game, seat: int, is_seen: bool) -> str:
    """A seat: the pawn, its points and cards face up, its hand."""
    mark = "out" if not game.live >> seat & 1 else "pawn" if seat == game.pawn else ""
    face_up = " ".join(names(game.taken[seat])) or "nothing"
    hand = game.hands[seat]
    cards = " ".join(names(hand)) if is_seen and hand else f"{hand.bit_count()} cards"
    return f"seat {seat} {mark:<4} {game.points(seat):>2} points, face up {face_up}: {cards}"


def _under_way(game: Game, seats: Collection[int]) -> list[str]:
    """The cards on offer, and the one that is being chosen, as far as some seats know them."""
    lines = []
    if game.offers:
        lines.append(f"on offer: {_said(game.offers, seats)}")
    if game.chosen and game.seat in seats:
        receiver = f" to {game.receiver}" if game.receiver >= 0 else ""
        lines.append(f"chosen: {name(game.chosen)}{receiver}")
    return lines


def _said(offers: Collection[Offer], seats: Collection[int]) -> str:
    """Who offered what to whom: the number said, and in brackets the card if it is known."""
    texts = []
    for offer in offers:
        card = f" [{name(offer.card)}]" if offer.seat in seats else ""
        texts.append(f"seat {offer.seat} to {offer.receiver} says {offer.number}{card}")
    return ", ".join(texts)


def finished(game: Game) -> list[str]:
    """The finished offers in order, their cards turned up (S-4)."""
    everyone = range(game.setting.players)
    return [
        f"offer {number}: {_said(round_.offers, everyone)}; {_outcome(round_)}"
        for number, round_ in enumerate(game.rounds, start=1)
    ]


def _outcome(round_: Round) -> str:
    if round_.is_accepted:
        return f"seat {round_.taker} accepts"
    return f"seat {round_.offers[-1].receiver} refuses, seat {round_.taker} takes"


def _aside(game: Game) -> list[str]:
    """The hands that were set aside (S-11)."""
    hands = enumerate(game.aside)
    return [f"seat {seat} left {' '.join(names(hand))}" for seat, hand in hands if hand]
