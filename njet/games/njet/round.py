"""One round of Njet!, step by step, in plain integers over the functions of `rules`."""

from __future__ import annotations

from functools import lru_cache

from njet.core.jit import from_python
from njet.core.sets import members
from njet.games.njet import rules
from njet.games.njet.options import Discard
from njet.games.njet.rules import (
    DISCARD_LINE,
    FIRST_LINE,
    POINTS_LINE,
    SUPER_LINE,
    TRUMP_LINE,
)
from njet.games.njet.setting import NO_COLOUR, Setting
from njet.games.njet.table import BONUS_ACTION, BOX_ACTION, TEAM_ACTION

COVER, TEAM, BONUS, DISCARD, PLAY, OVER = "cover", "team", "bonus", "discard", "play", "over"

_SEEN = 1 << 14
"""Answers kept of rules that are asked about few cards again and again."""

_open_to_cover = from_python(rules.open_to_cover)
_field = from_python(rules.field)
_led_suit = lru_cache(_SEEN)(from_python(rules.led_suit))
_legal_cards = from_python(rules.legal_cards)
_legal_cards_must_trump = from_python(rules.legal_cards_must_trump)
_beaters = lru_cache(_SEEN)(from_python(rules.beaters))
_loot_of = from_python(rules.loot_of)
_bonus_takers = from_python(rules.bonus_takers)
_discardable = from_python(rules.discardable)
_score = from_python(rules.score)

_WORD = (1 << 64) - 1
_SIGN = 1 << 63


class Round:
    """A round in progress; sets of cards, boxes and seats are integers of bits.

    Parameters
    ----------
    setting : Setting
        Rules and number of players.
    dealer : int, optional
        Who dealt; None for a position in the trick phase.
    hands : list of int
        The cards dealt, by seat; with an empty list only the board can be settled.

    Attributes
    ----------
    phase : str
        ``cover``, ``team``, ``bonus``, ``discard``, ``play`` or ``over``.
    seat : int
        Who decides.
    order : tuple of int
        The cards as a position text had them, which is how they are written back.
    board : int
        The open boxes, laid out as in `rules`.
    coverable : int
        Those of them that may be covered (N-4).
    placements : list of (seat, box)
        What was covered, in order; a box by its bit's number.
    first, team, holder : int
        The first player, -1 while unknown; the seats of the first player's team; who holds the
        bonus card, as a set.
    terms : Terms
        What the settled board says; nothing before.
    aside : list of list of int
        The cards that each seat has chosen to discard or pass.
    lead, trick : int, list of int
        Who led the trick under way, and its cards in order.
    winner, led, beating : int
        Who would take it as it is, what follows its first card, and what would take it.
    tricks, loot : list of int
        Taken so far, by seat.
    played : list of (int, tuple of int)
        The finished tricks: who led, and the cards in order.
    scores : list of int
        The round's points by seat, once it is over.
    """

    def __init__(self, setting: Setting, dealer: int | None, hands: list[int]) -> None:
        none = [0] * setting.players
        self.setting, self.dealer = setting, dealer
        self.hands = hands
        self.order: tuple[int, ...] = ()
        self.board = setting.board
        self.coverable: int = _open_to_cover(self.board)
        self.placements: list[tuple[int, int]] = []
        self.first = -1
        self.team = self.holder = 0
        self.terms = setting.terms(NO_COLOUR, NO_COLOUR, 0, Discard(0, False, 0))
        self.aside: list[list[int]] = [[] for _ in none]
        self.trick: list[int] = []
        self.led = self.beating = self.winner = self.lead = 0
        self.tricks, self.loot = none.copy(), none.copy()
        self.played: list[tuple[int, tuple[int, ...]]] = []
        self.scores = none
        self.phase = COVER
        self.seat = 0 if dealer is None else dealer
        if setting.rules.first_cover == "left":
            self.seat = setting.left(self.seat)

    def clone(self) -> Round:
        """A copy that can be played on by itself."""
        other = Round.__new__(Round)
        vars(other).update(vars(self))
        other.hands = self.hands.copy()
        other.placements = self.placements.copy()
        other.aside = [cards.copy() for cards in self.aside]
        other.trick = self.trick.copy()
        other.tricks, other.loot = self.tricks.copy(), self.loot.copy()
        other.played = self.played.copy()
        return other

    def legal(self) -> list[int]:
        """The ids of what the seat to decide may do, ascending (N-4 to N-7, N-10)."""
        if self.phase == COVER:
            return [BOX_ACTION + box for box in members(self.coverable)]
        if self.phase == TEAM:
            return [TEAM_ACTION + team for team in self.setting.teams(self.first)]
        if self.phase == BONUS:
            return [BONUS_ACTION + seat for seat in members(self.bonus_takers())]
        return self.setting.actions.of_cards(self.legal_cards())

    def allows(self, action: int) -> bool:
        """Whether the seat to decide may do this: `legal` has it."""
        if self.phase in (DISCARD, PLAY):
            return bool(self.legal_cards() & self.setting.actions.cards_of(action))
        if self.phase == COVER and action >= BOX_ACTION:
            return bool(self.coverable >> (action - BOX_ACTION) & 1)
        return action in self.legal()

    def legal_cards(self) -> int:
        """The cards that may be discarded or played; empty in the other phases (N-7, N-10)."""
        if self.phase not in (DISCARD, PLAY):
            return 0
        hand = self.hands[self.seat]
        if self.phase == DISCARD:
            spared = self.setting.deck.ones_mask if self.terms.discard.spares_ones else 0
            cards: int = _discardable(hand, spared)
        elif not self.trick:
            cards = hand
        elif self.setting.rules.must_trump:
            trumping = self.terms.trumps | self.terms.supers
            cards = _legal_cards_must_trump(hand, self.led, trumping)
        else:
            cards = _legal_cards(hand, self.led)
        return cards

    def take(self, action: int) -> None:
        """Carry out a legal action."""
        if self.phase == COVER:
            self._cover(action - BOX_ACTION)
        elif self.phase == TEAM:
            self._make_team(action - TEAM_ACTION)
        elif self.phase == BONUS:
            self._give_bonus(1 << (action - BONUS_ACTION))
        elif self.phase == DISCARD:
            self._put_aside(self._take_from_hand(action))
        else:
            self._play(self._take_from_hand(action))

    # --- board, teams, bonus (N-4 to N-6) ---

    def _cover(self, box: int) -> None:
        self.board ^= 1 << box
        self.coverable = _open_to_cover(self.board)
        self.placements.append((self.seat, box))
        self.seat = self.setting.left(self.seat)
        if not self.coverable:
            self._settle_board()

    def _settle_board(self) -> None:
        """Read the round's terms from the open boxes (N-3, N-9)."""
        place = [_field(self.board, line).bit_length() - 1 for line in range(rules.LINES)]
        self.terms = self.setting.terms(
            place[TRUMP_LINE],
            place[SUPER_LINE],
            self.setting.rules.points[place[POINTS_LINE]],
            self.setting.discards[place[DISCARD_LINE]],
        )
        self.first = self.seat = place[FIRST_LINE]
        self.phase = TEAM if self.hands else OVER
        if self.phase == TEAM and len(self.setting.teams(self.first)) == 1:
            self._make_team(self.setting.teams(self.first)[0])

    def bonus_takers(self) -> int:
        """Who may get the bonus card, as a set of seats (N-6)."""
        seats: int = _bonus_takers(self.team, self.setting.everyone)
        return seats

    def _make_team(self, team: int) -> None:
        """The first player's team, and the bonus card where there is no choice (N-5, N-6)."""
        self.team = team
        takers = self.bonus_takers()
        if takers.bit_count() > 1:
            self.phase = BONUS
        else:
            self._give_bonus(takers)

    def _give_bonus(self, holder: int) -> None:
        self.holder = holder
        self.phase = DISCARD
        self._next_to_discard()

    # --- discard and pass (N-7) ---

    def _take_from_hand(self, action: int) -> int:
        """Take one card of an action's type out of the hand of the seat to decide."""
        cards = self.hands[self.seat] & self.setting.actions.cards_of(action)
        card = cards & -cards
        self.hands[self.seat] ^= card
        return card

    def _put_aside(self, card: int) -> None:
        self.aside[self.seat].append(card)
        self._next_to_discard()

    def _next_to_discard(self) -> None:
        """Turn to the next who owes a card, the first player first, or begin the tricks."""
        for steps in range(self.setting.players):
            seat = self.setting.left(self.first, steps)
            if len(self.aside[seat]) < self.terms.discard.cards:
                self.seat = seat
                return
        self._hand_over()

    def _hand_over(self) -> None:
        """Passed cards change hands all at once (N-7); the first player leads (N-8)."""
        self.phase = PLAY
        for seat in range(self.setting.players):
            self.hands[seat] |= self.received(seat)
        self.start_tricks(self.first)

    def received(self, seat: int) -> int:
        """The cards that a seat was passed, once all have chosen."""
        passed = self.terms.discard.passed
        if not passed or self.phase not in (PLAY, OVER):
            return 0
        return sum(self.aside[self.setting.left(seat, -passed)])

    # --- tricks (N-8 to N-12) ---

    def start_tricks(self, lead: int) -> None:
        """Let a seat lead; a round without cards to play is over."""
        self.phase = PLAY
        self.lead = self.seat = lead
        if not self.hands[lead]:
            self._finish()

    def _play(self, card: int) -> None:
        self.lay(card)
        if len(self.trick) == self.setting.players:
            self._take_trick()

    def lay(self, card: int) -> None:
        """Lay a card of the seat to play on the table, and see whether it wins (N-11)."""
        terms, ones = self.terms, self.setting.deck.ones_mask
        if not self.trick:
            self.led = _led_suit(card, terms.trumps, terms.hidden)
        if not self.trick or card & self.beating:
            self.winner = self.seat
            self.beating = _beaters(card, self.led, terms.trumps, terms.supers, ones)
        self.trick.append(card)
        self.seat = self.setting.orders[self.seat][1]

    def _take_trick(self) -> None:
        """Give trick and loot to the winner, who leads the next (N-8, N-12)."""
        partners = self.team_of(self.winner)
        seats = self.setting.orders[self.lead]
        own = sum(
            card for seat, card in zip(seats, self.trick, strict=True) if partners >> seat & 1
        )
        loot = _loot_of(sum(self.trick), own, self.setting.deck.ones_mask)
        if not self.setting.rules.super_loot:
            loot &= ~self.terms.supers
        self.tricks[self.winner] += 1
        self.loot[self.winner] += loot.bit_count()
        self.played.append((self.lead, tuple(self.trick)))
        self.trick = []
        self.lead = self.seat = self.winner
        if not self.hands[self.lead]:
            self._finish()

    def team_of(self, seat: int) -> int:
        """The team of a seat, as a set of seats."""
        return self.team if self.team >> seat & 1 else self.setting.everyone ^ self.team

    # --- scores (N-13) ---

    def _finish(self) -> None:
        self.phase = OVER
        self.scores = [self._score_of(seat) for seat in range(self.setting.players)]

    def _score_of(self, seat: int) -> int:
        """A seat's points: the team's total, times the factor for whom the bonus serves (N-13)."""
        rules, team = self.setting.rules, self.team_of(seat)
        won = 0
        for member in members(team):
            own = self.holder >> member & 1 and rules.bonus == "own"
            won += (self.tricks[member] + self.loot[member]) * (rules.bonus_factor if own else 1)
        served = {"holder": self.holder >> seat & 1, "team": team & self.holder, "own": 0}
        points: int = _score(
            won * self.terms.value & _WORD, rules.bonus_factor, bool(served[rules.bonus])
        )
        return points - 2 * (points & _SIGN)
