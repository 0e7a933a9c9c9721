"""Nessos in plain Python, written from the numbered rules S-1 to S-11 alone.

This is the oracle that the fast kernels are held against. It shares no code with
them, and it prefers clarity to speed: a creature is its number, a Charon is "C",
and one game is one object that is moved on by action strings.

Actions. An offer and an addition read "card>receiver:number": "C>2:7" gives a Charon
to seat 2 and announces a 7, "5>2:5" gives a five (a creature announces its true
number). A receiver may also "accept" or "refuse".

"Left" is clockwise is seat + 1. The pile is the draw pile; the cards on offer are
`offer_cards`, in the order in which they were put down.
"""

import copy
from collections import Counter
from dataclasses import dataclass

CHARON = "C"
ACCEPT = "accept"
REFUSE = "refuse"
MOST_OFFERED = 3  # cards in one offer (S-5)


# --- options ---------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """A rule set; the defaults are the rules as written (S-1 to S-11, "Options")."""

    players: int
    target: int | None = None  # None: 40 / 40 / 35 / 30 (S-7)
    charons_out: int = 3  # Charons that put a player out (S-7)
    charons_end: int = 9  # Charons that end the game (S-7)
    hand_size: int = 5
    set_bonus: int = 10  # per complete set of 1-2-3 (S-8)
    numbers: tuple[int, ...] | None = None  # in the deck; None: S-1
    copies: int = 4  # of each number
    charons: int | None = None  # in the deck; None: S-1
    claims: str = "any"  # what a Charon may announce: "any" (1 to 10) | "deck" (S-3)
    eliminated: str = "aside"  # hand of the eliminated: "aside" | "pile" (S-11)

    def __post_init__(self):
        """Refuse a rule set that cannot be played (S-1)."""
        if not 3 <= self.players <= 6:
            raise ValueError("3 to 6 players")
        if self.claims not in ("any", "deck") or self.eliminated not in ("aside", "pile"):
            raise ValueError("unknown value of an option")
        if min(points_to_win(self), self.charons_out, self.charons_end, self.hand_size) < 1:
            raise ValueError("target, Charon limits and hand size are at least 1")
        numbers = deck_numbers(self)
        if not numbers or not set(numbers) <= set(range(1, 11)):
            raise ValueError("numbers are 1 to 10")
        if len(set(numbers)) != len(numbers):
            raise ValueError("a number is listed twice")
        if self.copies < 1 or deck_charons(self) < 0:
            raise ValueError("too few cards of a kind")
        if self.players * self.hand_size > len(full_deck(self)):
            raise ValueError("the deck does not fill the hands")


def points_to_win(options):
    """Points that win at once (S-7)."""
    printed = {3: 40, 4: 40, 5: 35, 6: 30}[options.players]
    return printed if options.target is None else options.target


def deck_numbers(options):
    """The numbers in the deck, ascending (S-1)."""
    if options.numbers is not None:
        return tuple(sorted(options.numbers))
    without = {3: (4, 6, 8), 4: (6,), 5: (), 6: ()}[options.players]
    return tuple(number for number in range(1, 11) if number not in without)


def deck_charons(options):
    """The number of Charons in the deck (S-1)."""
    printed = {3: 11, 4: 14, 5: 15, 6: 15}[options.players]
    return printed if options.charons is None else options.charons


def full_deck(options):
    """Every card of the deck, in order (S-1)."""
    creatures = [number for number in deck_numbers(options) for _ in range(options.copies)]
    return creatures + [CHARON] * deck_charons(options)


def deal(options, cards):
    """Hands and draw pile out of a shuffled deck (S-2)."""
    # Ruling: seat 0 gets the first cards, seat 1 the next; the rest is the pile from the top.
    size = options.hand_size
    hands = [list(cards[seat * size : (seat + 1) * size]) for seat in range(options.players)]
    return hands, list(cards[options.players * size :])


def claimable(options):
    """The numbers that a Charon may announce (S-3, option "numbers a Charon may claim")."""
    return tuple(range(1, 11)) if options.claims == "any" else deck_numbers(options)


# --- points ----------------------------------------------------------------------


def points_of(cards, set_bonus=10):
    """The sum of the numbers and the bonus per complete set of 1-2-3 (S-8)."""
    count = Counter(cards)
    creatures = sum(card for card in cards if card != CHARON)
    return creatures + set_bonus * min(count[1], count[2], count[3])


# --- one game --------------------------------------------------------------------


class Game:
    """One game from given hands and draw pile (S-2 to S-11)."""

    def __init__(self, options, hands, pile, pawn=0, taken=None, reshuffle=None):
        """Set a position up, the pawn holder to offer (S-2, S-3).

        `reshuffle` turns a list of cards into the shuffled draw pile, the top first;
        it is needed when the eliminated hand goes back to the pile.
        """
        taken = [()] * options.players if taken is None else taken
        if len(hands) != options.players or len(taken) != options.players:
            raise ValueError("one hand and one lot of taken cards per player")
        if any(len(hand) > options.hand_size for hand in hands):
            raise ValueError("a hand is too big")
        for card in [*pile, *(card for cards in [*hands, *taken] for card in cards)]:
            if card not in (*range(1, 11), CHARON):
                raise ValueError(f"not a card: {card!r}")
        if options.eliminated == "pile" and reshuffle is None:
            raise ValueError("hands that go back to the pile need a way to shuffle it")
        self.options = options
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)  # from the top
        self.pawn = pawn
        self.taken = [list(cards) for cards in taken]
        self.reshuffle = reshuffle
        self.aside = [[] for _ in range(options.players)]  # unseen hands (S-11)
        # Ruling: a position may start with players out already, who then hold no cards.
        self.out = {seat for seat in range(options.players) if self._charons(seat) >= self._limit}
        if len(self._live()) < 2 or pawn not in self._live():
            raise ValueError("at least two live players, the pawn holder among them")
        if any(self.hands[seat] for seat in self.out):
            raise ValueError("a player who is out holds no cards")
        self.how = None  # "target" | "survivor" | "nine" | "empty"
        self.offer_cards, self.offerers, self.claims = [], [], []
        self._winners = []
        self._start_round()

    # what is the case

    @property
    def over(self):
        """True once the game has ended (S-7, S-9)."""
        return self.how is not None

    @property
    def _limit(self):
        return self.options.charons_out

    def _charons(self, seat):
        """Face-up Charons of a player (S-7)."""
        return self.taken[seat].count(CHARON)

    def _live(self):
        """The players who are not out, by seat (S-7)."""
        return [seat for seat in range(self.options.players) if seat not in self.out]

    def _live_from(self, start):
        """The players who are not out, clockwise from a seat (S-10)."""
        players = self.options.players
        seats = [(start + step) % players for step in range(players)]
        return [seat for seat in seats if seat not in self.out]

    def points(self, seat):
        """Points of the face-up cards of a player (S-8)."""
        return points_of(self.taken[seat], self.options.set_bonus)

    def winners(self):
        """The seats that won, ascending; none before the end (S-7, S-9)."""
        return list(self._winners)

    def copy(self):
        """An independent copy."""
        return copy.deepcopy(self)

    # the actions

    def _receivers(self):
        """Who can be offered the cards now (S-3, S-5)."""
        if self.phase == "offer":
            return [seat for seat in self._live() if seat != self.pawn]
        # The player on turn has been offered the cards, and so has every earlier adder.
        return [s for s in self._live() if s not in self.offerers and s != self.turn]

    def _ways_to_offer(self):
        """The distinct (card, receiver, number) of the player on turn (S-3, S-5)."""
        hand = self.hands[self.turn]
        ways = []
        for card in [*range(1, 11), CHARON]:
            if card in hand:
                numbers = claimable(self.options) if card == CHARON else (card,)
                for receiver in self._receivers():
                    ways += [f"{card}>{receiver}:{number}" for number in numbers]
        return ways

    def legal(self):
        """The distinct actions of the player on turn (S-3, S-4, S-5, S-11)."""
        if self.phase == "over":
            return []
        if self.phase == "offer":
            return self._ways_to_offer()
        if len(self.offer_cards) >= MOST_OFFERED:
            return [ACCEPT, REFUSE]
        return [ACCEPT, REFUSE, *self._ways_to_offer()]

    def apply(self, action):
        """Carry an action of the player on turn out (S-3, S-4, S-5)."""
        if action not in self.legal():
            raise ValueError(f"illegal action: {action!r}")
        if action == ACCEPT:
            self._take(self.turn)
        elif action == REFUSE:
            self._take(self.offerers[-1])
        else:
            card, rest = action.split(">")
            receiver, number = rest.split(":")
            card = CHARON if card == CHARON else int(card)
            self.hands[self.turn].remove(card)
            self.offer_cards.append(card)
            self.claims.append((self.turn, int(number)))
            self.offerers.append(self.turn)
            self.phase, self.turn = "answer", int(receiver)

    # the course of a game

    def _start_round(self):
        """The pawn holder is to offer; without cards the pawn passes on (S-3, S-11)."""
        holders = [seat for seat in self._live_from(self.pawn) if self.hands[seat]]
        if not holders:
            self._end_by_count("empty")
            return
        # Ruling: a pawn that passes by is no round of its own; nobody draws in between.
        self.pawn = self.turn = holders[0]
        self.phase = "offer"

    def _take(self, taker):
        """The taker gets the offered cards face up, then the checks (S-4, S-7)."""
        self.taken[taker] += self.offer_cards
        self.offer_cards, self.offerers, self.claims = [], [], []
        if self._charons(taker) >= self._limit:
            self._eliminate(taker)
        elif self.points(taker) >= points_to_win(self.options):
            self._end("target", [taker])
            return
        if len(self._live()) == 1:
            self._end("survivor", self._live())
        elif sum(map(self._charons, range(self.options.players))) >= self.options.charons_end:
            self._end_by_count("nine")
        else:
            self._refill()
            self._pass_pawn()
            self._start_round()

    def _eliminate(self, seat):
        """Out of the game; the hand goes aside or back to the pile (S-7, S-11)."""
        self.out.add(seat)
        hand, self.hands[seat] = self.hands[seat], []
        if self.options.eliminated == "aside":
            self.aside[seat] = hand
        elif hand:
            # Ruling: shuffled in at once, before the other checks and before anybody draws;
            # an empty hand causes no shuffle.
            shuffled = list(self.reshuffle(self.pile + hand))
            if Counter(shuffled) != Counter(self.pile + hand):
                raise ValueError("a shuffle keeps the cards")
            self.pile = shuffled

    def _refill(self):
        """Live players draw up to a full hand, each completely, while the pile lasts (S-10)."""
        # Ruling: the holder of the round just played is first; if he is out, his left.
        for seat in self._live_from(self.pawn):
            while len(self.hands[seat]) < self.options.hand_size and self.pile:
                self.hands[seat].append(self.pile.pop(0))

    def _pass_pawn(self):
        """The pawn goes to the next live player on the left (S-10)."""
        self.pawn = self._live_from(self.pawn + 1)[0]

    def _end_by_count(self, how):
        """Most points among the live, then most face-up cards, then shared (S-9)."""

        def rank(seat):
            return self.points(seat), len(self.taken[seat])

        best = max(map(rank, self._live()))
        self._end(how, [seat for seat in self._live() if rank(seat) == best])

    def _end(self, how, winners):
        """The game is over (S-7, S-9)."""
        self.how, self._winners = how, winners
        self.phase, self.turn = "over", None
