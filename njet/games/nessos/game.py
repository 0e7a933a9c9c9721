"""A game of Nessos in progress, in plain integers over the functions of `rules`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from njet.core.jit import from_python
from njet.core.sets import members
from njet.games.nessos import rules
from njet.games.nessos.actions import cards_of, claim_action, of_cards
from njet.games.nessos.cards import CHARONS
from njet.games.nessos.dealing import Nature
from njet.games.nessos.setting import Setting
from njet.games.nessos.table import ACCEPT_ACTION, ADD_ACTION, CLAIM_ACTION, RECEIVER_ACTION

CARD, RECEIVER, CLAIM, ANSWER, OVER = "card", "receiver", "claim", "answer", "over"
TARGET, SURVIVOR, NINE, EMPTY = "target", "survivor", "nine", "empty"

_points = from_python(rules.points)
_standing = from_python(rules.standing)
_charons = from_python(rules.charons)
_number_of = from_python(rules.number_of)
_receivers = lru_cache(1 << 14)(from_python(rules.receivers))  # of few sets of seats
_answers = from_python(rules.answers)
_next_live = from_python(rules.next_live)


class Offer(NamedTuple):
    """A card on offer (S-3, S-5)."""

    seat: int  # who put it down
    card: int  # as a set of one
    number: int  # what it was announced as
    receiver: int  # whom it, with those before it, was offered


class Round(NamedTuple):
    """A finished offer; its cards lie face up before the taker (S-4)."""

    offers: tuple[Offer, ...]
    is_accepted: bool

    @property
    def taker(self) -> int:
        """Who took the cards: the last receiver, or whom he left them to."""
        last = self.offers[-1]
        return last.receiver if self.is_accepted else last.seat


class Game:
    """A game in progress; sets of cards and seats are integers of bits.

    It is set up as it lies on the table: call `begin` to go on from there.

    Parameters
    ----------
    setting : Setting
        Rules and number of players.
    hands, taken : list of int
        By seat, the cards in hand and those face up.
    pile : list of int
        The draw pile from the top, each card as a set of one.
    pawn : int
        The seat that holds the pawn.
    nature : Nature
        What shuffles the pile when the hand of who is out goes back to it.

    Attributes
    ----------
    phase : str
        ``card``, ``receiver`` or ``claim``, the parts of an offer that is being made; ``answer``;
        or ``over``.
    seat : int
        Who decides.
    live : int
        The seats that are not out, as a set.
    aside : list of int
        By seat, the hand set aside when it went out (S-11).
    offers : list of Offer
        What is on offer, in order.
    chosen, receiver : int
        Of the offer that is being made, the card, still in hand, and the receiver; 0 and -1
        before they are chosen.
    rounds : list of Round
        The finished offers.
    how : str or None
        How the game ended: ``target``, ``survivor``, ``nine`` or ``empty``.
    winners : list of int
        Who has won it.
    order : tuple of int
        The cards as a position text had them, which is how they are written back.
    """

    def __init__(
        self,
        setting: Setting,
        hands: list[int],
        pile: list[int],
        pawn: int,
        taken: list[int],
        nature: Nature,
    ) -> None:
        self.setting, self.nature = setting, nature
        self.hands, self.pile, self.pawn, self.taken = hands, pile, pawn, taken
        self.live = sum(1 << seat for seat, cards in enumerate(taken) if not self._is_out(cards))
        self.aside = [0] * setting.players
        self.offers: list[Offer] = []
        self.rounds: list[Round] = []
        self.how: str | None = None
        self.winners: list[int] = []
        self.order: tuple[int, ...] = ()
        self.phase, self.seat = CARD, pawn
        self.chosen, self.receiver = 0, -1

    def clone(self) -> Game:
        """A copy that can be played on by itself."""
        other = Game.__new__(Game)
        vars(other).update(vars(self))
        for name in ("hands", "pile", "taken", "aside", "offers", "rounds"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def points(self, seat: int) -> int:
        """The points of a seat's face-up cards (S-8)."""
        points: int = _points(self.taken[seat], self.setting.rules.set_bonus)
        return points

    def receivers(self) -> int:
        """Who may be offered the cards by the seat to decide, as a set (S-3, S-5)."""
        offerers = sum(1 << offer.seat for offer in self.offers)
        seats: int = _receivers(self.live, offerers, 1 << self.seat)
        return seats

    def _is_out(self, taken: int) -> bool:
        return bool(_charons(taken) >= self.setting.rules.charons_out)

    # --- decisions (S-3 to S-5) ---

    def legal(self) -> list[int]:
        """The ids of what the seat to decide may do, ascending."""
        if self.phase == CARD:
            return of_cards(self.hands[self.seat])
        if self.phase == RECEIVER:
            return [RECEIVER_ACTION + seat for seat in members(self.receivers())]
        if self.phase == CLAIM:
            return [claim_action(number) for number in self.setting.claims]
        if self.phase == ANSWER:
            hand = self.hands[self.seat]
            answers = _answers(len(self.offers), hand, self.receivers())
            return [ACCEPT_ACTION + answer for answer in members(answers)]
        return []

    def allows(self, action: int) -> bool:
        """Whether the seat to decide may do this: `legal` has it."""
        if self.phase == CARD:
            return bool(self.hands[self.seat] & cards_of(action))
        return action in self.legal()

    def take(self, action: int) -> None:
        """Carry out a legal action."""
        if self.phase == CARD:
            same = self.hands[self.seat] & cards_of(action)
            self.chosen, self.phase = same & -same, RECEIVER
        elif self.phase == RECEIVER:
            self._choose_receiver(action - RECEIVER_ACTION)
        elif self.phase == CLAIM:
            self._put_down(action - CLAIM_ACTION + 1)
        elif action == ADD_ACTION:
            self.phase = CARD
        else:
            self._turn_up(is_accepted=action == ACCEPT_ACTION)

    def _choose_receiver(self, receiver: int) -> None:
        """A creature is announced by its number; for a Charon, one is to be chosen (S-3)."""
        self.receiver = receiver
        if self.chosen & CHARONS:
            self.phase = CLAIM
        else:
            self._put_down(_number_of(self.chosen))

    def _put_down(self, number: int) -> None:
        """Put the chosen card on offer; it is the receiver's turn."""
        self.hands[self.seat] ^= self.chosen
        self.offers.append(Offer(self.seat, self.chosen, number, self.receiver))
        self.phase, self.seat = ANSWER, self.receiver
        self.chosen, self.receiver = 0, -1

    # --- the end of an offer (S-4, S-7, S-10, S-11) ---

    def _turn_up(self, is_accepted: bool) -> None:
        """The cards go to the taker, face up; the game ends, or goes on (S-4, S-7)."""
        round_ = Round(tuple(self.offers), is_accepted)
        self.rounds.append(round_)
        self.taken[round_.taker] |= sum(offer.card for offer in self.offers)
        self.offers = []
        if self._is_out(self.taken[round_.taker]):
            self._eliminate(round_.taker)
        self._end_if_decided()
        if self.phase != OVER:
            self._draw()
            self.pawn = self._next(self.live)
            self._start_round()

    def _eliminate(self, seat: int) -> None:
        """A hand of who is out is set aside unseen, or shuffled into the pile (S-7, S-11)."""
        self.live ^= 1 << seat
        hand, self.hands[seat] = self.hands[seat], 0
        if self.setting.rules.eliminated == "aside":
            self.aside[seat] = hand
        elif hand:
            out = (self.setting.everyone ^ self.live).bit_count()
            _, self.pile = self.nature.shuffled(hand | sum(self.pile), out)

    def _draw(self) -> None:
        """Draw up to full hands, the pawn holder first, while the pile lasts (S-10)."""
        for steps in range(self.setting.players):
            seat = (self.pawn + steps) % self.setting.players
            if self.live >> seat & 1:
                missing = self.setting.rules.hand_size - self.hands[seat].bit_count()
                self.hands[seat] |= sum(self.pile[:missing])
                del self.pile[:missing]

    def _next(self, seats: int) -> int:
        """The next of some seats on the pawn's left; the pawn's own if there is no other."""
        seat: int = _next_live(seats, 1 << self.pawn, self.setting.everyone)
        return seat.bit_length() - 1

    # --- the course of a game ---

    def begin(self) -> None:
        """Go on from the table as it lies: the pawn holder offers, unless it is over."""
        self._end_if_decided()
        if self.phase != OVER:
            self._start_round()

    def _start_round(self) -> None:
        """Let the pawn holder offer; without cards, he passes the pawn on (S-3, S-11)."""
        holders = sum(1 << seat for seat in members(self.live) if self.hands[seat])
        if not holders:
            self._end_by_count(EMPTY)
            return
        if not holders >> self.pawn & 1:
            self.pawn = self._next(holders)
        self.phase, self.seat = CARD, self.pawn

    def _end_if_decided(self) -> None:
        """The checks of S-7 in their order, who is out being out already."""
        live = members(self.live)
        there = [seat for seat in live if self.points(seat) >= self.setting.target]
        if there:
            self._end(TARGET, there)
        elif len(live) == 1:
            self._end(SURVIVOR, live)
        elif sum(map(_charons, self.taken)) >= self.setting.rules.charons_end:
            self._end_by_count(NINE)

    def _end_by_count(self, how: str) -> None:
        """Most points among the live, then most face-up cards, then shared (S-9)."""
        standings = {
            seat: _standing(self.points(seat), self.taken[seat]) for seat in members(self.live)
        }
        best = max(standings.values())
        self._end(how, [seat for seat, standing in standings.items() if standing == best])

    def _end(self, how: str, winners: list[int]) -> None:
        self.phase, self.how, self.winners = OVER, how, winners
