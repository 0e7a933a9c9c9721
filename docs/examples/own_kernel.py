"""A kernel of one's own: deals and tricks of Njet! in plain numba code, on the package's rules.

The functions of `njet.core.bits`, `njet.core.rng` and of a game's ``rules`` are compiled ones:
they can be called in any function under ``@njit``, kept in numba's cache or not. Sets of cards are
words; literals are wrapped, since a `uint64` and a plain integer make an `int64`.

How often does the seat that leads win the first trick, if everybody plays at random?
"""

import numpy as np
from numba import njit

from njet.core.bits import LOW32, ONE, ZERO, member
from njet.core.rng import draw, start
from njet.games.njet.cards import Deck, lane
from njet.games.njet.rules import beaters, led_suit, legal_cards

DECK = Deck(ones=3, highest=13)
CARDS, ONES = np.uint64(DECK.mask), np.uint64(DECK.ones_mask)
TRUMPS, SUPERS = np.uint64(lane(1)), np.uint64(lane(2) & DECK.ones_mask)  # red; yellow 1s
PLAYERS, HAND = 4, 15


@njit
def deal(hands, low, high):
    """Deal all cards, one after the other; return the stream's state after it."""
    rest = CARDS
    for card in range(PLAYERS * HAND):
        word, low, high = draw(low, high)
        dealt = member(rest, word & LOW32)
        hands[card % PLAYERS] |= dealt
        rest ^= dealt
    return low, high


@njit
def play_trick(hands, played, leader, low, high):
    """Play a trick at random; return who wins it, and the stream's state after it."""
    led = beating = ZERO
    winner = leader
    for place in range(PLAYERS):
        seat = (leader + place) % PLAYERS
        legal = hands[seat] if place == 0 else legal_cards(hands[seat], led)
        word, low, high = draw(low, high)
        card = member(legal, word & LOW32)
        hands[seat] ^= card
        played[place] = card
        if place == 0:
            led = led_suit(card, TRUMPS | SUPERS, SUPERS)
        if place == 0 or (card & beating) != ZERO:
            winner = seat
            beating = beaters(card, led, TRUMPS | SUPERS, SUPERS, ONES)
    return winner, low, high


@njit
def play_deal(seed, number, hands, played, winners):
    """Deal the cards of a number, and play them; note all cards and who won the tricks."""
    low, high = start(seed, number, ONE)
    hands[:] = ZERO
    low, high = deal(hands, low, high)
    first = hands.copy()
    leader = 0
    for trick in range(HAND):
        leader, low, high = play_trick(hands, played[trick], leader, low, high)
        winners[trick] = leader
    return first


@njit
def leader_wins(seed, deals):
    """The share of deals in which the seat that leads first wins the first trick."""
    hands = np.zeros(PLAYERS, dtype=np.uint64)
    played = np.zeros((HAND, PLAYERS), dtype=np.uint64)
    winners = np.zeros(HAND, dtype=np.int64)
    wins = 0
    for number in range(deals):
        play_deal(seed, np.uint64(number), hands, played, winners)
        wins += winners[0] == 0
    return wins / deals


if __name__ == "__main__":
    print(f"{leader_wins(np.uint64(1), 100_000):.4f}")
