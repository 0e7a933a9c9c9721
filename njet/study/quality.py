"""What a game is like to play: lead changes, drama, decisiveness, luck.

Measures after C. Browne and F. Maire, "Evolutionary game design", IEEE Transactions on
Computational Intelligence and AI in Games 2 (2010), who take them from an evaluation of positions
in games of two; here it is the standing after a round, of any number of players, as in the records
of CardStock (C. Bell and M. Goadrich, "Automated playtesting with RECYCLED CARDSTOCK", 2016) and of
TAG (R. D. Gaina et al., "TAG: a tabletop games framework", 2020). See `Courses` for each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from njet.blocks import Blocks, Progress
from njet.core.estimates import NAN, Cell, Estimate, Summary, quantile, widened
from njet.core.notes import notes_of
from njet.core.records import Tabled
from njet.core.standings import parts_of_a_win
from njet.games import load
from njet.simulation import whole
from njet.study.asked import Asked
from njet.study.courses import Courses, courses
from njet.study.luck import luck
from njet.study.variants import Variant

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCHEMA = "njet.quality.v1"
DEFAULT_GAMES = 20_000
_OUT_OF_REACH = 0.99
"""The part of what seats gain on the lead in the last round that is less than what it takes."""


@dataclass(frozen=True, eq=False)
class Quality(Tabled):
    """What games are like.

    Parameters
    ----------
    variant : Variant
        What was played.
    seed, games : int
        From which seed, and how many games, each twice.
    played : Courses
        The courses of the games.
    score_luck, win_luck : Estimate
        The part of the variance of scores and of wins that the deal explains.
    version : str
        Version of the package.
    stream : int
        Version of the random streams.
    """

    variant: Variant
    seed: int
    games: int
    played: Courses
    score_luck: Estimate
    win_luck: Estimate
    version: str
    stream: int

    schema = SCHEMA

    def summary(self) -> list[Summary]:
        """Return the measures, and how often a leader wins, by round."""
        played = self.played
        rows: list[list[Cell]] = [
            ["lead changes a game", average(played.lead_changes)],
            ["lead changes, % of rounds but the first", average(_per(played), percent=True)],
            ["drama, 0 to 1", average(played.drama)],
            ["rounds with the later winner behind, %", average(played.behind, percent=True)],
            ["most points the winner was behind", average(played.deficit)],
            ["decided for good after, % of the rounds", average(played.decided, percent=True)],
            ["margin of the winner, points", average(played.margin)],
            ["last round changes who is first, %", average(played.turned, percent=True)],
            [
                "the same, while a seat is out of reach, %",
                average(kingmaking(played), percent=True),
            ],
            ["luck: variance of scores by the deal, %", self.score_luck],
            ["luck: variance of wins by the deal, %", self.win_luck],
        ]
        return [
            Summary("quality", "What a game is like", ["what", "value"], rows, facts=True),
            leaders(played),
        ]

    def provenance(self) -> dict[str, Any]:
        """Return what was run, as plain values."""
        plain = {name: value for name, value in self.variant.plain().items() if name != "label"}
        return plain | {
            "seed": self.seed,
            "games": self.games,
            "version": self.version,
            "stream": self.stream,
        }


def average(numbers: NDArray[Any], percent: bool = False) -> Estimate:
    """The mean of one number a game, with its interval; rounded once, the same everywhere."""
    games = len(numbers)
    if games < 1:
        return Estimate(NAN, NAN, NAN, percent)
    value = math.fsum(numbers) / games
    if games < 2:
        return Estimate(value, NAN, NAN, percent)
    error = math.sqrt(math.fsum((numbers - value) ** 2) / (games - 1) / games)
    if error == 0:
        return Estimate(value, value, value, percent, error)
    return widened(Estimate(value, NAN, NAN, percent, error), games, quantile(games - 1))


def _per(played: Courses) -> NDArray[np.float64]:
    per: NDArray[np.float64] = played.lead_changes / np.maximum(1, played.rounds - 1)
    return per


def kingmaking(played: Courses) -> NDArray[np.bool_]:
    """Whether the last round changed who is first although some seat was out of reach before.

    Only a sign of it: such a seat may have chosen among the others, or not. Out of reach is who is
    farther behind the lead than 99 of 100 seats, in these games, gain on it in the last round.
    """
    reach = np.quantile(played.swing, _OUT_OF_REACH, method="inverted_cdf")
    found: NDArray[np.bool_] = played.turned & (played.before > reach).any(axis=1)
    return found


def leaders(played: Courses) -> Summary:
    """How often the leader after a round wins in the end, of games that go on after it."""
    rows: list[list[Cell]] = []
    for place in range(played.leader.shape[1]):
        shares = played.leader[:, place]
        shares = shares[~np.isnan(shares)]
        if len(shares):
            rows.append([place + 1, len(shares), average(shares, percent=True)])
    title = "The leader after a round wins in the end, of games that go on"
    return Summary("leaders", title, ["round", "games", "wins %"], rows, folds=True)


def quality(
    game: str = "njet",
    *,
    games: int = DEFAULT_GAMES,
    players: int | None = None,
    policies: str | Sequence[str] | None = None,
    rules: Any = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Quality:
    """Measure what a game is like to play: lead changes, drama, decisiveness, luck.

    Parameters
    ----------
    game : str
        Name of the game.
    games : int
        How many to play; each is played twice, for the share of luck.
    players, policies, rules, seed, threads, progress : optional
        As for `simulate`.

    Returns
    -------
    Quality

    Raises
    ------
    BadInput
        If an argument is wrong.
    """
    played = load(game)
    games = whole("games", games, 2, None)
    players = whole("players", played.default_players if players is None else players, 1, None)
    run_by = Asked.of(seed, threads, None)
    options = played.rules_from(rules)
    played.check(options, players, games)
    names = played.line_up(players, played.policies[0] if policies is None else policies)
    variant = Variant("", played.name, players, names, options)
    once, again = (
        _played(variant, choices, run_by, games, _half(progress, choices * games, games))
        for choices in (0, 1)
    )
    unit = parts_of_a_win(players)
    return Quality(
        **run_by.provenance(),
        variant=variant,
        games=games,
        played=once,
        score_luck=luck(once.totals, again.totals),
        win_luck=luck(*(np.rint(unit * of.wins) for of in (once, again))),
    )


def _half(progress: Progress | None, before: int, games: int) -> Progress | None:
    if progress is None:
        return None
    return lambda done, _: progress(before + done, 2 * games)


def _played(
    variant: Variant,
    choices: int,
    run_by: Asked,
    games: int,
    progress: Progress | None,
) -> Courses:
    """The courses of games in which the players draw one of their choices or another."""
    run = variant.of.module("run").Run(
        variant.rules, variant.players, variant.policies, choices=choices
    )
    rounds, lowest = notes_of(run).most_rounds, variant.of.lowest_wins
    parts: list[Courses] = []

    def take(notes: Any) -> None:
        parts.append(courses(notes, variant.players, rounds, lowest))

    Blocks(run, run_by.seed, games, run_by.threads, None, progress, take=take).play()
    return Courses(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
