"""Njet!'s kernels, State and plain-Python reference, held against one another game by game.

Three ways of playing must agree: a traced run of the kernels, its replay through `NjetState`, and
the reference, which is told the same actions as texts. The kernels' legal sets are not in the
trace. But random players draw from the legal set with a word of the game's stream; so the set that
the reference finds, drawn from with the same word, must give the very card the kernels took.
"""

import dataclasses
import random
from collections.abc import Iterator

import numpy as np
from blocks import TracedBlock
from reference import njet as reference
from streams import PLAYERS, below, split, stream
from test_tally import recount

from njet.core.columns import ROWS
from njet.core.sets import members
from njet.games.njet import GAME
from njet.games.njet.lineup import SEARCHED
from njet.games.njet.options import MOST_BOXES, Rules
from njet.games.njet.plan import box_names
from njet.games.njet.replay import replay, step_of
from njet.games.njet.run import Run
from njet.games.njet.table import (
    BOARD,
    CAPTURED,
    COVERED,
    FIRST,
    HIDDEN,
    HOLDER,
    HOLDER_CAPTURED,
    HOLDER_TRICKS,
    PARTNERS,
    SCORE,
    SUPERS,
    SUPERS_IN,
    TEAM,
    TEAM_TOTAL,
    TOTAL,
    TRICKS,
    TRUMPS,
    VALUE,
)

# --- rule sets and blocks ---


def random_rules(players: int, rng: random.Random) -> Rules:
    """A rule set with every option drawn."""
    labels = ["0", "1", "2", "3", "1x", "2x", "P", "2P", "R", "3R"]
    ones = rng.choice([0, 1, 2, 3, 3, 3, 4])
    highest = rng.randint(max(2, 11 - ones), 16 - max(1, ones))
    hand_size = rng.randint(3, (ones + highest - 1) * 4 // players)
    ends = rng.choice([{"rounds": rng.randint(1, 3)}, {"target": rng.randint(1, 40)}])

    def some(values: list) -> tuple:
        return tuple(rng.sample(values, rng.randint(2, min(MOST_BOXES, len(values)))))

    return Rules(
        bonus=rng.choice(["holder", "team", "own"]),
        bonus_factor=rng.choice([1, 2, 2, 3, 7]),
        discards=some(labels),
        trumps=some(["B", "R", "Y", "G", "none"]),
        supertrumps=some(["B", "R", "Y", "G", "none"]),
        points=some([-99, -5, -2, -1, 0, 1, 2, 3, 4, 10, 99]),
        super_follows=rng.choice(["trump", "printed"]),
        must_trump=rng.random() < 0.4,
        super_loot=rng.random() < 0.6,
        first_cover=rng.choice(["dealer", "left"]),
        max_rounds=rng.randint(1, 4),
        highest=highest,
        ones=ones,
        hand_size=hand_size,
        **ends,
    )


class Block(TracedBlock):
    """A block of games as the kernels played it."""

    Run = Run

    @classmethod
    def play(cls, rules, players, policies, seed, first_game, games):
        """Let the kernels play games, a table of them at most."""
        assert games <= ROWS
        return super().play(rules, players, policies, seed, first_game, games)


# --- what the players draw ---


def halves(words: Iterator[int], groups: list[int]) -> list[int]:
    """The 32 bits for every step of a round: a word serves two decisions of a group."""
    drawn: list[int] = []
    for size in groups:
        for start in range(0, size, 2):
            drawn += split(next(words))[: size - start]
    return drawn


def drawn_member(members_: int, half: int) -> int:
    """The member of a set that 32 random bits choose, as a set of one."""
    return 1 << members(members_)[below(members_.bit_count(), half)]


# --- one game ---


class Oracle(reference.Game):
    """The reference, asked for the legal actions once a decision."""

    _known = None

    def legal(self):
        if self._known is None:
            self._known = super().legal()
        return self._known

    def apply(self, action):
        super().apply(action)
        self._known = None


class Lockstep:
    """One game of a block, played by all three."""

    def __init__(self, block: Block, game: int):
        self.block, self.number = block, game
        rules, players = block.rules, block.players
        self.deck = rules.deck(players)
        self.names = {1 << place: self.deck.name(1 << place) for place in members(self.deck.mask)}
        self.boxes = box_names(rules, players)
        self.options = reference.Options(players=players, **dataclasses.asdict(rules))
        self.game = Oracle(self.options, self.deal)
        self.choices = block.trace.choices[:, :, game].tolist()
        self.is_random = set(block.policies) == {"random"}
        self.words = stream(block.seed, block.first_game + game, PLAYERS)
        self.groups = self._groups()
        self.rounds = -1
        self.held: list[int] = []  # the very bits that the kernels hold

    def _groups(self) -> list[int]:
        players, options = self.block.players, self.options
        lines = reference.full_board(options).values()
        covers = sum(map(len, lines)) - len(lines)
        most = max(reference.parse_discard(label).count for label in options.discards)
        return [covers, 2] + [players] * (most + reference.hand_size(options))

    def deal(self, round_number: int) -> list[list[str]]:
        hands = self.block.trace.deals[round_number, :, self.number]
        return [self.cards(int(hand)) for hand in hands]

    def cards(self, mask: int) -> list[str]:
        return [self.names[1 << place] for place in members(mask)]

    def play(self) -> int:
        """Play the game to its end; the number of decisions compared."""
        block, decisions, state = self.block, 0, None
        for state, action in replay(
            block.rules, block.players, block.seed, block.trace, self.number
        ):
            decisions += 1
            if len(state.rounds) != self.rounds:
                self.begin_round(state)
            text = state.action_to_string(action)
            legal = self.game.legal()
            assert sorted(map(state.action_to_string, state.legal_actions())) == legal
            assert (state.round.phase, state.round.seat) == (self.game.phase, self.game.seat)
            self.compare_tables(state)
            self.compare_choice(state, legal)
            self.game.apply(text)
        self.compare_rounds(state)
        assert self.game.phase == "over"
        assert state.scores() == self.game.scores
        assert state.winners() == self.game.winners
        assert state.cut_off == self.game.cut_off
        return decisions

    def begin_round(self, state) -> None:
        self.compare_rounds(state)
        self.rounds = len(state.rounds)
        self.held = self.block.trace.deals[self.rounds, :, self.number].tolist()
        assert state.round.hands == self.held  # dealt anew from the seed
        assert state.round.dealer == self.game.dealer
        assert state.scores() == self.game.scores
        self.halves = halves(self.words, self.groups)

    def compare_tables(self, state) -> None:
        """Hands, board, teams, trick, tricks and loot."""
        round_, oracle = state.round, self.game
        if round_.phase == "cover":
            board = {f"L{line}:{label}" for line in oracle.open for label in oracle.open[line]}
            assert {self.boxes[box] for box in members(round_.board)} == board
            return
        trick = [self.names[card] for card in round_.trick]
        assert trick == [card for _, card in oracle.trick]
        if trick:
            return
        for seat, hand in enumerate(round_.hands):
            assert sorted(self.cards(hand)) == sorted(oracle.hands[seat])
        assert (round_.tricks, round_.loot) == (oracle.tricks_won, oracle.loot_won)
        if round_.phase == "play":
            teams = "".join("BA"[round_.team >> seat & 1] for seat in range(self.block.players))
            assert teams == "".join(oracle.teams)
            assert members(round_.holder) == [
                seat for seat in [oracle.bonus_holder] if seat is not None
            ]

    def compare_choice(self, state, legal: list[str]) -> None:
        """The kernels chose from the same set, by the bits of the stream; then let it be done."""
        round_, step = state.round, step_of(state.round)
        chosen = self.choices[self.rounds][step]
        offered = self.offered(round_, legal)
        if self.is_random:
            index = drawn_member(offered, self.halves[step])
            assert self.as_choice(round_, index) == chosen
        if round_.phase in ("discard", "play"):
            assert self.held[round_.seat] & chosen & offered == chosen
            self.held[round_.seat] ^= chosen
            self.pass_cards(round_)

    def offered(self, round_, legal: list[str]) -> int:
        """The reference's legal actions as the set of bits from which the kernels draw."""
        if round_.phase == "cover":
            return sum(1 << box for box, name in self.boxes.items() if name in legal)
        if round_.phase == "team":
            return (1 << len(legal)) - 1
        if round_.phase == "bonus":
            return sum(1 << int(name.split()[1]) for name in legal)
        hand = self.held[round_.seat]
        return sum(1 << place for place in members(hand) if self.names[1 << place] in legal)

    def as_choice(self, round_, index: int) -> int:
        """What the trace notes for a drawn member: for a team, its seats."""
        if round_.phase != "team":
            return index
        places = PARTNERS[self.block.players][index.bit_length() - 1]
        seats = [(round_.first + place) % self.block.players for place in (0, *places)]
        return sum(1 << seat for seat in seats)

    def pass_cards(self, round_) -> None:
        """When the last card of the discards has been chosen, the passed ones change hands."""
        count, way = round_.terms.discard.cards, round_.terms.discard.passed
        players = self.block.players
        if (
            round_.phase != "discard"
            or sum(map(len, round_.aside)) < count * players - 1
            or not way
        ):
            return
        covers = self.groups[0]
        steps = range(covers + 2, covers + 2 + count * players)
        for place, step in enumerate(steps):
            self.held[(place + way) % players] |= self.choices[self.rounds][step]

    def compare_rounds(self, state) -> None:
        """Every finished round's record."""
        assert len(state.rounds) == len(self.game.history)
        if not state.rounds:
            return
        round_, record = state.rounds[-1], self.game.history[-1]
        assert (round_.dealer, round_.first) == (record.dealer, record.first)
        assert {self.boxes[box] for box in members(round_.board)} == {
            f"L{line}:{label}" for line, label in record.board.items()
        }
        assert tuple(round_.tricks) == record.tricks
        assert tuple(round_.loot) == record.loot
        assert tuple(round_.scores) == record.scores


# --- a block ---


def compare_block(block: Block) -> int:
    """Hold every game of a block against State and the reference; the decisions compared."""
    games = block.trace.choices.shape[2]
    played = [Lockstep(block, game) for game in range(games)]
    decisions = sum(game.play() for game in played)
    compare_tally(block, played)
    if block.rules.target is None:
        for row, game in enumerate(played):
            compare_row(block, row, game.game)
    return decisions


def compare_row(block: Block, row: int, oracle: reference.Game) -> None:
    """A row of the kernels' table after the last round."""
    t, players, record = block.table[:, row], block.players, oracle.history[-1]
    signed = t.view(np.int64)
    names = box_names(block.rules, players)
    deck = block.rules.deck(players)
    ones, supers = deck.ones_mask, int(t[SUPERS])
    board = {f"L{line}:{label}" for line, label in record.board.items()}
    assert {names[box] for box in members(int(t[BOARD]))} == board
    assert signed[TOTAL : TOTAL + players].tolist() == oracle.scores
    assert signed[SCORE : SCORE + players].tolist() == list(record.scores)
    assert signed[VALUE] == int(record.board[5])
    assert members(int(t[FIRST])) == [record.first]
    team = members(int(t[TEAM]))
    assert team == [seat for seat, name in enumerate(record.teams) if name == "A"]
    assert members(int(t[HOLDER])) == [seat for seat in [record.bonus] if seat is not None]
    assert set(deck.cards(supers)) == ({f"{record.board[4]}1"} & set(deck.cards(ones)))
    trumps = {f"{record.board[3]}{value}" for value in range(1, deck.highest + 1)}
    hidden = supers if block.rules.super_follows == "trump" else 0
    assert int(t[HIDDEN]) == hidden
    assert set(deck.cards(int(t[TRUMPS]) & deck.mask & ~hidden)) | set(deck.cards(supers)) == (
        trumps & set(deck.cards(deck.mask)) | set(deck.cards(supers))
    )
    for seat in range(players):
        covered = {name for by, name in oracle.placements if by == seat}
        assert {names[box] for box in members(int(t[COVERED + seat]))} == covered
    compare_winnings(block, t, record, team)
    assert int(t[SUPERS_IN]) == record.supers_played
    captured = int(t[CAPTURED]) | int(t[CAPTURED + 1])
    assert (captured & supers).bit_count() == record.supers_captured


def compare_winnings(block: Block, t, record, team: list[int]) -> None:
    """Tricks, loot and totals of both sides, and of the holder of the bonus card."""
    lost = 0 if block.rules.super_loot else int(t[SUPERS])
    others = [seat for seat in range(block.players) if seat not in team]
    for side, seats in enumerate((team, others)):
        assert int(t[TRICKS + side]) == sum(record.tricks[seat] for seat in seats)
        loot = (int(t[CAPTURED + side]) & ~lost).bit_count()
        assert loot == sum(record.loot[seat] for seat in seats)
        plain = [record.scores[seat] for seat in seats if seat != record.bonus]
        if plain and (block.rules.bonus != "team" or record.bonus not in seats):
            assert set(plain) == {int(t[TEAM_TOTAL + side].astype(np.int64))}
    if record.bonus is not None:
        assert int(t[HOLDER_TRICKS]) == record.tricks[record.bonus]
        assert (int(t[HOLDER_CAPTURED]) & ~lost).bit_count() == record.loot[record.bonus]


def compare_tally(block: Block, played: list[Lockstep]) -> None:
    """All that the tally has counted."""
    expected = recount(played, block.rules, block.players)
    assert block.tally.keys() == expected.keys()
    for name, array in expected.items():
        assert block.tally[name].tolist() == array.tolist(), name


# --- many blocks ---


def line_up(kind: str, players: int, rng: random.Random) -> tuple[str, ...]:
    """The same policy for all, or for each any of those that do not search."""
    if kind == "mixed":
        return tuple(
            rng.choices([name for name in GAME.policies if name not in SEARCHED], k=players)
        )
    return (kind,) * players


def compare(decisions: int, players: int, kind: str, seed: int, rules=None) -> int:
    """Compare blocks of games until so many decisions are the same; their number.

    Without a rule set, every block has another one, and few games, so that there are many.
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
            games=rng.randint(1, 12 if rules else 3),
        )
        compared += compare_block(block)
    return compared


def compare_part(number: int, decisions: int) -> int:
    """A part of a long comparison: default rules and options, every number of players."""
    kinds = [("random", Rules()), ("heuristic", Rules()), ("random", None), ("mixed", None)]
    share = -(-decisions // (len(GAME.players) * len(kinds)))
    return sum(
        compare(share, players, kind, 1000 + number, rules)
        for players in GAME.players
        for kind, rules in kinds
    )
