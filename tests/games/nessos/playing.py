"""Ways to set games of Nessos up and to play them by complete choices, such as ``C>2:7``."""

from njet.games.nessos import Rules
from njet.games.nessos.cards import names
from njet.state import State


def position(hands, taken="", pile="", pawn=0, **options):
    """A position; hands as "5 C / 1 2 /", one by seat, and taken cards likewise."""

    def by_seat(text):
        return "/".join(".".join(part.split()) or "-" for part in text.split("/"))

    text = f"nessos hands={by_seat(hands)} pawn={pawn}"
    text += f" taken={by_seat(taken)}" if taken else ""
    text += f" pile={by_seat(pile)}" if pile else ""
    return State.from_text(text, Rules(**options))


def parts(state, choice):
    """The action texts of a complete choice, "C>2:7" or an answer."""
    if ">" not in choice:
        return [choice]
    card, rest = choice.split(">")
    receiver, number = rest.split(":")
    texts = ["add"] if state.game.phase == "answer" else []
    texts += [card, f"to {receiver}"]
    return texts + [f"claim {number}"] if card == "C" else texts


def play(state, *choices):
    """Carry complete choices out."""
    for choice in choices:
        for text in parts(state, choice):
            state.apply_action(state.string_to_action(text))
    return state


def choices(state):
    """The complete choices as texts; of a creature with its true number."""
    found = []
    for choice in state.choices():
        texts = [state.action_to_string(action) for action in choice]
        if len(texts) > 1:
            card, receiver, *claim = texts[texts[0] == "add" :]
            number = claim[0].removeprefix("claim ") if claim else card
            texts = [f"{card}>{receiver.removeprefix('to ')}:{number}"]
        found += texts
    return found


def hands(state):
    """The hands as texts."""
    return [" ".join(names(hand)) for hand in state.game.hands]


def taken(state):
    """The cards face up as texts."""
    return [" ".join(names(cards)) for cards in state.game.taken]


def legal(state):
    return [state.action_to_string(action) for action in state.legal_actions()]
