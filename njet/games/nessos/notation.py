"""Records of Nessos: what their lines say, and how they come from a game.

::

    hand 0: 1 5 7 10 C        the cards dealt to a seat, and the draw pile from the top; left out,
    pile: 3 3 C 9 ...         they come from the seed
    0: C=7 to 2, accept       seat 0 offers a Charon announced as 7 to seat 2, who accepts
    1: 5 to 0, C=2 to 3, refuse   seat 0 adds a Charon, announced as 2; seat 3 refuses
    2: ?=7 to 3               an offer that was never turned up: nobody saw the card
    result: 41 20 35 12
    winners: 0
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from njet.core.notation import END, UNKNOWN, BasePlayer, Kind, Line, Notation, WrongLine, ending
from njet.games.nessos.cards import CHARON, name, names
from njet.games.nessos.game import ANSWER, CLAIM, RECEIVER, Game
from njet.games.nessos.hiding import Hidden
from njet.games.nessos.options import Rules
from njet.games.nessos.state import NessosState

NOTATION = Notation(
    {
        "hand": Kind(),
        "pile": Kind(has_number=False),
        "offer": Kind(separator=","),
        **END,
    },
    usual="offer",
    first="first_player",
)

_LAST = ("accept", "refuse")
_ANSWERS = (*_LAST, "add")
_OFFER = re.compile(r"([0-9]{1,2}|C|\?)(?:=([0-9]{1,2}))?(?: to ([0-9]))?")


class Player(BasePlayer):
    """Plays the lines of a record of Nessos."""

    notation = NOTATION
    state: NessosState
    _hidden: Hidden | None = None

    @classmethod
    def of_log(cls, rules: Rules, players: int, first: int | None, lines: Sequence[Line]) -> Player:
        """Ready to play a game whose seed is not known: what nobody saw is made up.

        Raises
        ------
        WrongLine
            If the hands or the pile are not of the deck.
        """
        hidden = Hidden(rules, players, lines)
        player = cls(hidden.begin(first or 0), lines)
        if not hidden.is_nothing:
            player._hidden, player.seats = hidden, ()
        return player

    def _play_hand(self, line: Line) -> None:
        self._must_come_first(line)
        if line.of >= self.state.num_players():
            raise WrongLine(line.number, f"hand {line.of}: there is no such seat")
        self._expect_cards(line, f"hand {line.of}", names(self.state.game.hands[line.of]))

    def _play_pile(self, line: Line) -> None:
        self._must_come_first(line)
        self.expect(line, "pile", map(name, self.state.game.pile))

    def _must_come_first(self, line: Line) -> None:
        if self.state.history():
            raise WrongLine(line.number, f"{line.kind} comes before the first offer")

    def _expect_cards(self, line: Line, key: str, right: list[str]) -> None:
        if sorted(line.items) != sorted(right):
            raise WrongLine(line.number, f"{key}: by the rules {' '.join(right)}")

    def _play_offer(self, line: Line) -> None:
        game = self.state.game
        if self.state.is_terminal() or self.state.is_choosing() or game.offers:
            raise self.refused(line, "no new offer comes here")
        if game.seat != line.of:
            raise self.refused(line, f"seat {game.seat} offers, not {line.of}")
        if not line.items:
            raise self.refused(line, "an offer is like 5 to 2, or C=7 to 2")
        if any(UNKNOWN in item for item in line.items) and line.items[-1] in _LAST:
            raise WrongLine(line.number, f"{UNKNOWN}: what was taken lies face up; name it (S-4)")
        rounds = len(game.rounds)
        for item in line.items:
            if len(game.rounds) > rounds:
                raise self.refused(line, f"{item} is one too many")
            if item in _ANSWERS:
                self.decide(line, item)
            else:
                self._offer(line, item)

    def _offer(self, line: Line, item: str) -> None:
        """Play an offer, or an addition to one, as far as it goes."""
        found = _OFFER.fullmatch(item)
        if found is None:
            raise self.refused(line, f"{item} is neither an answer nor an offer, like C=7 to 2")
        card, claim, receiver = found.groups()
        if claim is not None and receiver is None:
            raise self.refused(line, f"{item}: say who it is offered to, like {item} to 0")
        if claim is not None and card not in (claim, CHARON, UNKNOWN):
            raise self.refused(line, f"{item}: a creature is announced by its number (S-3)")
        if self.state.game.phase == ANSWER:
            self.decide(line, "add")
        if self._hidden is not None:
            card = self._hidden.show(self.state.game, card, claim, line)
        self.decide(line, card)
        if receiver is not None:
            self.decide(line, f"to {receiver}")
        if claim is not None and card == CHARON:
            self.decide(line, f"claim {claim}")


def written(
    steps: Iterable[tuple[NessosState, int]], state: NessosState, told: bool
) -> Iterator[Line]:
    """The lines of a game.

    Parameters
    ----------
    steps : iterable of (State, int)
        The game before every decision, the same object, and what was decided.
    state : NessosState
        That object.
    told : bool
        Whether the cards are to be written: no seed says them.
    """
    game, pawn = state.game, 0
    items: list[str] = []
    if told:
        yield from _cards(game)
    for _, action in steps:
        if not items:
            pawn = game.seat
        _note(items, game.phase, state.action_to_string(action))
        if items[-1] in _LAST:
            yield Line("offer", pawn, tuple(items))
            items.clear()
    if items:
        yield Line("offer", pawn, tuple(items))
    yield from ending(state)


def _cards(game: Game) -> Iterator[Line]:
    for seat, hand in enumerate(game.hands):
        yield Line("hand", seat, tuple(names(hand)))
    yield Line("pile", -1, tuple(map(name, game.pile)))


def _note(items: list[str], phase: str, text: str) -> None:
    """Write an action down behind what the offer has come to; adding is written by its card."""
    if phase == RECEIVER:
        items[-1] += f" {text}"
    elif phase == CLAIM:
        items[-1] = items[-1].replace(CHARON, text.replace("claim ", f"{CHARON}="), 1)
    else:
        if items[-1:] == ["add"]:
            items.pop()
        items.append(text)
