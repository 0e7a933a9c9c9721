"""Njet! in plain Python, written from the numbered rules N-1 to N-16 alone.

This is the oracle that the fast kernels are held against. It shares no code
with them, and it prefers clarity to speed: cards are strings ("G9", "Y1"), hands
are lists of such strings, equal 1s are equal strings, and one game is one object
that is moved on by action strings.

"Left" is clockwise is seat + 1. "none" stands for the missing trump colour and the
missing supertrump colour alike. Lines of the board are numbered 1 to 5, and every
box is known by its label.
"""

import copy
import itertools
import re
from collections import Counter
from dataclasses import dataclass

COLOURS = ("B", "R", "Y", "G")


# --- options ---------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """A rule set; the defaults are the rules as written (N-1 to N-16, "Options")."""

    players: int
    bonus: str = "holder"  # "holder" | "team" | "own" (N-13)
    bonus_factor: int = 2
    discards: tuple[str, ...] = ("0", "1", "1x", "P")
    trumps: tuple[str, ...] = ("B", "R", "Y", "G")
    supertrumps: tuple[str, ...] = ("B", "R", "Y", "G", "none")
    points: tuple[int, ...] = (1, 2, 3, 4, -2)
    super_follows: str = "trump"  # "trump" | "printed" (N-9)
    must_trump: bool = False
    super_loot: bool = True
    first_cover: str = "dealer"  # "dealer" | "left" (N-4)
    rounds: int | None = None  # None: 8 / 9 / 8 / 10 (N-14)
    target: int | None = None  # N-15
    max_rounds: int = 100
    highest: int | None = None  # None: 13, with 3 players 10 (N-1)
    ones: int = 3
    hand_size: int | None = None  # None: 15 / 16 / 15 / 12 (N-2)

    def __post_init__(self):
        assert 2 <= self.players <= 5
        assert self.bonus in ("holder", "team", "own") and self.bonus_factor >= 1
        assert self.super_follows in ("trump", "printed")
        assert self.first_cover in ("dealer", "left")
        for line in (self.discards, self.trumps, self.supertrumps, self.points):
            # Ruling: labels within a line differ, for a box is known by its label.
            assert line and len(set(line)) == len(line), line
        for label in self.discards:
            parse_discard(label)
        assert {*self.trumps, *self.supertrumps} <= {*COLOURS, "none"}
        # Ruling: a game ends by rounds or by a target, so only one of them may be set.
        assert self.rounds is None or self.target is None
        assert number_of_rounds(self) >= 1 and self.max_rounds >= 1
        assert self.ones >= 0 and highest_value(self) >= 1 and hand_size(self) >= 1
        assert len(deck(self)) <= 62
        assert self.players * hand_size(self) <= len(deck(self))


def highest_value(options):
    """Highest card value: 13, with 3 players 10 (N-1)."""
    printed = 10 if options.players == 3 else 13
    return printed if options.highest is None else options.highest


def hand_size(options):
    """Cards dealt to each player (N-2)."""
    printed = {2: 15, 3: 16, 4: 15, 5: 12}[options.players]
    return printed if options.hand_size is None else options.hand_size


def number_of_rounds(options):
    """Rounds of a game without a target (N-14)."""
    printed = {2: 8, 3: 9, 4: 8, 5: 10}[options.players]
    return printed if options.rounds is None else options.rounds


def deck(options):
    """All cards of the deck, equal 1s as equal strings (N-1)."""
    values = [1] * options.ones + list(range(2, highest_value(options) + 1))
    return [f"{colour}{value}" for colour in COLOURS for value in values]


@dataclass(frozen=True)
class Discard:
    """What one L2 box asks of everybody (N-3, N-7)."""

    count: int
    no_ones: bool
    direction: int  # +1 passes to the left, -1 to the right, 0 discards


def parse_discard(label):
    """Read an L2 label: a count (if omitted 1), "x" for no 1s, "P" left, "R" right (N-3)."""
    match = re.fullmatch(r"(\d*)(x?)([PR]?)", label)
    assert label and match, label
    count, no_ones, way = match.groups()
    return Discard(int(count or 1), bool(no_ones), {"": 0, "P": +1, "R": -1}[way])


# --- the board, teams and bonus ----------------------------------------------------


def full_board(options):
    """Open boxes by line before anything is covered, absent characters left out (N-3)."""
    return {
        1: [str(seat) for seat in range(options.players)],
        2: list(options.discards),
        3: list(options.trumps),
        4: list(options.supertrumps),
        5: [str(points) for points in options.points],
    }


def team_choices(first, players):
    """The first player's choices of team, each with the teams by seat (N-5).

    The first player's team is "A". With 2 players the one entry is not a choice.
    """
    others = [seat for seat in range(players) if seat != first]
    choices = {}
    for size in {2: [0], 3: [0, 1], 4: [1], 5: [1, 2]}[players]:
        for partners in itertools.combinations(others, size):
            action = "with " + "+".join(map(str, partners)) if partners else "alone"
            members = {first, *partners}
            choices[action] = tuple("A" if seat in members else "B" for seat in range(players))
    return choices


def bonus_choices(teams):
    """Seats that may hold the bonus card: the smaller team, with 3 and 5 players (N-6)."""
    if len(teams) not in (3, 5):
        return []
    smaller = min("AB", key=teams.count)
    return [seat for seat, team in enumerate(teams) if team == smaller]


def discard_choices(hand, no_ones):
    """Cards that may be discarded or passed (N-3, N-7), 1s too if only 1s are left (N-16)."""
    allowed = [card for card in hand if not (no_ones and is_one(card))]
    return sorted(set(allowed or hand))


# --- cards and tricks --------------------------------------------------------------


def colour(card):
    """Printed colour of a card (N-1)."""
    return card[0]


def value(card):
    """Printed value of a card (N-1)."""
    return int(card[1:])


def is_one(card):
    """Whether a card is a 1, that is, may become loot (N-12)."""
    return value(card) == 1


def is_supertrump(card, supertrump):
    """Supertrumps are the 1s of the L4 colour (N-9)."""
    return is_one(card) and colour(card) == supertrump


def is_trump(card, trump, supertrump):
    """Whether a card is a trump or a supertrump (N-9, N-10)."""
    return colour(card) == trump or is_supertrump(card, supertrump)


def suit(card, trump, supertrump, super_follows="trump"):
    """The colour a card has for following (N-9, N-10).

    A supertrump belongs to the trumps, or under "printed" to its printed colour.
    Ruling: without a trump colour supertrumps alone are the suit "trump".
    """
    if super_follows == "printed":
        return colour(card)
    return "trump" if is_trump(card, trump, supertrump) else colour(card)


def legal_cards(hand, led, trump, supertrump, options):
    """Distinct cards that may be played after the card `led`, None to lead (N-8, N-10)."""
    if led is None:
        return sorted(set(hand))
    suits = {card: suit(card, trump, supertrump, options.super_follows) for card in [led, *hand]}
    following = {card for card in hand if suits[card] == suits[led]}
    # Ruling: under the duty to trump any trump or supertrump will do, high or low.
    trumps = {card for card in hand if options.must_trump and is_trump(card, trump, supertrump)}
    return sorted(following or trumps or set(hand))


def trick_winner(cards, trump, supertrump):
    """Position, from 0, of the card that takes the trick (N-11).

    A supertrump beats everything, so how it follows makes no difference here.
    """
    supers = [place for place, card in enumerate(cards) if is_supertrump(card, supertrump)]
    if supers:
        return supers[-1]
    trumps = [place for place, card in enumerate(cards) if colour(card) == trump]
    led = [place for place, card in enumerate(cards) if colour(card) == colour(cards[0])]
    return max(trumps or led, key=lambda place: (value(cards[place]), place))


def captured(cards, teams, winner_index):
    """Cards of a trick that opponents of its winner played; teams in play order (N-12)."""
    return [card for card, team in zip(cards, teams, strict=True) if team != teams[winner_index]]


def loot(cards, teams, winner_index, supertrump="none", super_loot=True):
    """Number of 1s in the trick that opponents of the winner played (N-12).

    `teams` are those of the players in play order. Without `super_loot` the
    supertrumps do not count.
    """
    ones = [card for card in captured(cards, teams, winner_index) if is_one(card)]
    return len([card for card in ones if super_loot or not is_supertrump(card, supertrump)])


def score_round(tricks, loots, teams, points, bonus_holder, options):
    """Points of every seat for a round (N-13).

    The team total is (tricks + loot) x points, and every member gets it. The bonus
    multiplies the holder's score; under "team" that of the holder's whole team;
    under "own" the holder's own tricks and loot inside the shared total.
    """
    scores = []
    for seat, team in enumerate(teams):
        total = 0
        for member, member_team in enumerate(teams):
            if member_team == team:
                doubled = options.bonus == "own" and member == bonus_holder
                total += (tricks[member] + loots[member]) * (options.bonus_factor if doubled else 1)
        total *= points
        if bonus_holder is not None:
            if options.bonus == "holder" and seat == bonus_holder:
                total *= options.bonus_factor
            if options.bonus == "team" and team == teams[bonus_holder]:
                total *= options.bonus_factor
        scores.append(total)
    return scores


def game_end(scores, rounds_played, options):
    """After a round: "on", "won" (N-14, N-15) or "cut off" (N-15)."""
    if options.target is None:
        return "won" if rounds_played >= number_of_rounds(options) else "on"
    if max(scores) >= options.target:
        return "won"  # Ruling: also in the last round before the cut-off
    return "cut off" if rounds_played >= options.max_rounds else "on"


def leaders(scores):
    """Seats with most points; ties are shared (N-14)."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# --- a game, step by step ----------------------------------------------------------


@dataclass(frozen=True)
class RoundRecord:
    """A finished round: the settled board, who was who, and what it came to (N-13)."""

    dealer: int | None
    board: dict
    first: int
    teams: tuple
    bonus: int | None
    tricks: tuple
    loot: tuple
    scores: tuple
    supers_played: int
    supers_captured: int


class Game:
    """A game from given deals: `deal(round_index)` returns the hands by seat (N-2).

    Phases: "cover" (N-4), "team" (N-5), "bonus" (N-6), "discard" (N-7), "play"
    (N-8 to N-12), "over" (N-14, N-15). `seat` decides, `legal()` lists the actions,
    `apply(action)` takes one. Once over, the fields show the last round.
    """

    def __init__(self, options, deal, first_dealer=0):
        self.options = options
        self._deal = deal
        self.dealer = first_dealer
        self.round = 0
        self.scores = [0] * options.players
        self.round_scores = []
        self.history = []
        self.winners = []
        self.cut_off = False
        if deal is not None:
            self._start_round()

    @classmethod
    def from_trick_phase(
        cls, options, hands, trump, supertrump, value, teams, bonus, lead, table=()
    ):
        """A position in the trick phase, played on to the end of that round only (N-8 to N-13).

        `table` holds the cards of the trick under way, that of the seat `lead` first.
        """
        n = options.players
        assert len(hands) == n == len(teams) and len(table) < n
        game = cls(options, None)
        game.dealer = None
        game._clear(hands)
        game._check_deck([card for hand in hands for card in hand] + list(table))
        played = [(seat - lead) % n < len(table) for seat in range(n)]
        assert len({len(hand) + gone for hand, gone in zip(hands, played, strict=True)}) == 1
        game.board = {3: trump, 4: supertrump, 5: str(value)}
        game.first, game.teams, game.bonus_holder = lead, tuple(teams), bonus
        game.phase, game.seat = "play", lead
        for card in table:
            game._lay(card)
        if not table:
            game._start_play()
        return game

    def clone(self):
        """A copy that can be played on by itself."""

        def copied(field):
            if isinstance(field, list):
                return [copied(item) for item in field]
            if isinstance(field, dict):
                return {key: copied(item) for key, item in field.items()}
            return field

        other = copy.copy(self)
        vars(other).update(copied(vars(self)))
        return other

    def legal(self):
        """The distinct actions of the seat to decide, sorted (N-4 to N-7, N-10)."""
        if self.phase == "cover":
            unsettled = {line: boxes for line, boxes in self.open.items() if len(boxes) > 1}
            return sorted(
                f"L{line}:{label}" for line, boxes in unsettled.items() for label in boxes
            )
        if self.phase == "team":
            return sorted(team_choices(self.first, self.options.players))
        if self.phase == "bonus":
            return sorted(f"bonus {seat}" for seat in bonus_choices(self.teams))
        if self.phase == "discard":
            return discard_choices(self.hands[self.seat], self._discard().no_ones)
        if self.phase == "play":
            led = self.trick[0][1] if self.trick else None
            hand, trump, supertrump = self.hands[self.seat], self.board[3], self.board[4]
            return legal_cards(hand, led, trump, supertrump, self.options)
        return []

    def apply(self, action):
        """Carry out a legal action; ValueError, and nothing changed, for any other."""
        if action not in self.legal():
            raise ValueError(self._why_not(action))
        steps = {
            "cover": self._cover,
            "team": self._team,
            "bonus": self._bonus,
            "discard": self._choose,
            "play": self._play,
        }
        steps[self.phase](action)

    def _why_not(self, action):
        """Why an action is illegal now, in words."""
        if self.phase == "over":
            return f"{action}: the game is over"
        reason = f"the choice is {', '.join(self.legal())}"
        if self.phase == "cover":
            line, _, label = action.partition(":")
            boxes = self.open.get(int(line[1:]) if re.fullmatch("L[1-5]", line) else None)
            if boxes == [label]:
                reason = f"it is the last open box of {line} (N-4)"
            elif boxes is not None:
                reason = f"{line} has no open box {label} (N-4)"
        if self.phase in ("discard", "play"):
            if action not in self.hands[self.seat]:
                reason = "the card is not in hand"
            elif self.phase == "discard":
                reason = f"{self.board[2]} excludes 1s (N-3)"
            else:
                reason = f"after {self.trick[0][1]} {reason} (N-10)"
        return f"seat {self.seat} cannot take {self.phase} action {action!r}: {reason}"

    # The start of a round

    def _clear(self, hands):
        """Put a round back to its start, with these hands."""
        n = self.options.players
        self.hands = [list(hand) for hand in hands]
        self.open, self.board, self.placements = {}, None, []
        self.first = self.teams = self.bonus_holder = None
        self.chosen = []
        self.trick = []
        self.tricks_won, self.loot_won = [0] * n, [0] * n
        self.supers_played = self.supers_captured = 0

    def _check_deck(self, cards):
        """Refuse cards that the deck does not hold (N-1)."""
        surplus = Counter(cards) - Counter(deck(self.options))
        if surplus:
            raise ValueError(f"not in the deck, or too often: {sorted(surplus.elements())}")

    def _start_round(self):
        """Deal, open the board, and let the dealer (or the left) begin (N-2, N-3, N-4)."""
        hands, n, size = self._deal(self.round), self.options.players, hand_size(self.options)
        if [len(hand) for hand in hands] != [size] * n:
            raise ValueError(f"a deal is {n} hands of {size} cards (N-2)")
        self._check_deck([card for hand in hands for card in hand])
        self._clear(hands)
        self.open = full_board(self.options)
        self.phase = "cover"
        self.seat = self.dealer if self.options.first_cover == "dealer" else self._left(self.dealer)

    def _left(self, seat, steps=1):
        """The seat so many places to the left, that is, clockwise."""
        return (seat + steps) % self.options.players

    # One step of each phase

    def _cover(self, action):
        """Cover a box; the board is settled when every line has one open box (N-4)."""
        line, label = int(action[1]), action[3:]
        self.open[line].remove(label)
        self.placements.append((self.seat, action))
        self.seat = self._left(self.seat)
        if all(len(boxes) == 1 for boxes in self.open.values()):
            self.board = {line: boxes[0] for line, boxes in self.open.items()}
            self.first = self.seat = int(self.board[1])
            self.phase = "team"
            if self.options.players == 2:
                self._team("alone")

    def _team(self, action):
        """Make the teams; 3 players: the bonus goes to who is alone (N-5, N-6)."""
        self.teams = team_choices(self.first, self.options.players)[action]
        holders = bonus_choices(self.teams)
        if len(holders) > 1:
            self.phase = "bonus"
        else:
            self.bonus_holder = holders[0] if holders else None
            self._start_discard()

    def _bonus(self, action):
        """Give the bonus card to a member of the team of 2 (N-6)."""
        self.bonus_holder = int(action.split()[1])
        self._start_discard()

    def _discard(self):
        """What L2 asks (N-7)."""
        return parse_discard(self.board[2])

    def _start_discard(self):
        """Discards and passes, after the teams are known, from the first player round (N-7)."""
        self.phase = "discard"
        self._next_chooser()

    def _next_chooser(self):
        """Turn to the next who owes a card to L2, or hand the passed cards over (N-7)."""
        # Ruling: nobody gives more cards than he has.
        owed = min(self._discard().count, hand_size(self.options))
        if len(self.chosen) < owed * self.options.players:
            self.seat = self._left(self.first, len(self.chosen) // owed)
            return
        if self._discard().direction:
            for seat, card in self.chosen:
                self.hands[self._left(seat, self._discard().direction)].append(card)
        self._start_play()

    def _choose(self, card):
        """Put a card aside, to be discarded or passed (N-7)."""
        self.hands[self.seat].remove(card)
        self.chosen.append((self.seat, card))
        self._next_chooser()

    def _start_play(self):
        """The first player leads (N-8). Ruling: a round without cards to play scores 0."""
        self.phase, self.seat = "play", self.first
        if not self.hands[self.first]:
            self._finish_round()

    def _play(self, card):
        """Play a card from hand (N-10); who takes the trick leads the next (N-8)."""
        self.hands[self.seat].remove(card)
        self._lay(card)
        if len(self.trick) == self.options.players:
            self._take_trick()
            if not any(self.hands):
                self._finish_round()

    def _lay(self, card):
        """Put a card of the seat to play on the table (N-8)."""
        self.trick.append((self.seat, card))
        self.supers_played += is_supertrump(card, self.board[4])
        self.seat = self._left(self.seat)

    def _take_trick(self):
        """Give trick and loot to the winner (N-11, N-12)."""
        seats, cards = zip(*self.trick, strict=True)
        teams = [self.teams[seat] for seat in seats]
        trump, supertrump = self.board[3], self.board[4]
        place = trick_winner(cards, trump, supertrump)
        winner = seats[place]
        self.tricks_won[winner] += 1
        self.loot_won[winner] += loot(cards, teams, place, supertrump, self.options.super_loot)
        lost = [card for card in captured(cards, teams, place) if is_supertrump(card, supertrump)]
        self.supers_captured += len(lost)
        self.trick = []
        self.seat = winner

    def _finish_round(self):
        """Score the round, then end the game or move the deal left (N-13, N-14, N-15)."""
        won = (self.tricks_won, self.loot_won, self.teams, int(self.board[5]), self.bonus_holder)
        self.round_scores = score_round(*won, self.options)
        self.scores = [old + new for old, new in zip(self.scores, self.round_scores, strict=True)]
        self.history.append(
            RoundRecord(
                dealer=self.dealer,
                board=dict(self.board),
                first=self.first,
                teams=self.teams,
                bonus=self.bonus_holder,
                tricks=tuple(self.tricks_won),
                loot=tuple(self.loot_won),
                scores=tuple(self.round_scores),
                supers_played=self.supers_played,
                supers_captured=self.supers_captured,
            )
        )
        self.phase, self.seat = "over", None
        if self._deal is None:
            return
        end = game_end(self.scores, len(self.history), self.options)
        if end == "on":
            self.round += 1
            self.dealer = self._left(self.dealer)
            self._start_round()
        else:
            # Ruling: a game that was cut off has no winners (N-15).
            self.cut_off = end == "cut off"
            self.winners = [] if self.cut_off else leaders(self.scores)


# --- small endings by brute force --------------------------------------------------


def _children(game):
    """The positions after each legal action of a trick-phase position (N-10)."""
    assert game._deal is None, "for positions made by Game.from_trick_phase"
    for action in game.legal():
        child = game.clone()
        child.apply(action)
        yield child


def count_lines(game):
    """Number of lines of play to the end of the round, equal 1s as one action (N-10)."""
    return 1 if game.phase == "over" else sum(map(count_lines, _children(game)))


def best_value(game):
    """Tricks + loot of the first leader's team minus the others', by best play (N-12, N-13).

    Every team wants this difference to its own advantage: high when points are
    positive, low when they are negative. The bonus is left out of account.
    """
    ours = game.teams[game.first]
    if game.phase == "over":
        won = [tricks + ones for tricks, ones in zip(game.tricks_won, game.loot_won, strict=True)]
        return sum(one if team == ours else -one for one, team in zip(won, game.teams, strict=True))
    points = int(game.board[5])
    assert points != 0, "with 0 points nothing is at stake"
    wants_more = (game.teams[game.seat] == ours) == (points > 0)
    return (max if wants_more else min)(map(best_value, _children(game)))
