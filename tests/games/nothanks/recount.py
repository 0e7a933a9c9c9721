"""The tally of No Thanks!, counted once more in plain Python from matches of the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from reference import nothanks as reference

from njet.games.nothanks.options import Rules
from njet.games.nothanks.plan import BINS, score_bins
from njet.games.nothanks.tally import LENGTHS, REFUSERS

Sums = np.ndarray


class Take(NamedTuple):
    """How a card was taken."""

    seat: int
    card: int
    price: int  # the chips on it
    is_forced: bool  # for want of a chip


class Match(reference.Match):
    """A match of the reference that remembers every game's takes and number of decisions."""

    def __init__(self, options: reference.Options, decks: list[list[int]]) -> None:
        super().__init__(options, decks)
        self.takes: list[list[Take]] = [[] for _ in decks]
        self.decisions = [0] * len(decks)

    def apply(self, action: str) -> None:
        game = self.game
        self.decisions[self.number] += 1
        if action == reference.TAKE:
            is_forced = game.legal() == [reference.TAKE]
            self.takes[self.number].append(Take(game.turn, game.card, game.pot, is_forced))
        super().apply(action)


def options_of(rules: Rules, players: int, first: int) -> reference.Options:
    """The reference's options for a rule set; the seat that begins may have been drawn."""
    names = set(reference.Options.__dataclass_fields__) - {"players", "first"}
    options = {name: getattr(rules, name) for name in names}
    return reference.Options(players=players, first=first, **options)


def moments(x: int) -> list[int]:
    return [x, x * x]


def run_lengths(cards: Iterable[int]) -> list[int]:
    """The lengths of the maximal runs of a seat's cards."""
    lengths: list[int] = []
    before = None
    for card in sorted(cards):
        if before is not None and card == before + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
        before = card
    return lengths


def recount(matches: Iterable[Match], rules: Rules, players: int) -> dict[str, Sums]:
    """The tally of these matches, by the names of its arrays."""
    chips = rules.chips_each(players) * players
    tally = {name: np.zeros(shape, dtype=np.int64) for name, shape in [
        ("games", 4), ("winners", 1 << players), ("scores", (players, 1 + players)),
        ("starter_winners", 1 << players), ("starter_scores", (players, 1 + players)),
        ("histogram", BINS), ("ends", (players, 3, 2)), ("refusers", (REFUSERS, 2)),
        ("runs", (LENGTHS, 2)), ("prices", (rules.high + 1, chips + 1)),
    ]}  # fmt: skip
    for match in matches:
        count_match(tally, match, *score_bins(rules, players))
        for game, takes, decisions in zip(match.games, match.takes, match.decisions, strict=True):
            tally["games"] += [0, 1, *moments(decisions)]
            count_game(tally, game, takes)
    return tally


def count_match(tally: dict[str, Sums], match: Match, lowest: int, shift: int) -> None:
    """Wins and scores, by seat and by place from the seat that began the match."""
    first, scores = match.options.first, match.scores()
    from_first = scores[first:] + scores[:first]
    tally["games"][0] += 1
    for prefix, points in (("", scores), ("starter_", from_first)):
        tally[f"{prefix}winners"][sum(1 << seat for seat in reference.lowest(points))] += 1
        for seat, score in enumerate(points):
            products = [score * other for other in points]
            tally[f"{prefix}scores"][seat] += [score, *products]
    for score in scores:
        tally["histogram"][(score - lowest) >> shift] += 1


def count_game(tally: dict[str, Sums], game: reference.Game, takes: list[Take]) -> None:
    """Cards, chips, forced takes, refusals, runs and prices."""
    players = game.options.players
    for place in range(players):
        seat = (game.options.first + place) % players
        forced = sum(take.is_forced for take in takes if take.seat == seat)
        found = [len(game.taken[seat]), game.chips[seat], forced]
        tally["ends"][place] += [moments(x) for x in found]
    refusers = Counter(min(take.price, players - 1) for take in takes)
    lengths = Counter(min(length, LENGTHS) for cards in game.taken for length in run_lengths(cards))
    for number in range(REFUSERS):
        tally["refusers"][number] += moments(refusers[number])
    for length in range(LENGTHS):
        tally["runs"][length] += moments(lengths[1 + length])
    for take in takes:
        tally["prices"][take.card, take.price] += 1
