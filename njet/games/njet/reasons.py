"""Why an action is illegal, in one line for whoever tried it."""

from __future__ import annotations

from njet.core.errors import BadInput
from njet.core.sets import members
from njet.games.njet.cards import COLOURS
from njet.games.njet.round import BONUS, COVER, DISCARD, OVER, PLAY, TEAM, Round
from njet.games.njet.rules import FIELD_BITS
from njet.games.njet.table import BONUS_ACTION, BOX_ACTION, TEAM_ACTION

COLOUR_NAMES = {"B": "Blue", "R": "Red", "Y": "Yellow", "G": "Green"}

_TO_DO = {
    COVER: "a box is to be covered",
    TEAM: "the teams are to be made",
    BONUS: "the bonus card is to be given",
    DISCARD: "a card is to be put aside",
    PLAY: "a card is to be played",
}


def why_not(round_: Round, action: int) -> str:
    """Why the seat to decide may not do this; the action is known to be illegal."""
    try:
        name = round_.setting.actions.to_text(action, round_.first)
    except BadInput as error:
        return str(error)
    if round_.phase == OVER:
        return f"{name}: it is over"
    phase, verb, reason = _case(round_, action)
    if phase != round_.phase:
        reason = _TO_DO[round_.phase]
    return f"seat {round_.seat} cannot {verb} {name}: {reason}"


def _case(round_: Round, action: int) -> tuple[str, str, str]:
    """The phase in which such an action belongs, a verb for it, and what may be wrong with it."""
    choice = ", ".join(
        round_.setting.actions.to_text(legal, round_.first) for legal in round_.legal()
    )
    if action >= BONUS_ACTION:
        return BONUS, "give", f"the choice is {choice} (N-6)"
    if action >= TEAM_ACTION:
        return TEAM, "choose", f"the choice is {choice} (N-5)"
    if action >= BOX_ACTION:
        return COVER, "cover", _why_not_box(round_, action - BOX_ACTION)
    card = round_.setting.actions.cards_of(action)
    if round_.phase == DISCARD:
        verb = "pass" if round_.terms.discard.passed else "discard"
        return DISCARD, verb, _why_not_aside(round_, card)
    return PLAY, "play", _why_not_card(round_, card)


def _why_not_box(round_: Round, box: int) -> str:
    line = box // FIELD_BITS + 1
    if round_.board >> box & 1:
        return f"it is the last open box of L{line} (N-4)"
    return "it is covered already (N-4)"


def _why_not_aside(round_: Round, card: int) -> str:
    if not round_.hands[round_.seat] & card:
        return "it is not in hand"
    return "1s stay in hand (N-3)"


def _why_not_card(round_: Round, card: int) -> str:
    if round_.phase != PLAY or not round_.hands[round_.seat] & card:
        return "it is not in hand"
    if round_.legal_cards() & ~round_.led:
        return "must play a trump"
    if round_.led == round_.terms.trumps:
        return "must follow the trumps"
    colour = round_.setting.deck.type_of(1 << members(round_.led)[0])[0]
    return f"must follow {COLOUR_NAMES[COLOURS[colour]]}"
