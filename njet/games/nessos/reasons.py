"""Why an action is illegal, in one line for whoever tried it."""

from __future__ import annotations

from njet.core.errors import BadInput
from njet.games.nessos.game import ANSWER, CARD, CLAIM, OVER, RECEIVER, Game
from njet.games.nessos.options import MOST_OFFERED
from njet.games.nessos.table import CARD_ACTION, CLAIM_ACTION, RECEIVER_ACTION

_TO_DO = {
    CARD: "a card is to be chosen (S-3)",
    RECEIVER: "a receiver is to be chosen (S-3)",
    CLAIM: "a number is to be announced (S-3)",
    ANSWER: "the offer is to be answered (S-4)",
}


def why_not(game: Game, action: int) -> str:
    """Why the seat to decide may not do this; the action is known to be illegal."""
    try:
        name = game.setting.actions.to_text(action)
    except BadInput as error:
        return str(error)
    if game.phase == OVER:
        return f"{name}: it is over"
    phase, act = _belongs(action, name)
    reason = _TO_DO[game.phase] if phase != game.phase else _reason(game, action)
    return f"seat {game.seat} cannot {act}: {reason}"


def _belongs(action: int, name: str) -> tuple[str, str]:
    """The phase in which such an action belongs, and what it does."""
    if action >= CLAIM_ACTION:
        return CLAIM, name
    if action >= RECEIVER_ACTION:
        return RECEIVER, f"offer {name}"
    if action >= CARD_ACTION:
        return CARD, f"offer {name}"
    return ANSWER, name


def _reason(game: Game, action: int) -> str:
    """What is wrong with an action in its phase; there, every number may be announced."""
    if game.phase == ANSWER:
        return _why_not_add(game)
    if game.phase == CARD:
        return "it is not in hand (S-3)"
    return _why_not_to(game, action - RECEIVER_ACTION)


def _why_not_add(game: Game) -> str:
    if len(game.offers) >= MOST_OFFERED:
        return f"{MOST_OFFERED} cards are on offer already (S-5)"
    if not game.hands[game.seat]:
        return "there is no card in hand (S-5)"
    return "there is nobody left to offer to (S-5)"


def _why_not_to(game: Game, receiver: int) -> str:
    if receiver == game.seat:
        return "it is that seat's own offer (S-3)"
    if not game.live >> receiver & 1:
        return f"seat {receiver} is out (S-3)"
    if receiver == game.pawn:
        return f"seat {receiver} holds the pawn (S-5)"
    return f"seat {receiver} has been offered the cards (S-5)"
