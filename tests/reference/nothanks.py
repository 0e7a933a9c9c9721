"""No Thanks! in plain Python, written from the numbered rules T-1 to T-8 alone.

This is the oracle that the fast kernels are held against. It shares no code with
them, and it prefers clarity to speed: cards are their numbers, the deck is a list
from the top, and one game is one object that is moved on by the two action strings
"pay" (a chip onto the card) and "take" (the card with the chips on it).

"Left" is clockwise is seat + 1.
"""

import copy
from dataclasses import dataclass, replace
from math import comb

PAY = "pay"
TAKE = "take"
TACTICAL_CARDS = (10, 20, 30)


# --- options ---------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """A rule set; the defaults are the rules as written (T-1 to T-8, "Options")."""

    players: int
    chips: int | None = None  # None: T-2, and T-7 if tactical
    low: int = 3
    high: int = 35
    removed: int = 9
    forced_removals: tuple[int, ...] = ()  # cards that must be among the removed
    tactical: bool = False  # T-7
    visible_chips: bool = False  # T-8
    first: int = 0  # T-8; a random first player is drawn by the caller

    def __post_init__(self):
        """Refuse a rule set that cannot be played (T-1)."""
        if not 3 <= self.players <= 7:
            raise ValueError("3 to 7 players")
        if not 0 <= self.first < self.players:
            raise ValueError("the first player must be a seat")
        if starting_chips(self) < 0:
            raise ValueError("chips must not be negative")
        if not 1 <= self.low <= self.high:
            raise ValueError("cards run from low to high, at least 1")
        if not 0 <= self.removed < len(all_cards(self)):
            raise ValueError("at least one card must be played")
        if not forced(self) <= set(all_cards(self)):
            raise ValueError("a forced removal is not a card")
        if len(forced(self)) > self.removed:
            raise ValueError("more forced removals than removals")


def starting_chips(options):
    """Chips per player (T-2, T-7)."""
    # Ruling: a number of chips that is given stands as it is, tactical or not.
    if options.chips is not None:
        return options.chips
    chips = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}[options.players]
    return 10 if options.tactical and chips == 11 else chips


def all_cards(options):
    """Every card, before the removal, in ascending order (T-1)."""
    return list(range(options.low, options.high + 1))


def forced(options):
    """The set of cards that are never played (T-7, option "forced removals")."""
    # Ruling: tactical adds its three cards to the forced removals that are given.
    return set(options.forced_removals) | set(TACTICAL_CARDS if options.tactical else ())


def deck_size(options):
    """Cards played: 24 (T-1)."""
    return len(all_cards(options)) - options.removed


def count_removals(options):
    """How many different sets of removed cards there are (T-1, T-7)."""
    fixed = len(forced(options))
    return comb(len(all_cards(options)) - fixed, options.removed - fixed)


def draw_deck(options, rng):
    """A random deck, from the top; rng is a random.Random (T-1, T-7)."""
    allowed = [card for card in all_cards(options) if card not in forced(options)]
    return rng.sample(allowed, deck_size(options))


# --- scores ----------------------------------------------------------------------


def score(cards, chips):
    """The lowest card of every maximal run, summed, less the chips (T-5)."""
    return sum(card for card in cards if card - 1 not in cards) - chips


def lowest(scores):
    """Every seat with the lowest score (T-5, T-6)."""
    return [seat for seat, points in enumerate(scores) if points == min(scores)]


# --- one game --------------------------------------------------------------------


class Game:
    """One game with a known deck (T-1 to T-6)."""

    def __init__(self, options, deck):
        """Deal the chips and reveal the first card (T-1, T-2, T-8)."""
        deck = list(deck)
        if len(deck) != deck_size(options) or len(set(deck)) != len(deck):
            raise ValueError(f"a deck is {deck_size(options)} different cards")
        if not set(deck) <= set(all_cards(options)) - forced(options):
            raise ValueError("a card of the deck cannot be in play")
        self.options = options
        self.turn = options.first
        self.chips = [starting_chips(options)] * options.players
        self.taken = [[] for _ in range(options.players)]
        self.card = deck[0]
        self.pot = 0
        self.rest = deck[1:]  # the cards not yet revealed, from the top

    @property
    def over(self):
        """True once the last card has been taken (T-4)."""
        return self.card is None

    def legal(self):
        """The actions of the player on turn; none when the game is over (T-3, T-4)."""
        if self.over:
            return []
        return [PAY, TAKE] if self.chips[self.turn] else [TAKE]

    def apply(self, action):
        """Pay or take (T-3); taking the last card ends the game (T-4)."""
        if action not in self.legal():
            raise ValueError(f"illegal action: {action!r}")
        if action == PAY:
            self.chips[self.turn] -= 1
            self.pot += 1
            self.turn = (self.turn + 1) % self.options.players
            return
        self.taken[self.turn].append(self.card)
        self.chips[self.turn] += self.pot
        self.pot = 0
        # The taker stays on turn. Ruling: after the last card nobody is (turn is None).
        if self.rest:
            self.card = self.rest.pop(0)
        else:
            self.card = None
            self.turn = None

    def seen_chips(self, viewer):
        """Chips of every seat as the viewer sees them, None where hidden (T-8)."""
        # Ruling: one's own chips and the chips on the card are always visible.
        return [
            chips if self.options.visible_chips or seat == viewer else None
            for seat, chips in enumerate(self.chips)
        ]

    def scores(self):
        """The score of every seat, as of now (T-5)."""
        return [score(cards, chips) for cards, chips in zip(self.taken, self.chips, strict=True)]

    def winners(self):
        """Every seat with the lowest score; nobody before the end (T-5, T-6)."""
        return lowest(self.scores()) if self.over else []

    def copy(self):
        """An independent copy."""
        return copy.deepcopy(self)


def count_lines(game):
    """The number of lines of play to the end, with the deck fixed (T-3, T-4)."""
    if game.over:
        return 1
    lines = 0
    for action in game.legal():
        after = game.copy()
        after.apply(action)
        lines += count_lines(after)
    return lines


# --- several games ---------------------------------------------------------------


class Match:
    """Several games, one deck each; points are summed and the lowest total wins.

    Option "games per match"; the scores are those of T-5, ties are shared (T-6).
    """

    def __init__(self, options, decks):
        """The start moves one seat to the left each game (T-8)."""
        # Ruling: every game of a match starts anew, with the full number of chips (T-2).
        if not decks:
            raise ValueError("a match is at least one game")
        self.options = options
        self.games = [
            Game(replace(options, first=(options.first + number) % options.players), deck)
            for number, deck in enumerate(decks)
        ]
        self.number = 0  # of the game being played, from 0

    @property
    def game(self):
        """The game being played, or the last one when the match is over."""
        return self.games[self.number]

    @property
    def turn(self):
        """The player on turn, None when the match is over."""
        return self.game.turn

    @property
    def over(self):
        """True once the last game is over (T-4)."""
        return self.games[-1].over

    def legal(self):
        """The actions of the player on turn (T-3)."""
        return self.game.legal()

    def apply(self, action):
        """Move the game on; when it is over, go to the next one (T-3, T-4)."""
        self.game.apply(action)
        if self.game.over and not self.over:
            self.number += 1

    def scores(self):
        """Scores summed over the finished games (T-5)."""
        totals = [0] * self.options.players
        for game in self.games:
            if game.over:
                totals = [a + b for a, b in zip(totals, game.scores(), strict=True)]
        return totals

    def winners(self):
        """Every seat with the lowest total; nobody before the end (T-5, T-6)."""
        return lowest(self.scores()) if self.over else []
