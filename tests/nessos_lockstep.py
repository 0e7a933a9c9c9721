"""Nessos: kernels, State and plain-Python reference held against one another game by game.

Three ways of playing must agree: a traced run of the kernels, its replay through `NessosState`,
and the reference, which is told the same choices as texts and is dealt the kernels' very cards,
worked out in plain integers from nature's streams. What the kernels took for legal is not in the
trace; but what a random player chooses, and before whom he or the heuristic puts down a card,
follows from the legal choices and half a word of the players' stream: so each must be the one that
the kernels made.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice

import numpy as np
from blocks import TracedBlock
from games.nessos.playing import choices as choices_of
from games.nessos.recount import WAYS, recount
from games.nessos.traced import ANSWERS, CHARON_BIT, OFFER_STEPS, Game, options_of
from reference import nessos as reference
from streams import PLAYERS, below, split, stream

from njet.core.columns import ROWS
from njet.games.nessos import GAME
from njet.games.nessos.cards import name, names
from njet.games.nessos.options import MOST_HAND, Rules
from njet.games.nessos.replay import replay
from njet.games.nessos.run import Run
from njet.games.nessos.table import (
    CHARONS_UP,
    CLEAN,
    DECK,
    DECK_SIZE,
    FACE_UP,
    HAND,
    HOW,
    LIVE,
    OUT,
    PLACE,
    POINTS,
    RISKY,
    ROUND,
    STARTER,
    TAKEN,
    WINNERS,
)
from njet.games.nessos.table import GAME as NUMBER_OF_GAME

PHASES = {"offer": "card", "answer": "answer", "over": "over"}
"""State's phase at the beginning of a complete choice, by the reference's."""

THOROUGH = 16
"""One game of so many is compared choice by choice, which is slow."""

QUICK = tuple(name for name in GAME.policies if name not in GAME.parameters)
"""The policies that do not search."""


# --- rule sets and blocks ---


def random_rules(players: int, rng: random.Random) -> Rules:
    """A rule set with every option drawn."""
    while True:
        rules = Rules(
            target=rng.choice([None, None, rng.randint(1, 30), rng.randint(1, 150)]),
            charons_out=rng.choice([3, 3, 1, 2, rng.randint(1, 8)]),
            charons_end=rng.choice([9, 9, rng.randint(1, 22)]),
            set_bonus=rng.choice([10, 0, rng.randint(0, 99)]),
            numbers=rng.choice([None, None, tuple(rng.sample(range(1, 11), rng.randint(1, 10)))]),
            copies=rng.choice([4, rng.randint(1, 4)]),
            charons=rng.choice([None, None, rng.randint(0, 22)]),
            claims=rng.choice(["any", "deck"]),
            eliminated=rng.choice(["aside", "pile"]),
        )
        most_held = min(len(rules.deck(players)) // players, MOST_HAND)
        if most_held:
            sizes = [min(5, most_held), min(5, most_held), 1, rng.randint(1, most_held), most_held]
            return replace(rules, hand_size=rng.choice(sizes))


class Block(TracedBlock):
    """A block of games as the kernels played it."""

    Run = Run


# --- one game ---


class Lockstep:
    """One game of a block, played by all three."""

    def __init__(self, block: Block, number: int, *, is_thorough: bool) -> None:
        self.block, self.number, self.is_thorough = block, number, is_thorough
        address = block.seed, block.first_game + number
        options = options_of(block.rules, block.players)
        self.game = Game.deal(options, *address)
        self.claimable = reference.claimable(options)
        self.steps = block.trace.choices[:, :, number].tolist()  # by round
        self.words = stream(*address, PLAYERS)
        self.halves: list[int] = []  # of the round under way, by step
        self.parts: Iterator[str] = iter(())  # still to come of a complete choice
        self.choices: list[tuple[str, ...]] = []  # that begin as this one does
        self.compared = 0

    def play(self) -> int:
        """Play the game to its end; the number of decisions compared, steps of the trace."""
        block, state = self.block, None
        self.compare_deal()
        for state, action in replay(
            block.rules, block.players, block.seed, block.trace, self.number
        ):
            if not state.is_choosing():
                self.begin_choice(state)
            self.compare_part(state, state.action_to_string(action))
        self.compare_end(state)
        return self.compared

    def compare_deal(self) -> None:
        trace, game = self.block.trace, self.game
        assert trace.pawns[self.number] == game.starter
        assert trace.deals[:, self.number].tolist() == list(map(bits_of, game.hands))

    # decisions

    def begin_choice(self, state) -> None:
        """A seat decides what to offer, or how to answer: the same in all three."""
        game = self.game
        if game.phase == "offer":
            self.begin_round(state)
        compare_offer(state.game, game)
        legal = game.legal()
        if self.is_thorough:
            assert choices_of(state) == legal
        steps = self.steps[game.rounds]
        choice, card = game.traced(steps)
        assert choice in legal
        self.compare_draws(steps, legal, card)
        is_answer = game.phase == "answer"
        self.parts = iter(parts_of(choice, is_answer))
        self.choices = [parts_of(text, is_answer) for text in legal]
        number = len(game.offer_cards)
        game.play(choice, card)
        if choice in ANSWERS:
            assert all(steps[: OFFER_STEPS * number])
            assert not any(steps[OFFER_STEPS * number :])
            self.compared += OFFER_STEPS * number

    def begin_round(self, state) -> None:
        """The table, at the beginning of a round."""
        assert len(state.game.rounds) == state.round_number == self.game.rounds
        compare_cards(state.game, self.game)
        most = min(reference.MOST_OFFERED, self.block.players - 1)
        words = islice(self.words, OFFER_STEPS // 2 * most)
        self.halves = [half for word in words for half in split(word)]

    def compare_part(self, state, part: str) -> None:
        """A part of a choice, such as a receiver: what there is for State, and what it takes."""
        texts = list(map(state.action_to_string, state.legal_actions()))
        assert texts == list(dict.fromkeys(choice[0] for choice in self.choices))
        assert part == next(self.parts)
        self.choices = [choice[1:] for choice in self.choices if choice[0] == part]

    def compare_draws(self, steps: list[int], legal: list[str], card: int | None) -> None:
        """What has been drawn from legal choices: by random players; receivers by the heuristic."""
        game = self.game
        at = OFFER_STEPS * len(game.offer_cards)
        policy = self.block.policies[game.turn]
        is_random = policy == "random"
        if is_random and game.phase == "answer":
            can_add = len(legal) > 2
            self.compare_draw(steps, at - 1, range(2 + can_add))
        if is_random and card is not None:
            claims = self.claimable if card >= CHARON_BIT else [1 + card // 4]
            self.compare_draw(steps, at, [held.bit for held in game.hands[game.turn]])
            self.compare_draw(steps, at + 2, claims)
        if card is not None and policy in ("random", "heuristic"):
            receivers = [text.split(">")[1].split(":")[0] for text in legal if ">" in text]
            self.compare_draw(steps, at + 1, set(map(int, receivers)))

    def compare_draw(self, steps: list[int], step: int, members: Iterable[int]) -> None:
        """One of some members, from half a word of the players' stream."""
        found = sorted(members)
        assert steps[step] == 1 << found[below(len(found), self.halves[step])]

    # the end

    def compare_end(self, state) -> None:
        game, ours = self.game, state.game
        assert game.over
        assert state.is_terminal()
        assert next(self.parts, None) is None
        assert len(ours.rounds) == game.rounds
        assert not any(map(any, self.steps[game.rounds :]))
        compare_cards(ours, game)
        assert state.how == game.how
        assert state.winners() == game.winners()
        assert state.scores() == [game.points(seat) for seat in range(self.block.players)]


def bits_of(cards) -> int:
    """Cards as the kernels hold them, as a set."""
    return set_of(card.bit for card in cards)


def set_of(members) -> int:
    return sum(1 << member for member in members)


@cache
def parts_of(choice: str, is_answer: bool) -> tuple[str, ...]:
    """The action texts of a complete choice."""
    if ">" not in choice:
        return (choice,)
    card, rest = choice.split(">")
    receiver, number = rest.split(":")
    claim = [f"claim {number}"] if card == reference.CHARON else []
    return (*["add"] * is_answer, card, f"to {receiver}", *claim)


@lru_cache(4096)
def texts_of(cards: int) -> list[str]:
    """State's cards as texts, in the order of texts."""
    return sorted(names(cards))


def compare_offer(ours, theirs: Game) -> None:
    """Who decides what, and what is on offer; cards that do not change in between come later."""
    assert (ours.phase, ours.seat) == (PHASES[theirs.phase], theirs.turn)
    assert [(offer.seat, offer.number) for offer in ours.offers] == theirs.claims
    assert [name(offer.card) for offer in ours.offers] == list(map(str, theirs.offer_cards))


def compare_cards(ours, theirs: Game) -> None:
    """Hands, the draw pile, cards face up and set aside, who is out and who has the pawn."""
    for cards in ("hands", "taken", "aside"):
        for held, expected in zip(getattr(ours, cards), getattr(theirs, cards), strict=True):
            assert texts_of(held) == sorted(map(str, expected))
    assert list(map(name, ours.pile)) == list(map(str, theirs.pile))
    assert ours.setting.everyone ^ ours.live == set_of(theirs.out)
    assert ours.pawn == theirs.pawn


# --- a block ---


def compare_block(block: Block) -> int:
    """Hold every game of a block against State and the reference; the decisions compared.

    In some of the games all of State's complete choices are written out; in the others, at every
    decision, those that begin with the parts that were chosen before.
    """
    number = len(block.trace.pawns)
    played = [
        Lockstep(block, game, is_thorough=(block.seed + game) % THOROUGH == 0)
        for game in range(number)
    ]
    decisions = sum(game.play() for game in played)
    games = [game.game for game in played]
    compare_tally(block, games)
    if number <= ROWS:
        compare_rows(block, games)
    return decisions


def compare_tally(block: Block, games: list[Game]) -> None:
    """All that the tally has counted."""
    expected = recount(games, block.players)
    assert block.tally.keys() == expected.keys()
    for counted, array in expected.items():
        assert block.tally[counted].tolist() == array.tolist(), counted


def compare_rows(block: Block, games: list[Game]) -> None:
    """The kernels' table: every game is left in a row of its own if none was filled again."""
    numbers = (block.table[NUMBER_OF_GAME, : len(games)] - np.uint64(block.first_game)).tolist()
    assert sorted(numbers) == list(range(len(games)))
    for row, number in enumerate(numbers):
        compare_row(block.table[:, row].tolist(), games[number])


def compare_row(t: list[int], game: Game) -> None:
    """A row after the last round of its game."""
    seats, limit = range(game.options.players), game.options.charons_out
    charons = [cards.count(reference.CHARON) for cards in game.taken]
    live = set(seats) - game.out
    assert (t[STARTER], t[ROUND], t[HOW]) == (game.starter, game.rounds, WAYS.index(game.how))
    assert (t[LIVE], t[OUT], t[WINNERS]) == tuple(map(set_of, (live, game.out, game.winners())))
    assert t[RISKY] == set_of(seat for seat in live if charons[seat] + 1 >= limit)
    assert t[CLEAN] == set_of(seat for seat in seats if not charons[seat])
    assert t[CHARONS_UP] == sum(charons)
    assert t[HAND : HAND + len(seats)] == list(map(bits_of, game.hands))
    assert t[POINTS : POINTS + len(seats)] == list(map(game.points, seats))
    assert t[TAKEN : TAKEN + len(seats)] == list(map(bits_of, game.taken))
    assert t[FACE_UP] == sum(t[TAKEN : TAKEN + len(seats)])
    left = range(t[PLACE], t[DECK_SIZE])
    pile = [t[DECK + place // 8] >> 8 * (place % 8) & 0xFF for place in left]
    assert pile == [card.bit for card in game.pile]


# --- many blocks ---


def line_up(kind: str, players: int, rng: random.Random) -> tuple[str, ...]:
    """The same policy for all, or any of them for each."""
    if kind == "searching":
        return tuple(rng.choices(["search:3", "search:40", "tuned", "random"], k=players))
    return tuple(rng.choices(QUICK, k=players) if kind == "mixed" else [kind] * players)


def compare(decisions: int, players: int, kind: str, seed: int, rules: Rules | None = None) -> int:
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
            games=rng.randint(1, 20 if rules else 5),
        )
        compared += compare_block(block)
    return compared


def compare_part(number: int, decisions: int) -> int:
    """A part of a long comparison: default rules and options, every number of players."""
    kinds = [
        (kind, rules) for kind in ("random", "heuristic", "mixed") for rules in (Rules(), None)
    ]
    share = -(-decisions // (len(GAME.players) * len(kinds)))
    return sum(
        compare(share, players, kind, 1000 + number, rules)
        for players in GAME.players
        for kind, rules in kinds
    )
