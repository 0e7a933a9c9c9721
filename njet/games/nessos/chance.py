"""Nessos with its cards dealt and drawn by chance (see `njet.core.chance`)."""

from __future__ import annotations

from njet.core.chance import ChancePlay, Dealing, Limits, Outcomes
from njet.core.sets import members
from njet.games.nessos import display
from njet.games.nessos.cards import KINDS, name, names
from njet.games.nessos.dealing import Nature
from njet.games.nessos.game import Game
from njet.games.nessos.options import Rules
from njet.games.nessos.setting import setting_of
from njet.games.nessos.state import NessosState
from njet.games.nessos.table import ACCEPT_ACTION, REFUSE_ACTION

_PAWN, _DEAL, _DRAW, _NONE = "pawn", "deal", "draw", "none"
_KINDS = list(KINDS.values())
_STEPS_OF_AN_OFFER = 4  # a card, a receiver, a number, an answer


class Ordered(Nature):
    """What shuffles the pile: some cards come first, which chance has chosen."""

    first: list[int]

    def __new__(cls, first: list[int]) -> Ordered:
        """Note the cards that come first."""
        nature = super().__new__(cls)
        nature.first = first
        return nature

    def shuffled(self, cards: int, players_out: int = 0) -> tuple[int, list[int]]:
        """A set of cards, those that are to come first before the others."""
        return 0, _ordered(cards, self.first)


class Play(ChancePlay):
    """A game of Nessos in which chance places the pawn, deals, and draws from the pile (S-2, S-10).

    An answer that ends an offer is carried out when the cards that are drawn after it are known:
    so chance is on turn between the answer and what follows.
    """

    state: NessosState

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        setting = setting_of(rules, players)
        self._due = _PAWN
        hands = [rules.hand_size] * players
        self._dealing = Dealing(setting.deck.mask, [*hands, len(setting.deck) - sum(hands)])
        nothing = [0] * players
        self.state = NessosState(Game(setting, nothing.copy(), [], 0, nothing.copy(), Ordered([])))
        self._answer = -1
        self._drawn: list[int] = []  # the cards chosen to be drawn next
        self._missing = 0  # so many more
        self._pool = 0  # the cards that may be
        self._got: list[list[str]] = [[] for _ in nothing]  # by seat, what it was dealt and drew

    @staticmethod
    def limits(rules: Rules, players: int) -> Limits:
        """What a game by these rules can come to."""
        cards, rounds = len(rules.deck(players)), rules.most_rounds(players)
        returned = players * rules.hand_size if rules.eliminated == "pile" else 0
        return Limits(
            decisions=rounds * rules.most_offers(players) * _STEPS_OF_AN_OFFER,
            chances=1 + 2 * cards + returned,
            outcomes=max(players + 1, len(_KINDS)),
            lowest=0.0,
            highest=1.0,
            has_winner=True,
        )

    @property
    def is_chance(self) -> bool:
        """Whether the pawn is to be placed, or cards to be dealt or drawn."""
        return self._due != _NONE

    def outcomes(self) -> Outcomes:
        """Seats; the pile a card is dealt to, the draw pile last; or the kind of a card drawn."""
        if self._due == _PAWN:
            return [(seat, 1 / self._players) for seat in range(self._players)]
        if self._due == _DEAL:
            return self._dealing.outcomes()
        left = self._pool.bit_count()
        counts = [(self._pool & kind).bit_count() for kind in _KINDS]
        return [(kind, number / left) for kind, number in enumerate(counts) if number]

    def outcome_to_string(self, outcome: int) -> str:
        """Who gets the pawn, where a card is dealt, or what is drawn."""
        if self._due == _PAWN:
            return f"pawn {outcome}"
        if self._due == _DEAL:
            where = "pile" if outcome == self._players else str(outcome)
            return f"{name(self._dealing.card)} to {where}"
        return f"draw {list(KINDS)[outcome]}"

    def recall(self, seat: int) -> str:
        """All that a seat has ever known: when it got which card, and what it knows now."""
        return "\n".join([*self._got[seat], display.knowledge(self.state, seat)])

    # --- chance ---

    def _happen(self, outcome: int) -> None:
        if self._due == _PAWN:
            self.state.game.pawn = outcome
            self._due = _DEAL
        elif self._due == _DEAL:
            self._dealing.put(outcome)
        else:
            card = self._pool & _KINDS[outcome]
            self._draw(card & -card)
        if self._due == _DEAL and self._dealing.is_done:
            self._begin()

    def _begin(self) -> None:
        """Lay the table as it has been dealt."""
        *hands, pile = self._dealing.piles
        game = self.state.game
        nothing = [0] * self._players
        game = Game(game.setting, hands, _ordered(pile, []), game.pawn, nothing, Ordered([]))
        game.begin()
        self.state = NessosState(game)
        self._due = _NONE
        for seat, hand in enumerate(hands):
            self._got[seat].append(f"seat {seat} was dealt {' '.join(names(hand))}")

    def _decide(self, action: int) -> None:
        if action not in (ACCEPT_ACTION, REFUSE_ACTION):
            self.state.apply_action(action)
            return
        after = self.state.child(action)
        hands = zip(self.state.game.hands, after.game.hands, strict=True)
        news = [new & ~old for old, new in hands]
        self._answer, self._missing = action, sum(map(int.bit_count, news))
        self._pool, self._drawn, self._due = sum(news) + sum(after.game.pile), [], _DRAW
        self._draw_what_is_certain()

    def _draw(self, card: int) -> None:
        """Have a card drawn after those before."""
        self._drawn.append(card)
        self._pool ^= card
        self._missing -= 1
        self._draw_what_is_certain()

    def _draw_what_is_certain(self) -> None:
        """Cards of the only kind there is; then, carry out the answer."""
        while self._missing and any(self._pool & ~kind == 0 for kind in _KINDS):
            card = self._pool & -self._pool
            self._drawn.append(card)
            self._pool ^= card
            self._missing -= 1
        if not self._missing:
            self._give_answer()

    def _give_answer(self) -> None:
        """Carry out the answer that chance was waited for with."""
        game = self.state.game
        before = game.hands.copy()
        game.nature = Ordered(self._drawn)
        game.pile = _ordered(sum(game.pile), self._drawn)
        self.state.apply_action(self._answer)
        self._due = _NONE
        for seat, (old, new) in enumerate(zip(before, self.state.game.hands, strict=True)):
            if new & ~old:
                offers = len(self.state.game.rounds)
                drew = " ".join(names(new & ~old))
                self._got[seat].append(f"seat {seat} drew {drew} after offer {offers}")

    def _copy_to(self, other: Play) -> None:
        other._dealing = self._dealing.copy()
        other._drawn = self._drawn.copy()
        other._got = [texts.copy() for texts in self._got]


def _ordered(cards: int, first: list[int]) -> list[int]:
    """Cards, each as a set of one: some before the others."""
    after = cards & ~sum(first)
    return [*(card for card in first if card & cards), *(1 << place for place in members(after))]
