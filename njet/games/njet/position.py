"""Positions of Njet! as text, so that one can be typed in a shell, a test or a bug report.

After the word ``njet`` come ``key=value`` pairs, separated by spaces. During the tricks::

    njet hands=Y1.B10.G2/B1.B3.Y9/R1.G8.G1 trump=Y super=- value=1 teams=ABB bonus=0 lead=0

========  ========================================================================
hands     by seat, separated by ``/``; cards by ``.``; with 3 players none above 10
trump     ``B``, ``R``, ``Y``, ``G``, or ``-`` for none (the default)
super     the supertrumps' colour, likewise
value     points a trick and loot (default 1)
teams     a letter by seat, ``A`` or ``B``
bonus     the seat that holds the bonus card, or ``-`` (the default)
lead      the seat that leads, or has led, the trick under way
table     the cards of that trick in order (default none); those hands are one card shorter
tricks    tricks taken before, by seat, such as ``2.0.1`` (default none)
loot      1s captured with them, likewise
========  ========================================================================

It plays on to the end of the round. The start of a board phase is ``njet players=4 dealer=0``;
``covered=L2:0.L5:-2`` names the boxes that have been covered, in order, and without ``hands`` only
the board is played.
"""

from __future__ import annotations

import re

from njet.core.checks import quoted
from njet.core.errors import BadInput
from njet.core.texts import need, number, pairs_of, parts, written
from njet.games.njet.cards import COLOURS
from njet.games.njet.options import MOST_POINTS, PLAYERS, Discard, Rules
from njet.games.njet.reasons import why_not
from njet.games.njet.round import BONUS, DISCARD, PLAY, Round
from njet.games.njet.setting import Setting, setting_of
from njet.games.njet.table import PARTNERS

_TRICK_KEYS = (
    "hands",
    "trump",
    "super",
    "value",
    "teams",
    "bonus",
    "lead",
    "table",
    "tricks",
    "loot",
)
_BOARD_KEYS = ("players", "dealer", "covered", "hands")
_COLOUR_LETTERS = COLOURS + "-"


# --- reading ---


def read(text: str, rules: Rules) -> Round:
    """Read a position text; raises `BadInput` with what is wrong and what would be right."""
    pairs = pairs_of(text, "njet", _TRICK_KEYS + _BOARD_KEYS)
    if "players" in pairs or "dealer" in pairs:
        _check_keys("a board phase", pairs, _BOARD_KEYS, ("players", "dealer"))
        return _read_board(pairs, rules)
    _check_keys("a trick phase", pairs, _TRICK_KEYS, ("hands", "teams", "lead"))
    return _read_tricks(pairs, rules)


def _check_keys(
    phase: str, pairs: dict[str, str], known: tuple[str, ...], needed: tuple[str, ...]
) -> None:
    for key in pairs:
        if key not in known:
            raise BadInput(f"{key} is no key of {phase}: {', '.join(known)}")
    need(pairs, needed, phase)


def _read_board(pairs: dict[str, str], rules: Rules) -> Round:
    players = number("players", pairs["players"], PLAYERS[0], PLAYERS[-1])
    setting = setting_of(rules, players)
    dealer = number("dealer", pairs["dealer"], 0, players - 1)
    (*hands, _), order = _read_cards(setting, pairs.get("hands", ""), "")
    if "hands" in pairs:
        _check_sizes(hands, players, set(), max(1, *(box.cards for box in setting.discards)))
    round_ = Round(setting, dealer, hands if "hands" in pairs else [])
    round_.order = order
    for label in parts(pairs.get("covered", "")):
        try:
            action = setting.actions.to_id(label)
        except BadInput as error:
            raise BadInput(f"covered: {error}") from None
        _check_legal(round_, "covered", action)
        round_.take(action)
    return round_


def _read_tricks(pairs: dict[str, str], rules: Rules) -> Round:
    players = pairs["hands"].count("/") + 1
    if players not in PLAYERS:
        raise BadInput(f"hands: {players} of them; Njet! is for {PLAYERS[0]} to {PLAYERS[-1]}")
    setting = setting_of(rules, players)
    lead = number("lead", pairs["lead"], 0, players - 1)
    table = parts(pairs.get("table", ""))
    if len(table) >= players:
        raise BadInput(f"table: {len(table)} cards; a trick under way has up to {players - 1}")
    have_played = [setting.left(lead, steps) for steps in range(len(table))]
    (*hands, on_table), order = _read_cards(setting, pairs["hands"], pairs.get("table", ""))
    _check_sizes(hands, players, set(have_played), 0)
    round_ = Round(setting, None, hands)
    round_.order = order
    round_.terms = setting.terms(
        _colour("trump", pairs.get("trump", "-")),
        _colour("super", pairs.get("super", "-")),
        number("value", pairs.get("value", "1"), -MOST_POINTS, MOST_POINTS),
        Discard(0, False, 0),
    )
    round_.team = _teams(pairs["teams"], players)
    round_.holder = _bonus(round_, pairs.get("bonus", "-"))
    _read_winnings(round_, pairs, [*hands, on_table])
    _lay_table(round_, lead, dict(zip(have_played, order[len(order) - len(table) :], strict=True)))
    return round_


def _lay_table(round_: Round, lead: int, cards: dict[int, int]) -> None:
    """Let the seats that have played play the cards on the table, by the rules."""
    for seat, card in cards.items():
        round_.hands[seat] |= card
    round_.start_tricks(lead)
    for seat, card in cards.items():
        _check_legal(round_, "table", round_.setting.actions.of_card(card))
        round_.hands[seat] ^= card
        round_.lay(card)


def _read_cards(setting: Setting, hands: str, table: str) -> tuple[list[int], tuple[int, ...]]:
    """The hands and the cards on the table as sets, and all cards in the order of the text."""
    names = [parts(hand) for hand in (*hands.split("/"), table)]
    try:
        sets = setting.deck.hands(names)
    except BadInput as error:
        raise BadInput(f"cards of {setting.players} players: {error}") from None
    order = []
    for cards, held in zip(names, sets, strict=True):
        for name in cards:
            types = held & setting.deck.type_mask(*setting.deck.parse(name))
            order.append(types & -types)
            held ^= types & -types
    return sets, tuple(order)


def _check_sizes(hands: list[int], players: int, have_played: set[int], least: int) -> None:
    """Hands are of equal size, but for the cards on the table."""
    sizes = [hand.bit_count() + (seat in have_played) for seat, hand in enumerate(hands)]
    if len(sizes) != players:
        raise BadInput(f"hands: {len(sizes)} of them for {players} players")
    for seat, size in enumerate(sizes):
        if size != sizes[0]:
            raise BadInput(
                f"hands: seat {seat} has had {size} cards and seat 0 {sizes[0]}: they are equal, "
                "counting the cards on the table"
            )
    if sizes[0] < least:
        raise BadInput(f"hands: {sizes[0]} cards each; {least} or more are needed")


def _teams(text: str, players: int) -> int:
    sizes = {1 + len(partners) for partners in PARTNERS[players]}
    sizes |= {players - size for size in sizes}
    if not re.fullmatch("[AB]*", text) or len(text) != players or text.count("A") not in sizes:
        both = " or ".join(f"{size} A" for size in sorted(sizes))
        raise BadInput(f"teams: {quoted(text)} is not {players} letters A and B with {both}")
    return sum(1 << seat for seat, team in enumerate(text) if team == "A")


def _bonus(round_: Round, text: str) -> int:
    if text == "-":
        return 0
    seat = number("bonus", text, 0, round_.setting.players - 1)
    takers = round_.bonus_takers()
    if not takers >> seat & 1:
        reason = "a member of the smaller team has it" if takers else "there is no smaller team"
        raise BadInput(f"bonus: seat {seat} cannot hold the bonus card: {reason} (N-6)")
    return 1 << seat


def _read_winnings(round_: Round, pairs: dict[str, str], cards: list[int]) -> None:
    """Tricks and loot taken before; the deck must have held them."""
    setting = round_.setting
    round_.tricks = _counts("tricks", pairs, setting.players)
    round_.loot = _counts("loot", pairs, setting.players)
    in_play = sum(cards)
    most = (len(setting.deck) - in_play.bit_count()) // setting.players
    if sum(round_.tricks) > most:
        raise BadInput(f"tricks: {sum(round_.tricks)} taken; the deck has cards for {most}")
    ones = (setting.deck.ones_mask & ~in_play).bit_count()
    if sum(round_.loot) > ones:
        raise BadInput(f"loot: {sum(round_.loot)} captured; there are {ones} more 1s")
    for seat, (tricks, loot) in enumerate(zip(round_.tricks, round_.loot, strict=True)):
        opponents = setting.players - round_.team_of(seat).bit_count()
        if loot > tricks * opponents:
            raise BadInput(
                f"loot: seat {seat} has {loot} with {tricks} tricks from {opponents} opponents"
            )


def _counts(key: str, pairs: dict[str, str], players: int) -> list[int]:
    texts = pairs[key].split(".") if key in pairs else ["0"] * players
    if len(texts) != players:
        raise BadInput(f"{key}: {len(texts)} numbers for {players} players; one each, as in 2.0.1")
    return [number(key, text, 0, 99) for text in texts]


def _check_legal(round_: Round, key: str, action: int) -> None:
    if action not in round_.legal():
        raise BadInput(f"{key}: {why_not(round_, action)}")


def _colour(key: str, text: str) -> int:
    if len(text) != 1 or text not in _COLOUR_LETTERS:
        raise BadInput(f"{key}: {quoted(text)} is not {', '.join(COLOURS)} or - for none")
    return _COLOUR_LETTERS.index(text)


# --- writing ---


def write(round_: Round) -> str:
    """The position text of a round in its board phase or tricks.

    Raises
    ------
    BadInput
        While the bonus card is given, or cards are discarded or passed.
    """
    if round_.phase in (BONUS, DISCARD):
        raise BadInput("there is no position text between the choice of teams and the first lead")
    is_board = round_.dealer is not None and not (round_.phase == PLAY or round_.played)
    pairs = _board_pairs(round_) if is_board else _trick_pairs(round_)
    return written("njet", pairs)


def _board_pairs(round_: Round) -> dict[str, str]:
    pairs = {"players": str(round_.setting.players), "dealer": str(round_.dealer)}
    if round_.placements:
        pairs["covered"] = ".".join(round_.setting.boxes[box] for _, box in round_.placements)
    if round_.hands:
        pairs["hands"] = _hands(round_)
    return pairs


def _trick_pairs(round_: Round) -> dict[str, str]:
    setting, terms = round_.setting, round_.terms
    pairs = {
        "hands": _hands(round_),
        "trump": _COLOUR_LETTERS[terms.trump],
        "super": _COLOUR_LETTERS[terms.super_],
        "value": str(terms.value),
        "teams": "".join("BA"[round_.team >> seat & 1] for seat in range(setting.players)),
        "bonus": str(round_.holder.bit_length() - 1) if round_.holder else "-",
        "lead": str(round_.lead),
    }
    if round_.trick:
        pairs["table"] = ".".join(map(setting.deck.name, round_.trick))
    for key, counts in (("tricks", round_.tricks), ("loot", round_.loot)):
        if any(counts):
            pairs[key] = ".".join(map(str, counts))
    return pairs


def _hands(round_: Round) -> str:
    """The hands, the cards in the order in which they were typed, or else in the deck's."""
    deck = round_.setting.deck
    places = {card: place for place, card in enumerate(round_.order)}
    texts = []
    for hand in round_.hands:
        cards = [1 << place for place in range(hand.bit_length()) if hand >> place & 1]
        texts.append(".".join(map(deck.name, sorted(cards, key=lambda card: places.get(card, 0)))))
    return "/".join(texts)
