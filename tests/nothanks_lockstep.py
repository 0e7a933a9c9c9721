"""No Thanks!: kernels, State and plain-Python reference held against one another game by game.

Three ways of playing must agree: a traced run of the kernels, its replay through `NothanksState`,
and the reference, which is told the same actions as texts. Who begins and the decks are worked
out in plain integers from nature's streams. Every choice is, too, at the turn at which it is made:
a random player's from the players' stream, the others' from what they see there (see `deciding`).
The kernels decide once a card for as long as it lies there: so their plans must come to the same.
"""

import random
from itertools import islice

import numpy as np
from blocks import TracedBlock
from games.nothanks import deciding
from games.nothanks.recount import Match, options_of, recount
from reference import nothanks as reference
from streams import PLAYERS, below, nature_deals, split, stream

from njet.core.columns import ROWS
from njet.games.nothanks import GAME
from njet.games.nothanks.lineup import DEFAULT_THRESHOLD
from njet.games.nothanks.options import MOST_CHIPS, TACTICAL_CARDS, Rules
from njet.games.nothanks.replay import replay
from njet.games.nothanks.run import Run
from njet.games.nothanks.table import (
    CARD,
    CARDS,
    CHIPS,
    DECISIONS,
    FIRST_STARTER,
    FORCED,
    NUMBER,
    OWNERS,
    POT,
    REFUSED,
    REST,
    STARTER,
    TAKEN,
    TOTAL,
    TURN,
)
from njet.games.nothanks.table import GAME as NUMBER_OF_MATCH
from njet.games.nothanks.weights import WEIGHTS

PLAYS_AT_RANDOM = "random"
BITS = 32
"""Random bits of a random player for a card: from the lowest, a 0 refuses it and a 1 takes it."""


# --- rule sets and blocks ---


def random_rules(players: int, rng: random.Random) -> Rules:
    """A rule set with every option drawn."""
    low = rng.choice([1, 2, 3, 3, rng.randint(1, 60)])
    high = rng.choice([35, 61, rng.randint(low, 61)])
    low, high = min(low, high), max(low, high)
    cards = range(low, high + 1)
    removed = rng.randint(0, len(cards) - 1)
    forced = rng.sample(cards, rng.randint(0, min(removed, 4)))
    is_tactical = set(TACTICAL_CARDS) <= set(cards) and len({*forced, *TACTICAL_CARDS}) <= removed
    most_chips = MOST_CHIPS // players
    return Rules(
        chips=rng.choice([None, None, 0, 1, 2, 5, 11, rng.randint(0, most_chips)]),
        low=low,
        high=high,
        removed=removed,
        forced_removals=tuple(forced),
        tactical=is_tactical and rng.random() < 0.5,
        visible_chips=rng.random() < 0.5,
        first=rng.choice([None, rng.randrange(players)]),
        rounds=rng.randint(1, 4),
    )


class Block(TracedBlock):
    """A block of matches as the kernels played it."""

    Run = Run


# --- one match ---


class Lockstep:
    """One match of a block, played by all three."""

    def __init__(self, block: Block, match: int) -> None:
        self.block, self.row = block, match
        self.address = block.seed, block.first_game + match
        rules, players = block.rules, block.players
        half, _ = nature_deals([], 0, *self.address)
        first = below(players, half) if rules.first is None else rules.first
        allowed = set(range(rules.low, rules.high + 1))
        allowed -= reference.forced(options_of(rules, players, first))
        number = rules.high - rules.low + 1 - rules.removed
        self.decks = [
            nature_deals(allowed, number, *self.address, deal)[1] for deal in range(rules.rounds)
        ]
        self.match = Match(options_of(rules, players, first), self.decks)
        self.choices = block.trace.choices[:, :, match].tolist()
        self.rules = [rule_of(policy, players) for policy in block.policies]
        self.words = stream(*self.address, PLAYERS)
        self.bits: list[int] = []  # of every seat for the card
        self.unseen: set[int] = set()  # cards not turned up when it was
        self.number = -1  # of the game under way
        self.step = 0  # of its decisions

    def play(self) -> int:
        """Play the match to its end; the number of decisions compared."""
        block, match, state = self.block, self.match, None
        for state, action in replay(block.rules, block.players, block.seed, block.trace, self.row):
            if len(state.rounds) != self.number:
                self.begin_game(state)
            self.compare_position(state.round)
            legal = match.legal()
            assert list(map(state.action_to_string, state.legal_actions())) == legal
            chosen = state.action_to_string(action)
            assert chosen in legal
            assert self.choices[self.number][self.step] == 1 << action
            assert self.decided(legal) == chosen
            match.apply(chosen)
            self.step += 1
        self.compare_game(state)
        assert match.over
        assert state.scores() == match.scores()
        assert state.winners() == match.winners()
        return sum(match.decisions)

    def begin_game(self, state) -> None:
        self.compare_game(state)
        self.number = len(state.rounds)
        dealt = [card.bit_length() - 1 for card in (state.round.card, *state.round.rest)]
        traced = self.block.trace.deals[self.number, :, self.row].tolist()
        assert dealt == self.decks[self.number]
        assert traced == [1 << card for card in dealt]
        starter = self.match.game.options.first
        assert state.round.first == starter
        assert self.block.trace.firsts[self.number, self.row] == starter
        self.step = 0

    def compare_position(self, round_) -> None:
        """Who is on turn, the card, and all chips; cards that were taken are compared later."""
        game = self.match.game
        assert round_.card == 1 << game.card
        assert (round_.turn, round_.pot, round_.chips) == (game.turn, game.pot, game.chips)

    def decided(self, legal: list[str]) -> str:
        """What the seat on turn does."""
        game = self.match.game
        if game.pot == 0:
            self.bits, self.unseen = self.draw(game.turn), self.hidden(game)
        bits = self.bits[game.turn]
        self.bits[game.turn] >>= 1
        if len(legal) == 1:
            return legal[0]
        rule = self.rules[game.turn]
        is_taken = rule(deciding.sight_of(game, self.unseen)) if rule else bits & 1
        return reference.TAKE if is_taken else reference.PAY

    def draw(self, first: int) -> list[int]:
        """By seat the bits of random players for a card: half a word each, from the one on turn."""
        players = self.block.players
        words = islice(self.words, (players + 1) // 2)
        halves = [half | 1 << BITS for word in words for half in split(word)]
        return [halves[(seat - first) % players] for seat in range(players)]

    def hidden(self, game: reference.Game) -> set[int]:
        """The cards that have not been turned up, those removed among them."""
        allowed = set(reference.all_cards(game.options)) - reference.forced(game.options)
        return allowed - {game.card}.union(*game.taken)

    def compare_game(self, state) -> None:
        """The game that has ended, if one has."""
        assert len(state.rounds) == self.number + 1
        if not state.rounds:
            return
        round_, game = state.rounds[-1], self.match.games[self.number]
        assert game.over and round_.is_over
        assert not any(self.choices[self.number][self.step :])
        for ours, theirs in zip(round_.takes, self.match.takes[self.number], strict=True):
            assert ours == (theirs.seat, 1 << theirs.card, theirs.price)
        assert round_.taken == [set_of(cards) for cards in game.taken]
        assert round_.chips == game.chips
        assert round_.scores() == game.scores()
        assert state.scores() == self.match.scores()


def rule_of(policy: str, players: int) -> deciding.Rule | None:
    """By what a seat decides at a turn; None if it plays at random."""
    name, _, most = policy.partition(":")
    if name == PLAYS_AT_RANDOM:
        return None
    if name == "threshold":
        return deciding.by_threshold(int(most or DEFAULT_THRESHOLD))
    return deciding.by_worth(WEIGHTS[policy][players])


def set_of(members) -> int:
    return sum(1 << member for member in members)


# --- a block ---


def compare_block(block: Block) -> int:
    """Hold every match of a block against State and the reference; the decisions compared."""
    played = [Lockstep(block, match) for match in range(block.trace.firsts.shape[1])]
    decisions = sum(match.play() for match in played)
    compare_tally(block, [match.match for match in played])
    compare_rows(block, [match.match for match in played])
    return decisions


def compare_tally(block: Block, matches: list[Match]) -> None:
    """All that the tally has counted."""
    expected = recount(matches, block.rules, block.players)
    assert block.tally.keys() == expected.keys()
    for name, array in expected.items():
        assert block.tally[name].tolist() == array.tolist(), name


def compare_rows(block: Block, matches: list[Match]) -> None:
    """The kernels' table: every row is left as after the last match that was played in it."""
    last = {number % ROWS: number for number in range(len(matches))}
    for row, number in last.items():
        assert int(block.table[NUMBER_OF_MATCH, row]) == block.first_game + number
        compare_row(block.table[:, row], matches[number])
    assert not block.table[:, len(last) :].any()


def compare_row(t: np.ndarray, match: Match) -> None:
    """A row after the last game of its match."""
    game, takes, players = match.game, match.takes[-1], match.options.players
    starters = match.options.first, game.options.first
    assert (int(t[FIRST_STARTER]), int(t[STARTER])) == starters
    assert t[TOTAL : TOTAL + players].view(np.int64).tolist() == match.scores()
    taken = set_of(card for cards in game.taken for card in cards)
    allowed = set(reference.all_cards(game.options)) - reference.forced(game.options)
    assert (int(t[TAKEN]), int(t[REST])) == (taken, set_of(allowed) - taken)
    assert list(map(int, t[CARDS : CARDS + players])) == [set_of(cards) for cards in game.taken]
    for digit in range(3):
        having = [cards for seat, cards in enumerate(game.taken) if seat >> digit & 1]
        assert int(t[OWNERS + digit]) == set_of(card for cards in having for card in cards)
    last = takes[-1]
    assert (int(t[TURN]), int(t[POT + players % 2])) == (last.seat, last.price)
    assert (int(t[NUMBER]), int(t[CARD])) == (last.card, 1 << last.card)
    assert int(t[DECISIONS]) == match.decisions[-1]
    assert int(t[CHIPS]) == bytes_of(game.chips)
    forced = [sum(take.is_forced for take in takes if take.seat == s) for s in range(players)]
    assert int(t[FORCED]) == bytes_of(forced)
    refusers = [min(take.price, players - 1) for take in takes]
    assert int(t[REFUSED]) == bytes_of(map(refusers.count, range(players)))


def bytes_of(numbers) -> int:
    """Numbers as the bytes of a word, the first one lowest."""
    return int.from_bytes(bytes(numbers), "little")


# --- many blocks ---

KINDS = ("random", "threshold", "heuristic", "tuned", "mixed")
"""Line-ups; `search` has no second copy in plain Python."""


def line_up(kind: str, players: int, rng: random.Random) -> tuple[str, ...]:
    """The same policy for all, or any of them for each; a threshold for each."""
    kinds = rng.choices(KINDS[:-1], k=players) if kind == "mixed" else [kind] * players
    return tuple(
        f"{name}:{rng.randint(-5, 40)}" if name == "threshold" and rng.random() < 0.9 else name
        for name in kinds
    )


def compare(decisions: int, players: int, kind: str, seed: int, rules: Rules | None = None) -> int:
    """Compare blocks of matches until so many decisions are the same; their number.

    Without a rule set, every block has another one, and few matches, so that there are many.
    """
    rng = random.Random(f"{players} {kind} {seed}")
    compared = 0
    while compared < decisions:
        block = Block.play(
            rules or random_rules(players, rng),
            players,
            line_up(kind, players, rng),
            seed=rng.getrandbits(64),
            first_game=rng.choice([0, 1, 10**6, 2**40]),
            games=rng.randint(1, 40 if rules else 3),
        )
        compared += compare_block(block)
    return compared


def compare_part(number: int, decisions: int) -> int:
    """A part of a long comparison: default rules and options, every number of players."""
    kinds = [(kind, rules) for kind in KINDS for rules in (Rules(), None)]
    share = -(-decisions // (len(GAME.players) * len(kinds)))
    return sum(
        compare(share, players, kind, 1000 + number, rules)
        for players in GAME.players
        for kind, rules in kinds
    )
