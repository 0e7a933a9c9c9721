"""Traced games of Nessos, played again by the reference with the very cards of the kernels."""

from __future__ import annotations

from collections import Counter

from reference import nessos as reference
from streams import below, nature_deals

from njet.games.nessos.options import Rules

ADD = "add"
ANSWERS = (reference.ACCEPT, reference.REFUSE, ADD)
"""Answers, as the members of the sets that the kernels have for them."""

OFFER_STEPS = 4
"""Steps of a card on offer: it, its receiver, what it is announced as, and the answer."""

CHARON_BIT = 40


# --- cards that know which of their kind they are ---


class Creature(int):
    """A creature to the reference, its number, and the bit that it is to the kernels."""

    bit: int


class Charon(str):
    """A Charon to the reference, and the bit that it is to the kernels."""

    bit: int


def card_of(bit: int) -> Creature | Charon:
    """The card that is a bit to the kernels: four a number, then the Charons."""
    is_charon = bit >= CHARON_BIT
    card = Charon(reference.CHARON) if is_charon else Creature(1 + bit // 4)
    card.bit = bit
    return card


def bits_of_deck(options: reference.Options) -> list[int]:
    """The cards of the deck as the kernels number them."""
    copies = range(options.copies)
    creatures = [4 * (n - 1) + copy for n in reference.deck_numbers(options) for copy in copies]
    return creatures + [CHARON_BIT + charon for charon in range(reference.deck_charons(options))]


def options_of(rules: Rules, players: int) -> reference.Options:
    """The reference's options for a rule set."""
    names = set(reference.Options.__dataclass_fields__) - {"players"}
    return reference.Options(players, **{name: getattr(rules, name) for name in names})


# --- a game that remembers ---


class Game(reference.Game):
    """A game of the reference that remembers who began and what became of every offer.

    Attributes
    ----------
    starter : int
        Who had the pawn first.
    rounds : int
        Offers that are over.
    answers : Counter
        How often so many cards on offer were answered so.
    cards : Counter
        Cards turned up, by whether they were Charons, and by the answer.
    """

    def __init__(self, options, hands, pile, pawn, **more) -> None:
        self.starter, self.rounds = pawn, 0
        self.answers: Counter[tuple[int, str]] = Counter()
        self.cards: Counter[tuple[bool, str]] = Counter()
        self._legal: list[str] | None = None
        super().__init__(options, hands, pile, pawn, **more)

    @classmethod
    def deal(cls, options: reference.Options, seed: int, number: int) -> Game:
        """Deal as nature does in one of a seed's games: half a word before says who begins."""
        deck = bits_of_deck(options)
        half, order = nature_deals(deck, len(deck), seed, number)
        hands, pile = reference.deal(options, list(map(card_of, order)))

        def reshuffle(cards):
            bits = [card.bit for card in cards]
            return map(card_of, nature_deals(bits, len(bits), seed, number, len(game.out))[1])

        game = cls(options, hands, pile, below(options.players, half), reshuffle=reshuffle)
        return game

    def legal(self) -> list[str]:
        """The distinct actions of the player on turn, worked out once."""
        if self._legal is None:
            self._legal = super().legal()
        return self._legal

    def apply(self, action: str) -> None:
        if self.phase == "answer":
            answer = action if action in ANSWERS else ADD
            self.answers[len(self.offer_cards), answer] += 1
            if answer != ADD:
                self.rounds += 1
                self.cards.update((card == reference.CHARON, answer) for card in self.offer_cards)
        super().apply(action)
        self._legal = None

    def traced(self, steps: list[int]) -> tuple[str, int | None]:
        """What a round's traced steps have the seat on turn do, and the bit of its card."""
        first = OFFER_STEPS * len(self.offer_cards)
        if self.phase == "answer":
            answer = ANSWERS[steps[first - 1].bit_length() - 1]
            if answer != ADD:
                return answer, None
        card, receiver, number = (step.bit_length() - 1 for step in steps[first : first + 3])
        return f"{card_of(card)}>{receiver}:{number}", card

    def play(self, choice: str, card: int | None = None) -> None:
        """Carry out a complete choice; of equal cards, the one that is a bit is put down."""
        if card is None:
            self.apply(choice)
            return
        hand = self.hands[self.turn]
        hand.sort(key=lambda held: held.bit != card)  # of equal cards, the first is put down
        chosen = hand[0]
        assert chosen.bit == card
        self.apply(choice)
        self.offer_cards[-1] = chosen  # where the reference has a card of its kind
