"""Cards that a log of Nessos leaves out, made up so that all it tells could have happened.

Every card that a log does not show can be any that is left. So hands and pile are dealt from what
is not given, and when a seat offers a card that it has not been made up to have, one of its unknown
cards changes places with one like it among all others that nobody has seen. Where the hands of
those who are out go back to the pile, nothing given is known any more after that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from njet.core.notation import UNKNOWN, Line, WrongLine
from njet.games.nessos.cards import CHARON, KINDS, names
from njet.games.nessos.game import Game
from njet.games.nessos.options import Rules
from njet.games.nessos.setting import setting_of
from njet.games.nessos.state import NessosState, new_game


class Hidden:
    """The cards of a game that nobody has seen.

    Parameters
    ----------
    rules : Rules
        The rule set.
    players : int
        Number of players.
    lines : sequence of Line
        The log; what it says of hands and pile is as it says.

    Raises
    ------
    WrongLine
        If a hand or the pile has not as many cards as it must, or the deck has no such cards.
    """

    def __init__(self, rules: Rules, players: int, lines: Sequence[Line]) -> None:
        self._rules, self._setting = rules, setting_of(rules, players)
        self._left = Counter(names(self._setting.deck.mask))
        rest = len(self._setting.deck) - players * rules.hand_size
        self._hands: dict[int, list[str]] = {}
        self._pile: list[str] = []
        for line in lines:
            if line.kind == "hand" and (line.of >= players or line.of in self._hands):
                raise WrongLine(
                    line.number, f"hand {line.of}: one each of seats 0 to {players - 1}"
                )
            if line.kind == "hand":
                self._hands[line.of] = self._given(line, rules.hand_size)
            elif line.kind == "pile":
                self._pile = self._given(line, rest)
        self.is_nothing = len(self._hands) == players and len(self._pile) == rest
        self._loose = 0

    def _given(self, line: Line, number: int) -> list[str]:
        if len(line.items) != number:
            raise WrongLine(line.number, f"{len(line.items)} cards; {number} are needed")
        for text in line.items:
            if not self._left[text]:
                raise WrongLine(line.number, f"{text}: the deck has no more of them")
            self._left[text] -= 1
        return list(line.items)

    def begin(self, first: int) -> NessosState:
        """The game before its first decision."""
        players, size = self._setting.players, self._rules.hand_size
        others = list(self._left.elements())
        order: list[str] = []
        for seat in range(players):
            order += self._hands.get(seat) or [others.pop() for _ in range(size)]
        order += self._pile or others[::-1]
        state = new_game(self._rules, players, seed=None, first_player=first, deals=order)
        hands = (hand for seat, hand in enumerate(state.game.hands) if seat not in self._hands)
        self._loose = sum(hands) + (0 if self._pile else sum(state.game.pile))
        return state

    def show(self, game: Game, text: str, claim: str | None, line: Line) -> str:
        """Let the seat to decide have a card, if it can; its text, one that may be if unknown."""
        if self._rules.eliminated != "aside" and game.live != self._setting.everyone:
            self._loose = sum(game.hands) + sum(game.pile)
        if text != UNKNOWN:
            if text in KINDS and not self._has(game, text):
                raise WrongLine(line.number, f"{text}: no card is left that it could be")
            return text
        if claim is None:
            raise WrongLine(line.number, f"{UNKNOWN}: say what it was announced as, like ?=7")
        for kind in (claim, CHARON):
            if kind in KINDS and self._has(game, kind):
                return kind
        raise WrongLine(line.number, f"{UNKNOWN}={claim}: no card is left that it could be")

    def _has(self, game: Game, text: str) -> bool:
        """Whether the hand has a card of a kind, after an exchange if it takes one."""
        hand, kind = game.hands[game.seat], KINDS[text]
        known = hand & kind & ~self._loose
        played = hand & kind & -(hand & kind)
        if known:  # it is the one that is played; another like it stays unknown
            self._loose = self._loose & ~played | (
                known & -known if played != known & -known else 0
            )
            return True
        unknown = hand & self._loose
        if not unknown:
            return True  # the hand is known and has none: the rules will say so
        if not played:
            others = kind & self._loose & self._hidden(game)
            if not others:
                return False
            played = others & -others
            _exchange(game, unknown & -unknown, played)
        self._loose &= ~played
        return True

    def _hidden(self, game: Game) -> int:
        return sum(game.hands) | sum(game.pile) | sum(game.aside)


def _exchange(game: Game, held: int, other: int) -> None:
    """Let a card of the seat to decide and one that lies elsewhere change places."""
    both = held | other
    for places in (game.hands, game.aside):
        for seat, cards in enumerate(places):
            if (cards & both) in (held, other):
                places[seat] = cards ^ both
    game.pile = [both ^ card if card & both else card for card in game.pile]
