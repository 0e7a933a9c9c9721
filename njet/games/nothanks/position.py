"""Positions of No Thanks! as text, so that one can be typed in a shell, a test or a bug report.

After the word ``nothanks`` come ``key=value`` pairs, separated by spaces::

    nothanks deck=12.4.30 chips=11/9/10 turn=1 pot=2 taken=3.10/-/5

=====  =====================================================================================
deck   the cards not taken yet from the top, separated by ``.``; the first one lies face up
chips  by seat, separated by ``/``
turn   the seat that decides
pot    the chips on the card (default 0)
taken  the cards taken already by seat, ``-`` for none of them (default ``-`` for every seat)
=====  =====================================================================================

It plays on to the end of the game, which it is scored for, and no further games of a match
follow. A finished game is ``deck=-``, and has neither turn nor pot.
"""

from __future__ import annotations

from njet.core.errors import BadInput
from njet.core.texts import need, number, pairs_of, written
from njet.games.nothanks.cards import name, names
from njet.games.nothanks.dealing import cards_of
from njet.games.nothanks.options import MOST_CHIPS, PLAYERS, Rules
from njet.games.nothanks.round import Round

_KEYS = ("deck", "chips", "turn", "pot", "taken")
_KEYS_WHEN_OVER = ("deck", "chips", "taken")
_NONE = "-"


# --- reading ---


def read(text: str, rules: Rules) -> Round:
    """Read a position text; raises `BadInput` with what is wrong and what would be right."""
    pairs = pairs_of(text, "nothanks", _KEYS)
    _check_keys(pairs)
    chips = _read_chips(pairs)
    players = len(chips)
    deck = _read_cards("deck", pairs["deck"], rules, 0)
    turn = number("turn", pairs["turn"], 0, players - 1) if deck else 0
    round_ = Round(rules, players, turn, deck)
    round_.first = -1
    round_.chips = chips
    round_.pot = _read_pot(pairs, chips)
    round_.taken = _read_taken(pairs.get("taken", "/".join([_NONE] * players)), rules, round_)
    return round_


def _check_keys(pairs: dict[str, str]) -> None:
    """Refuse a position with a key too few, or with one too many for a finished game."""
    if pairs.get("deck") != _NONE:
        need(pairs, ("deck", "chips", "turn"), "a position")
        return
    need(pairs, ("deck", "chips"), "a finished game")
    for key in pairs:
        if key not in _KEYS_WHEN_OVER:
            raise BadInput(f"{key} is no key of a finished game: {', '.join(_KEYS_WHEN_OVER)}")


def _read_chips(pairs: dict[str, str]) -> list[int]:
    chips = [number("chips", text, 0, MOST_CHIPS) for text in pairs["chips"].split("/")]
    if len(chips) not in PLAYERS:
        raise BadInput(
            f"chips: {len(chips)} players; No Thanks! is for {PLAYERS[0]} to {PLAYERS[-1]}"
        )
    return chips


def _read_pot(pairs: dict[str, str], chips: list[int]) -> int:
    pot = number("pot", pairs.get("pot", "0"), 0, MOST_CHIPS)
    if sum(chips) + pot > MOST_CHIPS:
        raise BadInput(f"chips, pot: {sum(chips) + pot} chips; at most {MOST_CHIPS} in all")
    return pot


def _read_taken(text: str, rules: Rules, round_: Round) -> list[int]:
    """The sets of cards taken by seat, none of which may be in the deck too."""
    texts = text.split("/")
    if len(texts) != round_.players:
        raise BadInput(
            f"taken: cards of {len(texts)} seats for {round_.players} players; one each, as in "
            f"{'/'.join(['3.10', *[_NONE] * (round_.players - 1)])}"
        )
    taken, in_play = [], round_.card | sum(round_.rest)
    for cards in texts:
        taken.append(sum(_read_cards("taken", cards, rules, in_play)))
        in_play |= taken[-1]
    if in_play.bit_count() > rules.cards_played():
        raise BadInput(
            f"deck, taken: {in_play.bit_count()} cards; {rules.cards_played()} are played (T-1)"
        )
    return taken


def _read_cards(key: str, text: str, rules: Rules, others: int) -> list[int]:
    """Cards in the order of the text, none of which may be among the others."""
    try:
        return cards_of(rules, [] if text == _NONE else text.split("."), others)
    except BadInput as error:
        raise BadInput(f"{key}: {error}") from None


# --- writing ---


def write(round_: Round) -> str:
    """The position text of a game: that of the game under way in a match."""
    pairs = {"deck": _NONE, "chips": "/".join(map(str, round_.chips))}
    if not round_.is_over:
        pairs["deck"] = ".".join(map(name, [round_.card, *round_.rest]))
        pairs["turn"] = str(round_.turn)
    if round_.pot:
        pairs["pot"] = str(round_.pot)
    if any(round_.taken):
        pairs["taken"] = "/".join(".".join(names(cards)) or _NONE for cards in round_.taken)
    return written("nothanks", pairs)
